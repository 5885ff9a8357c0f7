import type { LastValues, Value, ValueAt } from "@heliograph/contract/data/data.wire.ts";
import {
  slotsOfStep,
  stepChoices,
  stepOf,
  type StepMinutes,
} from "@heliograph/domain/data/fold.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { planFormulas } from "./formula-plan.ts";
import type { PlantFacts } from "./series-facts.ts";

const longestStepSeconds = stepChoices.at(-1)! * 60;

/** The newest value of each variable of one plant, and when it was measured. */
export class PlantLastValues {
  readonly #values = new Map<string, ValueAt>();
  /** How far apart the last two samples of a variable were, as far as they tell. */
  readonly #steps = new Map<string, StepMinutes>();
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
  /** Takes a value unless a newer one is there; of the same moment the later arrival is right. A null never erases. (D4) */
  offer(id: string, value: Value, stamp: number): void {
    if (value === null) return;
    if (stamp > this.#newest) this.#newest = stamp;
    const known = this.#values.get(id)?.[1] ?? null;
    if (known !== null && known > stamp) return;
    if (known !== null && known < stamp && stamp - known <= longestStepSeconds)
      this.#steps.set(id, stepOf([known, stamp]));
    this.#values.set(id, [value, stamp]);
  }
  /** Told by the archive: how far apart samples of the variable are. */
  learnStep(id: string, step: StepMinutes): void {
    this.#steps.set(id, step);
  }
  /** Whether this is the variable's value now. */
  holds(id: string, value: Value, stamp: number): boolean {
    const known = this.#values.get(id);
    return known !== undefined && known[0] === value && known[1] === stamp;
  }
  /**
   * Formulas over what changed, in their order; adds to `changed` what changes with them. An input counts in its own slot and as long as
   * it holds, as in the folded slots. (D1, D12)
   */
  evaluate(facts: PlantFacts, changed: Set<string>): void {
    for (const formula of planFormulas(facts)) {
      if (!formula.references.some((id) => changed.has(id))) continue;
      const inputs = formula.references.map((id) => ({ id, at: this.#values.get(id) }));
      const newest = Math.max(...inputs.map(({ at }) => at?.[1] ?? 0));
      const value = formula.evaluateOne(
        inputs.map(({ id, at }) =>
          at !== undefined && typeof at[0] === "number" && this.#reaches(id, at[1]!, newest)
            ? at[0]
            : NaN,
        ),
      );
      if (Number.isNaN(value)) continue;
      this.offer(formula.id, value, newest);
      if (this.holds(formula.id, value, newest)) changed.add(formula.id);
    }
  }
  #reaches(id: string, stamp: number, moment: number): boolean {
    const slots = Math.floor(moment / slotSeconds) - Math.floor(stamp / slotSeconds);
    return slots < slotsOfStep(this.#steps.get(id) ?? 5);
  }
}
