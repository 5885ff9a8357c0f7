import { civilDayOf, civilParts } from "../data/civil-day.ts";

/** How a file writes its times: the order of year, month and day, or a number. */
export const timeFormats = [
  "ymd",
  "dmy",
  "mdy",
  "compact",
  "epoch_s",
  "epoch_ms",
  "excel",
] as const;
export type TimeFormat = (typeof timeFormats)[number];

export interface ReadTime {
  /** Since 1970-01-01 00:00, of UTC or of the file's own clock. [s] */
  readonly seconds: number;
  /** Read from a clock on the wall: a zone makes a moment of it. */
  readonly isLocal: boolean;
  /** A date that says no time. */
  readonly isDate: boolean;
}

const daySeconds = 86_400;
/** Years of two digits are of this century up to here, as POSIX reads them. */
const lastShortYear = 68;
/** 1899-12-30, the day 0 of spreadsheets. [days since 1970] */
const excelEpochDays = -25_569;

const timePart =
  "(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2})(?:[.,]\\d+)?)?(?:\\s*([AaPp])\\.?[Mm]\\.?)?(?:\\s*(Z|UTC|GMT|[+-]\\d{2}:?\\d{2}))?";
const between = "(?:\\s*[T ,_]\\s*|\\s+)";
const patterns = {
  ymd: new RegExp(`^(\\d{4})([-/._])(\\d{1,2})\\2(\\d{1,2})(?:${between}${timePart})?$`),
  other: new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})(?:${between}${timePart})?$`),
  compact: /^(\d{4})(\d{2})(\d{2})(?:[T _-]?(\d{2})(\d{2})(\d{2})?)?$/,
};
const months = [
  ["jan", "gen"],
  ["feb"],
  ["mar"],
  ["apr"],
  ["may", "mag"],
  ["jun", "giu"],
  ["jul", "lug"],
  ["aug", "ago"],
  ["sep", "set"],
  ["oct", "ott"],
  ["nov"],
  ["dec", "dic"],
] as const;
/** "02-Aug-2018" and "2 ago 2018" with the number of their month. */
const withMonthNumber = (text: string): string =>
  text.replace(
    /^(\d{1,2})[-/. ]([A-Za-z]{3})[a-z]*[-/. ](?=\d)/,
    (all, day: string, name: string) => {
      const at = months.findIndex((names) =>
        (names as readonly string[]).includes(name.toLowerCase()),
      );
      return at < 0 ? all : `${day}/${at + 1}/`;
    },
  );

/** A time as a file writes it; null for what is none in this format. */
export function readTime(format: TimeFormat, cell: string): ReadTime | null {
  const text = cell.trim();
  if (text === "") return null;
  if (format === "epoch_s" || format === "epoch_ms" || format === "excel")
    return numberTime(format, text);
  if (format === "compact") {
    const found = patterns.compact.exec(text);
    if (found === null) return null;
    const [, year, month, day, hour, minute, second] = found;
    return timeOf([year!, month!, day!], { hour, minute, second });
  }
  if (format === "ymd") {
    const found = patterns.ymd.exec(text);
    if (found === null) return null;
    const [, year, , month, day, hour, minute, second, half, offset] = found;
    return timeOf([year!, month!, day!], { hour, minute, second, half, offset });
  }
  const found = patterns.other.exec(withMonthNumber(text));
  if (found === null) return null;
  const [, one, , two, year, hour, minute, second, half, offset] = found;
  const [month, day] = format === "dmy" ? [two!, one!] : [one!, two!];
  return timeOf([year!, month, day], { hour, minute, second, half, offset });
}

function numberTime(format: "epoch_s" | "epoch_ms" | "excel", text: string): ReadTime | null {
  if (!/^\d+([.,]\d+)?$/.test(text)) return null;
  const value = Number(text.replace(",", "."));
  if (format === "excel")
    return {
      // Half a second is a rounding error of a fraction of a day.
      seconds: Math.round((value + excelEpochDays) * daySeconds),
      isLocal: true,
      isDate: Number.isInteger(value),
    };
  return {
    seconds: Math.floor(format === "epoch_ms" ? value / 1000 : value),
    isLocal: false,
    isDate: false,
  };
}

type Text = string | undefined;
function timeOf(
  [yearText, monthText, dayText]: readonly [string, string, string],
  clock: { hour: Text; minute: Text; second: Text; half?: Text; offset?: Text },
): ReadTime | null {
  const short = Number(yearText);
  const year = yearText.length === 4 ? short : short + (short <= lastShortYear ? 2000 : 1900);
  const [month, dayOfMonth] = [Number(monthText), Number(dayText)];
  if (month < 1 || month > 12 || dayOfMonth < 1) return null;
  const day = civilDayOf({ year, month, dayOfMonth });
  // 30 February is a day of March.
  if (civilParts(day).month !== month) return null;
  const time = secondsOfDay(clock);
  if (time === null) return null;
  const local = day * daySeconds + time;
  const isDate = clock.hour === undefined;
  if (clock.offset === undefined) return { seconds: local, isLocal: true, isDate };
  return { seconds: local - offsetSeconds(clock.offset), isLocal: false, isDate };
}
function secondsOfDay(clock: {
  hour: Text;
  minute: Text;
  second: Text;
  half?: Text;
}): number | null {
  const [hours, minute, second] = [clock.hour, clock.minute, clock.second].map((text) =>
    Number(text ?? 0),
  ) as [number, number, number];
  if (minute > 59 || second > 59) return null;
  if (clock.half !== undefined && (hours < 1 || hours > 12)) return null;
  const isAfternoon = clock.half?.toLowerCase() === "p";
  const hour = clock.half === undefined ? hours : (hours % 12) + (isAfternoon ? 12 : 0);
  // Some loggers call the end of a day 24:00.
  if (hour > 24 || (hour === 24 && minute + second > 0)) return null;
  return hour * 3600 + minute * 60 + second;
}
function offsetSeconds(text: string): number {
  const found = /^([+-])(\d{2}):?(\d{2})$/.exec(text);
  if (found === null) return 0;
  const size = Number(found[2]) * 3600 + Number(found[3]) * 60;
  return found[1] === "-" ? -size : size;
}

/** A time alone, which stands beside its date in a column of its own. */
export const isTimeAlone = (cell: string): boolean => new RegExp(`^${timePart}$`).test(cell.trim());

/** Moments of measurements: outside, a number is something else. 1980 to 2100 [s] */
const plausible = (seconds: number): boolean => seconds >= 315_532_800 && seconds < 4_102_444_800;
/** Whether a number may well be a time of the format. */
export const isLikelyTime = (format: TimeFormat, cell: string): boolean => {
  const time = readTime(format, cell);
  return time !== null && plausible(time.seconds);
};

/**
 * Which comes first, day or month: the order in which more of the times are times. Null where both read all of them, so
 * that only a person can tell.
 */
export function dayOrder(cells: readonly string[]): "dmy" | "mdy" | null {
  let daysFirst = 0;
  let monthsFirst = 0;
  for (const cell of cells) {
    if (readTime("dmy", cell) !== null) daysFirst++;
    if (readTime("mdy", cell) !== null) monthsFirst++;
  }
  return daysFirst === monthsFirst ? null : daysFirst > monthsFirst ? "dmy" : "mdy";
}
