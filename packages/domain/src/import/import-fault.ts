/** A file that cannot be imported: the line and the error. Nothing of the file is used. */
export class ImportFault extends Error {
  override readonly name = "ImportFault";
  /** Counted from 1. */
  readonly line: number;

  constructor(line: number, what: string) {
    super(what);
    this.line = line;
  }
}

/** A row, or a cell of one, that was left out; the rest of the file is kept. */
export interface LeftOut {
  /** Counted from 1. */
  readonly line: number;
  readonly reason: string;
}

const longestQuote = 40;
/** Text of a file, shortened for a message. */
export function quoted(text: string): string {
  const shown = text.length > longestQuote ? `${text.slice(0, longestQuote)}...` : text;
  return JSON.stringify(shown);
}
