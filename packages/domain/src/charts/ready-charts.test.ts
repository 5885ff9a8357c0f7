import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { expect, test } from "vitest";
import { readyCharts } from "./ready-charts.ts";

type Of = Readonly<Record<string, readonly [tag: number, udm: string]>>;
const device = (type: string, variables: Of, more: object = {}) => ({
  type,
  nominal: null,
  disabled: false,
  variables: Object.entries(variables).map(([id, [tag, udm]]) => ({
    id,
    tags: [tag],
    udm,
    disabled: false,
  })),
  ...more,
});
const plantOf = (devices: readonly object[], more: object = {}): Plant =>
  ({
    devices,
    formulas: [],
    sections: [{ firr: null, fpac: null, fpr: null }],
    ...more,
  }) as unknown as Plant;
const inverter = (n: number, more: object = { nominal: 20 }) =>
  device(
    "inverter",
    { [`p${n}`]: [tags.P_PRODUCED, "kW"], [`e${n}`]: [tags.E_PRODUCED, "kWh"] },
    more,
  );
/** Each kind with its series; those per kWp have a slash. */
const short = (plant: Plant) =>
  Object.fromEntries(
    readyCharts(plant).map(({ kind, series }) => [
      kind,
      series.map(({ var_id: id, per_kwp: scaled }) => (scaled ? `${id}/kWp` : id)).join(" "),
    ]),
  );

test("CHX-04 [G14] every chart that a plant of all kinds can begin with", () => {
  const plant = plantOf([
    inverter(1),
    inverter(2),
    device("sensor", {
      irr: [tags.IRR, "W/m²"],
      heat: [tags.TEMP, "°C"],
    }),
    device("meter", { load: [tags.P_CONSUMED, "kW"], made: [tags.P_PRODUCED, "kW"] }),
    device("storage", { soc: [tags.STORAGE_CHARGE, "%"], pst: [tags.P_STORAGE, "kW"] }),
    device("stringbox", { s1: [tags.STRING, "A"], s2: [tags.STRING, "A"] }),
  ]);
  expect(short(plant)).toEqual({
    power: "irr p1 p2",
    balance: "made load pst",
    yields: "p1/kWp p2/kWp",
    energy: "e1 e2",
    temperatures: "heat",
    ratio: "made/kWp irr",
    storage: "soc pst",
    strings: "s1 s2",
  });
});

test("[G14] a ratio that the plant has goes before its power per kWp; the sensor that its dashboard names goes first", () => {
  const plant = plantOf(
    [
      inverter(1),
      device("sensor", { a: [tags.IRR, "W/m²"], b: [tags.IRR, "W/m²"], pr: [tags.PR, "%"] }),
    ],
    { sections: [{ firr: "b", fpac: null, fpr: null }] },
  );
  expect(short(plant)).toMatchObject({ power: "b p1", ratio: "pr b" });
});

test("[G14] nothing is compared with itself, nothing without its nominal power, and nothing that is switched off is shown", () => {
  expect(short(plantOf([inverter(1)]))).toEqual({ power: "p1", energy: "e1" });
  expect(short(plantOf([inverter(1), inverter(2, { nominal: null })]))["yields"]).toBeUndefined();
  expect(short(plantOf([inverter(1), inverter(2, { nominal: 20, disabled: true })]))).toEqual({
    power: "p1",
    energy: "e1",
  });
  expect(readyCharts(plantOf([]))).toEqual([]);
});

test("[G14] what is only counted has its day too: the counters as they rise, and no chart of a power that is light alone", () => {
  const counter = (n: number) => device("inverter", { [`e${n}`]: [tags.E_PRODUCED, "kWh"] });
  const light = device("sensor", { irr: [tags.IRR, "W/m²"] });
  expect(short(plantOf([counter(1), counter(2), light]))).toEqual({
    counted: "e1 e2",
    energy: "e1 e2",
  });
  expect(readyCharts(plantOf([counter(1)]))[0]).toMatchObject({ type: "line", period: "day" });
  expect(short(plantOf([light]))).toEqual({ power: "irr" });
});

test("[G14] fifteen series at most, of a hundred strings too", () => {
  const strings = Object.fromEntries(
    Array.from({ length: 100 }, (_, n) => [`s${n}`, [tags.STRING, "A"] as const]),
  );
  const [chart] = readyCharts(plantOf([device("stringbox", strings)]));
  expect([chart?.kind, chart?.series.length]).toEqual(["strings", 15]);
});
