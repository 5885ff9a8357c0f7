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
