import { expect, test } from "vitest";
import { zoomOf, zoomWord } from "./zoom.ts";

test("a zoom outside its period is forgotten, a chosen one lies on ten minutes", () => {
  expect(zoomOf("1795165200-1795168800", 1_795_129_200, 1_795_215_600)).toEqual([
    1_795_165_200, 1_795_168_800,
  ]);
  expect(zoomOf("1795165200-1795168800", 0, 100)).toBeNull();
  expect(zoomOf(undefined, 0, 100)).toBeNull();
  expect(zoomWord([1_795_165_201, 1_795_168_790], 0, 1_800_000_000)).toBe("1795165200-1795168800");
});

test("CHX-05 fingers that take in more than the period show all of it", () => {
  expect(zoomWord([-5000, 90_000], 0, 86_400)).toBeNull();
  expect(zoomWord([-5000, 43_100], 0, 86_400)).toBe("0-43200");
  expect(zoomWord([90_000, 95_000], 0, 86_400)).toBeNull();
});
