import type {
  SuggestedDevices,
  SuggestedVariables,
} from "@heliograph/contract/ingest/suggestions.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { askApp } from "@heliograph/testkit/account-stage.ts";
import {
  at,
  loggerPassword,
  serverStage,
  type ServerStage,
} from "@heliograph/testkit/server-stage.ts";
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
  plant = await stage.plant(String(++plants), { lat: 45, lon: 10 });
});

const devicesOf = async () =>
  (await stage.make(`GET /plant/${plant}/suggest_devices`)) as SuggestedDevices;
const variablesOf = async (unknown = false) =>
  (await stage.make(
    `GET /plant/${plant}/suggest_variables?include_unknown=${unknown}`,
  )) as SuggestedVariables;
const send = (values: Record<string, unknown>, more: object = {}) =>
  stage.post(plant, { timestamp: stage.clock.nowSeconds(), values, ...more } as never);

test("API-30 API-31 SUGD-01 SUGV-01 SUGD-07 [O1] a plant that never sent anything answers 404, both calls are an admin's", async () => {
  const installer = await stage.person(`installer${plant}`, {
    [plant]: [permissions.plant_show, permissions.devices_edit, permissions.devices_show],
  });
  for (const call of ["suggest_devices", "suggest_variables"]) {
    expect(await stage.ask(stage.admin, `GET /plant/${plant}/${call}`)).toMatchObject({
      status: 404,
      body: { code: "packet_none" },
    });
    expect((await stage.ask(installer.token, `GET /plant/${plant}/${call}`)).status).toBe(403);
  }
});

test("API-30 SUGD-08 [O1] a call of which nothing is kept makes it 422, until the next good packet", async () => {
  await send({ "inv.1.pac": 5 });
  const broken: unknown[] = [
    { timestamp: "yesterday", values: { "inv.1.pac": 5 } },
    { timestamp: noon + 90_000, values: { "inv.1.pac": 5 } },
    { timestamp: noon, values: { "inv.1.pac": 1e30 } },
    { values: {} },
  ];
  for (const body of broken) {
    stage.clock.advance(60);
    const sent = await askApp(stage.app, stage.admin, { line: `POST /ingest/${plant}`, body });
    expect([200, 400]).toContain(sent.status);
    for (const call of ["suggest_devices", "suggest_variables"])
      expect(await stage.ask(stage.admin, `GET /plant/${plant}/${call}`)).toMatchObject({
        status: 422,
        body: { code: "packet_invalid" },
      });
    stage.clock.advance(60);
    // One bad value of several breaks nothing.
    await send({ "inv.1.pac": 5, "inv.1.vdc": 1e30 });
    expect((await devicesOf()).timestamp).toBe(stage.clock.nowSeconds());
  }
});
test("[O1] a plant whose only call was broken answers 422, and bytes that are no JSON are such a call", async () => {
  const { statusCode } = await stage.app.inject({
    method: "POST",
    url: `/api/v1/ingest/${plant}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${plant}:${loggerPassword}`).toString("base64")}`,
    },
    payload: "inv.1.pac=5",
  });
  expect(statusCode).toBe(400);
  expect((await stage.ask(stage.admin, `GET /plant/${plant}/suggest_devices`)).status).toBe(422);
});

test("ENT-49 SUGD-03 SUGD-09 [O2] only devices that the plant does not have are suggested, with what the logger says of them", async () => {
  const known = await stage.device(plant, { type: "inverter", oid: "inv", oidn: 1 });
  expect(known).toMatch(/^[0-9a-f]{24}$/);
  // Some loggers describe their devices once, when they start.
  await send(
    { "inv.1.pac": 5 },
    {
      devices: [
        { oid: "inv", oidn: 1, name: "Uno", type: "inverter" },
        {
          oid: "inv",
          oidn: 2,
          name: "Tetto sud",
          type: "inverter",
          brand: "Kora",
          model: "K8",
          nominal: 8,
        },
      ],
    },
  );
  stage.clock.advance(300);
  await send({ "inv.1.pac": 5, "inv.2.pac": 6, "sen.1.irr": 900, "sen.1.tmod": 40 });
  const packet = await devicesOf();
  expect(packet).toEqual({
    timestamp: noon + 300,
    devices: [
      {
        oid: "inv",
        oidn: 2,
        name: "Tetto sud",
        name_en: "Tetto sud",
        type: "inverter",
        brand: "Kora",
        model: "K8",
        nominal: 8,
        guess: null,
        values: 1,
      },
      {
        oid: "sen",
        oidn: 1,
        name: "Sensore 1",
        name_en: "Sensor 1",
        type: "sensor",
        brand: null,
        model: null,
        nominal: null,
        guess: { fields: ["name", "type"], reasons: [{ code: "word", text: "sen" }] },
        values: 2,
      },
    ],
  });
  for (const { oid, oidn, name, type } of packet.devices)
    await stage.make("POST /device", { plant_id: plant, oid, oidn, name, type });
  expect((await devicesOf()).devices).toEqual([]);
});

test("ENT-50 SUGV-02 SUGV-05 SUGV-07 [O3] mibs without a variable by their device; unknown ones only on demand, and what is created is suggested no more", async () => {
  const inverter = await stage.device(plant, {
    type: "inverter",
    oid: "inv",
    oidn: 1,
    nominal: 10,
  });
  await stage.variable(inverter, "inv.1.temp", { udm: "degC" });
  await send({
    "inv.1.pac": 8123,
    "inv.1.temp": 45,
    "inv.1.reg_40071": 3,
    "inv.9.pac": 2,
    irradiance: 800,
  });
  const few = await variablesOf();
  expect(few).toMatchObject({
    timestamp: noon,
    values: { "inv.1.pac": 8123, irradiance: 800 },
    // A mib of no device is known, and waits for one to be chosen.
    suggested: ["inv.1.pac"],
    unknown: 1,
    without_device: 1,
  });
  const pac = {
    mib: "inv.1.pac",
    name: "Potenza AC",
    name_en: "AC power",
    // 8,123 of an inverter of 10 kW are watts.
    udm: "W",
    vmin: null,
    vmax: null,
    tags: [tags.P_PRODUCED],
    data_type: "float",
    guess: {
      by_name: true,
      confidence: 0.9,
      reasons: [
        { code: "word", text: "pac" },
        { code: "scale", text: "W" },
      ],
    },
  };
  expect(few.variables).toMatchObject([
    { device_id: inverter, variables: [pac] },
    { device_id: null, variables: [{ mib: "irradiance", udm: "W/m2", tags: [tags.IRR] }] },
  ]);
  const mibsOf = ({ variables }: SuggestedVariables) =>
    variables.flatMap((one) => one.variables.map(({ mib }) => mib));
  const all = await variablesOf(true);
  // API-31: at least the rows of false.
  expect(mibsOf(all)).toEqual(expect.arrayContaining(mibsOf(few)));
  expect(mibsOf(all)).toContain("inv.1.reg_40071");
  expect(all.variables[0]?.variables.find(({ mib }) => mib.includes("reg"))?.guess).toBeNull();
  const { mib, name, udm, vmin, vmax, tags: own, data_type } = few.variables[0]!.variables[0]!;
  await stage.make("POST /variable", {
    device_id: inverter,
    mib,
    name,
    udm,
    vmin,
    vmax,
    tags: own,
    data_type,
  });
  expect((await variablesOf()).suggested).toEqual([]);
});

test("[O3] [O5] a value whose name says nothing is guessed by its day; some loggers send a packet for each device", async () => {
  await stage.device(plant, { type: "sensor", oid: "sen", oidn: 1 });
  const light = (hour: number): number => 900 * Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI));
  await stage.post(
    plant,
    Array.from({ length: 96 }, (_, n) => ({
      timestamp: noon - 86_400 + n * 900,
      values: { "sen.1.x4": light((12 + n / 4) % 24) },
    })),
  );
  await stage.post(plant, { timestamp: noon, values: { "sen.1.x4": 900 } });
  await stage.post(plant, { timestamp: noon, values: { "sen.2.irr": 880 } });
  const found = await variablesOf(true);
  expect(found.variables[0]?.variables).toMatchObject([
    { mib: "sen.1.x4", udm: "W/m2", guess: { by_name: false, reasons: [{ code: "daylight" }] } },
  ]);
  expect(found.suggested).toEqual([]);
  expect((await devicesOf()).devices.map(({ oidn }) => oidn)).toEqual([2]);
});
