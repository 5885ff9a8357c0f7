import { civilDayOf, civilParts, type CivilDay } from "../data/civil-day.ts";
import { dailyLoss } from "./incidents.ts";

/** What it costs on each day from one on until the end of its month if nothing happens: today at least what it did already. [kWh] (H10) */
export function lossesUntilMonthEnds(
  lost: ReadonlyMap<CivilDay, number>,
  today: CivilDay,
): ReadonlyMap<CivilDay, number> {
  const ofToday = lost.get(today) ?? 0;
  const usual = dailyLoss(lost, today - 1);
  const aDay = usual > 0 ? usual : ofToday;
  const { year, month } = civilParts(today);
  const next =
    month === 12
      ? civilDayOf({ year: year + 1, month: 1, dayOfMonth: 1 })
      : civilDayOf({ year, month: month + 1, dayOfMonth: 1 });
  return new Map(
    Array.from({ length: next - today }, (_, i) => [
      today + i,
      i === 0 ? Math.max(ofToday, aDay) : aDay,
    ]),
  );
}
/** Their sum. [kWh] */
export const lossUntilMonthEnds = (lost: ReadonlyMap<CivilDay, number>, today: CivilDay): number =>
  [...lossesUntilMonthEnds(lost, today).values()].reduce((sum, kwh) => sum + kwh, 0);
