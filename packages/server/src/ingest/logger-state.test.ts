import type { LoggerState } from "@heliograph/contract/ingest/loggers.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { askApp } from "@heliograph/testkit/account-stage.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
let stage: ServerStage;
let plants = 100;
let plant: string;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
});
afterAll(() => stage.close());
beforeEach(async () => {
  stage.clock.set(noon);
  plant = await stage.plant(String(++plants));
});
const state = async () => (await stage.make(`GET /plant/${plant}/logger`)) as LoggerState;
const send = (values: Record<string, unknown>, late = 0) =>
  stage.post(plant, { timestamp: stage.clock.nowSeconds() - late, values });
const dictionary = { mibs: 0, max: 20_000, of_day: 0, max_of_day: 6000 };

test("ONB-03 [O6] a logger that never sent anything", async () => {
  expect(await state()).toEqual({
    last: null,
    broken: null,
    rhythm: null,
    clock: null,
    dictionary,
    unread: 0,
    unread_mibs: [],
  });
});

test("ONB-03 [O6] last packet, rhythm, clock, what nobody reads with its last value, and what was broken since", async () => {
  const inverter = await stage.device(plant, { type: "inverter" });
  await stage.variable(inverter, "inv.1.pac", { udm: "kW" });
  // Nine deliveries are eight gaps, each of five minutes.
  for (let n = 0; n < 9; n++) {
    await send({ "inv.1.pac": n, "inv.1.x": n * 10, "inv.1.note": "ok" }, 30);
    stage.clock.advance(300);
  }
  expect(await state()).toEqual({
    last: { timestamp: noon + 8 * 300 - 30, received: noon + 8 * 300, values: 3, imported: false },
    broken: null,
    rhythm: 300,
    clock: 0,
    dictionary: { ...dictionary, mibs: 3, of_day: 2 },
    unread: 2,
    unread_mibs: [
      { mib: "inv.1.note", value: "ok", timestamp: noon + 2370 },
      { mib: "inv.1.x", value: 80, timestamp: noon + 2370 },
    ],
  });
  // An hour fast: it is refused, and says how fast.
  const ahead = { timestamp: stage.clock.nowSeconds() + 3600, values: { "inv.1.pac": 1 } };
  await askApp(stage.app, stage.admin, { line: `POST /ingest/${plant}`, body: ahead });
  expect(await state()).toMatchObject({ broken: noon + 2700, clock: 3600 });
});

test("ONB-03 [O6] a clock that is behind, or a logger that sends late, by the packet that came soonest", async () => {
  for (let n = 0; n < 3; n++) {
    await send({ "inv.1.pac": n }, 900);
    stage.clock.advance(300);
  }
  expect((await state()).clock).toBe(-900);
});

test("ONB-03 [O6] [D11] holders of devices_edit read it, but not what nobody's variable says; the others do not", async () => {
  await send({ "inv.1.x": 5 });
  const installer = await stage.person(`installer${plant}`, {
    [plant]: [permissions.plant_show, permissions.devices_edit],
  });
  const viewer = await stage.person(`viewer${plant}`, { [plant]: [permissions.plant_show] });
  const line = `GET /plant/${plant}/logger`;
  expect((await stage.ask(viewer.token, line)).status).toBe(403);
  expect(await stage.ask(installer.token, line)).toMatchObject({
    status: 200,
    body: { unread: 1, unread_mibs: null },
  });
});
