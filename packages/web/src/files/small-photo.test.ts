import { expect, test } from "vitest";
import { fittedSize } from "./small-photo.ts";

test("a photo is made small on its longer side and never larger", () => {
  // 2560 / 4032 of 3024 = 1920
  expect(fittedSize({ width: 4032, height: 3024 })).toEqual({ width: 2560, height: 1920 });
  expect(fittedSize({ width: 3024, height: 4032 })).toEqual({ width: 1920, height: 2560 });
  expect(fittedSize({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
  expect(fittedSize({ width: 10_000, height: 1 })).toEqual({ width: 2560, height: 1 });
  // Of a box the side that is short of room decides: 4032 x 3024 into 1920 x 1000 is 1333 x 1000.
  const screen = { widthPx: 1920, heightPx: 1000 };
  expect(fittedSize({ width: 4032, height: 3024 }, screen)).toEqual({ width: 1333, height: 1000 });
  expect(fittedSize({ width: 3000, height: 300 }, screen)).toEqual({ width: 1920, height: 192 });
});
