import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** Midnight of the longest day in Rome, where the stage's clock stands at noon. */
const midnight = at("2026-06-21T00:00+02:00");
const clock = (hours: number, minutes = 0): number => midnight + hours * 3600 + minutes * 60;

let stage: ServerStage;
let plants = 100;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: clock(12) });
});
afterAll(() => stage.close());

/** A plant in Rome with one inverter of 10 kW. */
async function inverter(more: object = {}) {
  const plant = await stage.plant(String(++plants), { lat: 41.9, lon: 12.5 });
  const device = await stage.device(plant, { type: "inverter", nominal: 10, ...more });
  return { plant, device };
}
/** All that waits is sealed, as the server's own loop does it. */
const sealAll = async (): Promise<void> => {
  stage.clock.advance(3600);
  await stage.sealer().sealDue();
  stage.clock.advance(-3600);
};
/** The journal of the plant is dropped, as weeks later. */
async function forgetJournal(plant: string): Promise<void> {
  await sql`update journal_floor set dropped_seq = (select max(seq) from packet)`.execute(stage.db);
  await sql`delete from packet where plant_id = ${plant}`.execute(stage.db);
}
const dayOf = (id: string, day: number) => ({
  ids: [id],
  start: clock(day * 24),
  end: clock(day * 24 + 24),
});
const energy = async (id: string, day = 0) =>
  (await stage.aggregated(dayOf(id, day), "day"))[0]?.[1] ?? null;
const values = async (id: string, day = 0) =>
  (await stage.fetch(dayOf(id, day))).map((row) => row[1]);
const filled = (list: readonly unknown[]) => list.filter((one) => one !== null);
/** Every 5 minutes from 8 to 16 of a day: 96 samples. */
const daylight = (day: number, value: (slot: number) => number, mib = "p") =>
  Array.from({ length: 96 }, (_, slot) => ({
    timestamp: clock(day * 24 + 8, slot * 5),
    values: { [mib]: value(slot) },
  }));

describe("[D15] facts that judge", () => {
  test("[D15] a changed plant is judged at once, but what has not settled is not sealed for it", async () => {
    const { plant, device } = await inverter();
    const id = await stage.variable(device, "e", { udm: "kWh" });
    const sealed = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from packet p join journal_mark m using (plant_id)
        where plant_id = ${plant} and seq <= sealed_seq`.execute(stage.db);
      return rows[0]!.n;
    };
    await stage.post(plant, { timestamp: clock(10), values: { e: 100 } });
    await stage.sealer().sealDue();
    expect(await sealed()).toBe(1);
    await stage.post(plant, { timestamp: clock(11, 55), values: { e: 105 } });
    await stage.make(`PATCH /device/${device}`, { nominal: 12 });
    await stage.sealer().sealDue();
    expect(await sealed()).toBe(1);
    // It is seen all the same, and sealed when ten minutes have passed since noon.
    expect(await energy(id)).toBe(5);
    stage.clock.advance(600);
    await stage.sealer().sealDue();
    stage.clock.advance(-600);
    expect(await sealed()).toBe(2);
  });
  test("[D15] HLTH-14 a corrected nominal, and a corrected unit, are applied to history though no packet ever comes again", async () => {
    const { plant, device } = await inverter({ nominal: 1 });
    const id = await stage.variable(device, "e", { udm: "kWh" });
    // Ten hourly readings a day, nothing by night: 3 x 1 kWh and 6 x 8 kWh, which an inverter of 1 kW cannot have made.
    const rises = [0, 1, 1, 1, 8, 8, 8, 8, 8, 8];
    const days = [-40, -39, -2, -1];
    let reading = 5000;
    for (const day of days)
      await stage.post(
        plant,
        rises.map((rise, hour) => ({
          timestamp: clock(day * 24 + 8 + hour),
          values: { e: (reading += rise) },
        })),
      );
    await sealAll();
    await forgetJournal(plant);
    const figures = async () => await Promise.all(days.map((day) => energy(id, day)));
    expect(await figures()).not.toEqual(Array(4).fill(51));
    await stage.make(`PATCH /device/${device}`, { nominal: 10 });
    await stage.sealer().sealDue();
    expect(await figures()).toEqual(Array(4).fill(51));
    const before = await figures();
    // Nothing is due any more, and the same again changes nothing.
    await stage.sealer().sealDue();
    expect(await figures()).toEqual(before);
    // Now it is no energy: the day's figure is the mean of ten readings.
    await stage.make(`PATCH /variable/${id}`, { udm: "°C" });
    await stage.sealer().sealDue();
    const offsets = [0, 1, 2, 3, 11, 19, 27, 35, 43, 51];
    const mean = 5000 + 2 * 51 + offsets.reduce((sum, one) => sum + one, 0) / 10;
    expect(await energy(id, -2)).toBeCloseTo(mean, 6);
  });
  test("[D15] the newest days come first, step by step, and a step that is repeated changes nothing", async () => {
    const { plant, device } = await inverter();
    const id = await stage.variable(device, "p", { udm: "kW" });
    for (let day = -70; day < 0; day++) {
      await stage.post(
        plant,
        [9, 10, 11, 12, 13].map((hour) => ({
          timestamp: clock(day * 24 + hour),
          values: { p: hour === 12 ? 31 : 5 },
        })),
      );
    }
    await sealAll();
    await forgetJournal(plant);
    const believed = async (): Promise<boolean[]> =>
      await Promise.all(
        [-70, -45, -31, -30, -1].map(async (day) => (await values(id, day)).includes(31)),
      );
    expect(await believed()).toEqual([false, false, false, false, false]);
    await stage.make(`PATCH /device/${device}`, { nominal: 20 });
    await stage.seal(plant);
    expect(await believed()).toEqual([false, false, false, true, true]);
    // Half way the fact is taken back: what was judged is judged back, from the newest on.
    await stage.make(`PATCH /device/${device}`, { nominal: 10 });
    await stage.sealer().sealDue();
    expect(await believed()).toEqual([false, false, false, false, false]);
    await stage.make(`PATCH /device/${device}`, { nominal: 20 });
    await stage.sealer().sealDue();
    expect(await believed()).toEqual([true, true, true, true, true]);
  });
  test("[D15] formulas follow the inputs that are others now; a formula whose text was changed keeps the rest of its history", async () => {
    const { plant, device } = await inverter();
    const power = await stage.variable(device, "p", { udm: "kW" });
    const double = await stage.formula(plant, `{${power}} * 2`, { udm: "kW" });
    const spike = (slot: number) => (slot === 40 ? 31 : 5);
    await stage.post(plant, [...daylight(-2, () => 5), ...daylight(-1, spike)]);
    await sealAll();
    expect((await values(double, -1)).includes(62)).toBe(false);
    await stage.make(`PATCH /variable/${double}`, { formula: `{${power}} * 3` });
    await stage.sealer().sealDue();
    expect(filled(await values(double, -2))).toEqual(Array(96).fill(10));
    expect(filled(await values(double, -1))).toEqual(Array(95).fill(10));
    await stage.make(`PATCH /device/${device}`, { nominal: 20 });
    await stage.sealer().sealDue();
    // Of the day that was touched the formula is what it is now, as after late data.
    expect(filled(await values(double, -1)).length).toBe(96);
    expect(filled(await values(double, -1))).toContain(93);
    expect(filled(await values(double, -2))).toEqual(Array(96).fill(10));
  });
});

describe("[D16] production powers are judged", () => {
  test("[D16] a power above three times the nominal is null in slots, stays in the journal, and is listed by explain; corrected, it is back, with the journal and without", async () => {
    const { plant, device } = await inverter();
    const id = await stage.variable(device, "p", { udm: "kW" });
    const meter = await stage.device(plant, { type: "meter" });
    const withdrawn = await stage.variable(meter, "w", { udm: "kW", tags: [54] });
    const spiky = (slot: number) => (slot === 30 ? 99 : slot === 31 ? -31 : 5);
    await stage.post(plant, [...daylight(0, spiky), ...daylight(0, () => 9999, "w")].slice(0, 48));
    await stage.post(plant, [...daylight(-1, spiky), ...daylight(-1, () => 9999, "w")]);
    for (const state of ["in the tail", "sealed"]) {
      if (state === "sealed") await sealAll();
      expect(filled(await values(id, 0)), state).toEqual(Array(46).fill(5));
      expect(filled(await values(id, -1)), state).toEqual(Array(94).fill(5));
      expect(new Set(filled(await values(withdrawn, -1))), state).toEqual(new Set([9999]));
      const explanation = (await stage.make(`GET /data/explain?id=${id}&day=2026-06-21`)) as {
        quarantined: unknown;
        samples: unknown[];
      };
      expect(explanation.quarantined, state).toEqual([
        { time: clock(10, 30), value: 99, increment: null, limit: 30 },
        { time: clock(10, 35), value: -31, increment: null, limit: 30 },
      ]);
      expect(explanation.samples, state).toHaveLength(48);
    }
    await stage.make(`PATCH /device/${device}`, { nominal: 40 });
    await stage.sealer().sealDue();
    expect(filled(await values(id, 0))).toContain(99);
    await stage.make(`PATCH /device/${device}`, { nominal: 10 });
    await stage.sealer().sealDue();
    await forgetJournal(plant);
    // A late sample of that day is laid over what is stored, and costs none of what is not believed.
    await stage.post(plant, { timestamp: clock(-8), values: { p: 1 } });
    await sealAll();
    expect(filled(await values(id, -1))).toEqual([...Array(94).fill(5), 1]);
    await stage.make(`PATCH /device/${device}`, { nominal: 40 });
    await stage.sealer().sealDue();
    expect(filled(await values(id, -1))).toEqual([
      ...Array.from({ length: 96 }, (_, slot) => spiky(slot)),
      1,
    ]);
  });
  test("[D16] when more than half of the day's daylight breaks it, nothing is nulled", async () => {
    const { plant, device } = await inverter();
    const id = await stage.variable(device, "p", { udm: "kW" });
    await stage.post(
      plant,
      daylight(-1, (slot) => (slot < 50 ? 40 : 5)),
    );
    await stage.post(
      plant,
      daylight(-2, (slot) => (slot < 47 ? 40 : 5)),
    );
    await sealAll();
    expect(filled(await values(id, -1))).toHaveLength(96);
    expect(filled(await values(id, -2))).toEqual(Array(49).fill(5));
  });
  test("[D16] a zone that moves takes what was not believed along", async () => {
    const { plant, device } = await inverter();
    const id = await stage.variable(device, "p", { udm: "kW" });
    await stage.post(
      plant,
      daylight(-1, (slot) => (slot === 3 ? 77 : 5)),
    );
    await sealAll();
    await forgetJournal(plant);
    await stage.make(`PATCH /plant/${plant}`, { timezone: "Asia/Tokyo" });
    await stage.sealer().sealDue();
    expect(filled(await values(id, -1))).toHaveLength(95);
    await stage.make(`PATCH /device/${device}`, { nominal: 100 });
    await stage.sealer().sealDue();
    expect(filled(await values(id, -1))).toContain(77);
  });
});
