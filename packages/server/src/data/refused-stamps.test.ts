import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
const year = 365 * 86_400;
let stage: ServerStage;
let plants = 100;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
});
afterAll(() => stage.close());

async function plantWithPower() {
  stage.clock.set(noon);
  const plant = await stage.plant(String(++plants));
  const device = await stage.device(plant, { type: "inverter" });
  return { plant, power: await stage.variable(device, "p", { udm: "kW" }) };
}
const lastOf = async (plant: string) => await stage.make(`GET /data/lastvals/single/${plant}`);
const lastUpdate = async (plant: string) =>
  ((await stage.make(`GET /plant/${plant}`)) as { last_update: number | null }).last_update;
const events = async (plant: string) =>
  (
    (await stage.make(`GET /log/events/search?plants=${plant}&types=ingest`)) as { msg: string }[]
  ).map(({ msg }) => msg);

describe("[D17] clocks", () => {
  test("[D17] a fast logger is reported once an hour in the plant's event log", async () => {
    const { plant } = await plantWithPower();
    const send = async () =>
      await stage.post(plant, { timestamp: stage.clock.nowSeconds() + 360, values: { p: 5 } });
    for (let minute = 0; minute < 60; minute += 5) {
      expect((await send()).accepted).toBe(0);
      stage.clock.advance(300);
    }
    const fast = "the logger's clock is 6 minutes fast: what it sends is refused";
    expect(await events(plant)).toEqual([fast]);
    await send();
    expect(await events(plant)).toEqual([fast, fast]);
    expect((await stage.make(`GET /log/events/search?plants=${plant}&limit=1`))[0]).toMatchObject({
      code: "clock_ahead",
      params: { seconds: 360 },
    });
    const early = (await plantWithPower()).plant;
    await stage.post(early, { timestamp: at("2000-01-01T00:10Z"), values: { p: 5 } });
    expect(await events(early)).toEqual([
      "the logger's clock says 2000-01-01T00:10:00Z, before the plant was active: what it sends is refused",
    ]);
  });
  test("[D17] a sample ahead of the server's clock is no last value until its moment comes", async () => {
    const { plant, power } = await plantWithPower();
    const double = await stage.formula(plant, `{${power}} * 2`, { udm: "kW" });
    await stage.post(plant, [
      { timestamp: noon - 120, values: { p: 5 } },
      { timestamp: noon + 180, values: { p: 6 } },
    ]);
    const before = { [power]: [5, noon - 120], [double]: [10, noon - 120] };
    expect([await lastOf(plant), await lastUpdate(plant)]).toEqual([before, noon - 120]);
    const announced: unknown[] = [];
    stage.server.rooms.data.onChange((model, changes) => {
      if (model.plant.id === plant) announced.push(changes());
    });
    stage.clock.advance(179);
    expect(await lastOf(plant)).toEqual(before);
    stage.clock.advance(1);
    const after = { [power]: [6, noon + 180], [double]: [12, noon + 180] };
    expect([await lastOf(plant), await lastUpdate(plant)]).toEqual([after, noon + 180]);
    expect(announced).toEqual([after]);
  });
  test.each([
    ["an hour", 3600],
    ["a day", 86_400],
    ["a year", year],
  ])(
    "[D17] after the server's clock was %s ahead, live values follow the packets again at once, after a restart too",
    async (_, ahead) => {
      const { plant, power } = await plantWithPower();
      await stage.post(plant, { timestamp: noon - 600, values: { p: 1 } });
      stage.clock.advance(ahead);
      await stage.post(plant, { timestamp: noon + ahead, values: { p: 2 } });
      expect(stage.server.rooms.data.lastUpdate(plant)).toBe(noon + ahead);
      await stage.seal(plant);
      stage.clock.set(noon);
      // Nothing that lies ahead is shown; what was measured before is there again.
      expect(await lastOf(plant)).toEqual({ [power]: [1, noon - 600] });
      expect(await lastUpdate(plant)).toBe(noon - 600);
      const second = await stage.anotherProcess();
      expect(second.server.rooms.data.lastUpdate(plant)).toBe(noon - 600);
      await stage.post(plant, { timestamp: noon, values: { p: 3 } });
      expect([await lastOf(plant), await lastUpdate(plant)]).toEqual([
        { [power]: [3, noon] },
        noon,
      ]);
      const third = await stage.anotherProcess();
      expect(third.server.rooms.data.lastUpdate(plant)).toBe(noon);
      const model = (await third.server.rooms.plants.model(plant))!;
      const caller = { userId: "", isAdmin: true, perms: new Map() } as never;
      expect(await third.server.rooms.data.lastValues(caller, model.plant.id)).toEqual({
        [power]: [3, noon],
      });
    },
  );
});
