import { describe, expect, test } from "vitest";
import { parseCivilDay } from "../data/civil-day.ts";
import { dayOf } from "../data/plant-day.ts";
import { type ComparedDay, effectOf, spansAbout, spansOfFault, studentT } from "./effect.ts";

const done = parseCivilDay("2026-06-15");
const day = (at: number, made: number | null, more: Partial<ComparedDay> = {}): ComparedDay => ({
  day: done + at,
  madeKwh: made,
  expectedKwh: 100,
  judgeableMinutes: 600,
  uncoveredMinutes: 0,
  ...more,
});
const dirty = [88, 90, 92, 90, 90].map((made, i) => day(i - 5, made));
const clean = [99, 101, 100, 100, 100].map((made, i) => day(i + 1, made));
const spans = spansAbout(done, done);
const twenty = (): number => 0.2;

describe("[HS12] INC-10 what an intervention changed", () => {
  test("ratios of sums, Welch's interval, energy and money: by hand", () => {
    const effect = effectOf([...dirty, day(0, 20), ...clean], spans, twenty);
    expect(effect.why).toBeNull();
    // 450 of 500, and 500 of 500; the day itself counts on neither side.
    expect([effect.before.ratio, effect.before.days]).toEqual([0.9, 5]);
    expect([effect.after.ratio, effect.after.days]).toEqual([1, 5]);
    expect(effect.change?.value).toBeCloseTo(0.1, 10);
    // Residuals -2 0 2 0 0 and -1 1 0 0 0: variances 8 / (4 x 5 x 100^2) = 4e-5 and 2 / (4 x 5 x 100^2) = 1e-5.
    // Degrees of freedom (5e-5)^2 / ((4e-5)^2 / 4 + (1e-5)^2 / 4) = 25 / 4.25 = 5.88, t = 2.459 (5: 2.571, 6: 2.447).
    const half = 2.459 * Math.sqrt(5e-5);
    expect(effect.change?.high).toBeCloseTo(0.1 + half, 4);
    expect(effect.change?.low).toBeCloseTo(0.1 - half, 4);
    // A tenth of the 500 kWh expected since; each day 10 kWh at 0.20.
    expect(effect.kwh?.value).toBeCloseTo(50, 10);
    expect(effect.kwh?.low).toBeCloseTo(50 - 500 * half, 1);
    expect(effect.eur?.value).toBe(10);
    expect(effect.eur?.low).toBeCloseTo(10 - 100 * half, 1);
  });
  test("the weather does not count: dull days after it make less and have the same ratio", () => {
    const dull = clean.map((one) => ({ ...one, expectedKwh: 30, madeKwh: one.madeKwh! * 0.3 }));
    const { change, kwh } = effectOf([...dirty, ...dull], spans, twenty);
    expect(change?.value).toBeCloseTo(0.1, 10);
    expect(kwh?.value).toBeCloseTo(15, 10);
  });
  test("each day has the price of its day, and one without leaves all without money", () => {
    const dated = (at: number): number => (at <= done + 2 ? 0.1 : 0.2);
    // 10 kWh a day: two days at 0.10, three at 0.20.
    expect(effectOf([...dirty, ...clean], spans, dated).eur?.value).toBe(8);
    const until = (at: number): number | null => (at === done + 5 ? null : 0.2);
    const effect = effectOf([...dirty, ...clean], spans, until);
    expect(effect.eur).toBeNull();
    expect(effect.kwh?.value).toBeCloseTo(50, 10);
    // Also where nothing has changed, and nothing would have to be paid.
    expect(
      effectOf([...dirty.map((one) => ({ ...one, madeKwh: 100 })), ...clean], spans, () => null)
        .eur,
    ).toBeNull();
  });
  test("too few days on a side, and no reference, say so; the ratios that are known are shown", () => {
    const early = effectOf([...dirty, ...clean.slice(0, 4)], spans, twenty);
    expect([early.why, early.change, early.kwh, early.eur]).toEqual([
      "too_few_after",
      null,
      null,
      null,
    ]);
    expect(early.before.ratio).toBe(0.9);
    expect(effectOf([...dirty.slice(1), ...clean], spans, twenty).why).toBe("too_few_before");
    expect(effectOf([], spans, twenty).why).toBe("too_few_before");
    const unknown = [...dirty, ...clean].map((one) => ({ ...one, expectedKwh: null }));
    expect(effectOf(unknown, spans, twenty).why).toBe("no_reference");
  });
  test("a day with holes, one that was hardly judged, one that is not known and one too far away do not count", () => {
    const holes = [
      // 150 of 600 minutes are missing: three quarters are covered.
      day(-6, 10, { judgeableMinutes: 450, uncoveredMinutes: 150 }),
      day(-7, 10, { judgeableMinutes: 25 }),
      day(-8, null),
      day(-29, 10),
      day(29, 10),
    ];
    const all = effectOf([...holes, ...dirty, ...clean], spans, twenty);
    expect(all).toEqual(effectOf([...dirty, ...clean], spans, twenty));
    // Four fifths covered is enough.
    const enough = day(-6, 90, { judgeableMinutes: 480, uncoveredMinutes: 120 });
    expect(effectOf([enough, ...dirty, ...clean], spans, twenty).before.days).toBe(6);
  });
  test("days of 23 and 25 hours are days: the sides are counted on the calendar of the plant", () => {
    // Half past eleven of the evening on which the clock went back: 22:30 UTC.
    const evening = (done + 132) * 86_400 + 22.5 * 3600;
    const at = dayOf(evening, "Europe/Rome");
    expect(at).toBe(parseCivilDay("2026-10-25"));
    expect(spansAbout(at, at)).toEqual({
      before: { from: parseCivilDay("2026-09-27"), to: parseCivilDay("2026-10-24") },
      after: { from: parseCivilDay("2026-10-26"), to: parseCivilDay("2026-11-22") },
    });
    // An hour later it is the next day there.
    expect(dayOf(evening + 3600, "Europe/Rome")).toBe(parseCivilDay("2026-10-26"));
  });
  test("of a fault the days between its first and its last one, and those since", () => {
    expect(spansOfFault(done - 10, done)).toEqual({
      before: { from: done - 9, to: done - 1 },
      after: { from: done + 1, to: done + 28 },
    });
    expect(spansOfFault(done - 300, done).before.from).toBe(done - 28);
    const short = spansOfFault(done, done);
    expect(effectOf([...dirty, ...clean], short, twenty).why).toBe("too_few_before");
  });
  test("Student's t as tables have it", () => {
    for (const [freedom, t] of [
      [4, 2.776],
      [5, 2.571],
      [10, 2.228],
      [30, 2.042],
    ] as const)
      expect(Math.abs(studentT(freedom) - t)).toBeLessThan(0.01);
  });
});
