import { expect, test } from "vitest";
import { fitting } from "./table-model.ts";

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
});
