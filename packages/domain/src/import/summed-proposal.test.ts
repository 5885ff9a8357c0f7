import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { expect, test } from "vitest";
import { noon, readColumns } from "./columns-stage.setup.ts";
import { summedProposal } from "./summed-proposal.ts";

const plant = {
  id: "501",
  lat: null,
  lon: null,
  alt: null,
  sections: [{ kwp: 100 }],
  devices: [],
} as unknown as Plant;
const named = (heads: readonly string[], summed: readonly number[]) => {
  const read = readColumns(
    `t;${heads.join(";")}\n${noon(heads.map(() => "3.5").join(";"))}`,
    plant,
  );
  const choices = read.choices.map((one, at) => ({
    ...one,
    energy: summed.includes(at) ? ("sum" as const) : ("counter" as const),
  }));
  return summedProposal(plant, { ...read, choices }).groups.flatMap(({ variables }) =>
    variables.map(({ name, name_en: english, tags }) => `${name} / ${english} ${tags.join()}`),
  );
};

test("[X28] the energy of an interval that is added up is the energy that the inverter produced, by name and by tag", () => {
  const heads = ["Inverter 1, EnergyReal_WAC_Sum_Produced [Wh]"];
  expect(named(heads, [])).toEqual(["Energia dell’intervallo / Energy of the interval "]);
  expect(named(heads, [0])).toEqual(["Energia prodotta / Energy produced 56"]);
});
test("[X28] on another device it is a counter that nobody knows more of; a second one of an inverter keeps the logger's name; a counter stays what it is", () => {
  expect(named(["Meter 1, EAC [Wh]"], [0])).toEqual(["Energia totale / Total energy "]);
  expect(named(["Inverter 1, E_prod [kWh]", "Inverter 1, EAC [Wh]"], [0, 1])).toEqual([
    "Energia prodotta / Energy produced 56",
    "Energia prodotta, EAC / Energy produced, EAC 56",
  ]);
});
