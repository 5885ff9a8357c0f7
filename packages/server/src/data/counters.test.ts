import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const midnight = at("2026-06-21T00:00+02:00");
const clock = (hours: number, minutes = 0): number => midnight + hours * 3600 + minutes * 60;
const production = 56;
const withdrawn = 58;

let stage: ServerStage;
let plants = 100;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: clock(48) });
});
afterAll(() => stage.close());

/** Energy of the day, and of the one after, of a counter that showed these readings; from the tail and from blocks, at every resolution. */
async function energyOf(
  of: { readonly tags: readonly number[]; readonly more?: object },
  readings: readonly (readonly [moment: number, reading: number])[],
): Promise<(number | string | null)[]> {
  const plant = await stage.plant(String(++plants));
  const device = await stage.device(plant, { type: "inverter", nominal: 10 });
  const id = await stage.variable(device, "e", { udm: "kWh", ...of, ...of.more, more: undefined });
  await stage.post(
    plant,
    readings.map(([timestamp, e]) => ({ timestamp, values: { e } })),
  );
  const ask = async () => {
    const range = { ids: [id], start: midnight, end: clock(48) };
    const days = (await stage.aggregated(range, "day")).map((row) => row[1]!);
    const month = (await stage.aggregated(range, "month"))[0]![1]!;
    // Sums of decimals: the month is the sum of its days.
    expect(Number(month)).toBeCloseTo(Number(days[0]) + Number(days[1]), 9);
    const [stats] = await stage.stats([id], "month");
    expect(stats.month[0]).toBe(month);
    return days;
  };
  const tail = await ask();
  await stage.seal(plant);
  expect(await ask()).toEqual(tail);
  return tail;
}

describe("[D7] counters", () => {
  test("[D7] a daily counter restarts at whatever minute, and nothing is lost or doubled", async () => {
    // 0 -> 4 -> 9, reset at 01:30 of the next day after 9.5, then 0.5 -> 3: 9 and 0.5 + 0.5 + 2.5.
    expect(
      await energyOf({ tags: [withdrawn] }, [
        [clock(0), 0],
        [clock(8), 4],
        [clock(20), 9],
        [clock(25), 9.5],
        [clock(26), 0.5],
        [clock(32), 3],
        [clock(33), 3],
      ]),
    ).toEqual([9, 3.5]);
  });
  test("[D7] a production counter: an increment above 1.5 x nominal x hours + twice its step is a spike and is not counted", async () => {
    // 10 kW: in 5 minutes at most 1.5 x 10 / 12 = 1.25 kWh, and twice the smallest step 0.5: 2.25.
    const steady = Array.from({ length: 12 }, (_, i) => [clock(10, i * 5), 100 + i * 0.5] as const);
    const spiked = steady.map(
      ([moment, reading], i) => [moment, i === 6 ? 9000 : reading] as const,
    );
    // 11 increments of 0.5; the spike in between costs nothing: the next one is counted from the sample before it.
    expect(await energyOf({ tags: [production] }, steady)).toEqual([5.5, null]);
    expect(await energyOf({ tags: [production] }, spiked)).toEqual([5.5, null]);
    // The sun does not bound a meter of what is withdrawn: but what the next reading takes back is a spike all the same.
    expect(await energyOf({ tags: [withdrawn] }, spiked)).toEqual([5.5, null]);
    expect(await energyOf({ tags: [withdrawn], more: { vmax: 5 } }, spiked)).toEqual([5.5, null]);
  });
  test("[D7] a replaced meter goes on without a jump after three samples that agree", async () => {
    const before = Array.from({ length: 6 }, (_, i) => [clock(10, i * 5), 100 + i] as const);
    const after = Array.from({ length: 6 }, (_, i) => [clock(10, 30 + i * 5), 70_000 + i] as const);
    // 5 rises of 1. 70,000 and the two after it agree: the counter goes on from the first of them, and 5 more of 1 count.
    expect(await energyOf({ tags: [production] }, [...before, ...after])).toEqual([10, null]);
  });
  test("[D7] over midnight, over a gap, and where the spike is the last of its day", async () => {
    // 1 kWh a quarter of an hour; 23:45 shows nonsense and midnight is counted from 23:30: 2, on the later day.
    const readings = Array.from({ length: 8 }, (_, i) => [clock(23, i * 15), 10 + i] as const);
    const spiked = readings.map(([m, r]) => [m, m === clock(23, 45) ? 5000 : r] as const);
    expect(await energyOf({ tags: [production] }, spiked)).toEqual([2, 5]);
  });
  test("[D4] [D7] readings that arrive in any order and are sealed in between count the same", async () => {
    const plant = await stage.plant(String(++plants));
    const device = await stage.device(plant, { type: "inverter", nominal: 10 });
    const id = await stage.variable(device, "e", { udm: "kWh", tags: [production] });
    // Hours 0 to 47 in the order 0, 7, 14 ... modulo 48 (7 and 48 have no common part): 2 kWh an hour, restarted at hour 30.
    for (let turn = 0; turn < 48; turn++) {
      const hour = (turn * 7) % 48;
      const reading = hour < 30 ? hour * 2 : (hour - 29) * 2;
      await stage.post(plant, { timestamp: clock(hour), values: { e: reading } });
      if (turn % 5 === 0) await stage.seal(plant);
    }
    const range = { ids: [id], start: midnight, end: clock(48) };
    // Day one: 23 increments. Day two: 24 of 2, among them the restart: 2 counted from 0.
    expect((await stage.aggregated(range, "day")).map((row) => row[1])).toEqual([46, 48]);
  });
  test("[D7] [D8] a nominal that is corrected, and a kind that is, count all history anew", async () => {
    const plant = await stage.plant(String(++plants));
    const device = await stage.device(plant, { type: "inverter", nominal: 1 });
    const id = await stage.variable(device, "e", { udm: "kWh", tags: [production] });
    await stage.post(
      plant,
      [0, 0.1, 8.1, 8.2].map((e, i) => ({ timestamp: clock(9, i * 30), values: { e } })),
    );
    const range = { ids: [id], start: midnight, end: clock(24) };
    const day = async () => (await stage.aggregated(range, "day"))[0]![1];
    await stage.seal(plant);
    // 8 kWh in half an hour are more than 1.5 x 1 kW x 0.5 h + 2 x 0.1; for 20 kW they are not.
    expect(await day()).toBe(0.1);
    await stage.make(`PATCH /device/${device}`, { nominal: 20 });
    await stage.seal(plant);
    expect(await day()).toBe(8.2);
    // It was a power after all: (0 + 0.1 + 8.1 + 8.2) / 4.
    await stage.make(`PATCH /variable/${id}`, { tags: [], udm: "kW" });
    await stage.seal(plant);
    expect(await day()).toBe(4.1);
    // And now a text: its figure is the last one; nothing breaks while the blocks still hold numbers.
    await stage.make(`PATCH /variable/${id}`, { data_type: "str", udm: null });
    expect((await stage.fetch(range, 720)).length).toBe(2);
    expect((await stage.fetch({ ...range, start: clock(9), end: clock(9, 5) }))[0]![1]).toBe("0");
    await stage.seal(plant);
    expect(await day()).toBe("8.2");
  });
});
