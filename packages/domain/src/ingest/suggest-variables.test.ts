import type { Value } from "@heliograph/contract/data/data.wire.ts";
import { expect, test } from "vitest";
import type { GuessedPlant } from "./suggest-variables.ts";
import { suggestVariables } from "./suggest-variables.ts";

/** A house of 4 kWp with one meter, of which the portal has no variable yet. */
const house = {
  plant: { id: "703", lat: null, lon: null, alt: null, sections: [{ kwp: 4 }] },
  devices: [
    { id: "m", type: "meter", name: "Contatore", oid: "em", oidn: 0, nominal: null },
  ] as unknown as GuessedPlant["devices"],
  byMib: new Map(),
} as unknown as GuessedPlant;
const now = 1_747_561_200;
/** Two hours of values every five minutes. @param rises by how much each rises meanwhile */
const unitsOf = (
  values: Readonly<Record<string, number>>,
  rises: Readonly<Record<string, number>>,
) => {
  const past = (mib: string) =>
    Array.from({ length: 24 }, (_, n): readonly [number, Value] => [
      now - (23 - n) * 300,
      (values[mib] ?? 0) + ((rises[mib] ?? 0) * n) / 23,
    ]);
  const last = { stamp: now, values: new Map(Object.entries(values)) };
  const found = suggestVariables(house, last, { past, includeUnknown: true });
  return Object.fromEntries(
    found.variables.flatMap(({ variables }) => variables.map(({ mib, udm }) => [mib, udm])),
  );
};

test("[O5] the phases of a meter are in one unit with their sum, and what it exports with what it imports: 3.6 W are no kW, and a counter that has not moved yet counts Wh", () => {
  // A Shelly Pro 3EM: EM.GetStatus and EMData.GetStatus.
  const powers = {
    "em.0.a_act_power": 3.1,
    "em.0.b_act_power": 3.6,
    "em.0.c_act_power": 244,
    "em.0.total_act_power": 250.7,
  };
  const counters = {
    "em.0.a_total_act_energy": 3_105_576.42,
    "em.0.a_total_act_ret_energy": 0,
    "em.0.total_act": 5_415_414.19,
    "em.0.total_act_ret": 0,
  };
  expect(unitsOf({ ...powers, ...counters }, { "em.0.total_act": 460 })).toEqual({
    ...Object.fromEntries(Object.keys(powers).map((mib) => [mib, "W"])),
    ...Object.fromEntries(Object.keys(counters).map((mib) => [mib, "Wh"])),
  });
});
test("[O5] where none is too large for it, all are in the portal's own unit", () => {
  expect(unitsOf({ "em.0.a_act_power": 0.3, "em.0.total_act_power": 2.4 }, {})).toEqual({
    "em.0.a_act_power": "kW",
    "em.0.total_act_power": "kW",
  });
});
