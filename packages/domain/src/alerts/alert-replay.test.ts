import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cannot, found, type Finding } from "./alert-machine.ts";
import {
  newWatched,
  replay,
  replayedSlots,
  type Transition,
  type Watched,
} from "./alert-replay.ts";

const missing = cannot("missing");
/** One look after the other; `known(slot, last)` is what the slot shows when `last` is looked at. */
function looks(
  slots: { from: number; to: number },
  known: (slot: number, last: number) => Finding,
  start: { watched: Watched; before: number } = { watched: newWatched(), before: 0 },
  isAtWork: (slot: number) => boolean = () => false,
) {
  let { watched, before } = start;
  const transitions: Transition[] = [];
  for (let last = slots.from; last <= slots.to; last++) {
    const looked = replay(watched, {
      findings: (slot) => known(slot, last),
      numChecks: 3,
      isAtWork,
      before,
      last,
    });
    watched = looked.watched;
    transitions.push(...looked.transitions);
    before = last;
  }
  return { watched, transitions, before };
}
const failing = (...slots: number[]) => {
  const set = new Set(slots);
  return (slot: number): Finding => (set.has(slot) ? found.fail : found.ok);
};

describe("[A19] INC-09 while people work on it", () => {
  const work = (slot: number): boolean => slot >= 110 && slot < 150;
  const worked = (truth: (slot: number) => Finding) =>
    looks({ from: 100, to: 180 }, truth, undefined, work).transitions;
  const bad = (from: number, to: number) => (slot: number) =>
    slot >= from && slot <= to ? found.fail : found.ok;
  test("[A19] no alarm is raised, and none is taken back that nobody heard of", () => {
    expect(worked(bad(112, 130))).toEqual([]);
  });
  test("[A19] what is still bad when it ends is raised then, and its end is announced", () => {
    expect(worked(bad(112, 160))).toEqual([
      { to: "ko", slot: 150 },
      { to: "ok", slot: 161 },
    ]);
  });
  test("[A19] an alarm that was raised before ends with its all-clear, also in the window", () => {
    expect(worked(bad(104, 120))).toEqual([
      { to: "ko", slot: 106 },
      { to: "ok", slot: 121 },
    ]);
  });
});

describe("[A5] slots in their order", () => {
  test("each punctual slot is reported when it is looked at", () => {
    const { watched, transitions } = looks({ from: 100, to: 130 }, failing(110, 111, 112, 113));
    expect(transitions).toEqual([
      { to: "ko", slot: 112 },
      { to: "ok", slot: 114 },
    ]);
    expect(watched.now).toMatchObject({ state: "OK", cnt: 0, alarmed: false });
  });
  test("[A6] a new alert looks at the two hours before it, and not at what is older", () => {
    const seen: number[] = [];
    replay(newWatched(), {
      findings: (slot) => {
        seen.push(slot);
        return found.fail;
      },
      numChecks: 3,
      before: 0,
      last: 1000,
    });
    expect([seen[0], seen.length]).toEqual([1000 - 24 + 1, 24]);
    expect(replayedSlots * 5).toBe(120);
  });
  test("[A6] a logger that sends every hour alarms as one that is punctual does", () => {
    const truth = failing(110, 111, 112, 113);
    // Slots 97 to 108, 109 to 120 ... arrive together.
    const arrival = (slot: number): number => Math.ceil((slot + 1) / 12) * 12;
    const hourly = looks({ from: 100, to: 140 }, (slot, last) =>
      last >= arrival(slot) ? truth(slot) : missing,
    );
    expect(hourly.transitions).toEqual([
      { to: "ko", slot: 112 },
      { to: "ok", slot: 114 },
    ]);
  });
  test("[A6] a failure that arrives after more than two hours says nothing", () => {
    const late = looks({ from: 100, to: 180 }, (slot, last) =>
      slot >= 110 && slot <= 113 ? (last >= slot + 3 * 12 ? found.fail : missing) : found.ok,
    );
    expect(late.transitions).toEqual([]);
    expect(late.watched.now.state).toBe("OK");
  });
  test("[A7] an alarm that late samples contradict is taken back, once", () => {
    // 110 to 112 fail; at 115 it is known that 111 was well.
    const { transitions } = looks({ from: 105, to: 140 }, (slot, last) =>
      slot === 111 && last >= 115 ? found.ok : failing(110, 111, 112)(slot),
    );
    expect(transitions).toEqual([
      { to: "ko", slot: 112 },
      { to: "ok", slot: 113 },
    ]);
    const held = looks({ from: 105, to: 140 }, (slot, last) =>
      slot === 111 && last >= 113
        ? found.ok
        : slot > 112
          ? found.idle
          : failing(110, 111, 112)(slot),
    );
    expect(held.transitions).toEqual([
      { to: "ko", slot: 112 },
      { to: "ok", slot: 113 },
    ]);
  });
  test("[A5] after a pause of the server it goes on with the two hours that it can still see", () => {
    const before = looks({ from: 100, to: 110 }, failing(108, 109, 110));
    expect(before.watched.now).toMatchObject({ state: "KO", cnt: 3 });
    const after = looks({ from: 200, to: 200 }, () => found.idle, before);
    expect(after.watched.now).toMatchObject({ state: "KO", cnt: 3 });
    const well = looks(
      { from: 201, to: 201 },
      (slot) => (slot < 190 ? found.idle : found.ok),
      after,
    );
    expect(well.transitions).toEqual([{ to: "ok", slot: 190 }]);
  });
  test("[A13] a state that was reset begins with the next slot", () => {
    const reset = looks({ from: 200, to: 200 }, () => found.fail, {
      watched: newWatched(200),
      before: 200,
    });
    expect(reset.watched.now).toMatchObject({ state: "NONE", cnt: 0 });
    const next = looks({ from: 201, to: 203 }, () => found.fail, { ...reset, before: 200 });
    expect(next.transitions).toEqual([{ to: "ko", slot: 203 }]);
  });
});

describe("whatever is late", () => {
  const finding = fc.constantFrom<Finding>(found.ok, found.fail, found.fail, found.closed);
  const story = fc.array(fc.record({ finding, delay: fc.integer({ min: 0, max: 20 }) }), {
    minLength: 30,
    maxLength: 70,
  });
  test("[A5] [A6] the state is that of punctual slots as soon as all have come", () => {
    fc.assert(
      fc.property(story, (all) => {
        const first = 1000;
        const to = first + all.length - 1;
        const truth = (slot: number): Finding => all[slot - first]?.finding ?? found.ok;
        const known = (slot: number, last: number): Finding =>
          last >= slot + (all[slot - first]?.delay ?? 0) ? truth(slot) : missing;
        const punctual = looks({ from: first, to: to + 21 }, truth);
        const late = looks({ from: first, to: to + 21 }, known);
        expect(late.watched.now).toEqual(punctual.watched.now);
        expect(late.watched.reported.alarm).toBe(late.watched.now.alarmed);
      }),
    );
  });
  test("[A7] alarms and all-clears alternate, beginning with an alarm", () => {
    fc.assert(
      fc.property(story, (all) => {
        const known = (slot: number, last: number): Finding => {
          const one = all[slot - 1000];
          return one === undefined || last >= slot + 2 * one.delay
            ? (one?.finding ?? found.ok)
            : missing;
        };
        const { transitions } = looks({ from: 1000, to: 1000 + all.length }, known);
        expect(transitions.map(({ to }) => to)).toEqual(
          transitions.map((_, i) => (i % 2 === 0 ? "ko" : "ok")),
        );
      }),
    );
  });
});
