/** An optional text as it is kept: a field left empty is null. */
export const textOrNull = (text: string | null | undefined): string | null =>
  text === undefined || text === "" ? null : text;
