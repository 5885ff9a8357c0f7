import { describe, expect, it } from "vitest";
import fc from "fast-check";
import {
  clock,
  emptyDay,
  exampleBad,
  exampleDay,
  exampleInverter,
  examplePlant,
  firstDay,
  midnight,
  slotAt,
} from "./example-plant.ts";
import type { Finding } from "./finding.ts";
import { findingsOf, follow, followDays } from "./follow.ts";
import { emptyState } from "./health-state.ts";
import type { HealthPlant } from "./health-plant.ts";
import type { BadDay, DayObservation } from "./observation.ts";

const day = firstDay;
const after = (observations: readonly DayObservation[]): Finding[] =>
  followDays(observations, examplePlant).findings;
const stops = (at: number, bad: BadDay, knownUntil?: number): DayObservation =>
  exampleDay(at, { bad: [bad], ...(knownUntil === undefined ? {} : { knownUntil }) });
/** Stands still from six in the morning until the evening. */
const allDay = exampleBad([slotAt(7), slotAt(19, 30)], { badMinutes: 600, lostKwh: 500 });

describe("[H12b] what is believed, and what is over", () => {
  it("[H12b] 25 bad minutes are no fault, 30 are one, since its first slot", () => {
    const short = exampleBad([slotAt(10), slotAt(10, 20)], { goodMinutesAfter: 20 });
    expect(after([stops(day, short)])).toEqual([]);
    const enough = exampleBad([slotAt(10), slotAt(10, 25)], { goodMinutesAfter: 20 });
    expect(after([stops(day, enough)])).toMatchObject([
      { since: clock(day, 10), confirmed: clock(day, 10, 30), ended: null },
    ]);
  });
  it("[H12b] a silence since midnight is believed when it was bad for 30 minutes of light, and not at half past midnight", () => {
    // Light from 06:40 on, slot 80: slots 80 to 85 are 30 minutes.
    const silent = exampleBad([0, 143], {
      cause: "no_communication",
      kind: "plant",
      subject: "",
      badMinutes: 320,
      badSamples: 64,
      confirmedSlot: 85,
    });
    expect(after([exampleDay(day, { bad: [silent] })])).toMatchObject([
      { since: clock(day, 0), confirmed: clock(day, 7, 10) },
    ]);
  });
  it("[H12b] 20 minutes before dusk and 10 in the morning are 30: one fault since the evening", () => {
    const evening = exampleBad([slotAt(19, 20), slotAt(19, 35)]);
    const morning = exampleBad([slotAt(7), slotAt(7, 5)], { goodMinutesAfter: 0 });
    const early = exampleDay(day + 1, {
      bad: [morning],
      judgeableMinutes: 10,
      inverters: [exampleInverter("i1", { judgeableMinutes: 10 })],
      knownUntil: clock(day + 1, 7, 10),
    });
    expect(after([stops(day, evening), early])).toMatchObject([
      { since: clock(day, 19, 20), confirmed: clock(day + 1, 7, 10) },
    ]);
  });
  it("[H12b] two silences of 20 minutes are no silence of 40, on one day and over a night; good for less than an hour a believed one goes on", () => {
    const silent = (from: number, minutes: number, own: Partial<BadDay> = {}): BadDay => {
      const last = from + minutes / 5 - 1;
      return exampleBad([from, last], {
        cause: "no_communication",
        kind: "plant",
        subject: "",
        confirmedSlot: minutes < 30 ? null : from + 5,
        goodMinutesBefore: 120,
        goodMinutesAfter: 15,
        ...own,
      });
    };
    const together = (runs: readonly BadDay[]): BadDay => ({
      ...runs[0]!,
      lastSlot: runs.at(-1)!.lastSlot,
      badMinutes: runs.reduce((sum, { badMinutes }) => sum + badMinutes, 0),
      badSamples: runs.reduce((sum, { badSamples }) => sum + badSamples, 0),
      confirmedSlot: runs.find((one) => one.confirmedSlot !== null)?.confirmedSlot ?? null,
      goodMinutesAfter: runs.at(-1)!.goodMinutesAfter,
      runs,
    });
    const [first, second] = [silent(slotAt(10), 20), silent(slotAt(10, 35), 20)];
    expect(after([stops(day, together([first, second]))])).toEqual([]);
    const evening = silent(slotAt(19, 20), 20, { goodMinutesAfter: 5 });
    const morning = silent(slotAt(7), 20, { goodMinutesBefore: 0 });
    expect(after([stops(day, evening), stops(day + 1, morning)])).toEqual([]);
    // Nothing came between them: it is one.
    const unheard = silent(slotAt(19, 20), 20, { goodMinutesAfter: 0 });
    expect(after([stops(day, unheard), stops(day + 1, morning)])).toMatchObject([
      { since: clock(day, 19, 20) },
    ]);
    const long = silent(slotAt(10), 40);
    expect(after([stops(day, together([long, silent(slotAt(10, 55), 20)]))])).toMatchObject([
      { since: clock(day, 10), ended: null, lastBad: clock(day, 11, 15) },
    ]);
  });
  it("[H12b] an hour of good between two short stops keeps them apart", () => {
    const evening = exampleBad([slotAt(19, 20), slotAt(19, 35)]);
    const next = exampleBad([slotAt(12), slotAt(12, 15)], {
      goodMinutesBefore: 300,
      goodMinutesAfter: 60,
    });
    expect(after([stops(day, evening), stops(day + 1, next)])).toEqual([]);
  });
  it("[H12b] good for an hour ends a stop at its last bad slot; for 55 minutes not yet", () => {
    const bad = (goodMinutesAfter: number): BadDay =>
      exampleBad([slotAt(10), slotAt(11, 55)], { goodMinutesAfter });
    expect(after([stops(day, bad(55))])[0]?.ended).toBeNull();
    expect(after([stops(day, bad(60))])[0]?.ended).toBe(clock(day, 12));
  });
  it("[H12b] a fault that ends by night ended with its last bad slot, once the morning was good", () => {
    const { findings } = followDays([stops(day, allDay), exampleDay(day + 1)], examplePlant);
    expect(findings).toMatchObject([{ since: clock(day, 7), ended: clock(day, 19, 35) }]);
  });
  it("[H12b] a moment of badness within seven days of its end is none of it, on the same day and on later ones; half an hour is", () => {
    const stop = exampleBad([slotAt(10), slotAt(11, 55)], { goodMinutesAfter: 180 });
    const moment = { badMinutes: 5, badSamples: 1, confirmedSlot: null, goodMinutesAfter: 120 };
    const at = slotAt(15);
    // Of the day itself: from ten to twelve, and five minutes at three.
    const both = exampleBad([slotAt(10), at], {
      badMinutes: stop.badMinutes + 5,
      badSamples: stop.badSamples + 1,
      confirmedSlot: slotAt(10, 25),
      goodMinutesAfter: 120,
      runs: [
        { ...stop, confirmedSlot: slotAt(10, 25) },
        { ...moment, firstSlot: at, lastSlot: at },
      ],
    });
    const over = [{ since: clock(day, 10), ended: clock(day, 12) }];
    expect(after([stops(day, both)])).toMatchObject(over);
    // The days after it each have such a moment.
    const blip = exampleBad([at, at], { ...moment, goodMinutesBefore: 300 });
    const blips = [1, 2, 3, 4].map((n) => stops(day + n, blip));
    const ended = after([stops(day, both), ...blips]);
    expect(ended).toMatchObject(over);
    // What it lacked for five minutes is not what the stop cost.
    const lacking = [both, blip, blip].map((bad, n) =>
      exampleDay(day + n, {
        bad: [bad],
        inverters: [exampleInverter("i1", { expectedKwh: 900, madeKwh: 700 })],
      }),
    );
    expect([...after(lacking)[0]!.lostKwh.keys()]).toEqual([day]);
    // Ten minutes at dusk and twenty in the morning are one that is believed: the same fault again.
    const dusk = exampleBad([slotAt(19), slotAt(19, 5)], { goodMinutesBefore: 600 });
    const dawn = exampleBad([slotAt(7), slotAt(7, 15)], { goodMinutesAfter: 30 });
    const again = after([stops(day, both), ...blips, stops(day + 5, dusk), stops(day + 6, dawn)]);
    expect(again).toMatchObject([
      { since: clock(day, 10), ended: null, judged: clock(day + 6, 7, 50) },
    ]);
    // A good morning between them, and it is none.
    const late = exampleBad([slotAt(12), slotAt(12, 15)], { goodMinutesBefore: 300 });
    expect(after([stops(day, both), stops(day + 1, dusk), stops(day + 2, late)])).toMatchObject(
      over,
    );
  });
  it("[H12b] a fault that was left open and good all morning is over before it is bad again", () => {
    const afternoon = exampleBad([slotAt(14), slotAt(14, 55)], {
      goodMinutesBefore: 400,
      goodMinutesAfter: 60,
    });
    const open = exampleDay(day, { bad: [allDay] });
    expect(
      after([
        open,
        stops(
          day + 1,
          exampleBad([slotAt(14), slotAt(14)], { goodMinutesBefore: 400, goodMinutesAfter: 60 }),
        ),
      ]),
    ).toMatchObject([{ since: clock(day, 7), ended: clock(day, 19, 35) }]);
    expect(after([open, stops(day + 1, afternoon)])).toMatchObject([
      { since: clock(day, 7), ended: clock(day + 1, 15) },
    ]);
  });
  it("[H9] [H12b] the only inverter of a plant of which nothing is expected: its stop is over when it runs again where a stop would be seen", () => {
    const evening = exampleBad([slotAt(16), slotAt(18, 55)], { confirmedSlot: slotAt(16, 25) });
    const alone = (at: number, bad: readonly BadDay[], stopMinutes: number): DayObservation =>
      exampleDay(at, {
        bad,
        judgeableMinutes: 0,
        inverters: [exampleInverter("i1", { judgeableMinutes: 0, stopMinutes })],
      });
    const over = after([alone(day, [evening], 400), alone(day + 1, [], 500)]);
    expect(over).toMatchObject([{ since: clock(day, 16), ended: clock(day, 19) }]);
    // On a day that is too dark to see it nothing is over.
    const { stopMinutes: _, ...unseen } = exampleInverter("i1", { judgeableMinutes: 0 });
    const dark = exampleDay(day + 1, { judgeableMinutes: 0, inverters: [unseen] });
    expect(after([alone(day, [evening], 400), dark])[0]?.ended).toBeNull();
  });
  it("[H6] [H8] a silence that its first day could not know yet began with the last that came", () => {
    const silent = exampleBad([0, 287], {
      cause: "no_communication",
      kind: "plant",
      subject: "",
      confirmedSlot: 85,
      begun: clock(day, 15, 45),
    });
    const days = [exampleDay(day), exampleDay(day + 1, { bad: [silent] })];
    expect(after(days)).toMatchObject([{ since: clock(day, 15, 45), ended: null }]);
  });
  it("[H12b] bad again within seven days is the same finding, on the eighth another", () => {
    const ended = exampleBad([slotAt(10), slotAt(11, 55)], { goodMinutesAfter: 60 });
    const healthy = (from: number, to: number): DayObservation[] =>
      Array.from({ length: to - from + 1 }, (_, i) => exampleDay(from + i));
    const again = after([stops(day, ended), ...healthy(day + 1, day + 5), stops(day + 6, allDay)]);
    expect(again).toMatchObject([{ since: clock(day, 10), ended: null }]);
    const later = after([stops(day, ended), ...healthy(day + 1, day + 8), stops(day + 9, allDay)]);
    expect(later).toMatchObject([
      { since: clock(day, 10), ended: clock(day, 12) },
      { since: clock(day + 9, 7), ended: null },
    ]);
  });
  it("[H12b] a string is over after a judgeable day that is over, not after the morning", () => {
    const dead = exampleBad([slotAt(10), slotAt(16)], {
      cause: "string_dead",
      kind: "variable",
      subject: "s1",
      badMinutes: 365,
      goodMinutesAfter: 200,
    });
    const { state } = followDays([stops(day, dead)], examplePlant);
    const noon = exampleDay(day + 1, { knownUntil: clock(day + 1, 14), judgeableMinutes: 360 });
    expect(findingsOf(follow(state, noon, examplePlant))).toMatchObject([{ ended: null }]);
    const evening = follow(state, exampleDay(day + 1), examplePlant);
    expect(findingsOf(evening)).toMatchObject([{ ended: clock(day, 16, 5) }]);
  });
});

describe("[H9] what cannot be judged now", () => {
  it("[H8] [H9] two weeks without data within a fault: one finding, dormant in between, since its beginning", () => {
    const hole = Array.from({ length: 14 }, (_, i) => emptyDay(day + 1 + i));
    const { state } = followDays([stops(day, allDay), ...hole], examplePlant);
    expect(findingsOf(state)).toMatchObject([
      { since: clock(day, 7), ended: null, isDormant: true, judged: clock(day, 19, 35) },
    ]);
    const last = follow(state, stops(day + 15, allDay), examplePlant);
    expect(findingsOf(last)).toMatchObject([{ since: clock(day, 7), ended: null }]);
  });
  it("[H9] in the night it is dormant and open, and awake with the first bad slots of the morning", () => {
    const { state } = followDays([stops(day, allDay)], examplePlant);
    const night = exampleDay(day + 1, { judgeableMinutes: 0, knownUntil: clock(day + 1, 4) });
    const asleep = follow(state, { ...night, inverters: [] }, examplePlant);
    expect(findingsOf(asleep)).toMatchObject([{ isDormant: true, ended: null }]);
    const bad = exampleBad([slotAt(7), slotAt(7, 10)]);
    const awake = follow(state, stops(day + 1, bad, clock(day + 1, 7, 15)), examplePlant);
    expect(findingsOf(awake)).toMatchObject([{ isDormant: false, ended: null }]);
  });
});

describe("[H9] a logger that is back by night", () => {
  const silent = (own: Partial<BadDay> = {}): BadDay =>
    exampleBad([slotAt(10), 287], {
      cause: "no_communication",
      kind: "plant",
      subject: "",
      badMinutes: 590,
      ...own,
    });
  const { state } = followDays([stops(day, silent())], examplePlant);
  /** The next day until an hour of its night, of which something arrived from two o'clock on. */
  const dark = (hour: number, minute = 0): DayObservation => ({
    ...emptyDay(day + 1),
    knownUntil: clock(day + 1, hour, minute),
    heard:
      hour < 2
        ? null
        : {
            minutes: (hour - 2) * 60 + minute,
            from: clock(day + 1, 2),
            until: clock(day + 1, hour, minute),
          },
  });
  const at = (hour: number, minute = 0): Finding | undefined =>
    findingsOf(follow(state, dark(hour, minute), examplePlant))[0];
  it("[H9] sleeps while nothing comes, wakes with what comes, and is over an hour later: it was silent until it came", () => {
    expect(at(1, 30)).toMatchObject({ isDormant: true, ended: null });
    expect(at(2, 55)).toMatchObject({
      isDormant: false,
      ended: null,
      judged: clock(day + 1, 2, 55),
    });
    expect(at(3)).toMatchObject({ since: clock(day, 10), ended: clock(day + 1, 2) });
  });
  it("[H9] nothing else is judged by it: what stood still before the silence waits for the sun", () => {
    const stood = exampleBad([slotAt(8), slotAt(9, 55)]);
    const both = followDays(
      [
        exampleDay(day, {
          bad: [stood, silent({ lastSlot: slotAt(20, 55), goodMinutesAfter: 60 })],
        }),
      ],
      examplePlant,
    );
    const [silence, stop] = ["no_communication", "device_stopped"].map((cause) =>
      findingsOf(both.state).find((one) => one.cause === cause),
    );
    expect(silence).toMatchObject({ ended: clock(day, 21) });
    expect(stop).toMatchObject({ ended: null, judged: clock(day, 10), isDormant: true });
  });
  it("[H9] with light in which nothing is due yet it is not back", () => {
    const waiting = exampleDay(day + 1, { heard: null, knownUntil: clock(day + 1, 9) });
    expect(findingsOf(follow(state, waiting, examplePlant))).toMatchObject([
      { isDormant: true, ended: null },
    ]);
  });
});

describe("[H8] folding", () => {
  it("[H8] today is judged anew from yesterday's state as often as one likes", () => {
    const { state } = followDays([stops(day, allDay)], examplePlant);
    const before = JSON.stringify(state);
    const morning = stops(day + 1, exampleBad([slotAt(7), slotAt(9)]), clock(day + 1, 9));
    const once = follow(state, morning, examplePlant);
    expect(follow(state, morning, examplePlant)).toEqual(once);
    expect(JSON.stringify(state)).toBe(before);
  });
  it("[H8] refuses a day that it knows", () => {
    const { state } = followDays([exampleDay(day)], examplePlant);
    expect(() => follow(state, exampleDay(day), examplePlant)).toThrow(RangeError);
  });
  it("[H8] a day of 23 hours counts from its own midnight", () => {
    // 2026-03-29: clocks go from 02:00 to 03:00, so slot 120, 10 hours after midnight, is 11:00 by the clock.
    const march = day - 64;
    const [found] = after([stops(march, exampleBad([120, 140]))]);
    expect(found?.since).toBe(midnight(march) + 36_000);
    // That midnight was 23:00 of the day before at Greenwich.
    expect(found?.since).toBe(march * 86_400 + 9 * 3600);
  });
  it("[H8] from a stored state it goes on as if it had never been stored", () => {
    const bads = fc.option(
      fc
        .record({
          from: fc.integer({ min: 84, max: 200 }),
          length: fc.integer({ min: 1, max: 30 }),
          good: fc.integer({ min: 0, max: 120 }),
          subject: fc.constantFrom("i1", "i2"),
          ratio: fc.double({ min: 0.5, max: 1.1, noNaN: true }),
        })
        .map((one) => one),
      { nil: null },
    );
    fc.assert(
      fc.property(fc.array(bads, { minLength: 1, maxLength: 25 }), fc.nat(24), (plan, cut) => {
        const days = plan.map((one, i) =>
          one === null
            ? exampleDay(day + i)
            : exampleDay(day + i, {
                inverters: ["i1", "i2", "i3", "i4"].map((id) =>
                  exampleInverter(id, id === "i3" ? { peerRatio: one.ratio } : {}),
                ),
                bad: [
                  exampleBad([one.from, one.from + one.length - 1], {
                    subject: one.subject,
                    goodMinutesAfter: one.good,
                  }),
                ],
              }),
        );
        const whole = followDays(days, examplePlant);
        const first = followDays(days.slice(0, cut), examplePlant);
        const stored = JSON.parse(JSON.stringify(first.state)) as typeof first.state;
        const rest = followDays(days.slice(cut), examplePlant, stored);
        expect(rest.state).toEqual(whole.state);
      }),
      { numRuns: 60 },
    );
  });
  it("[H8] the state of 400 days with 100 lasting faults fits into a megabyte", () => {
    const many = Array.from({ length: 100 }, (_, n) => `x${n}`);
    let state = emptyState;
    for (let i = 0; i < 400; i++)
      state = follow(
        state,
        exampleDay(day + i, {
          bad: many.map((subject) => exampleBad([90, 200], { subject, lostKwh: 1 })),
        }),
        examplePlant,
      );
    expect(findingsOf(state)).toHaveLength(100);
    expect(JSON.stringify(state).length).toBeLessThan(1_000_000);
  });
});

describe("[H12b] causes that are judged by days", () => {
  const weak = (ratio: number): Partial<DayObservation> => ({
    inverters: [
      exampleInverter("i1", { peerRatio: ratio, madeKwh: 500 * ratio }),
      ...["i2", "i3", "i4"].map((id) => exampleInverter(id)),
    ],
    madeKwh: 1500 + 500 * ratio,
  });
  const run = (ratios: readonly number[]): Finding[] =>
    after(ratios.map((ratio, i) => exampleDay(day + i, weak(ratio))));
  const usual = Array.from({ length: 20 }, () => 0.97);

  it("[H4] an inverter that has always been 3 % lower is not weak", () => {
    expect(run(usual)).toEqual([]);
  });
  it("[H12b] three bad days of five are a weak inverter, since the first; three good ones its end", () => {
    const course = [...usual, 0.85, 0.97, 0.85, 0.85];
    const [found] = run(course);
    expect(found).toMatchObject({
      cause: "device_weak",
      subject: { kind: "device", id: "i1" },
      ended: null,
    });
    expect(Math.floor((found!.since - midnight(day + 20)) / 86_400)).toBe(0);
    expect(run([...course, 0.97, 0.97])[0]?.ended).toBeNull();
    const over = run([...course, 0.97, 0.97, 0.97])[0];
    expect(Math.floor((over!.ended! - midnight(day + 23)) / 86_400)).toBe(0);
  });
  it("[H9] at noon a weak inverter is awake, and what it loses today is known", () => {
    const course = [...usual, 0.85, 0.85, 0.85].map((ratio, i) => exampleDay(day + i, weak(ratio)));
    const { state } = followDays(course, examplePlant);
    const noon = exampleDay(day + 23, { ...weak(0.85), knownUntil: clock(day + 23, 13) });
    const [found] = findingsOf(follow(state, noon, examplePlant));
    expect(found).toMatchObject({ isDormant: false, judged: clock(day + 23, 13), ended: null });
    // 500 kWh should have been made by then; 1 - 0.85 / 0.97 = 12.4 % of it.
    expect(found!.lostKwh.get(day + 23)).toBeCloseTo(61.9, 1);
  });
  it("[H12b] two bad days of five are none", () => {
    expect(run([...usual, 0.85, 0.97, 0.85, 0.97, 0.97, 0.97])).toEqual([]);
  });
  it("[H4] two of three strings since ever: weak against its rating, since its first day", () => {
    const [found] = run(Array.from({ length: 6 }, () => 0.667));
    expect(found).toMatchObject({ cause: "device_weak" });
    expect(Math.floor((found!.since - midnight(day)) / 86_400)).toBe(0);
    // 500 kWh expected, 333.5 made: 166.5 kWh on each day.
    expect(found!.lostKwh.get(day + 4)).toBeCloseTo(166.5, 1);
  });
  it("[H4] the same hours, day after day, on one inverter are a shadow and no weakness", () => {
    const hourRatios = Array.from({ length: 24 }, (_, hour) =>
      hour >= 7 && hour <= 17 ? (hour < 10 ? 0.5 : 1) : Number.NaN,
    );
    const shaded = (at: number): DayObservation =>
      exampleDay(at, {
        inverters: [
          exampleInverter("i1", { hourRatios, peerRatio: 0.9, madeKwh: 450 }),
          ...["i2", "i3", "i4"].map((id) => exampleInverter(id)),
        ],
      });
    const healthy = Array.from({ length: 10 }, (_, i) => exampleDay(day + i));
    const found = after([...healthy, ...[10, 11, 12, 13].map((i) => shaded(day + i))]);
    expect(found).toMatchObject([
      { cause: "shading", evidence: { numbers: { firstHour: 7, lastHour: 9 } } },
    ]);
    expect(found[0]!.lostKwh.get(day + 13)).toBeCloseTo(50, 1);
  });
  it("[H12b] what weakens at noon is weak from the next day on: its first day alone looks like a shadow", () => {
    const from = (hour: number): readonly number[] =>
      Array.from({ length: 24 }, (_, at) =>
        at >= 7 && at <= 17 ? (at < hour ? 1 : 0.85) : Number.NaN,
      );
    const course = Array.from({ length: 16 }, (_, i) =>
      exampleDay(day + i, {
        inverters: [
          exampleInverter("i1", {
            hourRatios: i < 10 ? from(24) : from(i === 10 ? 14 : 0),
            peerRatio: i < 10 ? 1 : i === 10 ? 0.95 : 0.85,
          }),
          ...["i2", "i3", "i4"].map((id) => exampleInverter(id)),
        ],
      }),
    );
    const found = after(course);
    expect(found).toMatchObject([{ cause: "device_weak" }]);
    expect(Math.floor((found[0]!.since - midnight(day)) / 86_400)).toBe(11);
  });
  it("[H4] one hour at dawn that costs less than a hundredth of the day is no shadow", () => {
    const hourRatios = Array.from({ length: 24 }, (_, hour) =>
      hour >= 7 && hour <= 17 ? (hour < 8 ? 0.8 : 1) : Number.NaN,
    );
    const dim = (i: number): DayObservation =>
      exampleDay(day + i, {
        inverters: [
          exampleInverter("i1", i < 10 ? {} : { hourRatios, peerRatio: 0.993 }),
          ...["i2", "i3", "i4"].map((id) => exampleInverter(id)),
        ],
      });
    expect(after(Array.from({ length: 16 }, (_, i) => dim(i)))).toEqual([]);
  });
  it("[H4] beside a tracker that stands wrong the inverter whose hours differ is explained, and the one that is weak all day is weak", () => {
    const plant: HealthPlant = {
      ...examplePlant,
      trackers: [{ id: "t1", x: "x", y: null, targetX: "tx", targetY: null, sections: [] }],
    };
    const uneven = Array.from({ length: 24 }, (_, hour) =>
      hour >= 7 && hour <= 17 ? 1 - 0.05 * Math.abs(hour - 12) : Number.NaN,
    );
    const even = uneven.map((ratio) => (Number.isNaN(ratio) ? ratio : 0.82));
    const course = Array.from({ length: 16 }, (_, i) =>
      exampleDay(day + i, {
        inverters: [
          exampleInverter("i1", i < 10 ? {} : { hourRatios: even, peerRatio: 0.82 }),
          exampleInverter("i2", i < 10 ? {} : { hourRatios: uneven, peerRatio: 0.88 }),
          ...["i3", "i4"].map((id) => exampleInverter(id)),
        ],
        bad:
          i < 10
            ? []
            : [
                exampleBad([slotAt(8), slotAt(18)], {
                  cause: "tracker_off",
                  subject: "t1",
                  lostKwh: 0,
                }),
              ],
      }),
    );
    const weak = followDays(course, plant).findings.filter(({ cause }) => cause === "device_weak");
    expect(weak.map(({ subject }) => subject.id)).toEqual(["i1"]);
  });
  it("[H4] one without a peer is held against the sensor alone: a sensor that shows a fifth more makes it no weak one", () => {
    const alone = (ratio: number) => [exampleInverter("i1", { peers: 0, peerRatio: ratio })];
    const course = [...usual, 0.8, 0.8, 0.8, 0.8].map((ratio, i) =>
      exampleDay(day + i, { inverters: alone(ratio) }),
    );
    expect(after(course).filter(({ cause }) => cause === "device_weak")).toEqual([]);
  });
});

describe("[H4] the inputs of an inverter", () => {
  /** One inverter whose two inputs are its own box: 3 strings at the first, 2 at the second. */
  const inputs: HealthPlant = {
    ...examplePlant,
    strings: ["a", "b"].map((id) => ({ id, box: "i1", inverter: "i1" })),
  };
  /** Shares of the middle one: 3 and 2 of 2.5 are 1.2 and 0.8. */
  const inputDay = (i: number, b: number, made = 500): DayObservation =>
    exampleDay(day + i, {
      strings: [
        { id: "a", ratio: 2 - b },
        { id: "b", ratio: b },
      ],
      inverters: [
        exampleInverter("i1", { madeKwh: made }),
        ...["i2", "i3", "i4"].map((id) => exampleInverter(id)),
      ],
      madeKwh: 1500 + made,
    });
  const run = (shares: readonly number[], made?: number): Finding[] =>
    followDays(
      shares.map((b, i) => inputDay(i, b, b < 0.8 ? made : undefined)),
      inputs,
    ).findings;
  const usual = Array.from({ length: 10 }, () => 0.8);

  it("[H4] one with fewer modules is usual, and 6 % below its usual share is nothing", () => {
    // 6.25 % of 0.8 is 0.05: 0.75 is the limit.
    expect(run([...usual, 0.752, 0.752, 0.752, 0.752])).toEqual([]);
  });
  it("[H12b] three days of five below its usual share are unequal inputs, since the first of them; what it costs is its part of the inverter", () => {
    // 1 string of 4 left is 2 / 2.5 of which a half is gone: 3 and 1 of 2 are 1.5 and 0.5.
    const [found, ...others] = run([...usual, 0.5, 0.8, 0.5, 0.5], 400);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      cause: "inputs_unequal",
      subject: { kind: "device", id: "i1" },
      evidence: { numbers: { inputs: 1, of: 2 }, series: ["b"] },
      ended: null,
    });
    expect(Math.floor((found!.since - midnight(day + 10)) / 86_400)).toBe(0);
    // It lost 1 - 0.5 / 0.8 = 37.5 % of one of two inputs, 18.75 % of 500 kWh: 93.75, and 100 are missing.
    expect(found!.lostKwh.get(day + 13)).toBeCloseTo(93.75, 2);
    const over = run([...usual, 0.5, 0.5, 0.5, 0.8, 0.8, 0.8], 400)[0];
    expect(Math.floor((over!.ended! - midnight(day + 12)) / 86_400)).toBe(0);
  });
  it("[H4] inputs to the east and to the west share each cloudy day otherwise, and that is usual of them", () => {
    const swings = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 0.9 : 1.1));
    // Mostly 0.1 from the middle: 3.75 times that is more than 20 %.
    expect(run([...swings, 0.82, 0.82, 0.82, 0.82])).toEqual([]);
    expect(run([...swings, 0.5, 0.5, 0.5])).toMatchObject([{ cause: "inputs_unequal" }]);
  });
});
