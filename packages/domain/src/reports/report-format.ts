import { type CivilDay, civilParts, formatCivilDay } from "../data/civil-day.ts";
import type { Language } from "../messages/message-text.ts";

const locales: Readonly<Record<Language, string>> = { it: "it-IT", en: "en-GB" };
const minus = "\u2212";
const noValue = "—";

/** Numbers and moments as a document writes them. */
export interface ReportFormat {
  /** With the grouping and the minus of the language; "—" for null. */
  number(value: number | null, decimals: number): string;
  /** With its sign. */
  signed(value: number, decimals: number): string;
  /** "12" of a day. */
  dayNumber(day: CivilDay): string;
  /** "21/05" */
  dayMonth(day: CivilDay): string;
  /** "09:15" in the plant's time. */
  clock(unixSeconds: number): string;
  /** "03/05/2026" */
  date(day: CivilDay): string;
  /** "3 maggio" */
  dayOfMonth(day: CivilDay): string;
  /** "21/05, 09:15" in the plant's time. */
  moment(unixSeconds: number): string;
  /** "21/05/2026, 09:15" in the plant's time. */
  dateTime(unixSeconds: number): string;
  /** "2026-05-21T09:15" in the plant's time: an hour that comes twice is written twice alike. */
  wallClock(unixSeconds: number): string;
  /** "maggio 2026" */
  month(day: CivilDay): string;
  /** "mag" */
  monthShort(day: CivilDay): string;
  year(day: CivilDay): string;
  weekday(day: CivilDay): string;
  /** "2 h 10 min" */
  duration(seconds: number): string;
}

export function reportFormat(language: Language, zone: string): ReportFormat {
  const locale = locales[language];
  const numbers = new Map<number, Intl.NumberFormat>();
  const number = (value: number | null, decimals: number): string => {
    if (value === null || !Number.isFinite(value)) return noValue;
    let format = numbers.get(decimals);
    if (format === undefined) {
      format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        useGrouping: "always",
      });
      numbers.set(decimals, format);
    }
    const text = format.format(Math.abs(value));
    // What rounds to nothing has no sign.
    return value < 0 && /[1-9]/.test(text) ? `${minus}${text}` : text;
  };
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
    return (day: CivilDay): string => format.format(day * 86_400_000);
  };
  const clocks = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const moments = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    day: "2-digit",
    month: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const dateTimes = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    year: "numeric",
    day: "2-digit",
    month: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const two = (n: number): string => String(n).padStart(2, "0");
  return {
    number,
    signed: (value, decimals) => {
      const text = number(value, decimals);
      return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
    },
    dayNumber: (day) => String(civilParts(day).dayOfMonth),
    dayMonth: (day) => {
      const { month, dayOfMonth } = civilParts(day);
      return `${two(dayOfMonth)}/${two(month)}`;
    },
    clock: (unixSeconds) => clocks.format(unixSeconds * 1000),
    date: (day) => formatCivilDay(day).split("-").toReversed().join("/"),
    dayOfMonth: dates({ day: "numeric", month: "long" }),
    moment: (unixSeconds) => moments.format(unixSeconds * 1000),
    dateTime: (unixSeconds) => dateTimes.format(unixSeconds * 1000),
    wallClock: (unixSeconds) =>
      Temporal.Instant.fromEpochMilliseconds(Math.floor(unixSeconds) * 1000)
        .toZonedDateTimeISO(zone)
        .toPlainDateTime()
        .toString({ smallestUnit: "minute" }),
    month: dates({ month: "long", year: "numeric" }),
    monthShort: dates({ month: "short" }),
    year: (day) => String(civilParts(day).year),
    weekday: dates({ weekday: "short" }),
    duration: (seconds) => {
      const minutes = Math.round(seconds / 60);
      const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
      const rest = minutes % 60;
      const day = language === "it" ? "g" : "d";
      if (days > 0) return hours === 0 ? `${days} ${day}` : `${days} ${day} ${hours} h`;
      return hours > 0 ? (rest === 0 ? `${hours} h` : `${hours} h ${rest} min`) : `${rest} min`;
    },
  };
}
