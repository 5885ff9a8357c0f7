/** A value axis cut into equal steps. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Below it the axis has no labels, because its quantity never goes there. */
  readonly lowestLabel?: number;
}
const leftSteps = [1, 2, 2.5, 5, 10];
const rightSteps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

function stepsAt(smallest: number, allowed: readonly number[]): number[] {
  const power = 10 ** Math.floor(Math.log10(smallest));
  return [
    ...allowed.map((step) => step * power),
    ...allowed.map((step) => step * power * 10),
  ].filter((step) => step >= smallest * (1 - 1e-9));
}

/** Removes the noise of binary fractions: 0.30000000000000004 is 0.3. */
const tidy = (value: number): number => Number(value.toPrecision(14));

/** The range of an axis: the data, and zero unless `offZero`. */
const reach = (
  low: number | null,
  high: number | null,
  offZero: boolean,
): readonly [number, number] =>
  offZero ? [low ?? 0, high ?? 0] : [Math.min(0, low ?? 0), Math.max(0, high ?? 0)];

/**
 * An axis of 4 or 5 steps around the data, zero included unless a limit says otherwise.
 * @param low,high the data; equal or absent values still give an axis
 * @param fixed limits that the reader has set; `offZero` where zero is not meaningful for the quantity
 */
export function scaleOf(
  low: number | null,
  high: number | null,
  fixed: {
    readonly min?: number | null;
    readonly max?: number | null;
    readonly offZero?: boolean;
  } = {},
): Scale {
  const [lowest, highest] = reach(low, high, fixed.offZero ?? false);
  const bottom = fixed.min ?? lowest;
  let top = fixed.max ?? highest;
  if (top <= bottom) top = bottom + 1;
  if (typeof fixed.min === "number" && typeof fixed.max === "number" && fixed.max > fixed.min) {
    return { min: fixed.min, max: fixed.max, step: tidy((fixed.max - fixed.min) / 5) };
  }
  for (const step of stepsAt((top - bottom) / 5, leftSteps)) {
    const min = typeof fixed.min === "number" ? fixed.min : Math.floor(bottom / step + 1e-9) * step;
    const count = Math.ceil((top - min) / step - 1e-9);
    if (count <= 5)
      return { min: tidy(min), max: tidy(min + Math.max(count, 1) * step), step: tidy(step) };
  }
  return { min: bottom, max: top, step: tidy((top - bottom) / 5) };
}

/** Share of the highest value below which the lowest one counts as zero. */
const nearZero = 0.02;

/** A second axis with as many steps as the first, so that one grid serves both. */
export function scaleLike(
  first: Scale,
  low: number | null,
  high: number | null,
  offZero = false,
): Scale {
  const count = Math.max(1, Math.round((first.max - first.min) / first.step));
  const below = Math.round(-first.min / first.step);
  // An axis that begins at zero is aligned with the zero of the first one: irradiance at night is not below it.
  if (below > 0 && below < count && low !== null && low >= 0 && low <= (high ?? 0) * nearZero)
    for (const step of stepsAt(Math.max(1e-6, high ?? 1) / (count - below), rightSteps))
      if ((count - below) * step >= (high ?? 1) - 1e-9)
        return {
          min: tidy(-below * step),
          max: tidy((count - below) * step),
          step: tidy(step),
          lowestLabel: 0,
        };
  const [bottom, highest] = reach(low, high, offZero);
  // One value gives no scale.
  const top = highest > bottom ? highest : bottom + 1;
  for (const step of stepsAt((top - bottom) / count, rightSteps)) {
    const min = Math.floor(bottom / step + 1e-9) * step;
    if (min + count * step >= top - 1e-9) {
      return { min: tidy(min), max: tidy(min + count * step), step: tidy(step) };
    }
  }
  return { min: bottom, max: top, step: tidy((top - bottom) / count) };
}

const maxDigits = 9;
/** Digits that the labels of an axis need: 0 for 100, 1 for 0.5, 2 for 0.25, 5 for 0.00005. */
export const digitsOf = ({ step }: Scale): number => {
  for (let digits = 0; digits < maxDigits; digits += 1)
    if (Math.abs(step - Number(step.toFixed(digits))) < Math.abs(step) * 1e-6) return digits;
  return maxDigits;
};

export type TickStyle = "time" | "dayMonth" | "month" | "year";
export interface Ticks {
  readonly timesSeconds: readonly number[];
  readonly style: TickStyle;
}

interface Rhythm {
  readonly unit: "minute" | "hour" | "day" | "week" | "month" | "year";
  readonly count: number;
  readonly seconds: number;
}
const rhythms: readonly Rhythm[] = [
  ...[5, 10, 15, 30].map((count): Rhythm => ({ unit: "minute", count, seconds: count * 60 })),
  ...[1, 2, 3, 4, 6, 12].map((count): Rhythm => ({ unit: "hour", count, seconds: count * 3600 })),
  ...[1, 2].map((count): Rhythm => ({ unit: "day", count, seconds: count * 86_400 })),
  { unit: "week", count: 1, seconds: 7 * 86_400 },
  ...[1, 2, 3, 6].map((count): Rhythm => ({
    unit: "month",
    count,
    seconds: count * 30.5 * 86_400,
  })),
  ...[1, 2, 5, 10].map((count): Rhythm => ({
    unit: "year",
    count,
    seconds: count * 365.25 * 86_400,
  })),
];

const styleOf: Record<Rhythm["unit"], TickStyle> = {
  minute: "time",
  hour: "time",
  day: "dayMonth",
  week: "dayMonth",
  month: "month",
  year: "year",
};

/**
 * Round times of the plant's calendar between two instants: full hours, midnights, Mondays, firsts of months.
 * On the day of a clock change the hours keep their names, and the distance between two of them differs.
 * @param maxLabels how many labels fit
 */
export function timeTicks(
  fromSeconds: number,
  toSeconds: number,
  zone: string,
  maxLabels: number,
): Ticks {
  const span = Math.max(1, toSeconds - fromSeconds);
  const rhythm = rhythms.find((one) => span / one.seconds <= maxLabels) ?? rhythms.at(-1);
  if (!rhythm) return { timesSeconds: [], style: "time" };
  const at = (seconds: number): Temporal.ZonedDateTime =>
    Temporal.Instant.fromEpochMilliseconds(Math.round(seconds * 1000)).toZonedDateTimeISO(zone);
  const times: number[] = [];
  const put = (moment: Temporal.ZonedDateTime): void => {
    const seconds = moment.epochMilliseconds / 1000;
    if (seconds >= fromSeconds && seconds <= toSeconds && seconds !== times.at(-1))
      times.push(seconds);
  };
  const start = at(fromSeconds).startOfDay();
  const end = at(toSeconds);
  if (rhythm.unit === "minute" || rhythm.unit === "hour") {
    const stepMinutes = rhythm.unit === "minute" ? rhythm.count : rhythm.count * 60;
    for (
      let day = start;
      Temporal.ZonedDateTime.compare(day, end) <= 0;
      day = day.add({ days: 1 }).startOfDay()
    ) {
      const midnight = day.toPlainDate();
      for (let minute = 0; minute < 1440; minute += stepMinutes) {
        const clock = new Temporal.PlainTime(Math.floor(minute / 60), minute % 60);
        const moment = midnight.toZonedDateTime({ timeZone: zone, plainTime: clock });
        // An hour that the clock change skips has no label.
        if (Temporal.PlainTime.compare(moment.toPlainTime(), clock) === 0) put(moment);
      }
    }
    return { timesSeconds: times, style: "time" };
  }
  let date = start.toPlainDate();
  if (rhythm.unit === "week") date = date.subtract({ days: date.dayOfWeek - 1 });
  if (rhythm.unit === "month")
    date = date.with({ day: 1, month: date.month - ((date.month - 1) % rhythm.count) });
  if (rhythm.unit === "year")
    date = date.with({ day: 1, month: 1, year: date.year - (date.year % rhythm.count) });
  const step = { [`${rhythm.unit}s`]: rhythm.count };
  const last = end.toPlainDate();
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add(step))
    put(date.toZonedDateTime(zone));
  return { timesSeconds: times, style: styleOf[rhythm.unit] };
}
