import { askApp } from "@heliograph/testkit/account-stage.ts";
import { roadsOf, type PlantRoads } from "@heliograph/testkit/plant-roads.ts";
import {
  at,
  serverStage,
  type SentPacket,
  type ServerStage,
} from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readRecentSlots } from "./recent-slots.ts";

const now = at("2026-11-20T12:00+01:00");
let stage: ServerStage;
let plants = 700;
let plant: string;
let device: string;
let onEveryRoad: PlantRoads["onEveryRoad"];
let send: PlantRoads["send"];
beforeAll(async () => {
  stage = await serverStage({ startSeconds: now });
});
afterAll(() => stage.close());
beforeEach(async () => {
  stage.clock.set(now);
  plant = await stage.plant(String(++plants), { lat: 45.07, lon: 7.69 });
  device = await stage.device(plant);
  ({ onEveryRoad, send } = roadsOf(stage, plant));
});

/** Moments of Rome: the clock times of each of some days. */
function moments(first: string, days: number, times: readonly string[]): number[] {
  const start = Temporal.PlainDate.from(first);
  return Array.from({ length: days }, (_, day) => start.add({ days: day })).flatMap((date) =>
    times.map((time) => {
      const zoned = date.toZonedDateTime({ timeZone: "Europe/Rome", plainTime: time });
      return zoned.epochMilliseconds / 1000;
    }),
  );
}
const midnightOf = (date: string): number => moments(date, 1, ["00:00"])[0]!;
const everyHours = (hours: number): string[] =>
  Array.from({ length: 24 / hours }, (_, i) => `${String(i * hours).padStart(2, "0")}:00`);

/** What each slot between two moments must show: the newest reading at its end, each held to the next one. */
const heldReadings = (readings: readonly [number, number][], [from, to]: [number, number]) =>
  Array.from({ length: (to - from) / 300 }, (_, i) => {
    const slot = from + i * 300;
    return [slot, readings.findLast(([stamp]) => Math.floor(stamp / 300) * 300 <= slot)![1]];
  });
const qualitiesOf = async (ids: string[], start: number, end: number) => {
  const { rows, quality } = await stage.make("POST /data/aggregated", {
    ids,
    start,
    end,
    period: "day",
    quality: true,
  });
  return { rows, quality: quality.map(([, ...columns]: [string, ...unknown[]]) => columns) };
};

const rhythms = [
  { often: "each 2 hours", times: everyHours(2) },
  { often: "each 6 hours", times: everyHours(6) },
  { often: "each 6 hours, not on the hour", times: ["05:33", "11:36", "17:31", "23:38"] },
  { often: "twice a day", times: ["06:00", "18:00"] },
  { often: "at 00:10", times: ["00:10"] },
  { often: "at 23:55", times: ["23:55"] },
];
describe.each([
  { clock: "forward", first: "2026-03-27" },
  { clock: "back", first: "2026-10-23" },
])("[D1] [D6] readings of hours over the day on which the clock goes $clock", ({ first }) => {
  test.each(rhythms)("[D1] [D14] $often: nothing is missing between two", async ({ times }) => {
    const id = await stage.variable(device, "slow", { udm: "degC" });
    // The clock changes on the third of five days.
    const stamps = moments(first, 5, times);
    const readings = stamps.map((stamp, i): [number, number] => [stamp, i + 1]);
    await send("slow", ...readings);
    const [from, to] = [Math.floor(stamps[0]! / 300) * 300, Math.floor(stamps.at(-1)! / 300) * 300];
    const days = moments(first, 5, ["00:00"]);
    await onEveryRoad(async () => {
      expect(await stage.fetch({ ids: [id], start: from, end: to + 300 })).toEqual(
        heldReadings(readings, [from, to + 300]),
      );
      // Each day asked alone says the same.
      for (const [at, start] of days.slice(1, 4).entries()) {
        const end = days[at + 2]!;
        expect(await stage.fetch({ ids: [id], start, end })).toEqual(
          heldReadings(readings, [start, end]),
        );
      }
      // The second, third and fourth day are whole.
      const { quality } = await qualitiesOf([id], days[1]!, days[4]!);
      expect(quality).toEqual([[null], [null], [null]]);
    });
  });
});

describe("[D1] [D3] a reading that is missing", () => {
  test.each([
    { often: "each 2 hours", times: everyHours(2), hole: "2026-11-12T12:00", hours: 2 },
    { often: "each 6 hours", times: everyHours(6), hole: "2026-11-12T12:00", hours: 6 },
    {
      often: "each 6 hours, at midnight",
      times: everyHours(6),
      hole: "2026-11-12T00:00",
      hours: 6,
    },
    { often: "twice a day", times: ["06:00", "18:00"], hole: "2026-11-12T18:00", hours: 12 },
    { often: "at 00:10", times: ["00:10"], hole: "2026-11-12T00:10", hours: 24 },
    { often: "at 23:55", times: ["23:55"], hole: "2026-11-12T23:55", hours: 24 },
  ])("[D1] [D3] $often: one step is a gap, no more and no less", async ({ times, hole, hours }) => {
    const id = await stage.variable(device, "slow", { udm: "degC" });
    const missing = at(`${hole}+01:00`);
    const stamps = moments("2026-11-09", 7, times).filter((stamp) => stamp !== missing);
    await send("slow", ...stamps.map((stamp): [number, number] => [stamp, 7]));
    await onEveryRoad(async () => {
      const rows = await stage.fetch({ ids: [id], start: stamps[0]!, end: stamps.at(-1)! });
      expect(rows.filter(([, value]) => value === null).map(([slot]) => slot)).toEqual(
        Array.from({ length: hours * 12 }, (_, i) => missing + i * 300),
      );
    });
  });
});

test("[D1] the step changes from an hour to six hours to five minutes", async () => {
  const id = await stage.variable(device, "slow", { udm: "degC" });
  const hourly = moments("2026-11-09", 1, everyHours(1));
  const rare = moments("2026-11-10", 2, everyHours(6));
  const start = midnightOf("2026-11-12");
  const quick = Array.from({ length: 288 }, (_, i) => start + i * 300).filter((_, i) => i !== 100);
  const readings = [...hourly, ...rare, ...quick].map((stamp, i): [number, number] => [stamp, i]);
  await send("slow", ...readings);
  await onEveryRoad(async () => {
    const expected = heldReadings(readings, [hourly[0]!, start + 86_400]).map(([slot, value]) => [
      slot,
      // Of five minutes, a slot without a sample is a gap.
      slot === start + 100 * 300 ? null : value,
    ]);
    expect(await stage.fetch({ ids: [id], start: hourly[0]!, end: start + 86_400 })).toEqual(
      expected,
    );
  });
});

test("[D1] [S4] a plant that is silent for hours has no step of hours: two stamps after an outage hold for their slot", async () => {
  const id = await stage.variable(device, "quick", { udm: "kW" });
  const start = midnightOf("2026-11-10");
  const slots = (from: number, count: number): number[] =>
    Array.from({ length: count }, (_, i) => from + i * 300);
  // Two hours of data, then one packet at noon of the next day and one at noon of the day after.
  const stamps = [...slots(start + 8 * 3600, 24), start + 36 * 3600, start + 60 * 3600];
  await send("quick", ...stamps.map((stamp): [number, number] => [stamp, 40]));
  await onEveryRoad(async () => {
    const rows = await stage.fetch({ ids: [id], start, end: start + 3 * 86_400 });
    expect(rows.filter(([, value]) => value !== null).map(([slot]) => slot)).toEqual(stamps);
  });
});

test("[D7] [D14] a counter that is read once a day: each day has its energy, and its spike is not believed", async () => {
  const inverter = await stage.device(plant, { name: "INV1", type: "inverter", nominal: 10 });
  const id = await stage.variable(inverter, "energy", { udm: "kWh", tags: [56] });
  const daily = [30, 12, 0, 45.5, 8, 51, 20];
  const stamps = moments("2026-10-21", 8, ["00:10"]);
  const readings = daily.reduce((all, kwh) => [...all, all.at(-1)! + kwh], [1000]);
  // On the fourth day the register shows 400 kWh too much for once: between two readings 10 kW have a dozen hours of light, and give
  // 1.5 x 10 x 12 = 180 kWh at most. A whole step more would let 540 pass.
  const sent = readings.map((reading, i) => (i === 3 ? 1442 : reading));
  await send("energy", ...stamps.map((stamp, i): [number, number] => [stamp, sent[i]!]));
  const days = moments("2026-10-21", 9, ["00:00"]);
  await onEveryRoad(async () => {
    const { rows, quality } = await qualitiesOf([id], days[1]!, days[8]!);
    expect(rows.map(([, energy]: [string, number | null]) => energy)).toEqual([
      30, // from 1000 to 1030, read on the 22nd
      12,
      null, // the reading of the 24th is not believed
      45.5, // from 1042 of the 23rd to 1087.5 of the 25th: 0 and 45.5
      8,
      51,
      20,
    ]);
    expect(quality.map(([one]: [object | null]) => one)).toEqual([
      null,
      null,
      { quarantined: { count: 1, energy: 400 } },
      null,
      null,
      null,
      // The newest reading still waits for those by which it is judged.
      null,
    ]);
  });
});

test("[D7] [D14] a counter of consumption that is read once a day, with a day without a reading", async () => {
  const id = await stage.variable(device, "meter", { udm: "kWh", tags: [58] });
  const stamps = moments("2026-11-02", 8, ["23:55"]).filter((_, i) => i !== 4);
  // 100 kWh a day: on the day without a reading nothing is known, and the next one has both.
  const readings = [0, 1, 2, 3, 5, 6, 7].map((day) => 5000 + 100 * day);
  await send("meter", ...stamps.map((stamp, i): [number, number] => [stamp, readings[i]!]));
  await onEveryRoad(async () => {
    const { rows, quality } = await qualitiesOf(
      [id],
      midnightOf("2026-11-03"),
      midnightOf("2026-11-10"),
    );
    expect(rows.map(([, energy]: [string, number | null]) => energy)).toEqual([
      100,
      100,
      100,
      null,
      200,
      100,
      100,
    ]);
    expect(quality[4][0]).toMatchObject({ lumped: 1 });
    expect(quality[1]).toEqual([null]);
    expect((await stage.stats([id], "total"))[0].total[0]).toBe(5700);
  });
});

test("[D8] [D14] an instant value once a day: its mean, its integral, and coverage 1", async () => {
  const id = await stage.variable(device, "temp", { udm: "degC" });
  const power = await stage.variable(device, "power", { udm: "kW" });
  const formula = await stage.formula(plant, `{${id}} * 2`);
  await send(
    "temp",
    ...moments("2026-11-09", 5, ["12:00"]).map((stamp, i): [number, number] => [stamp, 10 + i]),
  );
  // 12, 24, 36 and 0 kW for six hours each: 6 x 72 = 432 kWh.
  await send(
    "power",
    ...moments("2026-11-09", 5, everyHours(6)).map((stamp, i): [number, number] => [
      stamp,
      [12, 24, 36, 0][i % 4]!,
    ]),
  );
  const [start, end] = [midnightOf("2026-11-10"), midnightOf("2026-11-13")];
  await onEveryRoad(async () => {
    const { rows, quality } = await qualitiesOf([id, power], start, end);
    // A day's own figure is of its own reading; the power's mean is (12 + 24 + 36 + 0) / 4.
    expect(rows).toEqual([
      ["2026-11-10", 11, 18],
      ["2026-11-11", 12, 18],
      ["2026-11-12", 13, 18],
    ]);
    expect(quality).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    const integrals = await stage.make("POST /data/aggregated", {
      ids: [id, power],
      start,
      end,
      period: "day",
      integral: true,
    });
    // Of the temperature 12 hours of the day before and 12 of its own.
    expect(integrals).toEqual([
      ["2026-11-10", 12 * 10 + 12 * 11, 432],
      ["2026-11-11", 12 * 11 + 12 * 12, 432],
      ["2026-11-12", 12 * 12 + 12 * 13, 432],
    ]);
    // Over time the day of the 10th is half of one reading and half of the other, also of a formula.
    const halves = await stage.fetch({ ids: [id, formula], start, end: start + 86_400 }, 720);
    expect(halves).toEqual([
      [start, 10, 20],
      [start + 43_200, 11, 22],
    ]);
    expect(await stage.fetch({ ids: [id, formula], start, end: start + 86_400 }, 180)).toEqual(
      Array.from({ length: 8 }, (_, i) => [start + i * 10_800, ...(i < 4 ? [10, 20] : [11, 22])]),
    );
  });
});

test("[D8] what a reading holds over a day without one counts in that day's integral", async () => {
  const id = await stage.variable(device, "power", { udm: "kW" });
  // At 23:55, but the reading of the 12th comes ten minutes late, on the 13th.
  const stamps = moments("2026-11-09", 6, ["23:55"]).map((stamp, i) =>
    i === 3 ? stamp + 600 : stamp,
  );
  await send("power", ...stamps.map((stamp): [number, number] => [stamp, 12]));
  const [start, end] = [midnightOf("2026-11-11"), midnightOf("2026-11-13")];
  await onEveryRoad(async () => {
    const asked = { ids: [id], start, end, period: "day", integral: true };
    expect(await stage.make("POST /data/aggregated", asked)).toEqual([
      ["2026-11-11", 288],
      // 12 kW until 23:55: 23 hours and 55 minutes.
      ["2026-11-12", 287],
    ]);
  });
});

test("[S1] [S4] a day whose step later readings show is the same before they are sealed", async () => {
  const id = await stage.variable(device, "slow", { udm: "degC" });
  const stamps = moments("2026-11-09", 3, ["00:10"]);
  const [start, end] = [midnightOf("2026-11-09"), midnightOf("2026-11-10")];
  const held = async (): Promise<number> =>
    (await stage.fetch({ ids: [id], start, end })).filter(([, value]) => value === 7).length;
  for (const [i, stamp] of stamps.entries()) {
    await send("slow", [stamp, 7]);
    // One reading, and two, are no step: it holds for its slot. With the third it holds from 00:10 to midnight.
    expect(await held()).toBe(i < 2 ? 1 : 286);
    await stage.seal(plant);
    expect(await held()).toBe(i < 2 ? 1 : 286);
  }
});

test("[D4] [S2] sealed reading after reading, backwards, or in one call: the same answers", async () => {
  const stamps = moments("2026-10-22", 7, ["00:10"]);
  const packets = stamps.map((timestamp, i): SentPacket => ({
    timestamp,
    values: { temp: 10 + i, meter: 100 * i },
  }));
  const answers: unknown[] = [];
  for (const sent of [
    packets.map((one) => [one]),
    packets.toReversed().map((one) => [one]),
    [packets],
  ]) {
    const own = await stage.plant(String(++plants));
    const meter = await stage.device(own);
    const ids = [
      await stage.variable(meter, "temp", { udm: "degC" }),
      await stage.variable(meter, "meter", { udm: "kWh", tags: [58] }),
    ];
    for (const call of sent) {
      await stage.post(own, call);
      await stage.seal(own);
    }
    const [start, end] = [midnightOf("2026-10-22"), midnightOf("2026-10-30")];
    answers.push([
      await stage.fetch({ ids, start, end }),
      await stage.fetch({ ids, start, end }, 180),
      await qualitiesOf(ids, start, end),
    ]);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test("[D10] [D12] the last value of a formula holds with the reading of the day that it stands on", async () => {
  const slow = await stage.variable(device, "slow", { udm: "degC" });
  const quick = await stage.variable(device, "quick", { udm: "degC" });
  const formula = await stage.formula(plant, `{${slow}} + {${quick}}`);
  for (const [i, stamp] of moments("2026-11-16", 5, ["00:10"]).entries())
    await stage.post(plant, { timestamp: stamp, values: { slow: 100 + i } });
  // Eleven hours and 50 minutes after the newest one.
  await stage.post(plant, { timestamp: now, values: { quick: 1 } });
  const last = async () => (await stage.make(`GET /data/lastvals/single/${plant}`))[formula];
  expect(await last()).toEqual([105, now]);
  await stage.seal(plant);
  const again = await stage.anotherProcess();
  const { body } = await askApp(again.app, stage.admin, {
    line: `GET /data/lastvals/single/${plant}`,
  });
  expect((body as Record<string, unknown>)[formula]).toEqual([105, now]);
});

test("[D10] [A3] a daily reading is fresh for a day, and known to the watch, sealed or not", async () => {
  const id = await stage.variable(device, "slow", { udm: "degC" });
  await send(
    "slow",
    ...moments("2026-11-16", 5, ["00:10"]).map((stamp, i): [number, number] => [stamp, i]),
  );
  const facts = await stage.facts(plant);
  const { number } = facts.series.find((series) => series.id === id)!;
  await onEveryRoad(async () => {
    const to = now / 300;
    const seen = await readRecentSlots(stage.db, { facts, numbers: [number], from: to - 60, to });
    const { slots, steps } = seen.series.get(number)!;
    const newest = at("2026-11-20T00:10+01:00") / 300 - seen.firstSlot;
    expect(slots[newest]).toBe(4);
    expect(steps[newest]).toBe(1440);
    expect(slots[newest - 288]).toBe(3);
    for (const slot of [to - 60, to]) expect(seen.received.has(slot)).toBe(true);
  });
});

test("[A9] 003 does not fail on a plant that sends once a day, until its reading is late", async () => {
  const id = await stage.variable(device, "slow", { udm: "degC" });
  for (const [i, stamp] of moments("2026-11-16", 5, ["00:10"]).entries()) {
    await send("slow", [stamp, i]);
    await stage.seal(plant);
  }
  const create = async (vars: string[]): Promise<string> =>
    (
      await stage.make("POST /alert", {
        plant_id: plant,
        template_id: "003",
        description: "Silent",
        vars,
        num_checks: 3,
        active_hours: ["00:00", "24:00"],
      })
    ).id;
  const alerts = [await create([]), await create([id])];
  const states = async (): Promise<string[]> => {
    await stage.server.rooms.alerts.look();
    const all = await stage.make(`GET /plant/${plant}/alerts_state`);
    return alerts.map((alert) => all[alert].state);
  };
  stage.clock.set(now + 600);
  expect(await states()).toEqual(["OK", "OK"]);
  // 00:09 of the next day: the slot of 23:55 has settled.
  stage.clock.set(at("2026-11-21T00:09+01:00"));
  expect(await states()).toEqual(["OK", "OK"]);
  // The reading of that day does not come.
  stage.clock.set(at("2026-11-21T02:00+01:00"));
  expect(await states()).toEqual(["KO", "KO"]);
  await send("slow", [at("2026-11-21T02:00+01:00"), 5]);
  stage.clock.set(at("2026-11-21T02:20+01:00"));
  expect(await states()).toEqual(["OK", "OK"]);
});

test("[D1] [S15] a text and a state once a day: shown until the next one, at every resolution", async () => {
  const text = await stage.variable(device, "text", { data_type: "str" });
  const state = await stage.variable(device, "state", { data_type: "int" });
  const stamps = moments("2026-10-22", 6, ["00:10"]);
  for (const [i, timestamp] of stamps.entries())
    await stage.post(plant, { timestamp, values: { text: `mode ${i}`, state: i } });
  const [from, to] = [stamps[0]!, stamps[5]!];
  const readings = stamps.map((stamp, i): [number, number] => [stamp, i]);
  await onEveryRoad(async () => {
    expect(await stage.fetch({ ids: [text, state], start: from, end: to })).toEqual(
      heldReadings(readings, [from, to]).map(([slot, value]) => [slot, `mode ${value}`, value]),
    );
    // The day of 25 hours: its last part has four.
    const [start, end] = [midnightOf("2026-10-25"), midnightOf("2026-10-26")];
    expect(await stage.fetch({ ids: [text, state], start, end }, 180)).toEqual(
      Array.from({ length: 8 }, (_, part) => [start + part * 10_800, "mode 3", 3]),
    );
  });
});
