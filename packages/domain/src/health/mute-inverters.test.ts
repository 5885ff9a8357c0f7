import {
  allFour,
  at,
  calm,
  type Curve,
  faults,
  found,
  inverters,
  observe,
  plantOf,
  samplesOf,
  steady,
} from "@heliograph/testkit/observed-day.ts";
import { describe, expect, test } from "vitest";
import type { DaySamples } from "./day-samples.ts";
import { learn } from "./learn.ts";
import { noReferences, type References } from "./references.ts";

/** Four inverters, and a meter that counts what they make. */
const plant = plantOf({
  inverters: inverters(4),
  counters: ["e"],
  moduleTemperature: "t",
});
/** 200 kW from 8:00 to 18:00: 2,000 kWh a day, from 7,000 on. */
const countOn =
  (day: number): Curve =>
  (h) =>
    7000 + 2000 * (day - 21) + 200 * Math.max(0, Math.min(10, h - 8));
const muteFrom =
  (from: number, to = 24): Curve =>
  (h) =>
    h >= from && h < to ? NaN : steady(h);
const next = (references: References, samples: DaySamples): References =>
  learn(plant, references, observe(plant, samples, references), { samples, circumstances: calm });
const learnt = [18, 19, 20].reduce(
  (references, day) =>
    next(references, samplesOf(allFour(steady, { e: countOn(day) }), { date: `2026-06-${day}` })),
  noReferences,
);
const seenAt = (
  hour: number,
  curves: Record<string, Curve>,
  { references = learnt, date = "2026-06-21" } = {},
) => observe(plant, samplesOf(curves, { knownSlots: at(hour), date }), references);

describe("[H7] inverters that are all mute beside a meter that speaks", () => {
  test("a hole over which the meter counted on is one silence, and not one of each inverter, and costs nothing", () => {
    const seen = seenAt(24, allFour(muteFrom(10, 13), { e: countOn(21) }));
    expect(faults(seen)).toEqual(["no_communication "]);
    expect(found(seen, "no_communication")[0]).toMatchObject({
      kind: "plant",
      firstSlot: at(10),
      lastSlot: at(13) - 1,
      badMinutes: 180,
      goodMinutesAfter: 660,
      lostKwh: 0,
    });
    expect(seen.heard?.minutes).toBe(1440 - 180);
  });
  test("[H7e] where the meter stands as well they have stopped, and that is known at once: 1.5 h x 200 kW", () => {
    const stood: Curve = (h) => countOn(21)(Math.min(h, 10));
    const seen = seenAt(11.5, allFour(muteFrom(10), { e: stood }));
    expect(faults(seen)).toEqual(["device_stopped "]);
    const [stop] = found(seen, "device_stopped");
    expect(stop).toMatchObject({ firstSlot: at(10), confirmedSlot: at(10.5) - 1 });
    // The meter's last five minutes before the hole count as risen over it.
    expect(stop!.lostKwh).toBeGreaterThan(275);
    expect(stop!.lostKwh).toBeLessThan(301);
  });
  test("[H6] what was measured today is awaited for two hours", () => {
    const curves = allFour(muteFrom(10), { e: countOn(21) });
    expect(faults(seenAt(12, curves))).toEqual([]);
    expect(found(seenAt(12.25, curves), "no_communication")).toMatchObject([
      { kind: "plant", firstSlot: at(10), goodMinutesAfter: 0 },
    ]);
  });
  test("[H6] inverters that are read once a night are not silent by day", () => {
    const curves = (day: number) => allFour(() => NaN, { e: countOn(day) });
    expect(faults(seenAt(24, curves(21)))).toEqual([]);
    const after = next(learnt, samplesOf(curves(21)));
    expect(after.lastPower).toBe(samplesOf(curves(21)).startSeconds);
    // 36 hours after their last value, which midnight before the 21st was, they are late.
    const of22 = { references: after, date: "2026-06-22" };
    expect(faults(seenAt(12, curves(22), of22))).toEqual([]);
    const seen = seenAt(13, curves(22), of22);
    expect(faults(seen)).toEqual(["no_communication "]);
  });
  test("a plant whose inverters have never been measured is not silent", () => {
    const seen = seenAt(
      24,
      allFour(() => NaN, { e: countOn(21) }),
      {
        references: { ...learnt, lastPower: null },
      },
    );
    expect(faults(seen)).toEqual([]);
  });
  test("[H7b] before the plant's own light has them awake, and under frozen modules, they are none", () => {
    // What this plant makes under a clear sky begins at 8:00, although the sun stands high enough from 6:40 on.
    const late = seenAt(24, allFour(muteFrom(0, 8), { e: countOn(21) }));
    expect(faults(late)).toEqual([]);
    const frozen = seenAt(24, allFour(muteFrom(10, 13), { e: countOn(21), t: () => -3 }));
    expect(faults(frozen)).toEqual([]);
  });
});
