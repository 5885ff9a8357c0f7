import type { Estimates } from "@heliograph/contract/variables/variables.wire.ts";
import { civilDayOf, civilParts } from "@heliograph/domain/data/civil-day.ts";
import { DaysOfPlant } from "./day-of-plant.ts";
import { energyOf } from "./plant-simulator.ts";
import type { PlantSpec } from "./plant-spec.ts";

/** Another seed of the weather: a designer knows the climate, not the actual clouds. */
const otherSky = 7919;
/** Every third day is enough for a monthly mean. */
const stride = 3;

/**
 * Monthly energy that a designer would expect of a plant without faults, for some years. [kWh]
 * Each year loses half a percent against the one before.
 */
export function estimatesOf(spec: PlantSpec, seed: number, years: readonly number[]): Estimates {
  const sample = Math.min(...years);
  const days = new DaysOfPlant(spec, {
    seed: seed + otherSky,
    hasFaults: false,
    since: spec.activeSince,
  });
  const sums = Array.from({ length: 12 }, () => ({ energyKwh: 0, days: 0 }));
  const end = civilDayOf({ year: sample + 1, month: 1, dayOfMonth: 1 });
  for (let day = civilDayOf({ year: sample, month: 1, dayOfMonth: 1 }); day < end; day += stride) {
    const month = sums[civilParts(day).month - 1];
    if (!month) continue;
    month.energyKwh += energyOf(days.generation(day).producedKw);
    month.days++;
  }
  return Object.fromEntries(
    years.map((year) => [
      String(year),
      sums.map(({ energyKwh, days: counted }, index) => {
        const from = civilDayOf({ year, month: index + 1, dayOfMonth: 1 });
        const next =
          index === 11
            ? civilDayOf({ year: year + 1, month: 1, dayOfMonth: 1 })
            : civilDayOf({ year, month: index + 2, dayOfMonth: 1 });
        const mean = energyKwh / Math.max(1, counted);
        return Math.round(mean * (next - from) * 0.995 ** (year - sample));
      }),
    ]),
  );
}
