import { execFileSync } from "node:child_process";
import type { Cause } from "@heliograph/contract/health/health.wire.ts";
import { fleet } from "@heliograph/simulator/fleet.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { isVisible } from "./scoreboard/labels.ts";
import { addScores, type CauseScore } from "./scoreboard/score.ts";
import { walkPlant, type Walked } from "./scoreboard/walk-plant.ts";

const year = { date: "2025-02-01", days: 396 };
const walk = (plantId: string): { walked: Walked; scores: Map<Cause, CauseScore> } => {
  const walked = walkPlant(
    fleet.find(({ id }) => id === plantId)!,
    1,
    year,
  );
  const scores = new Map<Cause, CauseScore>();
  addScores(scores, walked, 1);
  return { walked, scores };
};
const of = ({ walked }: ReturnType<typeof walk>, ...causes: Cause[]) =>
  walked.findings.filter(({ cause }) => causes.includes(cause));

describe("a year of a plant with a roof to the east and one to the west, each with its sensor", () => {
  let roofs: ReturnType<typeof walk>;
  beforeAll(() => {
    roofs = walk("127");
  });

  test("HLTH-05 dirt is told apart from shade: the plant's, once for all of its inverters, while a shadow is one inverter's", () => {
    const { soiling, shading } = Object.fromEntries(roofs.scores);
    // Nine times dirt, and a shadow: none is missed, nothing else is called so.
    expect([soiling!.labels, soiling!.found, soiling!.right - soiling!.findings]).toEqual([
      9, 9, 0,
    ]);
    expect([shading!.labels, shading!.found, shading!.right - shading!.findings]).toEqual([
      1, 1, 0,
    ]);
    expect(new Set(of(roofs, "soiling", "snow").map(({ subject }) => subject.kind))).toEqual(
      new Set(["plant"]),
    );
    expect(of(roofs, "shading").map(({ subject }) => subject.kind)).toEqual(["device"]);
    // Eighteen inverters under dirt, and the one of them that is weak.
    const weak = roofs.walked.labels.filter(({ cause }) => cause === "device_weak");
    expect(weak).toHaveLength(1);
    expect(of(roofs, "device_weak").map(({ subject }) => subject.id)).toEqual([weak[0]!.subject]);
  });
  test("HLTH-06 the one sensor that drifts is named; the other one, which looks elsewhere, raises nothing in a year", () => {
    const drifted = roofs.walked.labels.filter(
      (label) => label.cause === "sensor_drift" && isVisible(label),
    );
    expect(drifted).toHaveLength(1);
    expect(
      of(roofs, "sensor_drift", "sensor_contradiction").map(({ cause, subject }) => [
        cause,
        subject.id,
      ]),
    ).toEqual([["sensor_drift", drifted[0]!.subject]]);
    const { sensor_stuck: stuck } = Object.fromEntries(roofs.scores);
    expect([stuck!.found, stuck!.right]).toEqual([stuck!.labels, stuck!.findings]);
  });
});

test("HLTH-07 each tracker that got stuck in a year is found, since the moment that shows it, and no other", () => {
  const tracked = walk("762");
  const { tracker_off: score } = Object.fromEntries(tracked.scores);
  expect(score!.labels).toBeGreaterThan(5);
  expect([score!.found, score!.right]).toEqual([score!.labels, score!.findings]);
  expect(Math.max(...score!.sinceShown.map(Math.abs))).toBeLessThan(1);
});

test("HLTH-05 snow on a plant that makes nothing for days is snow, and stops no inverter", () => {
  const snowed = walk("905");
  const { snow, device_weak: weak } = Object.fromEntries(snowed.scores);
  expect(snow!.labels).toBeGreaterThan(0);
  expect([snow!.found, snow!.right]).toEqual([snow!.labels, snow!.findings]);
  expect([weak!.found, weak!.right]).toEqual([weak!.labels, weak!.findings]);
  const stops = snowed.walked.labels.filter(({ cause }) => cause === "device_stopped");
  const subjects = new Set(stops.map(({ subject }) => subject));
  expect(of(snowed, "device_stopped").filter(({ subject }) => !subjects.has(subject.id))).toEqual(
    [],
  );
});

describe("the command", () => {
  const scoreboard = (...args: string[]): string =>
    execFileSync(process.execPath, ["scripts/scoreboard.ts", ...args], { encoding: "utf8" });

  test("HLTH-15 without a seed it walks five of them, and prints recall, precision and the error of since of each cause", () => {
    const printed = scoreboard("--plants", "118", "--months", "1");
    // 30 days of five fleets.
    expect(printed).toMatch(/^150 plant days;/m);
    const [head, , ...rows] = printed.split("\n").filter((line) => line.startsWith("|"));
    const cells = (line: string | undefined): string[] =>
      line?.split("|").map((one) => one.trim()) ?? [];
    expect(cells(head)).toEqual(
      expect.arrayContaining(["cause", "recall", "precision", "since [d]"]),
    );
    expect(rows.map((row) => cells(row)[1])).toContain("derating");
  });
  test("HLTH-15 any other seed has faults of its own", () => {
    const [five, seven] = ["5", "7"].map((seed) =>
      scoreboard("--seed", seed, "--plants", "118", "--months", "2"),
    );
    expect(five).toMatch(/^61 plant days;/m);
    expect(seven).not.toBe(five);
  });
});
