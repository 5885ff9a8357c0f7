/** Why a file cannot be read at all: the words stand in the texts under `measures.fault`. */
export const fileFaults = [
  "tooBig",
  "empty",
  "oneLine",
  "binary",
  "oldExcel",
  "damaged",
  "tooBigInside",
  "noSheet",
  "noTableInJson",
  "tooManyColumns",
  "tooManyRows",
] as const;
export type FileFaultCode = (typeof fileFaults)[number];

export class FileFault extends Error {
  override readonly name = "FileFault";
  readonly code: FileFaultCode;
  readonly params: Readonly<Record<string, number>>;
  constructor(code: FileFaultCode, params: Readonly<Record<string, number>> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
