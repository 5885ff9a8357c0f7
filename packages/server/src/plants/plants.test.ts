import { aPlant } from "@heliograph/testkit/a-plant.ts";
import { plantListItem } from "@heliograph/contract/plants/plants.wire.ts";
import { permissions, type PermissionName } from "@heliograph/contract/users/permissions.ts";
import { plantStage, sharedFeed, type PlantStage } from "@heliograph/testkit/plant-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plantParts } from "../plant-parts.ts";
import { plantsService } from "./plants.service.ts";

let stage: PlantStage;
let device: { id: string };
/** Ids of a power, an irradiance, a theoretical power, a string current and a formula on the irradiance. */
const id: Record<string, string> = {};
const viewer = { "101": ["plant_show"] } as const;
const may = (...names: PermissionName[]) => ({ "101": ["plant_show", ...names] as const });
const section = (name: string, kwp: number, more: object = {}) => ({ name, kwp, ...more });

beforeAll(async () => {
  stage = await plantStage((plantId) => (plantId === "101" ? 1_782_036_000 : null));
  await stage.make("POST /plant", aPlant("101", { http_passwd: "logger-secret", num_sms: 100 }));
  await stage.make("POST /plant", aPlant("0202"));
  device = await stage.make("POST /device", { plant_id: "101", name: "INV 1", type: "inverter" });
  const variable = async (name: string, tags: number[], more: object = {}) => {
    const body = { device_id: device.id, name, mib: `inv.1.${name}`, tags, ...more };
    id[name] = (await stage.make("POST /variable", body)).id;
  };
  await variable("pac", [51], { udm: "kW" });
  await variable("irr", [3], { udm: "W/m2" });
  await variable("pteo", [50], { udm: "kW" });
  await variable("string", [1], { udm: "A" });
  const formula = { plant_id: "101", name: "half irr", formula: `{${id["irr"]}} / 2` };
  id["half"] = (await stage.make("POST /variable", formula)).id;
  id["quarter"] = (
    await stage.make("POST /variable", {
      plant_id: "101",
      name: "quarter irr",
      formula: `{${id["half"]}} / 2`,
    })
  ).id;
});
afterAll(() => stage.close());

describe("GET /plant/search", () => {
  type Found = { plants: { id: string }[]; count: number; values: string[] };
  const find = async (as: Parameters<PlantStage["ask"]>[0], query: string): Promise<Found> =>
    (await stage.ask(as, `GET /plant/search?${query}`)).body as Found;
  const ids = ({ plants }: Found): string[] => plants.map((plant) => plant.id);
  test("[P26] each reader finds the plants that he may view, and the groups of those", async () => {
    expect(ids(await find("admin", "q="))).toHaveLength(2);
    const reader = { "101": ["plant_edit"], "0202": ["plant_show"] } as const;
    const found = await find(reader, "group=client");
    expect([ids(found), found.count, found.values]).toEqual([["0202"], 1, ["Acme Solar"]]);
    expect(ids(await find(reader, "q=101"))).toEqual([]);
    expect(ids(await find("admin", "ids=101"))).toEqual(["101"]);
    expect(ids(await find(reader, "ids=101,0202"))).toEqual(["0202"]);
    expect((await stage.ask("nobody", "GET /plant/search")).status).toBe(401);
    expect((await stage.ask("admin", "GET /plant/search?limit=501")).status).toBe(400);
  });
  test("[P26] a plant that is renamed is found by its new name at once", async () => {
    const { name } = (await stage.ask("admin", "GET /plant/0202")).body as { name: string };
    await stage.make("PATCH /plant/0202", { name: "Cà Rossa" });
    expect(ids(await find("admin", "q=ca%20ROSSA&limit=1"))).toEqual(["0202"]);
    await stage.make("PATCH /plant/0202", { name });
    expect(ids(await find("admin", "q=rossa"))).toEqual([]);
  });
});

describe("POST /client/rename", () => {
  const rename = (as: Parameters<PlantStage["ask"]>[0], body: object) =>
    stage.ask(as, "POST /client/rename", body);
  const clientOf = async (plantId: string): Promise<string> =>
    (await stage.ask("admin", `GET /plant/${plantId}`)).body.client;
  test("[P28] ADM-CLI-03 a client is renamed on all its plants, each with an entry of the log, and found by its new name", async () => {
    const before = await stage.edits();
    const answer = await rename("admin", {
      from: "Acme Solar",
      to: "  Sole & Vento ",
      plants: ["101", "0202"],
    });
    expect([answer.status, answer.body]).toEqual([200, { count: 2 }]);
    expect([await clientOf("101"), await clientOf("0202")]).toEqual([
      "Sole & Vento",
      "Sole & Vento",
    ]);
    const edits = (await stage.edits()).slice(before.length);
    expect(edits.map(({ act, ent, nam, pid }) => [act, ent, nam, pid])).toEqual([
      ["edit", "plant", "Plant 0202", "0202"],
      ["edit", "plant", "Plant 101", "101"],
    ]);
    const kept = await stage.world.db
      .selectFrom("edit_log")
      .select("changes")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(kept.changes).toEqual([{ field: "client", old: "Acme Solar", new: "Sole & Vento" }]);
    const found = await stage.ask("admin", "GET /plant/search?q=vento");
    expect(found.body.count).toBe(2);
    await rename("admin", { from: "Sole & Vento", to: "Acme Solar", plants: ["0202", "101"] });
    expect(await clientOf("101")).toBe("Acme Solar");
  });
  test("[P28] what the sender has not seen is not renamed: 409, and everything stays", async () => {
    for (const plants of [["101"], ["101", "0202", "999"], ["101", "101"], []]) {
      // oxlint-disable-next-line no-await-in-loop -- each must leave what the next one looks at
      const answer = await rename("admin", { from: "Acme Solar", to: "Sole e Vento", plants });
      expect([answer.status, answer.body.code]).toEqual([409, "client_plants_changed"]);
    }
    expect(await clientOf("0202")).toBe("Acme Solar");
  });
  test("[P28] an unknown client, a short name, and who is no admin", async () => {
    const all = { plants: ["101", "0202"] };
    expect((await rename("admin", { from: "Nobody", to: "Sole e Vento", ...all })).status).toBe(
      404,
    );
    expect((await rename("admin", { from: "Acme Solar", to: " ab ", ...all })).status).toBe(400);
    const body = { from: "Acme Solar", to: "Sole e Vento", ...all };
    expect((await rename(may("plant_edit"), body)).status).toBe(403);
    expect((await rename("nobody", body)).status).toBe(401);
    expect(await clientOf("101")).toBe("Acme Solar");
  });
});

describe("GET /plant/all", () => {
  test("API-13 ENT-03 an admin reads every plant, another those with permission 0, nobody 401", async () => {
    expect((await stage.ask("nobody", "GET /plant/all")).status).toBe(401);
    const all = await stage.ask("admin", "GET /plant/all");
    expect(all.body.map((p: { id: string }) => p.id)).toEqual(["101", "0202"]);
    const mine = await stage.ask(
      { "101": ["plant_show"], "0202": ["plant_edit"] },
      "GET /plant/all",
    );
    expect(mine.body).toEqual([
      {
        id: "101",
        name: "Plant 101",
        client: "Acme Solar",
        maintainer: null,
        manager: null,
        kwp: 0,
        lat: null,
        lon: null,
        timezone: "Europe/Rome",
        last_update: 1_782_036_000,
        disabled: false,
        num_alerts: 0,
        num_sms: 100,
      },
    ]);
  });
  test("[P9] [P11] full adds sections without hidden ids, and the devices that the caller may see", async () => {
    const sections = [section("GLOBAL", 10, { firr: id["irr"] }), section("A", 10)];
    await stage.make("PATCH /plant/101", { sections });
    const asAdmin = (await stage.ask("admin", "GET /plant/all?full=true")).body[0];
    expect(asAdmin.sections[0].firr).toBe(id["irr"]);
    expect(asAdmin.devices).toMatchObject([{ id: device.id, name: "INV 1" }]);
    // The list is sent as it is made: it must be exactly what the schema names.
    expect(plantListItem.parse(asAdmin)).toEqual(asAdmin);
    expect(Object.keys(asAdmin.devices[0])).not.toContain("notes");
    const asViewer = (await stage.ask(viewer, "GET /plant/all?full=true")).body[0];
    expect(asViewer.sections[0].firr).toBeNull();
    expect(asViewer.devices).toEqual([]);
    await stage.make("PATCH /plant/101", { sections: [section("GLOBAL", 0), section("A", 0)] });
  });
});

describe("GET /plant/{id}", () => {
  test("API-15 nobody 401, unknown 404, foreign 403, and 403 without plant_show whatever else is held", async () => {
    expect((await stage.ask("nobody", "GET /plant/101")).status).toBe(401);
    expect((await stage.ask("admin", "GET /plant/999")).status).toBe(404);
    expect((await stage.ask(viewer, "GET /plant/999")).status).toBe(404);
    expect((await stage.ask(viewer, "GET /plant/0202")).status).toBe(403);
    expect((await stage.ask({ "101": ["plant_edit"] }, "GET /plant/101")).status).toBe(403);
  });
  test("API-14 without full the collections are absent, with full they are there", async () => {
    const flat = (await stage.ask("admin", "GET /plant/101")).body;
    expect(flat).toMatchObject({ last_update: 1_782_036_000, num_sent_sms: 0, logo: null });
    expect(flat.devices).toBeUndefined();
    const full = (await stage.ask("admin", "GET /plant/101?full=true")).body;
    expect(full.devices[0].variables).toHaveLength(4);
    expect(full.formulas.map((f: { id: string }) => f.id)).toEqual([id["half"], id["quarter"]]);
    expect(full.formulas[0].device_id).toBeUndefined();
    expect(full.charts).toEqual([]);
  });
  test("[P9] PERM-34 irradiance without 10, theory without 1, and formulas of formulas on them are absent", async () => {
    const seen = async (...names: PermissionName[]) => {
      const asker = may("inverter_show", "inverter_vars", ...names);
      const { body } = await stage.ask(asker, "GET /plant/101?full=true");
      const variables = [...body.devices[0].variables, ...body.formulas];
      return variables.map((v: { name: string }) => v.name);
    };
    expect(await seen()).toEqual(["pac", "string"]);
    expect(await seen("irradiance")).toEqual(["pac", "irr", "string", "half irr", "quarter irr"]);
    expect(await seen("theoretical_vars")).toEqual(["pac", "pteo", "string"]);
    expect(await seen("irradiance", "theoretical_vars")).toHaveLength(6);
  });
  test("[P11] [P12] PERM-12 the type's number shows a device, its vars number lists its variables", async () => {
    const devices = async (...names: PermissionName[]) =>
      (await stage.ask(may(...names), "GET /plant/101?full=true")).body.devices;
    expect(await devices()).toEqual([]);
    expect(await devices("meter_show")).toEqual([]);
    expect(await devices("inverter_show")).toMatchObject([{ id: device.id, variables: [] }]);
    expect(await devices("devices_show")).toMatchObject([{ id: device.id, variables: [] }]);
    const [withVariables] = await devices("inverter_show", "inverter_vars");
    expect(withVariables.variables).toHaveLength(2);
  });
  test("ENT-09 http_passwd is for admins and editors", async () => {
    const password = async (as: Parameters<PlantStage["ask"]>[0]) =>
      (await stage.ask(as, "GET /plant/101")).body.http_passwd;
    expect(await password("admin")).toBe("logger-secret");
    expect(await password(may("plant_edit"))).toBe("logger-secret");
    expect(await password(may("homepage_edit", "devices_edit"))).toBeNull();
  });
  test("API-16 exists answers true or false to anybody with a token", async () => {
    expect((await stage.ask("nobody", "GET /plant/101/exists")).status).toBe(401);
    expect(await stage.ask({}, "GET /plant/101/exists")).toEqual({ status: 200, body: true });
    expect(await stage.ask({}, "GET /plant/998/exists")).toEqual({ status: 200, body: false });
  });
});

describe("POST /plant", () => {
  test("API-23 only an admin creates, and an existing code is a conflict", async () => {
    expect((await stage.ask("nobody", "POST /plant", aPlant("300"))).status).toBe(401);
    expect((await stage.ask(may("plant_edit"), "POST /plant", aPlant("300"))).status).toBe(403);
    expect((await stage.ask("admin", "POST /plant", aPlant("300"))).status).toBe(200);
    const again = await stage.ask("admin", "POST /plant", aPlant("300"));
    expect(again).toMatchObject({ status: 409, body: { code: "plant_exists" } });
    expect((await stage.ask("admin", "GET /plant/300/exists")).body).toBe(true);
  });
  test.each(["12", "ab1", "12345", ""])("CINFO-04 the code %j is refused", async (code) => {
    const answer = await stage.ask("admin", "POST /plant", aPlant(code));
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toContain("Code must be a number with 3 or 4 digits");
  });
  test("[P5] [P4] [P7] it begins with GLOBAL and A; sections given may not name what does not exist yet", async () => {
    const plant = await stage.make("POST /plant", aPlant("301"));
    expect(plant.sections.map((s: { name: string }) => s.name)).toEqual(["GLOBAL", "A"]);
    const sections = [section("GLOBAL", 0), section("A", 40.5), section("B", 9.5)];
    expect((await stage.make("POST /plant", aPlant("302", { sections }))).kwp).toBe(50);
    const foreign = [section("GLOBAL", 0, { fpac: id["pac"] }), section("A", 1)];
    const refused = await stage.ask("admin", "POST /plant", aPlant("303", { sections: foreign }));
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "foreign_variable", fields: [{ field: "sections.0.fpac" }] },
    });
    expect((await stage.ask("admin", "GET /plant/303/exists")).body).toBe(false);
  });
});

describe("PATCH /plant/{id}", () => {
  const patch = (as: Parameters<PlantStage["ask"]>[0], body: object) =>
    stage.ask(as, "PATCH /plant/101", body);
  const gperf = { kder1: 0.9 };

  // What each key asks for, and a value that may stand there.
  const keys: [key: string, value: () => unknown, permission: PermissionName][] = [
    ["name", () => "Serra Alta", "plant_edit"],
    ["maintainer", () => "ACME", "plant_edit"],
    ["manager", () => "Rossi", "plant_edit"],
    ["timezone", () => "Europe/Rome", "plant_edit"],
    ["active_since", () => 1_735_686_000, "plant_edit"],
    ["notes", () => "behind the barn", "plant_edit"],
    ["http_passwd", () => "logger-secret", "plant_edit"],
    ["lat", () => 90, "plant_edit"],
    ["lon", () => -180, "plant_edit"],
    ["alt", () => 120.5, "plant_edit"],
    ["location", () => "Bari", "plant_edit"],
    ["address", () => "via Roma 1", "plant_edit"],
    ["country", () => "Italia", "plant_edit"],
    ["sections", () => [section("GLOBAL", 0), section("A", 3)], "plant_edit"],
    ["homepage", () => ({ featured_vars: [id["pac"]] }), "homepage_edit"],
    ["ass_strinv", () => ({ [id["string"]!]: device.id }), "devices_edit"],
    ["gperf_params", () => gperf, "gperformance_params"],
  ];
  test.each(keys)(
    "[P1] CSBI-06 API-24 API-25 API-26 API-27 API-28 %s needs its own permission",
    async (key, value, permission) => {
      const body = { [key]: value() };
      expect((await patch("nobody", body)).status).toBe(401);
      expect((await patch({ "0202": ["plant_show", permission] }, body)).status).toBe(403);
      expect((await patch({ "101": [permission] }, body)).status).toBe(403);
      const others = (Object.keys(permissions) as PermissionName[]).filter((p) => p !== permission);
      const refused = await patch({ "101": others }, body);
      expect(refused).toMatchObject({
        status: 403,
        body: {
          code: "key_needs_permission",
          params: { key, needs: [permission] },
          fields: [{ field: key }],
        },
      });
      expect(refused.body.detail).toContain(key);
      expect((await patch(may(permission), body)).status).toBe(200);
      expect((await stage.ask("admin", "GET /plant/101")).body).toMatchObject(body);
    },
  );
  test("[P1] one key that is not allowed refuses the whole call", async () => {
    const before = (await stage.ask("admin", "GET /plant/101")).body;
    const mixed = { name: "Another", homepage: { numeric_hide_trees: true } };
    expect((await patch(may("plant_edit"), mixed)).status).toBe(403);
    expect((await patch(may("homepage_edit"), mixed)).status).toBe(403);
    expect((await stage.ask("admin", "GET /plant/101")).body).toEqual(before);
    expect((await patch(may("plant_edit", "homepage_edit"), mixed)).status).toBe(200);
  });
  test.each([
    ["client", "Other client"],
    ["active_until", 1_900_000_000],
    ["num_sms", 5],
    ["disabled", true],
    ["notes_in_homepage", true],
  ])(
    "[P2] CINFO-07 CINFO-10 CINFO-15 CINFO-16 %s is for admins; sent back unchanged it is no change",
    async (key, value) => {
      const editor = may("plant_edit", "homepage_edit");
      const now = (await stage.ask(editor, "GET /plant/101")).body;
      expect(await patch(editor, { [key]: value })).toMatchObject({ status: 403 });
      expect((await patch(editor, { name: "Same form", [key]: now[key] })).status).toBe(200);
      expect((await patch("admin", { [key]: value })).status).toBe(200);
      expect((await stage.make("PATCH /plant/101", { [key]: now[key] }))[key]).toBe(now[key]);
    },
  );
  test("CINFO-05 the code cannot change, and devices and formulas are not of this call", async () => {
    expect((await patch("admin", { id: "102" })).status).toBe(400);
    expect((await patch("admin", { id: "101", name: "Fine" })).status).toBe(200);
    expect((await patch("admin", { devices: [] })).status).toBe(400);
    expect((await patch("admin", { formulas: [] })).status).toBe(400);
  });
  test.each<[string, unknown]>([
    ["name", "ab"],
    ["client", "abc"],
    ["client", null],
    ["timezone", "X"],
    ["timezone", "Europe/Atlantis"],
    // It knows no summer time, and databases read its sign the other way round.
    ["timezone", "+05:30"],
    ["lat", 90.1],
    ["lat", "north"],
    ["lon", 181],
    ["alt", "high"],
    ["num_sms", -1],
    ["active_since", null],
    ["active_until", 1_000_000_000],
    ["disabled", "no"],
    ["sections", [section("GLOBAL", 0)]],
    ["sections", Array.from({ length: 12 }, () => section("A", 1))],
    ["sections", [section("", 0), section("A", 1)]],
    ["sections", [section("GLOBAL", -1), section("A", 1)]],
    ["sections", [{ name: "GLOBAL" }, section("A", 1)]],
    ["sections", [section("GLOBAL", 1, { kwp_exchange: -1 }), section("A", 1)]],
    ["homepage", { featured_vars: Array.from({ length: 11 }, () => "a".repeat(24)) }],
    ["homepage", { numeric_vars: Array.from({ length: 11 }, () => "a".repeat(24)) }],
    ["homepage", { daily_vars: Array.from({ length: 7 }, () => "a".repeat(24)) }],
    ["homepage", { history_vars: Array.from({ length: 7 }, () => "a".repeat(24)) }],
  ])(
    "CINFO-06 CINFO-07 CINFO-08 CINFO-09 CINFO-10 CINFO-11 CINFO-12 CINFO-13 CINFO-14 CINFO-15 CINFO-16 CSECT-01 CSECT-02 CSECT-03 CSECT-04 CSECT-05 HPED-11 %s = %j is refused with 400",
    async (key, value) => {
      const answer = await patch("admin", { [key]: value });
      expect(answer.status).toBe(400);
      expect(answer.body.detail).toContain(key);
    },
  );
  test("CINFO-08 optional texts that are left empty are null", async () => {
    const fields = ["maintainer", "manager", "notes", "location", "address", "country"];
    const empty = Object.fromEntries(fields.map((f) => [f, ""]));
    const plant = await stage.make("PATCH /plant/101", empty);
    for (const f of fields) expect(plant[f]).toBeNull();
  });
  test("[P3] CINFO-09 active_since is the start of its day in plant time", async () => {
    // 2026-07-15T13:45:00Z is 15:45 in Rome; its day began at 2026-07-14T22:00:00Z.
    const noon = Date.UTC(2026, 6, 15, 13, 45) / 1000;
    const plant = await stage.make("PATCH /plant/101", { active_since: noon });
    expect(plant.active_since).toBe(Date.UTC(2026, 6, 14, 22) / 1000);
    // The same date in London began an hour later.
    const moved = { timezone: "Europe/London", active_since: plant.active_since };
    expect((await stage.make("PATCH /plant/101", moved)).active_since).toBe(
      Date.UTC(2026, 6, 14, 23) / 1000,
    );
    await stage.make("PATCH /plant/101", { timezone: "Europe/Rome", active_since: 1_735_686_000 });
  });
  test("[P3] CINFO-09 a time zone is kept as IANA writes it, however it was typed", async () => {
    const before = (await stage.make("GET /plant/101")).timezone;
    const zones = ["europe/rome", "ASIA/KOLKATA", "Europe/Kyiv"];
    const kept = [];
    for (const timezone of zones)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      kept.push((await stage.make("PATCH /plant/101", { timezone })).timezone);
    expect(kept).toEqual(["Europe/Rome", "Asia/Kolkata", "Europe/Kyiv"]);
    await stage.make("PATCH /plant/101", { timezone: before });
  });
  test("[P7] foreign ids are refused by name, in every setting", async () => {
    const other = await stage.make("POST /device", {
      plant_id: "0202",
      name: "INV X",
      type: "inverter",
    });
    const theirs = (
      await stage.make("POST /variable", { device_id: other.id, name: "pac", mib: "inv.1.pac" })
    ).id;
    for (const body of [
      { sections: [section("GLOBAL", 0, { fpac: theirs }), section("A", 1)] },
      { sections: [section("GLOBAL", 0), section("A", 1, { devices_ids: [other.id] })] },
      { homepage: { history_vars: [theirs] } },
      { ass_strinv: { [theirs]: device.id } },
      { ass_strinv: { [id["string"]!]: other.id } },
    ]) {
      const answer = await patch("admin", body);
      expect(answer).toMatchObject({
        status: 400,
        body: { code: expect.stringMatching(/^foreign_(variable|device)$/) as string },
      });
      expect(answer.body.detail).toMatch(new RegExp(`${theirs}|${other.id}`));
    }
  });
  test("[P9] [P10] who cannot see an id cannot set it, and does not erase it by saving what he sees", async () => {
    const editor = may("plant_edit", "homepage_edit", "devices_edit");
    const sections = [section("GLOBAL", 5, { firr: id["irr"], fpac: id["pac"] }), section("A", 5)];
    expect((await patch(editor, { sections })).status).toBe(403);
    expect((await patch(editor, { homepage: { daily_vars: [id["quarter"]] } })).status).toBe(403);
    await stage.make("PATCH /plant/101", { sections, homepage: { daily_vars: [id["irr"]] } });

    const seen = (await stage.ask(editor, "GET /plant/101")).body;
    expect(seen.sections[0]).toMatchObject({ firr: null, fpac: id["pac"] });
    expect(seen.homepage.daily_vars).toEqual([]);
    const form = { sections: seen.sections, homepage: { daily_vars: [id["pac"]] } };
    expect((await patch(editor, form)).status).toBe(200);
    const kept = (await stage.ask("admin", "GET /plant/101")).body;
    expect(kept.sections[0]).toMatchObject({ firr: id["irr"], fpac: id["pac"] });
    expect(kept.homepage.daily_vars).toEqual([id["pac"], id["irr"]]);
  });
  test("[P32] what somebody else has changed meanwhile is not changed unseen, judged by what the caller sees", async () => {
    const editor = may("plant_edit", "homepage_edit", "devices_edit");
    const { sections, notes } = (await stage.ask(editor, "GET /plant/101")).body;
    // The hidden irradiance of the whole plant (P9) is no change to who does not see it.
    const renamed = sections.map((one: object, at: number) => ({ ...one, name: `S${at}` }));
    const answer = await patch(editor, { sections: renamed, was: { sections } });
    expect(answer.status).toBe(200);
    const late = await patch(editor, { country: "IT", sections, was: { sections, country: null } });
    expect(late).toMatchObject({
      status: 409,
      body: { code: "changed_meanwhile", fields: [{ field: "sections" }] },
    });
    await stage.make("PATCH /plant/101", { notes: "by another" });
    const both = await patch(editor, { notes: "mine", country: "IT", was: { notes } });
    expect(both).toMatchObject({ status: 409, body: { fields: [{ field: "notes" }] } });
    expect((await stage.ask(editor, "GET /plant/101")).body).toMatchObject({
      notes: "by another",
      country: null,
    });
    const seen = { notes: "mine", was: { notes: "by another" } };
    expect((await patch(editor, seen)).status).toBe(200);
    expect((await patch(editor, { sections, was: { sections: renamed } })).status).toBe(200);
    expect((await patch(editor, { notes })).status).toBe(200);
  });
  test("[P32] HPED-01 GPERF-03 boxes of the homepage and parameters of a contract are fields of their own: another one that was changed meanwhile is not in the way", async () => {
    const editor = may("homepage_edit", "gperformance_params", "irradiance", "theoretical_vars");
    const { homepage, gperf_params: params } = (await stage.ask(editor, "GET /plant/101")).body;
    const theirs = { ...homepage, numeric_vars: [id["quarter"]], history_hide_estimates: true };
    await stage.make("PATCH /plant/101", {
      homepage: theirs,
      gperf_params: { ...params, pu_kwh: 0.2 },
    });
    const late = (mine: object) => patch(editor, mine);
    expect(
      await late({
        homepage: { ...theirs, numeric_vars: [] },
        was: { homepage: { numeric_vars: [id["pac"]] } },
      }),
    ).toMatchObject({
      status: 409,
      body: { code: "changed_meanwhile", fields: [{ field: "homepage.numeric_vars" }] },
    });
    expect(
      await late({
        gperf_params: { ...params, pu_kwh: 0.3 },
        was: { gperf_params: { pu_kwh: null } },
      }),
    ).toMatchObject({ status: 409, body: { fields: [{ field: "gperf_params.pu_kwh" }] } });
    // Who only tells the whole of it as he saw it is refused as before.
    const whole = { homepage: { ...homepage, numeric_hide_trees: true }, was: { homepage } };
    expect((await late(whole)).status).toBe(409);
    const other = {
      homepage: { ...theirs, numeric_hide_trees: true },
      was: { homepage: { ...theirs, numeric_hide_trees: false } },
      gperf_params: { ...params, pu_kwh: 0.2, pre: 0.8 },
    };
    expect((await late(other)).status).toBe(200);
    const now = (await stage.ask(editor, "GET /plant/101")).body;
    expect(now.homepage).toEqual(other.homepage);
    expect(now.gperf_params).toEqual(other.gperf_params);
    await stage.make("PATCH /plant/101", { homepage, gperf_params: params });
  });
  test("CSBI-05 strings are associated with inverters only", async () => {
    const meter = await stage.make("POST /device", {
      plant_id: "101",
      name: "Meter",
      type: "meter",
    });
    const answer = await patch("admin", { ass_strinv: { [id["string"]!]: meter.id } });
    expect(answer).toMatchObject({ status: 400, body: { code: "not_an_inverter" } });
    await stage.make(`DELETE /device/${meter.id}`);
  });
  test("[P21] changes of one plant at the same moment lose nothing", async () => {
    const names = ["location", "address", "country", "manager", "maintainer", "notes"];
    await Promise.all(names.map((key) => stage.make("PATCH /plant/101", { [key]: `is ${key}` })));
    const plant = (await stage.ask("admin", "GET /plant/101")).body;
    for (const key of names) expect(plant[key]).toBe(`is ${key}`);
  });
  test("[P21] another process drops its copy when it hears of the change", async () => {
    const feed = sharedFeed();
    const silent = { edit: () => Promise.resolve() };
    const here = plantsService({ ...stage.world, changes: feed() }, silent, plantParts);
    const there = plantsService({ ...stage.world, changes: feed() }, silent, plantParts);
    const before = await there.model("101");
    expect(await there.model("101")).toBe(before);
    const call = { caller: null, ip: "" };
    await here.change({ plantId: "101", what: null }, async () => {});
    expect(await there.model("101")).not.toBe(before);
    await expect(here.patch(call, "998", {})).rejects.toThrow("998");
  });
});

describe("a closed plant", () => {
  beforeAll(async () => {
    await stage.make(
      "POST /plant",
      aPlant("400", { disabled: true, notes: "sold", notes_in_homepage: true, lat: 41 }),
    );
  });
  const installer = {
    "400": Object.keys(permissions) as PermissionName[],
  };
  test("[P6] answers basic fields and notes to those who are not admins, all to admins", async () => {
    const { status, body } = await stage.ask(installer, "GET /plant/400?full=true");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Plant 400",
      notes: "sold",
      notes_in_homepage: true,
      disabled: true,
      lat: 41,
      sections: [],
      devices: [],
      formulas: [],
      charts: [],
      ass_strinv: {},
    });
    expect((await stage.ask("admin", "GET /plant/400")).body.sections).toHaveLength(2);
    const listed = await stage.ask(installer, "GET /plant/all?full=true");
    expect(listed.body).toMatchObject([{ id: "400", sections: [], devices: [] }]);
  });
  test("[P6] is not changed by them", async () => {
    const answer = await stage.ask(installer, "PATCH /plant/400", { name: "Mine now" });
    expect(answer).toMatchObject({ status: 403, body: { code: "plant_closed" } });
  });
});

describe("DELETE /plant/{id}", () => {
  test("API-29 [P20] an admin deletes a disabled plant with all it is made of", async () => {
    await stage.make("POST /plant", aPlant("500"));
    const inverter = await stage.make("POST /device", {
      plant_id: "500",
      name: "INV 1",
      type: "inverter",
    });
    const variable = await stage.make("POST /variable", {
      device_id: inverter.id,
      name: "pac",
      mib: "inv.1.pac",
    });
    await stage.make("POST /plant/500/chart", {
      name: "Power",
      type: "line",
      period: "day",
      multimode: "normal",
      series: [{ var_id: variable.id }],
    });
    const all = { "500": Object.keys(permissions) as PermissionName[] };
    expect((await stage.ask("nobody", "DELETE /plant/500")).status).toBe(401);
    expect((await stage.ask(all, "DELETE /plant/500")).status).toBe(403);
    const enabled = await stage.ask("admin", "DELETE /plant/500");
    expect(enabled).toMatchObject({ status: 412, body: { code: "plant_must_be_disabled" } });

    await stage.make("PATCH /plant/500", { disabled: true });
    const announced: string[] = [];
    stage.plants.onDeleted((plantId) => {
      announced.push(plantId);
      return announced.length === 1 ? Promise.reject(new Error("disk full")) : Promise.resolve();
    });
    expect((await stage.ask("admin", "DELETE /plant/500")).status).toBe(500);
    expect((await stage.ask("admin", "GET /plant/500?full=true")).body.devices).toHaveLength(1);
    expect((await stage.ask("admin", "DELETE /plant/500")).status).toBe(200);
    expect(announced).toEqual(["500", "500"]);
    await stage.make("POST /plant", aPlant("501"));
    expect(announced.at(-1)).toBe("501"); // a new plant inherits nothing from a former one of its code
    for (const line of [`/plant/500`, `/device/${inverter.id}`, `/variable/${variable.id}`])
      expect((await stage.ask("admin", `GET ${line}`)).status).toBe(404);
    for (const table of ["device", "variable", "chart", "object"] as const) {
      const rows = await stage.world.db
        .selectFrom(table)
        .select("plant_id")
        .where("plant_id", "=", "500")
        .execute();
      expect(rows).toEqual([]);
    }
  });
});

test("every change is in the edit log, with its author and plant", async () => {
  await stage.make("POST /plant", aPlant("600", { disabled: true }));
  await stage.make("PATCH /plant/600", { name: "Renamed" });
  await stage.make("DELETE /plant/600");
  const mine = (await stage.edits()).filter((e) => e.pid === "600");
  expect(mine.map(({ act, ent, nam }) => [act, ent, nam])).toEqual([
    ["create", "plant", "Plant 600"],
    ["edit", "plant", "Renamed"],
    ["delete", "plant", "Renamed"],
  ]);
  expect(mine[0]?.uid).toBe("a".repeat(24));
});
