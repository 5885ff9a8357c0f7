import { tags } from "@heliograph/contract/variables/tags.ts";
import { expect, test } from "vitest";
import { plantModel, type PlantModel } from "../plants/plant-model.ts";
import { healthPlant, judgedVariables } from "./health-plant-of.ts";

const id = (n: number): string => n.toString(16).padStart(24, "0");
const [inv1, inv2, box, sensor, spi, meter] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const [p1, e1, p2, s1, s2, g, ghi, state, e, teo, mean, kwhM2] = Array.from(
  { length: 12 },
  (_, n) => id(100 + n),
) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

const device = (of: string, type: string, more: object = {}) => ({
  id: of,
  plant_id: "101",
  name: `${type} of the plant`,
  type,
  nominal: null,
  disabled: false,
  ...more,
});
const variable = (of: string, device_id: string | null, more: object = {}) => ({
  id: of,
  plant_id: "101",
  device_id,
  mib: of,
  tags: [] as number[],
  udm: "kW",
  data_type: "float",
  disabled: false,
  bitmask: null,
  formula: null,
  ...more,
});
const section = (more: object) => ({
  name: "A",
  kwp: 0,
  kwp_exchange: null,
  devices_ids: [],
  fpac: null,
  fteo: null,
  fetot: null,
  fetotcount: null,
  fpr: null,
  firr: null,
  ftamb: null,
  ftmod: null,
  ...more,
});
function modelOf(
  more: { devices?: object[]; variables?: object[]; plant?: object } = {},
): PlantModel {
  return plantModel({
    plant: {
      id: "101",
      timezone: "Europe/Rome",
      lat: 41.9,
      lon: 12.5,
      alt: null,
      sections: [
        section({ kwp: 200, fteo: teo, firr: mean }),
        section({ kwp: 200, devices_ids: [inv1, inv2, box], firr: g }),
      ],
      ass_strinv: { [s1]: inv2 },
      ...more.plant,
    },
    devices: [
      device(inv1, "inverter", { nominal: 100 }),
      device(inv2, "inverter", { nominal: 0 }),
      device(box, "stringbox"),
      device(sensor, "sensor"),
      device(spi, "generic"),
      device(meter, "meter", { nominal: 200 }),
      ...(more.devices ?? []),
    ],
    variables: [
      variable(p1, inv1, { tags: [tags.P_PRODUCED] }),
      variable(e1, inv1, { tags: [tags.E_PRODUCED], udm: "kWh" }),
      variable(p2, inv2, { tags: [tags.P_PRODUCED], udm: "W" }),
      variable(s1, box, { tags: [tags.STRING], udm: "A" }),
      variable(s2, box, { tags: [tags.STRING], udm: "A" }),
      variable(g, sensor, { tags: [tags.IRR], udm: "W/m2" }),
      variable(ghi, sensor, { tags: [tags.IRR], udm: "W/m2" }),
      variable(kwhM2, sensor, { tags: [tags.IRR], udm: "kWh/m2" }),
      variable(state, spi, { tags: [tags.IFACE_STATE], udm: null, bitmask: "ok_fault" }),
      variable(e, meter, { tags: [tags.E_PRODUCED], udm: "kWh" }),
      variable(mean, null, { tags: [tags.IRR], udm: "W/m2", formula: `{${g}}` }),
      variable(teo, null, { tags: [tags.P_TEORICA], formula: `0.2*{${mean}}` }),
      ...(more.variables ?? []),
    ],
    charts: [],
    alerts: [],
    reports: [],
  } as unknown as Parameters<typeof plantModel>[0]);
}

test("[H1] the facts are those of the model: inverters with a power, strings of their box, sensors, interface, counters", () => {
  const plant = healthPlant(modelOf());
  expect(plant.inverters).toEqual([
    { id: inv1, sections: [1], nominalKw: 100, power: p1, energy: e1 },
    // A nominal of 0 is none.
    { id: inv2, sections: [1], nominalKw: null, power: p2, energy: null },
  ]);
  expect(plant.strings).toEqual([
    { id: s1, box, inverter: inv2 },
    { id: s2, box, inverter: null },
  ]);
  // The mean of sensors is a formula, and an irradiation is no irradiance.
  expect(plant.sensors).toEqual([
    { id: g, device: sensor, sections: [0, 1] },
    { id: ghi, device: sensor, sections: [] },
  ]);
  expect(plant.gridInterface).toEqual({ id: state, closed: 0 });
  expect(plant.counters).toEqual([e]);
  expect(plant.kwp).toBe(200);
});
test("[H2] a theoretical power names the sensors that it reads through formulas", () => {
  expect(healthPlant(modelOf()).sections[0]).toMatchObject({
    theoretical: teo,
    theoreticalSensors: [g],
  });
});
test("[H1] what is disabled is not judged", () => {
  const plant = healthPlant(
    modelOf({ devices: [device(inv1, "inverter", { nominal: 100, disabled: true })] }),
  );
  expect(plant.inverters.map((one) => one.id)).toEqual([inv2]);
});
test("[P33] that files bring the readings is among the facts", () => {
  expect(healthPlant(modelOf({ plant: { by_files: true } })).isByFiles).toBe(true);
  expect(healthPlant(modelOf({ plant: { by_files: false } })).isByFiles).toBe(false);
});
test("[H1] the variables that a day is judged by are named once each", () => {
  const names = judgedVariables(healthPlant(modelOf()));
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining([p1, p2, s1, s2, g, teo, e, state]));
  expect(names).not.toContain(e1);
});
