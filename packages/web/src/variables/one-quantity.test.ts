import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { healthPlant } from "@heliograph/domain/health/health-plant-of.ts";
import { plantModel } from "@heliograph/domain/plants/plant-model.ts";
import {
  seenQuantities,
  seriesOf,
  standingVariables,
} from "@heliograph/domain/plants/plant-quantities.ts";
import { rolesOf } from "@heliograph/domain/devices/device-roles.ts";
import { expect, test } from "vitest";
import { plantQuantities } from "../data/energies/tagged-variables.ts";
import { flowSources } from "../plants/dashboard/energy-flow.ts";
import { scopeOf } from "../plants/dashboard/scope.ts";

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.{test,setup}.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});
/** How a quantity is drawn and called, and where people choose tags: none of them asks which variable stands for what. */
const looksAndForms = [
  "./facts.ts",
  "./tag-names.ts",
  "../formulas/formula-dialog.tsx",
  "../setup/suggestion-cells.tsx",
  "../devices/variable-words.ts",
];

test("HLTH-01 [H1] no room of the portal chooses a variable by its tag: the domain says which one stands for what", () => {
  const choosing = Object.entries(sources)
    .filter(([, text]) =>
      /import \{[^}]*\btags\b[^}]*\} from "@heliograph\/contract\/variables\/tags/.test(text),
    )
    .map(([path]) => path);
  expect(choosing.toSorted()).toEqual(looksAndForms.toSorted());
});

test("HLTH-01 [H1] no room of the portal resolves a plant's quantity for itself: the server's answer says it, to all screens alike", () => {
  const resolving = Object.entries(sources)
    .filter(([, text]) => /\b(powersOf|energiesOf|storageChargeOf)\b/.test(text))
    .map(([path]) => path);
  expect(resolving).toEqual([]);
});

const id = (n: number): string => n.toString(16).padStart(24, "0");
const [inverter, meter, first, second, bought] = [1, 2, 11, 12, 13].map(id) as [
  string,
  string,
  string,
  string,
  string,
];
/** A plant with two powers, one of which is what it produces. */
function readersOf(produced: string): Record<string, unknown> {
  const variable = (own: string, device_id: string, more: number[] = []) => ({
    id: own,
    plant_id: "101",
    device_id,
    name: own,
    mib: own,
    udm: "kW",
    data_type: "float",
    disabled: false,
    bitmask: null,
    formula: null,
    notes: null,
    vmin: null,
    vmax: null,
    imported_id: null,
    estimates: {},
    tags: [...more, ...(own === produced ? [tags.P_PRODUCED] : [])],
  });
  const device = (own: string, type: string) => ({
    id: own,
    plant_id: "101",
    name: type,
    type,
    nominal: 50,
    disabled: false,
  });
  const variables = [
    variable(first, meter),
    variable(second, meter),
    variable(bought, meter, [tags.P_EXCHANGE]),
  ];
  const devices = [device(inverter, "inverter"), device(meter, "meter")];
  const section = {
    name: "A",
    kwp: 50,
    devices_ids: [],
    fpac: null,
    fetot: null,
    fetotcount: null,
  };
  const plant = {
    id: "101",
    timezone: "Europe/Rome",
    lat: 45,
    lon: 10,
    alt: null,
    sections: [section],
  };
  const model = plantModel({
    plant: { ...plant, ass_strinv: {} },
    devices,
    variables,
    charts: [],
    alerts: [],
    reports: [],
  } as unknown as Parameters<typeof plantModel>[0]);
  const shown = {
    ...plant,
    quantities: seenQuantities(standingVariables(model), new Set()),
    formulas: [],
    devices: devices.map((one) => ({
      ...one,
      variables: variables.filter(({ device_id: of }) => of === one.id),
    })),
  } as unknown as Plant;
  return {
    flows: flowSources(shown)?.production.map((term) => term.id),
    energies: plantQuantities(shown).powers.produced.map(({ variable: one }) => one.id),
    dashboard: scopeOf(shown, 0)?.powers.map((one) => one.id),
    curve: scopeOf(shown, 0)?.series.fpac?.id,
    home: seriesOf(model).powers.map((one) => one.id),
    meter: rolesOf(shown.devices![1]!).power?.id,
    health: healthPlant(model).sections[0]!.power,
  };
}

test("HLTH-01 [H1] a tag that moves to another variable takes every reader of the quantity with it", () => {
  for (const produced of [first, second])
    expect(readersOf(produced)).toEqual({
      flows: [produced],
      energies: [produced],
      dashboard: [produced],
      curve: produced,
      home: [produced],
      meter: produced,
      health: produced,
    });
});
