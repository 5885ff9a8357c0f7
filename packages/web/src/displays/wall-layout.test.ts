import { describe, expect, test } from "vitest";
import { onPage, sickOnPage, wallLayout } from "./wall-layout.ts";

describe("[DI7] how plants are laid out", () => {
  // At 24 px a card is at least 408 px wide and 192 high with its gap of 12, a tile 264 and 86.4.
  const room = { width: 1920, height: 960 };

  test("sick plants are cards above the others, which turn below them", () => {
    // Four cards in a row of 1932 px; (960 - 192 + 12) / 86.4 = 9 rows of 7 tiles.
    expect(wallLayout(room, 24, { sick: 3, well: 70 })).toEqual({
      cards: { columns: 3, rows: 1 },
      tiles: { columns: 7, rows: 9 },
      cardsOf: "sick",
      sick: 3,
      well: 63,
      pages: 2,
      sickTurn: false,
    });
  });
  test("where cards would leave the others no room, sick ones are tiles and stay", () => {
    // 30 cards are 8 rows of 192 px, more than there are; 7 x 11 tiles hold all forty.
    expect(wallLayout(room, 24, { sick: 30, well: 10 })).toMatchObject({
      cards: null,
      sick: 30,
      well: 10,
      pages: 1,
      sickTurn: false,
    });
  });
  test("at 48 px eight sick plants of fourteen stay while six turn in four places", () => {
    // (1843 + 24) / 528 = 3 columns; (850 + 24) / 172.8 = 5 rows at most; with 720 px four.
    expect(wallLayout({ width: 1843, height: 720 }, 48, { sick: 8, well: 6 })).toMatchObject({
      tiles: { columns: 3, rows: 4 },
      sick: 8,
      well: 4,
      pages: 2,
      sickTurn: false,
    });
  });
  test("where the sick alone fill the screen they stay, and nobody turns", () => {
    // Two columns of four rows.
    expect(wallLayout({ width: 1363, height: 670 }, 48, { sick: 8, well: 6 })).toMatchObject({
      tiles: { columns: 2, rows: 4 },
      sick: 8,
      well: 0,
      pages: 1,
      sickTurn: false,
    });
  });
  test("only where the sick alone do not fit do they turn, and no healthy one takes a place from them", () => {
    // Two columns of three rows.
    expect(wallLayout({ width: 1363, height: 520 }, 48, { sick: 8, well: 6 })).toMatchObject({
      tiles: { columns: 2, rows: 3 },
      sick: 6,
      well: 0,
      pages: 2,
      sickTurn: true,
    });
    // Larger than the screen: one at a time.
    expect(wallLayout(room, 200, { sick: 9, well: 0 })).toMatchObject({ sick: 1, pages: 9 });
  });
  test("a healthy wall has cards as long as they fit, evenly; then tiles", () => {
    // Four columns hold six plants in two rows: three and three.
    expect(wallLayout(room, 24, { sick: 0, well: 6 })).toMatchObject({
      cards: { columns: 3, rows: 2 },
      cardsOf: "well",
      tiles: null,
      pages: 1,
    });
    expect(wallLayout(room, 24, { sick: 0, well: 21 })).toMatchObject({
      cards: null,
      tiles: { columns: 7, rows: 3 },
      pages: 1,
    });
  });
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
  expect(onPage(well, 0, 3)).toEqual([]);
});
test("[DI7] where sick plants turn, the worst fill what the last page leaves", () => {
  const sick = ["a", "b", "c", "d", "e"];
  expect([0, 1, 2].map((page) => sickOnPage(sick, 3, page))).toEqual([
    ["a", "b", "c"],
    ["a", "d", "e"],
    ["a", "b", "c"],
  ]);
  expect(sickOnPage(["a"], 3, 0)).toEqual(["a"]);
});
