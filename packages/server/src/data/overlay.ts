import type { Db } from "../platform/database.ts";
import type { BlockRow } from "./stored-block.ts";
import { readAfter, readBefore, readDay, writeBlocks } from "./archive.store.ts";

/** Some variables, and the day at which, or from which, to look. */
export interface Beside {
  readonly numbers: readonly number[];
  readonly day: number;
}
/** Where folding finds the blocks of a plant and puts them: the archive itself, or sheets laid over it that nobody else sees. */
export interface Overlay {
  /** Of each variable its block of the day. */
  day(of: Beside): Promise<Map<number, BlockRow>>;
  /** For each variable its newest block before the day. */
  before(of: Beside): Promise<Map<number, BlockRow>>;
  /** For each variable its first block after the day. */
  after(of: Beside): Promise<Map<number, BlockRow>>;
  put(rows: readonly BlockRow[]): Promise<void>;
}

/** The archive: what is put is written. */
export const storedOverlay = (db: Db, plantId: string): Overlay => ({
  day: (of) => readDay(db, plantId, of),
  before: (of) => readBefore(db, plantId, of),
  after: (of) => readAfter(db, plantId, of),
  put: (rows) => writeBlocks(db, plantId, rows),
});

/** The archive as it would be: what is put stays here. */
export class DrawnOverlay implements Overlay {
  readonly #under: Overlay;
  readonly #rows = new Map<number, Map<number, BlockRow>>();

  constructor(under: Overlay) {
    this.#under = under;
  }
  /** All that was put. */
  *rows(): Generator<BlockRow> {
    for (const rows of this.#rows.values()) yield* rows.values();
  }
  async day(of: Beside): Promise<Map<number, BlockRow>> {
    const rows = await this.#under.day(of);
    for (const [number, row] of this.#rows.get(of.day) ?? []) rows.set(number, row);
    return rows;
  }
  async before(of: Beside): Promise<Map<number, BlockRow>> {
    const found = await this.#under.before(of);
    this.#lay(found, of, {
      isAsked: (day) => day < of.day,
      isNearer: (day, known) => day >= known,
    });
    return found;
  }
  async after(of: Beside): Promise<Map<number, BlockRow>> {
    const found = await this.#under.after(of);
    this.#lay(found, of, {
      isAsked: (day) => day > of.day,
      isNearer: (day, known) => day <= known,
    });
    return found;
  }
  async put(rows: readonly BlockRow[]): Promise<void> {
    for (const row of rows) {
      const day = this.#rows.get(row.day) ?? new Map<number, BlockRow>();
      this.#rows.set(row.day, day.set(row.number, row));
    }
  }
  /** Of what lies under and what was put, the nearer; of one day what was put. */
  #lay(
    found: Map<number, BlockRow>,
    { numbers }: Beside,
    side: { isAsked: (day: number) => boolean; isNearer: (day: number, known: number) => boolean },
  ): void {
    const asked = new Set(numbers);
    for (const [day, rows] of this.#rows) {
      if (!side.isAsked(day)) continue;
      for (const [number, row] of rows) {
        const known = found.get(number);
        if (asked.has(number) && (known === undefined || side.isNearer(day, known.day)))
          found.set(number, row);
      }
    }
  }
}
