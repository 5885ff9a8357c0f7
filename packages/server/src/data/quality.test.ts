import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const midnight = at("2026-06-01T00:00+02:00");
const day = 86_400;
const moment = (index: number, hours: number): number => midnight + index * day + hours * 3600;
const production = 56;
const withdrawn = 58;

let stage: ServerStage;
let plants = 300;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: moment(8, 12) });
});
afterAll(() => stage.close());

/** 60 kWh a day, between 6 and 18 o'clock: 5 an hour. */
const reading = (seconds: number): number => {
  const hours = (seconds - midnight) / 3600;
  const today = Math.floor(hours / 24);
  return 1000 + 60 * today + 5 * Math.max(0, Math.min(12, hours - 24 * today - 6));
};
const quarterHours = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / 900 }, (_, at) => from + at * 900);
const send = async (
  plant: string,
  moments: readonly number[],
  values: (moment: number) => Record<string, number>,
) =>
  await stage.post(
    plant,
    moments.map((timestamp) => ({ timestamp, values: values(timestamp) })),
  );
const rome = { lat: 41.9, lon: 12.5 };
const days = (ids: readonly string[], from: number, to: number) => ({
  ids,
  start: moment(from, 0),
  end: moment(to, 0),
  period: "day",
});
const asked = (question: object) => stage.make("POST /data/aggregated", question);

describe("[D7] [D14] sums of counters, totals and how good figures are", () => {
  test("[D7] [D14] HLTH-13 a sum of counters is partial where an input is silent, never null, never double", async () => {
    const plant = await stage.plant(String(++plants), rome);
    const inverters = await Promise.all(
      ["Inverter A", "Inverter B"].map((name) =>
        stage.device(plant, { name, type: "inverter", nominal: 10 }),
      ),
    );
    const ids = await Promise.all(
      inverters.map((device, index) =>
        stage.variable(device, `e${index}`, { udm: "kWh", tags: [production] }),
      ),
    );
    const sum = await stage.formula(plant, `{${ids[0]}} + {${ids[1]}}`, { udm: "kWh" });
    // The second one is silent from the evening of the first day until the morning of the third.
    await send(plant, quarterHours(moment(0, 0), moment(5, 0)), (second) => ({
      e0: reading(second),
      ...(second >= moment(0, 20) && second < moment(2, 9) ? {} : { e1: reading(second) + 7000 }),
    }));
    const ask = async () => await asked({ ...days([sum, ids[1]!], 0, 5), quality: true });
    const tail = await ask();
    // The silent day has what the first inverter gave; what the second one gave then comes when it speaks again: 60 + 15.
    expect(tail.rows.map((row: unknown[]) => row.slice(1))).toEqual([
      [120, 60],
      [60, null],
      [180, 120],
      [120, 60],
      [120, 60],
    ]);
    const quality = tail.quality.map((row: unknown[]) => row[1]);
    expect(quality[1]).toMatchObject({ parts: [1, 2] });
    expect(quality[2]).toMatchObject({ lumped: 1 });
    expect([quality[3], quality[4]]).toEqual([null, null]);
    expect(tail.quality[1][2]).toEqual({ coverage: 0, counted: true });
    await stage.seal(plant);
    expect(await ask()).toEqual(tail);
    // Without being asked for, the answer is as it always was.
    expect(await asked(days([sum], 0, 1))).toEqual([["2026-06-01", 120]]);
  });

  test("[D14] HLTH-13 a lump is laid over the days that it spans along the clear sky, and the sum stays", async () => {
    const plant = await stage.plant(String(++plants), rome);
    const device = await stage.device(plant, { type: "inverter", nominal: 10 });
    const id = await stage.variable(device, "e", { udm: "kWh", tags: [production] });
    await send(
      plant,
      quarterHours(moment(0, 0), moment(6, 0)).filter(
        (s) => s < moment(1, 20) || s >= moment(4, 5),
      ),
      (second) => ({ e: reading(second) }),
    );
    await stage.seal(plant);
    const plain = await asked({ ...days([id], 0, 6), quality: true });
    expect(plain.rows.map((row: unknown[]) => row[1])).toEqual([60, 60, null, null, 180, 60]);
    expect(plain.quality[4][1]).toMatchObject({ lumped: 2 });
    const spread = await asked({ ...days([id], 0, 6), quality: true, spread: true });
    const values = spread.rows.map((row: number[]) => row[1]);
    expect(values.reduce((a: number, b: number) => a + b, 0)).toBeCloseTo(360, 6);
    // Both days that were silent have about half of the 120 kWh, the day of the rise its own 60.
    expect(values[2]).toBeCloseTo(60, -1);
    expect(values[3]).toBeCloseTo(60, -1);
    expect(values[4]).toBeCloseTo(60, -1);
    expect(spread.quality[2][1]).toMatchObject({ spread: true });
    // Nothing that is stored has changed.
    expect(await asked({ ...days([id], 0, 6), quality: true })).toEqual(plain);
  });

  test("[D7] [D14] HLTH-13 what a hole over midnight took of a day comes on the next one, which says so; the hours without sun are no hole", async () => {
    const plant = await stage.plant(String(++plants), rome);
    const device = await stage.device(plant, { type: "inverter", nominal: 10 });
    const [id, asleep] = await Promise.all(
      ["e", "asleep"].map((mib) => stage.variable(device, mib, { udm: "kWh", tags: [production] })),
    );
    const sum = await stage.formula(plant, `{${id}} + {${asleep}}`, { udm: "kWh" });
    // Silent from 11:30 until 3 o'clock, over the end of May and over that of the second of June; the other one falls asleep every evening.
    const isSilent = (second: number): boolean =>
      [-1, 1].some((from) => second >= moment(from, 11.5) && second < moment(from + 1, 3));
    const isAsleep = (second: number): boolean => {
      const hour = ((second - midnight + 7 * day) % day) / 3600;
      return hour < 5 || hour > 19.75;
    };
    await send(plant, quarterHours(moment(-2, 0), moment(4, 0)), (second) => ({
      ...(isSilent(second) ? {} : { e: reading(second) }),
      ...(isAsleep(second) ? {} : { asleep: reading(second) }),
    }));
    const ask = async () => await asked({ ...days([id!, asleep!, sum], -1, 4), quality: true });
    const tail = await ask();
    // The sun gave 60 each day: 26.25 until 11:15, and what is left of it with the day after.
    expect(tail.rows.map((row: unknown[]) => row.slice(1))).toEqual([
      [26.25, 60, 86.25],
      [93.75, 60, 153.75],
      [26.25, 60, 86.25],
      [93.75, 60, 153.75],
      [60, 60, 120],
    ]);
    expect(tail.quality.map((row: unknown[]) => row[1])).toEqual([
      { coverage: expect.closeTo(0.4, 1), counted: true },
      { lumped: 0 },
      { coverage: expect.closeTo(0.4, 1), counted: true },
      { lumped: 0 },
      null,
    ]);
    expect(tail.quality.map((row: unknown[]) => row[2])).toEqual([null, null, null, null, null]);
    expect(tail.quality[3][3]).toMatchObject({ lumped: 0 });
    await stage.seal(plant);
    expect(await ask()).toEqual(tail);
    // Laid along the clear sky both days have about what the sun gave them.
    const spread = await asked({ ...days([id!], 1, 3), quality: true, spread: true });
    const values = spread.rows.map((row: number[]) => row[1]);
    expect(values[0] + values[1]).toBeCloseTo(120, 6);
    expect(Math.abs(values[0] - 60)).toBeLessThan(5);
    // June holds a part of the last of May; a lump of its own days is no doubt about it.
    const months = async (from: number) =>
      (await asked({ ...days([id!], from, 4), period: "month", quality: true })).quality.at(-1)[1];
    expect(await months(-1)).toMatchObject({ lumped: 0 });
    await send(plant, quarterHours(moment(-1, 11.5), moment(0, 3)), (second) => ({
      e: reading(second),
    }));
    expect(await months(-1)).not.toHaveProperty("lumped");
  });

  test("[D7] [D14] the total neither falls at a reset nor jumps with a new meter; spikes are counted as not believed", async () => {
    const plant = await stage.plant(String(++plants));
    const device = await stage.device(plant, { type: "meter" });
    const id = await stage.variable(device, "e", { udm: "kWh", tags: [withdrawn] });
    // 10 kWh an hour; a new meter hangs there from the third day on, which starts at 40,000.
    const meter = (second: number): number =>
      500 + ((second - midnight) / 3600) * 10 + (second < moment(2, 10) ? 0 : 40_000);
    const nonsense = new Map([
      [moment(1, 9), 0],
      [moment(3, 9), 999_999],
    ]);
    await send(plant, quarterHours(moment(0, 0), moment(4, 0)), (second) => ({
      e: nonsense.get(second) ?? meter(second),
    }));
    const answer = await asked({ ...days([id], 0, 4), quality: true });
    // A day is 240 kWh; the first has no reading before midnight, the swap costs its quarter of an hour.
    expect(answer.rows.map((row: unknown[]) => row[1])).toEqual([237.5, 240, 237.5, 240]);
    expect(answer.quality[3][1].quarantined.count).toBe(1);
    const [stats] = await stage.make(`GET /data/stats?ids=${id}&include=total,day&quality=1`);
    expect(stats.total[0]).toBe(500 + 237.5 + 240 + 237.5 + 240);
    expect(stats.quality.total.quarantined.count).toBe(1);
    await stage.seal(plant);
    expect((await stage.stats([id], "total"))[0].total[0]).toBe(1455);
  });

  test("[D7] sealed inside the look-ahead, in any order, or at once: the same figures", async () => {
    const readings = quarterHours(moment(0, 0), moment(3, 0)).map((second) => {
      const isWrong = second >= moment(1, 23.5) && second < moment(2, 0.5);
      return { timestamp: second, values: { e: isWrong ? 0 : 100 + (second - midnight) / 3600 } };
    });
    const energies: unknown[] = [];
    for (const order of ["whole", "in steps", "backwards"]) {
      const plant = await stage.plant(String(++plants));
      const device = await stage.device(plant, { type: "meter" });
      const id = await stage.variable(device, "e", { udm: "kWh", tags: [withdrawn] });
      if (order === "whole") await stage.post(plant, readings);
      else {
        const cuts = [0, 90, 192, 193, 194, 200, readings.length];
        const batches = cuts.slice(1).map((to, at) => readings.slice(cuts[at], to));
        for (const batch of order === "backwards" ? batches.toReversed() : batches) {
          await stage.post(plant, batch);
          await stage.seal(plant);
        }
      }
      await stage.seal(plant);
      energies.push((await asked(days([id], 0, 3))).map((row: unknown[]) => row[1]));
    }
    expect(energies[1]).toEqual(energies[0]);
    expect(energies[2]).toEqual(energies[0]);
    // 23.75, then 24 but for what is seen only after midnight, then the rest.
    expect(energies[0]).toEqual([23.75, 23.5, 24.5]);
  });

  test("[D14] the month in which a counter begins is not whole, nor its year; its days are, and before it there is nothing", async () => {
    const plant = await stage.plant(String(++plants));
    const device = await stage.device(plant, { type: "meter" });
    const id = await stage.variable(device, "e", { udm: "kWh", tags: [withdrawn] });
    // It is noon of the ninth day: from noon of the third one on there are 72 hours of each 96.
    await send(plant, quarterHours(moment(2, 12), moment(8, 12)), (second) => ({
      e: (second - midnight) / 3600,
    }));
    const quality = async (start: string, period: string) =>
      (
        await asked({ ids: [id], start: at(start), end: moment(8, 24), period, quality: true })
      ).quality.map((row: unknown[]) => row[1]);
    // Of 8.5 days less the last three slots, 2445, those of 6 days less three: 1725.
    const begun = { coverage: 0.7055, counted: true, parts: [7, 9], provisional: true };
    const before = async () => [
      await quality("2026-05-01T00:00+02:00", "month"),
      await quality("2026-06-03T00:00+02:00", "day"),
    ];
    const [months, days] = await before();
    expect(months).toEqual([null, begun]);
    expect(days?.[0]).toEqual({ coverage: 0.5, counted: true });
    expect(days?.[1]).toBeNull();
    expect((await quality("2026-01-01T00:00+01:00", "year"))[0]).toMatchObject({ parts: [7, 160] });
    await stage.seal(plant);
    expect(await before()).toEqual([months, days]);
  });

  test("[D7] figures of the first edition are counted anew without a packet", async () => {
    const plant = await stage.plant(String(++plants));
    const device = await stage.device(plant, { type: "meter" });
    const id = await stage.variable(device, "e", { udm: "kWh", tags: [withdrawn] });
    await send(plant, quarterHours(moment(0, 0), moment(2, 0)), (second) => ({
      e: second === moment(1, 9) ? 0 : 100 + (second - midnight) / 3600,
    }));
    await stage.seal(plant);
    const truth = await asked(days([id], 0, 2));
    // As it lay there before: the zero counted all of the meter again, and a carry of 24 bytes.
    const old = Buffer.from(new Float64Array([124, moment(0, 23.75), 0.25]).buffer);
    const { sql } = await import("kysely");
    await sql`update day_block set energy = 5872, carry = ${old}, quality = null where plant_id = ${plant}`.execute(
      stage.db,
    );
    await sql`update journal_mark set edition = 1 where plant_id = ${plant}`.execute(stage.db);
    const doubtOf = async () => (await asked({ ...days([id], 0, 3), quality: true })).quality;
    // Until then they may still change, and say so; a day without any has nothing to change.
    expect(await doubtOf()).toEqual([
      ["2026-06-01", { provisional: true }],
      ["2026-06-02", { provisional: true }],
      ["2026-06-03", { coverage: 0, counted: true }],
    ]);
    await stage.sealer().sealDue();
    expect(JSON.stringify(await doubtOf())).not.toContain("provisional");
    expect(await asked(days([id], 0, 2))).toEqual(truth);
  });
});
