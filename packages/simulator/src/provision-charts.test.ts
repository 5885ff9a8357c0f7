import { refuseChart, refuseSeries } from "@heliograph/domain/charts/chart-changes.ts";
import { describe, expect, test } from "vitest";
import { variablesOf } from "./blueprint.ts";
import { fleet } from "./fleet.ts";
import { PlantSimulator } from "./plant-simulator.ts";
import { chartsOf } from "./provision-charts.ts";

const simulators = fleet.map(
  (spec) => new PlantSimulator(spec, { seed: 1, hasFaults: true, since: "2026-02-01" }),
);
/** Ids as the portal gives them, 24 hexadecimal digits. */
function idsOf({ blueprint }: PlantSimulator): Map<string, string> {
  const configured = { ...blueprint, devices: blueprint.devices.filter((one) => one.isConfigured) };
  const keys = [
    ...variablesOf(configured).map(({ mib }) => mib),
    ...blueprint.formulas.map(({ key }) => `#${key}`),
  ];
  return new Map(keys.map((key, at) => [key, (at + 1).toString(16).padStart(24, "0")]));
}

describe("saved charts of the demo fleet", () => {
  test.each(simulators.map((simulator) => [simulator.spec.name, simulator] as const))(
    "[P17] [P25] %s has a handful, and each is one that the portal keeps",
    (_, simulator) => {
      const charts = chartsOf(simulator, idsOf(simulator));
      expect(charts.length).toBeGreaterThanOrEqual(2);
      for (const chart of charts) {
        expect(refuseChart(chart)).toBeNull();
        expect(refuseSeries(chart.series)).toBeNull();
      }
      expect(new Set(charts.map(({ name }) => name)).size).toBe(charts.length);
    },
  );

  test("a plant with a battery shows it, one without a sensor has no empty chart", () => {
    const namesOf = (id: string): string[] => {
      const simulator = simulators.find(({ spec }) => spec.id === id)!;
      return chartsOf(simulator, idsOf(simulator)).map(({ name }) => name);
    };
    // Villa Ginestra: one inverter, a battery, no sensors. Ca’ Morosina: six inverters, sensors, no battery.
    expect(namesOf("101")).toEqual([
      "Bilancio del giorno",
      "Temperature degli inverter",
      "Accumulo",
      "Energia mese per mese",
    ]);
    expect(namesOf("118")).toEqual([
      "Bilancio del giorno",
      "Prodotta e attesa",
      "Inverter a confronto",
      "Sole e temperature",
      "Temperature degli inverter",
      "Energia mese per mese",
    ]);
  });
});
