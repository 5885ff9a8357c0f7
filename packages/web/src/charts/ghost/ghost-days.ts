import { type CivilDay, formatCivilDay, parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { daysIn, type Period } from "../../ui/period.ts";
import { type GhostKind, ghostKinds } from "../charts.pages.ts";

/** The longest span that a unit before does not overlap. [days] */
const longest: Readonly<Record<GhostKind, number>> = {
  clear: 1,
  day: 1,
  week: 7,
  month: 31,
  year: 366,
};
type Days = Pick<Period, "from" | "to">;

/** With what a span of days can be compared. */
export const ghostsOf = (days: Days): GhostKind[] =>
  ghostKinds.filter((kind) => daysIn(days) <= longest[kind]);

/** Days of the past, each with the shown day on which it lies. */
export interface GhostDays {
  /** The first and the last of them, both included. */
  readonly from: string;
  readonly to: string;
  readonly onto: (day: CivilDay) => CivilDay | null;
}

/**
 * The same days one unit before: the same weekday, day of the month, date. The 31st has none in a month of 30 days, nor 29 February in most years.
 * @param clear the clearest day
 * @returns null where there is none
 */
export function ghostDays(
  kind: GhostKind,
  { from, to }: Days,
  clear: string | null,
): GhostDays | null {
  const onto = new Map<CivilDay, CivilDay>();
  const last = Temporal.PlainDate.from(to);
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const before = kind === "clear" ? clear : unitBefore(day, kind);
    if (before !== null) onto.set(parseCivilDay(before), parseCivilDay(day.toString()));
  }
  const days = [...onto.keys()];
  const [first, end] = [days[0], days.at(-1)];
  if (first === undefined || end === undefined) return null;
  return {
    from: formatCivilDay(first),
    to: formatCivilDay(end),
    onto: (day) => onto.get(day) ?? null,
  };
}
function unitBefore(day: Temporal.PlainDate, kind: Exclude<GhostKind, "clear">): string | null {
  const before = day.subtract({ [`${kind}s`]: 1 });
  const isMoved = (kind === "month" || kind === "year") && before.day !== day.day;
  return isMoved ? null : before.toString();
}
