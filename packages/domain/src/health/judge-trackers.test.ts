import {
  allFour,
  arch,
  at,
  type Curve,
  faults,
  found,
  inverters,
  observe,
  plantOf,
  samplesOf,
} from "@heliograph/testkit/observed-day.ts";
import { describe, expect, test } from "vitest";

describe("trackers", () => {
  const trackers = Array.from({ length: 4 }, (_, n) => ({
    id: `t${n + 1}`,
    x: `x${n + 1}`,
    y: null,
    targetX: `tx${n + 1}`,
    targetY: null,
    sections: [],
  }));
  /** West by 14 degrees an hour, 1.17 in five minutes. */
  const turn: Curve = (h) => Math.max(-60, Math.min(60, (h - 13) * 14));
  const turning = Object.fromEntries(
    [1, 2, 3, 4].flatMap((n) => [
      [`x${n}`, turn],
      [`tx${n}`, turn],
    ]),
  );
  test("[H4] a tracker that stays at 10:00 is off from 10:25 on, when its target is more than 5 degrees away", () => {
    const plant = plantOf({ inverters: inverters(4), trackers });
    const stuck: Curve = (h) => turn(Math.min(h, 10));
    const seen = observe(plant, samplesOf({ ...allFour(arch), ...turning, x3: stuck }));
    expect(faults(seen)).toEqual(["tracker_off t3"]);
    expect(found(seen, "tracker_off")[0]?.firstSlot).toBe(at(10) + 5);
  });
  test("[H4] without a target the other trackers say where it should stand", () => {
    const plant = plantOf({
      inverters: inverters(4),
      trackers: trackers.map((one) => ({ ...one, targetX: null })),
    });
    const seen = observe(plant, samplesOf({ ...allFour(arch), ...turning, x3: () => 0 }));
    expect(faults(seen)).toEqual(["tracker_off t3"]);
  });
  test("[H5] it costs no more than its inverters lack, and nothing that a stop took before", () => {
    const plant = plantOf({ inverters: inverters(4), trackers });
    const seen = observe(
      plant,
      samplesOf({
        ...allFour(arch, { p1: (h) => arch(h) * 0.9, p2: () => 0 }),
        ...turning,
        x3: () => -60,
      }),
    );
    const [off] = found(seen, "tracker_off");
    const lacking = 0.1 * 90 * (14 / Math.PI) * 2;
    expect(off?.lostKwh).toBeGreaterThan(0);
    expect(off?.lostKwh).toBeLessThanOrEqual(lacking);
    const [made, expected] = [seen.inverters[1]!.madeKwh!, seen.inverters[1]!.expectedKwh!];
    // All of it but the first and last minutes, when less than 10 % of the size is expected.
    const stopped = found(seen, "device_stopped")[0]?.lostKwh ?? NaN;
    expect(stopped).toBeLessThan(expected - made);
    expect(stopped).toBeGreaterThan(0.99 * (expected - made));
  });
});
