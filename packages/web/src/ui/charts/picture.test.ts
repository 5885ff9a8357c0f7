import { expect, test } from "vitest";
import { pictureLayout, type PictureSeries } from "./picture.ts";

const series = (name: string): PictureSeries => ({
  name,
  unit: "kW",
  colour: "#000000",
  block: false,
});
const words = (count: number) => ({
  title: "Potenze",
  caption: "118 Ca’ Morosina · 21/11/2026",
  legend: Array.from({ length: count }, (_, index) => series(`INV ${index}`)),
});
/** Ten pixels a character. */
const textPx = (text: string): number => text.length * 10;
const desk = { widthPx: 1000, heightPx: 400 };

test("a picture is as large as its chart; title and legend take their space from it", () => {
  const one = pictureLayout(words(1), desk, textPx);
  expect(one.heightPx).toBe(400);
  // 16 margin + 24 title + 18 caption + 4 = 62, one row of 20 and 4 more
  expect(one).toMatchObject({ chartTopPx: 86, chartHeightPx: 314 });
  expect(one.items).toEqual([{ xPx: 16, yPx: 62, text: "INV 0 (kW)" }]);
});

test("the legend wraps, and a picture grows where its chart would be too low", () => {
  // An entry is 22 + 100 wide and 20 from the next: six in 984 px.
  const many = pictureLayout(words(8), desk, textPx);
  expect(many.items.map(({ yPx }) => yPx)).toEqual([62, 62, 62, 62, 62, 62, 82, 82]);
  const phone = pictureLayout(words(15), { widthPx: 300, heightPx: 400 }, textPx);
  // Two by two up to INV 9 in five rows, then one by one: INV 10 is a character wider.
  expect(phone.items.at(-1)?.yPx).toBe(62 + 9 * 20);
  expect(phone.chartHeightPx).toBe(220);
  expect(phone.heightPx).toBe(phone.chartTopPx + 220);
});

test("without texts the chart has nearly all of the height", () => {
  const bare = pictureLayout({ title: "x", caption: "", legend: [] }, desk, textPx);
  expect(bare.chartTopPx).toBe(48);
});
