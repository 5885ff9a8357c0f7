import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { expect, test } from "vitest";
import {
  chosenOf,
  namesOf,
  offeredVariables,
  usualVariable,
} from "../data/energies/energy-variables.ts";
import { plantQuantities, taggedEnergies } from "../data/energies/tagged-variables.ts";
import { energyOf, scopeOf } from "../plants/dashboard/scope.ts";
import { energyOfPower, integralsOf, kindOfVariable, producedEnergy } from "./facts.ts";

const variable = (id: string, more: Partial<Variable> = {}): Variable =>
  ({
    id,
    name: `Potenza ${id}`,
    udm: "W",
    tags: [tags.P_PRODUCED],
    data_type: "float",
    bitmask: null,
    formula: null,
    disabled: false,
    estimates: {},
    ...more,
  }) as unknown as Variable;
const counter = variable("count", { name: "Contatore", udm: "kWh", tags: [tags.E_PRODUCED] });

/** Two inverters that measure their power in W, and what counts the whole. */
function plantOf(counters: readonly Variable[]): Plant {
  const powers = ["a", "b"];
  const counted = counters.map(({ id }) => id);
  const whole = { power: powers, energy: counted.length > 0 ? counted : powers };
  return {
    id: "101",
    timezone: "Europe/Rome",
    sections: [{ name: "", kwp: 10, devices_ids: [], fetot: null, fetotcount: null }],
    formulas: counters,
    devices: powers.map((id) => ({ id: `inv ${id}`, type: "inverter", variables: [variable(id)] })),
    quantities: {
      powers: { produced: powers, consumed: [], self: [], exchange: [], storage: [] },
      energies: { produced: counted, fed_in: [], withdrawn: [], consumed: [], self: [] },
      storage_charge: null,
      sections: [{ ...whole, integral: counted.length === 0 }],
    },
  } as unknown as Plant;
}
const nameOf = ({ name, ofPower }: { name: string; ofPower?: true }): string =>
  ofPower ? `from ${name}` : name;

test("[D8] the energy of a power is counted in its unit times hours", () => {
  const units = ["W", "kW", "MW", "GW", null, "kWp"];
  expect(units.map((udm) => energyOfPower(variable("p", { udm })).udm)).toEqual([
    "Wh",
    "kWh",
    "MWh",
    "GWh",
    "kWh",
    "kWh",
  ]);
  expect(kindOfVariable(energyOfPower(variable("p")))).toBe("counter");
});

test("[D8] a scope without a counter adds up what its powers made, and asks for their integrals", () => {
  const scope = scopeOf(plantOf([]), 0)!;
  expect(integralsOf(scope.energies)).toEqual(["a", "b"]);
  const at = (value: number) => ({ day: { value, timeSeconds: null } });
  // 30,000 Wh and 12,000 Wh.
  expect(
    energyOf(
      scope,
      new Map([
        ["a", at(30_000)],
        ["b", at(12_000)],
      ]),
      "day",
    ),
  ).toBe(42);
  expect(integralsOf(scopeOf(plantOf([counter]), 0)!.energies)).toEqual([]);
});

test("[D8] an inverter has what its counter says, else what its power adds up to", () => {
  expect(producedEnergy([variable("a"), counter])).toBe(counter);
  expect(producedEnergy([variable("a")])).toMatchObject({ id: "a", udm: "Wh", ofPower: true });
  expect(producedEnergy([])).toBeNull();
});

test("[D8] the pages of energies offer the energy of a power by a name that says so; beside a counter, of the inverters alone", () => {
  const alone = plantOf([]);
  expect(usualVariable(alone)?.id).toBe("a");
  const { energies, others } = offeredVariables(alone);
  expect([energies.length, others.length]).toEqual([2, 0]);
  expect(namesOf(chosenOf(alone, ["b"]), nameOf)).toEqual(["from Potenza b"]);
  expect(taggedEnergies(plantQuantities(alone)).map(({ variable: one }) => one.udm)).toEqual([
    "Wh",
    "Wh",
  ]);
  const counted = plantOf([counter]);
  expect(usualVariable(counted)).toBe(counter);
  expect(taggedEnergies(plantQuantities(counted)).map(({ variable: one }) => one.id)).toEqual([
    "count",
  ]);
});
