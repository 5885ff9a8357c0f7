import { describe, expect, test } from "vitest";
import {
  conflictsOf,
  drafted,
  type Drafts,
  faultOf,
  faultsOf,
  namesByPattern,
  pasteOver,
  type Stored,
  sentOf,
} from "./variable-drafts.ts";

const id = (n: number): string => String(n).padStart(24, "0");
const variable = (n: number, more: Partial<Stored> = {}): Stored => ({
  id: id(n),
  name: `I${n}`,
  mib: `qs.1.i${n}`,
  udm: "A",
  tags: [1, 2],
  data_type: "float",
  vmin: null,
  vmax: null,
  disabled: false,
  bitmask: null,
  ...more,
});
const none: Drafts = new Map();
const row = { id: id(1) };

describe("a draft", () => {
  test("holds what differs from what is stored, and what stood there; typed back it is none", () => {
    const one = variable(1);
    const typed = drafted(none, [[one, { name: "Stringa 1", vmax: 12 }]]);
    expect(typed.get(one.id)).toEqual({
      set: { name: "Stringa 1", vmax: 12 },
      was: { name: "I1", vmax: null },
    });
    const back = drafted(typed, [[one, { name: " I1 " }]]);
    expect(back.get(one.id)).toEqual({ set: { vmax: 12 }, was: { vmax: null } });
    expect(drafted(back, [[one, { vmax: null, tags: [2, 1] }]]).size).toBe(0);
  });
  test("knows what somebody else changed meanwhile, unless it is the same", () => {
    const draft = drafted(none, [[variable(1), { udm: "mA", vmax: 12, name: "Uno" }]]).get(id(1))!;
    expect(conflictsOf(variable(1), draft)).toEqual([]);
    expect(conflictsOf(variable(1, { udm: "kA", vmax: 12, disabled: true }), draft)).toEqual([
      "udm",
    ]);
  });
  test("CVAR-07 travels without blanks, and no unit as null", () => {
    expect(sentOf({ udm: " kW ", name: " Potenza ", vmin: 0 })).toEqual({
      udm: "kW",
      name: "Potenza",
      vmin: 0,
    });
    expect(sentOf({ udm: " " })).toEqual({ udm: null });
  });
});

describe("what is wrong with a row", () => {
  test("CVAR-05 it has no id", () => {
    expect(faultOf({ name: "x" })).toMatchObject({ fault: "noId" });
  });
  test("CVAR-06 a name has two characters at least, without blanks", () => {
    expect(faultOf({ ...row, name: " a " })).toEqual({
      key: "name",
      fault: "shortName",
      name: " a ",
    });
    expect(faultOf({ ...row, name: "ab" })).toBeNull();
  });
  test("CVAR-08 the type is float, int or str", () => {
    expect(faultOf({ ...row, data_type: "double" })).toEqual({
      key: "data_type",
      fault: "type",
      name: "double",
    });
    for (const type of ["float", "int", "str"])
      expect(faultOf({ ...row, data_type: type })).toBeNull();
  });
  test("CVAR-09 CVAR-10 limits are numbers or nothing", () => {
    expect(faultOf({ ...row, vmin: "abc" })).toMatchObject({ key: "vmin", fault: "vmin" });
    expect(faultOf({ ...row, vmax: Number.NaN })).toMatchObject({ key: "vmax", fault: "vmax" });
    expect(faultOf({ ...row, vmin: null, vmax: 0 })).toBeNull();
    expect(faultOf({ ...row, vmin: 5, vmax: 5 })).toMatchObject({ key: "vmin", fault: "order" });
  });
  test("CVAR-11 a mib has the form of a mib", () => {
    for (const mib of ["??", "", "inv..1", "inv.1.", "a b"])
      expect(faultOf({ ...row, mib })).toMatchObject({ key: "mib", fault: "mib" });
    expect(faultOf({ ...row, mib: "inv.1.pac" })).toBeNull();
  });
  test("CVAR-12 tags are a list", () => {
    expect(faultOf({ ...row, tags: "x" })).toMatchObject({ key: "tags", fault: "tags" });
    expect(faultOf({ ...row, tags: [999_999] })).toMatchObject({ key: "tags", fault: "tags" });
    expect(faultOf({ ...row, tags: [] })).toBeNull();
  });
  test("CVAR-18 a table of bits asks for int", () => {
    expect(faultOf({ ...row, data_type: "float" }, { bitmask: "status" })).toMatchObject({
      fault: "bitmask",
    });
  });
  test("a mib belongs to one variable of the plant, drafts included; two that change places are no twins", () => {
    const all = new Map([variable(1), variable(2), variable(3)].map((one) => [one.id, one]));
    const to = (n: number, mib: string) => [all.get(id(n))!, { mib }] as const;
    const taken = drafted(none, [to(1, "qs.1.i3")]);
    expect(faultsOf(taken, all).get(id(1))).toEqual({ key: "mib", fault: "twin", name: "I3" });
    const turned = drafted(none, [to(1, "qs.1.i2"), to(2, "qs.1.i1")]);
    expect(faultsOf(turned, all).size).toBe(0);
  });
});

test("a block of a spreadsheet is laid over the table from a cell on; what lies beyond its edges is left out", () => {
  const read = {
    number: (cell: string) => (cell === "" ? null : Number(cell)),
    tags: (cell: string) => (cell === "Stringa" ? [1] : cell),
    flag: (cell: string) => cell === "sì",
  };
  const at = {
    rows: [id(1), id(2)],
    columns: ["udm", "tags", "vmin", "vmax", "disabled"] as const,
  };
  expect(pasteOver("A\tStringa\t0\t12\tsì\tbeyond\r\nV\tx\t\t\tno\r\nbeyond", at, read)).toEqual([
    [id(1), { udm: "A", tags: [1], vmin: 0, vmax: 12, disabled: true }],
    [id(2), { udm: "V", tags: "x", vmin: null, vmax: null, disabled: false }],
  ]);
});

test("names by a pattern count within each device, with as many digits as the largest number needs", () => {
  const rows = [1, 2, 10].flatMap((device) =>
    [1, 2].map((n) => ({
      id: `${device} ${n}`,
      name: `I${n}`,
      mib: `qs.${device}.i${n}`,
      device: `Quadro ${device}`,
      deviceNumber: device,
    })),
  );
  const names = namesByPattern("Stringa {d}.{n}", rows).map(([, name]) => name);
  expect(names).toEqual([
    "Stringa 01.1",
    "Stringa 01.2",
    "Stringa 02.1",
    "Stringa 02.2",
    "Stringa 10.1",
    "Stringa 10.2",
  ]);
  expect(namesByPattern("{device} {mib} {name} {x} {n}", rows.slice(0, 1), 10)).toEqual([
    ["1 1", "Quadro 1 qs.1.i1 I1 {x} 10"],
  ]);
});
