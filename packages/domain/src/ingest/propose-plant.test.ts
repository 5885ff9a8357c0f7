import { expect, test } from "vitest";
import { proposePlant } from "./propose-plant.ts";

const proposed = (mibs: readonly string[]) =>
  proposePlant(
    {
      plant: { id: "501", lat: null, lon: null, alt: null, sections: [] },
      devices: [],
      byMib: new Map(),
    },
    { stamp: 1_750_000_000, values: new Map(mibs.map((mib) => [mib, 5000.5])), described: [] },
    () => [],
  ).groups.flatMap(({ variables }) => variables.map(({ mib, tags }) => `${mib} ${tags.join()}`));

test("[O5] [SU7] what the only meter exports and imports is fed in and withdrawn, but not by phase; of two meters nobody knows which one meets the grid", () => {
  expect(
    proposed([
      "meter.1.EnergyReal_WAC_Plus_Absolute",
      "meter.1.EnergyReal_WAC_Minus_Absolute",
      "meter.1.TotWhExpPhA",
      "inv.1.export",
    ]),
  ).toEqual([
    "inv.1.export ",
    "meter.1.EnergyReal_WAC_Plus_Absolute 58",
    "meter.1.EnergyReal_WAC_Minus_Absolute 57",
    "meter.1.TotWhExpPhA ",
  ]);
  expect(proposed(["meter.1.TotWhExp", "meter.2.TotWhExp"])).toEqual([
    "meter.1.TotWhExp ",
    "meter.2.TotWhExp ",
  ]);
});

test("[O5] ONB-02 a Shelly meter sends its powers under one name and its counters under another: both are meters that can be told apart, and nothing of them is unknown", () => {
  const found = proposePlant(
    {
      plant: { id: "501", lat: null, lon: null, alt: null, sections: [] },
      devices: [],
      byMib: new Map(),
    },
    {
      stamp: 1_750_000_000,
      values: new Map([
        ["em0.total_act_power", 2413.8],
        ["emdata0.total_act", 5_415_414.19],
        ["emdata0.total_act_ret", 0],
        ["emdata0.a_total_act_energy", 3_105_576.42],
      ]),
      described: [],
    },
    () => [],
  );
  expect(found.groups.map(({ device }) => [device?.name, device?.name_en, device?.type])).toEqual([
    ["Contatore 0 (em)", "Meter 0 (em)", "meter"],
    ["Contatore 0 (emdata)", "Meter 0 (emdata)", "meter"],
  ]);
  expect(
    found.groups.flatMap(({ variables }) => variables.map(({ mib, name }) => [mib, name])),
  ).toEqual([
    ["em0.total_act_power", "Potenza AC"],
    ["emdata0.total_act", "Energia importata"],
    ["emdata0.total_act_ret", "Energia esportata"],
    ["emdata0.a_total_act_energy", "Energia importata 1"],
  ]);
});
