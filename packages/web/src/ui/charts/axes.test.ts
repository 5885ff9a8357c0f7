import fc from "fast-check";
import { expect, test } from "vitest";
import { digitsOf, scaleLike, scaleOf, timeTicks } from "./axes.ts";

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds / 1000;

test("an axis has four or five round steps around the data", () => {
  expect(scaleOf(0, 356)).toEqual({ min: 0, max: 400, step: 100 });
  expect(scaleOf(0, 2.6)).toEqual({ min: 0, max: 3, step: 1 });
  expect(scaleOf(-48, 347)).toEqual({ min: -100, max: 400, step: 100 });
  expect(scaleOf(null, null)).toEqual({ min: 0, max: 1, step: 0.2 });
  expect(scaleOf(10, 20, { min: 0, max: 50 })).toEqual({ min: 0, max: 50, step: 10 });
});

test("an axis without zero spans its data only, however far from zero", () => {
  expect(scaleOf(49.98, 50.021, { offZero: true })).toEqual({ min: 49.98, max: 50.03, step: 0.01 });
  // A counter of 123,871,509,012 Wh: round hundred thousands, not steps from its first value.
  expect(scaleOf(123_871_509_012, 123_974_829_012, { offZero: true })).toEqual({
    min: 123_850_000_000,
    max: 123_975_000_000,
    step: 25_000_000,
  });
  expect(scaleLike(scaleOf(0, 356), 0.97, 0.993, true)).toEqual({
    min: 0.968,
    max: 1,
    step: 0.008,
  });
});

test("labels of an axis have the digits of its step, be it a millionth", () => {
  expect(digitsOf({ min: 0, max: 0.0002, step: 0.00005 })).toBe(5);
  expect(digitsOf({ min: 0, max: 1, step: 0.25 })).toBe(2);
  expect(digitsOf({ min: 0, max: 5e7, step: 1e7 })).toBe(0);
});

test("a second axis has as many steps as the first", () => {
  const first = scaleOf(0, 356);
  expect(scaleLike(first, 0, 912)).toEqual({ min: 0, max: 1000, step: 250 });
  expect(scaleLike(scaleOf(-48, 347), 14, 56)).toEqual({ min: 0, max: 60, step: 12 });
});

test("the zero of a second axis that begins at zero is aligned with that of the first, without labels below", () => {
  // Power from -25 to 100 kW: one step of five lies below zero; 1000 W/m² need steps of 250 above it.
  const first = scaleOf(-12, 92);
  expect(first).toEqual({ min: -25, max: 100, step: 25 });
  expect(scaleLike(first, 0, 905)).toEqual({ min: -250, max: 1000, step: 250, lowestLabel: 0 });
});

test("every axis holds its data in at most six steps", () => {
  const number = fc
    .double({ min: -1e7, max: 1e7, noNaN: true })
    .map((value) => Math.round(value * 100) / 100);
  fc.assert(
    fc.property(number, number, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const scale = scaleOf(low, high);
      expect(scale.min).toBeLessThanOrEqual(low + 1e-6);
      expect(scale.max).toBeGreaterThanOrEqual(high - 1e-6);
      expect((scale.max - scale.min) / scale.step).toBeLessThanOrEqual(6);
      const second = scaleLike(scale, low / 3, high / 3 + 1);
      expect((second.max - second.min) / second.step).toBeCloseTo(
        (scale.max - scale.min) / scale.step,
        3,
      );
    }),
  );
});

test("hours of a day are those of the plant, not of the machine", () => {
  // 18 June 2026 in Rome begins at 22:00 UTC of the 17th.
  const day = timeTicks(at("2026-06-17T22:00:00Z"), at("2026-06-18T22:00:00Z"), "Europe/Rome", 12);
  expect(day.timesSeconds).toHaveLength(13);
  expect(day.timesSeconds[0]).toBe(at("2026-06-17T22:00:00Z"));
  expect(day.timesSeconds[3]).toBe(at("2026-06-18T04:00:00Z"));
});

test("on the day of 23 hours 02:00 has no label and the others keep their names", () => {
  // 29 March 2026: 02:00 becomes 03:00 in Rome.
  const ticks = timeTicks(
    at("2026-03-28T23:00:00Z"),
    at("2026-03-29T22:00:00Z"),
    "Europe/Rome",
    12,
  );
  const names = ticks.timesSeconds.map((time) =>
    Temporal.Instant.fromEpochMilliseconds(time * 1000)
      .toZonedDateTimeISO("Europe/Rome")
      .toPlainTime()
      .toString({ smallestUnit: "minute" }),
  );
  expect(names).toEqual([
    "00:00",
    "04:00",
    "06:00",
    "08:00",
    "10:00",
    "12:00",
    "14:00",
    "16:00",
    "18:00",
    "20:00",
    "22:00",
    "00:00",
  ]);
});

test("weeks begin on Monday, months and years on their first day", () => {
  const june = timeTicks(at("2026-05-31T22:00:00Z"), at("2026-06-30T22:00:00Z"), "Europe/Rome", 6);
  expect(june.timesSeconds.map((time) => new Date(time * 1000).getUTCDate())).toEqual([
    31, 7, 14, 21, 28,
  ]);
  const year = timeTicks(at("2025-12-31T23:00:00Z"), at("2026-12-31T22:59:00Z"), "Europe/Rome", 12);
  expect(year).toMatchObject({ style: "month" });
  expect(year.timesSeconds).toHaveLength(12);
  expect(
    timeTicks(at("2016-12-31T23:00:00Z"), at("2026-12-31T23:00:00Z"), "Europe/Rome", 12).style,
  ).toBe("year");
});
