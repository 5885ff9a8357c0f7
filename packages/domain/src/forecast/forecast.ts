/** What a plant will make: clear sky times what its last days, its neighbours and the weather service say. Rules by number: docs/rules/forecast.md. */
import type { CivilDay } from "../data/civil-day.ts";
import { quantile } from "../data/median.ts";
import { dayOf, daySlots, firstSlotSeconds } from "../data/plant-day.ts";
import { clearSkyHaurwitz } from "../sun/clear-sky.ts";
import { type Site, sunPosition } from "../sun/sun-position.ts";
import { type ClearPower, clearnessOf, learnClearPower, type PowerDay } from "./clear-power.ts";
import { halfHourSeconds, halfHoursOf } from "./half-hours.ts";

/** Today and three days. */
export const horizons = [0, 1, 2, 3] as const;
/** Days that teach how the plant and its weather are; a quarter of a year back at most. */
export const taughtDays = 28;
export const lookedBackDays = 60;
/** Fewer days say nothing of a plant. (FC2) */
export const minDays = 5;

/** How clear it is: of the last hours, and of the day so far; null = nobody knows. 1 = clear. */
export interface Clearness {
  readonly recent: number | null;
  readonly today: number | null;
}
/** Global horizontal irradiance that a weather service expects, mean of an hour. */
export interface WeatherHour {
  /** [unix s] */
  readonly startSeconds: number;
  /** [W/m²] */
  readonly ghiWm2: number;
}
export interface ForecastInput {
  readonly site: Site | null;
  readonly zone: string;
  /** [unix s] */
  readonly nowSeconds: number;
  /** Whole days before today, by day, at most `lookedBackDays`. */
  readonly past: ReadonlyMap<CivilDay, PowerDay>;
  /** The day that runs, with what is known of it. */
  readonly today: PowerDay | null;
  /** The middle of the neighbours'; null: nobody near. */
  readonly near: Clearness | null;
  readonly weather: readonly WeatherHour[] | null;
}
/** With four in five the truth lies between low and high. [kWh] */
export interface ForecastDay {
  readonly day: CivilDay;
  /** 0 = today, from now on. */
  readonly horizon: number;
  /** [unix s] */
  readonly fromSeconds: number;
  readonly kwh: number;
  readonly lowKwh: number;
  readonly highKwh: number;
}
export interface ForecastPower {
  /** Beginning of the half hour. [unix s] */
  readonly startSeconds: number;
  readonly kw: number;
  readonly lowKw: number;
  readonly highKw: number;
}
export type NoForecast = "too_little_history";
export type Forecast =
  | { readonly ok: false; readonly why: NoForecast }
  | {
      readonly ok: true;
      readonly days: readonly ForecastDay[];
      /** What is left of today, half hour by half hour. */
      readonly curve: readonly ForecastPower[];
      /** Of the plant itself, for its neighbours. */
      readonly own: Clearness;
    };

/** Lag-1 correlation of daily clearness where a plant's own days do not say it yet, and how many days that opinion weighs. */
const usualCorrelation = 0.4;
const opinionDays = 8;
/** The sky of the last hours fades so fast. [s] */
const fadeSeconds = 3.5 * 3600;
/** The last hours: four half hours. */
const recentHalves = 4;
/** The day so far says something of itself from this share of its clear energy on. */
const minShareSoFar = 0.15;
/** How the rest of a day follows what went before. */
const withinDay = 0.65;
/** A weather service's say; the rest is the plant's own. */
const weatherWeight = 0.75;
/** Scatter that is left of it where a weather service was heard. */
const weatherScatter = 0.6;
/** Outer tenths. */
const outer = 0.1;
/** The interval of few days is too narrow: widened a little (`npm run forecast` prints what it holds). */
const widening = 1.28;
const maxClearness = 1.1;

const clamp = (k: number): number => Math.min(maxClearness, Math.max(0, k));
const mean = (all: readonly number[]): number => all.reduce((sum, k) => sum + k, 0) / all.length;
/** What is known of two, else of one. */
const both = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : (a + b) / 2;

/**
 * Forecast by the linear combination of climatology and persistence of the clearness index: k = m + r^h (k0 - m), with m and r of the plant's
 * own weeks (Murphy 1992, Weather and Forecasting 7, 692; for the sun Yang 2019, J. Renew. Sustain. Energy 11, 022701). Within the day the last
 * two hours count on and fade. The interval is the outer tenths of the plant's own scatter around m, as much of it as r^h leaves unexplained.
 */
export function forecast(input: ForecastInput): Forecast {
  const { site, zone, nowSeconds, near } = input;
  const today = dayOf(nowSeconds, zone);
  const days = [...input.past].filter(([day]) => day < today).toSorted(([a], [b]) => a - b);
  const dark = isDark(site, zone, today);
  const clear = learnClearPower(
    days.slice(-lookedBackDays).map(([, one]) => one),
    site,
  );
  const known = days.flatMap(([day, one]) => {
    const k = clearnessOf(clear, one);
    return k === null ? [] : [{ day, k: clamp(k) }];
  });
  const taught = known.slice(-taughtDays);
  if (taught.length < minDays)
    return dark ? nothing(input, today) : { ok: false, why: "too_little_history" };

  const ks = taught.map(({ k }) => k);
  const middle = mean(ks);
  const r = correlationOf(taught, middle);
  const scatter = [outer, 1 - outer].map((share) => (quantile(ks, share) - middle) * widening);
  const own = ownClearness(clear, input);
  const recent = both(own.recent, near?.recent ?? null);
  const soFar = both(own.today, near?.today ?? null);
  const last = taught.at(-1)!;
  // Of yesterday, or of the day before it where nobody knows.
  const fromPast = (day: CivilDay): { k: number; fit: number } => {
    const fit = r ** (day - last.day);
    return { k: middle + fit * (last.k - middle), fit };
  };
  const daily = horizons.map((horizon) => {
    const day = today + horizon;
    const ofPast = fromPast(day);
    const sun = soFar === null ? null : horizon === 0 ? withinDay : r ** horizon;
    const { k, fit } =
      sun === null || soFar === null
        ? ofPast
        : { k: middle + sun * (clamp(soFar) - middle), fit: sun };
    const ofWeather = weatherClearness(input, day);
    return ofWeather === null
      ? { k, left: Math.sqrt(1 - fit * fit) }
      : {
          k: weatherWeight * ofWeather + (1 - weatherWeight) * k,
          left: Math.sqrt(1 - fit * fit) * weatherScatter,
        };
  });
  const powers = (horizon: number): ForecastPower[] => {
    const { k, left } = daily[horizon]!;
    return halvesFrom(zone, today + horizon, nowSeconds).map((startSeconds) => {
      const most = clear.at(startSeconds);
      const ahead = Math.max(0, startSeconds + halfHourSeconds / 2 - nowSeconds);
      const fade = horizon === 0 && recent !== null ? Math.exp(-ahead / fadeSeconds) : 0;
      const now = clamp(k + fade * ((recent ?? k) - k));
      const open = left * Math.sqrt(1 - fade * fade);
      const [low = 0, high = 0] = scatter.map((by) => clamp(now + open * by));
      return { startSeconds, kw: most * now, lowKw: most * low, highKw: most * high };
    });
  };
  const curve = powers(0);
  return {
    ok: true,
    days: horizons.map((horizon) =>
      dayFrom(horizon === 0 ? curve : powers(horizon), {
        zone,
        day: today + horizon,
        horizon,
        nowSeconds,
      }),
    ),
    curve,
    own,
  };
}

/** Sum of a day's half hours; the one that runs counts from now on. [kWh] */
export function dayFrom(
  powers: readonly ForecastPower[],
  of: {
    readonly zone: string;
    readonly day: CivilDay;
    readonly horizon: number;
    readonly nowSeconds: number;
  },
): ForecastDay {
  const start = firstSlotSeconds(of.day, of.zone);
  const fromSeconds = Math.max(start, of.nowSeconds);
  const sum = (power: (one: ForecastPower) => number): number =>
    powers.reduce((total, one) => {
      const seconds = Math.min(halfHourSeconds, one.startSeconds + halfHourSeconds - fromSeconds);
      return total + (power(one) * Math.max(0, seconds)) / 3600;
    }, 0);
  return {
    day: of.day,
    horizon: of.horizon,
    fromSeconds,
    kwh: sum(({ kw }) => kw),
    lowKwh: sum(({ lowKw }) => lowKw),
    highKwh: sum(({ highKw }) => highKw),
  };
}

/** Beginnings of the half hours of a day that are not over. [unix s] */
function halvesFrom(zone: string, day: CivilDay, nowSeconds: number): number[] {
  const start = firstSlotSeconds(day, zone);
  return Array.from(
    { length: halfHoursOf(daySlots(day, zone)) },
    (_, half) => start + half * halfHourSeconds,
  ).filter((moment) => moment + halfHourSeconds > nowSeconds);
}

/** How clear the last two hours and the day so far were at the plant itself. */
function ownClearness(clear: ClearPower, { today, nowSeconds }: ForecastInput): Clearness {
  if (today === null) return { recent: null, today: null };
  const over = Math.floor((nowSeconds - today.startSeconds) / halfHourSeconds);
  let [passed, all] = [0, 0];
  for (let half = 0; half < today.kw.length; half++) {
    const most = clear.at(today.startSeconds + half * halfHourSeconds);
    all += most;
    if (half < over) passed += most;
  }
  const span = (from: number): number | null => {
    const k = clearnessOf(clear, today, { from, to: over });
    return k === null ? null : clamp(k);
  };
  const spoke = all > 0 && passed >= minShareSoFar * all;
  return { recent: spoke ? span(over - recentHalves) : null, today: spoke ? span(0) : null };
}

/** Correlation of neighbouring days' clearness, drawn to the usual one where few days speak. */
function correlationOf(
  days: readonly { readonly day: CivilDay; readonly k: number }[],
  middle: number,
): number {
  let [together, all, pairs] = [0, 0, 0];
  for (const [at, { day, k }] of days.entries()) {
    all += (k - middle) ** 2;
    const before = days[at - 1];
    if (before === undefined || before.day !== day - 1) continue;
    together += (k - middle) * (before.k - middle);
    pairs++;
  }
  const own =
    all <= 1e-9 || pairs === 0 ? usualCorrelation : (together / pairs / all) * days.length;
  // Around a mean of the same few days it comes out too small (Kendall 1954, Biometrika 41, 403).
  const unbiased = own + (1 + 3 * own) / days.length;
  const r = (unbiased * pairs + usualCorrelation * opinionDays) / (pairs + opinionDays);
  return Math.min(0.9, Math.max(0, r));
}

/** What the service expects of a day over a clear one; null where it says nothing of most of its sun. */
function weatherClearness(
  { site, zone, nowSeconds, weather }: ForecastInput,
  day: CivilDay,
): number | null {
  if (site === null || weather === null) return null;
  const ghiByHour = new Map(
    weather.map(({ startSeconds, ghiWm2 }) => [Math.floor(startSeconds / 3600), ghiWm2]),
  );
  let [expected, seen, all] = [0, 0, 0];
  for (const moment of halvesFrom(zone, day, nowSeconds)) {
    const middle = moment + halfHourSeconds / 2;
    const light = clearSkyHaurwitz(sunPosition(middle, site).apparentZenith);
    const ghi = ghiByHour.get(Math.floor(middle / 3600));
    all += light;
    if (ghi === undefined) continue;
    expected += ghi;
    seen += light;
  }
  return all <= 0 || seen < 0.7 * all ? null : clamp(expected / seen);
}

/** Whether the sun does not rise on any of the days that are asked for. */
function isDark(site: Site | null, zone: string, today: CivilDay): boolean {
  if (site === null) return false;
  return horizons.every((horizon) =>
    halvesFrom(zone, today + horizon, 0).every(
      (moment) => sunPosition(moment + halfHourSeconds / 2, site).apparentElevation <= 0,
    ),
  );
}
/** In the polar night nobody needs a history: nothing is made. */
const nothing = ({ zone, nowSeconds }: ForecastInput, today: CivilDay): Forecast => ({
  ok: true,
  days: horizons.map((horizon) => dayFrom([], { zone, day: today + horizon, horizon, nowSeconds })),
  curve: [],
  own: { recent: null, today: null },
});

/** The middle of what neighbours say, of three at least: nothing can be told back to one of them. (FC4) */
export function nearClearness(all: readonly Clearness[]): Clearness | null {
  const of = (part: (one: Clearness) => number | null): number | null => {
    const known = all.flatMap((one) => part(one) ?? []);
    return known.length < 3 ? null : quantile(known, 0.5);
  };
  const near = { recent: of(({ recent }) => recent), today: of(({ today }) => today) };
  return near.recent === null && near.today === null ? null : near;
}
