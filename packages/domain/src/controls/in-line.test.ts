import { expect, test } from "vitest";
import { compare, compareInGroups, missing } from "./in-line.ts";

const lines = { running: 0.005, dim: 0.05 };

test("INVC-01 [CT5] the middle is of those that run; what is below, stopped or silent stands out", () => {
  const values = [0.8, 0.82, 0.7, 0, null, 0.84];
  const compared = compare(values, lines);
  // Running: 0.7, 0.8, 0.82, 0.84; the middle two are 0.8 and 0.82.
  expect(compared.middle).toBeCloseTo(0.81, 9);
  // 88 % of 0.81 is 0.7128.
  expect(compared.standings).toEqual(["even", "even", "low", "stopped", "silent", "even"]);
  // 50 kW each: (0.81 - 0.7) * 50 + 0.81 * 50 = 5.5 + 40.5.
  const together = compareInGroups(
    values,
    values.map(() => "1"),
    lines,
  );
  expect(together.standings).toEqual(compared.standings);
  expect(missing(values, together, [50, 50, 50, 50, 50, 50])).toBeCloseTo(46, 9);
});
test("[CT5] at night, at dawn and with a single one nothing is compared", () => {
  for (const values of [[0, 0, 0], [null, null], [0.04, 0.01, 0.03], [0.8], []]) {
    const compared = compare(values, lines);
    expect(compared.middle).toBeNull();
    expect(compared.standings.every((one) => one === "dark")).toBe(true);
    const together = compareInGroups(
      values,
      values.map(() => "1"),
      lines,
    );
    expect(missing(values, together, [1, 1, 1])).toBe(0);
  }
});
test("INVC-01 [CT5] each is held against those of its own roof: in the morning the west is not behind", () => {
  // East 0.6 and one at half of that; west 0.2.
  const roofs = ["1", "1", "1", "2", "2", "2"];
  const { standings, middles } = compareInGroups([0.6, 0.6, 0.3, 0.2, 0.2, 0.2], roofs, lines);
  expect(standings).toEqual(["even", "even", "low", "even", "even", "even"]);
  expect(middles).toEqual([0.6, 0.6, 0.6, 0.2, 0.2, 0.2]);
  // All together would call the west low: the middle is 0.25, and 88 % of it 0.22.
  expect(compare([0.6, 0.6, 0.3, 0.2, 0.2, 0.2], lines).standings[3]).toBe("low");
});
test("[CT5] a roof of which nobody runs has stopped once the others make much, and before that it may be dark", () => {
  const roofs = ["1", "1", "1", "2", "2"];
  const noon = compareInGroups([0.6, 0.6, 0.6, 0, null], roofs, lines);
  expect(noon.standings).toEqual(["even", "even", "even", "stopped", "silent"]);
  // What stands still lacks what the others make.
  expect(missing([0.6, 0.6, 0.6, 0, null], noon, [1, 1, 1, 10, 10])).toBeCloseTo(6, 9);
  const dawn = compareInGroups([0.1, 0.1, 0.1, 0, 0], roofs, lines);
  expect(dawn.standings).toEqual(["even", "even", "even", "dark", "dark"]);
});
test("[CT5] of a single one on its roof only that it stands still can be seen", () => {
  const roofs = ["1", "1", "2"];
  expect(compareInGroups([0.6, 0.6, 0.2], roofs, lines).standings[2]).toBe("even");
  expect(compareInGroups([0.6, 0.6, 0], roofs, lines).standings[2]).toBe("stopped");
});
