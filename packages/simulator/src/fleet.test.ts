import { newDevice } from "@heliograph/contract/devices/devices.wire.ts";
import { newVariable } from "@heliograph/contract/variables/variables.wire.ts";
import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { describe, expect, test } from "vitest";
import { variablesOf } from "./blueprint.ts";
import { DaysOfPlant } from "./day-of-plant.ts";
import { fleet } from "./fleet.ts";
import { energyOf, PlantSimulator } from "./plant-simulator.ts";
import { kwpOf } from "./plant-spec.ts";
import type { PlantSpec } from "./plant-spec.ts";

const simulators = fleet.map(
  (spec) => new PlantSimulator(spec, { seed: 1, hasFaults: true, since: "2025-10-01" }),
);

describe("the demo fleet", () => {
  test("14 plants from 6 kWp to 5 MWp, codes of 3 or 4 digits, one in another zone, one closed with notes, one that delivers by night", () => {
    expect(fleet).toHaveLength(14);
    expect(new Set(fleet.map(({ id }) => id)).size).toBe(14);
    expect(fleet.every(({ id }) => /^\d{3,4}$/.test(id))).toBe(true);
    const kwps = fleet.map(kwpOf);
    expect(Math.min(...kwps)).toBeCloseTo(6, 6);
    expect(Math.max(...kwps)).toBeCloseTo(4992, 6);
    expect(
      fleet.filter(({ timezone }) => timezone !== "Europe/Rome").map(({ timezone }) => timezone),
    ).toEqual(["Atlantic/Canary"]);
    expect(fleet.filter(({ closed, notes }) => closed && notes)).toHaveLength(1);
    expect(fleet.filter(({ deliversAtHour }) => deliversAtHour !== undefined)).toHaveLength(1);
  });

  test("about 900 variables, formulas included, and never more than 1,500", () => {
    const counts = simulators.map(
      ({ blueprint }) => variablesOf(blueprint).length + blueprint.formulas.length,
    );
    const total = counts.reduce((a, b) => a + b, 0);
    expect(total).toBeLessThanOrEqual(1500);
    expect(total).toBeGreaterThan(800);
  });

  test("every type of device is there, and names, tags, limits and MIBs are accepted by the portal", () => {
    const types = new Set<string>();
    const problems: string[] = [];
    for (const { spec, blueprint } of simulators) {
      for (const { variables, isConfigured: _, field: __, ...device } of blueprint.devices) {
        types.add(device.type);
        if (!newDevice.safeParse({ ...device, plant_id: spec.id }).success)
          problems.push(device.name);
        for (const { mib, name, udm, tags, vmin, vmax, data_type, bitmask } of variables) {
          const body = {
            device_id: "0".repeat(24),
            mib,
            name,
            udm,
            tags,
            vmin,
            vmax,
            data_type,
            bitmask,
          };
          if (!newVariable.safeParse(body).success) problems.push(`${spec.id} ${mib}`);
        }
      }
      const mibs = variablesOf(blueprint).map(({ mib }) => mib);
      if (new Set(mibs).size !== mibs.length) problems.push(`${spec.id} repeats a MIB`);
    }
    expect(problems).toEqual([]);
    expect([...types].sort()).toEqual([
      "generic",
      "inverter",
      "meter",
      "sensor",
      "storage",
      "stringbox",
      "tracker",
    ]);
  });

  test("variables of formulas, sections and home pages exist", () => {
    const lost: string[] = [];
    for (const { spec, blueprint } of simulators) {
      const known = new Set(
        blueprint.devices.flatMap((d) => (d.isConfigured ? d.variables.map((v) => v.mib) : [])),
      );
      for (const formula of blueprint.formulas) {
        for (const [, ref = ""] of formula.text.matchAll(/\[([^\]]+)\]/g))
          if (!known.has(ref)) lost.push(`${spec.id} ${formula.key}: ${ref}`);
        known.add(`#${formula.key}`);
      }
      const refs = [
        ...blueprint.sections.flatMap(({ refs: r }) => Object.values(r)),
        ...Object.values(blueprint.homepage).flat(),
      ];
      lost.push(...refs.filter((ref) => !known.has(ref)).map((ref) => `${spec.id}: ${ref}`));
      const [whole, ...parts] = blueprint.sections;
      expect(parts.reduce((sum, { kwp }) => sum + kwp, 0)).toBeCloseTo(whole?.kwp ?? 0, 3);
    }
    expect(lost).toEqual([]);
  });

  // Italy: 1,100 to 1,700 kWh/kWp a year on fixed modules (Global Solar Atlas), the Canaries a little more.
  const max = { fixed: 1720, single: 1820, dual: 1900 };
  test.each(fleet.map((spec) => [spec.name, spec] as const))(
    "a year of %s is plausible",
    (_, spec) => {
      const year = yearOf(spec, 3);
      expect(year.perKwp).toBeGreaterThan(1100);
      expect(year.perKwp).toBeLessThan(max[spec.fields[0]?.mount.kind ?? "fixed"]);
      expect(year.peakKw).toBeLessThan(kwpOf(spec));
      expect(year.peakKw).toBeGreaterThan(kwpOf(spec) * 0.7);
    },
  );

  // A year without clouds, written out independently with PyEphem, Ineichen and Perez: 15 % about one level axis, 43 % about two, which clouds lessen.
  test.each([
    ["1087", 0.13, 0.2],
    ["1203", 0.13, 0.2],
    ["762", 0.3, 0.42],
  ])("plant %s gains by turning what trackers gain in Italy", (id, min, max) => {
    const spec = fleet.find((plant) => plant.id === id);
    if (!spec) throw new Error(`no plant ${id}`);
    const mount = { kind: "fixed", tilt: 30, azimuth: 180 } as const;
    const still = { ...spec, fields: spec.fields.map((field) => ({ ...field, mount })) };
    const gain = yearOf(spec, 6).perKwp / yearOf(still, 6).perKwp - 1;
    expect(gain).toBeGreaterThan(min);
    expect(gain).toBeLessThan(max);
  });
});

/** Yield of a year without faults and its highest power, from every so many days. [kWh/kWp, kW] */
function yearOf(spec: PlantSpec, stride: number): { perKwp: number; peakKw: number } {
  const days = new DaysOfPlant(spec, { seed: 1, hasFaults: false, since: "2025-10-01" });
  const first = parseCivilDay("2025-11-01");
  let energyKwh = 0;
  let counted = 0;
  let peakKw = 0;
  for (let day = first; day < first + 365; day += stride) {
    const { producedKw } = days.generation(day);
    energyKwh += energyOf(producedKw);
    peakKw = producedKw.reduce((a, b) => Math.max(a, b), peakKw);
    counted++;
  }
  return { perKwp: ((energyKwh / counted) * 365) / kwpOf(spec), peakKw };
}
