import { parseCivilDay, type CivilDay } from "@heliograph/domain/data/civil-day.ts";
import { daySlots, firstSlotSeconds, slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { Dimension } from "@heliograph/contract/data/units.ts";
import { unitOf } from "@heliograph/domain/data/unit-of.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { factsOf } from "./series-facts.ts";
import type { SeriesJob } from "./series-jobs.ts";

/** Power in kW, current in A, whatever unit the variable has; what is neither keeps its own. */
const bases: Partial<Record<Dimension, number>> = { power: 1000, current: 1 };

const factorOf = ({ udm }: ModelVariable): number => {
  const unit = unitOf(udm);
  const base = unit === null ? undefined : bases[unit.dimension];
  return unit === null || base === undefined ? 1 : unit.factor / base;
};

type Wanted = readonly ModelVariable[];
type Read = SeriesJob & { kind: "slots" | "aggregated" };

export interface DayQuestions {
  /** What variables of a plant measured on a civil day of it, one value a slot, each held for its step; power in kW, current in A. NaN: nothing. (D1) */
  daySlots(
    model: PlantModel,
    wanted: Wanted,
    day: CivilDay,
  ): Promise<ReadonlyMap<string, Float64Array>>;
  /** The energy of each on a civil day: what a counter counted (D7), the integral of a power. null: nobody knows. [kWh] */
  dayEnergies(
    model: PlantModel,
    wanted: Wanted,
    day: CivilDay,
  ): Promise<ReadonlyMap<string, number | null>>;
}

/** Whole days of many variables of one plant, as control pages show them: whoever asks has found that the caller may see them. */
export function dayQuestions(
  read: (job: Read, slots: number) => Promise<Uint8Array>,
  nowSeconds: () => number,
): DayQuestions {
  const rangeOf = (model: PlantModel, wanted: Wanted, day: CivilDay) => {
    const tz = model.plant.timezone;
    return {
      plants: [
        {
          facts: factsOf(model),
          numbers: wanted.map(({ number }) => number),
          at: wanted.map((_, at) => at),
        },
      ],
      width: wanted.length,
      start: firstSlotSeconds(day, tz),
      end: firstSlotSeconds(day + 1, tz),
      tz,
    };
  };
  return {
    async daySlots(model, wanted, day) {
      const count = daySlots(day, model.plant.timezone);
      const known = new Map<string, Float64Array>();
      if (wanted.length === 0 || count === 0) return known;
      const job = { kind: "slots", ...rangeOf(model, wanted, day) } as const;
      const bytes = await read(job, wanted.length * count);
      const all = new Float64Array(bytes.buffer, bytes.byteOffset, wanted.length * count);
      for (const [at, one] of wanted.entries()) {
        const own = all.subarray(at * count, (at + 1) * count);
        const factor = factorOf(one);
        if (factor !== 1) for (let slot = 0; slot < count; slot++) own[slot]! *= factor;
        known.set(one.id, own);
      }
      return known;
    },
    async dayEnergies(model, wanted, day) {
      const range = rangeOf(model, wanted, day);
      if (wanted.length === 0 || range.start === range.end) return new Map();
      const job = {
        kind: "aggregated",
        ...range,
        period: "day",
        integral: true,
        quality: false,
        spread: false,
        nowSeconds: nowSeconds(),
      } as const;
      const bytes = await read(job, (wanted.length * (range.end - range.start)) / slotSeconds);
      const rows = JSON.parse(Buffer.from(bytes).toString()) as (string | number | null)[][];
      const row = rows.find(([label]) => parseCivilDay(String(label)) === day);
      return new Map(
        wanted.map(({ id, udm }, at) => {
          const value = row?.[at + 1];
          const unit = unitOf(udm);
          return [id, typeof value === "number" ? (value * (unit?.factor ?? 1000)) / 1000 : null];
        }),
      );
    },
  };
}
