import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cannot,
  found,
  newMachine,
  stepMachine,
  worstOf,
  worstState,
  type Finding,
  type Machine,
  type AlarmTurn,
} from "./alert-machine.ts";

/** The states and the transition after each finding, with `numChecks` 3. */
function film(findings: readonly Finding[], numChecks = 3) {
  let machine: Machine = newMachine;
  return findings.map((finding, slot) => {
    const { after, transition } = stepMachine(machine, finding, { numChecks, slot });
    machine = after;
    return [after.state, after.cnt, transition] as const;
  });
}

describe("[A1] the machine of one variable", () => {
  test("BACK-01 BACK-02 is FAILING below num_checks, KO at it, announces it once, and the all-clear once", () => {
    expect(
      film([found.ok, found.fail, found.fail, found.fail, found.fail, found.ok, found.ok]),
    ).toEqual([
      ["OK", 0, null],
      ["FAILING", 1, null],
      ["FAILING", 2, null],
      ["KO", 3, "ko"],
      ["KO", 4, null],
      ["OK", 0, "ok"],
      ["OK", 0, null],
    ]);
  });
  test("failures that do not reach num_checks say nothing, and a single check is enough where it is one", () => {
    expect(film([found.fail, found.fail, found.ok])).toEqual([
      ["FAILING", 1, null],
      ["FAILING", 2, null],
      ["OK", 0, null],
    ]);
    expect(film([found.fail], 1)).toEqual([["KO", 1, "ko"]]);
  });
  test("stands in its state since the end of the slot that put it there, however often it is confirmed", () => {
    const { ok, fail, idle, closed } = found;
    let machine: Machine = newMachine;
    const since = [ok, ok, fail, fail, idle, fail, fail, cannot("missing"), fail, closed].map(
      (finding, at) => {
        machine = stepMachine(machine, finding, { numChecks: 3, slot: 100 + at }).after;
        return [machine.state, machine.since];
      },
    );
    const end = (slot: number): number => (slot + 1) * 300;
    expect(newMachine.since).toBeNull();
    expect(since).toEqual([
      ["OK", end(100)],
      ["OK", end(100)],
      ["FAILING", end(102)],
      ["FAILING", end(102)],
      ["FAILING", end(102)],
      ["KO", end(105)],
      ["KO", end(105)],
      ["ERROR", end(107)],
      ["KO", end(108)],
      ["NONE", end(109)],
    ]);
  });
  test("a missing value is ERROR and keeps the count; what is too dark to tell changes nothing", () => {
    expect(film([found.fail, cannot("missing"), found.idle, found.fail, found.fail])).toEqual([
      ["FAILING", 1, null],
      ["ERROR", 1, null],
      ["ERROR", 1, null],
      ["FAILING", 2, null],
      ["KO", 3, "ko"],
    ]);
    const broken = stepMachine(newMachine, cannot("no_nominal"), { numChecks: 3, slot: 0 }).after;
    expect(broken.error).toBe("no_nominal");
    expect(stepMachine(broken, found.ok, { numChecks: 3, slot: 1 }).after.error).toBeNull();
  });
  test("[A2] a gate that closes is NONE without a word, and the alarm of yesterday is not reported again", () => {
    const { ok, fail, closed } = found;
    expect(film([fail, fail, fail, closed, fail, fail, fail, ok])).toEqual([
      ["FAILING", 1, null],
      ["FAILING", 2, null],
      ["KO", 3, "ko"],
      ["NONE", 0, null],
      ["FAILING", 1, null],
      ["FAILING", 2, null],
      ["KO", 3, null],
      ["OK", 0, "ok"],
    ]);
  });
  test("[A2] never says two failures without an all-clear between, nor an all-clear without a failure", () => {
    const finding = fc.constantFrom<Finding>(
      found.ok,
      found.fail,
      found.fail,
      found.fail,
      found.idle,
      found.closed,
      cannot("missing"),
    );
    fc.assert(
      fc.property(
        fc.array(finding, { maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        (all, n) => {
          const turns = film(all, n)
            .map(([, , word]): AlarmTurn | null => word)
            .filter((word) => word !== null);
          expect(turns).toEqual(turns.map((_, i) => (i % 2 === 0 ? "ko" : "ok")));
        },
      ),
    );
  });
  test("BACK-01 [A1] KO exactly when the last num_checks findings that count all failed", () => {
    const finding = fc.constantFrom<Finding>(found.ok, found.fail, found.fail);
    fc.assert(
      fc.property(
        fc.array(finding, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 6 }),
        (all, n) => {
          const last = all.slice(-n);
          const isKo = last.length === n && last.every((one) => one === found.fail);
          expect(film(all, n).at(-1)![0] === "KO").toBe(isKo);
        },
      ),
    );
  });
});

describe("[A3] an alert by its variables", () => {
  test("KO is worse than ERROR, FAILING, OK, NONE, in this order", () => {
    const order = ["KO", "ERROR", "FAILING", "OK", "NONE"] as const;
    order.forEach((state, i) => expect(worstState(order.slice(i).toReversed())).toBe(state));
    expect(worstState([])).toBe("NONE");
  });
  test("has the most failed checks and the first error", () => {
    expect(
      worstOf([
        { state: "OK", cnt: 0, error: null },
        { state: "ERROR", cnt: 1, error: "missing" },
        { state: "FAILING", cnt: 2, error: null },
      ]),
    ).toEqual({ state: "ERROR", cnt: 2, error: "missing" });
  });
});
