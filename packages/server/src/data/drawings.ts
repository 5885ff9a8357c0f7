import type { BlockRow } from "./stored-block.ts";
import type { PlantFacts } from "./series-facts.ts";

/** What was drawn of a plant while its series were in one state, by question. */
interface Drawn {
  readonly state: string;
  readonly rows: Map<string, readonly BlockRow[]>;
  /** Blocks and questions: one without an answer takes room too. */
  size: number;
}
/** Of all plants together: about 15 MB. */
const maxRows = 10_000;

/**
 * Blocks that were drawn for a plant and are not stored: many screens ask the same before the next packet comes. However many plants there are,
 * only so many blocks are remembered: the plants that were not asked for longest go first.
 */
export class Drawings {
  /** The one that was not asked for longest comes first. */
  readonly #drawn = new Map<PlantFacts, Drawn>();
  #rows = 0;

  /** How many blocks are remembered. */
  get rows(): number {
    return this.#rows;
  }
  /** What was drawn for a question in this state of the plant's series. */
  find(facts: PlantFacts, state: string, question: string): readonly BlockRow[] | undefined {
    const drawn = this.#drawn.get(facts);
    const found = drawn?.state === state ? drawn.rows.get(question) : undefined;
    if (drawn === undefined || found === undefined) return undefined;
    this.#drawn.delete(facts);
    this.#drawn.set(facts, drawn);
    return found;
  }
  keep(
    facts: PlantFacts,
    of: { readonly state: string; readonly question: string },
    rows: readonly BlockRow[],
  ): void {
    const before = this.#drawn.get(facts);
    this.#forget(facts);
    // What was drawn in another state says nothing any more.
    const drawn =
      before?.state === of.state ? before : { state: of.state, rows: new Map(), size: 0 };
    drawn.size += sizeOf(rows) - sizeOf(drawn.rows.get(of.question));
    drawn.rows.set(of.question, rows);
    this.#drawn.set(facts, drawn);
    this.#rows += drawn.size;
    for (const oldest of this.#drawn.keys()) {
      if (this.#rows <= maxRows) return;
      this.#forget(oldest);
    }
  }
  #forget(facts: PlantFacts): void {
    this.#rows -= this.#drawn.get(facts)?.size ?? 0;
    this.#drawn.delete(facts);
  }
}

const sizeOf = (rows: readonly BlockRow[] | undefined): number =>
  rows === undefined ? 0 : rows.length + 1;
