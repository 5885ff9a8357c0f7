import { aPlant } from "@heliograph/testkit/a-plant.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { plantStage, type PlantStage } from "@heliograph/testkit/plant-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let stage: PlantStage;
let device: string;
let pac: string;
const born: string[] = [];
type As = Parameters<PlantStage["ask"]>[0];
const may = (...names: PermissionName[]) => ({ "101": ["plant_show", ...names] as const });
const newVariable = (name: string, more: object = {}) => ({
  device_id: device,
  name,
  mib: `inv.1.${name}`,
  ...more,
});
const newFormula = (name: string, formula: string, more: object = {}) => ({
  plant_id: "101",
  name,
  formula,
  ...more,
});
const make = async (body: object): Promise<string> => (await stage.make("POST /variable", body)).id;

beforeAll(async () => {
  stage = await plantStage();
  stage.plants.onVariableBorn((plantId, ids) => {
    born.push(...ids.map((id) => `${plantId} ${id}`));
    return Promise.resolve();
  });
  await stage.make("POST /plant", aPlant("101"));
  const body = { plant_id: "101", name: "INV1", type: "inverter", nominal: 100 };
  device = (await stage.make("POST /device", body)).id;
  pac = await make(newVariable("pac", { udm: "kW", tags: [51] }));
});
afterAll(() => stage.close());

describe("GET /variable/{id}", () => {
  test("API-43 VAR-05 view plant opens it: nobody 401, stranger 403, unknown 404", async () => {
    expect((await stage.ask("nobody", `GET /variable/${pac}`)).status).toBe(401);
    expect((await stage.ask({ "102": ["plant_show"] }, `GET /variable/${pac}`)).status).toBe(403);
    expect((await stage.ask(may(), `GET /variable/${pac}`)).status).toBe(200);
    expect((await stage.ask("admin", `GET /variable/${"f".repeat(24)}`)).status).toBe(404);
    expect((await stage.ask("admin", `GET /variable/${device}`)).status).toBe(404);
  });
  test("[P9] what is hidden answers 403, a formula on it too", async () => {
    const irr = await make(newVariable("irr", { tags: [3] }));
    const half = await make(newFormula("half", `{${irr}} / 2`));
    for (const id of [irr, half]) {
      const refused = await stage.ask(may(), `GET /variable/${id}`);
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({
        code: "variable_hidden",
        params: { id, needs: ["irradiance"] },
      });
      expect((await stage.ask(may("irradiance"), `GET /variable/${id}`)).status).toBe(200);
    }
    // What two permissions hide names both, or the one that is lacking.
    const ratio = await make(newFormula("ratio", `{${irr}} / 3`, { tags: [tags.PR] }));
    const needs = async (...held: Parameters<typeof may>) =>
      (await stage.ask(may(...held), `GET /variable/${ratio}`)).body.params.needs as unknown;
    expect(await needs()).toEqual(["irradiance", "theoretical_vars"]);
    expect(await needs("irradiance")).toEqual(["theoretical_vars"]);
    const named = await make(newVariable("sun"));
    expect((await stage.ask(may(), `GET /variable/${named}`)).status).toBe(200);
    const sections = [
      { name: "GLOBAL", kwp: 1, firr: named },
      { name: "A", kwp: 1 },
    ];
    await stage.make("PATCH /plant/101", { sections });
    expect((await stage.ask(may(), `GET /variable/${named}`)).status).toBe(403);
  });
});

describe("POST /variable", () => {
  test("API-44 ERR-04 what is wrong is named, of a measured one and of a formula", async () => {
    const base = { device_id: device, name: "Due" };
    for (const [body, field] of [
      [base, "mib"],
      [{ ...base, mib: "two", data_type: "bool" }, "data_type"],
      [{ plant_id: "101", name: "Due" }, "formula"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await stage.ask("admin", "POST /variable", body);
      expect([answer.status, answer.body]).toMatchObject([400, { fields: [{ field }] }]);
    }
  });
  test("API-44 PERM-39 PERM-40 only an admin adds variables and formulas; both have every field", async () => {
    for (const body of [newVariable("eday"), newFormula("double", `{${pac}} * 2`)]) {
      expect((await stage.ask("nobody", "POST /variable", body)).status).toBe(401);
      const editor = may("devices_edit", "formulas_edit");
      expect((await stage.ask(editor, "POST /variable", body)).status).toBe(403);
    }
    const eday = await stage.make("POST /variable", newVariable("eday"));
    expect(eday).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      plant_id: "101",
      device_id: device,
      imported_id: null,
      mib: "inv.1.eday",
      name: "eday",
      notes: null,
      disabled: false,
      udm: null,
      vmin: null,
      vmax: null,
      tags: [],
      data_type: "float",
      bitmask: null,
      formula: null,
      estimates: {},
    });
    const formula = await stage.make("POST /variable", newFormula("double", `{${pac}} * 2`));
    expect(formula).toMatchObject({ plant_id: "101", mib: null, formula: `{${pac}} * 2` });
    expect(formula).not.toHaveProperty("device_id");
    const stranger = { ...newVariable("x1"), device_id: "f".repeat(24) };
    expect((await stage.ask("admin", "POST /variable", stranger)).status).toBe(404);
  });
  test.each<[string, unknown]>([
    ["name", "a"],
    ["mib", "??"],
    ["mib", ""],
    ["mib", "a".repeat(65)],
    ["data_type", "double"],
    ["data_type", "bool"],
    ["tags", ["x"]],
    ["tags", [999]],
    ["tags", "x"],
    ["vmin", "low"],
    ["device_id", "zz"],
  ])(
    "CVAR-15 CVAR-16 CVAR-17 CVAR-18 CVAR-19 CVAR-20 CVAR-21 CVAR-22 ENT-19 ENT-20 %s = %j is refused",
    async (key, value) => {
      const answer = await stage.ask(
        "admin",
        "POST /variable",
        newVariable("bad", { [key]: value }),
      );
      expect(answer.status).toBe(400);
    },
  );
  test("[P15] a mib belongs to one variable of a plant", async () => {
    const answer = await stage.ask("admin", "POST /variable", newVariable("pac"));
    expect(answer).toMatchObject({ status: 409, body: { code: "mib_taken" } });
    expect(answer.body.detail).toContain("pac");
  });
  test("[P15] a bitmask exists and is of an int", async () => {
    const state = await stage.make("POST /variable", newVariable("state", { bitmask: "on_off" }));
    expect(state).toMatchObject({ bitmask: "on_off", data_type: "int" });
    for (const more of [
      { bitmask: "nothing" },
      { bitmask: "on_off", data_type: "float" },
      { bitmask: "on_off", data_type: "str" },
    ])
      expect((await stage.ask("admin", "POST /variable", newVariable("st2", more))).status).toBe(
        400,
      );
    const patch = (body: object) => stage.ask("admin", `PATCH /variable/${state.id}`, body);
    expect((await patch({ data_type: "float" })).status).toBe(400);
    expect((await patch({ data_type: "float", bitmask: null })).status).toBe(200);
    expect((await patch({ bitmask: "on_off" })).status).toBe(400);
  });
  test("D13 whoever keeps the journal is notified of a new mib, and of nothing else", async () => {
    const id = await make(newVariable("told"));
    expect(born.splice(0)).toContain(`101 ${id}`);
    await stage.make(`PATCH /variable/${id}`, { name: "still told" });
    await make(newFormula("not told", "1"));
    expect(born.splice(0)).toEqual([]);
    await stage.make(`PATCH /variable/${id}`, { mib: "inv.1.moved" });
    expect(born.splice(0)).toEqual([`101 ${id}`]);
  });
});

describe("formulas", () => {
  const patch = (id: string, formula: string) =>
    stage.ask("admin", `PATCH /variable/${id}`, { formula });
  test("[P19] CFORM-03 text that does not parse is refused, saying where", async () => {
    const answer = await stage.ask("admin", "POST /variable", newFormula("bad", `{${pac}} + * 2`));
    expect(answer).toMatchObject({ status: 400, body: { code: "formula_character" } });
    expect(answer.body.detail).toContain("character");
    expect((await stage.ask("admin", "POST /variable", newFormula("bad", " "))).status).toBe(400);
  });
  test("[P7] ids that are unknown or of another plant are refused by name", async () => {
    await stage.make("POST /plant", aPlant("102"));
    const other = await stage.make("POST /device", {
      plant_id: "102",
      name: "INV1",
      type: "inverter",
    });
    const theirs = await make({ ...newVariable("pac"), device_id: other.id });
    for (const id of [theirs, "f".repeat(24)]) {
      const answer = await stage.ask("admin", "POST /variable", newFormula("sum", `{${id}} + 1`));
      expect(answer).toMatchObject({ status: 400, body: { code: "foreign_variable" } });
      expect(answer.body.detail).toContain(id);
    }
  });
  test("[P19] a cycle is refused, naming it", async () => {
    const a = await make(newFormula("alpha", `{${pac}}`));
    const b = await make(newFormula("beta", `{${a}} + 1`));
    const c = await make(newFormula("gamma", `{${b}} + 1`));
    const answer = await patch(a, `{${c}}`);
    expect(answer).toMatchObject({ status: 400, body: { code: "formula_cycle" } });
    expect(answer.body.detail).toContain("alpha -> gamma -> beta -> alpha");
    expect((await patch(a, `{${a}}`)).body.detail).toContain("alpha -> alpha");
    expect((await patch(a, `{${pac}} * 3`)).status).toBe(200);
  });
  test("units that do not fit are no reason to refuse", async () => {
    const energy = await make(newVariable("etot", { udm: "kWh", tags: [56] }));
    const sum = newFormula("odd", `{${pac}} + {${energy}}`);
    expect((await stage.ask("admin", "POST /variable", sum)).status).toBe(200);
  });
  test("[P15] a formula has no mib and gives a number; a measured variable has no formula", async () => {
    const id = await make(newFormula("plain", `{${pac}}`));
    expect((await stage.ask("admin", `PATCH /variable/${id}`, { mib: "a.b" })).status).toBe(400);
    const text = { data_type: "str" };
    expect((await stage.ask("admin", `PATCH /variable/${id}`, text)).status).toBe(400);
    expect((await patch(pac, "1")).status).toBe(400);
  });
});

describe("PATCH /variable/{id}", () => {
  const patch = (as: As, id: string, body: object) => stage.ask(as, `PATCH /variable/${id}`, body);
  test("API-45 CVAR-24 [P14] name and notes of a measured variable with 61, everything for admins", async () => {
    const body = { name: "Power", notes: "at the meter" };
    expect((await patch("nobody", pac, body)).status).toBe(401);
    expect((await patch(may("devices_show"), pac, body)).status).toBe(403);
    expect((await patch(may("formulas_edit"), pac, body)).status).toBe(403);
    expect(await patch(may("devices_edit"), pac, body)).toMatchObject({ status: 200, body });
    for (const [key, value] of [
      ["udm", "W"],
      ["vmin", 1],
      ["vmax", 1],
      ["tags", [56]],
      ["data_type", "int"],
      ["mib", "other.mib"],
      ["disabled", true],
      ["imported_id", "77"],
    ] as const) {
      const refused = await patch(may("devices_edit"), pac, { name: "X1", [key]: value });
      expect(refused.status).toBe(403);
      expect(refused.body.detail).toContain(key);
    }
    const same = { udm: "kW", tags: [51], data_type: "float", mib: "inv.1.pac", disabled: false };
    expect((await patch(may("devices_edit"), pac, same)).status).toBe(200);
    const all = await patch("admin", pac, { udm: " W ", vmin: -1, vmax: 5, tags: [51, 8, 8] });
    expect(all.body).toMatchObject({ udm: "W", vmin: -1, vmax: 5, tags: [51, 8] });
  });
  test("CFORM-09 [P14] name and text of a formula with 71, and not with 61", async () => {
    const id = await make(newFormula("editable", `{${pac}}`));
    const body = { name: "edited", formula: `{${pac}} / 1000` };
    expect((await patch(may("devices_edit", "formulas_show"), id, body)).status).toBe(403);
    expect(await patch(may("formulas_edit"), id, body)).toMatchObject({ status: 200, body });
    expect((await patch(may("formulas_edit"), id, { udm: "MW" })).status).toBe(403);
  });
  test("[P9] an editor cannot read what is hidden through a formula of his", async () => {
    const irr = await make(newVariable("irr2", { tags: [3] }));
    const id = await make(newFormula("open", `{${pac}}`));
    const text = { formula: `{${irr}}` };
    const refused = await patch(may("formulas_edit"), id, text);
    expect(refused).toMatchObject({ status: 403, body: { code: "hidden_reference" } });
    expect((await patch(may("formulas_edit", "irradiance"), id, text)).status).toBe(200);
    expect((await patch(may("formulas_edit"), id, { name: "mine" })).status).toBe(403);
  });
  test("CVAR-19 CVAR-20 vmin lies below vmax, also against what is stored", async () => {
    const id = await make(newVariable("ranged", { vmin: 0, vmax: 5 }));
    expect((await patch("admin", id, { vmin: 5, vmax: 5 })).body.detail).toContain("vmin > vmax");
    expect((await patch("admin", id, { vmin: 6 })).status).toBe(400);
    expect((await patch("admin", id, { vmax: 0 })).status).toBe(400);
    expect((await patch("admin", id, { vmin: 6, vmax: null })).status).toBe(200);
  });
});

describe("PATCH /variable/{id}/estimates", () => {
  const year = Array.from({ length: 12 }, (_, month) => month * 10);
  test("API-47 EST-06 ENT-23 [P16] with 271 twelve values a year are stored; without, 403", async () => {
    const id = await make(newVariable("energy", { udm: "kWh" }));
    const patch = (as: As, estimates: object) =>
      stage.ask(as, `PATCH /variable/${id}/estimates`, { id, estimates });
    expect((await patch("nobody", { 2024: year })).status).toBe(401);
    expect((await patch(may("estimates_show", "devices_edit"), { 2024: year })).status).toBe(403);
    const editor = may("estimates_edit");
    expect((await patch(editor, { 2024: year })).body.estimates).toEqual({ 2024: year });
    // Read with 270 or 271, in every answer that holds the variable; without either nothing is shown of them.
    const inDevice = (devices: { variables: { id: string; estimates: object }[] }[]) =>
      devices.flatMap(({ variables }) => variables).find((one) => one.id === id)?.estimates;
    for (const [as, shown] of [
      [may("inverter_show", "inverter_vars"), {}],
      [may("inverter_show", "inverter_vars", "estimates_show"), { 2024: year }],
    ] as const) {
      expect((await stage.ask(as, `GET /variable/${id}`)).body.estimates).toEqual(shown);
      expect(inDevice([(await stage.ask(as, `GET /device/${device}`)).body])).toEqual(shown);
      const { body } = await stage.ask(as, "GET /plant/101?full=true");
      expect(inDevice(body.devices)).toEqual(shown);
    }
    const namer = may("devices_edit");
    const renamed = await stage.ask(namer, `PATCH /variable/${id}`, { name: "energia" });
    expect(renamed.body).toMatchObject({ name: "energia", estimates: {} });
    expect((await patch(editor, { 2024: year.slice(1) })).status).toBe(400);
    expect((await patch(editor, { 2024: [...year.slice(1), -1] })).status).toBe(400);
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [String(2000 + i), year]));
    expect((await patch(editor, many)).status).toBe(400);
    expect((await patch(editor, {})).body.estimates).toEqual({});
    const other = { id: pac, estimates: {} };
    expect((await stage.ask(editor, `PATCH /variable/${id}/estimates`, other)).status).toBe(400);
  });
  test("[P16] energies have estimates, by tag, unit or as the energy of a section", async () => {
    const plain = await make(newVariable("plain", { udm: "V" }));
    const status = async (id: string) =>
      (await stage.ask("admin", `PATCH /variable/${id}/estimates`, { estimates: { 2025: year } }))
        .status;
    expect(await status(plain)).toBe(400);
    const sections = [
      { name: "GLOBAL", kwp: 1 },
      { name: "A", kwp: 1, fetot: plain },
    ];
    await stage.make("PATCH /plant/101", { sections });
    expect(await status(plain)).toBe(200);
    expect(await status(await make(newVariable("tagged", { tags: [61] })))).toBe(200);
  });
});

describe("DELETE /variable/{id}", () => {
  const remove = (as: As, id: string) => stage.ask(as, `DELETE /variable/${id}`);
  test("API-46 PERM-40 an admin deletes; editors do not", async () => {
    const id = await make(newVariable("gone"));
    expect((await remove("nobody", id)).status).toBe(401);
    expect((await remove(may("devices_edit", "formulas_edit"), id)).status).toBe(403);
    const announced: string[] = [];
    stage.plants.onVariableDeleted((variable) => {
      announced.push(variable.id);
      return Promise.resolve();
    });
    expect((await remove("admin", id)).status).toBe(200);
    expect(announced).toEqual([id]);
    expect((await stage.ask("admin", `GET /variable/${id}`)).status).toBe(404);
    await make(newVariable("gone")); // its mib is free again
  });
  test("[P8] what is used stays, and the answer names every place", async () => {
    const id = await make(newVariable("used", { tags: [1] }));
    const formula = await make(newFormula("user", `{${id}} + 1`));
    const series = [{ var_id: id }];
    const chart = { name: "My chart", type: "line", period: "day", multimode: "normal", series };
    const { id: chartId } = await stage.make("POST /plant/101/chart", chart);
    const empty = [
      { name: "GLOBAL", kwp: 1 },
      { name: "A", kwp: 1 },
    ];
    await stage.make("PATCH /plant/101", {
      sections: [empty[0], { ...empty[1], ftamb: id }],
      homepage: { daily_vars: [id] },
      ass_strinv: { [id]: device },
    });
    stage.plants.alsoUsedIn(() => Promise.resolve([[id, { in: "alert", name: "Broken string" }]]));
    const refused = await remove("admin", id);
    expect(refused).toMatchObject({ status: 412, body: { code: "in_use" } });
    for (const place of [
      "formula user",
      "section 1 A (ftamb)",
      "homepage (daily_vars)",
      "ass_strinv",
      "chart My chart",
      "alert Broken string",
    ])
      expect(refused.body.detail).toContain(place);
    await stage.make(`DELETE /variable/${formula}`);
    await stage.make(`DELETE /plant/101/chart/${chartId}`);
    await stage.make("PATCH /plant/101", { sections: empty, homepage: {}, ass_strinv: {} });
    expect((await remove("admin", id)).body.detail).toBe("used is used in alert Broken string");
  });
});

test("API-48 ENT-21 bitmasks have an id and either enums or bits; anybody with a token reads them", async () => {
  expect((await stage.ask("nobody", "GET /bitmask/all")).status).toBe(401);
  const { status, body } = await stage.ask({}, "GET /bitmask/all");
  expect(status).toBe(200);
  for (const b of body) expect(Object.hasOwn(b, "enums")).toBe(!Object.hasOwn(b, "bits"));
  const states = body.find((b: { id: string }) => b.id === "sunspec_inverter_state");
  expect(states.enums["4"]).toBe("Producing (MPPT)");
  // O23: each code of each table has a word in both languages.
  expect(states.texts.it["4"]).toBe("In produzione (MPPT)");
  for (const { id, enums, bits, texts } of body) {
    expect(texts.en, id).toEqual(enums ?? bits);
    expect(Object.keys(texts.it), id).toEqual(Object.keys(texts.en));
  }
  // What an operator adds without Italian words is shown with those it has.
  await stage.world.db
    .insertInto("bitmask")
    .values({
      id: "valve",
      enums: { "0": "Shut", "1": "Open" },
      bits: null,
      italian: { "1": "Aperta" },
    })
    .execute();
  const { body: more } = await stage.ask({}, "GET /bitmask/all");
  expect(more.find((b: { id: string }) => b.id === "valve").texts).toEqual({
    it: { "0": "Shut", "1": "Aperta" },
    en: { "0": "Shut", "1": "Open" },
  });
});
