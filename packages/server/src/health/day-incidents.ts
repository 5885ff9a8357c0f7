import { daysBetween, slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { DayIncident } from "@heliograph/domain/health/day-summary.ts";
import { maintenance, type WorkLoss } from "@heliograph/domain/health/maintenance.ts";
import type { IncidentRow } from "./incidents.store.ts";
import { severityOf } from "./incidents.store.ts";

/** Whether an incident lasted at some moment of a span. [unix s] */
export const lastedIn = (
  { since, ended }: Pick<IncidentRow, "since" | "ended">,
  span: { readonly start: number; readonly end: number },
): boolean => since < span.end && (ended === null || ended > span.start);

/** What an incident is to a day. @param moment a past day knows of no dormancy: it was judged with its own data */
export const incidentOfDay = (
  row: IncidentRow,
  { day, moment }: { readonly day: number; readonly moment: "now" | "past" },
): DayIncident => ({
  incident: row.id,
  cause: row.cause,
  subject: row.subject,
  severity: severityOf(row.cause),
  isDormant: moment === "now" && row.state === "dormant",
  lostKwh: row.lost_kwh === null ? null : (row.daily_kwh[day] ?? 0),
  isNoFault: row.state === "closed",
  isOver: moment === "now" && row.state === "resolved",
});

/** What people's work cost on a day: it explains what is missing, and troubles nobody. */
export const workOfDay = (losses: readonly WorkLoss[], day: number): DayIncident[] =>
  losses.flatMap(({ subject, lostKwh }): DayIncident[] => {
    const kwh = lostKwh.get(day);
    return kwh === undefined
      ? []
      : [
          {
            incident: "",
            cause: maintenance,
            subject,
            severity: "minor",
            isDormant: false,
            lostKwh: kwh,
            isNoFault: true,
            isOver: true,
          },
        ];
  });

type Judged = Pick<IncidentRow, "since" | "ended" | "daily_kwh"> & {
  readonly isNoFault: boolean;
};
/** Days whose verdict or waterfall another version of an incident changes; null where there was, or is, none. */
export function daysChanged(
  zone: string,
  nowSeconds: number,
  ...[before, after]: [Judged | null, Judged | null]
): number[] {
  const lasted = (one: Judged | null): Set<number> =>
    new Set(
      one === null || one.isNoFault
        ? []
        : daysBetween(one.since, Math.max(one.ended ?? nowSeconds, one.since + slotSeconds), zone),
    );
  const [was, is] = [lasted(before), lasted(after)];
  const days = new Set([...was, ...is].filter((day) => was.has(day) !== is.has(day)));
  const lost = (one: Judged | null): Readonly<Record<string, number>> => one?.daily_kwh ?? {};
  for (const day of new Set([...Object.keys(lost(before)), ...Object.keys(lost(after))]))
    if (lost(before)[day] !== lost(after)[day]) days.add(Number(day));
  return [...days];
}
