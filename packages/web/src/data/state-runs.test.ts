import { expect, test } from "vitest";
import { lanesOf, runsOf, timesOf } from "./state-runs.ts";

test("[D8] [D3] neighbouring slots of one state are one run, a gap is a run of its own", () => {
  const runs = runsOf(
    [
      [0, 1],
      [300, 1],
      [600, null],
      [900, 1],
      [1200, 3],
    ],
    300,
  );
  expect(runs).toEqual([
    { fromSeconds: 0, toSeconds: 600, value: 1 },
    { fromSeconds: 600, toSeconds: 900, value: null },
    { fromSeconds: 900, toSeconds: 1200, value: 1 },
    { fromSeconds: 1200, toSeconds: 1500, value: 3 },
  ]);
  expect(timesOf(runs)).toEqual([
    [1, 900],
    [3, 300],
  ]);
});

test("texts are states too, and rows that are missing part two runs", () => {
  expect(
    runsOf(
      [
        [0, "idle"],
        [900, "idle"],
      ],
      300,
    ),
  ).toHaveLength(2);
});

test("ENT-22 a bitmask of bits has one line for each bit that was set, also above 32 bits", () => {
  const bitmask = { bits: { "0": "Ground fault", "2": "Grid", "40": "Far" } };
  const runs = runsOf(
    [
      [0, 0],
      [300, 5],
      [600, 1],
      [900, 2 ** 40],
    ],
    300,
  );
  expect(lanesOf(runs, bitmask)).toEqual([
    {
      bit: 0,
      runs: [
        { fromSeconds: 0, toSeconds: 300, value: 0 },
        { fromSeconds: 300, toSeconds: 900, value: 1 },
        { fromSeconds: 900, toSeconds: 1200, value: 0 },
      ],
    },
    {
      bit: 2,
      runs: [
        { fromSeconds: 0, toSeconds: 300, value: 0 },
        { fromSeconds: 300, toSeconds: 600, value: 1 },
        { fromSeconds: 600, toSeconds: 1200, value: 0 },
      ],
    },
    {
      bit: 40,
      runs: [
        { fromSeconds: 0, toSeconds: 900, value: 0 },
        { fromSeconds: 900, toSeconds: 1200, value: 1 },
      ],
    },
  ]);
  expect(lanesOf(runsOf([[0, 0]], 300), bitmask)).toEqual([
    { bit: null, runs: [{ fromSeconds: 0, toSeconds: 300, value: 0 }] },
  ]);
  expect(lanesOf(runs, { enums: { "0": "Off" } })).toEqual([{ bit: null, runs }]);
});
