import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  counterLimit,
  countSamples,
  countSlots,
  newCounter,
  type CounterLimit,
  type CounterState,
} from "./counter.ts";

/** 100 kW: 1.5 x 100 x 5/60 = 12.5 kWh in a slot, plus twice the smallest step. */
const rated: CounterLimit = { by: "rated", ratedPerHour: 100 };
const none: CounterLimit = { by: "none" };

/** Values 5 minutes apart from second 0 on; NaN = gap. */
const count = (
  values: number[],
  limit: CounterLimit = rated,
  before: CounterState = newCounter,
  start = 0,
) => countSlots(Float64Array.from(values), start, limit, before);

describe("[D7] counters", () => {
  test("energy is the sum of increments; the first sample has none", () => {
    const day = count([100, 101, 103, NaN, 106]);
    expect(day.energy).toBe(6); // 1 + 2 + 3
    expect([...day.increments]).toEqual([NaN, 1, 2, NaN, 3]);
    expect(day.state.accepted).toEqual({ value: 106, stampSeconds: 1200 });
  });

  test("a lone first sample is no energy, a counter that stands is zero", () => {
    expect(count([100]).energy).toBeNaN();
    expect(count([NaN, NaN]).energy).toBeNaN();
    expect(count([100, 100]).energy).toBe(0);
  });

  test("an increment over midnight belongs to the day of its later sample", () => {
    const first = count([100, 101]);
    const second = count([NaN, 104, 105], rated, first.state, 600);
    expect(first.energy).toBe(1);
    expect(second.energy).toBe(4); // 104 - 101 + 1
  });

  test("a counter that falls is a reset: it counts its new value when that is within the limit", () => {
    expect(count([500, 502, 3, 5]).energy).toBe(7); // 2 + 3 + 2
    expect(count([500, 502, 60, 62]).energy).toBe(4); // 2 + 0 + 2: 60 kWh cannot have come in 5 minutes
    expect(count([500, 502, -4, 1]).energy).toBe(7); // 2 + 0 + 5
  });

  test("a daily counter is a counter with resets, whatever minute they come at", () => {
    expect(count([300, 0, 0, 2, 5, 0, 1]).energy).toBe(6); // 0 + 0 + 2 + 3 + 0 + 1
  });

  test("an increment above the limit is a spike: not counted, listed", () => {
    // Smallest step 1: limit 12.5 + 2 x 1 = 14.5.
    const day = count([100, 101, 9999, 102, 103]);
    expect(day.energy).toBe(3);
    expect(day.quarantined).toEqual([
      { stampSeconds: 600, value: 9999, increment: 9898, limit: 14.5 },
    ]);
  });

  test("the limit grows with the time since the last accepted sample", () => {
    // Two hours of gap: 1.5 x 100 x 2 = 300 kWh may have come.
    const gap = Array.from({ length: 23 }, () => NaN);
    expect(count([100, ...gap, 390, 391]).energy).toBe(291);
    expect(count([100, ...gap, 450, 451]).energy).toBeNaN();
  });

  test("a spike on a day without any other rise is no step of the counter", () => {
    expect(count([100, 100, 9999, 100, 100]).energy).toBe(0);
    expect(count([100, 100, 9999, 9999, 100, 100]).energy).toBe(0);
  });

  test("a counter with coarse steps is not mistaken for spikes", () => {
    // 50 kWh steps on a 100 kW plant: 12.5 + 2 x 50 = 112.5.
    expect(count([1000, 1000, 1050, 1050, 1100, 1100]).energy).toBe(100);
  });

  test("three consistent samples after a rejected one re-base with increment 0: a replaced meter goes on", () => {
    const day = count([1000, 1001, 5000, 5001, 5002, 5003, 5005, 5006]);
    // 1 before; 5000 is rejected, 5001 and 5002 wait, 5003 is the third that agrees; then 2 + 1.
    expect(day.energy).toBe(4);
    expect(day.quarantined.map((sample) => sample.value)).toEqual([5000, 5001, 5002]);
    expect([...day.increments].slice(5)).toEqual([0, 2, 1]);
  });

  test("samples that contradict each other do not re-base", () => {
    const day = count([1000, 1001, 5000, 7000, 5500, 9000, 6000, 1002]);
    expect(day.energy).toBe(2);
    expect(day.quarantined.length).toBe(5);
  });

  test("a re-base goes on over midnight", () => {
    const first = count([1000, 1001, 5000, 5001]);
    const second = count([5002, 5003, 5004], rated, first.state, 1200);
    expect(second.energy).toBe(1);
    expect(JSON.parse(JSON.stringify(first.state))).toEqual(first.state);
  });

  test("consumption has no limit, unless vmax gives one", () => {
    expect(count([100, 99_100], none).energy).toBe(99_000);
    const facts = { role: "consumption", nominalKw: 50, plantKwp: 100, kwhPerUnit: 1 } as const;
    expect(counterLimit({ ...facts, vmax: null })).toEqual(none);
    expect(count([100, 99_100, 101], counterLimit({ ...facts, vmax: 20 })).energy).toBe(1);
    // Without a limit a meter that trembles must not count its whole life again; one that starts anew counts.
    expect(count([1000, 999.9, 1000], none).energy).toBeCloseTo(0.1, 9);
    expect(count([1000, 3, 5], none).energy).toBe(5);
  });

  test("the limit wears the counter's unit: 100 kW are 0.1 MWh in an hour", () => {
    const facts = { role: "production", plantKwp: 200, vmax: null } as const;
    expect(counterLimit({ ...facts, nominalKw: 100, kwhPerUnit: 1000 })).toEqual({
      by: "rated",
      ratedPerHour: 0.1,
    });
    expect(counterLimit({ ...facts, nominalKw: null, kwhPerUnit: 1 })).toEqual({
      by: "rated",
      ratedPerHour: 200,
    });
    expect(counterLimit({ ...facts, nominalKw: null, plantKwp: null, kwhPerUnit: 1 })).toEqual(
      none,
    );
  });

  test("property: without resets and spikes the days add up to last minus first, however they are cut", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 2, maxLength: 100 }),
        fc.nat(),
        (rises, seed) => {
          let total = 0;
          const values = rises.map((rise) => (total += rise));
          const cut = 1 + (seed % (values.length - 1));
          const whole = count(values);
          const first = count(values.slice(0, cut));
          const second = count(values.slice(cut), rated, first.state, cut * 300);
          expect(whole.energy).toBe(values.at(-1)! - values[0]!);
          expect((first.energy || 0) + second.energy).toBe(whole.energy);
        },
      ),
    );
  });

  test("exact stamps: the elapsed time is that of the samples", () => {
    const day = countSamples({ stamps: [0, 60, 120], values: [0, 2, 12] }, rated, newCounter);
    // 1.5 x 100 x 1/60 = 2.5, plus 2 x 2 = 6.5: 2 passes, 10 does not.
    expect(day.energy).toBe(2);
    expect(day.quarantined.length).toBe(1);
  });
});
