import { tags } from "@heliograph/contract/variables/tags.ts";
import { expect, test } from "vitest";
import { energiesOf, energyFactor, isMoney, powerFactor, powersOf } from "./quantities.ts";

const variable = (
  id: string,
  tag: number,
  more: { udm?: string | null; deviceType?: string | null } = {},
) => ({ id, udm: "kWh", tags: [tag], deviceType: "meter", ...more });
const ids = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id);

test("ECX-01 the plant's quantity is what its first section names, else a formula, else meters, else all devices together", () => {
  const inverters = [1, 2].map((n) =>
    variable(`inv${n}`, tags.E_PRODUCED, { deviceType: "inverter" }),
  );
  const meter = variable("met", tags.E_PRODUCED);
  const formula = variable("sum", tags.E_PRODUCED, { deviceType: null });
  const of = (all: typeof inverters, named: (string | null)[] = []) =>
    ids(energiesOf(all, named).produced);
  expect(of(inverters)).toEqual(["inv1", "inv2"]);
  expect(of([...inverters, meter])).toEqual(["met"]);
  expect(of([...inverters, meter, formula])).toEqual(["sum"]);
  expect(of([...inverters, meter, formula], [null, "met"])).toEqual(["met"]);
  expect(of([])).toEqual([]);
});
test("ECX-01 euros with the tag of an energy are no kilowatt-hours; a value without a unit is in kWh", () => {
  const worth = variable("worth", tags.E_SELF, { udm: "€" });
  expect(ids(energiesOf([worth], []).self)).toEqual([]);
  expect(isMoney("€")).toBe(true);
  expect(isMoney("EUR/kWh")).toBe(false);
  expect([energyFactor("€"), energyFactor("MWh"), energyFactor(null), energyFactor("")]).toEqual([
    null,
    1000,
    1,
    1,
  ]);
  expect([powerFactor("W"), powerFactor("kWh")]).toEqual([0.001, null]);
});
test("ECX-01 storages are added up: each has its own power", () => {
  const both = [1, 2].map((n) =>
    variable(`bat${n}`, tags.P_STORAGE, { udm: "kW", deviceType: "storage" }),
  );
  expect(ids(powersOf(both, null).storage)).toEqual(["bat1", "bat2"]);
});
