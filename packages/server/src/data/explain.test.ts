import { afterAll, beforeAll, expect, test } from "vitest";
import { at, serverStage, type ServerStage } from "../../../testkit/src/server-stage.ts";

let stage: ServerStage;
beforeAll(async () => {
  stage = await serverStage();
});
afterAll(() => stage.close());

/** The stage's clock stands at noon in Rome, 21 June 2026. */
const noon = at("2026-06-21T12:00+02:00");
const today = at("2026-06-21T00:00+02:00");
const yesterday = at("2026-06-20T00:00+02:00");
const explain = (id: string, day: string, more = "") =>
  stage.make(`GET /data/explain?id=${id}&day=${day}${more}`);
const sealAll = async (plantId: string): Promise<void> => {
  while ((await stage.seal(plantId)) > 0);
};
/** The answer before and after sealing: they must be one. */
async function bothRoads(plantId: string, ask: () => Promise<unknown>): Promise<void> {
  const before = await ask();
  await sealAll(plantId);
  expect(await ask()).toEqual(before);
}

test("[W1] [W2] a power: mean, integral, slots, gaps; the open slot is none, and sealing changes nothing", async () => {
  await stage.plant("201");
  const power = await stage.variable(await stage.device("201"), "p", { udm: "kW" });
  // From 06:00 to 08:00 the sun, 6 and 12 kW in turn; a gap of half an hour; then 9 kW until noon.
  const six = today + 6 * 3600;
  const packets = [];
  for (let s = six; s < six + 7200; s += 300)
    packets.push({ timestamp: s, values: { p: (s / 300) % 2 === 0 ? 6 : 12 } });
  for (let s = six + 9000; s < noon; s += 300) packets.push({ timestamp: s, values: { p: 9 } });
  await stage.post("201", packets);
  const explanation = await explain(power, "2026-06-21");
  // 24 slots of mean 9, and 42 slots of 9, an hour being 12 slots: 66 / 12 x 9 kWh.
  expect(explanation).toMatchObject({
    id: power,
    day: "2026-06-21",
    kind: "analogue",
    figure: 9,
    integral: 49.5,
    step: 5,
  });
  expect(explanation.slots).toEqual({ day: 288, elapsed: 144, present: 66 });
  expect(explanation.gaps).toEqual([
    [today, six],
    [six + 7200, six + 9000],
  ]);
  expect(explanation).toMatchObject({ resets: [], quarantined: [], inputs: [] });
  expect(
    await stage.aggregated({ ids: [power], start: today, end: today + 86_400 }, "day"),
  ).toEqual([["2026-06-21", explanation.figure]]);
  const sums = (period: string, integral: boolean) =>
    stage.make("POST /data/aggregated", {
      ids: [power],
      start: today,
      end: today + 86_400,
      period,
      integral,
    });
  // [D8] What the power made is what it made while it was measured, never its mean times the hours.
  expect(await sums("day", true)).toEqual([["2026-06-21", 49.5]]);
  expect(await sums("year", true)).toEqual([["2026", 49.5]]);
  expect(await sums("year", false)).toEqual([["2026", 9]]);
  // What was asked before is answered by what is asked, not by what is kept.
  expect(await sums("year", true)).toEqual([["2026", 49.5]]);
  expect(await sums("year", false)).toEqual([["2026", 9]]);
  stage.clock.advance(60);
  // The slot of 12:00 has begun, and may be empty.
  const later = await explain(power, "2026-06-21");
  expect([later.slots.elapsed, later.gaps.length]).toEqual([145, 2]);
  stage.clock.set(noon);
  await bothRoads("201", () => explain(power, "2026-06-21"));
});

test("[W3] samples as they arrived, with the moment of arrival: corrections are listed, repetitions are not", async () => {
  await stage.plant("202");
  const device = await stage.device("202");
  const power = await stage.variable(device, "p", { udm: "kW" });
  const words = await stage.variable(device, "w", { data_type: "str" });
  await stage.post("202", { timestamp: today + 61, values: { p: 1, w: "on" } });
  await stage.post("202", { timestamp: today + 61, values: { p: 1 } });
  await stage.post("202", { timestamp: today + 61, values: { p: 2 } });
  await stage.post("202", { timestamp: today + 361, values: { p: null, w: "off" } });
  await stage.post("202", { timestamp: today - 1, values: { p: 99 } });
  const explanation = await explain(power, "2026-06-21");
  expect(explanation.samples.map(([moment, value]: number[]) => [moment, value])).toEqual([
    [today + 61, 1],
    [today + 61, 2],
    [today + 361, null],
  ]);
  const { rows } = {
    rows: await stage.db.selectFrom("packet").select("received_at").orderBy("seq").execute(),
  };
  expect(explanation.samples[0][2]).toBe(Math.floor(rows[0]!.received_at.getTime() / 1000));
  // The correction counts, the null erases nothing.
  expect(explanation.figure).toBe(2);
  expect(await explain(words, "2026-06-21")).toMatchObject({
    kind: "text",
    figure: "off",
    integral: null,
    slots: { present: 2 },
    samples: [
      [today + 61, "on", expect.any(Number)],
      [today + 361, "off", expect.any(Number)],
    ],
  });
  await bothRoads("202", () => explain(power, "2026-06-21"));
});

test("[W4] [D7] a counter: resets, spikes that were not counted, and where the day before left it", async () => {
  await stage.plant("203");
  const inverter = await stage.device("203", { name: "Inverter", type: "inverter", nominal: 12 });
  const energy = await stage.variable(inverter, "e", { udm: "kWh" });
  // 12 kW give 2 kWh in the 5 minutes since it rose and a step more; 1.5 x 2 + 2 x the smallest rise of 0.5 are allowed: 4.
  const values = [
    [yesterday + 86_100, 100],
    [today, 100.5],
    [today + 300, 101],
    [today + 600, 900],
    [today + 900, 102],
    [today + 1200, 0.5],
    [today + 1500, 1.5],
    // What follows says that it did not come back.
    ...[5400, 9000, 12_600, 16_200].map((second) => [today + second, 1.5] as const),
  ] as const;
  await stage.post(
    "203",
    values.map(([timestamp, e]) => ({ timestamp, values: { e } })),
  );
  const explanation = await explain(energy, "2026-06-21");
  // From yesterday 0.5, then 0.5, nothing, 1, the reset's 0.5, 1.
  expect(explanation).toMatchObject({
    kind: "counter",
    figure: 3.5,
    integral: null,
    resets: [[today + 1200, 102, 0.5]],
    quarantined: [{ time: today + 600, value: 900, increment: 799, limit: 4 }],
  });
  expect(
    await stage.aggregated({ ids: [energy], start: today, end: today + 86_400 }, "day"),
  ).toEqual([["2026-06-21", 3.5]]);
  await bothRoads("203", () => explain(energy, "2026-06-21"));

  // One that begins anew every day: at 00:00 it fell from what it showed the day before.
  const daily = await stage.variable(inverter, "daily", { udm: "kWh" });
  await stage.post("203", [
    { timestamp: today - 600, values: { daily: 56 } },
    { timestamp: today - 300, values: { daily: 57 } },
    { timestamp: today, values: { daily: 0 } },
    { timestamp: today + 300, values: { daily: 1 } },
  ]);
  const restarted = (): Promise<unknown> => explain(daily, "2026-06-21");
  expect(await restarted()).toMatchObject({ figure: 1, resets: [[today, 57, 0]], quarantined: [] });
  await bothRoads("203", restarted);
});

test("[W5] [D1] what a formula read at a moment: slow inputs are held, over midnight too, and say when they were measured", async () => {
  await stage.plant("204");
  const device = await stage.device("204");
  const slow = await stage.variable(device, "slow", { udm: "kW" });
  const fast = await stage.variable(device, "fast", { udm: "kW" });
  const sum = await stage.formula("204", `{${slow}} + {${fast}}`);
  const packets = [];
  for (let s = yesterday; s < today + 7200; s += 300)
    packets.push({
      timestamp: s,
      values: s % 900 === 600 ? { slow: s % 1000, fast: 1 } : { fast: 2 },
    });
  await stage.post("204", packets);
  const read = async (moment: number) => (await explain(sum, "2026-06-21", `&at=${moment}`)).inputs;
  // Slow ones are sent at :10, :25, :40 and :55 past the hour: that of 23:55 holds until 00:10.
  const last = today - 300;
  expect(last % 900).toBe(600);
  for (const moment of [today, today + 599])
    expect(await read(moment)).toEqual([
      { id: slow, value: last % 1000, time: last },
      { id: fast, value: 2, time: Math.floor(moment / 300) * 300 },
    ]);
  expect(await read(today + 601)).toEqual([
    { id: slow, value: (today + 600) % 1000, time: today + 600 },
    { id: fast, value: 1, time: today + 600 },
  ]);
  // After the end of what was sent.
  expect(await read(today + 8000)).toEqual([
    { id: slow, value: null, time: null },
    { id: fast, value: null, time: null },
  ]);
  const rows = await stage.fetch({ ids: [sum], start: today, end: today + 600 });
  expect(rows).toEqual([
    [today, (last % 1000) + 2],
    [today + 300, (last % 1000) + 2],
  ]);
  expect((await explain(sum, "2026-06-21")).samples).toEqual([]);
  expect((await explain(slow, "2026-06-21")).step).toBe(15);
  await bothRoads("204", () => explain(sum, "2026-06-21", `&at=${today + 1000}`));
});

test("[W2] [D14] of a ratio the night is not missing: the slots with the sun up are counted by themselves", async () => {
  await stage.plant("207", { lat: 41.9, lon: 12.5 });
  const device = await stage.device("207");
  const ratio = await stage.variable(device, "pr", { udm: "%", tags: [5] });
  const room = await stage.variable(device, "t", { udm: "°C" });
  // In Rome on the longest day the sun is 8 degrees high from about 06:25 until 20:00; half an hour of the morning is missing.
  const first = today - 86_400 + 6 * 3600;
  const packets = [];
  for (let s = first; s < first + 15 * 3600; s += 300)
    if (s < first + 4 * 3600 || s >= first + 4.5 * 3600)
      packets.push({ timestamp: s, values: { pr: 80, t: 20 } });
  await stage.post("207", packets);
  const explanation = await explain(ratio, "2026-06-20");
  expect(explanation.slots).toEqual({ day: 288, elapsed: 288, present: 174 });
  expect(explanation.gaps).toHaveLength(3);
  expect(explanation.daylight.gaps).toEqual([[first + 4 * 3600, first + 4.5 * 3600]]);
  expect(explanation.daylight.elapsed - explanation.daylight.present).toBe(6);
  // Some thirteen and a half hours.
  expect(explanation.daylight.elapsed).toBeGreaterThan(12.5 * 12);
  expect(explanation.daylight.elapsed).toBeLessThan(14.5 * 12);
  expect((await explain(room, "2026-06-20")).daylight).toBeNull();
  await bothRoads("207", () => explain(ratio, "2026-06-20"));
});

test("[W2] [D6] days of 23 and 25 hours, days before the plant was, and days to come", async () => {
  await stage.plant("205");
  const power = await stage.variable(await stage.device("205"), "p", { udm: "kW" });
  expect((await explain(power, "2026-03-29")).slots).toEqual({
    day: 276,
    elapsed: 276,
    present: 0,
  });
  expect((await explain(power, "2025-10-26")).slots).toEqual({
    day: 300,
    elapsed: 300,
    present: 0,
  });
  expect(await explain(power, "2024-12-31")).toMatchObject({
    slots: { elapsed: 0 },
    gaps: [],
    figure: null,
  });
  expect(await explain(power, "2026-06-22")).toMatchObject({
    slots: { elapsed: 0 },
    gaps: [],
    figure: null,
  });
});

test("[W6] [D11] who may not, and what there is not", async () => {
  await stage.plant("206");
  const sun = await stage.variable(await stage.device("206", { type: "sensor" }), "irr", {
    tags: [3],
  });
  const blind = await stage.person("blind-206", { "206": [0] });
  const seeing = await stage.person("seeing-206", { "206": [0, 10] });
  const stranger = await stage.person("stranger-206", {});
  const status = async (as: string | null, query = `id=${sun}&day=2026-06-21`): Promise<number> =>
    (await stage.ask(as, `GET /data/explain?${query}`)).status;
  expect([
    await status(null),
    await status(stranger.token),
    await status(blind.token),
    await status(seeing.token),
  ]).toEqual([401, 403, 403, 200]);
  expect(await status(stage.admin, `id=${"a".repeat(24)}&day=2026-06-21`)).toBe(404);
  for (const bad of [
    "day=2026-02-30",
    "day=today",
    "",
    "day=2026-06-21&at=soon",
    `day=2026-06-21&at=${today - 1}`,
    `day=2026-06-21&at=${today + 86_400}`,
  ])
    expect([bad, await status(stage.admin, `id=${sun}&${bad}`)]).toEqual([bad, 400]);
  await stage.make("PATCH /plant/206", { disabled: true });
  expect([await status(seeing.token), await status(stage.admin)]).toEqual([403, 200]);
});
