import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { expect, test } from "vitest";
import { chooseColumn, withoutAlike } from "./alike-columns.ts";
import { columnPlans, type ColumnChoice } from "./column-choices.ts";
import { noon, readColumns } from "./columns-stage.setup.ts";

const variable = (id: string, name: string, more: object = {}) => ({
  id,
  mib: id.replace(/^x/, "logger_"),
  name,
  udm: "kW",
  tags: [] as number[],
  data_type: "float",
  vmin: null,
  vmax: null,
  ...more,
});
const inverter = (n: number, number = n) => ({
  id: `d${n}`,
  name: `Macchina ${n}`,
  type: "inverter",
  nominal: 50,
  oid: "zz",
  oidn: number,
  model: null,
  notes: null,
  variables: [variable(`x${n}a`, "Resa"), variable(`x${n}e`, "Conta", { udm: "kWh" })],
});
const plantOf = (...devices: object[]) =>
  ({
    id: "501",
    lat: null,
    lon: null,
    alt: null,
    sections: [{ kwp: 100 }],
    devices,
  }) as unknown as Plant;
const plant = plantOf(inverter(1), inverter(2), inverter(3));
const file = (heads: readonly string[], of = plant) => {
  const read = readColumns(`t;${heads.join(";")}\n${noon(heads.map(() => "3.5").join(";"))}`, of);
  return { ...read, proposed: read.choices };
};
const shown = (choices: readonly ColumnChoice[]) =>
  choices.map(({ to, unit, energy, isGuess, like }) =>
    [to, unit, energy, isGuess ? `as ${like}` : ""].join(" ").trim(),
  );

test("[X28] ONB-04 what is chosen for inverter 1 is proposed for the others, and waits for a yes", () => {
  const columns = file(["INV 1 Foo", "INV 2 Foo", "INV 3 Foo", "INV 4 Foo", "INV 2 Bar"]);
  expect(columns.choices.map(({ to }) => to)).toEqual(["none", "none", "none", "none", "none"]);
  const choices = chooseColumn(plant, columns, { at: 0, change: { to: "x1a" } });
  expect(shown(choices)).toEqual([
    "x1a  counter",
    "x2a  counter as 0",
    "x3a  counter as 0",
    // The plant has no fourth one, and another name is another thing.
    "none  counter",
    "none  counter",
  ]);
  expect(columnPlans(plant, { ...columns, choices }).map(({ fault }) => fault)).toEqual([
    null,
    "guess",
    "guess",
    null,
    null,
  ]);
  // Taken back, all is as it was but what was chosen.
  expect(shown(withoutAlike({ ...columns, choices }, 0))).toEqual([
    "x1a  counter",
    ...Array.from({ length: 4 }, () => "none  counter"),
  ]);
  // Chosen otherwise, the proposals follow; what was confirmed stays.
  const confirmed = choices.map((one, i) => (i === 2 ? { ...one, isGuess: false } : one));
  const next = chooseColumn(
    plant,
    { ...columns, choices: confirmed },
    { at: 0, change: { to: "x1e" } },
  );
  expect(shown(next).slice(0, 3)).toEqual(["x1e  counter", "x2e  counter as 0", "x3a  counter"]);
});

test("[X28] unit and kind of energy are proposed with it; what somebody chose by hand, or is sure, is left", () => {
  const columns = file(["INV 1 Foo", "INV 2 Foo", "INV 3 Foo"]);
  const third = chooseColumn(plant, columns, { at: 2, change: { to: "x3a" } });
  const byHand = withoutAlike({ ...columns, choices: third }, 2);
  const summed = chooseColumn(
    plant,
    { ...columns, choices: byHand },
    { at: 0, change: { to: "x1e", energy: "sum" } },
  );
  const inWh = chooseColumn(
    plant,
    { ...columns, choices: summed },
    { at: 0, change: { unit: "Wh" } },
  );
  expect(shown(inWh)).toEqual(["x1e Wh sum", "x2e Wh sum as 0", "x3a  counter"]);
});

test("[X28] heads that count from 0, and devices that the logger counts from 101, are met one by one; a taken variable is not proposed", () => {
  const far = plantOf(inverter(1, 101), inverter(2, 102), inverter(3, 103));
  const columns = file(["WR 0 Foo", "WR 1 Foo", "WR 2 Foo"], far);
  expect(columns.choices.map(({ to }) => to)).toEqual(["none", "none", "none"]);
  const choices = chooseColumn(far, columns, { at: 0, change: { to: "x1a" } });
  expect(choices.map(({ to }) => to)).toEqual(["x1a", "x2a", "x3a"]);
  const taken = file(["INV 1 Foo", "INV 2 Foo", "logger_2a"]);
  const second = chooseColumn(plant, taken, { at: 0, change: { to: "x1a" } });
  expect(second.map(({ to }) => to)).toEqual(["x1a", "none", "x2a"]);
});

test("[X28] a number that may be a string's is no device's: nothing is proposed", () => {
  const strings = (n: number) => ({
    ...inverter(n),
    variables: [
      variable(`x${n}s1`, "Ramo 1", { mib: `zz.${n}.s1` }),
      variable(`x${n}s2`, "Ramo 2", { mib: `zz.${n}.s2` }),
    ],
  });
  const two = plantOf(strings(1), strings(2));
  const columns = file(["Foo 1", "Foo 2"], two);
  const choices = chooseColumn(two, columns, { at: 0, change: { to: "x1s1" } });
  expect(choices.map(({ to }) => to)).toEqual(["x1s1", "none"]);
});
