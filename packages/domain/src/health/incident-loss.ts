import { civilDayOf, civilParts, type CivilDay } from "../data/civil-day.ts";
import { dailyLoss } from "./incidents.ts";

/**
 * What it will cost beyond what it has, on each day from one on until the end of its month, if nothing happens: of today what its usual day has
 * left, and nothing of it while it is dormant, for the sun is down or nobody can say. [kWh] (H10d)
 */
export function lossesUntilMonthEnds(
  lost: ReadonlyMap<CivilDay, number>,
  { today, isDormant }: { readonly today: CivilDay; readonly isDormant: boolean },
): ReadonlyMap<CivilDay, number> {
  const ofToday = lost.get(today) ?? 0;
  const usual = dailyLoss(lost, today - 1);
  const aDay = usual > 0 ? usual : ofToday;
  const rest = isDormant ? 0 : Math.max(0, aDay - ofToday);
  const { year, month } = civilParts(today);
  const next =
    month === 12
      ? civilDayOf({ year: year + 1, month: 1, dayOfMonth: 1 })
      : civilDayOf({ year, month: month + 1, dayOfMonth: 1 });
  return new Map(
    Array.from({ length: next - today }, (_, i) => [today + i, i === 0 ? rest : aDay]),
  );
}
/** Their sum. [kWh] */
export const lossUntilMonthEnds = (
  lost: ReadonlyMap<CivilDay, number>,
  of: Parameters<typeof lossesUntilMonthEnds>[1],
): number => [...lossesUntilMonthEnds(lost, of).values()].reduce((sum, kwh) => sum + kwh, 0);
