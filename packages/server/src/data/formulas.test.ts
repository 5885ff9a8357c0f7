import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

const midnight = at("2026-06-21T00:00+02:00");
const clock = (hours: number, minutes = 0): number => midnight + hours * 3600 + minutes * 60;

let stage: ServerStage;
let plants = 100;
let plant: string;
let device: string;
let a: string;
let b: string;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: clock(12) });
});
afterAll(() => stage.close());
beforeEach(async () => {
  plant = await stage.plant(String(++plants));
  device = await stage.device(plant);
  a = await stage.variable(device, "a", { udm: "kW" });
  b = await stage.variable(device, "b", { udm: "kW" });
});
const live = async (id: string) =>
  (await stage.make(`GET /data/lastvals/single/${plant}`))[id] as [number, number] | undefined;
const values = async (id: string, [start, end]: [number, number], resolution = 5) =>
  (await stage.fetch({ ids: [id], start, end }, resolution)).map((row) => row[1]);

describe("[D12] formulas", () => {
  test("[D12] CFORM-10 live, in the tail and in the block a formula says the same, whichever packet brings its last input", async () => {
    const sum = await stage.formula(plant, `{${a}} + {${b}}`);
    const ratio = await stage.formula(plant, `{${sum}} / {${b}}`);
    await stage.post(plant, { timestamp: clock(9), values: { a: 10 } });
    // A missing input gives null.
    expect(await live(sum)).toBeUndefined();
    expect(await values(sum, [clock(9), clock(9, 5)])).toEqual([null]);
    await stage.post(plant, { timestamp: clock(9, 1), values: { b: 4 } });
    const same = async (): Promise<void> => {
      // 10 + 4; 14 / 4
      expect(await live(sum)).toEqual([14, clock(9, 1)]);
      expect(await live(ratio)).toEqual([3.5, clock(9, 1)]);
      expect(await values(sum, [clock(9), clock(9, 5)])).toEqual([14]);
      expect(await values(ratio, [clock(9), clock(9, 5)])).toEqual([3.5]);
    };
    await same();
    await stage.seal(plant);
    await same();
    // In a process that begins now, from the journal.
    const other = await stage.anotherProcess();
    const model = (await other.server.rooms.plants.model(plant))!;
    const caller = { userId: "", username: "", isAdmin: true, perms: new Map() };
    const rebuilt = await other.server.rooms.data.lastValues(caller, model.plant.id);
    expect([rebuilt[sum], rebuilt[ratio]]).toEqual([
      [14, clock(9, 1)],
      [3.5, clock(9, 1)],
    ]);
  });
  test("[D12] live, an input counts no longer than it holds, as in the slots", async () => {
    const sum = await stage.formula(plant, `{${a}} + {${b}}`);
    await stage.post(plant, { timestamp: clock(9), values: { a: 10, b: 4 } });
    await stage.post(plant, { timestamp: clock(9, 5), values: { a: 20 } });
    // b says nothing of 9:05.
    expect(await values(sum, [clock(9), clock(9, 10)])).toEqual([14, null]);
    expect(await live(sum)).toEqual([14, clock(9)]);
    // An input of every half hour holds for half an hour.
    await stage.post(plant, { timestamp: clock(9, 30), values: { b: 5 } });
    await stage.post(plant, { timestamp: clock(10), values: { b: 6 } });
    await stage.post(plant, { timestamp: clock(10, 30), values: { b: 7 } });
    await stage.post(plant, { timestamp: clock(10, 55), values: { a: 30 } });
    expect(await live(sum)).toEqual([37, clock(10, 55)]);
    expect(await values(sum, [clock(10, 55), clock(11)])).toEqual([37]);
    await stage.post(plant, { timestamp: clock(11), values: { a: 40 } });
    expect(await live(sum)).toEqual([37, clock(10, 55)]);
    expect(await values(sum, [clock(11), clock(11, 5)])).toEqual([null]);
  });
  test("[D4] [D12] a correction of an input corrects the formula, in a sealed day too", async () => {
    const double = await stage.formula(plant, `{${a}} * 2`);
    await stage.post(plant, { timestamp: clock(-30), values: { a: 10 } });
    await stage.seal(plant);
    await stage.post(plant, { timestamp: clock(-30), values: { a: 11 } });
    const corrected = async (): Promise<void> => {
      expect(await values(double, [clock(-30), clock(-30, 5)])).toEqual([22]);
      const days = await stage.aggregated(
        { ids: [double], start: clock(-48), end: clock(0) },
        "day",
      );
      expect(days.map((row) => row[1])).toEqual([22, null]);
    };
    await corrected();
    await stage.seal(plant);
    await corrected();
  });
  test("[D4] [D12] a late slow input near midnight reaches the formula of the sealed day after", async () => {
    const sum = await stage.formula(plant, `{${a}} + {${b}}`);
    // b every half hour of the day before, but for its last sample; a every 5 minutes of the first hour of the day.
    const slow = Array.from({ length: 47 }, (_, i) => ({
      timestamp: clock(-24, 10 + i * 30),
      values: { b: i },
    }));
    await stage.post(plant, slow);
    await stage.post(
      plant,
      Array.from({ length: 12 }, (_, i) => ({ timestamp: clock(0, i * 5), values: { a: 100 } })),
    );
    await stage.seal(plant);
    expect(await values(sum, [clock(0), clock(0, 15)])).toEqual([null, null, null]);
    // 23:40 of the day before: it holds until 00:10.
    await stage.post(plant, { timestamp: clock(-1, 40), values: { b: 50 } });
    for (const road of ["tail", "sealed"]) {
      expect([road, ...(await values(sum, [clock(0), clock(0, 15)]))]).toEqual([
        road,
        150,
        150,
        null,
      ]);
      await stage.seal(plant);
    }
  });
  test("[D11] [D12] a division by zero and a text are missing, never infinite", async () => {
    await stage.variable(device, "t", { data_type: "str" });
    const ratio = await stage.formula(plant, `{${a}} / {${b}}`);
    await stage.post(plant, { timestamp: clock(9), values: { a: 1, b: 0, t: "x" } });
    expect(await values(ratio, [clock(9), clock(9, 5)])).toEqual([null]);
    await stage.seal(plant);
    expect(await values(ratio, [clock(9), clock(9, 5)], 180)).toEqual([null]);
    expect(await live(ratio)).toBeUndefined();
  });
});

describe("[D10] freshness per value", () => {
  test("[D10] every last value carries its own time, and an older packet that comes later takes nothing back", async () => {
    await stage.post(plant, { timestamp: clock(9), values: { a: 1, b: 2 } });
    await stage.post(plant, { timestamp: clock(9, 5), values: { a: 3, b: null } });
    await stage.post(plant, { timestamp: clock(8), values: { a: 9, b: 9 } });
    expect([await live(a), await live(b)]).toEqual([
      [3, clock(9, 5)],
      [2, clock(9)],
    ]);
    // A correction of the newest moment is the newest.
    await stage.post(plant, { timestamp: clock(9, 5), values: { a: 4 } });
    expect(await live(a)).toEqual([4, clock(9, 5)]);
    const several = await stage.make("POST /data/lastvals/multi", { plants: [plant], vars: [a] });
    expect(several).toEqual([{ [a]: [4, clock(9, 5)] }]);
    expect((await stage.make(`GET /plant/${plant}`)).last_update).toBe(clock(9, 5));
  });
});
