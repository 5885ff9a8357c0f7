import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const midnight = at("2026-06-21T00:00+02:00");
const clock = (hours: number, minutes = 0): number => midnight + hours * 3600 + minutes * 60;
const production = 56;

let stage: ServerStage;
let plants = 300;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: clock(12) });
});
afterAll(() => stage.close());

/** A counter of an inverter of 10 kW that sent these readings. */
async function counter(readings: readonly (readonly [moment: number, reading: number])[]) {
  const plant = await stage.plant(String(++plants));
  const device = await stage.device(plant, { type: "inverter", nominal: 10 });
  const id = await stage.variable(device, "e", { udm: "kWh", tags: [production] });
  const post = (more: readonly (readonly [number, number])[]) =>
    stage.post(
      plant,
      more.map(([timestamp, e]) => ({ timestamp, values: { e } })),
    );
  await post(readings);
  /** Energy of each day from the first, and whether it is provisional though it is over. */
  const days = async (tz?: string): Promise<unknown[]> => {
    const answer = (await stage.make("POST /data/aggregated", {
      ...(tz === undefined ? {} : { tz }),
      ids: [id],
      start: midnight,
      end: clock(72),
      period: "day",
      quality: true,
    })) as {
      rows: [string, number | null][];
      quality: readonly (readonly [string, { provisional?: boolean } | null])[];
    };
    return answer.rows.map(([, energy], index) =>
      answer.quality[index]?.[1]?.provisional === true && stage.clock.nowSeconds() > clock(24)
        ? [energy, "provisional"]
        : energy,
    );
  };
  return { plant, id, post, days };
}

/** 0.5 kWh in every 5 minutes from 11:00 to 12:00, then the reading of a counter that began anew. */
const hour = Array.from({ length: 13 }, (_, i) => [clock(11, i * 5), 100 + i * 0.5] as const);

test("[D7] the first reading of a new life counts once an hour has passed without another", async () => {
  const { plant, days } = await counter([...hour, [clock(12, 5), 0.5]]);
  stage.clock.set(clock(12, 20));
  await stage.seal(plant);
  expect((await days())[0]).toBe(6);
  const sealer = stage.sealer();
  stage.clock.set(clock(13, 4));
  await sealer.sealDue();
  expect((await days())[0]).toBe(6);
  // One hour after 12:05.
  stage.clock.set(clock(13, 5));
  await sealer.sealDue();
  expect((await days())[0]).toBe(6.5);
});
test("[D4] [D7] what comes late opens a settled day again", async () => {
  const { plant, post, days } = await counter([...hour, [clock(12, 5), 0.5]]);
  stage.clock.set(clock(14));
  await stage.seal(plant);
  expect((await days())[0]).toBe(6.5);
  // It was a wrong reading after all: from 106 at noon to 107 at 12:10.
  await post([[clock(12, 10), 107]]);
  expect((await days())[0]).toBe(7);
  await stage.seal(plant);
  expect((await days())[0]).toBe(7);
});
test("[S1] [D7] what came later than its look-ahead says the same before it is sealed and after, in every zone and in explain", async () => {
  stage.clock.set(clock(14));
  const { plant, id, days } = await counter([...hour, [clock(12, 5), 0.5]]);
  const explained = async (): Promise<number> => {
    const { rises } = await stage.make(`GET /data/explain?id=${id}&day=2026-06-21`);
    return (rises as [number, number][]).reduce((sum, [, rise]) => sum + rise, 0);
  };
  const all = async () => [
    (await days())[0],
    // There the first day is the 20th.
    (await days("Atlantic/Canary"))[1],
    await explained(),
  ];
  expect(await all()).toEqual([6.5, 6.5, 6.5]);
  await stage.seal(plant);
  expect(await all()).toEqual([6.5, 6.5, 6.5]);
});
test("[S1] [D7] a reading that was waited for is decided at sealing, though a younger one still waits", async () => {
  stage.clock.set(clock(13, 20));
  const { plant, days } = await counter([...hour, [clock(12, 5), 0.5], [clock(13), 1]]);
  expect((await days())[0]).toBe(7);
  await stage.seal(plant);
  expect((await days())[0]).toBe(7);
});
test("[D6] [D7] the end of another zone's day is judged by what follows it", async () => {
  // Hourly; midnight of Athens is 23:00 in Rome. Three wrong readings in the night are a dip, as 01:30 says.
  stage.clock.set(clock(60));
  const readings = [96, 97, 98, 99, 100, 101, 0.5, 0.5, 0.5, 104, 105];
  const { plant, id } = await counter(
    readings.map((reading, at) => [clock(16.5 + at), reading] as const),
  );
  const day = () =>
    stage.aggregated({ ids: [id], start: midnight, end: clock(23), tz: "Europe/Athens" }, "day");
  expect(await day()).toEqual([["2026-06-21", 5]]);
  await stage.seal(plant);
  expect(await day()).toEqual([["2026-06-21", 5]]);
});
test("[D7] a device that is silent in a plant that goes on settles by the plant's packets", async () => {
  const { plant, days } = await counter([...hour, [clock(12, 5), 0.5]]);
  stage.clock.set(clock(13, 10));
  await stage.post(plant, { timestamp: clock(13, 9), values: { other: 1 } });
  expect((await days())[0]).toBe(6.5);
});
test("[D7] an open end before a day that only holds its last value is judged when the next samples come", async () => {
  // Hourly: 23:30 holds until half past midnight, so the next day has a block without a sample.
  const evening = [
    [clock(20, 30), 100],
    [clock(21, 30), 101],
    [clock(22, 30), 102],
    [clock(23, 30), 0.5],
  ] as const;
  stage.clock.set(clock(24, 15));
  const { plant, post, days } = await counter(evening);
  await stage.seal(plant);
  expect((await days())[0]).toEqual([2, "provisional"]);
  stage.clock.set(clock(58));
  await post([
    [clock(56, 30), 3.5],
    [clock(57, 30), 4],
  ]);
  await stage.seal(plant);
  expect((await days())[0]).toBe(2.5);
});
