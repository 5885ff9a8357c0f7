import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cannot, found, worstState, type Finding } from "./alert-machine.ts";
import { newWatched, replay, type Watched } from "./alert-replay.ts";
import { followSince, newAlertSince, type AlertSince } from "./alert-since.ts";

type Known = (slot: number, last: number) => Finding;
const end = (slot: number): number => (slot + 1) * 300;

/** Look after look at an alert of several variables: since when it is as it is, and its states slot by slot as they are known at last. */
function looks(slots: { from: number; to: number; before?: number }, variables: readonly Known[]) {
  let watched: Watched[] = variables.map(() => newWatched());
  let since: AlertSince = newAlertSince;
  let before = slots.before ?? 0;
  for (let last = slots.from; last <= slots.to; last++) {
    const looked = variables.map((known, at) =>
      replay(watched[at]!, {
        findings: (slot) => known(slot, last),
        numChecks: 2,
        before,
        last,
      }),
    );
    since = followSince(since, { trails: looked.map(({ trail }) => trail), before, last });
    watched = looked.map((one) => one.watched);
    before = last;
  }
  return { since, state: worstState(watched.map(({ now }) => now.state)), watched };
}
const failingIn =
  (from: number, to: number): Known =>
  (slot) =>
    slot >= from && slot <= to ? found.fail : found.ok;

describe("[A3] an alert stands in its state as long as any of its variables does", () => {
  test("while another variable takes over it goes on, and its own variables say when each began", () => {
    const { since, state, watched } = looks({ from: 100, to: 130 }, [
      failingIn(110, 120),
      failingIn(118, 200),
    ]);
    // The second failed check of each is the alarm.
    expect([state, since.now]).toEqual(["KO", end(111)]);
    expect(watched.map(({ now }) => now.since)).toEqual([end(121), end(119)]);
  });
  test("it is well since the last of its variables is", () => {
    const { since, state } = looks({ from: 100, to: 130 }, [
      failingIn(110, 112),
      failingIn(111, 120),
    ]);
    expect([state, since.now]).toEqual(["OK", end(121)]);
  });
  test("[A5] a pause of the server changes nothing that it did not see", () => {
    const before = looks({ from: 100, to: 130 }, [failingIn(110, 112)]);
    const trail = replay(before.watched[0]!, {
      findings: () => found.idle,
      numChecks: 2,
      before: 130,
      last: 400,
    }).trail;
    expect(followSince(before.since, { trails: [trail], before: 130, last: 400 })).toEqual({
      base: end(113),
      now: end(113),
    });
  });
});

test("[A3] [A6] whatever is late, each stands in its state since the slot that punctual samples say", () => {
  const finding = fc.constantFrom<Finding>(found.ok, found.fail, found.fail, found.closed);
  const story = fc.array(fc.record({ finding, delay: fc.integer({ min: 0, max: 20 }) }), {
    minLength: 30,
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.array(story, { minLength: 1, maxLength: 3 }), (stories) => {
      const first = 1000;
      const to = first + Math.max(...stories.map((all) => all.length)) + 21;
      const truths = stories.map(
        (all): Known =>
          (slot) =>
            all[slot - first]?.finding ?? found.ok,
      );
      const late = looks(
        { from: first, to },
        stories.map(
          (all, at): Known =>
            (slot, last) =>
              last >= slot + (all[slot - first]?.delay ?? 0)
                ? truths[at]!(slot, last)
                : cannot("missing"),
        ),
      );
      // Each slot looked at once, by hand: the last slot in which the worst of the variables changed.
      let now: number | null = null;
      let state = worstState([]);
      const machines = stories.map(() => ({ state: worstState([]), failed: 0 }));
      for (let slot = first - 23; slot <= to; slot++) {
        for (const [at, machine] of machines.entries()) {
          const { is } = truths[at]!(slot, slot);
          machine.failed = is === "fail" ? machine.failed + 1 : 0;
          machine.state =
            is === "fail" ? (machine.failed < 2 ? "FAILING" : "KO") : is === "ok" ? "OK" : "NONE";
        }
        const worst = worstState(machines.map((one) => one.state));
        if (worst !== state) now = end(slot);
        state = worst;
      }
      expect(late.since.now).toBe(now);
      expect(late.state).toBe(state);
    }),
  );
});
