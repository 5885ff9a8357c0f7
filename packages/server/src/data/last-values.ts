import type { LastValues, Value, ValueAt } from "@heliograph/contract/data/data.wire.ts";
import { planFormulas } from "./formula-plan.ts";
import type { PlantFacts } from "./series-facts.ts";

/** A formula reads inputs of one moment: those that lie no further apart than this still are one. [s] */
const sameMomentSeconds = 600;

/** The newest value of each variable of one plant, and when it was measured. */
export class PlantLastValues {
  readonly #values = new Map<string, ValueAt>();
  #newest = 0;

  /** When the newest sample of the plant was measured; null when there is none. [unix s] */
  get newestStamp(): number | null {
    return this.#newest === 0 ? null : this.#newest;
  }
  get(id: string): ValueAt | undefined {
    return this.#values.get(id);
  }
  /** All values but those hidden. */
  snapshot(hidden: ReadonlySet<string>): LastValues {
    const values: LastValues = {};
    for (const [id, value] of this.#values) if (!hidden.has(id)) values[id] = value;
    return values;
  }
  /** Takes a value unless a newer one is there. A null never erases. Answers whether anything changed. */
  offer(id: string, value: Value, stamp: number): boolean {
    if (value === null) return false;
    if (stamp > this.#newest) this.#newest = stamp;
    const known = this.#values.get(id);
    if (known !== undefined && (known[1]! > stamp || (known[1] === stamp && known[0] === value)))
      return false;
    this.#values.set(id, [value, stamp]);
    return true;
  }
  /** Formulas over what changed, in their order; adds to `changed` what changes with them. (D12) */
  evaluate(facts: PlantFacts, changed: Set<string>): void {
    for (const formula of planFormulas(facts)) {
      if (!formula.references.some((id) => changed.has(id))) continue;
      const inputs = formula.references.map((id) => this.#values.get(id));
      const newest = Math.max(...inputs.map((input) => input?.[1] ?? 0));
      const value = formula.evaluateOne(
        inputs.map((input) =>
          input === undefined ||
          typeof input[0] !== "number" ||
          newest - input[1]! > sameMomentSeconds
            ? NaN
            : input[0],
        ),
      );
      if (!Number.isNaN(value) && this.offer(formula.id, value, newest)) changed.add(formula.id);
    }
  }
}
