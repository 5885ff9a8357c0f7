import { askApp } from "@heliograph/testkit/account-stage.ts";
import { roadsOf, type PlantRoads } from "@heliograph/testkit/plant-roads.ts";
import { at, serverStage, type Row, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

/** A plant in Rome on the 21st of June 2026; midnight there is 22:00 UTC of the day before. */
const midnight = at("2026-06-21T00:00+02:00");
const clock = (hours: number, minutes = 0): number => midnight + hours * 3600 + minutes * 60;

let stage: ServerStage;
let plants = 600;
let plant: string;
let device: string;
let values: PlantRoads["values"];
let onEveryRoad: PlantRoads["onEveryRoad"];
let send: PlantRoads["send"];
beforeAll(async () => {
  stage = await serverStage({ startSeconds: clock(20) });
});
afterAll(() => stage.close());
beforeEach(async () => {
  plant = await stage.plant(String(++plants));
  device = await stage.device(plant);
  ({ values, onEveryRoad, send } = roadsOf(stage, plant));
});

describe("[D1] a value that comes slowly holds over midnight", () => {
  test("[D1] a slow value holds over midnight, and so does a formula of it", async () => {
    const slow = await stage.variable(device, "slow", { udm: "degC" });
    const formula = await stage.formula(plant, `{${slow}} + 1`);
    const day = (moment: number): [number, number][] =>
      Array.from({ length: 20 }, (_, i) => [moment + i * 900, i]);
    // Quarters of an hour, the last one at 23:50: it holds until 00:05 of the next day.
    await send("slow", ...day(clock(-5, 5)));
    await stage.seal(plant);
    // The next day's first sample comes at 00:05 and meets a block of the day before.
    await send("slow", ...day(clock(0, 5)));
    await onEveryRoad(async () => {
      expect(await values(slow, [clock(-0, -10), clock(0, 10)])).toEqual([19, 19, 19, 0]);
      expect(await values(formula, [clock(0, -10), clock(0, 10)])).toEqual([20, 20, 20, 1]);
    });
  });

  test.each([
    { minutes: 60, lastSample: clock(0, -30), until: clock(0, 30) },
    { minutes: 15, lastSample: clock(0, -5), until: clock(0, 10) },
  ])(
    "[D1] [D12] a value of every $minutes minutes holds over midnight before anything of the new day is there",
    async ({ minutes, lastSample, until }) => {
      const slow = await stage.variable(device, "slow", { udm: "degC" });
      const state = await stage.variable(device, "state", { data_type: "int" });
      const other = await stage.variable(device, "other", { udm: "kW" });
      const formula = await stage.formula(plant, `{${slow}} * 2`);
      const ids = [slow, state, formula];
      for (let sample = 9; sample >= 0; sample--)
        await stage.post(plant, {
          timestamp: lastSample - sample * minutes * 60,
          values: { slow: 7, state: 3 },
        });
      const slots = (until - midnight) / 300;
      const rows = (end: number): Row[] =>
        Array.from({ length: (end - midnight) / 300 }, (_, slot) => [
          midnight + slot * 300,
          ...(slot < slots ? [7, 3, 14] : [null, null, null]),
        ]);
      const check = async (): Promise<void> => {
        expect(await stage.fetch({ ids, start: midnight, end: clock(1) })).toEqual(rows(clock(1)));
        const range = { ids, start: midnight, end: clock(3) };
        for (const resolution of [60, 120, 180, 720])
          expect(await stage.fetch(range, resolution), `${resolution} minutes`).toContainEqual([
            midnight,
            7,
            3,
            14,
          ]);
        // At the midnights of another zone the slots say it: 21:00 to 24:00 in Tunis.
        const tunis = { ids, start: midnight, end: clock(1), tz: "Africa/Tunis" };
        expect(await stage.fetch(tunis, 180)).toEqual([[clock(-2), 7, 3, 14]]);
        // 7 kelvin for 30 or 10 minutes, in kelvin x hours.
        const { integral } = await stage.make(`GET /data/explain?id=${slow}&day=2026-06-21`);
        expect(integral).toBeCloseTo((7 * slots) / 12, 6);
      };
      await onEveryRoad(check);
      // The first packet of the day says nothing of them.
      await stage.post(plant, { timestamp: clock(0, 5), values: { other: 1 } });
      await onEveryRoad(check);
      expect(await values(other, [midnight, clock(0, 10)])).toEqual([null, 1]);
      // A sample of their own ends what was held, and nothing before it changes.
      await stage.post(plant, { timestamp: until, values: { slow: 8, state: 4 } });
      await onEveryRoad(async () => {
        expect(await stage.fetch({ ids, start: midnight, end: until + 300 })).toEqual([
          ...rows(until),
          [until, 8, 4, 16],
        ]);
      });
      // Packets that come late show that it came every five minutes: nothing reaches over midnight any more.
      const quick = Array.from({ length: 40 }, (_, i) => ({
        timestamp: lastSample - 300 * (i + 1),
        values: { slow: 6, state: 2 },
      }));
      await stage.post(plant, quick);
      await onEveryRoad(async () => {
        expect(await stage.fetch({ ids, start: midnight, end: clock(0, 5) })).toEqual([
          [midnight, null, null, null],
        ]);
      });
    },
  );

  test.each([
    { zone: "Africa/Cairo", of: "an hour is left out at midnight", day: "2025-04-25T01:00+03:00" },
    { zone: "Africa/Cairo", of: "the hour before is shown twice", day: "2025-10-31T00:00+02:00" },
    { zone: "Pacific/Apia", of: "a whole day is left out", day: "2011-12-31T00:00+14:00" },
  ])(
    "[D1] [D6] an hourly value of 23:30 holds until 00:30 where $of, whichever day was sent first",
    async ({ zone, day }) => {
      const start = at(day);
      const hours = Array.from({ length: 8 }, (_, hour) => ({
        timestamp: start - 1800 - hour * 3600,
        values: { slow: 7 },
      }));
      const next = [{ timestamp: start + 3600, values: { slow: 9 } }];
      for (const [first, second] of [
        [hours, []],
        [hours, next],
        [next, hours],
      ] as const) {
        plant = await stage.plant(String(++plants), { timezone: zone, active_since: 1 });
        const slow = await stage.variable(await stage.device(plant), "slow", { udm: "degC" });
        await stage.post(plant, first);
        await stage.seal(plant);
        if (second.length > 0) await stage.post(plant, second);
        const nextHour = second.length === 0 ? null : 9;
        await onEveryRoad(async () => {
          expect(await values(slow, [start - 300, start + 3900])).toEqual([
            ...new Array<number>(7).fill(7),
            ...new Array<null>(6).fill(null),
            nextHour,
          ]);
          expect(await values(slow, [start, start + 3600], 60)).toEqual([7]);
          // Half an hour of 7; what one sample of the new day holds is an hour, for yesterday's step is its too.
          const part = nextHour === null ? 7 : (7 * 6 + 9 * 12) / 18;
          expect(await values(slow, [start, start + 3600], 180)).toEqual([part]);
        });
      }
    },
  );

  test("[D1] S4 a day into which a value only holds leaves no step to the next one", async () => {
    const power = await stage.variable(device, "p", { udm: "kW" });
    await send("p", [clock(9), 1], [clock(9, 50), 2]);
    // Every hour until half past eleven, two days before: half an hour of it lies in the day between.
    const slow = Array.from({ length: 8 }, (_, i): [number, number] => [clock(-24 - i, -30), 5]);
    await send("p", ...slow);
    await onEveryRoad(async () => {
      expect(await values(power, [clock(-24), clock(-24, 35)])).toEqual([5, 5, 5, 5, 5, 5, null]);
      expect(await values(power, [clock(9), clock(9, 10)])).toEqual([1, null]);
    });
  });

  test("[D1] [D6] S10 where blocks are cut anew, a value holds over the new midnights, with its packets and without them", async () => {
    const slow = await stage.variable(device, "slow", { udm: "degC" });
    // Hours until 16:30 in Rome, which is 23:30 in Tokyo.
    await send(
      "slow",
      ...Array.from({ length: 8 }, (_, i): [number, number] => [clock(16 - i, 30), 7]),
    );
    await stage.seal(plant);
    const tokyo = { ids: [slow], start: clock(17), end: clock(18), tz: "Asia/Tokyo" };
    const check = async (): Promise<void> => {
      const held = await values(slow, [clock(17), clock(18)]);
      expect(held).toEqual([...new Array<number>(6).fill(7), ...new Array<null>(6).fill(null)]);
      expect(await stage.fetch(tokyo, 180)).toEqual([[clock(17), 7]]);
    };
    await check();
    for (const arePacketsThere of [true, false]) {
      await stage.make(`PATCH /plant/${plant}`, { timezone: "Asia/Tokyo" });
      if (!arePacketsThere)
        await stage.db.deleteFrom("packet").where("plant_id", "=", plant).execute();
      await check();
      await stage.seal(plant);
      await check();
      await stage.make(`PATCH /plant/${plant}`, { timezone: "Europe/Rome" });
      await stage.seal(plant);
    }
    await check();
  });

  test("[D1] [D10] [D12] S12 a process that starts after midnight knows what still holds: its formulas say what the slots say", async () => {
    const slow = await stage.variable(device, "slow", { udm: "degC" });
    const fast = await stage.variable(device, "fast", { udm: "kW" });
    const sum = await stage.formula(plant, `{${slow}} + {${fast}}`);
    await send(
      "slow",
      ...Array.from({ length: 8 }, (_, i): [number, number] => [clock(-1 - i, 30), 7]),
    );
    await stage.seal(plant);
    // A packet a minute until 00:20: the newest thirty say nothing of the slow one.
    const minutes = Array.from({ length: 51 }, (_, i): [number, number] => [clock(-1, 30 + i), 1]);
    await send("fast", ...minutes);
    const live = {
      [slow]: [7, clock(-1, 30)],
      [fast]: [1, clock(0, 20)],
      [sum]: [8, clock(0, 20)],
    };
    const snapshot = { line: `GET /data/lastvals/single/${plant}` };
    for (const isSealed of [false, true]) {
      if (isSealed) await stage.seal(plant);
      expect(await stage.make(snapshot.line)).toEqual(live);
      const { app } = await stage.anotherProcess();
      expect((await askApp(app, stage.admin, snapshot)).body).toEqual(live);
      expect(await values(sum, [clock(0, 20), clock(0, 35)])).toEqual([8, null, null]);
    }
    // What follows finds the hour that the slow one holds, and its end.
    const { app, server } = await stage.anotherProcess();
    expect((await askApp(app, stage.admin, snapshot)).body).toEqual(live);
    const model = (await server.rooms.plants.model(plant))!;
    for (const [stamp, value] of [
      [clock(0, 25), 8],
      [clock(0, 30), null],
    ] as const) {
      const packet = { stamp, mibs: ["fast"], values: [1], devices: null };
      await server.rooms.data.append(model, [packet]);
      const { body } = await askApp(app, stage.admin, snapshot);
      expect(body[sum]).toEqual([8, clock(0, 25)]);
      expect(await values(sum, [stamp, stamp + 300])).toEqual([value]);
    }
  });
  test("[D1] S12 of a plant that fell silent before midnight the newest is the sample, not what it holds", async () => {
    const slow = await stage.variable(device, "slow", { udm: "degC" });
    await send(
      "slow",
      ...Array.from({ length: 8 }, (_, i): [number, number] => [clock(-1 - i, 30), 7]),
    );
    await stage.seal(plant);
    // Weeks later its packets are gone.
    await stage.db.deleteFrom("packet").where("plant_id", "=", plant).execute();
    const { app, server } = await stage.anotherProcess();
    expect(server.rooms.data.lastUpdate(plant)).toBe(clock(-1, 30));
    const { body } = await askApp(app, stage.admin, { line: `GET /data/lastvals/single/${plant}` });
    expect(body).toEqual({ [slow]: [7, clock(-1, 30)] });
  });
});
