import {
  allFour,
  arch,
  at,
  calm,
  type Curve,
  faults,
  found,
  four,
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

describe("communication", () => {
  const counted = plantOf({ inverters: inverters(4), counters: ["e"] });
  /** 200 kW from 8:00 to 18:00, as a counter: 2,000 kWh a day, on the 21st from 7,000 on. */
  const countOn =
    (day: number): Curve =>
    (h) =>
      7000 + 2000 * (day - 21) + 200 * Math.max(0, Math.min(10, h - 8));
  const count = countOn(21);
  const learnt = (): References => {
    let references = noReferences;
    for (const day of [18, 19, 20]) {
      const samples = samplesOf(allFour(steady, { e: countOn(day) }), { date: `2026-06-${day}` });
      references = learn(counted, references, observe(counted, samples, references), {
        samples,
        circumstances: calm,
      });
    }
    return references;
  };
  test("[H7] a hole over which the counter went on is one gap of communication and costs nothing", () => {
    const seen = observe(
      counted,
      samplesOf(allFour(steady, { e: count }), { silent: [10, 13] }),
      learnt(),
    );
    expect(faults(seen)).toEqual(["no_communication "]);
    expect(found(seen, "no_communication")[0]).toMatchObject({
      firstSlot: at(10),
      badMinutes: 180,
      confirmedSlot: at(10.5) - 1,
      lostKwh: 0,
    });
    // 13:00 - 9:55 at 200 kW
    expect(found(seen, "no_communication")[0]?.numbers["rose_kwh"]).toBeCloseTo((200 * 37) / 12, 6);
  });
  test("[H9] a logger that is back when the sun is down is heard: its good time is what arrived", () => {
    // The sun sets over Rome at 20:48 on that day.
    const late = samplesOf(allFour(steady, { e: count }), { silent: [10, 22] });
    const seen = observe(counted, late, learnt());
    expect(found(seen, "no_communication")[0]).toMatchObject({
      lastSlot: at(22) - 1,
      goodMinutesAfter: 120,
    });
    expect(seen.heard).toEqual({
      minutes: 720,
      from: late.startSeconds,
      until: late.startSeconds + 86_400,
    });
  });
  test("[H6] between the end of what was brought and the first packet of the logger nobody was to send", () => {
    const start = samplesOf({}).startSeconds;
    const curves = allFour(steady, { e: count });
    const beginning = (until: number) =>
      samplesOf(curves, {
        silent: [9, 13],
        beforeLogger: { from: start - 86_400, until: start + until * 3600 },
      });
    expect(faults(observe(counted, beginning(13), learnt()))).toEqual([]);
    // What the logger did not send once it was there is its silence.
    const seen = observe(counted, beginning(11), learnt());
    expect(found(seen, "no_communication")[0]).toMatchObject({
      firstSlot: at(11),
      badMinutes: 120,
    });
  });
  test("[P33] between the files of a plant that has no logger nothing is silent", () => {
    const ofFiles = { ...counted, isByFiles: true };
    const samples = samplesOf(allFour(steady, { e: count }), { silent: [10, 13] });
    expect(faults(observe(ofFiles, samples, learnt()))).toEqual([]);
  });
  test("[H7e] a hole over which the counter stood was a stop: 3 h x 200 kW", () => {
    const stood: Curve = (h) => (h < 10 ? count(h) : h < 13 ? count(10) : count(h) - 600);
    const seen = observe(
      counted,
      samplesOf(allFour(steady, { e: stood }), { silent: [10, 13] }),
      learnt(),
    );
    expect(faults(seen)).toEqual(["device_stopped "]);
    // The counter's last five minutes before the hole count as risen over it.
    expect(found(seen, "device_stopped")[0]?.lostKwh).toBeGreaterThan(550);
    expect(found(seen, "device_stopped")[0]?.lostKwh).toBeLessThan(600);
    // It was expected, so that it can have been lost: of each inverter a quarter.
    for (const { madeKwh, expectedKwh } of seen.inverters) {
      expect(expectedKwh! - madeKwh!).toBeGreaterThan(137);
      expect(expectedKwh! - madeKwh!).toBeLessThan(150);
    }
  });
  test("[H7e] a counter that begins anew every night decides nothing", () => {
    const daily: Curve = (h) => (h < 10 ? count(h) : h < 13 ? count(10) : count(h) - 600) - 7000;
    const samples = samplesOf(allFour(steady, { e: daily }), { silent: [10, 13] });
    const { lastCount, ...known } = learnt();
    const references = { ...known, lastCount: { at: lastCount!.at, kwh: 0, nights: 5 } };
    expect(faults(observe(counted, samples, references))).toEqual(["no_communication "]);
    const after = learn(counted, references, observe(counted, samples, references), {
      samples,
      circumstances: calm,
    });
    // It held 2,000 in the evening, and begins at 0.
    const next = { ...samples, day: samples.day + 1 };
    const then = learn(
      counted,
      after,
      { ...observe(counted, next, after) },
      {
        samples: next,
        circumstances: calm,
      },
    );
    expect(then.lastCount?.nights).toBe(0);
  });
  test("[H7e] half an answer is undecided and says so", () => {
    const third: Curve = (h) => (h < 10 ? count(h) : count(10) + (Math.min(h, 13) - 10) * 60);
    const seen = observe(
      counted,
      samplesOf(allFour(steady, { e: third }), { silent: [10, 13] }),
      learnt(),
    );
    expect(found(seen, "no_communication")[0]?.numbers["undecided"]).toBe(1);
  });
  test("HLTH-08 [H6] a plant that delivers once a night at 4 is not silent at noon, and is when two nights bring nothing", () => {
    let references = noReferences;
    const nightly = (date: string, hour: number, known: number): DaySamples => {
      const whole = samplesOf(allFour(steady), { date, knownSlots: at(hour) });
      const here = at(known);
      return {
        ...whole,
        arrived: whole.arrived.map((one, slot) => (slot < here ? one : 0)),
        values: new Map(
          [...whole.values].map(([id, column]) => [
            id,
            column.map((kw, slot) => (slot < here ? kw : NaN)),
          ]),
        ),
        newestData: whole.startSeconds + here * 300,
        deliveries: [whole.startSeconds + 4 * 3600],
      };
    };
    for (let day = 10; day < 20; day++) {
      const samples = nightly(`2026-06-${day}`, 24, 24);
      references = learn(four, references, observe(four, samples, references), {
        samples,
        circumstances: calm,
      });
    }
    expect(faults(observe(four, nightly("2026-06-20", 12, 4), references))).toEqual([]);
    expect(faults(observe(four, nightly("2026-06-20", 23.9, 4), references))).toEqual([]);
    const whole = nightly("2026-06-21", 12, 0);
    const silent = { ...whole, deliveries: [], newestData: whole.startSeconds - 20 * 3600 };
    const seen = observe(four, silent, references);
    expect(faults(seen)).toEqual(["no_communication "]);
    // The day before could not know it yet: it is silent since the last that came, four in the morning of that day.
    expect(found(seen, "no_communication")[0]).toMatchObject({
      firstSlot: 0,
      begun: whole.startSeconds - 20 * 3600,
    });
  });
  test("[H6] a plant that begins to send at 10 was not silent before, and from its second day on it was", () => {
    const first = samplesOf(allFour(steady), { silent: [0, 10], knownSlots: at(10.5) });
    expect(faults(observe(four, first, noReferences))).toEqual([]);
    const interrupted = samplesOf(allFour(steady), { silent: [12, 15] });
    expect(faults(observe(four, interrupted, noReferences))).toEqual(["no_communication "]);
    const later = { ...noReferences, day: first.day - 1 };
    expect(faults(observe(four, first, later))).toEqual(["no_communication "]);
  });
  test("[H6] one that sends every five minutes is silent after its rhythm, not after an hour", () => {
    const references = learnt();
    const until = (hour: number): string[] => {
      const whole = samplesOf(allFour(steady, { e: count }), {
        silent: [11, 24],
        knownSlots: at(hour),
      });
      return faults(
        observe(counted, { ...whole, newestData: whole.startSeconds + at(11) * 300 }, references),
      );
    };
    // Its rhythm is 5 minutes, a quarter of an hour more is patience; the last packet came at 10:55.
    expect(until(11.2)).toEqual([]);
    expect(until(11.5)).toEqual(["no_communication "]);
  });
  test("[H9] a plant that has never sent is not silent", () => {
    const nothing = {
      ...samplesOf({}),
      arrived: new Uint8Array(288),
      newestData: null,
      deliveries: [],
    };
    expect(faults(observe(four, nothing))).toEqual([]);
  });
  test("[H6] a logger that sleeps from dusk to dawn is not silent, and what it sent is learnt from; from 5 to 10 it is silent", () => {
    const sleeping = (from: number) =>
      samplesOf(
        allFour((h) => (h < from || h >= 21.5 ? NaN : arch(h))),
        {
          arrived: Uint8Array.from({ length: 288 }, (_, slot) =>
            slot >= at(from) && slot < at(21.5) ? 1 : 0,
          ),
        },
      );
    const before = { ...noReferences, day: 1 };
    const seen = observe(four, sleeping(5), before);
    expect(seen.bad).toEqual([]);
    const learnt = learn(four, before, seen, { samples: sleeping(5), circumstances: calm });
    expect(learnt.inverters["i1"]?.ratios).toEqual([seen.day, 1]);
    // In Rome the sun of June is above 10 degrees from 6:39 on: 40 slots until 10:00.
    expect(found(observe(four, sleeping(10), before), "no_communication")).toMatchObject([
      { firstSlot: 0, lastSlot: at(10) - 1, badMinutes: 200 },
    ]);
  });
});
