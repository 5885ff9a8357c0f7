import { aPlant } from "@heliograph/testkit/a-plant.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import { plantStage, type PlantStage } from "@heliograph/testkit/plant-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let stage: PlantStage;
let pac: string;
let irr: string;
let many: string[];
type As = Parameters<PlantStage["ask"]>[0];
const may = (...names: PermissionName[]) => ({ "101": ["plant_show", ...names] as const });
const chartOf = (...ids: string[]) => ({
  name: "Power",
  type: "line",
  period: "day",
  multimode: "normal",
  series: ids.map((var_id) => ({ var_id })),
});
const create = (as: As, body: object) => stage.ask(as, "POST /plant/101/chart", body);
const charts = async (as: As) => (await stage.ask(as, "GET /plant/101?full=true")).body.charts;

beforeAll(async () => {
  stage = await plantStage();
  await stage.make("POST /plant", aPlant("101"));
  const device = await stage.make("POST /device", {
    plant_id: "101",
    name: "INV1",
    type: "inverter",
  });
  const variable = async (name: string, tags: number[]) =>
    (await stage.make("POST /variable", { device_id: device.id, name, mib: `a.${name}`, tags })).id;
  pac = await variable("pac", [51]);
  irr = await variable("irr", [3]);
  many = await Promise.all(Array.from({ length: 15 }, (_, n) => variable(`s${n}`, [])));
});
afterAll(() => stage.close());

describe("GET /chart/{id}", () => {
  test("[P22] a chart is found by its id alone, for who holds 250 on its plant and sees something of it", async () => {
    const { body: made } = await create("admin", chartOf(pac, irr));
    const get = (as: As, id = made.id) => stage.ask(as, `GET /chart/${id}`);
    expect((await get("admin")).body).toEqual(made);
    const seen = await get(may("charts_show"));
    expect(seen.status).toBe(200);
    expect(seen.body).toMatchObject({ plant_id: "101", series: [{ var_id: pac }] });
    expect(seen.body.series).toHaveLength(1);
    expect((await get("nobody")).status).toBe(401);
    expect((await get(may())).status).toBe(403);
    expect((await get({ "102": ["plant_show", "charts_show"] })).status).toBe(403);
    expect((await get("admin", pac)).status).toBe(404);
    expect((await get("admin", "f".repeat(24))).status).toBe(404);
    await stage.make(`DELETE /plant/101/chart/${made.id}`);
    const { body: hidden } = await create("admin", chartOf(irr));
    expect((await get(may("charts_show"), hidden.id)).status).toBe(403);
    await stage.make(`DELETE /plant/101/chart/${hidden.id}`);
  });
});

describe("POST /plant/{id}/chart", () => {
  test("API-95 ENT-53 [P22] with 251 it is created and stands in the plant; nobody 401, without 403", async () => {
    expect((await create("nobody", chartOf(pac))).status).toBe(401);
    expect((await create({ "102": ["plant_show", "charts_edit"] }, chartOf(pac))).status).toBe(403);
    expect((await create(may("charts_show", "plant_edit"), chartOf(pac))).status).toBe(403);
    const { status, body } = await create(may("charts_edit"), chartOf(pac));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      plant_id: "101",
      name: "Power",
      series: [{ var_id: pac, name: null, width: null, fill: null }],
    });
    expect(await charts("admin")).toEqual([body]);
    expect(await charts(may("charts_show"))).toEqual([body]);
    expect(await charts(may())).toEqual([]);
    await stage.make(`DELETE /plant/101/chart/${body.id}`);
  });
  test.each<[string, object]>([
    ["CHART-27 no series", { series: [] }],
    ["CHART-28 an empty name", { name: "   " }],
    ["CHART-11 a series without variable", { series: [{ name: "x" }] }],
    ["CHART-08 a type that is none", { type: "pie" }],
    ["CHART-09 a period that is none", { period: "decade" }],
    ["CHART-10 a multimode that is none", { multimode: "split" }],
  ])("%s is refused", async (_, more) => {
    expect((await create("admin", { ...chartOf(pac), ...more })).status).toBe(400);
  });
  test("CHART-29 15 variables, not 16", async () => {
    expect((await create("admin", chartOf(...many, pac))).status).toBe(400);
    const { status, body } = await create("admin", chartOf(...many));
    expect(status).toBe(200);
    await stage.make(`DELETE /plant/101/chart/${body.id}`);
  });
  test("[P17] CHART-30 CHART-23 a 3D chart shows one variable, by year or years", async () => {
    const solid = { type: "3D", period: "year" };
    expect((await create("admin", { ...chartOf(pac, many[0]!), ...solid })).status).toBe(400);
    expect((await create("admin", { ...chartOf(pac), type: "3D" })).status).toBe(400);
    const { body } = await create("admin", { ...chartOf(pac), ...solid });
    const path = `PATCH /plant/101/chart/${body.id}`;
    expect((await stage.ask("admin", path, { period: "day" })).status).toBe(400);
    await stage.make(`DELETE /plant/101/chart/${body.id}`);
  });
  test("[P25] CHART-17 an axis that ends below its beginning and a variable that stands there twice are refused by their field", async () => {
    const [series] = chartOf(pac).series;
    const upside = { ...chartOf(pac), series: [{ ...series, min: 10, max: 2 }] };
    expect((await create("admin", upside)).body).toMatchObject({
      code: "chart_limits",
      fields: [{ field: "series.0.min" }],
      detail: "series.0.min: must be below max",
    });
    const twice = chartOf(pac, many[0]!, pac);
    expect(await create("admin", twice)).toMatchObject({
      status: 400,
      body: { detail: "series.2.var_id: the variable stands in the chart already" },
    });
    const { body: made } = await create("admin", {
      ...chartOf(pac),
      series: [{ ...series, min: -3, max: 2 }],
    });
    const path = `PATCH /plant/101/chart/${made.id}`;
    expect((await stage.ask("admin", path, { series: twice.series })).status).toBe(400);
    expect((await stage.ask("admin", path, { series: upside.series })).status).toBe(400);
    expect((await stage.ask("admin", `GET /chart/${made.id}`)).body.series).toHaveLength(1);
    await stage.make(`DELETE /plant/101/chart/${made.id}`);
  });
  test("[P7] [P9] foreign variables are refused with 400, hidden ones with 403", async () => {
    const foreign = await create("admin", chartOf("f".repeat(24)));
    expect(foreign).toMatchObject({ status: 400, body: { code: "foreign_variable" } });
    expect((await create(may("charts_edit"), chartOf(pac, irr))).status).toBe(403);
    expect((await create(may("charts_edit", "irradiance"), chartOf(pac, irr))).status).toBe(200);
  });
});

describe("PATCH and DELETE", () => {
  test("API-96 by the id in the body or in the path, with 251", async () => {
    const { id } = await stage.make("POST /plant/101/chart", chartOf(pac));
    const body = { id, name: " Renamed " };
    expect((await stage.ask("nobody", "PATCH /plant/101/chart", body)).status).toBe(401);
    expect((await stage.ask(may("charts_show"), "PATCH /plant/101/chart", body)).status).toBe(403);
    const byBody = await stage.ask(may("charts_edit"), "PATCH /plant/101/chart", body);
    expect(byBody).toMatchObject({ status: 200, body: { id, name: "Renamed", type: "line" } });
    const byPath = await stage.make(`PATCH /plant/101/chart/${id}`, { type: "bar" });
    expect(byPath).toMatchObject({ id, name: "Renamed", type: "bar" });
    expect((await stage.ask("admin", "PATCH /plant/101/chart", { name: "x" })).status).toBe(400);
    const unknown = { id: "f".repeat(24), name: "x" };
    expect((await stage.ask("admin", "PATCH /plant/101/chart", unknown)).status).toBe(404);
    const other = { id: pac, name: "x" };
    expect((await stage.ask("admin", `PATCH /plant/101/chart/${id}`, other)).status).toBe(400);
  });
  test("a chart of another plant is not found through this one", async () => {
    await stage.make("POST /plant", aPlant("102"));
    const { id } = await stage.make("POST /plant/101/chart", chartOf(pac));
    const path = `/plant/102/chart/${id}`;
    expect((await stage.ask("admin", `PATCH ${path}`, { name: "x" })).status).toBe(404);
    expect((await stage.ask("admin", `DELETE ${path}`)).status).toBe(404);
  });
  test("[P9] [P10] [P18] hidden series are absent, and stay when the others are changed", async () => {
    const editor = may("charts_edit");
    const { id } = await stage.make("POST /plant/101/chart", chartOf(irr, pac));
    const seen = (await charts(editor)).find((c: { id: string }) => c.id === id);
    expect(seen.series.map((s: { var_id: string }) => s.var_id)).toEqual([pac]);
    const saved = await stage.ask(editor, "PATCH /plant/101/chart", {
      id,
      series: [{ var_id: pac, width: 3 }],
    });
    expect(saved.body.series).toMatchObject([{ var_id: pac, width: 3 }]);
    const kept = (await charts("admin")).find((c: { id: string }) => c.id === id);
    expect(kept.series).toMatchObject([{ var_id: pac, width: 3 }, { var_id: irr }]);

    const dark = await stage.make("POST /plant/101/chart", chartOf(irr));
    const ids = (await charts(editor)).map((c: { id: string }) => c.id);
    expect(ids).toContain(id);
    expect(ids).not.toContain(dark.id);
    const path = `/plant/101/chart/${dark.id}`;
    expect((await stage.ask(editor, `PATCH ${path}`, { name: "x" })).status).toBe(403);
    expect((await stage.ask(editor, `DELETE ${path}`)).status).toBe(403);
  });
  test("API-97 DELETE removes it from the plant", async () => {
    const { id } = await stage.make("POST /plant/101/chart", chartOf(pac));
    const path = `DELETE /plant/101/chart/${id}`;
    expect((await stage.ask("nobody", path)).status).toBe(401);
    expect((await stage.ask(may("charts_show"), path)).status).toBe(403);
    expect((await stage.ask(may("charts_edit"), path)).status).toBe(200);
    expect((await charts("admin")).map((c: { id: string }) => c.id)).not.toContain(id);
    expect((await stage.ask("admin", path)).status).toBe(404);
    expect((await stage.edits()).at(-1)).toMatchObject({ act: "delete", ent: "chart", pid: "101" });
  });
});

describe("a chart over several plants", () => {
  const other = ["plant_show", "charts_show"] as const;
  const both = { ...may("charts_show", "charts_edit"), "103": other };
  let far: string;
  let farSun: string;
  const series = (...all: (readonly [varId: string, plantId?: string])[]) => ({
    ...chartOf(),
    series: all.map(([var_id, plant_id = null]) => ({ var_id, plant_id })),
  });
  const seriesOf = (chart: { series: { var_id: string; plant_id: string | null }[] }) =>
    chart.series.map(({ var_id: id, plant_id: plant }) => [id, plant]);
  beforeAll(async () => {
    await stage.make("POST /plant", aPlant("103"));
    const device = await stage.make("POST /device", {
      plant_id: "103",
      name: "INV1",
      type: "inverter",
    });
    const variable = async (mib: string, tags: number[]) =>
      (await stage.make("POST /variable", { device_id: device.id, name: mib, mib, tags })).id;
    far = await variable("pac", [51]);
    farSun = await variable("irr", [3]);
  });

  test("CHX-04 [P29] it shows variables of another plant to who sees both; for the others they are absent, and they stay when he saves", async () => {
    const { status, body } = await create(both, series([pac, "101"], [far, "103"]));
    expect(status).toBe(200);
    expect(seriesOf(body)).toEqual([
      [pac, null],
      [far, "103"],
    ]);
    const get = async (as: As) => seriesOf((await stage.ask(as, `GET /chart/${body.id}`)).body);
    expect(await get(both)).toEqual(seriesOf(body));
    expect(await get(may("charts_show"))).toEqual([[pac, null]]);
    const listed = async (as: As) =>
      seriesOf((await charts(as)).find(({ id }: { id: string }) => id === body.id));
    expect(await listed(both)).toEqual(seriesOf(body));
    expect(await listed(may("charts_show"))).toEqual([[pac, null]]);
    await stage.make("PATCH /plant/103", { disabled: true });
    expect(await listed(both)).toEqual([[pac, null]]);
    await stage.make("PATCH /plant/103", { disabled: false });

    const saved = await stage.ask(may("charts_edit"), "PATCH /plant/101/chart", {
      id: body.id,
      ...series([many[0]!]),
    });
    expect(seriesOf(saved.body)).toEqual([[many[0], null]]);
    expect(await get("admin")).toEqual([
      [many[0], null],
      [far, "103"],
    ]);
    await stage.make(`DELETE /plant/101/chart/${body.id}`);
  });

  test("[P29] what the caller does not see, or the named plant does not have, is refused by its field", async () => {
    const refused = async (as: As, ...all: Parameters<typeof series>) => {
      const { status, body } = await create(as, series(...all));
      return [status, body.code, body.fields?.[0]?.field ?? body.field];
    };
    const unknown = [400, "foreign_variable", "series.1.var_id"];
    expect(await refused(may("charts_edit"), [pac], [far, "103"])).toEqual(unknown);
    expect(await refused(both, [pac], [farSun, "103"])).toEqual(unknown);
    expect(await refused("admin", [pac], [many[0]!, "103"])).toEqual(unknown);
    expect(await refused("admin", [pac], [far, "4999"])).toEqual(unknown);
    expect(await refused("admin", [pac], [far])).toEqual(unknown);
  });

  test("[P8] [P29] a variable is not deleted while another plant's chart shows it, and the refusal names that", async () => {
    const { body: made } = await create("admin", series([far, "103"]));
    const refused = await stage.ask("admin", `DELETE /variable/${far}`);
    expect(refused.status).toBe(412);
    expect(JSON.stringify(refused.body)).toContain("101 Power");
    await stage.make(`DELETE /plant/101/chart/${made.id}`);
    expect((await stage.ask("admin", `DELETE /variable/${far}`)).status).toBe(200);
  });
});
