import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import { aPlant } from "@heliograph/testkit/a-plant.ts";
import { plantStage, type PlantStage } from "@heliograph/testkit/plant-stage.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let stage: PlantStage;
let plant = 200;
let ids: string[] = [];
const plantId = (): string => String(plant);
const born: string[][] = [];
type As = Parameters<PlantStage["ask"]>[0];
const change = async (rows: readonly object[], as: As = "admin") =>
  await stage.ask(as, "PATCH /device/bulk", { plant_id: plantId(), rows });
const make = async (rows: readonly object[], as: As = "admin") =>
  await stage.ask(as, "POST /device/bulk", { plant_id: plantId(), rows });
const makeVariables = async (rows: readonly object[], as: As = "admin") =>
  await stage.ask(as, "POST /variable/bulk", { plant_id: plantId(), rows });
const stored = async (id: string): Promise<Device> =>
  (await stage.ask("admin", `GET /device/${id}`)).body as unknown as Device;
const inverter = (n: number) => ({ name: `INV ${n}`, type: "inverter", oid: "inv", oidn: n });

beforeAll(async () => {
  stage = await plantStage();
  stage.plants.onVariableBorn((_plant, news) => {
    born.push([...news]);
    return Promise.resolve();
  });
});
afterAll(() => stage.close());
beforeEach(async () => {
  plant += 1;
  await stage.make("POST /plant", aPlant(plantId()));
  const made = await make([inverter(1), inverter(2), inverter(3)]);
  ids = (made.body as unknown as { id: string }[]).map(({ id }) => id);
  born.length = 0;
});

test("[V16] many devices in one call: each is taken with all its fields, logged as a single edit is, and addresses change places", async () => {
  const [a, b, c] = ids as [string, string, string];
  const answer = await change([
    { id: a, set: { nominal: 100, brand: "Sole", model: "S100", oidn: 2 }, was: { nominal: null } },
    { id: b, set: { oidn: 1 } },
    { id: c, set: { disabled: true } },
  ]);
  expect(answer).toMatchObject({
    status: 200,
    body: ids.map((id) => ({ id, refused: null })),
  });
  expect(await stored(a)).toMatchObject({ nominal: 100, brand: "Sole", model: "S100", oidn: 2 });
  expect(await stored(b)).toMatchObject({ oid: "inv", oidn: 1, name: "INV 2" });
  expect(await stored(c)).toMatchObject({ disabled: true, oidn: 3 });
  expect((await stage.edits()).slice(-3).map(({ act, ent, nam }) => [act, ent, nam])).toEqual([
    ["edit", "device", "INV 1"],
    ["edit", "device", "INV 2"],
    ["edit", "device", "INV 3"],
  ]);
  // What says the same again is no edit.
  const edits = (await stage.edits()).length;
  expect((await change([{ id: a, set: { nominal: 100 } }])).body).toMatchObject([
    { refused: null },
  ]);
  expect(await stage.edits()).toHaveLength(edits);
});

test("[V16] what is refused stays as it was and says why at its field: a taken address, a type with strings, a stranger, what changed meanwhile", async () => {
  const [a, b, c] = ids as [string, string, string];
  await stage.make("POST /variable/bulk", {
    plant_id: plantId(),
    rows: [{ device_id: b, name: "string", mib: "str.1" }],
  });
  const string = (await stored(b)).variables[0]!.id;
  await stage.make(`PATCH /plant/${plantId()}`, { ass_strinv: { [string]: b } });
  const answer = await change([
    { id: a, set: { oidn: 3 } },
    { id: b, set: { type: "generic" } },
    { id: c, set: { name: "INV drei" }, was: { name: "another" } },
    { id: "f".repeat(24), set: { name: "nobody" } },
  ]);
  expect(answer.body).toMatchObject([
    { refused: { code: "device_address_taken", fields: [{ field: "oid" }, { field: "oidn" }] } },
    { refused: { code: "device_has_strings", fields: [{ field: "type" }] } },
    { refused: { code: "changed_meanwhile", fields: [{ field: "name" }] } },
    { refused: { code: "device_not_found" } },
  ]);
  expect(await stored(a)).toMatchObject({ oidn: 1 });
  expect(await stored(b)).toMatchObject({ type: "inverter" });
  expect(await stored(c)).toMatchObject({ name: "INV 3" });
  const one = { name: "INV drei", was: { name: "another" } };
  expect(await stage.ask("admin", `PATCH /device/${c}`, one)).toMatchObject({
    status: 409,
    body: { code: "changed_meanwhile", fields: [{ field: "name" }] },
  });
  expect(await stored(c)).toMatchObject({ name: "INV 3" });
});

test("[V16] devices and variables are made by the hundred: what is refused says why, the others are there, and their values are looked for once", async () => {
  const made = await make([
    inverter(3),
    ...Array.from({ length: 300 }, (_, n) => inverter(n + 10)),
  ]);
  const results = made.body as unknown as { id: string | null; refused: { code: string } | null }[];
  expect(results[0]).toMatchObject({ id: null, refused: { code: "device_address_taken" } });
  const news = results.slice(1).map(({ id }) => id!);
  expect(new Set(news).size).toBe(300);
  expect(await stored(news[299]!)).toMatchObject({ name: "INV 309", oidn: 309, variables: [] });
  const variables = await makeVariables([
    { device_id: news[0]!, name: "power", mib: "inv.10.p", udm: "kW" },
    { device_id: news[1]!, name: "power", mib: "inv.10.p" },
    { device_id: "f".repeat(24), name: "power", mib: "inv.11.p" },
    { device_id: news[1]!, name: "state", mib: "inv.11.s", data_type: "int", bitmask: "none such" },
    { device_id: news[1]!, name: "power", mib: "inv.11.p" },
  ]);
  const [first, , , , last] = variables.body as unknown as { id: string }[];
  expect(variables.body).toMatchObject([
    { id: expect.any(String), refused: null },
    { id: null, refused: { code: "mib_taken", fields: [{ field: "mib" }] } },
    { id: null, refused: { code: "device_not_found", fields: [{ field: "device_id" }] } },
    { id: null, refused: { code: "bitmask_unknown", fields: [{ field: "bitmask" }] } },
    { id: expect.any(String), refused: null },
  ]);
  expect(born).toEqual([[first!.id, last!.id]]);
  expect((await stored(news[1]!)).variables).toMatchObject([{ id: last!.id, mib: "inv.11.p" }]);
});

test("[V16] they are for admins; more than 500 rows and a broken rule are refused before anything is written", async () => {
  const editor = { [plantId()]: ["plant_show", "devices_edit"] as const };
  expect((await change([{ id: ids[0]!, set: {} }], "nobody")).status).toBe(401);
  expect((await change([{ id: ids[0]!, set: {} }], editor)).status).toBe(403);
  expect((await make([inverter(9)], editor)).status).toBe(403);
  const variable = { device_id: ids[0]!, name: "power", mib: "p" };
  expect((await makeVariables([variable], editor)).status).toBe(403);
  expect((await make(Array.from({ length: 501 }, (_, n) => inverter(n + 10)))).status).toBe(400);
  const broken = await make([inverter(9), { name: "x", type: "inverter" }]);
  expect(broken).toMatchObject({ status: 400, body: { fields: [{ field: "rows.1.name" }] } });
  expect(await make([])).toMatchObject({ status: 400 });
  const plantBody = (await stage.ask("admin", `GET /plant/${plantId()}?full=true`)).body;
  expect(plantBody["devices"]).toHaveLength(3);
});
