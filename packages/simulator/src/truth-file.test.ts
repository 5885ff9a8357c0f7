import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fleet, fleetSince } from "./fleet.ts";
import { PlantSimulator } from "./plant-simulator.ts";
import type { Truth } from "./truth.ts";
import { keepTruth, labelledSince, writeTruth } from "./truth-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "heliograph-truth-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const seed = 1;
const simulators = fleet.map(
  (spec) => new PlantSimulator(spec, { seed, hasFaults: true, since: fleetSince }),
);
const seconds = (text: string): number => Date.parse(text) / 1000;
const now = seconds("2026-11-21T22:00:00Z");

test("labels begin with the requested history, never after the days that every plant gets", () => {
  expect(labelledSince(now, 13)).toBe(seconds("2025-10-21T22:00:00Z"));
  // Three days and today: a fault that ended the day before yesterday is in the portal, and in the file.
  expect(labelledSince(now, 0)).toBeLessThanOrEqual(seconds("2026-11-18T00:00:00Z"));
});

test("without a history, a fault that ended within the days that were sent is labelled", async () => {
  const file = join(folder, "new", "truth.json");
  await writeTruth(file, simulators, { seed, months: 0 }, now);
  const truth = JSON.parse(readFileSync(file, "utf8")) as Truth;
  // The logger of 588 was silent on 18 November from 12:23 to 23:23 UTC.
  const ended = truth.faults.filter((fault) => fault.to < now);
  expect(ended.map(({ plant_id, kind }) => `${plant_id} ${kind}`)).toContain("588 silent_logger");
  expect(readdirSync(join(folder, "new"))).toEqual(["truth.json"]);
});

test("labels are written again while the fleet runs, and no more when it ends", async () => {
  const stop = new AbortController();
  let written = 0;
  await keepTruth(
    async () => {
      written++;
      if (written === 3) stop.abort();
    },
    { everySeconds: 0.001, signal: stop.signal },
  );
  expect(written).toBe(3);
});
