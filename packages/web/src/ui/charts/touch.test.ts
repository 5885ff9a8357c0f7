import { expect, test } from "vitest";
import { pinched, type Span } from "./touch.ts";

/** Ten hours on 300 px: 120 s a pixel. */
const span: Span = { leftPx: 40, rightPx: 340, fromSeconds: 0, toSeconds: 36_000 };

test("CHX-05 the timestamps under two fingers stay under them", () => {
  // 100 px apart, then 200: 60 s a pixel. Under the first finger was (140 - 40) x 120 = 12,000 s, and it is 50 px from the left end now.
  expect(pinched(span, [140, 240], [90, 290])).toEqual([9000, 27_000]);
  // The same with the fingers named the other way round.
  expect(pinched(span, [240, 140], [290, 90])).toEqual([9000, 27_000]);
  // Together again: twice as much on the axis.
  expect(pinched(span, [90, 290], [140, 240])).toEqual([-18_000, 54_000]);
  // Both to the right: earlier times become visible.
  expect(pinched(span, [100, 200], [150, 250])).toEqual([-6000, 30_000]);
});

test("fingers that touch each other or cross over change nothing", () => {
  expect(pinched(span, [100, 200], [150, 160])).toBeNull();
  expect(pinched(span, [100, 200], [200, 100])).toBeNull();
});
