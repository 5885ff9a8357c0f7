import type { PlantFile } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { expect, test } from "vitest";
import { changeLine, diffPlants } from "./diff-plants.ts";

const variable = (mib: string, more: object = {}) => ({
  mib,
  name: `Value ${mib}`,
  notes: null,
  disabled: false,
  udm: "kW",
  vmin: null,
  vmax: null,
  tags: [],
  data_type: "float" as const,
  bitmask: null,
  imported_id: null,
  estimates: {},
  ...more,
});
const device = (oidn: number | null, variables: object[], more: object = {}) => ({
  name: "Inverter",
  type: "inverter",
  oid: oidn === null ? null : "inv",
  oidn,
  variables,
  ...more,
});
const plant = (more: object = {}): PlantFile =>
  ({
    format: "heliograph-plant",
    version: 2,
    plant: { id: "101", name: "Serre", notes: null },
    sections: [
      { name: "GLOBAL", kwp: 20, devices: ["inv.1"] },
      { name: "A", kwp: 20, devices: [] },
    ],
    devices: [device(1, [variable("inv.1.pac")]), device(2, [variable("inv.2.pac")])],
    formulas: [],
    charts: [
      {
        name: "Power",
        type: "line",
        series: [{ variable: "inv.1.pac" }, { variable: "inv.2.pac" }],
      },
    ],
    permissions: { ugo: ["plant_show"] },
    ...more,
  }) as unknown as PlantFile;
const linesOf = (after: PlantFile, before = plant()): string[] =>
  diffPlants(before, after).map(changeLine);

test("[PF6] PFILE-02 the same plant has no differences, in whatever order its devices, variables and charts stand", () => {
  expect(linesOf(plant())).toEqual([]);
  const { devices } = plant();
  expect(linesOf(plant({ devices: devices.toReversed() }))).toEqual([]);
});

test("[PF6] PFILE-02 differences stand in the order of the file, each with its place, what it was and what it is", () => {
  const after = plant({
    plant: { id: "101", name: "Serre nuove", notes: "Tetto" },
    sections: [
      { name: "GLOBAL", kwp: 25.5, devices: ["inv.1", "inv.3"] },
      { name: "B", kwp: 20, devices: [] },
    ],
    devices: [
      device(3, [variable("inv.3.pac")], { name: "Inverter 3" }),
      device(1, [variable("inv.1.pac", { vmax: 30, tags: ["P_PRODUCED"] }), variable("inv.1.t")]),
    ],
    permissions: { ugo: ["plant_show", "alerts_show"], ada: ["plant_show"] },
  });
  const lines = [
    "~ plant.name: Serre -> Serre nuove",
    "~ plant.notes: null -> Tetto",
    "~ sections[GLOBAL].kwp: 20 -> 25.5",
    "~ sections[GLOBAL].devices: inv.1 -> inv.1, inv.3",
    "- sections[A]: A",
    "+ sections[B]: B",
    "~ devices[inv.1].variables[inv.1.pac].vmax: null -> 30",
    "~ devices[inv.1].variables[inv.1.pac].tags:  -> P_PRODUCED",
    "+ devices[inv.1].variables[inv.1.t]: Value inv.1.t",
    "- devices[inv.2]: Inverter",
    "+ devices[inv.3]: Inverter 3",
    "~ permissions.ugo: plant_show -> plant_show, alerts_show",
    "+ permissions.ada: plant_show",
  ];
  expect(linesOf(after)).toEqual(lines);
  // The other way round the same things differ, with the signs turned.
  const turned = linesOf(plant(), after);
  expect(turned).toHaveLength(lines.length);
  expect(turned).toContain("+ devices[inv.2]: Inverter");
});

test("[PF6] PFILE-02 the order of sections and series is a difference; two of a name are two", () => {
  const swapped = plant({
    sections: plant().sections.toReversed(),
    charts: [
      {
        name: "Power",
        type: "line",
        series: [{ variable: "inv.2.pac" }, { variable: "inv.1.pac" }],
      },
    ],
  });
  expect(linesOf(swapped)).toEqual([
    "~ sections: GLOBAL, A -> A, GLOBAL",
    "~ charts[Power].series: inv.1.pac, inv.2.pac -> inv.2.pac, inv.1.pac",
  ]);
  const [chart] = plant().charts;
  const doubled = plant({ charts: [chart, { ...chart, type: "bar" }] });
  expect(linesOf(doubled)).toEqual(["+ charts[Power #2]: Power"]);
});
