import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { expect, test } from "vitest";
import { tooFewToCompare, tooShortWindow, watchableIn } from "./alert-draft.ts";

const power = (id: string, device_id: string | null) => ({
  id,
  device_id,
  name: id,
  udm: "kW",
  tags: [tags.P_PRODUCED],
  data_type: "float",
  bitmask: null,
  disabled: false,
});
const device = (id: string, type: string) => ({ id, type, variables: [power(`${id}.p`, id)] });
const plantWith = (...types: string[]): Plant =>
  ({
    sections: [],
    devices: types.map((type, at) => device(`${type}${at}`, type)),
    formulas: [power("total", null)],
  }) as unknown as Plant;

const all = (): boolean => true;

test("ALED-27 [A11] a template of inverters offers their powers, and not that of the whole plant or of its meter", () => {
  const plant = plantWith("inverter", "inverter", "meter");
  for (const code of ["001", "002"])
    expect([...watchableIn(plant, code, all)]).toEqual(["inverter0.p", "inverter1.p"]);
  expect([...watchableIn(plant, "007", all)]).toContain("total");
  expect([...watchableIn(plant, "004", all)]).toEqual([]);
});
test("ALED-27 [A11] where no inverter measures its power, what has the tags stands for it", () => {
  expect([...watchableIn(plantWith("meter"), "001", all)].toSorted()).toEqual([
    "meter0.p",
    "total",
  ]);
});

test("[A11] [P12] who is not listed the powers of inverters is offered no other ones in their place, and those of the meters where any will do", () => {
  const without =
    (...names: string[]) =>
    (name: string): boolean =>
      !names.includes(name);
  const seen = plantWith("inverter", "meter");
  const plant = {
    ...seen,
    devices: seen.devices!.map((one) => ({
      ...one,
      variables: one.type === "inverter" ? [] : one.variables,
    })),
  };
  const unlisted = without("inverter_vars");
  expect([...watchableIn(plant, "001", unlisted)]).toEqual([]);
  expect([...watchableIn(plant, "007", unlisted)].toSorted()).toEqual(["meter1.p", "total"]);
  // Whoever sees the devices sees that there is no inverter; who does not cannot know.
  const meters = plantWith("meter");
  expect([...watchableIn(meters, "001", unlisted)]).toContain("total");
  const unseen = without("inverter_vars", "inverter_show", "devices_show", "devices_edit");
  expect([...watchableIn(meters, "001", unseen)]).toEqual([]);
});

test("[A1] [A4] a window that is shorter than the checks never lets the rule fire: over midnight and on a whole day too", () => {
  const awake = (from: string, to: string, checks: number): number | null =>
    tooShortWindow({ active_hours: [from, to], num_checks: checks });
  expect(awake("10:00", "10:30", 9)).toBe(30);
  expect(awake("10:00", "10:30", 6)).toBeNull();
  expect(awake("23:50", "00:10", 5)).toBe(20);
  expect(awake("00:00", "24:00", 24)).toBeNull();
  expect(awake("1", "10:30", 24)).toBeNull();
  expect(tooShortWindow({ active_hours: null, num_checks: 24 })).toBeNull();
});

test("[A10] ALED-27 a rule that compares its variables with each other says how many it needs, where fewer are chosen", () => {
  const needs = (template_id: string | null, ...vars: string[]): number | null =>
    tooFewToCompare({ template_id, vars });
  expect(needs("002", "a", "b")).toBe(3);
  expect(needs("020", "a")).toBe(3);
  expect(needs("002", "a", "b", "c")).toBeNull();
  // Without any it asks for variables; a string is held against its box, chosen or not.
  expect([needs("002"), needs("004", "a"), needs(null, "a")]).toEqual([null, null, null]);
});
