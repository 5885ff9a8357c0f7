/** What becomes of packets that were let in by a plant that is no longer as it was. */
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { DataService } from "./data.service.ts";
import { PlantLastValues } from "./last-values.ts";

const now = at("2026-06-21T12:00+02:00");
let stage: ServerStage;
let data: DataService;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: now });
  ({ data } = stage.server.rooms);
});
afterAll(() => stage.close());

const lastOf = async (plant: string) => await stage.make(`GET /data/lastvals/single/${plant}`);

test("[D11] a variable that is deleted while a packet is on its way is neither announced nor shown: nobody hides it any more", async () => {
  const device = await stage.device(await stage.plant("101"), { type: "sensor" });
  const power = await stage.variable(device, "p", { udm: "kW", tags: [51] });
  const irradiance = await stage.variable(device, "irr", { udm: "W/m2", tags: [3] });
  const guest = await stage.person("guest", { 101: [permissions.plant_show] });
  // The call was let in by the plant as it was.
  const before = (await stage.server.rooms.plants.model("101"))!;
  await stage.make(`DELETE /variable/${irradiance}`);
  const announced: string[] = [];
  data.onChange((_, changes) => announced.push(...Object.keys(changes())));
  await data.append(before, [
    { stamp: now - 300, mibs: ["p", "irr"], values: [40, 800], devices: null },
  ]);
  expect(announced).toEqual([power]);
  const seen = await stage.ask(guest.token, "GET /data/lastvals/single/101");
  expect(seen.body).toEqual({ [power]: [40, now - 300] });
});

test("[D13] a variable whose mib moves while a packet is on its way shows what the new mib says", async () => {
  const device = await stage.device(await stage.plant("102"));
  const id = await stage.variable(device, "old");
  await stage.post("102", { timestamp: now - 600, values: { old: 1, young: 100 } });
  const before = (await stage.server.rooms.plants.model("102"))!;
  await stage.make(`PATCH /variable/${id}`, { mib: "young" });
  await data.append(before, [{ stamp: now - 300, mibs: ["old"], values: [2], devices: null }]);
  expect(await lastOf("102")).toEqual({ [id]: [100, now - 600] });
});

test("[D12] a formula that is made while a packet is on its way has its value at once", async () => {
  const device = await stage.device(await stage.plant("103"));
  const id = await stage.variable(device, "p");
  const before = (await stage.server.rooms.plants.model("103"))!;
  const double = await stage.formula("103", `{${id}} * 2`);
  await data.append(before, [{ stamp: now - 300, mibs: ["p"], values: [21], devices: null }]);
  expect(await lastOf("103")).toEqual({ [id]: [21, now - 300], [double]: [42, now - 300] });
});

test("[D5] a call of weeks into a plant that is deleted and made again meanwhile leaves nothing under the new one's names", async () => {
  await stage.plant("104", { disabled: true });
  await stage.post("104", { timestamp: now - 60, values: { a: 1, b: 2 } });
  const before = (await stage.server.rooms.plants.model("104"))!;
  const mibs = ["a", "b"];
  const sending = data
    .append(
      before,
      Array.from({ length: 100_000 }, (_, n) => ({
        stamp: now - 300 * n,
        mibs,
        values: [n, 7],
        devices: null,
      })),
    )
    .then(
      () => "kept",
      (error: unknown) => (error as { code?: string }).code,
    );
  await stage.make("DELETE /plant/104");
  const device = await stage.device(await stage.plant("104"));
  const id = await stage.variable(device, "b");
  await stage.post("104", { timestamp: now, values: { b: 3 } });
  // It ends before the plant is gone, which takes its packets along, or is refused.
  expect(["kept", "plant_not_found"]).toContain(await sending);
  const rows = await stage.fetch({ ids: [id], start: now - 900, end: now + 300 });
  expect(rows.map((row) => row[1])).toEqual([null, null, null, 3]);
});

test("[D12] of a packet a second, each slot is looked at once for its formulas, which are those of its last second", async () => {
  const device = await stage.device(await stage.plant("105"));
  const [a, b] = [await stage.variable(device, "a"), await stage.variable(device, "b")];
  const sum = await stage.formula("105", `{${a}} + {${b}}`);
  const double = await stage.formula("105", `{${sum}} * 2`);
  const evaluate = vi.spyOn(PlantLastValues.prototype, "evaluate");
  await lastOf("105");
  evaluate.mockClear();
  // Ten minutes of seconds, the newest first; a and b in turns.
  await stage.post(
    "105",
    Array.from({ length: 600 }, (_, n) => ({
      timestamp: now - 1 - n,
      values: n % 2 === 0 ? { a: n } : { b: 1000 },
    })),
  );
  expect(evaluate).toHaveBeenCalledTimes(2);
  evaluate.mockRestore();
  // a of the newest second, b of the one before it.
  expect(await lastOf("105")).toEqual({
    [a]: [0, now - 1],
    [b]: [1000, now - 2],
    [sum]: [1000, now - 1],
    [double]: [2000, now - 1],
  });
});

test("[D10] [D12] S12 no value is of a moment that is still to come, though a formula of an hourly one has slots until the next", async () => {
  await stage.plant("106");
  const slow = await stage.variable(await stage.device("106"), "slow", { udm: "degC" });
  const formula = await stage.formula("106", `{${slow}} * 2`);
  const measuredAt = now - 1200;
  for (let hour = 9; hour >= 0; hour--)
    await stage.post("106", { timestamp: measuredAt - hour * 3600, values: { slow: 20 + hour } });
  const running = Math.floor(now / 300) * 300;
  const check = async (): Promise<void> => {
    const names = "day,last,total";
    const [, stats] = await stage.stats([slow, formula], `${names}&date_format=unix`);
    // It holds for the slot that runs, and for seven that come.
    expect(stats).toMatchObject({ last: [40, running], total: [40, running] });
    expect(stats.day[1]).toBe(running);
    expect(await lastOf("106")).toEqual({ [slow]: [20, measuredAt], [formula]: [40, measuredAt] });
  };
  await check();
  await stage.seal("106");
  await check();
  // Silent for so long that the journal holds nothing of it: blocks alone tell when it was heard last.
  await stage.db.deleteFrom("packet").where("plant_id", "=", "106").execute();
  const later = await stage.anotherProcess();
  expect(later.server.rooms.data.lastUpdate("106")).toBe(measuredAt);
  const { body } = await later.app.inject({
    url: "/api/v1/plant/106/values",
    headers: { authorization: `Bearer ${stage.admin}` },
  });
  expect(JSON.parse(body)).toEqual({ [slow]: [20, measuredAt], [formula]: [40, measuredAt] });
});

test("[D16] a power beyond three times the size is no last value, told or read, from memory, journal or block; it is one when the nominal is right", async () => {
  const plant = await stage.plant("120", { lat: 41.9, lon: 12.5 });
  const device = await stage.device(plant, { type: "inverter", nominal: 10 });
  const power = await stage.variable(device, "p", { udm: "kW" });
  const volt = await stage.variable(device, "v", { udm: "V" });
  const sum = await stage.formula(plant, `{${power}} + 1`, { udm: "kW" });
  const announced: object[] = [];
  data.onChange((model, changes) => {
    if (model.plant.id === plant) announced.push(changes());
  });
  const send = async (stamp: number, p: number) =>
    await stage.post(plant, { timestamp: stamp, values: { p, v: 400 } });
  await send(now - 3600, 30);
  await send(now - 1200, 30.1);
  await send(now - 600, -55);
  const believed = {
    [power]: [30, now - 3600],
    [volt]: [400, now - 600],
    [sum]: [31, now - 3600],
  };
  expect(announced).toEqual([
    { [power]: [30, now - 3600], [volt]: [400, now - 3600], [sum]: [31, now - 3600] },
    { [volt]: [400, now - 1200] },
    { [volt]: [400, now - 600] },
  ]);
  expect(await lastOf(plant)).toEqual(believed);
  // As another process reads it from the journal, and after the samples that were believed are only in a block.
  const other = await stage.anotherProcess();
  const read = async (process = other) => {
    const model = (await process.server.rooms.plants.model(plant))!;
    const boss = { userId: "", username: "", isAdmin: true, perms: new Map() };
    return await process.server.rooms.data.lastValues(boss, model.plant.id);
  };
  expect(await read()).toEqual(believed);
  for (let minute = 1; minute <= 35; minute++) await send(now - 2400 + minute * 30, 100);
  await stage.seal(plant);
  expect((await read(await stage.anotherProcess()))[power]).toEqual([30, now - 3600]);
  // Nobody sends anything: the size was wrong.
  await stage.make(`PATCH /device/${device}`, { nominal: 20 });
  const corrected = {
    [power]: [-55, now - 600],
    [volt]: [400, now - 600],
    [sum]: [-54, now - 600],
  };
  expect(await lastOf(plant)).toEqual(corrected);
  await stage.make(`PATCH /device/${device}`, { nominal: 10 });
  expect((await lastOf(plant)) as object).toMatchObject({ [volt]: [400, now - 600] });
  expect(((await lastOf(plant)) as Record<string, unknown>)[power]).toEqual([30, now - 3600]);
});
