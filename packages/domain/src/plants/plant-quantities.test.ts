import { tags } from "@heliograph/contract/variables/tags.ts";
import { expect, test } from "vitest";
import { plantModel, type PlantModel } from "./plant-model.ts";
import { dayOf, daySlots, dayStartSeconds } from "../data/plant-day.ts";
import {
  curveTogether,
  powerTogether,
  seenQuantities,
  seriesOf,
  standingVariables,
} from "./plant-quantities.ts";

interface Drawn {
  readonly id: string;
  readonly device?: string;
  readonly udm?: string | null;
  readonly tags?: readonly number[];
  readonly disabled?: boolean;
}
/** Two inverters, one a section, and a meter that is off; `whole` and `first` are what the plant and its first section name. */
function modelOf(
  variables: readonly Drawn[],
  named: { whole?: Record<string, string>; first?: Record<string, string> } = {},
): PlantModel {
  const section = { devices_ids: [], fpac: null, fetot: null, fetotcount: null };
  const sections = [
    { ...section, ...named.whole },
    { ...section, devices_ids: ["i1"], ...named.first },
    { ...section, devices_ids: ["i2"] },
  ];
  const device = (id: string, type: string, disabled = false) => ({ id, type, disabled });
  return plantModel({
    plant: { id: "200", timezone: "Europe/Rome", sections },
    devices: [device("i1", "inverter"), device("i2", "inverter"), device("off", "meter", true)],
    variables: variables.map(({ id, device: of = null, udm = "kW", disabled = false, ...own }) => ({
      id,
      device_id: of,
      udm,
      disabled,
      tags: own.tags ?? [],
      formula: of === null ? "{i1p} + {i2p}" : null,
      mib: null,
      number: 0,
    })),
    charts: [],
    alerts: [],
    reports: [],
  } as unknown as Parameters<typeof plantModel>[0]);
}
const powers: readonly Drawn[] = [
  { id: "i1p", device: "i1", tags: [tags.P_PRODUCED] },
  { id: "i2p", device: "i2", tags: [tags.P_PRODUCED] },
  { id: "offp", device: "off", tags: [tags.P_PRODUCED] },
];
const powerIds = (model: PlantModel): string[][] =>
  standingVariables(model).sections.map(({ power }) => power.map(({ id }) => id));

test("HLTH-01 [H1] a plant whose sections name nothing is its tagged inverters together, each section its own; what is switched off stands for nothing", () => {
  expect(powerIds(modelOf(powers))).toEqual([["i1p", "i2p"], ["i1p"], ["i2p"]]);
  const off = powers.map((one) => (one.id === "i1p" ? { ...one, disabled: true } : one));
  expect(powerIds(modelOf(off))).toEqual([["i2p"], [], ["i2p"]]);
});

test("HLTH-01 [H1] what a section names stands alone, a formula before the inverters; one that is no power names nothing", () => {
  const sum: Drawn = { id: "sum", tags: [tags.P_PRODUCED] };
  const bare: Drawn = { id: "bare" };
  const share: Drawn = { id: "share", device: "i1", udm: "%" };
  expect(powerIds(modelOf([...powers, sum]))[0]).toEqual(["sum"]);
  expect(powerIds(modelOf([...powers, sum, bare], { whole: { fpac: "bare" } }))[0]).toEqual([
    "bare",
  ]);
  expect(powerIds(modelOf([...powers, share], { first: { fpac: "share" } }))[1]).toEqual(["i1p"]);
  expect(powerIds(modelOf([...powers, bare], { first: { fpac: "bare" } }))[1]).toEqual(["bare"]);
});

test("power and energy of a plant are in kW and kWh whatever their units; euros are no energy", () => {
  const named = { whole: { fpac: "p", fetot: "e", fetotcount: "c" } };
  const of = (power: string | null, energy: string | null) =>
    seriesOf(
      modelOf(
        [
          { id: "p", device: "i1", udm: power },
          { id: "e", device: "i1", udm: energy },
          { id: "c", device: "i2", udm: "kWh" },
        ],
        named,
      ),
    );
  expect(of("W", "MWh")).toEqual({
    zone: "Europe/Rome",
    powers: [{ id: "p", factor: 0.001 }],
    energies: [{ id: "e", factor: 1000 }],
    integral: [],
  });
  expect(of(null, "")).toMatchObject({ powers: [{ factor: 1 }], energies: [{ factor: 1 }] });
  // The meter's counter stands for the energy where the section names no sum.
  expect(of("%", "€")).toMatchObject({ powers: [], energies: [{ id: "c", factor: 1 }] });
});

test("[D8] [H1] where nothing counts, the power stands for the energy: of the whole, of a section, each for itself", () => {
  const energies = (model: PlantModel) =>
    standingVariables(model).sections.map(({ energy, isIntegral }) => [
      energy.map(({ id }) => id).join(),
      isIntegral,
    ]);
  const both = ["i1p,i2p", true];
  expect(energies(modelOf(powers))).toEqual([both, ["i1p", true], ["i2p", true]]);
  // The first inverter counts: what the whole plant counted is known, and of the second section only its power.
  const counter: Drawn = { id: "i1e", device: "i1", udm: "kWh", tags: [tags.E_PRODUCED] };
  const partly = ["i1e", false];
  expect(energies(modelOf([...powers, counter]))).toEqual([partly, partly, ["i2p", true]]);
  // Neither measures anything.
  expect(energies(modelOf([]))[0]).toEqual(["", false]);
});

test("[D8] a kilowatt for an hour is a kilowatt-hour: energies of powers are in kWh whatever the powers' unit", () => {
  const of = (udm: string | null) =>
    seriesOf(modelOf([{ id: "i1p", device: "i1", udm, tags: [tags.P_PRODUCED] }]));
  expect(of("W")).toMatchObject({ energies: [{ id: "i1p", factor: 0.001 }], integral: ["i1p"] });
  expect(of("kW")).toMatchObject({ energies: [{ id: "i1p", factor: 1 }] });
  expect(of("MW")).toMatchObject({ energies: [{ id: "i1p", factor: 1000 }] });
});

test("[D11] a quantity of which the reader may not see a part is not there for him, and nothing else takes its place", () => {
  const standing = standingVariables(modelOf(powers));
  expect(seenQuantities(standing, new Set())).toMatchObject({
    powers: { produced: ["i1p", "i2p"] },
    sections: [{ power: ["i1p", "i2p"] }, { power: ["i1p"] }, { power: ["i2p"] }],
  });
  expect(seenQuantities(standing, new Set(["i2p"]))).toMatchObject({
    powers: { produced: [] },
    sections: [{ power: [] }, { power: ["i1p"] }, { power: [] }],
  });
});

test("[H1] powers together: those as new as the newest, which says of when; of nothing there is none", () => {
  const noon = 1_795_258_800;
  expect(powerTogether([])).toEqual({ kw: null, at: null });
  expect(powerTogether([{ kw: null, at: null }])).toEqual({ kw: null, at: null });
  const parts = [
    { kw: 10, at: noon },
    { kw: 5, at: noon - 900 },
  ];
  expect(powerTogether(parts)).toEqual({ kw: 15, at: noon });
  expect(powerTogether([...parts, { kw: 7, at: noon - 901 }])).toEqual({ kw: 15, at: noon });
});

test("[H1] powers along time: one that is late holds for a quarter of an hour, one that stays away is no part; where none is known there is no curve", () => {
  const noon = 1_795_258_800;
  const rows = [
    [noon, 6, 4000],
    [noon + 300, 7, null],
    [noon + 900, 8, null],
    [noon + 1200, 9, null],
    [noon + 1500, null, null],
    [noon + 1800, "off", 5000],
  ];
  const terms = [
    { id: "kilo", factor: 1 },
    { id: "watt", factor: 0.001 },
  ];
  // 6 + 4, 7 + 4, 8 + 4, then the second is 20 minutes old; the first is 10 minutes old when it comes back: 9 + 5.
  expect(curveTogether(rows, terms)).toEqual([10, 11, 12, 9, null, 14]);
  expect(curveTogether(rows, [])).toEqual([null, null, null, null, null, null]);
});

test("[H1] [D6] a curve of a day in Rome has as many moments as the day: 23 hours in March, 25 in October", () => {
  const terms = [
    { id: "kilo", factor: 1 },
    { id: "watt", factor: 0.001 },
  ];
  const kwhOf = (midday: number): number => {
    const day = dayOf(midday, "Europe/Rome");
    const start = dayStartSeconds(day, "Europe/Rome");
    const rows = Array.from({ length: daySlots(day, "Europe/Rome") }, (_, slot) => [
      start + slot * 300,
      6,
      4000,
    ]);
    return curveTogether(rows, terms).reduce<number>((sum, kw) => sum + (kw ?? 0) / 12, 0);
  };
  // 28 March and 31 October 2027, 12:00 UTC: 10 kW x 23 h, 10 kW x 25 h; a day between them has 24.
  expect(kwhOf(1_806_235_200)).toBeCloseTo(230, 9);
  expect(kwhOf(1_824_984_000)).toBeCloseTo(250, 9);
  expect(kwhOf(1_806_321_600)).toBeCloseTo(240, 9);
});
