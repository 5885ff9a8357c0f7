import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useServerClock } from "./server-clock.ts";

/** This computer is a minute behind; the server's time is `16:37` at 0. [ms] */
const here = Date.parse("2026-11-21T16:36Z");
const there = (ms: number): number => (here + 60_000 + ms) / 1000;
beforeEach(() => {
  vi.useFakeTimers({ now: here - 20_000, toFake: ["setInterval", "clearInterval", "Date"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
/** Of an answer by its two times; it is looked at every so many seconds. */
const clock = (step: number, sentMs: number, cameMs: number) =>
  renderHook((of: { sent: number; at: number }) => useServerClock(of.sent, of.at, step), {
    initialProps: { sent: there(sentMs), at: here + cameMs },
  });

test("DISP-38 [DI8] a clock does not go back with an answer that took longer or was named by the second that it began in", () => {
  const { result, rerender } = clock(15, -20_000, -20_000);
  pass(20_000);
  expect(result.current).toBe(there(0));
  pass(12_000);
  // Of 16:37:11.2 the answer says 11, and comes 0.8 s later.
  rerender({ sent: there(11_000), at: here + 12_000 });
  expect(result.current).toBeGreaterThanOrEqual(there(0));
  pass(3000);
  expect(result.current).toBe(there(15_000));
});
test("[DI8] an answer that was quicker puts it forward, and a server whose clock was put back is believed", () => {
  const { result, rerender } = clock(1, -21_000, -20_000);
  pass(20_000);
  rerender({ sent: there(500), at: here });
  expect(result.current).toBe(there(500));
  rerender({ sent: there(-10_000), at: here });
  expect(result.current).toBe(there(-10_000));
});
