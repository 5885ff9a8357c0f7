/** A cell on its way to a file of CSV; a number stays a number, a text stays a text. */
export type CsvCell = string | number | null;
/** How a file of CSV is written. */
export interface CsvManner {
  readonly separator: string;
  readonly decimal: "," | ".";
}

/** Without the noise of binary fractions: 213.47500000000002 is 213.475. */
export const tidyNumber = (value: number): number => Number(value.toPrecision(12));

/** A number in plain digits, never with an exponent. */
export function plainDigits(value: number, decimal: "," | "."): string {
  if (!Number.isFinite(value)) return "";
  const tidy = tidyNumber(value);
  const text = String(tidy);
  const plain = text.includes("e") ? tidy.toFixed(text.includes("e-") ? 12 : 0) : text;
  return decimal === "," ? plain.replace(".", ",") : plain;
}

/** What a spreadsheet would run as a formula when a text begins with it; the wide signs are those of East Asian keyboards. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/** Whatever the separator of the file: it is often opened with another one. */
const quotedSigns = /[,;\t|"\n\r]/;

/** A text: one that a spreadsheet would run as a formula is made harmless by an apostrophe, one that could be cut in two is quoted. */
function textField(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return quotedSigns.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row of CSV with its end (RFC 4180). Every CSV file of Heliograph is written by this function. */
export const csvRow = (cells: readonly CsvCell[], { separator, decimal }: CsvManner): string =>
  `${cells
    .map((cell) => {
      if (cell === null) return "";
      return typeof cell === "number" ? plainDigits(cell, decimal) : textField(cell);
    })
    .join(separator)}\r\n`;

/** Spreadsheets take a file without this mark for one in an old alphabet. */
export const byteOrderMark = "\uFEFF";
