import { englishLine, lineOf } from "@heliograph/contract/tasks/task-lines.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import pg from "pg";
import {
  at,
  serverStage,
  type SentPacket,
  type ServerStage,
} from "../../../testkit/src/server-stage.ts";
import { recalculationTask } from "./formulas.tasks.ts";

let stage: ServerStage;
beforeAll(async () => {
  stage = await serverStage({ environment: { ROLES: "api,worker" } });
});
afterAll(() => stage.close());

/** 18 to 20 June 2026 in Rome; the stage's clock stands at noon of the 21st. */
const days = [
  at("2026-06-18T00:00+02:00"),
  at("2026-06-19T00:00+02:00"),
  at("2026-06-20T00:00+02:00"),
] as const;
const end = at("2026-06-21T00:00+02:00");

interface Plant {
  readonly power: string;
  readonly energy: string;
  readonly double: string;
  readonly doubleAndOne: string;
  readonly other: string;
  readonly counted: string;
}
/** A power of 10 kW sent every 10 minutes, and an energy that rises by 2 kWh each time, over three days. */
function threeDays(): SentPacket[] {
  return Array.from({ length: 3 * 144 }, (_, i) => ({
    timestamp: days[0] + i * 600,
    values: { p: 10, e: 2 * i },
  }));
}
async function plantOf(id: string, doubled = "{p} * 2"): Promise<Plant> {
  await stage.plant(id);
  const device = await stage.device(id);
  const power = await stage.variable(device, "p", { udm: "kW" });
  const energy = await stage.variable(device, "e", { udm: "kWh" });
  const double = await stage.formula(id, doubled.replace("{p}", `{${power}}`), {
    name: "double",
    udm: "kW",
  });
  const doubleAndOne = await stage.formula(id, `{${double}} + 1`, {
    name: "double and one",
    udm: "kW",
  });
  const other = await stage.formula(id, `{${power}} + 0.5`, { name: "other", udm: "kW" });
  const counted = await stage.formula(id, `{${energy}} * {${double}} / {${double}}`, {
    name: "counted",
    udm: "kWh",
  });
  await stage.post(id, threeDays());
  while ((await stage.seal(id)) > 0);
  return { power, energy, double, doubleAndOne, other, counted };
}
const done = async (id: string) =>
  await vi.waitUntil(
    async () => {
      const task = await stage.make(`GET /task/${id}`);
      return task.status === "done" ? task : null;
    },
    { timeout: 15_000, interval: 10 },
  );
/** The value of a formula in the first slot of each of the three days. */
async function firstOfDays(id: string): Promise<unknown[]> {
  const rows = await stage.fetch({ ids: [id], start: days[0], end });
  return days.map((day) => rows.find((row) => row[0] === day)?.[1]);
}
const rewrite = (id: string, formula: string) => stage.make(`PATCH /variable/${id}`, { formula });
/** The archive of formulas, as it is stored. */
async function stored(plantId: string, ids: readonly string[]): Promise<unknown[]> {
  const facts = await stage.facts(plantId);
  const order = ids.map((id) => facts.series.find((series) => series.id === id)!.number);
  const rows = await stage.db
    .selectFrom("day_block")
    .selectAll()
    .where("plant_id", "=", plantId)
    .where("number", "in", order)
    .execute();
  return rows
    .map(({ number, ...row }) => ({ ...row, plant_id: "", formula: order.indexOf(number) }))
    .toSorted((a, b) => a.formula - b.formula || a.day - b.day);
}

describe("recalculation", () => {
  test("API-49 CFORM-07 CFORM-11 [F1] [F3] a day in the middle, with what reads the formula, and nothing else", async () => {
    const { power, double, doubleAndOne, other } = await plantOf("101");
    await rewrite(double, `{${power}} * 3`);
    await rewrite(other, `{${power}} + 7`);
    expect(await firstOfDays(double)).toEqual([20, 20, 20]);
    const { id } = await stage.make("POST /admin/recalc_formulas", {
      plant_id: "101",
      ids: [double],
      start: days[1],
      end: days[2],
      tz: "Europe/Rome",
    });
    const listed = await stage.make("GET /task/all");
    expect(listed[0]).toMatchObject({
      id,
      kind: "recalc",
      name: "Recalculation of double",
      params: { plant_id: "101", formula: "double" },
    });
    const task = await done(id);
    // What changed: double, double and one; counted is n * d / d as before.
    expect([task.outcome, task.output]).toEqual([
      "success",
      "1 formula: 2026-06-19 to 2026-06-19\n2026-06: 1 day, 2 blocks changed\n1 day recalculated, 2 blocks changed\n",
    ]);
    expect(task.lines).toEqual([
      {
        code: "recalc_begun",
        params: { formulas: 1, first: "2026-06-19", last: "2026-06-19" },
      },
      { code: "recalc_month", params: { month: "2026-06", days: 1, blocks: 2 } },
      { code: "recalc_done", params: { days: 1, blocks: 2 } },
    ]);
    expect(await firstOfDays(double)).toEqual([20, 30, 20]);
    expect(await firstOfDays(doubleAndOne)).toEqual([21, 31, 21]);
    // Changed, not asked for, and read by nobody who was.
    expect(await firstOfDays(other)).toEqual([10.5, 10.5, 10.5]);
  });

  test("API-49 [F1] the same by GET, ids joined by |, the word all for all of the plant; it ends where the clock stands", async () => {
    const { power, double, other } = await plantOf("102");
    await rewrite(double, `{${power}} * 4`);
    await rewrite(other, `{${power}} - 1`);
    const both = await stage.make(
      `GET /admin/recalc_formulas?plant_id=102&ids=${double}|${other}&start=${days[0]}&end=${days[1]}&tz=Europe/Rome`,
    );
    expect((await done(both.id)).outcome).toBe("success");
    expect([await firstOfDays(double), await firstOfDays(other)]).toEqual([
      [40, 20, 20],
      [9, 10.5, 10.5],
    ]);
    const all = await stage.make(
      `GET /admin/recalc_formulas?plant_id=102&ids=all&start=1&end=${days[0] + 4e9}`,
    );
    const task = await done(all.id);
    expect(task.output).toMatch(/^4 formulas: 2026-06-18 to 2026-06-21\n/);
    expect([await firstOfDays(double), await firstOfDays(other)]).toEqual([
      [40, 40, 40],
      [9, 9, 9],
    ]);
  });

  test("[D12] [F5] two roads: what recalculation stores is, byte for byte, what sealing stores", async () => {
    // The same packets: one plant is sealed with the text that the other one gets afterwards.
    const sealed = await plantOf("103", "{p} * 3.3333333");
    const late = await plantOf("104");
    const names = ["double", "doubleAndOne", "other", "counted"] as const;
    await rewrite(late.double, `{${late.power}} * 3.3333333`);
    const of = (plant: Plant): string[] => names.map((name) => plant[name]);
    expect(await stored("104", of(late))).not.toEqual(await stored("103", of(sealed)));
    const { id } = await stage.make("POST /admin/recalc_formulas", {
      plant_id: "104",
      ids: "all",
      start: days[0],
      end,
    });
    await done(id);
    // Where a block came from differs by the numbers of the packets alone, and formulas come from none.
    expect(await stored("104", of(late))).toEqual(await stored("103", of(sealed)));
    expect(await stored("104", of(late))).toHaveLength(4 * 3);
    // 144 samples of a rise of 2: the first of the first day has nothing before it.
    expect(await stage.aggregated({ ids: [late.counted], start: days[0], end }, "day")).toEqual([
      ["2026-06-18", 286],
      ["2026-06-19", 288],
      ["2026-06-20", 288],
    ]);
  });

  test("[F6] it waits for the plant's sealer, the plant is listed in process, and it is cancelled between days", async () => {
    const { power, double } = await plantOf("105");
    await rewrite(double, `{${power}} * 5`);
    const sealer = new pg.Client(stage.connection);
    await sealer.connect();
    await sealer.query("select pg_advisory_lock(9, hashtext('105'))");
    const { id } = await stage.make("POST /admin/recalc_formulas", {
      plant_id: "105",
      ids: "all",
      start: days[0],
      end,
    });
    await vi.waitUntil(
      async () => {
        const { rowCount } = await sealer.query(
          "select from pg_locks where locktype = 'advisory' and classid = 9 and not granted",
        );
        return rowCount === 1;
      },
      { timeout: 15_000, interval: 10 },
    );
    expect(await stage.make("GET /admin/plants_in_process")).toEqual({
      "105": stage.clock.nowSeconds(),
    });
    expect(await firstOfDays(double)).toEqual([20, 20, 20]);
    await stage.make(`POST /task/${id}/cancel`);
    await sealer.end();
    expect(await done(id)).toMatchObject({ outcome: "cancelled", progress: 1 / 3 });
    // The day that was under way is whole.
    expect(await firstOfDays(double)).toEqual([50, 20, 20]);
    expect(await stage.make("GET /admin/plants_in_process")).toEqual({});
  });

  test("[F5] it goes on after the last day that was done, and its totals with it", async () => {
    const { plants } = stage.server.rooms;
    const { double } = await plantOf("106");
    const model = (await plants.model("106"))!;
    const folded: number[] = [];
    const data = {
      firstDayOfFormulas: async () =>
        await stage.server.rooms.data.firstDayOfFormulas(model, [double]),
      daysOfFormulas: async (_: unknown, between: { first: number; last: number }) =>
        await stage.server.rooms.data.daysOfFormulas(model, between),
      recalculateDay: async (_: unknown, ids: readonly string[], day: number) => {
        expect(ids).toEqual([double]);
        folded.push(day);
        return 2;
      },
    };
    const work = recalculationTask({ plants, data, clock: stage.clock });
    const params = { plant_id: "106", ids: [double], start: days[0], end };
    let checkpoint: unknown = null;
    let output = "";
    const runUntil = async (steps: number): Promise<void> =>
      await work({
        params,
        checkpoint,
        log: (code, ...params) => {
          output += `${englishLine(lineOf(code, ...params))}\n`;
        },
        progress: async (_, reached) => {
          // As the database keeps it.
          checkpoint = JSON.parse(JSON.stringify(reached));
          steps--;
        },
        shouldStop: () => steps <= 0,
      });
    await runUntil(2);
    expect(folded).toHaveLength(2);
    await runUntil(9);
    expect(folded.map((day) => day - folded[0]!)).toEqual([0, 1, 2]);
    expect(output).toBe(
      "1 formula: 2026-06-18 to 2026-06-20\n2026-06: 3 days, 6 blocks changed\n3 days recalculated, 6 blocks changed\n",
    );
  });

  test("API-49 CFORM-06 [F1] [F2] who may not, and what is refused", async () => {
    const { power, double } = await plantOf("107");
    const { token } = await stage.person("editor-107", { "107": [0, 71] });
    const body = { plant_id: "107", ids: [double], start: days[0], end };
    const post = async (as: string | null, more: object): Promise<number> =>
      (await stage.ask(as, "POST /admin/recalc_formulas", { ...body, ...more })).status;
    expect([await post(null, {}), await post(token, {})]).toEqual([401, 403]);
    expect(
      (await stage.ask(token, `GET /admin/recalc_formulas?plant_id=107&start=1&end=2`)).status,
    ).toBe(403);
    expect((await stage.ask(token, "GET /admin/plants_in_process")).status).toBe(403);
    expect(await post(stage.admin, { ids: [power] })).toBe(400);
    expect(await post(stage.admin, { ids: ["f".repeat(24)] })).toBe(400);
    expect(await post(stage.admin, { start: end, end })).toBe(400);
    expect(await post(stage.admin, { plant_id: "999", ids: "all" })).toBe(404);
    expect(
      (
        await stage.ask(
          stage.admin,
          "GET /admin/recalc_formulas?plant_id=107&ids=all&start=soon&end=2",
        )
      ).status,
    ).toBe(400);
  });

  test("API-49 [F1] no choice is not all: it is refused and says what to do, and no task is made", async () => {
    await plantOf("109");
    const span = { plant_id: "109", start: days[0], end };
    const asked = [
      stage.ask(stage.admin, "POST /admin/recalc_formulas", { ...span, ids: [] }),
      stage.ask(stage.admin, "POST /admin/recalc_formulas", span),
      ...["", "&ids=", "&ids=|"].map((ids) =>
        stage.ask(
          stage.admin,
          `GET /admin/recalc_formulas?plant_id=109&start=${days[0]}&end=${end}${ids}`,
        ),
      ),
    ];
    for (const { status, body } of await Promise.all(asked)) {
      expect(status).toBe(400);
      expect(body.detail).toContain('choose 1 to 1000 formulas by id, or say "all"');
    }
    const tasks = await stage.make("GET /task/all");
    expect(
      tasks.filter(({ params }: { params: { plant_id: string } }) => params.plant_id === "109"),
    ).toEqual([]);
  });
  test("[F9] a change of the text tells the days that stay as the text before computed them", async () => {
    const { power, double, other } = await plantOf("113");
    const { token } = await stage.person("editor-113", { "113": [0, 71] });
    const patch = async (id: string, body: object) =>
      (await stage.ask(token, `PATCH /variable/${id}`, body)).body;
    // Three whole days are stored: the 18th, 19th and 20th.
    const old = { days: 3, first: days[0], last: days[2] };
    expect((await patch(double, { formula: `{${power}} * 3` })).old_history).toEqual(old);
    expect(await firstOfDays(double)).toEqual([20, 20, 20]);
    // The same text again, another name: nothing changes in the figures.
    expect(await patch(double, { formula: `{${power}} * 3` })).not.toHaveProperty("old_history");
    expect(await patch(other, { name: "another" })).not.toHaveProperty("old_history");
    const { id } = await stage.make("POST /admin/recalc_formulas", {
      plant_id: "113",
      ids: [double],
      start: old.first,
      end,
    });
    await done(id);
    expect(await firstOfDays(double)).toEqual([30, 30, 30]);
    // A formula of which nothing is stored has nothing old.
    const young = await stage.formula("113", `{${power}} + 9`, { name: "young" });
    expect(await patch(young, { formula: `{${power}} + 8` })).not.toHaveProperty("old_history");
  });

  test("[F4] days of which nothing is stored are passed over, and what is known on both sides of them is computed", async () => {
    await stage.plant("112");
    const power = await stage.variable(await stage.device("112"), "p", { udm: "kW" });
    const early = days[0] - 20 * 86_400;
    await stage.post("112", [{ timestamp: early + 3600, values: { p: 4 } }, ...threeDays()]);
    while ((await stage.seal("112")) > 0);
    const created = await stage.make("POST /variable", {
      plant_id: "112",
      name: "late",
      formula: `{${power}} * 2`,
      udm: "kW",
    });
    // [F10] It is said that the past is without it.
    expect(created["old_history"]).toEqual({ days: 4, first: early, last: days[2] });
    const late = created["id"] as string;
    const range = { start: early, end };
    const { id } = await stage.make("POST /admin/recalc_formulas", {
      plant_id: "112",
      ids: [late],
      ...range,
    });
    // The early day, the one after it, and the three.
    expect(await done(id)).toMatchObject({
      outcome: "success",
      output: expect.stringContaining("5 days recalculated, 4 blocks changed"),
    });
    const rows = await stage.aggregated({ ids: [late], ...range }, "day");
    expect(rows.filter(([, value]) => value !== null)).toEqual([
      ["2026-05-29", 8],
      ["2026-06-18", 20],
      ["2026-06-19", 20],
      ["2026-06-20", 20],
    ]);
  });
  test("[F4] where nothing is stored there is nothing to do", async () => {
    await stage.plant("108");
    await stage.formula("108", "1 + 1");
    const { id } = await stage.make("POST /admin/recalc_formulas", {
      plant_id: "108",
      ids: "all",
      start: days[0],
      end,
    });
    expect(await done(id)).toMatchObject({
      outcome: "success",
      output: "there is nothing to recalculate in these days\n",
    });
  });
});

describe("a formula that is being written", () => {
  let plant: Plant;
  let hiddenId: string;
  beforeAll(async () => {
    plant = await plantOf("110");
    const device = await stage.device("110", { name: "Irradiance", type: "sensor" });
    hiddenId = await stage.variable(device, "irr", { udm: "W/m2", tags: [3] });
    await plantOf("111");
  });
  const check = async (as: string | null, body: object) =>
    await stage.ask(as, "POST /plant/110/formula_check", body);

  test("CFORM-03 [F7] its curve at 5 minutes from what is stored, other formulas among it, rounded as it would be stored", async () => {
    const { body } = await check(stage.admin, {
      formula: `{${plant.power}} / 3 + {${plant.double}} / {${plant.double}} - 1`,
      udm: "kW",
      start: days[1],
      end: days[1] + 1200,
    });
    expect(body).toMatchObject({ ok: true, fault: null });
    // 10 / 3, four decimals; the slots between samples of 10 minutes are held.
    expect(body.preview).toEqual([0, 300, 600, 900].map((s) => [days[1] + s, 3.3333]));
    const gap = await check(stage.admin, {
      formula: `{${plant.power}}`,
      start: end + 3600,
      end: end + 3900,
    });
    expect(gap.body.preview).toEqual([[end + 3600, null]]);
    const constant = await check(stage.admin, {
      formula: "2 * 21",
      start: days[1],
      end: days[1] + 300,
    });
    expect(constant.body.preview).toEqual([[days[1], 42]]);
  });
  test("[F7] it stores nothing, and without a range shows nothing", async () => {
    const before = await stage.make("GET /plant/110?full=true");
    const { body } = await check(stage.admin, { formula: `{${plant.power}} * 9` });
    expect(body).toEqual({ ok: true, fault: null, warnings: [], preview: [] });
    expect(await stage.make("GET /plant/110?full=true")).toEqual(before);
  });
  test("[F8] what keeps it from being stored: a code, a place and facts", async () => {
    const foreign = (await stage.facts("111")).series[0]!.id;
    const viewer = await stage.person("editor-110", { "110": [0, 71] });
    const faultOf = async (formula: string, more: object = {}) =>
      (await check(viewer.token, { formula, ...more })).body.fault;
    expect(await faultOf("1 +")).toEqual({ code: "unexpected_end", at: 3, facts: {} });
    expect(await faultOf(`2 * {${foreign}}`)).toEqual({
      code: "unknown_reference",
      at: 4,
      facts: { id: foreign },
    });
    expect(await faultOf(`{${"a".repeat(24)}}`)).toMatchObject({
      code: "unknown_reference",
      at: 0,
    });
    expect(await faultOf(`{${hiddenId}}`)).toEqual({
      code: "hidden_reference",
      at: 0,
      facts: { id: hiddenId },
    });
    expect((await check(stage.admin, { formula: `{${hiddenId}}` })).body.ok).toBe(true);
    expect(await faultOf(`{${plant.doubleAndOne}}`, { id: plant.double })).toEqual({
      code: "formula_cycle",
      at: null,
      facts: {
        cycle: [plant.double, plant.doubleAndOne, plant.double],
        names: ["double", "double and one", "double"],
      },
    });
    const odd = await check(viewer.token, { formula: `{${plant.power}} + {${plant.energy}}` });
    expect(odd.body).toMatchObject({
      ok: true,
      warnings: [{ code: "unit_mismatch", facts: { left: "kW", right: "kWh" } }],
    });
  });
  test("CFORM-09 [F8] it needs 71 on a plant that is open, a formula that is there, and a range of a month at most", async () => {
    const stranger = await stage.person("viewer-110", { "110": [0] });
    const editor = await stage.person("editor-b-110", { "110": [0, 71] });
    const statusOf = async (as: string | null, more: object = {}): Promise<number> =>
      (await check(as, { formula: "1", ...more })).status;
    expect([
      await statusOf(null),
      await statusOf(stranger.token),
      await statusOf(editor.token),
    ]).toEqual([401, 403, 200]);
    expect(await statusOf(editor.token, { id: plant.power })).toBe(404);
    expect(await statusOf(editor.token, { start: days[0], end: days[0] })).toBe(400);
    expect(await statusOf(editor.token, { start: days[0], end: days[0] + 32 * 86_400 })).toBe(400);
    await stage.make("PATCH /plant/110", { disabled: true });
    expect([await statusOf(editor.token), await statusOf(stage.admin)]).toEqual([403, 200]);
    await stage.make("PATCH /plant/110", { disabled: false });
  });
});
