import { describe, expect, test } from "vitest";
import { parseCivilDay } from "../data/civil-day.ts";
import { daySlots, firstSlotSeconds } from "../data/plant-day.ts";
import { clearSkyHaurwitz } from "../sun/clear-sky.ts";
import { type Site, sunPosition } from "../sun/sun-position.ts";
import { clearnessOf, learnClearPower, type PowerDay } from "./clear-power.ts";
import { type Forecast, forecast, type ForecastInput, nearClearness } from "./forecast.ts";
import { halfHourPower, halfHoursOf } from "./half-hours.ts";
import { madeFrom, skillOf } from "./skill.ts";

const zone = "Europe/Rome";
const first = parseCivilDay("2026-06-01");
/** A day of one power from 8 to 16 o'clock, dark otherwise. */
const dayOf = (
  day: number,
  kw: number,
  more: { lostShare?: number; hours?: [number, number]; zone?: string } = {},
): PowerDay => {
  const [from, to] = more.hours ?? [8, 16];
  const tz = more.zone ?? zone;
  return {
    startSeconds: firstSlotSeconds(day, tz),
    kw: Float64Array.from({ length: halfHoursOf(daySlots(day, tz)) }, (_, half) =>
      half >= from * 2 && half < to * 2 ? kw : 0,
    ),
    lostShare: more.lostShare ?? 0,
  };
};
const past = (
  powers: readonly number[],
  more: Parameters<typeof dayOf>[2] = {},
): Map<number, PowerDay> =>
  new Map(powers.map((kw, at) => [first + at, dayOf(first + at, kw, more)]));
const ask = (of: Partial<ForecastInput> & Pick<ForecastInput, "past">): Forecast =>
  forecast({
    site: null,
    zone,
    nowSeconds: firstSlotSeconds(first + of.past.size, of.zone ?? zone),
    today: null,
    near: null,
    weather: null,
    ...of,
  });
const known = (of: Forecast) => {
  if (!of.ok) throw new Error(of.why);
  return of;
};
const nine = [10, 10, 10, 10, 10, 10, 10, 10, 10];

describe("FCST-01 [FC1] clear sky times clearness", () => {
  test("the correlation and the mean of the plant's own days, written out", () => {
    // Clear power 10 kW (ninth decile), clearness 1 nine times and 0.5 once: mean 0.95, squares 9 * 0.05² + 0.45² = 0.225, eight pairs of
    // 0.05² and one of 0.05 * -0.45: -0.0025, so -0.0025 / 9 / 0.225 * 10 = -0.012346; unbiased + (1 - 0.037037) / 10 = 0.083951;
    // with 8 days of 0.4 beside 9 pairs (0.755556 + 3.2) / 17 = 0.232680.
    const { days } = known(ask({ past: past([...nine, 5]) }));
    expect(days.map(({ horizon }) => horizon)).toEqual([0, 1, 2, 3]);
    // 80 kWh * (0.95 - 0.45 * r), and r² for the day after.
    expect(days[0]?.kwh).toBeCloseTo(67.6235, 3);
    expect(days[1]?.kwh).toBeCloseTo(80 * (0.95 - 0.45 * 0.23268 ** 2), 3);
    for (const { lowKwh, kwh, highKwh } of days) {
      expect(lowKwh).toBeLessThanOrEqual(kwh);
      expect(highKwh).toBeGreaterThanOrEqual(kwh);
    }
  });
  test("the rest of today begins now, and follows what the last two hours said", () => {
    const history = past([...nine, 5]);
    const day = first + 10;
    const nowSeconds = firstSlotSeconds(day, zone) + 12 * 3600;
    const today = dayOf(day, 5);
    const kw = today.kw.map((power, half) => (half >= 24 ? NaN : power));
    const { days, own, curve } = known(ask({ past: history, nowSeconds, today: { ...today, kw } }));
    expect(own).toEqual({ recent: 0.5, today: 0.5 });
    // The day: 0.95 + 0.65 (0.5 - 0.95) = 0.6575; half an hour's middle is 15 minutes ahead, then 45 ...: e^(-t / 3.5 h) of what the last hours said.
    const expected = [0, 1, 2, 3, 4, 5, 6, 7].reduce(
      (sum, half) => sum + 5 * (0.6575 + Math.exp(-(half / 2 + 0.25) / 3.5) * (0.5 - 0.6575)),
      0,
    );
    expect(days[0]?.kwh).toBeCloseTo(expected, 6);
    expect(curve[0]?.startSeconds).toBe(nowSeconds);
    // A minute later the same half hour has less left.
    const later = known(
      ask({ past: history, nowSeconds: nowSeconds + 600, today: { ...today, kw } }),
    );
    expect(later.days[0]?.kwh).toBeLessThan(expected);
  });
  test("a day of 25 hours makes an hour more, in every zone by its own calendar", () => {
    const start = parseCivilDay("2026-10-14");
    const history = new Map(
      nine.map((kw, at) => [start + at, dayOf(start + at, kw, { hours: [0, 25] })]),
    );
    const { days } = known(ask({ past: history, nowSeconds: firstSlotSeconds(start + 9, zone) }));
    // The 25th is the third of the four.
    expect(days.map(({ kwh }) => Math.round(kwh))).toEqual([240, 240, 250, 240]);
    const far = "Pacific/Auckland";
    const south = new Map(nine.map((kw, at) => [first + at, dayOf(first + at, kw, { zone: far })]));
    const there = known(
      ask({ past: south, zone: far, nowSeconds: firstSlotSeconds(first + 9, far) }),
    );
    expect(there.days.map(({ kwh }) => Math.round(kwh))).toEqual([80, 80, 80, 80]);
  });
  test("[FC1] something is expected in every half hour with the sun above the horizon, and nothing in the dark", () => {
    const site: Site = { latitude: 41.9, longitude: 12.5 };
    const elevation = (seconds: number): number => sunPosition(seconds, site).apparentElevation;
    // Sunsets come nearer to noon in November, and go away from it in March: dusk of the weeks before was another half hour.
    for (const begin of ["2026-11-05", "2026-03-05"]) {
      const start = parseCivilDay(begin);
      const history = new Map(
        Array.from({ length: 20 }, (_, at) => {
          const day = dayOf(start + at, 0);
          const kw = day.kw.map((_none, half) =>
            Math.max(0, elevation(day.startSeconds + (half + 0.5) * 1800)),
          );
          return [start + at, { ...day, kw }];
        }),
      );
      const midnight = firstSlotSeconds(start + 20, zone);
      const { curve } = known(ask({ past: history, site, nowSeconds: midnight }));
      expect(curve).toHaveLength(48);
      for (const { startSeconds, kw, highKw } of curve) {
        const thirds = [300, 900, 1500].map((after) => elevation(startSeconds + after));
        const at = `${begin} ${(startSeconds - midnight) / 3600}`;
        const highest = Math.max(...thirds);
        // Of a sun below 3 degrees not more than of one at 8.
        const least = highest > 0.5 ? Number.MIN_VALUE : 0;
        const most = highest < -1 ? 0 : highest < 3 ? 8 : Infinity;
        for (const power of [kw, highKw]) {
          expect(power, at).toBeGreaterThanOrEqual(least);
          expect(power, at).toBeLessThanOrEqual(most);
        }
      }
      // In the last half hour of light what is left of today is not nothing.
      const dusk = curve.findLast(({ kw }) => kw > 0)!.startSeconds;
      const { days } = known(ask({ past: history, site, nowSeconds: dusk + 60 }));
      expect(days[0]?.kwh).toBeGreaterThan(0);
      expect(days[0]?.highKwh).toBeGreaterThan(0);
    }
  });
  test("with a place the season is in the sky: the clear power is that of the light", () => {
    const site: Site = { latitude: 41.9, longitude: 12.5 };
    const light = (day: number, share: number): PowerDay => {
      const { startSeconds, kw } = dayOf(day, 0);
      return {
        startSeconds,
        kw: kw.map(
          (_, half) =>
            share *
            clearSkyHaurwitz(sunPosition(startSeconds + (half + 0.5) * 1800, site).apparentZenith),
        ),
        lostShare: 0,
      };
    };
    const days = nine.map((_, at) => light(first + at, 0.05));
    const clear = learnClearPower(days, site);
    const noon = firstSlotSeconds(first + 20, zone) + 13 * 3600;
    const sky = clearSkyHaurwitz(sunPosition(noon + 900, site).apparentZenith);
    expect(clear.at(noon)).toBeCloseTo(0.05 * sky, 6);
    expect(clearnessOf(clear, light(first + 20, 0.02))).toBeCloseTo(0.4, 2);
    expect(clear.at(noon + 12 * 3600)).toBe(0);
  });
});

test("FCST-01 [FC2] four days are too few; without a fault in them five are enough", () => {
  expect(ask({ past: past(nine.slice(0, 4)) })).toEqual({ ok: false, why: "too_little_history" });
  expect(ask({ past: past(nine.slice(0, 5)) }).ok).toBe(true);
});
test("FCST-01 [FC2] in the polar night nothing is made, with and without a history", () => {
  const site = { latitude: 78.2, longitude: 15.6 };
  const nowSeconds =
    firstSlotSeconds(parseCivilDay("2026-12-20"), "Arctic/Longyearbyen") + 12 * 3600;
  const { days, curve } = known(
    forecast({
      site,
      zone: "Arctic/Longyearbyen",
      nowSeconds,
      past: new Map(),
      today: null,
      near: null,
      weather: null,
    }),
  );
  expect(days.map(({ kwh, highKwh }) => [kwh, highKwh])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(curve).toEqual([]);
});
test("FCST-01 [FC3] what faults cost is put back; a day that lost more than half teaches nothing", () => {
  const half = new Map(past(nine));
  for (let at = 0; at < 5; at++) half.set(first + at, dayOf(first + at, 5, { lostShare: 0.5 }));
  expect(known(ask({ past: half })).days[0]?.kwh).toBeCloseTo(80, 6);
  expect(ask({ past: past(nine, { lostShare: 0.6 }) })).toMatchObject({ ok: false });
});
test("FCST-01 [FC4] neighbours count by their median, of three at least", () => {
  const one = (k: number) => ({ recent: k, today: null });
  expect(nearClearness([one(0.2), one(0.9)])).toBeNull();
  expect(nearClearness([one(0.2), one(0.9), one(0.3)])).toEqual({ recent: 0.3, today: null });
  const history = past(nine);
  const noon = firstSlotSeconds(first + 9, zone) + 12 * 3600;
  const alone = known(ask({ past: history, nowSeconds: noon }));
  const near = known(ask({ past: history, nowSeconds: noon, near: { recent: 0.2, today: 0.2 } }));
  expect(near.days[0]!.kwh).toBeLessThan(alone.days[0]!.kwh);
  expect(near.own).toEqual({ recent: null, today: null });
});
test("FCST-01 [FC5] [FC6] the weather service's say is three quarters, and the interval narrows", () => {
  const site: Site = { latitude: 41.9, longitude: 12.5 };
  const history = past([...nine, 5, 7, 4]);
  const nowSeconds = firstSlotSeconds(first + 12, zone);
  const hour = (start: number) => {
    const sky = (moment: number): number =>
      clearSkyHaurwitz(sunPosition(moment, site).apparentZenith);
    return { startSeconds: start, ghiWm2: 0.25 * (sky(start + 900) + sky(start + 2700)) };
  };
  const weather = Array.from({ length: 96 }, (_, at) => hour(nowSeconds + at * 3600));
  const own = known(ask({ past: history, site, nowSeconds })).days[1]!;
  const withWeather = known(ask({ past: history, site, nowSeconds, weather })).days[1]!;
  // Half of a clear sky: k = 0.375 + 0.25 of the plant's own.
  const whole = known(
    ask({ past: past(nine), site, nowSeconds: firstSlotSeconds(first + 9, zone) }),
  ).days[1]!;
  expect(withWeather.kwh).toBeLessThan(own.kwh);
  expect(Math.abs(withWeather.kwh - (0.375 * whole.kwh + 0.25 * own.kwh)) / whole.kwh).toBeLessThan(
    0.02,
  );
  expect(withWeather.highKwh - withWeather.lowKwh).toBeLessThan(own.highKwh - own.lowKwh);
});
test("FCST-01 [FC8] error, bias, coverage and the yardstick of the same days", () => {
  const pair = (kwh: number, madeKwh: number, likeKwh: number | null) => ({
    kwh,
    madeKwh,
    likeKwh,
    lowKwh: kwh - 5,
    highKwh: kwh + 5,
  });
  expect(skillOf([])).toBeNull();
  expect(skillOf([pair(10, 12, 18), pair(20, 10, 8), pair(99, 0, null)])).toEqual({
    count: 2,
    madeKwh: 11,
    errorKwh: 6,
    biasKwh: 4,
    likeErrorKwh: 4,
    inside: 0.5,
  });
});
test("FCST-01 [FC8] what came is known to nine tenths, or nobody says it; by night a logger may sleep", () => {
  const day = dayOf(first, 10);
  expect(madeFrom(day, day.startSeconds, null)).toBe(80);
  expect(madeFrom(day, day.startSeconds + 12.25 * 3600, null)).toBe(37.5);
  const sleeping = { ...day, kw: day.kw.map((kw, half) => (half < 8 || half > 43 ? NaN : kw)) };
  expect(madeFrom(sleeping, day.startSeconds, null)).toBeNull();
  expect(madeFrom(sleeping, day.startSeconds, { latitude: 41.9, longitude: 12.5 })).toBe(80);
});
test("half hours are means of three slots at least, and of all parts", () => {
  const slots = 12;
  const a = new Float64Array(slots).fill(2);
  const b = Float64Array.from({ length: slots }, (_, slot) =>
    slot < 6 ? 1000 : slot < 10 ? NaN : 1000,
  );
  expect([
    ...halfHourPower(
      [
        { values: a, factor: 1 },
        { values: b, factor: 0.001 },
      ],
      slots,
    ),
  ]).toEqual([3, NaN]);
  expect([...halfHourPower([], slots)]).toEqual([NaN, NaN]);
});
