import { aPlant } from "@heliograph/testkit/a-plant.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import { plantStage, type PlantStage } from "@heliograph/testkit/plant-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let stage: PlantStage;
let inverter: string;
const may = (...names: PermissionName[]) => ({ "101": ["plant_show", ...names] as const });
const inverterBody = { plant_id: "101", name: "INV1", type: "inverter", oid: "inv", oidn: 1 };

beforeAll(async () => {
  stage = await plantStage();
  await stage.make("POST /plant", aPlant("101"));
  await stage.make("POST /plant", aPlant("102"));
  inverter = (await stage.make("POST /device", inverterBody)).id;
});
afterAll(() => stage.close());

describe("GET /device/{id}", () => {
  test("API-39 nobody 401, unknown 404, stranger and viewer 403", async () => {
    expect((await stage.ask("nobody", `GET /device/${inverter}`)).status).toBe(401);
    expect((await stage.ask("admin", `GET /device/${"f".repeat(24)}`)).status).toBe(404);
    expect((await stage.ask("admin", "GET /device/foo")).status).toBe(400);
    const stranger = { "102": ["plant_show", "inverter_show"] } as const;
    expect((await stage.ask(stranger, `GET /device/${inverter}`)).status).toBe(403);
    expect((await stage.ask(may(), `GET /device/${inverter}`)).status).toBe(403);
  });
  test("[P11] DEV-06 each type has its number; 60 and 61 show every type", async () => {
    const types: [string, PermissionName][] = [
      ["inverter", "inverter_show"],
      ["stringbox", "stringbox_show"],
      ["sensor", "sensor_show"],
      ["meter", "meter_show"],
      ["storage", "storage_show"],
      ["tracker", "tracker_show"],
      ["generic", "generic_show"],
    ];
    for (const [type, permission] of types) {
      const body = { plant_id: "101", name: `a ${type}`, type };
      const { id } = await stage.make("POST /device", body);
      const status = async (p: PermissionName) =>
        (await stage.ask(may(p), `GET /device/${id}`)).status;
      for (const [, other] of types)
        expect(await status(other)).toBe(other === permission ? 200 : 403);
      expect(await status("devices_show")).toBe(200);
      expect(await status("devices_edit")).toBe(200);
      await stage.make(`DELETE /device/${id}`);
    }
  });
  test("[P12] types without a vars number list their variables whenever they are shown", async () => {
    const body = { plant_id: "101", name: "Battery", type: "storage" };
    const { id } = await stage.make("POST /device", body);
    const soc = await stage.make("POST /variable", {
      device_id: id,
      name: "soc",
      mib: "bat.1.soc",
    });
    const seen = await stage.ask(may("storage_show"), `GET /device/${id}`);
    expect(seen.body.variables).toMatchObject([{ id: soc.id, device_id: id, plant_id: "101" }]);
  });
});

describe("POST /device", () => {
  test("API-40 PERM-37 only an admin adds one; it has every field", async () => {
    const body = { plant_id: "101", name: "METER 1", type: "meter" };
    expect((await stage.ask("nobody", "POST /device", body)).status).toBe(401);
    expect((await stage.ask(may("devices_edit"), "POST /device", body)).status).toBe(403);
    const { status, body: device } = await stage.ask("admin", "POST /device", body);
    expect(status).toBe(200);
    expect(device).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      plant_id: "101",
      name: "METER 1",
      type: "meter",
      brand: null,
      model: null,
      nominal: null,
      notes: null,
      oid: null,
      oidn: null,
      disabled: false,
      variables: [],
    });
    expect((await stage.ask("admin", "POST /device", { ...body, plant_id: "998" })).status).toBe(
      404,
    );
  });
  test.each<[string, unknown]>([
    ["name", ""],
    ["name", "    "],
    ["name", "abc"],
    ["type", "foo"],
    ["nominal", -1],
    ["nominal", "big"],
    ["oidn", "x"],
    ["oid", "inv 1"],
  ])(
    "CDEV-08 CDEV-09 CDEV-10 CDEV-11 CDEV-12 CDEV-13 ENT-15 %s = %j is refused",
    async (key, value) => {
      const body = { plant_id: "101", name: "INV9", type: "inverter", [key]: value };
      const answer = await stage.ask("admin", "POST /device", body);
      expect(answer.status).toBe(400);
      expect(answer.body.detail).toContain(key);
    },
  );
  test("[P13] one (oid, oidn) stands for one device of a plant", async () => {
    const twin = { ...inverterBody, name: "INV1 bis" };
    const answer = await stage.ask("admin", "POST /device", twin);
    expect(answer).toMatchObject({ status: 409, body: { code: "device_address_taken" } });
    expect(answer.body.detail).toContain("INV1");
    const elsewhere = await stage.ask("admin", "POST /device", { ...twin, plant_id: "102" });
    expect(elsewhere.status).toBe(200);
    const second = await stage.make("POST /device", { ...twin, oidn: 2 });
    const moved = await stage.ask("admin", `PATCH /device/${second.id}`, { oidn: 1 });
    expect(moved.status).toBe(409);
    // Without an oid a device is no logger's: any number of them may be.
    await stage.make("POST /device", { plant_id: "101", name: "shed", type: "generic" });
    await stage.make("POST /device", { plant_id: "101", name: "shed", type: "generic" });
  });
});

describe("PATCH /device/{id}", () => {
  const patch = (as: Parameters<PlantStage["ask"]>[0], body: object) =>
    stage.ask(as, `PATCH /device/${inverter}`, body);
  test("API-41 CDEV-07 with 61 brand, model, nominal, notes, oid and oidn are stored; without, 403", async () => {
    const body = { brand: "FIMER", model: "PVS-100", nominal: 0, notes: "roof", oid: "i", oidn: 7 };
    expect((await patch("nobody", body)).status).toBe(401);
    expect((await patch(may("devices_show", "plant_edit"), body)).status).toBe(403);
    const answer = await patch(may("devices_edit"), body);
    expect(answer).toMatchObject({ status: 200, body: { name: "INV1", ...body } });
    const emptied = await patch(may("devices_edit"), { brand: "", oid: "", oidn: null });
    expect(emptied.body).toMatchObject({ brand: null, oid: null, oidn: null });
    await stage.make(`PATCH /device/${inverter}`, { oid: "inv", oidn: 1 });
  });
  test("[P2] CDEV-09 CDEV-14 type and disabled are for admins; unchanged they are no change", async () => {
    const editor = may("devices_edit");
    expect((await patch(editor, { type: "meter" })).status).toBe(403);
    expect((await patch(editor, { brand: "never", disabled: true })).status).toBe(403);
    expect((await patch(editor, { type: "inverter", disabled: false })).status).toBe(200);
    expect((await patch("admin", { disabled: true })).body.disabled).toBe(true);
    expect((await patch("admin", { disabled: false })).body.brand).toBeNull();
  });
  test("an inverter to which strings are given stays one", async () => {
    const box = await stage.make("POST /device", {
      plant_id: "101",
      name: "SBOX",
      type: "stringbox",
    });
    const body = { device_id: box.id, name: "string 1", mib: "sb.1.i1", tags: [1] };
    const string = (await stage.make("POST /variable", body)).id;
    await stage.make("PATCH /plant/101", { ass_strinv: { [string]: inverter } });
    const refused = await patch("admin", { type: "meter" });
    expect(refused).toMatchObject({ status: 412, body: { code: "device_has_strings" } });
    await stage.make("PATCH /plant/101", { ass_strinv: {} });
    expect((await patch("admin", { type: "meter" })).status).toBe(200);
    await stage.make(`PATCH /device/${inverter}`, { type: "inverter" });
  });
});

describe("DELETE /device/{id}", () => {
  test("API-42 PERM-38 [P8] an admin, when it has no variables and no section names it", async () => {
    const body = { plant_id: "101", name: "TRACKER", type: "tracker" };
    const { id } = await stage.make("POST /device", body);
    const remove = (as: Parameters<PlantStage["ask"]>[0]) => stage.ask(as, `DELETE /device/${id}`);
    expect((await remove("nobody")).status).toBe(401);
    expect((await remove(may("devices_edit"))).status).toBe(403);

    const axis = await stage.make("POST /variable", { device_id: id, name: "az", mib: "trk.1.az" });
    expect(await remove("admin")).toMatchObject({
      status: 412,
      body: { code: "device_has_variables" },
    });
    await stage.make(`DELETE /variable/${axis.id}`);
    await stage.make("PATCH /plant/101", {
      sections: [
        { name: "GLOBAL", kwp: 0 },
        { name: "A", kwp: 1, devices_ids: [id] },
      ],
    });
    const named = await remove("admin");
    expect(named.status).toBe(412);
    expect(named.body.detail).toContain("section 1 A");
    const sections = [
      { name: "GLOBAL", kwp: 0 },
      { name: "A", kwp: 1 },
    ];
    await stage.make("PATCH /plant/101", { sections });
    expect((await remove("admin")).status).toBe(200);
    expect((await stage.ask("admin", `GET /device/${id}`)).status).toBe(404);
  });
});

test("[P6] devices of a closed plant are for admins", async () => {
  await stage.make("POST /plant", aPlant("103"));
  const body = { ...inverterBody, plant_id: "103" };
  const { id } = await stage.make("POST /device", body);
  await stage.make("PATCH /plant/103", { disabled: true });
  const editor = { "103": ["plant_show", "devices_edit"] } as const;
  for (const [line, sent] of [
    [`GET /device/${id}`, undefined],
    [`PATCH /device/${id}`, { brand: "x" }],
  ] as const)
    expect(await stage.ask(editor, line, sent)).toMatchObject({
      status: 403,
      body: { code: "plant_closed" },
    });
  expect((await stage.ask("admin", `GET /device/${id}`)).status).toBe(200);
});
