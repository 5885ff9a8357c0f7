import type {
  Dashboard,
  ShownCurves,
  WidgetFigures,
} from "@heliograph/contract/dashboards/dashboards.wire.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
const turin = { lat: 45.07, lon: 7.69 };
const day = 86_400;
interface Ids {
  readonly power: string;
  readonly energy: string;
  readonly sun: string;
  readonly chart: string;
}
/** The figures of a widget; those of a chart have curves. */
type Figures = Omit<WidgetFigures, "curves"> & { readonly curves: ShownCurves };
let stage: ServerStage;
const ids: Record<"214" | "215", Ids> = {} as never;

/** Power in W, its life's counter in kWh, a pyranometer, and a chart of power and sun. */
async function measured(id: "214" | "215"): Promise<void> {
  const plant = await stage.plant(id, { name: `Plant ${id}`, ...turin });
  const device = await stage.device(plant, { type: "inverter", nominal: 100 });
  const sensor = await stage.device(plant, { type: "sensor" });
  const power = await stage.variable(device, "p", { udm: "W", tags: [51] });
  const energy = await stage.variable(device, "e", { udm: "kWh", tags: [56] });
  const sun = await stage.variable(sensor, "s", { udm: "W/m2", tags: [3] });
  const { sections } = await stage.make(`GET /plant/${plant}`);
  const [whole, ...others] = sections as object[];
  await stage.make(`PATCH /plant/${plant}`, {
    sections: [{ ...whole, fpac: power, fetot: energy, firr: sun, kwp: 100 }, ...others],
  });
  const series = [{ var_id: power }, { var_id: sun }];
  const curve = { name: `Curve ${id}`, type: "line", period: "day", multimode: "normal", series };
  const chart = await stage.make(`POST /plant/${id}/chart`, curve);
  ids[id] = { power, energy, sun, chart: chart.id };
  await stage.post(id, [
    { timestamp: noon - 3600, values: { p: 40_000, e: 1000, s: 700 } },
    { timestamp: noon, values: { p: id === "214" ? 41_500 : 8500, e: 1041, s: 800 } },
  ]);
}
beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
  await measured("214");
  await measured("215");
});
afterAll(() => stage.close());

const ask = (line: string, body?: unknown) => stage.ask(stage.admin, line, body);
const open = async (path: string, body: object) =>
  await stage.app.inject({ method: "POST", url: `/api/v1${path}`, payload: body });
const place = { x: 0, y: 0, w: 3, h: 2 };
const power = { id: "power", kind: "value", quantity: "power", ...place };
const make = async (
  more: object = {},
): Promise<{ id: string; charts: string[]; widgets: Dashboard["widgets"] }> =>
  (await stage.make("POST /dashboard", {
    name: "Control room",
    plants: ["214", "215"],
    widgets: [power],
    ...more,
  })) as never;

test("API-77 ENT-38 [DB1] a dashboard is made, listed, read with its plants and charts, replaced and deleted; an unknown one is 404", async () => {
  const made = await make({ charts: [ids["214"].chart] });
  expect(made).toMatchObject({
    name: "Control room",
    plants: ["214", "215"],
    charts: [ids["214"].chart],
  });
  // The chart that no widget showed has one now, beside the first or below it.
  expect(made.widgets).toHaveLength(2);
  expect(made.widgets[1]).toMatchObject({ kind: "chart", chart_id: ids["214"].chart, x: 3, y: 0 });
  expect((await ask(`GET /dashboard/${made.id}`)).body).toEqual(made);
  const list = (await ask("GET /dashboard/list")).body as never as object[];
  expect(list).toContainEqual({
    id: made.id,
    name: "Control room",
    plants: ["214", "215"],
    charts: [ids["214"].chart],
    num_widgets: 2,
  });
  const changed = await stage.make(`POST /dashboard/${made.id}`, { name: "Hall", plants: ["215"] });
  expect(changed).toEqual({ id: made.id, name: "Hall", plants: ["215"], charts: [], widgets: [] });
  expect(
    (await ask(`POST /dashboard/${made.id}`, { id: "0".repeat(24), name: "x" })).body.code,
  ).toBe("differs_from_path");
  await stage.make(`DELETE /dashboard/${made.id}`);
  const gone = await ask(`GET /dashboard/${made.id}`);
  expect([gone.status, gone.body.code]).toEqual([404, "dashboard_not_found"]);
  expect((await ask(`DELETE /dashboard/${made.id}`)).status).toBe(404);
  const edits = (await ask("GET /log/edits/search?entities=dashboard")).body as never as {
    items: object[];
  };
  expect(JSON.stringify(edits)).toContain("Control room");
});

test("[DB2] what cannot be drawn is refused, each with its own sentence", async () => {
  const refused = async (more: object): Promise<string> =>
    String((await ask("POST /dashboard", { name: "x", plants: ["214"], ...more })).body.code);
  expect(await refused({ plants: ["998"] })).toBe("dashboard_plants_unknown");
  expect(await refused({ widgets: [{ ...power, plants: ["998"] }] })).toBe(
    "dashboard_plants_unknown",
  );
  const v = { ...power, quantity: null };
  expect(await refused({ widgets: [{ ...v, vars: ["0".repeat(24)] }] })).toBe(
    "dashboard_things_unknown",
  );
  expect(await refused({ charts: ["0".repeat(24)] })).toBe("dashboard_things_unknown");
  expect(await refused({ widgets: [power, { ...power, id: "two", x: 2, y: 1 }] })).toBe(
    "widgets_overlap",
  );
  const rules = async (widget: object) =>
    (await ask("POST /dashboard", { name: "x", widgets: [widget] })).body.fields;
  expect(await rules(v)).toEqual([{ field: "widgets.0.quantity", rule: "nothingChosen" }]);
  expect(await rules({ ...v, kind: "chart" })).toEqual([
    { field: "widgets.0.vars", rule: "nothingChosen" },
  ]);
  // A sum of masses is not drawn.
  expect(await rules({ ...power, kind: "chart", quantity: "co2" })).toEqual([
    { field: "widgets.0.vars", rule: "nothingChosen" },
  ]);
  expect(await rules({ ...power, kind: "text" })).toEqual([
    { field: "widgets.0.text", rule: "nothingChosen" },
  ]);
  expect(await rules({ ...power, kind: "gauge", min: 5, max: 5 })).toEqual([
    { field: "widgets.0.max", rule: "minAboveMax" },
  ]);
  expect((await rules({ ...power, x: 10 }))?.[0]).toMatchObject({ field: "widgets.0.w" });
  expect((await rules({ ...power, h: 13 }))?.[0]).toMatchObject({ field: "widgets.0.h" });
  const many = Array.from({ length: 41 }, (_, n) => ({ ...power, id: `w${n}`, y: n * 2 }));
  expect(await refused({ widgets: many })).toBe("invalid_request");
  expect(await refused({ widgets: [power, { ...power, y: 4 }] })).toBe("invalid_request");
});

test("[DB3] O28 who holds a plant reads what he may see of it and no more; who holds none reads nothing; only administrators change", async () => {
  const sun = { id: "sun", kind: "value", vars: [ids["214"].sun], ...place, y: 2 };
  const other = { id: "other", kind: "value", quantity: "power", plants: ["215"], ...place, y: 4 };
  const made = await make({ widgets: [power, sun, other], charts: [ids["214"].chart] });
  const { token } = await stage.person("reader", { 214: [0, 250] });
  const seen = (await stage.ask(token, `GET /dashboard/${made.id}`))
    .body as never as typeof made & {
    plants: string[];
  };
  expect(seen.plants).toEqual(["214"]);
  // Without 10 no irradiance, without the other plant nothing of it.
  expect(seen.widgets.map(({ id }) => id)).toEqual(["power", made.widgets[3]?.id]);
  expect(seen.charts).toEqual([ids["214"].chart]);
  const figures = async (body: object) =>
    (await stage.ask(token, "POST /dashboard/figures", body)).body as never as Figures;
  const now = await figures({ kind: "value", quantity: "power", plants: ["214", "215"] });
  expect(now.unseen).toBe(1);
  expect(now.plants.map((one) => [one.id, one.power_kw, one.verdict, one.lost_day_kwh])).toEqual([
    ["214", 41.5, "hidden", null],
  ]);
  const variable = await figures({ kind: "value", vars: [ids["214"].sun] });
  expect([variable.unseen, variable.variables]).toEqual([1, []]);
  // A closed plant is in no number, and is said to be closed to whom it is shown; another's stays unseen.
  await stage.make("PATCH /plant/214", { disabled: true });
  const shut = await figures({ kind: "value", quantity: "power", plants: ["214", "215"] });
  expect([shut.closed, shut.unseen, shut.plants]).toEqual([1, 1, []]);
  await stage.make("PATCH /plant/214", { disabled: false });
  const curves = await figures({ kind: "chart", chart_id: ids["214"].chart });
  expect(curves.curves.vars).toEqual([ids["214"].power]);
  // 230 is needed for incidents.
  expect((await figures({ kind: "incidents", plants: ["214"] })).incidents).toBeNull();
  const stranger = await stage.person("stranger", {});
  const refused = await stage.ask(stranger.token, `GET /dashboard/${made.id}`);
  expect([refused.status, refused.body.code]).toEqual([403, "dashboard_hidden"]);
  expect((await stage.ask(stranger.token, "GET /dashboard/list")).body).toEqual([]);
  for (const [line, body] of [
    ["POST /dashboard", { name: "x" }],
    [`POST /dashboard/${made.id}`, { name: "x" }],
    [`DELETE /dashboard/${made.id}`, undefined],
    ["POST /public_link", { kind: "dashboard", of: made.id, until: noon + day }],
    [`GET /public_link/list?kind=dashboard&of=${made.id}`, undefined],
  ] as const)
    expect((await stage.ask(token, line, body)).status, line).toBe(403);
});

test("[DB12] plants drawn together: their powers in kW as a curve, their energies as bars; a plant that is not the reader's is in no sum", async () => {
  const plants = ["214", "215"];
  const ofChart = async (more: object, as = stage.admin): Promise<Figures> =>
    (await stage.ask(as, "POST /dashboard/figures", { kind: "chart", plants, ...more }))
      .body as never as Figures;
  const { curves, plants: shown } = await ofChart({ quantity: "power", draw: "area" });
  expect(shown.map(({ id }) => id)).toEqual(plants);
  expect(curves).toMatchObject({ type: "area", each: null, resolution: 5, left_out: [] });
  const at = new Map(curves.rows.map(([label, value]) => [label, value]));
  // 41.5 + 8.5 kW now, 40 + 40 an hour ago; what was sent then stands for half an hour.
  expect([at.get(noon), at.get(noon - 3600), at.get(noon - 1800), at.get(noon - 1500)]).toEqual([
    50,
    80,
    80,
    null,
  ]);
  expect(at.get(noon + 300), "to come").toBeNull();
  const energy = (await ofChart({ quantity: "energy_day", period: "month" })).curves;
  expect(energy).toMatchObject({ type: "bar", each: "day", left_out: [] });
  const bars = new Map(energy.rows.map(([label, value]) => [label, value]));
  expect(bars.get("2026-06-21")).toBe(82);
  expect(bars.get("2026-06-20")).toBeNull();
  // One plant alone is his.
  const { token } = await stage.person("together", { "214": [0] });
  const own = await ofChart({ quantity: "power" }, token);
  expect([own.unseen, own.plants.map(({ id }) => id)]).toEqual([1, ["214"]]);
  expect(own.curves.rows.find(([label]) => label === noon)![1]).toBe(41.5);
});

test("[DB4] figures: sums of plants, last values, the running period of a chart, and silence that is no zero", async () => {
  const figures = async (body: object) =>
    (await ask("POST /dashboard/figures", body)).body as never as Figures;
  const plants = ["214", "215"];
  const sums = await figures({ kind: "value", quantity: "energy_total", plants });
  expect(sums.plants.map((one) => [one.power_kw, one.energy_total_kwh])).toEqual([
    [41.5, 1041],
    [8.5, 1041],
  ]);
  const table = await figures({ kind: "table", vars: [ids["214"].power, ids["215"].power] });
  expect(table.variables.map((one) => [one.plant_name, one.value, one.time, one.is_stale])).toEqual(
    [
      ["Plant 214", 41_500, noon, false],
      ["Plant 215", 8500, noon, false],
    ],
  );
  const { curves } = await figures({ kind: "chart", vars: [ids["214"].power], period: "day" });
  expect([curves.start, curves.end]).toEqual([
    at("2026-06-21T00:00+02:00"),
    at("2026-06-22T00:00+02:00"),
  ]);
  expect(curves.rows.find(([time]) => time === noon - 3600)).toEqual([noon - 3600, 40_000]);
  const bars = (
    await figures({ kind: "chart", vars: [ids["214"].energy], period: "month", draw: "bar" })
  ).curves;
  expect([bars.each, bars.rows.length]).toEqual(["day", 30]);
  const flow = await figures({ kind: "flow", plants });
  // 41.5 + 8.5
  expect(flow.flow).toEqual({ production: 50 });
  stage.clock.advance(31 * 60);
  expect((await figures({ kind: "flow", plants })).flow).toEqual({ production: null });
  const later = await figures({ kind: "gauge", quantity: "power", plants });
  expect(later.plants.map((one) => one.power_kw)).toEqual([null, null]);
  stage.clock.advance(-31 * 60);
});

test("[DB5] a variable that a dashboard shows is not deleted: the refusal names the dashboard", async () => {
  const device = await stage.device("214", { type: "generic" });
  const own = await stage.variable(device, "own", { udm: "V" });
  const widget = { id: "v", kind: "gauge", vars: [own], ...place };
  const made = await make({ name: "Voltages", widgets: [widget] });
  const refused = await ask(`DELETE /variable/${own}`);
  expect([refused.status, refused.body.code]).toEqual([412, "in_use"]);
  expect(JSON.stringify(refused.body)).toContain("Voltages");
  await stage.make(`DELETE /dashboard/${made.id}`);
  expect((await ask(`DELETE /variable/${own}`)).status).toBe(200);
});

test("OPEN-04 [DB7] [DB8] [DB9] a link shows its dashboard to whoever has it, with its plants and variables alone, until it ends or is revoked", async () => {
  const sun = { id: "sun", kind: "value", vars: [ids["214"].sun], ...place, y: 2 };
  const lost = { id: "lost", kind: "value", quantity: "lost_day", ...place, y: 4 };
  const list = { id: "list", kind: "incidents", ...place, y: 6 };
  const made = await make({
    plants: ["214"],
    widgets: [power, sun, lost, list],
    charts: [ids["214"].chart],
  });
  const until = noon + 7 * day;
  const link = await stage.make("POST /public_link", { kind: "dashboard", of: made.id, until });
  expect(link).toMatchObject({ name: "Control room", plants: ["214"], made_by: "boss", until });
  const token = String(link["token"]);
  const stored = await stage.db.selectFrom("public_link").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  const edits = JSON.stringify((await ask("GET /log/edits/search?entities=public_link")).body);
  expect(edits).toContain("Control room");
  expect(edits).not.toContain(token);

  const view = (await open("/open", { token })).json();
  // No irradiance unless its maker says so, no loss at all.
  expect(view.widgets.map(({ id }: { id: string }) => id)).toEqual([
    "power",
    "list",
    made.widgets[4]!.id,
  ]);
  const figures = async (widget: string) => (await open("/open/figures", { token, widget })).json();
  expect((await figures("power")).plants[0]).toMatchObject({
    name: "Plant 214",
    power_kw: 41.5,
    lost_day_kwh: null,
  });
  const incidents = await figures("list");
  expect([incidents.incidents, incidents.plants[0].num_incidents]).toEqual([null, 0]);
  const chart = (await figures(made.widgets[4]!.id)).curves;
  expect(chart.vars).toEqual([ids["214"].power]);
  expect((await figures("sun")).code).toBe("link_over");
  expect((await figures("lost")).code).toBe("link_over");

  // What is added later is not shared.
  const {
    id: _id,
    charts: _charts,
    ...fields
  } = (await ask(`GET /dashboard/${made.id}`)).body as never as Dashboard;
  const added = { id: "added", kind: "value", vars: [ids["215"].power], ...place, x: 6, y: 10 };
  await stage.make(`POST /dashboard/${made.id}`, {
    ...fields,
    plants: ["214", "215"],
    widgets: [...fields.widgets, added],
  });
  const later = (await open("/open", { token })).json();
  expect(later.widgets.map(({ id }: { id: string }) => id)).not.toContain("added");
  expect(later.widgets[0].plants).toEqual(["214"]);

  const whole = await stage.make("POST /public_link", {
    kind: "dashboard",
    of: made.id,
    until: until + day,
    irradiance: true,
  });
  const ofWhole = (await open("/open", { token: whole["token"] as string })).json();
  expect(ofWhole.widgets.map(({ id }: { id: string }) => id)).toContain("sun");

  await stage.make(`DELETE /public_link/${whole.id}`);
  expect((await open("/open", { token: whole["token"] as string })).statusCode).toBe(404);
  expect((await ask(`DELETE /public_link/${whole.id}`)).body.code).toBe("public_link_not_found");
  expect((await open("/open", { token: "guessed" })).json().code).toBe("link_over");
  stage.clock.set(until);
  expect((await open("/open", { token })).json().code).toBe("link_over");
  expect((await open("/open/figures", { token, widget: "power" })).statusCode).toBe(404);
  stage.clock.set(noon);
});

test("[P29] a chart over two plants is shown by a link and a dashboard with both; who sees one of them has its curves alone", async () => {
  const series = [
    { var_id: ids["214"].power },
    { var_id: ids["215"].power, plant_id: "215" },
    { var_id: ids["215"].sun, plant_id: "215" },
  ];
  const curve = { name: "Both", type: "line", period: "day", multimode: "normal", series };
  const { id: of } = await stage.make("POST /plant/214/chart", curve);
  const curvesOfLink = async () => {
    const link = await stage.make("POST /public_link", { kind: "chart", of, until: noon + day });
    expect(link["plants"]).toEqual(["214", "215"]);
    const asked = { token: link["token"], widget: "chart" };
    return (await open("/open/figures", asked)).json().curves.vars;
  };
  // The link's maker did not show irradiances.
  expect(await curvesOfLink()).toEqual([ids["214"].power, ids["215"].power]);
  const made = await make({ plants: ["214"], charts: [of] });
  const its = await stage.make("POST /public_link", {
    kind: "dashboard",
    of: made.id,
    until: noon + day,
  });
  expect(its["plants"]).toEqual(["214", "215"]);
  await stage.make("PATCH /plant/215", { disabled: true });
  expect(await curvesOfLink()).toEqual([ids["214"].power]);
  await stage.make("PATCH /plant/215", { disabled: false });
  await stage.make(`DELETE /dashboard/${made.id}`);
  await stage.make(`DELETE /plant/214/chart/${of}`);
});

test("OPEN-04 [DB7] [DB10] a link to a chart shows the chart; one that ends in the past, or beyond a year, is refused; the dashboard takes its links with it", async () => {
  const of = ids["215"].chart;
  const link = await stage.make("POST /public_link", { kind: "chart", of, until: noon + day });
  const token = String(link["token"]);
  const view = (await open("/open", { token })).json();
  expect([view.kind, view.name, view.widgets.length]).toEqual(["chart", "Curve 215", 1]);
  const { curves } = (await open("/open/figures", { token, widget: "chart" })).json();
  expect(curves.vars).toEqual([ids["215"].power]);
  const refused = async (until: number, kind = "chart", id = of) =>
    (await ask("POST /public_link", { kind, of: id, until })).body.code;
  expect(await refused(noon)).toBe("link_until_wrong");
  expect(await refused(noon + 367 * day)).toBe("link_until_wrong");
  expect(await refused(noon + day, "dashboard")).toBe("dashboard_not_found");
  expect(await refused(noon + day, "chart", "0".repeat(24))).toBe("chart_not_found");
  const made = await make();
  const its = await stage.make("POST /public_link", {
    kind: "dashboard",
    of: made.id,
    until: noon + day,
  });
  await stage.make(`DELETE /dashboard/${made.id}`);
  expect((await open("/open", { token: its["token"] as string })).json().code).toBe("link_over");
  const left = (await ask(`GET /public_link/list?kind=chart&of=${of}`)).body as never as object[];
  expect(left).toHaveLength(1);
});
