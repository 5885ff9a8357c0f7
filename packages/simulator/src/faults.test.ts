import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { describe, expect, test } from "vitest";
import { faultsBetween, isActive } from "./faults.ts";
import { fleet } from "./fleet.ts";
import { PlantSimulator } from "./plant-simulator.ts";
import { faultKinds } from "./plant-spec.ts";
import { mibsOf, truthOf } from "./truth.ts";

const seed = 1;
const from = dayStartSeconds(parseCivilDay("2025-10-21"), "Europe/Rome");
const now = dayStartSeconds(parseCivilDay("2026-11-21"), "Europe/Rome") + 43_200;
/** Plants that between them have every kind of fault. */
const sick: ReadonlySet<string> = new Set(["118", "127", "214", "233", "331", "762"]);
const simulators = fleet.map((spec) => new PlantSimulator(spec, { seed, hasFaults: true }));

describe("labelled faults", () => {
  test("13 months hold every kind, and some are open on any present day", () => {
    const truth = truthOf(simulators, seed, from, now);
    expect(new Set(truth.faults.map(({ kind }) => kind))).toEqual(new Set(faultKinds));
    expect(truth.faults.some(({ is_open }) => !is_open)).toBe(true);
    for (let day = 0; day < 365; day += 7) {
      const open = truthOf(simulators, seed, now - 86_400, now + day * 86_400).faults.filter(
        ({ is_open }) => is_open,
      );
      expect(new Set(open.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3);
    }
    expect(truth.delivers_nightly).toEqual(["905"]);
  });

  test("they follow from seed and date: the same whatever span is asked", () => {
    for (const spec of fleet) {
      const whole = faultsBetween(spec, seed, from, now);
      const piece = faultsBetween(spec, seed, now - 40 * 86_400, now - 39 * 86_400);
      expect(
        whole.filter((f) => f.fromSeconds < now - 39 * 86_400 && f.toSeconds > now - 40 * 86_400),
      ).toEqual(piece);
    }
  });

  test("they are visible where the labels say, and nowhere else", () => {
    const astray: string[] = [];
    const hidden: string[] = [];
    let compared = 0;
    for (const simulator of simulators.filter(({ spec }) => sick.has(spec.id))) {
      const { spec } = simulator;
      const healthy = new PlantSimulator(spec, { seed, hasFaults: false });
      const faults = faultsBetween(spec, seed, from - 60 * 86_400, now).filter(
        (fault) => fault.toSeconds > simulator.firstSeconds,
      );
      // Days with faults, and as many without.
      const days = new Set(
        faults
          .slice(0, 12)
          .map((fault) =>
            dayOf(
              (fault.fromSeconds + Math.min(fault.toSeconds, fault.fromSeconds + 86_400)) / 2,
              spec.timezone,
            ),
          ),
      );
      const firstDay = dayOf(from, spec.timezone);
      for (const day of [...days, ...[...days].map((d) => d + 9)]) {
        if (day < firstDay) continue;
        const start = dayStartSeconds(day, spec.timezone);
        for (let at = start; at < start + 86_400; at += 3600) {
          const active = faults.filter(
            (fault) => fault.fromSeconds - 300 < at && fault.toSeconds + 300 > at,
          );
          const [measured, well] = [simulator.packetAt(at), healthy.packetAt(at)];
          if (!measured) {
            if (!active.some(({ kind }) => kind === "silent_logger"))
              astray.push(`${spec.id} silent at ${at}`);
            continue;
          }
          const allowed = new Set(active.flatMap((fault) => mibsOf(simulator, fault)));
          for (const [mib, value] of Object.entries(measured.values)) {
            // Counters and the battery carry the past with them; their powers are compared.
            if (/\.e\w*$|^bat\./.test(mib) && !mib.endsWith("event")) continue;
            compared++;
            if (value !== well?.values[mib] && !allowed.has(mib)) {
              const isAfterBattery = spec.storage !== undefined && /^met\.[23]/.test(mib);
              if (!isAfterBattery) astray.push(`${spec.id} ${mib} at ${at}`);
            }
          }
        }
      }
      for (const fault of faults) {
        if (fault.kind === "silent_logger" || fault.toSeconds > now) continue;
        if (!shows(simulator, healthy, fault))
          hidden.push(`${spec.id} ${fault.kind} ${fault.fromSeconds}`);
      }
    }
    expect(compared).toBeGreaterThan(50_000);
    expect(astray.slice(0, 5)).toEqual([]);
    expect(hidden).toEqual([]);
  });

  test("a silent logger is silent from its first to its last minute", () => {
    const simulator = simulators.find((s) =>
      faultsBetween(s.spec, seed, from, now).some((f) => f.kind === "silent_logger"),
    );
    const fault = faultsBetween(simulator!.spec, seed, from, now).find(
      (f) => f.kind === "silent_logger",
    );
    expect(simulator?.packetAt(fault!.fromSeconds)).toBeNull();
    expect(simulator?.packetAt(fault!.toSeconds - 1)).toBeNull();
    expect(simulator?.packetAt(fault!.fromSeconds - 1)).not.toBeNull();
    expect(simulator?.packetAt(fault!.toSeconds)).not.toBeNull();
    expect(isActive(fault!, fault!.toSeconds)).toBe(false);
  });
});

/** Whether some value of the fault's own device differs from the healthy plant while the fault lasts. */
function shows(
  sick: PlantSimulator,
  healthy: PlantSimulator,
  fault: ReturnType<typeof faultsBetween>[number],
): boolean {
  const mibs = mibsOf(sick, fault);
  const step = Math.max(300, Math.floor((fault.toSeconds - fault.fromSeconds) / 80));
  for (let at = fault.toSeconds - 300; at >= fault.fromSeconds; at -= step) {
    const [a, b] = [sick.packetAt(at), healthy.packetAt(at)];
    if (a && mibs.some((mib) => a.values[mib] !== b?.values[mib])) return true;
  }
  return false;
}
