import { type PermissionName, permissions } from "@heliograph/contract/users/permissions.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { describe, expect, test } from "vitest";
import { isSeen, needsOf, type SeenPlant, seenVariables, type Seer } from "./why-seen.ts";

const idOf = (n: number): string => n.toString(16).padStart(24, "0");
const variable = (n: number, tag: number | null = null, formula: string | null = null) => ({
  id: idOf(n),
  tags: tag === null ? [] : [tag],
  formula,
});
// 1: an inverter's power; 2: irradiance of a sensor; 3: a formula of 2, and 4 of 3; 5: theoretical power; 6: of a meter.
const plant = {
  disabled: false,
  sections: [],
  devices: [
    { type: "inverter", variables: [variable(1)] },
    { type: "sensor", variables: [variable(2, tags.IRR)] },
    { type: "storage", variables: [variable(6)] },
  ],
  formulas: [
    variable(3, null, `{${idOf(2)}} * 2`),
    variable(4, null, `{${idOf(3)}} + {${idOf(1)}}`),
    variable(5, tags.P_TEORICA, "1"),
  ],
} as unknown as SeenPlant;
const holder = (...names: readonly PermissionName[]): Seer => ({
  isAdmin: false,
  isLocked: false,
  numbers: new Set(names.map((name) => permissions[name])),
});
const lacking = (seer: Seer, n: number, of = plant) =>
  needsOf(seer, of, { kind: "variable", id: idOf(n) })
    .filter(({ isMet }) => !isMet)
    .map(({ code, any }) => `${code}: ${any.join(" ")}`);

describe("XRAY-01 [U37] why somebody sees a thing, or not", () => {
  test("each rule that is not met is named", () => {
    expect(lacking(holder(), 1)).toEqual([
      "plant: plant_show",
      "device: inverter_show devices_show devices_edit",
      "list: inverter_vars",
    ]);
    expect(lacking(holder("plant_show", "devices_show"), 1)).toEqual(["list: inverter_vars"]);
    expect(lacking(holder("plant_show", "inverter_show", "inverter_vars"), 1)).toEqual([]);
    // A storage has no permission for its variables.
    expect(lacking(holder("plant_show", "storage_show"), 6)).toEqual([]);
  });
  test("irradiance and theoretical values are hidden, and every formula of them, however far", () => {
    const sensor = holder("plant_show", "sensor_show", "sensor_vars");
    expect(lacking(sensor, 2)).toEqual(["hidden: irradiance"]);
    expect(lacking(holder("plant_show"), 3)).toEqual(["hidden: irradiance"]);
    expect(lacking(holder("plant_show"), 4)).toEqual(["hidden: irradiance"]);
    expect(lacking(holder("plant_show"), 5)).toEqual(["hidden: theoretical_vars"]);
    expect(lacking(holder("plant_show", "irradiance"), 4)).toEqual([]);
  });
  test("a page, a closed plant, a locked account, an admin", () => {
    const page = { kind: "page", needs: "energies_show" } as const;
    const of = (seer: Seer, closed = false) =>
      needsOf(seer, { ...plant, disabled: closed }, page).map(({ code, isMet }) => [code, isMet]);
    expect(of(holder("plant_show"))).toEqual([
      ["account", true],
      ["plant", true],
      ["page", false],
    ]);
    expect(of(holder("plant_show", "energies_show"), true)).toContainEqual(["open", false]);
    expect(of({ ...holder(), isAdmin: true })).toEqual([
      ["account", true],
      ["admin", true],
    ]);
    const locked = { ...holder("plant_show", "energies_show"), isLocked: true };
    expect(of(locked)[0]).toEqual(["account", false]);
    const admins = { kind: "page", needs: "admin" } as const;
    expect(isSeen(needsOf(holder("plant_show"), plant, admins))).toBe(false);
  });
});

test("XRAY-02 [U38] what is seen is what meets every rule, for whatever is held", () => {
  const names = [
    ...(["plant_show", "irradiance", "theoretical_vars", "devices_show", "inverter_show"] as const),
    ...(["inverter_vars", "sensor_show", "sensor_vars", "storage_show"] as const),
  ];
  // All 512 sets of these permissions.
  for (let bits = 0; bits < 2 ** names.length; bits++) {
    const seer = holder(...names.filter((_, at) => (bits >> at) % 2 === 1));
    const one = [1, 2, 3, 4, 5, 6].filter((n) => lacking(seer, n).length === 0).map(idOf);
    expect([...seenVariables(seer, plant)].toSorted()).toEqual(one);
  }
});
