import type {
  BacktestIncident,
  BacktestRun,
  Firing,
} from "@heliograph/contract/alerts/backtest.wire.ts";
import { expect, test } from "vitest";
import { differences, judgedRun, uncheckedOf } from "./backtest-figures.ts";

const firing = (begin: number, end: number | null, var_id = "a"): Firing => ({
  var_id,
  begin,
  end,
});
const run = (...firings: Firing[]): BacktestRun => ({
  count: firings.length,
  firings,
  alarm_seconds: 0,
  emails: 0,
  sms: 0,
  checks: 90,
  errors: {},
});
const incident = (
  id: string,
  since: number,
  ended: number | null,
  lost: number | null = null,
  vars: string[] | null = ["a"],
) =>
  ({
    id,
    cause: "device_stopped",
    subject: { kind: "device", id: "d" },
    vars,
    since,
    ended,
    lost_kwh: lost,
  }) satisfies BacktestIncident;

test("BTST-01 a firing within an incident is a hit, one outside of all is false, an incident without any is missed", () => {
  const judged = judgedRun(run(firing(150, 200), firing(500, 600), firing(1200, null)), [
    incident("found", 100, 300, 12),
    incident("missed", 350, 400, 5),
    incident("lasting", 1000, null, 8),
  ]);
  expect(judged.firings.map(({ outcome }) => outcome)).toEqual(["hit", "false", "hit"]);
  expect(judged.missed.map(({ id }) => id)).toEqual(["missed"]);
  expect([judged.found, judged.atStakeKwh]).toEqual([2, 12 + 8]);
  // 50 s and 200 s after they began: the lower of two middles.
  expect(judged.delaySeconds).toBe(50);
});
test("BTST-01 [A17] what lasts at the same time about something else is no hit, and nothing of it is at stake; what concerns all of them is", () => {
  const other = incident("other", 100, 300, 67, ["b"]);
  const judged = judgedRun(run(firing(150, 200)), [incident("own", 100, 300, 176), other]);
  expect([judged.found, judged.atStakeKwh, judged.delaySeconds]).toEqual([1, 176, 50]);
  expect(judged.missed).toEqual([other]);
  expect(judgedRun(run(firing(150, 200)), [other]).firings[0]?.outcome).toBe("false");
  expect(judgedRun(run(firing(150, 200)), [incident("plant", 0, null, 1, null)]).found).toBe(1);
});
test("BTST-01 where no incident is known nothing is called false, and nothing is at stake", () => {
  const { firings, delaySeconds, atStakeKwh } = judgedRun(run(firing(1, 2)), []);
  expect([firings[0]?.outcome, delaySeconds, atStakeKwh]).toEqual(["firing", null, null]);
});
test("BTST-01 what a draft fires more and less than the rule in force: by variable, sharing no moment", () => {
  const result = {
    from: 0,
    to: 1000,
    took: 1,
    incidents: [],
    draft: run(firing(100, 200), firing(300, 400), firing(100, 200, "b")),
    in_force: run(firing(150, 160), firing(600, null)),
  };
  const changes = differences(result);
  expect(changes?.added).toEqual([firing(300, 400), firing(100, 200, "b")]);
  expect(changes?.removed).toEqual([firing(600, null)]);
  expect(differences({ ...result, in_force: null })).toBeNull();
});
test("BTST-01 the share of checks that could not be made, with the reason of most", () => {
  expect(uncheckedOf({ ...run(), errors: { missing: 8, no_irradiance: 2 } })).toEqual({
    reason: "missing",
    // 10 of 100.
    share: 0.1,
  });
  expect(uncheckedOf(run())).toBeNull();
});
