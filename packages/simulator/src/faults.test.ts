import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { describe, expect, test } from "vitest";
import { faultsBetween, isActive } from "./faults.ts";
import { fleet } from "./fleet.ts";
import { PlantSimulator } from "./plant-simulator.ts";
import { faultKinds } from "./plant-spec.ts";
import { echoOf, mibsOf, truthOf } from "./truth.ts";

const seed = 1;
const from = dayStartSeconds(parseCivilDay("2025-10-21"), "Europe/Rome");
const now = dayStartSeconds(parseCivilDay("2026-11-21"), "Europe/Rome") + 43_200;
const simulators = fleet.map(
  (spec) => new PlantSimulator(spec, { seed, hasFaults: true, since: "2025-10-01" }),
);
function simulatorOf(id: string): PlantSimulator {
  const found = simulators.find(({ spec }) => spec.id === id);
  if (!found) throw new Error(`no plant ${id}`);
  return found;
}

describe("labelled faults", () => {
  test("13 months contain every kind, and some are open on any day", () => {
    const truth = truthOf(simulators, seed, from, now);
    expect(new Set(truth.faults.map(({ kind }) => kind))).toEqual(new Set(faultKinds));
    expect(truth.faults.some(({ is_open }) => !is_open)).toBe(true);
    for (let day = 0; day < 365; day += 7) {
      const present = now + day * 86_400;
      const open = truthOf(simulators, seed, present - 86_400, present).faults.filter(
        ({ is_open }) => is_open,
      );
      expect(new Set(open.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3);
    }
    expect(truth.delivers_nightly).toEqual(["905"]);
  });

  test("they depend on seed and date only, not on the span that is asked for", () => {
    for (const spec of fleet) {
      const [start, end] = [now - 40 * 86_400, now - 39 * 86_400];
      const whole = faultsBetween(spec, seed, from, now).filter(
        (f) => f.fromSeconds < end && f.toSeconds > start,
      );
      expect(faultsBetween(spec, seed, start, end)).toEqual(whole);
    }
  });

  test.each(["118", "127", "214", "233", "331", "345", "588", "762"])(
    "those of plant %s are visible where the labels say, and nowhere else",
    (id) => {
      const simulator = simulatorOf(id);
      const { spec } = simulator;
      const healthy = new PlantSimulator(spec, { seed, hasFaults: false, since: "2025-10-01" });
      const known = faultsBetween(spec, seed, from - 60 * 86_400, now);
      const faults = known.filter((fault) => fault.fromSeconds >= from && fault.toSeconds < now);
      const echoes = known.flatMap((fault) => {
        const echo = echoOf(simulator, seed, fault);
        return echo ? [{ ...echo, from: fault.toSeconds }] : [];
      });
      const sickDays = faults
        .slice(0, 5)
        .map((fault) =>
          dayOf(Math.min(fault.toSeconds, fault.fromSeconds + 86_400), spec.timezone),
        );
      const astray: string[] = [];
      let compared = 0;
      for (const day of [...sickDays, ...sickDays.map((d) => d + 9)]) {
        const start = dayStartSeconds(day, spec.timezone);
        for (let at = start; at < start + 86_400; at += 3600) {
          // Values between two slots are interpolated, so a fault changes the slots at its edges.
          const active = known.filter(
            (fault) => fault.fromSeconds - 300 < at && fault.toSeconds + 300 > at,
          );
          const [measured, well] = [simulator.packetAt(at), healthy.packetAt(at)];
          if (!measured) {
            // A packet that was lost is no silence, and who sleeps by night neither.
            const isSilent = well !== null && simulator.packetAt(at + 1200) === null;
            if (isSilent && !active.some(({ kind }) => kind === "silent_logger"))
              astray.push(`silent at ${at}`);
            continue;
          }
          const allowed = new Set([
            ...active.flatMap((fault) => mibsOf(simulator, fault)),
            ...echoes.flatMap((echo) =>
              echo.from - 300 < at && echo.to + 300 > at ? echo.mibs : [],
            ),
          ]);
          for (const [mib, value] of Object.entries(measured.values)) {
            // Counters accumulate the past, so their powers are compared.
            if (/\.e(tot|fed|wdr|load|self|in|out)?$/.test(mib)) continue;
            compared++;
            if (value !== well?.values[mib] && !allowed.has(mib)) astray.push(`${mib} at ${at}`);
          }
        }
      }
      const hidden = faults.filter(
        (fault) => fault.kind !== "silent_logger" && !shows(simulator, healthy, fault),
      );
      expect(compared).toBeGreaterThan(4000);
      expect(astray.slice(0, 5)).toEqual([]);
      expect(hidden).toEqual([]);
    },
    20_000,
  );

  test("a fault shows in the battery for a while after its end, and the label has the date", () => {
    const rows = truthOf(simulators, seed, from, now).faults;
    const echoes = rows.filter(({ echo }) => echo !== null);
    expect(echoes.length).toBeGreaterThan(3);
    expect(new Set(echoes.map((row) => row.plant_id))).toEqual(new Set(["101", "345", "588"]));
    for (const { echo, to } of echoes) {
      expect(echo?.to).toBeGreaterThan(to);
      expect(echo?.mibs).toContain("bat.1.soc");
      expect(echo?.mibs).not.toContain("met.1.p");
    }
  });

  test("a silent logger is silent from its first to its last minute", () => {
    const silences = fleet
      .flatMap((spec) => faultsBetween(spec, seed, from, now))
      .filter(({ kind }) => kind === "silent_logger");
    const [fault] = silences;
    expect(silences.length).toBeGreaterThan(5);
    if (!fault) return;
    const simulator = simulatorOf(fault.plantId);
    const speaks = [
      fault.fromSeconds - 1,
      fault.fromSeconds,
      fault.toSeconds - 1,
      fault.toSeconds,
    ].map((at) => simulator.packetAt(at) !== null);
    expect(speaks).toEqual([true, false, false, true]);
    expect(isActive(fault, fault.toSeconds)).toBe(false);
  });
});

/** Whether some value of the fault's own device differs from the healthy plant while the fault lasts. */
function shows(
  faulty: PlantSimulator,
  healthy: PlantSimulator,
  fault: ReturnType<typeof faultsBetween>[number],
): boolean {
  const mibs = mibsOf(faulty, fault);
  const step = Math.max(300, Math.floor((fault.toSeconds - fault.fromSeconds) / 80));
  for (let at = fault.toSeconds - 300; at >= fault.fromSeconds; at -= step) {
    const [a, b] = [faulty.packetAt(at), healthy.packetAt(at)];
    if (a && mibs.some((mib) => a.values[mib] !== b?.values[mib])) return true;
  }
  return false;
}
