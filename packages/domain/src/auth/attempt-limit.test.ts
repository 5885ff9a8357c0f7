import fc from "fast-check";
import { expect, test } from "vitest";
import { waitBeforeAttempt } from "./attempt-limit.ts";

const limit = { attempts: 3, windowSeconds: 60 };

test("[U15] the fourth attempt within a minute waits until the first is a minute old", () => {
  expect(waitBeforeAttempt([], limit, 100)).toBe(0);
  expect(waitBeforeAttempt([90, 95], limit, 100)).toBe(0);
  expect(waitBeforeAttempt([90, 95, 100], limit, 100)).toBe(50); // 90 + 60 - 100
  expect(waitBeforeAttempt([90, 95, 100], limit, 149)).toBe(1);
  expect(waitBeforeAttempt([90, 95, 100], limit, 150)).toBe(0);
});
test("[U15] attempts that were let in together wait for the last but two", () => {
  expect(waitBeforeAttempt([10, 20, 30, 40, 50], limit, 50)).toBe(40); // 30 + 60 - 50
});
test("[U15] the next attempt is allowed after the returned wait, and not a second earlier", () => {
  const times = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 12 });
  fc.assert(
    fc.property(times, (past) => {
      const wait = waitBeforeAttempt(past, limit, 200);
      const atLast = waitBeforeAttempt(past, limit, 200 + wait);
      const justBefore = waitBeforeAttempt(past, limit, 200 + Math.max(0, wait - 1));
      expect([atLast, justBefore]).toEqual([0, Math.min(wait, 1)]);
    }),
  );
});
