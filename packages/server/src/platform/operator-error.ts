/** Something that the person who starts the program can put right: shown as its message alone, without a stack. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}
