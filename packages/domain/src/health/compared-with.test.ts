import { expect, test } from "vitest";
import { comparedWith } from "./compared-with.ts";
import { examplePlant } from "./example-plant.ts";

const inKw = (): number => 1;

test("[HS13] an inverter is compared with those of its sections, each at its own nominal", () => {
  const [i1, i2, i3, i4] = examplePlant.inverters;
  const plant = {
    ...examplePlant,
    inverters: [
      { ...i1!, nominalKw: 50 },
      // 25 kW, whose power is in W: 50 / 25 / 1000 of its value are as large as the first.
      { ...i2!, nominalKw: 25 },
      { ...i3!, sections: [1], nominalKw: null },
      i4!,
    ],
  };
  const kwOf = (variable: string): number => (variable === "i2.p" ? 0.001 : 1);
  expect(comparedWith(plant, { kind: "device", id: "i1" }, kwOf)).toEqual([
    { variable: "i2.p", factor: 0.002 },
  ]);
  // Without a nominal of its own it has no size.
  expect(comparedWith(plant, { kind: "device", id: "i3" }, kwOf)).toEqual([]);
  const loose = {
    ...plant,
    inverters: plant.inverters.map((one) => ({ ...one, sections: [] })),
  };
  expect(comparedWith(loose, { kind: "device", id: "i4" }, inKw)).toEqual([
    { variable: "i1.p", factor: 2 },
    { variable: "i2.p", factor: 4 },
  ]);
});

test("[HS13] a string is compared with the others of its box as they are; nothing else has peers", () => {
  const strings = [...examplePlant.strings, { id: "s3", box: "b2", inverter: "i1" }];
  const plant = { ...examplePlant, strings };
  expect(comparedWith(plant, { kind: "variable", id: "s1" }, inKw)).toEqual([
    { variable: "s2", factor: 1 },
  ]);
  expect(comparedWith(plant, { kind: "variable", id: "g1" }, inKw)).toEqual([]);
  expect(comparedWith(plant, { kind: "plant", id: "" }, inKw)).toEqual([]);
});
