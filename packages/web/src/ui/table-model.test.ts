import { expect, test } from "vitest";
import { drawnWidths, fitting } from "./table-model.ts";

const columns = [
  { id: "state", widthPx: 44 },
  { id: "code", widthPx: 60, leaves: 1 },
  { id: "name" },
  { id: "client", widthPx: 148, leaves: 3 },
  { id: "curve", widthPx: 128, leaves: 5 },
  { id: "updated", widthPx: 124 },
];
const shown = (roomPx: number): string =>
  fitting(columns, roomPx)
    .map((one) => one.id)
    .join(" ");

test("columns give way one after the other, the least needed first, and those without a number never", () => {
  // 44 + 60 + 140 + 148 + 128 + 124 = 644: a column without a width needs 140.
  expect(shown(644)).toBe("state code name client curve updated");
  expect(shown(643)).toBe("state code name client updated");
  expect(shown(515)).toBe("state code name updated");
  expect(shown(367)).toBe("state name updated");
  expect(shown(10)).toBe("state name updated");
  // What the reader asked for stays, and the table scrolls.
  expect(fitting(columns, 515, ["curve"]).map(({ id }) => id)).toEqual([
    "state",
    "code",
    "name",
    "curve",
    "updated",
  ]);
  expect(fitting(columns, 10, ["curve"]).map(({ id }) => id)).toContain("curve");
});

test("columns without a width share what is left by what they need, the neediest takes the rest", () => {
  const two = [{ widthPx: 100 }, { minPx: 150 }, { minPx: 250 }];
  // 900 - 100 = 800 for 400 that are needed: 2 times 150.
  expect(drawnWidths(two, 900)).toEqual([100, 300, undefined]);
  // Without the room each has what it needs.
  expect(drawnWidths(two, 300)).toEqual([100, 150, undefined]);
  expect(drawnWidths(two, null)).toEqual([100, undefined, undefined]);
  expect(drawnWidths([{ widthPx: 60 }, {}], 500)).toEqual([60, undefined]);
});
