import { slotSeconds } from "../data/plant-day.ts";

/** The grain of forecasts. [s] */
export const halfHourSeconds = 1800;
const slotsInHalfHour = halfHourSeconds / slotSeconds;
/** Fewer known slots of a half hour are no mean of it. */
const minSlots = 3;

/** Half hours of a plant's day, counted from its beginning: 48, or 46 and 50 where the clock changes. */
export const halfHoursOf = (slots: number): number => Math.ceil(slots / slotsInHalfHour);

/**
 * Mean power by half hour of a day. [kW]
 * @param parts powers by slot that are made together, with what takes each to kW; NaN = nothing was measured
 * @returns NaN where any part has fewer than three of its six slots: half a plant is not its power
 */
export function halfHourPower(
  parts: readonly { readonly values: Float64Array; readonly factor: number }[],
  slots: number,
): Float64Array {
  const kw = new Float64Array(halfHoursOf(slots)).fill(parts.length === 0 ? NaN : 0);
  for (const { values, factor } of parts)
    for (let half = 0; half < kw.length; half++) {
      let [sum, count] = [0, 0];
      const end = Math.min(slots, (half + 1) * slotsInHalfHour);
      for (let slot = half * slotsInHalfHour; slot < end; slot++) {
        const value = values[slot] ?? NaN;
        if (Number.isNaN(value)) continue;
        sum += value * factor;
        count++;
      }
      kw[half] = count < minSlots ? NaN : kw[half]! + sum / count;
    }
  return kw.map((power) => (power < 0 ? 0 : power));
}
