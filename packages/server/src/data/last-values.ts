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

interface Entry {
  at: ValueAt | undefined;
  /** How far apart the last two samples of the variable were, as far as they tell. */
  step: StepMinutes | undefined;
  /** From which distance the step was told: a logger keeps its pace, and asking again costs more than looking. [s] */
  distance: number;
}

/** The newest value of each variable of one plant, and when it was measured. */
export class PlantLastValues {
  readonly #entries = new Map<string, Entry>();
  #newest = 0;

  /** When the newest sample of the plant was measured; null when there is none. [unix s] */
  get newestStamp(): number | null {
    return this.#newest === 0 ? null : this.#newest;
  }
  get(id: string): ValueAt | undefined {
    return this.#entries.get(id)?.at;
  }
  /** All values but those hidden. */
  snapshot(hidden: ReadonlySet<string>): LastValues {
    const values: LastValues = {};
    for (const [id, { at }] of this.#entries)
      if (at !== undefined && !hidden.has(id)) values[id] = at;
    return values;
  }
  /**
   * Takes a value unless a newer one is there; of the same moment the later arrival is right. A null never erases. Answers whether this is the
   * variable's value now. (D4)
   */
  offer(id: string, value: Value, stamp: number): boolean {
    if (value === null) return false;
    if (stamp > this.#newest) this.#newest = stamp;
    const entry = this.#entryOf(id);
    const known = entry.at?.[1] ?? null;
    if (known !== null && known > stamp) return false;
    if (known !== null && known < stamp && stamp - known <= longestStepSeconds) {
      const distance = stamp - known;
      if (entry.distance !== distance) entry.step = stepOf([known, stamp]);
      entry.distance = distance;
    }
    if (known !== stamp || entry.at?.[0] !== value) entry.at = [value, stamp];
    return true;
  }
  /** Told by the archive: how far apart samples of the variable are. */
  learnStep(id: string, step: StepMinutes): void {
    const entry = this.#entryOf(id);
    entry.step = step;
    entry.distance = 0;
  }
  #entryOf(id: string): Entry {
    const known = this.#entries.get(id);
    if (known !== undefined) return known;
    const entry: Entry = { at: undefined, step: undefined, distance: 0 };
    this.#entries.set(id, entry);
    return entry;
  }
  /**
   * Formulas over what changed, in their order; adds to `changed` what changes with them. An input counts in its own slot and as long as
   * it holds, as in the folded slots. (D1, D12)
   */
  evaluate(facts: PlantFacts, changed: Set<string>): void {
    for (const formula of planFormulas(facts)) {
      if (!formula.references.some((id) => changed.has(id))) continue;
      const inputs = formula.references.map((id) => ({ id, at: this.get(id) }));
      const newest = Math.max(...inputs.map(({ at }) => at?.[1] ?? 0));
      const value = formula.evaluateOne(
        inputs.map(({ id, at }) =>
          at !== undefined && typeof at[0] === "number" && this.#reaches(id, at[1]!, newest)
            ? at[0]
            : NaN,
        ),
      );
      if (Number.isNaN(value)) continue;
      if (this.offer(formula.id, value, newest)) changed.add(formula.id);
    }
  }
  #reaches(id: string, stamp: number, moment: number): boolean {
    const slots = Math.floor(moment / slotSeconds) - Math.floor(stamp / slotSeconds);
    return slots < slotsOfStep(this.#entries.get(id)?.step ?? 5);
  }
}
