import { expect, test } from "vitest";
import { inTurns } from "./in-turns.ts";

test("many items keep their order, and yield to other work in between", async () => {
  let made = 0;
  let madeWhenOthersCame = 0;
  setImmediate(() => {
    madeWhenOthersCame = made;
  });
  const items = Array.from({ length: 2000 }, (_, item) => item);
  const doubled = await inTurns(items, (item) => {
    made++;
    return item * 2;
  });
  expect(doubled).toEqual(items.map((item) => item * 2));
  expect(madeWhenOthersCame).toBeGreaterThan(0);
  expect(madeWhenOthersCame).toBeLessThan(1000);
});
test("an error on the way is thrown", async () => {
  await expect(
    inTurns([1, 2], () => {
      throw new RangeError("no");
    }),
  ).rejects.toThrow(RangeError);
});
