import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { expect, test } from "vitest";
import { rolesOf } from "./device-roles.ts";

const variable = (name: string, fields: Partial<Variable>): Variable => ({
  id: name.padStart(24, "0"),
  plant_id: "1",
  name,
  notes: null,
  disabled: false,
  udm: null,
  vmin: null,
  vmax: null,
  tags: [],
  data_type: "float",
  bitmask: null,
  mib: null,
  imported_id: null,
  formula: null,
  estimates: {},
  ...fields,
});
const names = (variables: readonly Variable[]): string[] => variables.map((one) => one.name);

test("a battery: what it charged and gave are counters without a tag, what it holds is none", () => {
  const roles = rolesOf({
    variables: [
      variable("soc", { udm: "%", tags: [tags.STORAGE_CHARGE, tags.FEATURED] }),
      variable("held", { udm: "kWh", tags: [tags.STORAGE_ENERGY] }),
      variable("in", { udm: "kWh" }),
      variable("out", { udm: "kWh" }),
      variable("p", { udm: "kW", tags: [tags.P_STORAGE] }),
      variable("state", { data_type: "int", bitmask: "sunspec_battery_state" }),
    ],
  });
  expect(roles.charge?.name).toBe("soc");
  expect(roles.stored?.name).toBe("held");
  expect(roles.power?.name).toBe("p");
  expect(names(roles.counters)).toEqual(["in", "out"]);
  expect(names(roles.states)).toEqual(["state"]);
});

test("an inverter: the produced energy stands for it, errors are no working state, disabled ones are left out", () => {
  const roles = rolesOf({
    variables: [
      variable("expected", { udm: "kW", tags: [tags.P_TEORICA] }),
      variable("pac", { udm: "W" }),
      variable("reactive", { udm: "kvarh" }),
      variable("etot", { udm: "kWh", tags: [tags.E_PRODUCED] }),
      variable("old", { udm: "kWh", tags: [tags.E_PRODUCED], disabled: true }),
      variable("event", { data_type: "int", tags: [tags.DEVICE_ERROR] }),
      variable("link", { data_type: "int", tags: [tags.COMMSTATUS] }),
      variable("serial", { data_type: "str" }),
    ],
  });
  expect(roles.power?.name).toBe("pac");
  expect(names(roles.counters)).toEqual(["etot", "reactive"]);
  expect(names(roles.faults)).toEqual(["event", "link"]);
  expect(names(roles.states)).toEqual(["serial"]);
});

test("a tracker: each axis with its target", () => {
  const roles = rolesOf({
    variables: [
      variable("ty", { udm: "°", tags: [tags.TRACKER_Y_TARGET] }),
      variable("x", { udm: "°", tags: [tags.TRACKER_X] }),
      variable("y", { udm: "°", tags: [tags.TRACKER_Y] }),
    ],
  });
  expect(roles.axes.map(({ actual, target }) => [actual.name, target?.name ?? null])).toEqual([
    ["x", null],
    ["y", "ty"],
  ]);
});
