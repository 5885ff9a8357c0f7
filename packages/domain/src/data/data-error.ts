/** What can be wrong with bytes and bounds of the time series. Codes only: words for people belong to the portal. */
export type DataErrorCode =
  | "block_version"
  | "block_truncated"
  | "block_overrun"
  | "block_trailing"
  | "block_text"
  | "civil_date";

/** A fault a caller can tell apart by `code`; `facts` carry the numbers that belong to it. */
export class DataError extends Error {
  readonly code: DataErrorCode;
  readonly facts: Readonly<Record<string, number | string>>;

  constructor(code: DataErrorCode, facts: Readonly<Record<string, number | string>> = {}) {
    super(`${code} ${JSON.stringify(facts)}`);
    this.name = "DataError";
    this.code = code;
    this.facts = facts;
  }
}
