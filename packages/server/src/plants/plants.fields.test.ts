/** What plants, devices, variables and formulas are made of, asked over the whole server. */
import { deviceTypes } from "@heliograph/contract/devices/devices.wire.ts";
import { sectionVariables } from "@heliograph/contract/plants/plants.wire.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const now = at("2026-06-21T12:00+02:00");
const hexadecimal = /^[0-9a-f]{24}$/;

let stage: ServerStage;
let inverter: string;
let power: string;
let energy: string;
let formula: string;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: now });
  await stage.plant("101");
  inverter = await stage.device("101", { name: "INV 1", type: "inverter" });
  power = await stage.variable(inverter, "inv.1.pac", { udm: "kW", tags: [51] });
  energy = await stage.variable(inverter, "inv.1.etot", { udm: "kWh", tags: [56] });
  formula = await stage.formula("101", `{${power}} / 2`);
});
afterAll(() => stage.close());

const patch = (body: object) => stage.make("PATCH /plant/101", body);
const plant = (query = "") => stage.make(`GET /plant/101${query}`);

describe("a plant", () => {
  test("ENT-04 its dates, notes, flags, place and address come back as they were given", async () => {
    const fields = {
      active_since: at("2026-02-01T00:00+01:00"),
      active_until: at("2046-02-01T00:00+01:00"),
      notes: "Behind the barn.\n«Attenzione» 🌞",
      notes_in_homepage: true,
      disabled: true,
      lat: -33.868_8,
      lon: 151.209_3,
      alt: 1234.5,
      location: "Località Pian del Sole",
      address: "via Roma 1",
      country: "Italia",
    };
    await patch(fields);
    expect(await plant()).toMatchObject(fields);
    const nothing = {
      active_until: null,
      notes: null,
      lat: null,
      lon: null,
      alt: null,
      location: null,
      address: null,
      country: null,
    };
    await patch({ ...nothing, disabled: false, notes_in_homepage: false });
    expect(await plant()).toMatchObject({ ...nothing, disabled: false, notes_in_homepage: false });
  });
  test("ENT-07 client, maintainer and manager are any text, whether or not somebody has an account of that name, and a list can be narrowed by them", async () => {
    await stage.plant("102", { maintainer: "ACME", client: "Boss & Co." });
    await patch({ maintainer: "ACME", manager: "boss", client: "Nobody's account" });
    expect(await plant()).toMatchObject({
      maintainer: "ACME",
      manager: "boss",
      client: "Nobody's account",
    });
    const all = (await stage.make("GET /plant/all")) as Record<string, unknown>[];
    const ids = (key: string, value: string) =>
      all.filter((p) => p[key] === value).map((p) => p["id"]);
    expect(ids("maintainer", "ACME")).toEqual(["101", "102"]);
    expect(ids("client", "Boss & Co.")).toEqual(["102"]);
    // Who is named is not let in by it.
    const { token } = await stage.person("acme", {});
    await patch({ maintainer: "acme" });
    expect((await stage.ask(token, "GET /plant/101")).status).toBe(403);
  });
  test("ENT-08 SMS bought and sent are numbers; an admin sets the first, nobody the second", async () => {
    await patch({ num_sms: 250 });
    expect(await plant()).toMatchObject({ num_sms: 250, num_sent_sms: 0 });
    expect((await stage.ask(stage.admin, "PATCH /plant/101", { num_sent_sms: 3 })).status).toBe(
      400,
    );
  });
  test("ENT-10 kwp follows the sections, last_update the newest packet", async () => {
    await patch({
      sections: [
        { name: "GLOBAL", kwp: 0 },
        { name: "A", kwp: 60.5 },
        { name: "B", kwp: 38 },
      ],
    });
    expect(await plant()).toMatchObject({ kwp: 98.5, last_update: null });
    await stage.post("101", { timestamp: now - 600, values: { "inv.1.pac": 41 } });
    expect((await plant()).last_update).toBe(now - 600);
    await stage.post("101", { timestamp: now - 300, values: { "inv.1.pac": 42 } });
    expect((await plant()).last_update).toBe(now - 300);
    // What comes late is no news.
    await stage.post("101", { timestamp: now - 3600, values: { "inv.1.pac": 40 } });
    expect((await plant()).last_update).toBe(now - 300);
    const [line] = (await stage.make("GET /plant/all")) as { kwp: number; last_update: number }[];
    expect(line).toMatchObject({ kwp: 98.5, last_update: now - 300 });
  });
  test("ENT-12 the eight settings of the homepage round trip, and begin empty", async () => {
    const begin = {
      numeric_hide_trees: false,
      daily_selected_only: false,
      history_selected_only: false,
      history_hide_estimates: false,
    };
    const lists = { featured_vars: [], numeric_vars: [], daily_vars: [], history_vars: [] };
    expect((await plant()).homepage).toEqual({ ...begin, ...lists });
    const homepage = {
      featured_vars: [power, formula],
      numeric_vars: [energy],
      numeric_hide_trees: true,
      daily_vars: [formula, power],
      daily_selected_only: true,
      history_vars: [energy],
      history_selected_only: true,
      history_hide_estimates: true,
    };
    expect((await patch({ homepage })).homepage).toEqual(homepage);
    expect((await plant()).homepage).toEqual(homepage);
    await patch({ homepage: {} });
  });
  test("ENT-13 a section's name, powers, devices and eight variables round trip", async () => {
    const chosen = Object.fromEntries(
      sectionVariables.map((key, i) => [key, [power, energy, formula][i % 3]]),
    );
    expect(Object.keys(chosen)).toEqual([
      "fpac",
      "fteo",
      "fetot",
      "fetotcount",
      "fpr",
      "firr",
      "ftamb",
      "ftmod",
    ]);
    const none = Object.fromEntries(sectionVariables.map((key) => [key, null]));
    const sections = [
      { name: "GLOBAL", kwp: 98.5, kwp_exchange: 80, devices_ids: [inverter], ...chosen },
      { name: "A", kwp: 60.5, kwp_exchange: null, devices_ids: [], ...none },
    ];
    await patch({ sections });
    expect((await plant()).sections).toEqual(sections);
  });
});

describe("what a plant is made of", () => {
  test("ENT-14 a device's fields round trip, by creating and by changing", async () => {
    const fields = {
      name: "METER 1",
      type: "meter",
      brand: "Frer",
      model: "Q96",
      nominal: 100.5,
      notes: "in the cabin",
      oid: "met",
      oidn: 0,
      disabled: true,
    };
    const made = await stage.make("POST /device", { plant_id: "101", ...fields });
    const whole = { id: made.id, plant_id: "101", ...fields, variables: [] };
    expect(await stage.make(`GET /device/${made.id}`)).toEqual(whole);
    const changed = {
      ...fields,
      name: "METER 2",
      type: "storage",
      brand: null,
      nominal: 0,
      oidn: 7,
      disabled: false,
    };
    await stage.make(`PATCH /device/${made.id}`, changed);
    expect(await stage.make(`GET /device/${made.id}`)).toEqual({ ...whole, ...changed });
    const variable = await stage.variable(made.id, "met.7.e");
    const { variables } = await stage.make(`GET /device/${made.id}`);
    expect(variables.map((v: { id: string }) => v.id)).toEqual([variable]);
  });
  test("ENT-15 a device is of one of seven types, by creating and by changing", async () => {
    expect(deviceTypes).toEqual([
      "inverter",
      "stringbox",
      "meter",
      "sensor",
      "storage",
      "tracker",
      "generic",
    ]);
    const one = await stage.device("101", { name: "OF ALL TYPES" });
    for (const type of deviceTypes) {
      expect(
        (await stage.make("POST /device", { plant_id: "101", name: `A ${type}`, type })).type,
      ).toBe(type);
      expect((await stage.make(`PATCH /device/${one}`, { type })).type).toBe(type);
    }
    for (const type of ["foo", "", "Inverter", null, 1]) {
      const body = { plant_id: "101", name: "A device", type };
      expect((await stage.ask(stage.admin, "POST /device", body)).status).toBe(400);
      expect((await stage.ask(stage.admin, `PATCH /device/${one}`, { type })).status).toBe(400);
    }
  });
  test("ENT-16 ids of variables and formulas have 24 hexadecimal characters, no two alike", async () => {
    const ids = [power, energy, formula];
    for (const id of ids) expect(id).toMatch(hexadecimal);
    expect(new Set(ids).size).toBe(3);
    for (const bad of [power.slice(1), `${power}0`, power.toUpperCase(), "g".repeat(24)])
      expect((await stage.ask(stage.admin, `GET /variable/${bad}`)).status, bad).toBe(400);
  });
  test("ENT-17 a variable has its fields, and what may be set round trips", async () => {
    const fields = {
      imported_id: "old 77",
      mib: "inv.1.state",
      name: "State",
      notes: "as the maker tells it",
      disabled: true,
      udm: null,
      vmin: -1.5,
      vmax: 40,
      tags: [8, 101],
      data_type: "int",
      bitmask: "sunspec_inverter_state",
    };
    const { id } = await stage.make("POST /variable", { device_id: inverter, ...fields });
    const whole = {
      id,
      plant_id: "101",
      device_id: inverter,
      ...fields,
      formula: null,
      estimates: {},
    };
    expect(await stage.make(`GET /variable/${id}`)).toEqual(whole);
    const changed = {
      imported_id: null,
      name: "Condition",
      udm: "W",
      vmin: null,
      vmax: null,
      tags: [],
      data_type: "str",
      bitmask: null,
      mib: "inv.1.cond",
    };
    await stage.make(`PATCH /variable/${id}`, changed);
    expect(await stage.make(`GET /variable/${id}`)).toEqual({ ...whole, ...changed });
    const years = { "2024": Array.from({ length: 12 }, (_, month) => month * 100.5) };
    await stage.make(`PATCH /variable/${energy}/estimates`, { estimates: years });
    expect((await stage.make(`GET /variable/${energy}`)).estimates).toEqual(years);
    // A year that no plant has seen, and an energy that no plant makes.
    const months = (kwh: number): number[] => Array.from({ length: 12 }, () => kwh);
    for (const wrong of [{ "0000": months(1) }, { "2024": months(1e300) }]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const refused = await stage.ask(stage.admin, `PATCH /variable/${energy}/estimates`, {
        estimates: wrong,
      });
      expect([refused.status, refused.body.code]).toEqual([400, "invalid_request"]);
    }
    expect((await stage.make(`GET /variable/${energy}`)).estimates).toEqual(years);
  });
  test("ENT-18 a formula is a variable with a plant instead of a device", async () => {
    const full = await plant("?full=true");
    expect(full.formulas.length).toBeGreaterThan(0);
    for (const one of full.formulas) {
      expect(one).toMatchObject({ plant_id: "101", mib: null, formula: expect.any(String) });
      expect(one).not.toHaveProperty("device_id");
    }
    const [device] = full.devices;
    for (const one of device.variables)
      expect(one).toMatchObject({ device_id: inverter, formula: null });
    const { device_id: _, mib: __, ...like } = device.variables[0];
    expect(Object.keys(full.formulas[0]).sort()).toEqual([...Object.keys(like), "mib"].sort());
    const both = { plant_id: "101", device_id: inverter, name: "both", tags: [], formula: "1" };
    expect((await stage.ask(stage.admin, "POST /variable", both)).status).toBe(400);
  });
  test("CVAR-23 notes of a variable may be empty, and it is disabled or not", async () => {
    const at = `/variable/${power}`;
    for (const [notes, disabled] of [
      ["seen by two", true],
      ["", false],
      [null, true],
    ] as const) {
      await stage.make(`PATCH ${at}`, { notes, disabled });
      const { notes: kept, disabled: is } = await stage.make(`GET ${at}`);
      expect([kept === "" ? null : kept, is]).toEqual([notes === "" ? null : notes, disabled]);
    }
    expect((await stage.ask(stage.admin, `PATCH ${at}`, { disabled: "yes" })).status).toBe(400);
    await stage.make(`PATCH ${at}`, { disabled: false });
  });
});
