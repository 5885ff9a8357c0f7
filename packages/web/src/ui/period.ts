import { typedDay } from "./period-day.ts";

/** Periods of the plant's calendar. Days are ISO dates (`2026-06-18`) in plant time; no instant and no zone enters before `rangeOf`. */
export const periodUnits = ["day", "week", "month", "year", "years", "custom"] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** The days of a period, both included. */
export interface Period {
  readonly unit: PeriodUnit;
  readonly from: string;
  readonly to: string;
}
/** Each with its unit and how many of them it lies back. */
const jumpsBack = {
  today: ["day", 0],
  yesterday: ["day", 1],
  thisWeek: ["week", 0],
  lastWeek: ["week", 1],
  thisMonth: ["month", 0],
  lastMonth: ["month", 1],
  thisYear: ["year", 0],
  lastYear: ["year", 1],
  lastTenYears: ["years", 0],
} as const satisfies Record<string, readonly [Exclude<PeriodUnit, "custom">, number]>;
export type Jump = keyof typeof jumpsBack;
export const jumps = Object.keys(jumpsBack) as Jump[];

const isDay = (text: unknown): text is string =>
  typeof text === "string" && typedDay(text) === text;

/** The period of a unit that holds a day. Weeks begin on Monday; `years` are the ten that end with the day's year. */
export function periodAt(unit: Exclude<PeriodUnit, "custom">, day: string): Period {
  const date = Temporal.PlainDate.from(day);
  const made = (from: Temporal.PlainDate, to: Temporal.PlainDate): Period => ({
    unit,
    from: from.toString(),
    to: to.toString(),
  });
  switch (unit) {
    case "day":
      return made(date, date);
    case "week": {
      const monday = date.subtract({ days: date.dayOfWeek - 1 });
      return made(monday, monday.add({ days: 6 }));
    }
    case "month":
      return made(date.with({ day: 1 }), date.with({ day: date.daysInMonth }));
    case "year":
      return made(date.with({ month: 1, day: 1 }), date.with({ month: 12, day: 31 }));
    case "years":
      return made(
        date.with({ year: date.year - 9, month: 1, day: 1 }),
        date.with({ month: 12, day: 31 }),
      );
  }
}

/** How many days a period has, both ends included. */
export const daysIn = ({ from, to }: Pick<Period, "from" | "to">): number =>
  Temporal.PlainDate.from(from).until(to).days + 1;

/** Any span of days; in the wrong order they are turned round. */
export const customPeriod = (a: string, b: string): Period =>
  a <= b ? { unit: "custom", from: a, to: b } : { unit: "custom", from: b, to: a };

/** @param today the plant's today */
export function jumpTo(jump: Jump, today: string): Period {
  const [unit, back] = jumpsBack[jump];
  const now = periodAt(unit, today);
  return back === 0 ? now : shiftPeriod(now, -1);
}

/** One unit earlier or later: ten years for years, the length of the span for custom. */
export function shiftPeriod(period: Period, by: 1 | -1): Period {
  const from = Temporal.PlainDate.from(period.from);
  const to = Temporal.PlainDate.from(period.to);
  if (period.unit === "custom") {
    const days = daysIn(period) * by;
    return customPeriod(from.add({ days }).toString(), to.add({ days }).toString());
  }
  if (period.unit === "years") return periodAt("years", to.add({ years: 10 * by }).toString());
  return periodAt(period.unit, from.add({ [`${period.unit}s`]: by }).toString());
}

/** Where the arrows stop: from the plant's first day (never more than 15 years back) to the end of the unit of today. */
export interface Bounds {
  readonly first: string;
  readonly today: string;
}
export function boundsOf(activeSince: string, today: string): Bounds {
  const oldest = Temporal.PlainDate.from(today).subtract({ years: 15 }).toString();
  return { first: activeSince > oldest ? activeSince : oldest, today };
}
/** Does the period touch the days that may be shown? */
export const isWithin = (period: Period, bounds: Bounds): boolean =>
  period.to >= bounds.first && period.from <= bounds.today;

/** First instant and the instant after the last, in epoch seconds: a day can have 23 or 25 hours. */
export function rangeOf(
  period: Period,
  zone: string,
): { readonly fromSeconds: number; readonly toSeconds: number } {
  const start = (day: Temporal.PlainDate): number =>
    day.toZonedDateTime(zone).epochMilliseconds / 1000;
  return {
    fromSeconds: start(Temporal.PlainDate.from(period.from)),
    toSeconds: start(Temporal.PlainDate.from(period.to).add({ days: 1 })),
  };
}

/** The day of a moment in a zone, such as the plant's today. [epoch seconds] */
export const todayIn = (zone: string, nowSeconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(nowSeconds * 1000))
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();

/** The words of an address that name a period. */
export interface PeriodSearch {
  readonly period: PeriodUnit | undefined;
  readonly day: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}
/**
 * Reads `?period=week&day=2026-06-18` or `?period=custom&from=..&to=..`; wrong words give today.
 * @param usual the unit where the address names none
 */
export function periodFrom(
  search: { readonly [K in keyof PeriodSearch]?: unknown },
  today: string,
  usual: Exclude<PeriodUnit, "custom"> = "day",
): Period {
  const { period = usual, day, from, to } = search;
  if (period === "custom" && isDay(from) && isDay(to)) return customPeriod(from, to);
  const unit = periodUnits.find((one) => one === period);
  return periodAt(unit === undefined || unit === "custom" ? "day" : unit, isDay(day) ? day : today);
}
/**
 * What stands in the address for a period; the running one of the usual unit needs nothing.
 * @param usual null where the unit is always written
 */
export function searchOf(
  { unit, from, to }: Period,
  today: string,
  usual: PeriodUnit | null = "day",
): PeriodSearch {
  if (unit === "custom") return { period: unit, day: undefined, from, to };
  const isRunning = today >= from && today <= to;
  return {
    period: unit === usual ? undefined : unit,
    day: isRunning ? undefined : unit === "years" ? to : from,
    from: undefined,
    to: undefined,
  };
}
