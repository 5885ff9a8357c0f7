import { expect, test } from "vitest";
import { onPage, wallPages } from "./wall-pages.ts";

test("[DI7] a wall of 1920 x 960 px at 24 px: four cards and seven tiles in a row; what does not fit is shown in turn", () => {
  // A card is 17 x 24 = 408 px wide and 8 x 24 = 192 high, a tile 264 wide and 100.8 high.
  const room = { width: 1920, height: 960 };
  // One row of cards; 960 - 192 = 768 px are 7 rows of 7 tiles.
  expect(wallPages(room, 24, { sick: 3, well: 60 })).toEqual({
    cardColumns: 4,
    tileColumns: 7,
    cards: 4,
    tiles: 49,
    pages: 2,
  });
  // 65 % of 960 = 624 px hold three rows of cards, twelve of thirty at a time; 384 px three rows of tiles.
  expect(wallPages(room, 24, { sick: 30, well: 10 })).toMatchObject({
    cards: 12,
    tiles: 21,
    pages: 3,
  });
  expect(wallPages(room, 24, { sick: 0, well: 0 }).pages).toBe(1);
  // Larger than the screen: one at a time.
  expect(wallPages(room, 200, { sick: 2, well: 0 })).toMatchObject({ cards: 1, pages: 2 });
});
test("[DI7] sick plants that fit stay while the others turn", () => {
  const sick = ["a", "b"];
  const well = ["c", "d", "e"];
  expect([0, 1].map((page) => [onPage(sick, 2, page), onPage(well, 2, page)])).toEqual([
    [
      ["a", "b"],
      ["c", "d"],
    ],
    [["a", "b"], ["e"]],
  ]);
});
