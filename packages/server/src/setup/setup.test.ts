import type { PlantSetup } from "@heliograph/contract/setup/setup.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { askApp } from "@heliograph/testkit/account-stage.ts";
import { mailReceiver, type MailReceiver } from "@heliograph/testkit/message-receivers.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setupService } from "./setup.service.ts";

const noon = at("2026-06-21T12:00+02:00");
let stage: ServerStage;
let mail: MailReceiver;
let plants = 500;
let plant: string;
beforeAll(async () => {
  mail = await mailReceiver();
  stage = await serverStage({
    startSeconds: noon,
    environment: { SMTP_URL: mail.url, MAIL_FROM: "Heliograph <avvisi@portale.example>" },
  });
});
afterAll(async () => {
  await stage.close();
  await mail.close();
});
beforeEach(async () => {
  stage.clock.set(noon);
  plant = await stage.plant(String(++plants));
});
const setup = async (as = stage.admin, query = ""): Promise<PlantSetup> =>
  (await stage.ask(as, `GET /plant/${plant}/setup${query}`)).body as PlantSetup;
const states = async (as = stage.admin) =>
  Object.fromEntries(((await setup(as)).checks ?? []).map(({ id, state }) => [id, state]));
const factsOf = async (id: string, as = stage.admin) =>
  (await setup(as)).checks?.find((one) => one.id === id)?.facts;

test("ONB-02 [SU2] [SU3] a new plant is shown what is missing, until somebody with plant_edit sets it aside", async () => {
  expect(await states()).toEqual({
    place: "todo",
    password: "done",
    packets: "todo",
    devices: "later",
    variables: "later",
    meaning: "later",
    nominals: "todo",
    agreement: "later",
    expected: "later",
    recipients: "todo",
    people: "todo",
    reports: "todo",
    price: "todo",
  });
  const viewer = await stage.person(`viewer${plant}`, { [plant]: [permissions.plant_show] });
  const editor = await stage.person(`editor${plant}`, {
    [plant]: [permissions.plant_show, permissions.plant_edit],
  });
  expect((await stage.ask(viewer.token, `GET /plant/${plant}/setup`)).status).toBe(403);
  expect((await stage.ask(viewer.token, `POST /plant/${plant}/setup/aside`)).status).toBe(403);
  // Both see the plant.
  expect(await factsOf("people", editor.token)).toEqual({ people: 2 });
  expect((await setup(editor.token, "?if_shown=true")).checks).toHaveLength(13);
  expect((await stage.ask(editor.token, `POST /plant/${plant}/setup/aside`)).status).toBe(200);
  expect(await setup(stage.admin, "?if_shown=true")).toEqual({ aside: "by_hand", checks: null });
  expect((await setup()).checks).toHaveLength(13);
});

test("ONB-02 [SU1] through real packets: what the logger shows is to be taken over, then read, then compared", async () => {
  // 36 kW are 3 kWh in five minutes; the counter counts whole ones.
  const send = (n: number) =>
    stage.post(plant, {
      timestamp: stage.clock.nowSeconds(),
      values: { "inv.1.pac": 36, "inv.1.etot": 5000 + n * 3, "inv.1.zzq": 1 },
    });
  await send(0);
  expect(await states()).toMatchObject({ packets: "later", devices: "todo", variables: "todo" });
  expect(await factsOf("variables")).toEqual({ variables: 0, unread: 3, known: 3 });
  const inverter = await stage.device(plant, {
    type: "inverter",
    oid: "inv",
    oidn: 1,
    nominal: 50,
  });
  expect(await factsOf("variables")).toEqual({ variables: 0, unread: 3, known: 2 });
  await stage.variable(inverter, "inv.1.pac", { udm: "kW", tags: [tags.P_PRODUCED] });
  await stage.variable(inverter, "inv.1.etot", { udm: "kWh", tags: [tags.E_PRODUCED] });
  for (let n = 1; n <= 13; n++) {
    stage.clock.advance(300);
    // oxlint-disable-next-line no-await-in-loop -- one delivery after the other
    await send(n);
  }
  stage.clock.advance(60);
  const section = { name: "GLOBAL", kwp: 60 };
  await stage.make(`PATCH /plant/${plant}`, { sections: [section, section] });
  expect(await states()).toMatchObject({
    packets: "done",
    devices: "done",
    variables: "done",
    meaning: "done",
    nominals: "done",
    agreement: "done",
  });
  expect(await factsOf("packets")).toMatchObject({ rhythm: 300, silent: 60, clock: 0 });
  // 50 kW for 60 kWp.
  expect((await factsOf("nominals"))?.["ratio"]).toBeCloseTo(5 / 6, 9);
  const { counter, power, seconds } = (await factsOf("agreement")) ?? {};
  expect(counter).toBe((Number(seconds) / 300) * 3);
  expect(power).toBeCloseTo(Number(counter), 6);
  expect(seconds).toBeGreaterThanOrEqual(3600);
  const junk = { timestamp: stage.clock.nowSeconds(), values: { "inv.1.pac": 1e30 } };
  await askApp(stage.app, stage.admin, { line: `POST /ingest/${plant}`, body: junk });
  expect(await states()).toMatchObject({ packets: "warning", devices: "later" });
});

test("ONB-02 [SU3] the answer in which nothing is missing is the last in which the list is shown", async () => {
  const inverter = await stage.device(plant, { type: "inverter", nominal: 50 });
  await stage.variable(inverter, "p", { udm: "kW", tags: [tags.P_PRODUCED] });
  await stage.variable(inverter, "e", { udm: "kWh", tags: [tags.E_PRODUCED] });
  const section = { name: "GLOBAL", kwp: 60 };
  await stage.make(`PATCH /plant/${plant}`, { lat: 41, lon: 12, sections: [section, section] });
  let isExpectedKnown: boolean | null = null;
  // Thirteen moments at 36 kW, 3 kWh each.
  const rows = Array.from({ length: 13 }, (_, n) => [noon - 3900 + n * 300, 36, 100 + n * 3]);
  const { plants: ownPlants } = stage.server.rooms;
  const service = setupService(stage.world, {
    plants: ownPlants,
    data: { fetch: () => Promise.resolve(Buffer.from(JSON.stringify(rows))) },
    ingest: {
      logger: () =>
        Promise.resolve({
          last: { timestamp: noon, received: noon, values: 2, imported: false },
          broken: null,
          rhythm: 300,
          clock: 0,
          dictionary: { mibs: 2, max: 9, of_day: 0, max_of_day: 9 },
          unread: 0,
          unread_mibs: null,
        }),
      suggestDevices: () => Promise.resolve({ timestamp: noon, devices: [] }),
      suggestVariables: () =>
        Promise.resolve({
          timestamp: noon,
          values: {},
          suggested: [],
          variables: [],
          unknown: 0,
          without_device: 0,
        }),
    },
    health: { isExpectedKnown: () => Promise.resolve(isExpectedKnown) },
    messages: { recipientsOf: () => Promise.resolve({ chosen: 1, reached: 1, channels: 1 }) },
    users: stage.server.rooms.users,
    tariffs: { list: () => Promise.resolve([]) },
  });
  await stage.person(`owner${plant}`, { [plant]: [permissions.plant_show] });
  const boss = await stage.server.rooms.users.byUsername("boss");
  const caller = { userId: boss.id, username: "boss", isAdmin: true, perms: new Map() };
  const ask = () => service.get({ caller, ip: "127.0.0.1" }, plant, true);
  const before = await ask();
  expect(before.aside).toBeNull();
  expect(before.checks?.filter(({ state }) => state !== "done").map(({ id }) => id)).toEqual([
    "expected",
    "reports",
    "price",
  ]);
  isExpectedKnown = true;
  const last = await ask();
  expect(last.aside).toBe("complete");
  expect(last.checks).toHaveLength(13);
  expect(await ask()).toEqual({ aside: "complete", checks: null });
  // What falls away later does not bring it back, nor does setting it aside change why.
  isExpectedKnown = null;
  await service.setAside({ caller, ip: "127.0.0.1" }, plant);
  expect(await ask()).toEqual({ aside: "complete", checks: null });
});

test("ONB-02 [SU1] recipients are those named by an alert that is on, and those who chose incidents, if they can be reached", async () => {
  const own = { [plant]: [permissions.plant_show, permissions.alerts_show] };
  const reader = await stage.person(`reader${plant}`, own);
  expect(await factsOf("recipients")).toMatchObject({ chosen: 0, reached: 0 });
  const chosen = await stage.ask(reader.token, "PATCH /user/me/notices", { incidents: "minor" });
  expect(chosen.status).toBe(200);
  expect(await factsOf("recipients")).toMatchObject({ chosen: 1, reached: 1 });
  expect((await states())["recipients"]).toBe("done");
  await stage.make(`PATCH /user/${reader.id}`, { disabled: true });
  expect(await factsOf("recipients")).toMatchObject({ chosen: 0, reached: 0 });
  expect(await factsOf("people")).toEqual({ people: 0 });
});

test("ONB-02 [P33] [SU4] [SU6] a plant that is known from files says so, and is asked for no logger: power and counter are compared over the last day of the files", async () => {
  const month = 30 * 86_400;
  const packets = Array.from({ length: 14 }, (_, n) => ({
    timestamp: noon - month + n * 300,
    values: { "inv.1.pac": 36, "inv.1.etot": 5000 + n * 3 },
  }));
  await stage.post(plant, packets);
  const inverter = await stage.device(plant, { type: "inverter", oid: "inv", oidn: 1 });
  await stage.variable(inverter, "inv.1.pac", { udm: "kW", tags: [tags.P_PRODUCED] });
  await stage.variable(inverter, "inv.1.etot", { udm: "kWh", tags: [tags.E_PRODUCED] });
  expect(await states()).toMatchObject({ packets: "todo", agreement: "later", expected: "later" });
  const editor = await stage.person(`files${plant}`, {
    [plant]: [permissions.plant_show, permissions.plant_edit],
  });
  const patched = await stage.ask(editor.token, `PATCH /plant/${plant}`, { by_files: true });
  expect(patched.status).toBe(200);
  const { password, expected, ...found } = await states();
  expect([password, expected]).toEqual([undefined, undefined]);
  expect(found).toMatchObject({ packets: "done", agreement: "done" });
  expect(await factsOf("packets")).toEqual({ files: 1, last: noon - month + 13 * 300 });
});

test("ONB-02 [SU4] [O6] what a file brought an hour ago is no packet of the logger: neither its clock nor its rhythm nor its silence", async () => {
  const bring = async (from: number, count: number): Promise<void> => {
    const model = (await stage.server.rooms.plants.model(plant))!;
    const packets = Array.from({ length: count }, (_, n) => ({
      stamp: from + n * 300,
      mibs: ["inv.1.pac"],
      values: [36],
      devices: null,
    }));
    await stage.server.rooms.data.append(model, packets, { isImported: true });
  };
  for (let part = 0; part < 9; part++) {
    stage.clock.advance(300);
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    await bring(stage.clock.nowSeconds() - 7200, 12);
  }
  const newest = stage.clock.nowSeconds() - 3900;
  expect((await states())["packets"]).toBe("todo");
  expect(await factsOf("packets")).toEqual({
    last: newest,
    silent: null,
    rhythm: null,
    clock: null,
    broken: null,
  });
  // What it shows can be set up all the same.
  expect((await states())["devices"]).toBe("todo");
  // The logger begins, and what is brought beside it says nothing of it.
  const sent = stage.clock.nowSeconds();
  await stage.post(plant, { timestamp: sent, values: { "inv.1.pac": 1 } });
  stage.clock.advance(600);
  await bring(sent + 300, 1);
  expect((await states())["packets"]).toBe("later");
  expect(await factsOf("packets")).toMatchObject({ last: sent, silent: 600, clock: 0 });
});
