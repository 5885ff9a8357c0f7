import { expect, test } from "vitest";
import { numbered, type ArrivedPacket } from "./arrived-packet.ts";

const packet = (values: Record<string, number>): ArrivedPacket => ({
  stamp: 0,
  mibs: Object.keys(values),
  values: Object.values(values),
  devices: null,
});
const numberedAs = (values: Record<string, number>, dictionary: ReadonlyMap<string, number>) => {
  const fresh = new Set<string>();
  const { numbers, mibs, values: own } = numbered(packet(values), dictionary, fresh);
  return { numbers, mibs, values: own, fresh: [...fresh] };
};

test("[D4] loggers that take turns each keep their own numbers, in whatever order they name their values", () => {
  const dictionary = new Map([
    ["a", 0],
    ["b", 1],
    ["c", 2],
  ]);
  for (let turn = 0; turn < 3; turn++) {
    expect(numberedAs({ a: 10, c: 30 }, dictionary)).toMatchObject({
      numbers: [0, 2],
      values: [10, 30],
    });
    // As many values, under other names.
    expect(numberedAs({ a: 11, b: 20 }, dictionary)).toMatchObject({
      numbers: [0, 1],
      values: [11, 20],
    });
    expect(numberedAs({ c: 31, a: 12 }, dictionary)).toMatchObject({
      numbers: [0, 2],
      mibs: ["a", "c"],
      values: [12, 31],
    });
  }
});

test("[D4] a name without a number is asked for every time, until a dictionary knows it", () => {
  const before = new Map([["a", 0]]);
  for (let turn = 0; turn < 2; turn++)
    expect(numberedAs({ a: 1, b: 2 }, before).fresh).toEqual(["b"]);
  const after = new Map([...before, ["b", 1]]);
  expect(numberedAs({ a: 1, b: 2 }, after)).toMatchObject({ numbers: [0, 1], fresh: [] });
});
