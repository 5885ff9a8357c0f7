import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { aheadOf, countDay, nothingAhead } from "@heliograph/domain/data/counter.ts";
import { newCounter, type CounterState } from "@heliograph/domain/data/counter-state.ts";

const path = fileURLToPath(
  new URL("../../../../../shared/data/solpev/2019-09-26/details.txt", import.meta.url),
);
const isHere = existsSync(path);
if (!isHere)
  process.stderr.write(
    "skipped: the registers of a real plant (../shared/data/solpev) are absent\n",
  );

/** Midnight of 1 September 2019 in Rome, where summer time lasts until October. */
const start = 1_567_288_800;
const daySeconds = 86_400;

/** Of each inverter its daily register: by day of September, 288 slots. Columns: moment, number, serial number, W, kWh today. */
function registers(): Map<string, Map<number, Float64Array>> {
  const made = new Map<string, Map<number, Float64Array>>();
  for (const line of readFileSync(path, "latin1").split("\n").slice(1)) {
    const [moment, , serial, , kwh] = line.split("\t");
    if (kwh === undefined || kwh === "") continue;
    const [, day, hour, minute] = /-(\d\d) (\d\d):(\d\d)/.exec(moment!)!.map(Number);
    const days = made.get(serial!) ?? new Map<number, Float64Array>();
    made.set(serial!, days);
    const slots = days.get(day! - 1) ?? new Float64Array(288).fill(NaN);
    days.set(day! - 1, slots);
    slots[hour! * 12 + Math.floor(minute! / 5)] = Number(kwh);
  }
  return made;
}

test.skipIf(!isHere)(
  "[D7] daily registers of 13 real inverters with holes over midnight: no day is further than 0.5 % from what the register shows at its end",
  () => {
    let compared = 0;
    const bad: string[] = [];
    for (const [serial, days] of registers()) {
      let state: CounterState = newCounter;
      const known = [...days].sort(([a], [b]) => a - b);
      for (const [at, [day, slots]] of known.entries()) {
        const from = start + day * daySeconds;
        const later = known[at + 1];
        const ahead =
          later === undefined
            ? nothingAhead
            : aheadOf(later[1], start + later[0] * daySeconds, from + daySeconds);
        const counted = countDay(
          { slots, startSeconds: from, stepMinutes: 10, ahead },
          { by: "rated", ratedPerHour: 16, place: { latitude: 45, longitude: 10 } },
          state,
        );
        state = counted.state;
        // The first day begins with its first reading.
        const shown = slots.filter((value) => value === value);
        const truth = shown.at(-1)! - (at === 0 ? shown[0]! : 0);
        compared++;
        if (!(Math.abs(counted.energy - truth) <= 0.005 * truth + 0.001))
          bad.push(`${serial} on ${day + 1}: ${counted.energy} instead of ${truth}`);
      }
    }
    expect(compared).toBeGreaterThan(240);
    expect(bad).toEqual([]);
  },
);
