/** An optional text as it is stored: an empty field is null. */
export const textOrNull = (text: string | null | undefined): string | null =>
  text === undefined || text === "" ? null : text;
