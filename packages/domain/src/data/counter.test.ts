import { describe, expect, test } from "vitest";
import { aheadOf, countDay, nothingAhead } from "./counter.ts";
import { newCounter, type CounterDay, type CounterState } from "./counter-state.ts";
import { counterLimit, unlimited, type CounterLimit } from "./counter-limit.ts";

const place = { latitude: 45, longitude: 9 };
/** 30 kW under the sun of the Po valley. */
const rated: CounterLimit = { by: "rated", ratedPerHour: 30, place };
/** 1 June 2026, 00:00 UTC. */
const start = 1_780_272_000;
const day = 86_400;

/** Reading by unix time; null for none. */
type Register = (second: number) => number | null;
interface Given {
  readonly limit?: CounterLimit;
  readonly days?: number;
  /** [minutes] */
  readonly step?: number;
}
const cut = (register: Register, from: number, step: number): Float64Array => {
  const slots = new Float64Array(288).fill(NaN);
  for (let slot = 0; slot < 288; slot += step / 5) slots[slot] = register(from + slot * 300) ?? NaN;
  return slots;
};
/** What each day counts, one after the other, each with what lies ahead of it. */
function count(
  register: Register,
  { limit = rated, days = 2, step = 5 }: Given = {},
): CounterDay[] {
  let state: CounterState = newCounter;
  return Array.from({ length: days }, (_, at) => {
    const from = start + at * day;
    const next = at + 1 < days ? cut(register, from + day, step) : new Float64Array(0);
    const counted = countDay(
      {
        slots: cut(register, from, step),
        startSeconds: from,
        stepMinutes: step,
        ahead: aheadOf(next, from + day, from + day),
      },
      limit,
      state,
    );
    state = counted.state;
    return counted;
  });
}
const energies = (register: Register, given?: Given): number[] =>
  count(register, given).map(({ energy }) => energy);

const round = (value: number): number => Math.round(value * 10) / 10;
const hourOf = (second: number): number => ((((second - start) % day) + day) % day) / 3600;
const dayIndex = (second: number): number => Math.floor((second - start) / day);
/** A year of a meter: 200 kWh a day, steadily: 8.33 an hour, 0.69 in 5 minutes; shown by its tenths. */
const meter =
  (from = 1000) =>
  (second: number): number =>
    round(from + ((second - start) / day) * 200);
/** 150 kWh a day between 5 and 19 UTC: 10.7 an hour. */
const sunnyShare = (hour: number): number => Math.max(0, Math.min(1, (hour - 5) / 14));
const inverter =
  (from = 1000) =>
  (second: number): number =>
    round(from + 150 * (dayIndex(second) + sunnyShare(hourOf(second))));
const daily = (second: number): number => round(150 * sunnyShare(hourOf(second)));

/** 0.1 kWh of ticks, and one step of the meter or of the inverter. */
const expectNear = (value: number, truth: number, tolerance: number): void => {
  expect(Math.abs(value - truth), `${value} instead of ${truth}`).toBeLessThanOrEqual(
    tolerance + 1e-9,
  );
};
const steps = (minutes: number, swaps = 1): number => 0.1 + swaps * (11 / 60) * minutes;

/** In a counter of consumption and in one of production, day 3 of 5 has a fault; each day must show what it is. */
const counters = [
  { name: "consumption", register: meter, truth: 200, limit: unlimited, share: 1 },
  { name: "production", register: inverter, truth: 150, limit: rated, share: 1 },
] as const;
const at = (index: number, hour: number, minute = 0): number =>
  start + index * day + hour * 3600 + minute * 60;
const within = (second: number, from: number, minutes: number): boolean =>
  second >= from && second < from + minutes * 60;

describe.each(counters)("[D7] a counter of $name", ({ register, truth, limit }) => {
  const clean = register();
  /** Every day of five is true, but for the first, which begins with its first reading. */
  const expectTrue = (faulty: Register, tolerance: number, step = 5): void => {
    const days = energies(faulty, { limit, days: 5, step });
    const firstStep = clean(start + step * 60) - clean(start);
    for (const [index, energy] of days.entries())
      expectNear(
        energy,
        index === 0 ? truth - firstStep * Number(truth === 200) : truth,
        tolerance + firstStep,
      );
  };
  test.each([5, 15, 60, 120])("[D7] without faults, at a step of %i minutes", (step) => {
    expectTrue(clean, 0.1, step);
  });
  test.each([
    [0, 5],
    [999_999, 5],
    [0, 120],
    [999_999, 120],
    [0, 300],
  ])("[D7] shows %i for %i minutes", (wrong, minutes) => {
    // What rises while nobody sees it belongs to the day on which it is seen: long faults end on their own day.
    for (const hour of minutes > 30 ? [1, 10, 18] : [0, 10, 23]) {
      const fault = at(2, hour, 30);
      expectTrue((second) => (within(second, fault, minutes) ? wrong : clean(second)), 0.1);
    }
  });
  test.each([
    [0, 60],
    [999_999, 60],
    [0, 120],
    [999_999, 120],
  ])("[D7] shows %i once at a step of %i minutes", (wrong, step) => {
    const fault = at(2, 10);
    expectTrue((second) => (second === fault ? wrong : clean(second)), 0.1, step);
  });
  test("[D7] shows zeros and nonsense on its very first day", () => {
    const at8 = at(0, 8);
    for (const wrong of [0, 999_999])
      for (const minutes of [5, 120])
        expectTrue((second) => (within(second, at8, minutes) ? wrong : clean(second)), 0.1);
  });
  test("[D7] shows zeros in blocks of 90 minutes, over a day", () => {
    const isZero = (second: number): boolean =>
      dayIndex(second) === 2 && Math.floor((second - start) / 5400) % 2 === 1;
    // What rises at the very end of the day is seen after the last block.
    const days = energies((s) => (isZero(s) ? 0 : clean(s)), { limit, days: 5 });
    expectNear(days[2]! + days[3]!, 2 * truth, 0.1);
    expectNear(days[2]!, truth, truth === 200 ? 12.6 : 0.1);
    expectNear(days[4]!, truth, 0.1);
  });
  test("[D7] stands still for two hours and catches up", () => {
    for (const hour of [8, 11, 15])
      expectTrue(
        (second) => (within(second, at(2, hour), 120) ? clean(at(2, hour)) : clean(second)),
        0.1,
      );
  });
  test("[D7] flickers by -0.1 at every seventh sample", () => {
    expectTrue((second) => round(clean(second) - ((second / 300) % 7 === 0 ? 0.1 : 0)), 0.2);
  });
  test("[D7] wobbles by up to five ticks", () => {
    expectTrue((second) => round(clean(second) - (((second / 300) * 7919) % 6) / 10), 0.6);
  });
  test.each([40_000, -700, -1000])("[D7] is replaced by a meter that differs by %i", (by) => {
    const swap = at(2, 10);
    expectTrue((second) => round(clean(second) + (second < swap ? 0 : by)), steps(5));
    expect(
      count((second) => round(clean(second) + (second < swap ? 0 : by)), {
        limit,
        days: 5,
      })[2]!.events.map(({ kind }) => kind),
    ).toContain(by > 0 ? "replaced" : "reset");
  });
  test("[D7] is replaced by a meter that is 5 kWh higher, less than it can rise in a step: nobody can see that, and that day alone has them", () => {
    const swap = at(2, 10);
    const days = count((second) => round(clean(second) + (second < swap ? 0 : 5)), {
      limit,
      days: 5,
    });
    expectNear(days[2]!.energy, truth + 5, 0.1);
    for (const { energy } of days.slice(3)) expectNear(energy, truth, 0.1);
    expect(days.flatMap(({ events, quarantined }) => [...events, ...quarantined])).toEqual([]);
  });
  test("[D7] is replaced in a gap of two hours, by a higher and a lower meter: the gap is lost", () => {
    const swap = at(2, 10);
    for (const by of [40_000, -700])
      expectTrue(
        (second) =>
          within(second, swap, 120) ? null : round(clean(second) + (second < swap ? 0 : by)),
        0.1 + 2 * 11 + 1,
      );
  });
  test("[D7] rolls over", () => {
    const rolling = register(9600);
    expectTrue((second) => round(rolling(second) % 10_000), 0.1);
  });
});

describe("[D7] a counter of production", () => {
  test("[D7] a new meter starts at 500 before dawn: the night gives no credit", () => {
    const swap = at(2, 2, 30);
    const old = inverter(50_000);
    const young = inverter(500 - 300);
    const days = energies((s) => (s < swap ? old(s) : young(s)), { days: 4 });
    expectNear(days[2]!, 150, steps(5));
    expectNear(days[3]!, 150, 0.1);
  });
  test("[D7] 5, 0, 0, 10, 0, 0, 17 at dawn are 17", () => {
    const readings = [0, 0, 5, 0, 0, 10, 0, 0, 17, 17, 17];
    const dawn = at(0, 6);
    const register: Register = (second) => {
      const index = Math.floor((second - dawn) / 900);
      return readings[Math.max(0, Math.min(readings.length - 1, index))]!;
    };
    expect(energies(register, { days: 1, step: 15 })[0]).toBe(17);
  });
  test("[D7] zeros all night lose nothing: the old life goes on", () => {
    const clean = inverter(50_000);
    const days = energies((s) => (hourOf(s) < 5 || hourOf(s) > 19 ? 0 : clean(s)), { days: 12 });
    for (const energy of days.slice(1)) expectNear(energy, 150, 0.1);
  });
  test("[D7] a rise that the next reading takes back counts nothing, though it could be", () => {
    const evening = at(1, 22);
    const [, second] = count((s) => round(inverter()(s) + (s === evening ? 2 : 0)));
    expect(second!.energy).toBe(150);
    expect(second!.quarantined.map(({ stampSeconds }) => stampSeconds)).toEqual([evening]);
  });
  test("[D7] ticks of 50 kWh are no spikes", () => {
    const coarse: Register = (s) => Math.floor(inverter(1025)(s) / 50) * 50;
    for (const energy of energies(coarse, { days: 4 })) expect(energy).toBe(150);
  });
  test("[D7] 0 instead of a gap, 3,000 kWh in a moment: each is listed with what could be", () => {
    const spike = at(1, 10);
    const [, second] = count((s) => (s === spike ? 4000 : inverter()(s)));
    expect(second!.quarantined).toHaveLength(1);
    expect(second!.quarantined[0]).toMatchObject({ stampSeconds: spike, value: 4000 });
    // 1.5 x 30 kW x (5 minutes + one step), and two ticks: the tick is 0.8 or 0.9 there.
    expect(second!.quarantined[0]!.limit).toBeCloseTo(7.5 + 2 * 0.8, 1);
  });
});

describe("[D7] a counter that is reset every day", () => {
  const expectTrue = (register: Register, tolerance: number, days = 12): void => {
    const counted = energies(register, { days });
    for (const [index, energy] of counted.entries())
      if (index > 0) expectNear(energy, 150, tolerance);
  };
  test("[D7] at midnight", () => expectTrue(daily, 0.1));
  test("[D7] at half past five", () => {
    expectTrue((s) => (hourOf(s) < 5.5 ? (dayIndex(s) === 0 ? 0 : 150) : daily(s)), steps(30));
  });
  test("[D7] asleep, between 19:30 and 5:20", () => {
    expectTrue((s) => (hourOf(s) < 5.3 || hourOf(s) > 19.5 ? null : daily(s)), 0.1);
  });
  test("[D7] asleep, with a hole over midnight until noon: its whole first reading", () => {
    expectTrue((s) => {
      const isHole = dayIndex(s) === 9 && hourOf(s) < 13;
      return isHole || hourOf(s) < 5.3 || hourOf(s) > 19.5 ? null : daily(s);
    }, 0.1);
    // The evening before was dull: the first reading is above the mark, and yet it is all of today's.
    const dull: Register = (s) => {
      if (dayIndex(s) === 8 && hourOf(s) > 7) return null;
      return dayIndex(s) === 9 && hourOf(s) < 13 ? null : daily(s);
    };
    expectNear(energies(dull, { days: 12 })[9]!, 150, 0.1);
  });
  test("[D7] a hole over midnight that does not hide the reset counts nothing twice", () => {
    const late: Register = (s) => (hourOf(s) < 5.5 ? 150 : daily(s));
    expectTrue((s) => (dayIndex(s) === 9 && hourOf(s) < 2 ? null : late(s)), steps(30));
  });
  test.each([60, 120])("[D7] at a step of %i minutes", (step) => {
    const counted = energies(daily, { days: 12, step });
    for (const energy of counted.slice(1)) expectNear(energy, 150, 0.1);
  });
});

describe("[D7] what is to come decides", () => {
  const clean = inverter();
  /** The second day as it is judged while only so many samples of the third are there. */
  const judged = (register: Register, known: number): CounterDay => {
    const first = count(register, { days: 2 })[0]!;
    const third = cut(register, start + 2 * day, 5);
    const ahead = aheadOf(
      third.map((v, i) => (i < known ? v : NaN)),
      start + 2 * day,
      start + 2 * day,
    );
    const slots = cut(register, start + day, 5);
    return countDay(
      { slots, startSeconds: start + day, stepMinutes: 5, ahead },
      unlimited,
      first.state,
    );
  };
  test("[D7] a day that ends in a fall or a rise is open until the hour after it is known", () => {
    const spiked: Register = (s) => (s === at(1, 23, 55) ? 999_999 : meter()(s));
    expect(judged(spiked, 0).state.isOpen).toBe(true);
    const closed = judged(spiked, 40);
    expect(closed.state.isOpen).toBe(false);
    expect(closed.quarantined).toHaveLength(1);
    expectNear(closed.energy, 200, 1);
    // What comes later than the look-ahead changes nothing.
    expect(judged(spiked, 200)).toEqual(closed);
  });
  test("[D7] a counter that stands at night is closed whatever comes", () => {
    const [first] = count((s) => (dayIndex(s) === 0 ? clean(s) : null), { days: 1 });
    expect(first!.state.isOpen).toBe(false);
  });
  test("[D7] a fall counts nothing until what follows is there", () => {
    const fallen: Register = (s) => (s >= at(1, 23, 50) ? round(meter()(s) - 1300) : meter()(s));
    // The meter shows 98.6 from 23:50 on: what it rose by then counts, the first reading does not.
    for (const known of [0, 40]) expectNear(judged(fallen, known).energy, 200, 2);
    expect(judged(fallen, 0).state.isOpen).toBe(true);
    expect(judged(fallen, 40).events.map(({ kind }) => kind)).toEqual(["reset"]);
    const returned: Register = (s) => (s === at(1, 23, 55) ? 0.5 : meter()(s));
    expect(judged(returned, 0).events.map(({ kind }) => kind)).toEqual(["reset"]);
    expect(judged(returned, 40).events.map(({ kind }) => kind)).toEqual(["dip"]);
  });
});

describe("[D7] small print", () => {
  const hand = (values: number[], limit: CounterLimit = rated): CounterDay =>
    countDay(
      {
        slots: Float64Array.from(values),
        startSeconds: at(0, 10),
        stepMinutes: 5,
        ahead: nothingAhead,
      },
      limit,
      newCounter,
    );
  test("[D7] a lone first sample is no energy, a counter that stands is zero", () => {
    expect(hand([100]).energy).toBeNaN();
    expect(hand([NaN, NaN]).energy).toBeNaN();
    expect(hand([100, 100]).energy).toBe(0);
    expect([...hand([100, 101, 103, NaN, 106]).increments]).toEqual([NaN, 1, 2, NaN, 3]);
  });
  test("[D7] energy has the decimals of its readings, not the dust of floats", () => {
    // 0.1 + 0.2 in floats is 0.30000000000000004.
    expect(hand([0.1, 0.2, 0.4]).energy).toBe(0.3);
    expect(hand([0.125, 0.25, 0.5]).energy).toBe(0.375);
  });
  test("[D7] the limit wears the counter's unit: 100 kW are 0.1 MWh in an hour", () => {
    const facts = { role: "production", plantKwp: 200, vmax: null, place } as const;
    expect(counterLimit({ ...facts, nominalKw: 100, kwhPerUnit: 1000 })).toEqual({
      by: "rated",
      ratedPerHour: 0.1,
      place,
    });
    expect(counterLimit({ ...facts, nominalKw: null, kwhPerUnit: 1 })).toEqual({
      by: "rated",
      ratedPerHour: 200,
      place,
    });
    expect(counterLimit({ ...facts, nominalKw: null, plantKwp: null, kwhPerUnit: 1 })).toEqual(
      unlimited,
    );
    expect(
      counterLimit({ ...facts, role: "consumption", vmax: 20, nominalKw: 5, kwhPerUnit: 1 }),
    ).toEqual({ by: "usual", ceilingPerHour: 20 });
  });
  test("[D7] consumption is bounded by what is usual, and by vmax per hour from its first sample on", () => {
    const bounded: CounterLimit = { by: "usual", ceilingPerHour: 12 };
    // 12 an hour are 2 in the ten minutes since it moved and one step more; 50 are not.
    expect(hand([100, 101, 151, 151, 151, 152], bounded).events.map(({ kind }) => kind)).toEqual([
      "replaced",
    ]);
    expect(hand([100, 101, 151, 151, 151, 152], bounded).energy).toBe(2);
    // A pump that runs once a week is no new meter: the next rises are as large.
    const pump: Register = (s) => {
      const hours = dayIndex(s) === 6 ? Math.max(0, Math.min(2, hourOf(s) - 10)) : 0;
      return round(meter()(s) + (dayIndex(s) > 6 ? 2 : hours) * 4000);
    };
    expectNear(energies(pump, { limit: unlimited, days: 8 })[6]!, 8200, 0.1);
  });
});
