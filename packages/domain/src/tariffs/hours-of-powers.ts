/** The energy of powers hour by hour. (TA7, D8) */
import { dayOf, dayStartSeconds, slotSeconds } from "../data/plant-day.ts";
import { energyOfSum } from "../data/energy-of-power.ts";
import type { HourRow } from "./hourly-energies.ts";

type SlotRow = readonly [number, ...(number | string | null)[]];

/**
 * Rows of five minutes as rows of the hours of a zone's clock, of each power what it adds up to. null: nothing was measured in the hour.
 * @param rows ascending, a sample held for its step (D1)
 */
export function hoursOfPowers(rows: readonly SlotRow[], zone: string): HourRow[] {
  const hourOf = (seconds: number): number => {
    const start = dayStartSeconds(dayOf(seconds, zone), zone);
    return start + Math.floor((seconds - start) / hourSeconds) * hourSeconds;
  };
  const hours = Map.groupBy(rows, ([seconds]) => hourOf(seconds));
  return [...hours].map(([start, slots]): HourRow => {
    const columns = (slots[0]?.length ?? 1) - 1;
    return [
      start,
      ...Array.from({ length: columns }, (_, column) => {
        const known = slots.flatMap((row) => {
          const value = row[column + 1];
          return typeof value === "number" ? [value] : [];
        });
        return known.length === 0 ? null : energyOfSum(known.reduce((a, b) => a + b, 0));
      }),
    ];
  });
}
const hourSeconds = 12 * slotSeconds;
