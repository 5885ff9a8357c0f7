import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { aPlant } from "@heliograph/testkit/a-plant.ts";
import { plantStage, type PlantStage } from "@heliograph/testkit/plant-stage.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let stage: PlantStage;
let device: string;
let ids: string[] = [];
const born: string[][] = [];
const bulk = async (rows: readonly object[], as: Parameters<PlantStage["ask"]>[0] = "admin") =>
  await stage.ask(as, "PATCH /variable/bulk", { plant_id: "101", rows });
const stored = async (id: string): Promise<Variable> =>
  (await stage.ask("admin", `GET /variable/${id}`)).body as unknown as Variable;
const make = async (name: string, more: object = {}): Promise<string> => {
  const body = { device_id: device, name, mib: `inv.1.${name}`, ...more };
  return (await stage.make("POST /variable", body)).id;
};

beforeAll(async () => {
  stage = await plantStage();
  stage.plants.onVariableBorn((_plant, news) => {
    born.push([...news]);
    return Promise.resolve();
  });
  await stage.make("POST /plant", aPlant("101"));
});
afterAll(() => stage.close());
let turn = 0;
beforeEach(async () => {
  turn += 1;
  const body = { plant_id: "101", name: `INV ${turn}`, type: "inverter", nominal: 100 };
  device = (await stage.make("POST /device", body)).id;
  ids = [await make(`a${turn}`), await make(`b${turn}`), await make(`c${turn}`)];
  born.length = 0;
});
const [a, b, c] = [0, 1, 2].map((at) => () => ids[at]!) as [
  () => string,
  () => string,
  () => string,
];

test("[V12] many rows in one call: each is taken with all its fields, and logged as a single edit is", async () => {
  const set = { name: "Potenza", udm: "kW", tags: [51], vmin: 0, vmax: 60, data_type: "float" };
  const answer = await bulk([
    { id: a(), set, was: { name: `a${turn}` } },
    { id: b(), set: { disabled: true, notes: "rotta" } },
  ]);
  expect(answer).toMatchObject({
    status: 200,
    body: [
      { id: a(), refused: null },
      { id: b(), refused: null },
    ],
  });
  expect(await stored(a())).toMatchObject({ ...set, mib: `inv.1.a${turn}` });
  expect(await stored(b())).toMatchObject({ name: `b${turn}`, disabled: true, notes: "rotta" });
  const edits = await stage.edits();
  expect(edits.slice(-2).map(({ act, ent, nam, pid }) => [act, ent, nam, pid])).toEqual([
    ["edit", "variable", "Potenza", "101"],
    ["edit", "variable", `b${turn}`, "101"],
  ]);
  // None of them has another mib: nothing is looked for in what was received.
  expect(born).toEqual([]);
});

test("[V12] what is refused stays as it was and says why at its field; the others are taken", async () => {
  const answer = await bulk([
    { id: a(), set: { vmin: 5 }, was: {} },
    { id: b(), set: { vmax: 5 } },
    { id: c(), set: { mib: `inv.1.a${turn}` } },
    { id: "f".repeat(24), set: { name: "nobody" } },
  ]);
  const [, second, third, fourth] = answer.body as unknown as { refused: object | null }[];
  expect(second?.refused).toBeNull();
  expect(third?.refused).toMatchObject({ code: "mib_taken", fields: [{ field: "mib" }] });
  expect(fourth?.refused).toMatchObject({ code: "variable_not_found" });
  expect(await stored(a())).toMatchObject({ vmin: 5 });
  expect(await stored(c())).toMatchObject({ mib: `inv.1.c${turn}` });
  // The rule is asked of what is stored too.
  const again = await bulk([{ id: a(), set: { vmax: 5 } }]);
  expect(again.body).toMatchObject([{ refused: { code: "vmin_not_below_vmax" } }]);
  expect((await stored(a())).vmax).toBeNull();
});

test("[V12] mibs change places in one call, and a row whose new mib does not come free is refused with it", async () => {
  const [mibA, mibB, mibC] = ["a", "b", "c"].map((name) => `inv.1.${name}${turn}`);
  const turned = await bulk([
    { id: a(), set: { mib: mibB } },
    { id: b(), set: { mib: mibC } },
    { id: c(), set: { mib: mibA } },
  ]);
  expect(turned.body).toMatchObject([{ refused: null }, { refused: null }, { refused: null }]);
  expect((await Promise.all(ids.map(stored))).map(({ mib }) => mib)).toEqual([mibB, mibC, mibA]);
  expect(born).toEqual([ids]);
  // b does not give its mib away, for its limits are refused: a cannot have it then.
  const stuck = await bulk([
    { id: a(), set: { mib: mibC } },
    { id: b(), set: { mib: `inv.1.d${turn}`, bitmask: "no such table", data_type: "int" } },
    { id: c(), set: { name: "Corrente" } },
  ]);
  expect(stuck.body).toMatchObject([
    { refused: { code: "mib_taken" } },
    { refused: { code: "bitmask_unknown" } },
    { refused: null },
  ]);
  expect((await Promise.all(ids.map(stored))).map(({ mib }) => mib)).toEqual([mibB, mibC, mibA]);
  // Two rows that ask for one mib: the first has it.
  const both = await bulk([
    { id: a(), set: { mib: `inv.1.e${turn}` } },
    { id: b(), set: { mib: `inv.1.e${turn}` } },
  ]);
  expect(both.body).toMatchObject([{ refused: null }, { refused: { code: "mib_taken" } }]);
});

test("[V12] what somebody else changed meanwhile is not overwritten", async () => {
  await stage.make(`PATCH /variable/${a()}`, { udm: "W" });
  const answer = await bulk([
    { id: a(), set: { udm: "kW" }, was: { udm: null } },
    // Somebody else wrote the same: there is nothing to quarrel about.
    { id: b(), set: { udm: "kW" }, was: { udm: "kW" } },
  ]);
  expect(answer.body).toMatchObject([
    { refused: { code: "changed_meanwhile", params: { key: "udm" }, fields: [{ field: "udm" }] } },
    { refused: { code: "changed_meanwhile" } },
  ]);
  expect((await stored(a())).udm).toBe("W");
  const same = await bulk([{ id: a(), set: { udm: "W" }, was: { udm: null } }]);
  expect(same.body).toMatchObject([{ refused: null }]);
  // One row by itself is judged alike.
  const one = (body: object) => stage.ask("admin", `PATCH /variable/${a()}`, body);
  expect(await one({ udm: "kW", was: { udm: null } })).toMatchObject({
    status: 409,
    body: { code: "changed_meanwhile", params: { key: "udm" }, fields: [{ field: "udm" }] },
  });
  expect((await stored(a())).udm).toBe("W");
  expect(await one({ udm: "kW", was: { udm: "W" } })).toMatchObject({ status: 200 });
  expect((await stored(a())).udm).toBe("kW");
});

test("[V12] it is for admins; more than 500 rows, one twice and a broken rule are refused before anything is written", async () => {
  const row = { id: a(), set: { name: "Altro" } };
  expect((await bulk([row], "nobody")).status).toBe(401);
  expect((await bulk([row], { "101": ["plant_show", "devices_edit"] })).status).toBe(403);
  const many = Array.from({ length: 501 }, (_, n) => ({
    id: n.toString(16).padStart(24, "0"),
    set: { name: "Altro" },
  }));
  expect((await bulk(many)).status).toBe(400);
  expect(await bulk([row, row])).toMatchObject({
    status: 400,
    body: { fields: [{ rule: "twice" }] },
  });
  const broken = await bulk([row, { id: b(), set: { name: "x" } }]);
  expect(broken).toMatchObject({ status: 400, body: { fields: [{ field: "rows.1.set.name" }] } });
  expect((await stored(a())).name).toBe(`a${turn}`);
});

test("[V13] the places that use variables and devices, for all that are asked for, with what leads there", async () => {
  const formula = { plant_id: "101", name: "Doppia", formula: `{${a()}} * 2` };
  const { id: formulaId } = await stage.make("POST /variable", formula);
  await stage.make("PATCH /plant/101", { ass_strinv: { [b()]: device } });
  const answer = await stage.ask("admin", `GET /plant/101/uses?ids=${[...ids, device].join(",")}`);
  expect(answer.body).toEqual([
    { id: a(), places: [{ in: "formula", name: "Doppia", id: formulaId }] },
    { id: b(), places: [{ in: "ass_strinv" }] },
    { id: c(), places: [] },
    { id: device, places: [{ in: "ass_strinv" }] },
  ]);
  const all = await stage.ask("admin", "GET /plant/101/uses");
  expect(all.body).toEqual([
    { id: a(), places: [{ in: "formula", name: "Doppia", id: formulaId }] },
    { id: b(), places: [{ in: "ass_strinv" }] },
    { id: device, places: [{ in: "ass_strinv" }] },
  ]);
  const editor = { "101": ["plant_show", "devices_edit"] as const };
  expect((await stage.ask(editor, `GET /plant/101/uses?ids=${a()}`)).status).toBe(403);
});
