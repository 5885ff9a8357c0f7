import { withoutDust } from "./coarse.ts";
import { holdForStep, nothingHeld, type Held, type StepMinutes } from "./fold.ts";
import { slotSeconds } from "./plant-day.ts";

const slotHours = slotSeconds / 3600;

/** Energy of powers that add up to a sum, each of which held for a slot. [unit x h] */
export const energyOfSum = (sum: number): number => withoutDust(withoutDust(sum) * slotHours);

/**
 * Energy of a power over a day's slots: each sample holds for its step, and no further. (D1, D8)
 * @param slots power, NaN = gap [kW, or any unit]
 * @param before what the day before still holds into this one (holdLeft in fold.ts)
 * @returns energy [kWh, or that unit x h]; NaN when the day has no value at all
 */
export function energyOfPower(
  slots: Float64Array,
  stepMinutes: StepMinutes,
  before: Held = nothingHeld,
): number {
  const held = holdForStep(slots, stepMinutes, before);
  let sum = 0;
  let count = 0;
  for (let slot = 0; slot < held.length; slot++) {
    const value = held[slot]!;
    if (value !== value) continue;
    sum += value;
    count++;
  }
  return count === 0 ? NaN : energyOfSum(sum);
}
