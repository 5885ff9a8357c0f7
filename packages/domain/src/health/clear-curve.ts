import { slotSeconds } from "../data/plant-day.ts";
import type { DaySamples } from "./day-samples.ts";
import type { HealthPlant } from "./health-plant.ts";
import { solarSlotOf, solarSlots } from "./reference-light.ts";

/** The clear day's curve falls by so much a day where no clear day holds it up: the season turns. */
const fadeADay = 0.006;

/** Power of the plant in each slot; NaN where an inverter has no value. [kW] */
export function plantPower(plant: HealthPlant, samples: DaySamples): Float64Array {
  const power = new Float64Array(samples.slots);
  for (const { power: id } of plant.inverters) {
    const column = samples.values.get(id);
    if (column === undefined) return power.fill(NaN);
    for (let slot = 0; slot < power.length; slot++) power[slot]! += column[slot] ?? NaN;
  }
  return power;
}

/** Mean power of the plant by half hour of the solar day; NaN where an inverter has no value. [kW] */
function plantCurve(plant: HealthPlant, samples: DaySamples): Float64Array {
  const sums = new Float64Array(solarSlots);
  const counts = new Float64Array(solarSlots);
  const power = plantPower(plant, samples);
  for (let slot = 0; slot < samples.slots; slot++) {
    const kw = power[slot]!;
    if (Number.isNaN(kw)) continue;
    const half = solarSlotOf(samples.startSeconds + slot * slotSeconds, plant);
    sums[half]! += Math.max(0, kw);
    counts[half]!++;
  }
  return sums.map((sum, half) => (counts[half]! === 0 ? NaN : sum / counts[half]!));
}

/**
 * What the plant makes under a clear sky by half hour of the solar day (48), a day later: the envelope of the last weeks, which rises with a
 * brighter half hour and fades with the season. After Reno and Hansen 2016: clear times are those that follow the envelope. [kW]
 * @param samples of the day; null where it shows nothing of the sky
 */
export function clearCurve(
  clearKw: readonly number[],
  plant: HealthPlant,
  samples: DaySamples | null,
): readonly number[] {
  const curve = samples === null ? new Float64Array(solarSlots) : plantCurve(plant, samples);
  const known = clearKw.length === solarSlots ? clearKw : Array.from(curve, () => 0);
  return known.map((kw, half) => {
    const now = curve[half]! >= 0 ? curve[half]! : 0;
    return Math.round(Math.max(now, kw * (1 - fadeADay)) * 1e4) / 1e4;
  });
}
