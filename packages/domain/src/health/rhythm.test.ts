import { expect, test } from "vitest";
import { deliveriesOf, gapsWith, isPastOnly, lateAfterSeconds, rhythmSeconds } from "./rhythm.ts";

const minute = 60;
const hour = 3600;

test("[H6] below seven gaps a plant may be one that delivers once a night: late after 26 hours", () => {
  const gaps = gapsWith({ gaps: [], lastDelivery: null }, 100, [0, 300, 600]);
  expect(rhythmSeconds({ gaps })).toBeNull();
  expect(lateAfterSeconds({ gaps })).toBe(26 * hour);
});
test("[H6] every minute: late a quarter of an hour after the next one was due", () => {
  const stamps = Array.from({ length: 1440 }, (_, n) => n * minute);
  const gaps = gapsWith({ gaps: [], lastDelivery: null }, 100, stamps);
  expect(gaps[0]?.[1]).toHaveLength(24);
  expect(rhythmSeconds({ gaps })).toBe(minute);
  expect(lateAfterSeconds({ gaps })).toBe(16 * minute);
});
test("[H6] hourly: late half an hour after; once a night, clock change included: two hours after the longer night", () => {
  const hourly = gapsWith(
    { gaps: [], lastDelivery: 0 },
    100,
    [1, 2, 3, 4, 5, 6, 7].map((h) => h * hour),
  );
  expect(lateAfterSeconds({ gaps: hourly })).toBe(1.5 * hour);
  const nightly = Array.from(
    { length: 8 },
    (_, n) => [100 + n, [(n === 4 ? 25 : 24) * hour]] as const,
  );
  // 95 % of eight gaps in order lies at place 6.65: 24 h + 0.65 h.
  expect(rhythmSeconds({ gaps: nightly })).toBeCloseTo(24.65 * hour, 6);
  expect(lateAfterSeconds({ gaps: nightly })).toBeCloseTo(26.65 * hour, 6);
});
test("[H6] gaps older than 14 days are forgotten, and a day learnt again replaces itself", () => {
  const old = [[86, [hour]] as const, [87, [hour]] as const, [100, [hour]] as const];
  const gaps = gapsWith({ gaps: old, lastDelivery: 0 }, 100, [600]);
  expect(gaps).toEqual([
    [87, [hour]],
    [100, [600]],
  ]);
});

test("[H6] a past that had ended by day before it was sent is silence; what came by night, or in a rhythm, is not", () => {
  const site = { latitude: 45, longitude: 10 };
  const noon = 1_781_784_000;
  const fresh = { gaps: [], lastDelivery: null };
  const sent = (newestData: number | null, delivered: number) =>
    ({ newestData, deliveries: [delivered] }) as const;
  // At 04:00, before the sun rose, it had ended; it was sent at 12:00.
  expect(isPastOnly(fresh, sent(noon - 8 * hour, noon), site)).toBe(true);
  // A logger that sends for the first time, at 04:00, what it measured until midnight.
  expect(isPastOnly(fresh, sent(noon - 12 * hour, noon - 8 * hour), site)).toBe(false);
  expect(isPastOnly(fresh, sent(noon - 300, noon), site)).toBe(false);
  expect(isPastOnly(fresh, sent(null, noon), site)).toBe(false);
  // Once a night for eight days: its rhythm decides.
  const nightly = Array.from({ length: 8 }, (_, n) => [n, [24 * hour]] as const);
  expect(isPastOnly({ gaps: nightly, lastDelivery: 0 }, sent(noon - 8 * hour, noon), site)).toBe(
    false,
  );
  // Where the sun is not known, a day and two hours.
  expect(isPastOnly(fresh, sent(noon - 8 * hour, noon), null)).toBe(false);
  expect(isPastOnly(fresh, sent(noon - 27 * hour, noon), null)).toBe(true);
});

test("[H6] a past that is filled in over many minutes is one delivery, forwards or backwards; what keeps pace with the clock is a rhythm", () => {
  const start = 1_781_784_000;
  const at = (seconds: number, newest: number) => ({
    moment: start + seconds,
    newestData: start + newest,
  });
  // A day of data a minute, for twelve minutes.
  const filled = Array.from({ length: 12 }, (_, n) => at(n * minute, (n - 14) * 24 * hour));
  expect(deliveriesOf(filled)).toEqual([start + 11 * minute]);
  expect(deliveriesOf(filled.map((one, n) => ({ ...one, newestData: -n * 24 * hour })))).toEqual([
    start + 11 * minute,
  ]);
  // A night's data in two posts, of which the first is the older half.
  expect(deliveriesOf([at(0, -12 * hour), at(minute, 0), at(24 * hour, 24 * hour)])).toEqual([
    start + minute,
    start + 24 * hour,
  ]);
  const hourly = Array.from({ length: 5 }, (_, n) => at(n * hour, n * hour));
  expect(deliveriesOf(hourly)).toEqual(hourly.map(({ moment }) => moment));
  const minutely = Array.from({ length: 20 }, (_, n) => at(n * minute, n < 10 ? 0 : 300));
  expect(deliveriesOf(minutely)).toHaveLength(20);
});
