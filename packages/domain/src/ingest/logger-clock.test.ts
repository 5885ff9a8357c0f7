import { expect, test } from "vitest";
import { clockAhead, isPastAlone } from "./logger-clock.ts";

const now = 1_800_000_000;
const arrival = (stampAgo: number, receivedAgo: number) => ({
  stamp: now - stampAgo,
  received: now - receivedAgo,
});

test("[O6] the packet that came soonest tells the clock: within two minutes it is right, an hourly delivery too", () => {
  expect(clockAhead([], null, now)).toBeNull();
  expect(clockAhead([arrival(300, 290)], null, now)).toBe(0);
  // Twelve packets at once, the oldest 55 minutes late, the newest fresh.
  const hourly = Array.from({ length: 12 }, (_, n) => arrival(10 + n * 300, 5));
  expect(clockAhead(hourly, null, now)).toBe(0);
  expect(clockAhead([arrival(900, 0), arrival(1200, 300)], null, now)).toBe(-900);
  expect(clockAhead([arrival(0, 250)], null, now)).toBe(250);
});
test("[O6] a past that is brought within minutes is no clock; one that began anew in the year 2000 is wrong by as much each time", () => {
  const days = 86_400;
  const past = Array.from({ length: 50 }, (_, n) => arrival(3000 * days + n * 300, 60));
  expect(clockAhead(past, null, now)).toBeNull();
  const reset = Array.from({ length: 50 }, (_, n) => arrival(3000 * days + n * 300, n * 300));
  expect(clockAhead(reset, null, now)).toBe(-3000 * days);
  // A packet of today beside it tells.
  expect(clockAhead([...past, arrival(20, 10)], null, now)).toBe(0);
});
test("[O6] a refusal counts until a good packet comes, and three hours at most", () => {
  const refused = { stamp: now + 3500, last: now - 100 };
  expect(clockAhead([arrival(900, 890)], refused, now)).toBe(3600);
  expect(clockAhead([arrival(60, 50)], refused, now)).toBe(0);
  expect(clockAhead([], { stamp: now, last: now - 4 * 3600 }, now)).toBeNull();
});
test("[SU4] a past alone is what came days late and tells no clock: a logger whose clock is days behind has sent", () => {
  const last = { timestamp: now - 30 * 86_400, received: now, values: 3, imported: false };
  expect(isPastAlone({ last, clock: null })).toBe(true);
  expect(isPastAlone({ last, clock: -30 * 86_400 })).toBe(false);
  expect(isPastAlone({ last: { ...last, timestamp: now - 3600 }, clock: null })).toBe(false);
  expect(isPastAlone({ last: null, clock: null })).toBe(false);
  const brought = { ...last, timestamp: now - 3600, imported: true };
  expect(isPastAlone({ last: brought, clock: null })).toBe(true);
});
