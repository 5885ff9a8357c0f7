import { expect, test } from "vitest";
import type { BlockRow } from "./stored-block.ts";
import { Drawings } from "./drawings.ts";
import type { PlantFacts } from "./series-facts.ts";

const plant = (number: number): PlantFacts => ({
  plantId: String(100 + number),
  tz: "Europe/Rome",
  site: null,
  series: [],
});
const rows = (count: number): BlockRow[] => Array.from({ length: count }, () => ({}) as BlockRow);

test("[S1] what was drawn is found as long as nothing came to the plant's series", () => {
  const drawings = new Drawings();
  const one = plant(1);
  const drawn = rows(3);
  drawings.keep(one, { state: "1 2 3", question: "7 of 20000" }, drawn);
  expect(drawings.find(one, "1 2 3", "7 of 20000")).toBe(drawn);
  expect(drawings.find(one, "1 2 3", "8 of 20000")).toBeUndefined();
  expect(drawings.find(one, "1 2 4", "7 of 20000")).toBeUndefined();
  // The same plant after a change.
  expect(drawings.find(plant(1), "1 2 3", "7 of 20000")).toBeUndefined();
  drawings.keep(one, { state: "1 2 4", question: "8 of 20000" }, rows(1));
  expect(drawings.find(one, "1 2 3", "7 of 20000")).toBeUndefined();
  expect(drawings.rows).toBe(2);
});

test("[S1] a fleet that is looked at once leaves no more behind than a few plants do", () => {
  const drawings = new Drawings();
  const fleet = Array.from({ length: 1000 }, (_, number) => plant(number));
  const looked = { state: "1", question: "all" };
  for (const one of fleet) {
    drawings.keep(one, looked, rows(99));
    // The first one is on somebody's screen.
    expect(drawings.find(fleet[0]!, "1", "all")).toHaveLength(99);
  }
  // A hundred plants of 99 blocks and one question.
  expect(drawings.rows).toBe(10_000);
  expect(drawings.find(fleet[1]!, "1", "all")).toBeUndefined();
  expect(drawings.find(fleet.at(-1)!, "1", "all")).toHaveLength(99);
  // Questions without blocks are counted as well, and what is larger than all of it is not kept.
  for (let n = 0; n < 20_000; n++) drawings.keep(fleet[0]!, { state: "2", question: `${n}` }, []);
  expect(drawings.rows).toBeLessThanOrEqual(10_000);
  drawings.keep(fleet[5]!, { state: "1", question: "years" }, rows(10_001));
  expect(drawings.find(fleet[5]!, "1", "years")).toBeUndefined();
});
