import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { sunHeights } from "@heliograph/domain/health/sun-heights.ts";
import { expect, test } from "vitest";
import { fleet } from "./fleet.ts";
import { PlantSimulator } from "./plant-simulator.ts";

const day = parseCivilDay("2026-05-04");
const weeks = 4;
const specOf = (id: string) => fleet.find((one) => one.id === id)!;

/** The packets of some weeks by slot, and how high the sun stood. [deg] */
function slotsOf(id: string, hasFaults: boolean) {
  const spec = specOf(id);
  const plant = new PlantSimulator(spec, { seed: 1, hasFaults, since: "2026-05-01" });
  return Array.from({ length: weeks * 7 }, (_, n) => {
    const { startSeconds, slots } = plant.day(day + n).frame;
    const sun = sunHeights(spec, startSeconds, slots);
    return Array.from({ length: slots }, (__, slot) => ({
      packet: plant.packetAt(startSeconds + slot * slotSeconds),
      sun: sun[slot]!,
    }));
  }).flat();
}
/** Lengths of what is missing in a row. */
function runsOf(missing: readonly boolean[]): number[] {
  const runs: number[] = [];
  for (const [at, one] of missing.entries())
    if (one && missing[at - 1] !== true) runs.push(missing.indexOf(false, at) - at);
  return runs;
}

test("packets and answers of devices are missing now and then, a quarter of an hour at most, and of a plant without faults none is", () => {
  const slots = slotsOf("118", true);
  const runs = runsOf(slots.map(({ packet }) => packet === null));
  expect(runs.length).toBeGreaterThan(0);
  // What is longer is the silence of a logger.
  expect(runs.filter((length) => length > 3).every((length) => length >= 36)).toBe(true);
  const heard = slots.flatMap(({ packet }) => packet ?? []);
  const mibs = [...new Set(heard.flatMap(({ values }) => Object.keys(values)))];
  const ofInverters = mibs.filter((mib) => mib.startsWith("inv."));
  const answers = ofInverters.map((mib) => heard.filter(({ values }) => mib in values).length);
  expect(Math.min(...answers)).toBeLessThan(heard.length);
  expect(Math.min(...answers)).toBeGreaterThan(0.97 * heard.length);
  const whole = slotsOf("118", false);
  expect(whole.every(({ packet }) => mibs.every((mib) => mib in packet!.values))).toBe(true);
});
test.each([
  ["588", "its inverters", (mib: string) => mib.startsWith("inv.")],
  ["762", "its logger", () => true],
])("by night plant %s has no data of %s, by day and of others it has", (id, _, isAsleep) => {
  const slots = slotsOf(id, false);
  const names = Object.keys(slots.find(({ sun }) => sun > 30)!.packet!.values);
  const asleep = names.filter(isAsleep);
  const has = (mib: string, at: (sun: number) => boolean): boolean[] =>
    slots.filter(({ sun }) => at(sun)).map(({ packet }) => packet !== null && mib in packet.values);
  for (const mib of [asleep[0]!, asleep.at(-1)!]) {
    expect(has(mib, (sun) => sun < -1).includes(true)).toBe(false);
    expect(has(mib, (sun) => sun > 1).includes(false)).toBe(false);
  }
  const awake = names.filter((mib) => !isAsleep(mib)).slice(0, 1);
  expect(awake.flatMap((mib) => has(mib, () => true)).includes(false)).toBe(false);
});
