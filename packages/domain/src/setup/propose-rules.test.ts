import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { expect, test } from "vitest";
import { proposeRules } from "./propose-rules.ts";

type Device = readonly [type: string, variables: Readonly<Record<string, number>>];
/** Devices with variables by id and what each means. */
const plantOf = (devices: readonly Device[], more: object = {}): Plant =>
  ({
    devices: devices.map(([type, variables], n) => ({
      id: `d${n}`,
      type,
      disabled: false,
      variables: Object.entries(variables).map(([id, tag]) => ({
        id,
        mib: id,
        tags: [tag],
        udm: id.startsWith("w") ? "W" : null,
        disabled: false,
      })),
    })),
    sections: [{ name: "GLOBAL", fpac: null, fetot: null, fetotcount: null, firr: null }],
    formulas: [],
    charts: [],
    alerts: [],
    reports: [],
    ...more,
  }) as unknown as Plant;
const inverter = (n: number): Device => [
  "inverter",
  { [`p${n}`]: tags.P_PRODUCED, [`e${n}`]: tags.E_PRODUCED },
];
const sensor: Device = ["sensor", { irr: tags.IRR }];
const short = (plant: Plant) =>
  proposeRules(plant).alerts.map(({ template_id: id, vars }) => [id, vars.join(" ")]);

test("[SU8] what is watched follows from what is measured: light is needed to miss power, three inverters to compare them", () => {
  expect(proposeRules(plantOf([]))).toEqual({
    hasPowerAlone: false,
    hasEnergyAlone: false,
    sections: null,
    alerts: [],
    charts: [],
    reports: [],
  });
  expect(short(plantOf([inverter(1)]))).toEqual([
    ["003", ""],
    ["015", "e1"],
  ]);
  expect(short(plantOf([inverter(1), inverter(2), sensor]))).toEqual([
    ["003", ""],
    ["001", "p1 p2"],
    ["015", "e1 e2"],
  ]);
  const boxes: Device = ["stringbox", { s1: tags.STRING, err: tags.DEVICE_ERROR }];
  expect(
    short(plantOf([inverter(1), inverter(2), inverter(3), boxes, sensor, ["meter", { i: 90 }]])),
  ).toEqual([
    ["003", ""],
    ["001", "p1 p2 p3"],
    ["002", "p1 p2 p3"],
    ["005", "s1"],
    ["008", "i"],
    ["010", "err"],
    ["015", "e1 e2 e3"],
  ]);
});

test("[SU8] a counter that begins anew each day is not watched for going back", () => {
  const both: Device = ["inverter", { energy_today: tags.E_PRODUCED, e_total: tags.E_PRODUCED }];
  expect(short(plantOf([both]))).toContainEqual(["015", "e_total"]);
  const daily: Device = ["inverter", { energia_di_oggi: tags.E_PRODUCED }];
  expect(short(plantOf([daily]))).toEqual([["003", ""]]);
});

test("[SU8] charts of at most 15 lines with the light first; reports of energy and balance; the meter where inverters have no power", () => {
  const many = Array.from({ length: 20 }, (_, n) => inverter(n));
  const { charts, reports } = proposeRules(plantOf([...many, sensor]));
  expect(charts.map(({ kind, series }) => [kind, series[0]?.var_id, series.length])).toEqual([
    ["power", "irr", 15],
    ["energy", "e0", 15],
  ]);
  expect(reports.map(({ template_id: id, freq, vars }) => [id, freq, vars.length])).toEqual([
    ["R01", "monthly", 20],
    ["R06", "monthly", 0],
  ]);
  const metered = plantOf([["meter", { mp: tags.P_PRODUCED, me: tags.E_PRODUCED }]]);
  expect(proposeRules(metered).charts.map(({ kind, series }) => [kind, series])).toEqual([
    ["power", [{ var_id: "mp", per_kwp: false }]],
    ["energy", [{ var_id: "me", per_kwp: false }]],
  ]);
});

test("[SU8] what the plant has is not proposed again, and what is switched off is not watched", () => {
  const has = {
    alerts: [{ template_id: "003" }, { template_id: "001" }],
    reports: [{ template_id: "R06" }],
    charts: [{ id: "c" }],
  };
  const { alerts, charts, reports } = proposeRules(plantOf([inverter(1), sensor], has));
  expect(alerts.map(({ template_id: id }) => id)).toEqual(["015"]);
  expect(charts).toEqual([]);
  expect(reports.map(({ template_id: id }) => id)).toEqual(["R01"]);
  const off = plantOf([inverter(1)]);
  const [device] = off.devices ?? [];
  expect(short({ ...off, devices: [{ ...device!, disabled: true }] })).toEqual([]);
});

test("[P33] [SU8] where files bring the readings, nobody is proposed to be told that nothing arrives", () => {
  expect(short(plantOf([inverter(1)], { by_files: true }))).toEqual([["015", "e1"]]);
});

test("[SU8] the dashboard's power is the one that there is, the meter before inverters, or their sum in kW; what is named stays", () => {
  const sectionsOf = (plant: Plant) => proposeRules(plant).sections;
  expect(sectionsOf(plantOf([inverter(1), sensor]))).toEqual({
    fpac: { id: "p1" },
    fetot: null,
    fetotcount: "e1",
    firr: "irr",
  });
  // 1 W is 0.001 kW; p2 has no unit, which is kW.
  const watts: Device = ["inverter", { w1: tags.P_PRODUCED, e1: tags.E_PRODUCED }];
  expect(sectionsOf(plantOf([watts, inverter(2)]))).toEqual({
    fpac: { formula: "0.001 * {w1} + {p2}" },
    // The sum of counters counts what each of them counts. (D7.10)
    fetot: { formula: "{e1} + {e2}" },
    fetotcount: null,
    firr: null,
  });
  const meter: Device = ["meter", { mp: tags.P_PRODUCED, me: tags.E_PRODUCED }];
  expect(sectionsOf(plantOf([inverter(1), inverter(2), meter]))).toMatchObject({
    fpac: { id: "mp" },
    fetotcount: "me",
  });
  const named = {
    sections: [{ name: "GLOBAL", fpac: "p1", fetot: null, fetotcount: "e1", firr: null }],
  };
  expect(sectionsOf(plantOf([inverter(1)], named))).toBeNull();
});

test("[SU8] a plant that measures power alone is said to have no counter; one counter is enough to have one", () => {
  const alone = (n: number): Device => ["inverter", { [`p${n}`]: tags.P_PRODUCED }];
  expect(proposeRules(plantOf([alone(1), alone(2)])).hasPowerAlone).toBe(true);
  expect(proposeRules(plantOf([alone(1), inverter(2)])).hasPowerAlone).toBe(false);
  expect(proposeRules(plantOf([sensor])).hasPowerAlone).toBe(false);
  const counter: Device = ["inverter", { e1: tags.E_PRODUCED }];
  expect(proposeRules(plantOf([counter]))).toMatchObject({
    hasPowerAlone: false,
    hasEnergyAlone: true,
  });
  expect(proposeRules(plantOf([counter, alone(2)])).hasEnergyAlone).toBe(false);
  // It begins with the sum of its powers, and with the report of what they add up to.
  const { sections, reports } = proposeRules(plantOf([alone(1), alone(2)]));
  expect(sections?.fpac).toEqual({ formula: "{p1} + {p2}" });
  expect(reports[0]).toEqual({ template_id: "R01", freq: "monthly", vars: ["p1", "p2"] });
  // A meter stands for the plant; of the inverters each is reported.
  const meter: Device = ["meter", { mp: tags.P_PRODUCED }];
  expect(proposeRules(plantOf([alone(1), meter])).reports[0]?.vars).toEqual(["p1"]);
  expect(proposeRules(plantOf([meter])).reports[0]?.vars).toEqual(["mp"]);
});
