import { expect, test } from "vitest";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { counterRole, kindOf, type KindFacts } from "./kinds.ts";
import { kwhPerUnit, kwPerUnit, unitOf, unitSymbol } from "./unit-of.ts";

const facts = (over: Partial<KindFacts>): KindFacts => ({
  udm: null,
  tags: [],
  data_type: "float",
  hasBitmask: false,
  ...over,
});

test.each<[string, Partial<KindFacts>, string]>([
  ["a power", { udm: "kW", tags: [tags.P_PRODUCED] }, "analogue"],
  ["irradiance as it is written in Italy", { udm: "W/mq" }, "analogue"],
  ["an energy by its unit", { udm: "kWh" }, "counter"],
  ["an energy by its tag, without unit", { tags: [tags.E_PRODUCED] }, "counter"],
  ["reactive energy", { udm: "kVArh" }, "counter"],
  ["insolation", { udm: "Wh/m²" }, "counter"],
  [
    "energy held by a battery rises and falls",
    { udm: "kWh", tags: [tags.STORAGE_ENERGY] },
    "analogue",
  ],
  ["state of charge", { udm: "%", tags: [tags.STORAGE_CHARGE] }, "analogue"],
  ["an enumeration", { data_type: "int", hasBitmask: true }, "state"],
  ["a contact", { tags: [tags.DRY_CONTACT] }, "state"],
  ["a bare whole number is a code", { data_type: "int" }, "state"],
  ["a whole number with a unit is a measure", { data_type: "int", udm: "V" }, "analogue"],
  ["text", { data_type: "str", tags: [tags.E_PRODUCED] }, "text"],
  ["an unknown unit", { udm: "furlong" }, "analogue"],
])("[D8] %s", (_, over, kind) => {
  expect(kindOf(facts(over))).toBe(kind);
});

test("[D7] only production is bounded by the sun", () => {
  expect(counterRole(facts({ udm: "kWh", tags: [tags.E_PRODUCED] }), "meter")).toBe("production");
  expect(counterRole(facts({ udm: "kWh", tags: [tags.E_WITHDRAWN] }), "meter")).toBe("consumption");
  expect(counterRole(facts({ udm: "kWh" }), "inverter")).toBe("production");
  expect(counterRole(facts({ udm: "kWh" }), "meter")).toBe("other");
  expect(counterRole(facts({ udm: "EUR" }), "inverter")).toBe("other");
});

test("units: spellings, sizes, and nothing inherited from Object", () => {
  expect(unitSymbol(" °C ")).toBe("degC");
  expect(unitOf("W/m²")).toEqual({ dimension: "irradiance", factor: 1 });
  expect(kwhPerUnit("MWh")).toBe(1000);
  expect(kwhPerUnit("kW")).toBeNull();
  expect(kwPerUnit("W")).toBe(0.001);
  expect(unitOf("constructor")).toBeNull();
  expect(unitOf(null)).toBeNull();
});
