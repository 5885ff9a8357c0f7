import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import { modelOf, noon, noSection } from "@heliograph/testkit/alert-finder.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sentAlert } from "./alert-changes.ts";
import { Backtest, concerned } from "./alert-backtest.ts";
import { findingOf } from "./alert-check.ts";
import {
  found,
  isUnmoved,
  cannot,
  newMachine,
  stepMachine,
  type Finding,
} from "./alert-machine.ts";
import { planAlert } from "./alert-plan.ts";
import { newWatched, replay } from "./alert-replay.ts";
import { SlotReadings } from "./slot-readings.ts";

const model = modelOf({ variables: { a: {}, b: {} } });
const rule = (more: Partial<Alert> = {}): Alert =>
  sentAlert({
    sent: { template_id: null, num_checks: 3, vars: ["a", "b"], vmax: 50, ...more },
    id: "x",
    plantId: "101",
    before: null,
    hidden: new Set(),
  });
/** Values of each variable from a slot on, one a slot. */
const readingsOf = (firstSlot: number, a: readonly number[], b: readonly number[] = []) =>
  new SlotReadings({
    firstSlot,
    series: new Map(
      [a, b].map((values, at) => [
        at + 1,
        { slots: Float64Array.from(values), steps: new Uint8Array(values.length).fill(5) },
      ]),
    ),
    received: new Set(),
  });
const end = (slot: number): number => (slot + 1) * 300;

describe("BTST-01 a draft on slots that are over", () => {
  test("fires at the third failed check and ends at the first that passes: begin, end, messages, SMS", () => {
    const alert = rule({ vars: ["a"], send_email_to: ["u1", "u2"], send_sms_to: ["u1"] });
    const run = new Backtest(planAlert(model, alert));
    // 60 kW in the slots 2 to 6, 10 kW in the others.
    const values = Array.from({ length: 12 }, (_, slot) => (slot >= 2 && slot <= 6 ? 60 : 10));
    run.look(readingsOf(noon, values), noon, noon + 11);
    expect(run.result(noon + 11)).toEqual({
      count: 1,
      firings: [{ var_id: "a", begin: end(noon + 4), end: end(noon + 7) }],
      // Three slots of 300 s.
      alarm_seconds: 900,
      // An alarm and an all-clear, to two by mail and to one by SMS.
      emails: 4,
      sms: 2,
      checks: 12,
      errors: {},
    });
  });
  test("variables of one moment are one message; what goes on has no end", () => {
    const run = new Backtest(planAlert(model, rule({ send_email_to: ["u1"] })));
    const values = Array.from({ length: 6 }, () => 60);
    run.look(readingsOf(noon, values, values), noon, noon + 5);
    const { firings, emails, alarm_seconds: seconds } = run.result(noon + 5);
    expect(firings.map(({ var_id: id, end: over }) => [id, over])).toEqual([
      ["a", null],
      ["b", null],
    ]);
    // Of both three slots after the one that raised it.
    expect([emails, seconds]).toEqual([1, 2 * 3 * 300]);
  });
  test("stretches follow one another as if they were one", () => {
    const values = Array.from({ length: 40 }, (_, slot) => (slot % 13 < 7 ? 60 : 10));
    const whole = new Backtest(planAlert(model, rule({ vars: ["a"] })));
    whole.look(readingsOf(noon, values), noon, noon + 39);
    const parts = new Backtest(planAlert(model, rule({ vars: ["a"] })));
    for (let from = 0; from < 40; from += 7)
      parts.look(readingsOf(noon, values), noon + from, Math.min(noon + 39, noon + from + 6));
    expect(parts.result(noon + 39)).toEqual(whole.result(noon + 39));
  });
  test("a check that cannot be made is counted by its reason, a closed window not at all", () => {
    const run = new Backtest(
      planAlert(model, rule({ vars: ["a"], active_hours: ["12:00", "12:30"] })),
    );
    run.look(readingsOf(noon, []), noon, noon + 11);
    expect(run.result(noon + 11)).toMatchObject({ checks: 0, errors: { missing: 6 } });
  });
  test("finds what the watch finds, look by look, whatever was measured", () => {
    const value = fc.constantFrom(10, 60, Number.NaN);
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 30, maxLength: 120 }),
        fc.integer({ min: 1, max: 4 }),
        (values, checks) => {
          const plan = planAlert(model, rule({ vars: ["a"], num_checks: checks }));
          const readings = readingsOf(noon, values);
          const run = new Backtest(plan);
          const last = noon + values.length - 1;
          run.look(readings, noon, last);
          let watched = newWatched(noon - 1);
          const turns: [string, number][] = [];
          for (let slot = noon; slot <= last; slot++) {
            const looked = replay(watched, {
              findings: (at) => findingOf(plan, "a", readings, at),
              numChecks: checks,
              before: slot - 1,
              last: slot,
            });
            watched = looked.watched;
            for (const turn of looked.transitions) turns.push([turn.to, end(turn.slot)]);
          }
          const fired = run
            .result(last)
            .firings.flatMap((one): [string, number][] => [
              ["ko", one.begin],
              ...(one.end === null ? [] : ([["ok", one.end]] as [string, number][])),
            ]);
          expect(fired).toEqual(turns);
        },
      ),
    );
  });
});

test("[A1] what leaves a machine as it is needs no step", () => {
  const findings: Finding[] = [found.ok, found.fail, found.idle, found.closed, cannot("missing")];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...findings), { maxLength: 30 }), (all) => {
      let machine = newMachine;
      for (const [slot, finding] of all.entries()) {
        const { after, transition } = stepMachine(machine, finding, { numChecks: 2, slot });
        const isSame = JSON.stringify([after, transition]) === JSON.stringify([machine, null]);
        expect(isSame || !isUnmoved(machine, finding)).toBe(true);
        machine = after;
      }
    }),
  );
});

describe("BTST-01 which incidents concern a draft", () => {
  const stage = modelOf({
    variables: { a: { device: "i1" }, b: { device: "i2" }, c: {} },
    devices: { i1: {}, i2: {} },
    plant: {
      sections: [
        { ...noSection, devices_ids: [] },
        { ...noSection, name: "A", devices_ids: ["i1"] },
      ],
    },
  });
  const of = (vars: string[]) => {
    const varsOf = concerned(stage, { vars, id: "own" });
    return (cause: string, kind: "plant" | "section" | "device" | "variable", id: string) =>
      varsOf({ cause, subject: { kind, id } });
  };
  test("those of its variables, their devices and sections; another rule's own are that rule's", () => {
    const varsOf = of(["a"]);
    expect(varsOf("device_stopped", "device", "i1")).toEqual(["a"]);
    expect(varsOf("device_stopped", "device", "i2")).toEqual([]);
    expect(varsOf("shading", "section", "1")).toEqual(["a"]);
    expect(varsOf("sensor_stuck", "variable", "a")).toEqual(["a"]);
    expect(varsOf("alert:other", "variable", "a")).toEqual([]);
    expect(varsOf("alert:own", "variable", "a")).toEqual(["a"]);
    expect(varsOf("no_communication", "plant", "")).toEqual([]);
  });
  test("those of the plant for a rule that watches the plant", () => {
    expect(of([])("no_communication", "plant", "")).toBeNull();
    expect(of(["c"])("no_communication", "plant", "")).toBeNull();
  });
});
