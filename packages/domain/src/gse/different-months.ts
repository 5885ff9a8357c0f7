/** Which months of a comparison somebody should look at. (GS12) */
import type { GseMonth } from "@heliograph/contract/gse/gse.wire.ts";
import { median } from "../data/median.ts";

/** The own counter and the GSE count the same energy: what is above this is no rounding. [%] */
export const meterPercent = 1;
/** Inverters stand before the meter, and make a little more in every month: what counts is how far a month is from the others. [points] */
export const inverterPoints = 3;

type Compared = Pick<GseMonth, "month" | "state" | "meter_percent" | "inverters_percent">;

export interface Difference {
  readonly meter: boolean;
  readonly inverters: boolean;
}
/** Of each month whether its counter is too far from the GSE, and its inverters from what is usual between them and the counter. */
export function differencesOf(months: readonly Compared[]): ReadonlyMap<string, Difference> {
  const usual = median(
    months.flatMap(({ inverters_percent: percent }) => (percent === null ? [] : [percent])),
  );
  return new Map(
    months.map(({ month, meter_percent: meter, inverters_percent: inverters }) => [
      month,
      {
        meter: meter !== null && Math.abs(meter) >= meterPercent,
        inverters: inverters !== null && Math.abs(inverters - usual) >= inverterPoints,
      },
    ]),
  );
}
/** A month that is measured and agrees needs no look. */
export const needsLook = (
  { state }: Pick<Compared, "state">,
  of: Difference | undefined,
): boolean =>
  (state !== "measured" && state !== "none") || of?.meter === true || of?.inverters === true;
