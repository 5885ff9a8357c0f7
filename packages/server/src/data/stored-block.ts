/** A block as it lies in the archive: the day of one variable. */
export interface BlockRow {
  number: number;
  day: number;
  start: number;
  slots: number;
  step: number;
  n: number;
  first: number | null;
  last: number | null;
  min: number | null;
  max: number | null;
  sum: number | null;
  energy: number | null;
  first_slot: number | null;
  last_slot: number | null;
  min_slot: number | null;
  max_slot: number | null;
  /** Three-hour parts: of numbers, or of texts. */
  coarse: Buffer;
  carry: Buffer | null;
  /** JSON of what is not perfect of the day's figures, see domain/data/day-quality.ts; null when all is well. */
  quality: string | null;
  /** Lowest number of a packet that may be in it; 0 when the journal alone does not give it back. */
  since: number;
  /** What it was folded from, by number of the dictionary; null for a formula. */
  mib: number | null;
  block: Buffer;
  /** Powers that were not believed, as a block; empty where the nominal is questioned. (D16) */
  unbelieved: Buffer | null;
}

/** A text has no sum: so a block shows what it holds, also after its variable was made another kind. */
export const holdsText = (row: Pick<BlockRow, "n" | "sum">): boolean =>
  row.n > 0 && row.sum === null;
