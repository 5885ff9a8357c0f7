import { expect, test } from "vitest";
import {
  makeRegister,
  registerFaults,
  type RegisterFault,
} from "../../../testkit/src/made-registers.ts";
import { aheadOf, countDay, nothingAhead, type Ahead } from "./counter.ts";
import { newCounter, type CounterState } from "./counter-state.ts";

/** Midnight of UTC+1, 1 January 2026. */
const newYear = 1_767_222_000;
const daySeconds = 86_400;
const place = { latitude: 45, longitude: 9 };
/** What is past and gone after hours looks like a reset, and a reset at dawn like a wrong reading: there is no telling these apart. */
const ambiguous: readonly RegisterFault[] = ["old values for long", "odd reset"];
const clear = registerFaults.filter((fault) => !ambiguous.includes(fault));

interface Asked {
  readonly days: number;
  readonly ticks: readonly number[];
  readonly steps: readonly number[];
  readonly faults: readonly RegisterFault[];
}
/** Days counted further than half a percent, or a tick, from what the register's honest readings say. */
function badDays({ days, ticks, steps, faults }: Asked): { counted: number; bad: string[] } {
  const bad: string[] = [];
  let counted = 0;
  let seed = 0;
  for (const register of ["daily", "total"] as const)
    for (const nominalKw of [3, 20])
      for (const tickKwh of ticks)
        for (const stepMinutes of steps)
          for (const night of ["held", "silent", "zero"] as const)
            for (const resets of register === "daily"
              ? (["midnight", "late", "first sun"] as const)
              : (["midnight"] as const)) {
              const firstDayOfYear = (++seed * 47) % 365;
              const start = newYear + firstDayOfYear * daySeconds;
              const rest = { tickKwh, stepMinutes, night, resets, faults, faultShare: 0.35 };
              const plan = { seed, days, firstDayOfYear, nominalKw, register, ...rest };
              const made = makeRegister(plan);
              let state: CounterState = newCounter;
              for (const [at, { slots, truth, hidden, happened }] of made.entries()) {
                const startSeconds = start + at * daySeconds;
                const day = { slots, startSeconds, stepMinutes, ahead: aheadAfter(at) };
                const { energy, state: after } = countDay(
                  day,
                  { by: "rated", ratedPerHour: nominalKw, place },
                  state,
                );
                state = after;
                if (at === 0) continue;
                counted++;
                const off = Math.abs((energy === energy ? energy : 0) - truth);
                if (off > Math.max(0.005 * truth, tickKwh + 1e-6) + hidden)
                  bad.push(
                    `${Object.values(plan).join(" ")}, day ${at} ${happened.join()}: ${energy} instead of ${truth}`,
                  );
              }
              function aheadAfter(at: number): Ahead {
                const later = made.findIndex(
                  ({ slots }, index) => index > at && slots.some((value) => value === value),
                );
                return later < 0
                  ? nothingAhead
                  : aheadOf(
                      made[later]!.slots,
                      start + later * daySeconds,
                      start + (at + 1) * daySeconds,
                    );
              }
            }
  return { counted, bad };
}

test("[D7] of registers as real loggers garble them fewer than one day in 1,000 is further than 0.5 % from the truth", () => {
  const { counted, bad } = badDays({
    days: 100,
    ticks: [0.001, 0.1],
    steps: [5, 10, 15],
    faults: clear,
  });
  expect(counted).toBeGreaterThan(14_000);
  expect(bad.length, bad.join("\n")).toBeLessThan(counted / 1000);
});

test("[D7] where ticks are coarse, readings an hour apart, or old values come for hours, it is fewer than one in 100", () => {
  const { counted, bad } = badDays({
    days: 60,
    ticks: [0.001, 1],
    steps: [5, 60],
    faults: registerFaults,
  });
  expect(counted).toBeGreaterThan(5000);
  expect(bad.length, bad.join("\n")).toBeLessThan(counted / 100);
});
