import { lostEnergy } from "@heliograph/domain/health/lost-energy.ts";

/** Languages of the portal. The first is the default. */
export const languages = ["it", "en"] as const;
export type Language = (typeof languages)[number];

export const noValue = "—";
const minus = "\u2212";
/** Seconds above this are milliseconds (CONST-03). */
const lastSecond = 64_060_588_800;

/** The last instant that a date can name. */
const lastMs = 8.64e15;

/** A wire timestamp as epoch milliseconds: above 64060588800 it already is, below it is seconds. */
export const epochMs = (time: number): number => (time > lastSecond ? time : time * 1000);

/** Number and unit apart, because the unit is written small and grey. */
export interface Measure {
  readonly number: string;
  readonly unit: string;
}
/** Degrees of an angle stand close to their number: 12.5°, but 12.5 °C. */
export const unitGap = (unit: string): string => (unit === "°" ? "" : " ");
type Maybe = number | null | undefined;
export type DateStyle =
  | "date"
  | "time"
  | "tick"
  | "clock"
  | "dateTime"
  | "dayTime"
  | "weekday"
  | "longDay"
  | "month"
  | "monthShort"
  | "monthLetter"
  | "year"
  | "day";

const dateOptions: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { day: "2-digit", month: "2-digit", year: "numeric" },
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  tick: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  clock: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  dateTime: {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  },
  dayTime: {
    weekday: "short",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  },
  weekday: { weekday: "long" },
  longDay: { weekday: "long", day: "2-digit", month: "2-digit", year: "numeric" },
  month: { month: "long", year: "numeric" },
  monthShort: { month: "short" },
  monthLetter: { month: "narrow" },
  year: { year: "numeric" },
  day: { day: "numeric" },
};
/** Those of a moment; the label of an axis stands at its moment and needs no more words. */
const momentStyles: ReadonlySet<DateStyle> = new Set(["time", "clock", "dateTime", "dayTime"]);
/** How far a clock is put back: an hour, on Lord Howe half of one. [ms] */
const putBackMs = [3_600_000, 1_800_000];
// en-GB writes days before months, as the rest of the portal does.
const locales: Record<Language, string> = { it: "it-IT", en: "en-GB" };

const steps: readonly (readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [60, "minute"],
  [3600, "hour"],
  [86_400, "day"],
  [86_400 * 30.44, "month"],
  [86_400 * 365.25, "year"],
];

/** Units of which a tenth is as fine as anybody measures. */
const roundUnits: ReadonlySet<string> = new Set(["°C", "°", "%"]);

/** Digits after the decimal sign: three significant ones, never more than two decimals. Nothing is "0,0". */
export const digitsFor = (value: number, unit = ""): number => {
  const size = Math.abs(value);
  // A hundredth of a degree or of a percent is noise, and 7.90 beside 13.5 does not compare.
  if (roundUnits.has(unit)) return size < 1000 ? 1 : 0;
  if (size === 0) return 1;
  if (size < 10) return 2;
  return size < 1000 ? 1 : 0;
};

/** Whether another moment has the same words, because a clock was put back. */
const isTwice = (format: Intl.DateTimeFormat, moment: number, text: string): boolean =>
  putBackMs.some(
    (ms) => format.format(moment - ms) === text || format.format(moment + ms) === text,
  );

/**
 * Numbers, units and times in one language.
 * @param zone the plant's time zone; every date and time is written in it, never in the browser's
 */
export function makeFormat(language: Language, zone: string) {
  const locale = locales[language];
  const numbers = new Map<number, Intl.NumberFormat>();
  const dates = new Map<DateStyle, Intl.DateTimeFormat>();
  // "2 min fa", but "6 ore fa" and "2 giorni fa": the short forms of hours and days are hard to read.
  const minutesAgo = new Intl.RelativeTimeFormat(locale, { numeric: "always", style: "short" });
  const longAgo = new Intl.RelativeTimeFormat(locale, { numeric: "always", style: "long" });

  const number = (value: Maybe, digits = 1): string => {
    if (value === null || value === undefined || !Number.isFinite(value)) return noValue;
    let format = numbers.get(digits);
    if (!format) {
      // it-IT does not group four digits by itself: 'always' writes 1.234.
      format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        useGrouping: "always",
      });
      numbers.set(digits, format);
    }
    // A value that rounds to zero carries no sign.
    const rounded = Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value;
    return format.format(rounded).replace("-", minus);
  };

  const scaled = (
    value: Maybe,
    units: readonly string[],
    rule: {
      readonly climbsAt: number;
      readonly digits?: number | undefined;
      readonly fine?: boolean;
    },
  ): Measure => {
    if (value === null || value === undefined || !Number.isFinite(value))
      return { number: noValue, unit: units[0] ?? "" };
    let shown = value;
    let step = 0;
    while (Math.abs(shown) >= rule.climbsAt && step < units.length - 1) {
      shown /= 1000;
      step += 1;
    }
    const places =
      rule.digits ??
      (step === 0
        ? Math.abs(shown) >= 1000
          ? 0
          : 1
        : rule.fine && Math.abs(shown) < 100
          ? 2
          : digitsFor(shown));
    return { number: number(shown, places), unit: units[step] ?? "" };
  };

  const measure = (value: Maybe, unit: string, digits?: number): Measure => ({
    number: number(
      value,
      digits ?? (value === null || value === undefined ? 0 : digitsFor(value, unit)),
    ),
    unit,
  });

  let offsets: Intl.DateTimeFormat | undefined;
  /** `UTC+2`, as it is at a moment. */
  const offsetName = (moment: number): string => {
    offsets ??= new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" });
    const name = offsets.formatToParts(moment).find(({ type }) => type === "timeZoneName");
    return (name?.value ?? "").replace("GMT", "UTC").replace("-", minus);
  };

  const date = (time: Maybe, style: DateStyle = "date"): string => {
    // An instant beyond the calendar would end the page that writes it.
    if (time === null || time === undefined || !(Math.abs(epochMs(time)) <= lastMs)) return noValue;
    let format = dates.get(style);
    if (!format) {
      format = new Intl.DateTimeFormat(locale, { ...dateOptions[style], timeZone: zone });
      dates.set(style, format);
    }
    const moment = epochMs(time);
    const text = format.format(moment);
    return momentStyles.has(style) && isTwice(format, moment, text)
      ? `${text} (${offsetName(moment)})`
      : text;
  };

  return {
    language,
    zone,
    number,
    /** A count: whole, grouped. */
    count: (value: Maybe): string => number(value, 0),
    percent: (value: Maybe, digits = 0): Measure => ({ number: number(value, digits), unit: "%" }),
    /** An amount of money: whole above 100. [EUR] */
    money: (eur: Maybe): Measure => measure(eur, "€", Math.abs(eur ?? 0) < 100 ? 2 : 0),
    /** Power as kW or MW. [kW] */
    power: (powerKw: Maybe, digits?: number): Measure =>
      scaled(powerKw, ["kW", "MW", "GW"], { climbsAt: 4999.5, digits, fine: true }),
    /** Peak power as kWp or MWp. [kWp] */
    peak: (peakKw: Maybe, digits?: number): Measure =>
      scaled(peakKw, ["kWp", "MWp", "GWp"], { climbsAt: 4999.5, digits, fine: true }),
    /** Energy as kWh, MWh or GWh. [kWh] */
    energy: (energyKwh: Maybe, digits?: number): Measure =>
      scaled(energyKwh, ["kWh", "MWh", "GWh"], { climbsAt: 9999.5, digits }),
    /** Energy that was lost, or will be. [kWh] */
    lost: (energyKwh: Maybe): Measure => {
      if (energyKwh === null || energyKwh === undefined || !Number.isFinite(energyKwh))
        return { number: noValue, unit: "kWh" };
      const { value, unit, digits } = lostEnergy(energyKwh);
      return { number: number(value, digits), unit };
    },
    /** A value in a unit of its own, not scaled. */
    measure,
    /** Number and unit as one text, for titles, tables of data and CSV of screens. */
    text: (value: Measure): string =>
      value.number === noValue || value.unit === ""
        ? value.number
        : `${value.number}${unitGap(value.unit)}${value.unit}`,
    date,
    /** Days of the calendar in few words: "1–21 ott". @param from,to ISO dates */
    dayRange: (from: string, to: string): string => {
      const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
      return new Intl.DateTimeFormat(locale, {
        day: "numeric",
        month: "short",
        timeZone: "UTC",
      }).formatRange(noon(from), noon(to));
    },
    time: (time: Maybe): string => date(time, "time"),
    dateTime: (time: Maybe): string => date(time, "dateTime"),
    /** "2 minuti fa", "in 3 ore". Both arguments are wire timestamps. */
    relative: (time: Maybe, now: number): string => {
      if (time === null || time === undefined) return noValue;
      const seconds = (epochMs(time) - epochMs(now)) / 1000;
      const size = Math.abs(seconds);
      // What was just now is past: 0 would be read as "in 0 seconds", -0 is "0 seconds ago".
      if (size < 60) return minutesAgo.format(Math.trunc(seconds) || -0, "second");
      let chosen = steps[0];
      for (const step of steps) if (size >= step[0]) chosen = step;
      if (!chosen) return noValue;
      return (chosen[1] === "minute" ? minutesAgo : longAgo).format(
        Math.trunc(seconds / chosen[0]),
        chosen[1],
      );
    },
    /** A length of time as its two largest units: "1 h 45 min", "3 giorni". [s] */
    duration: (lengthSeconds: Maybe): string => {
      if (lengthSeconds === null || lengthSeconds === undefined) return noValue;
      // English would write "3 hrs 54 mins": the signs of the units are shorter, and the same in both languages.
      const signs = { second: "s", minute: "min", hour: "h" } as const;
      const unit = (value: number, name: keyof typeof signs): string =>
        `${number(value, 0)} ${signs[name]}`;
      const days = (value: number): string =>
        new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" }).format(
          value,
        );
      const minutes = Math.floor(lengthSeconds / 60);
      if (minutes < 1) return unit(Math.max(0, Math.floor(lengthSeconds)), "second");
      if (minutes < 60) return unit(minutes, "minute");
      const hours = Math.floor(minutes / 60);
      if (hours < 24)
        return minutes % 60 === 0
          ? unit(hours, "hour")
          : `${unit(hours, "hour")} ${unit(minutes % 60, "minute")}`;
      const whole = Math.floor(hours / 24);
      return whole < 4 && hours % 24 !== 0
        ? `${days(whole)} ${unit(hours % 24, "hour")}`
        : days(whole);
    },
  };
}
export type Format = ReturnType<typeof makeFormat>;

const made = new Map<string, Format>();
/** The same one for each language and zone: it is dear to make. */
export function formatOf(language: Language, zone: string): Format {
  const key = `${language} ${zone}`;
  const format = made.get(key) ?? makeFormat(language, zone);
  made.set(key, format);
  return format;
}
