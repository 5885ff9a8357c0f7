import { readParts } from "@heliograph/testkit/read-sheets.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let stage: ServerStage;
let shown = "";
let params = "";
let events = "";
let blind = "";
const id = { etotal: "", iface: "", sun: "", temperature: "" };
const inverters: string[] = [];
const powers: string[] = [];

const [first, second] = ["2026-06-15", "2026-06-16"];
const midnight = (day: string): number => at(`${day}T00:00+02:00`);

/** From 8 to 18: 600 W/m², modules at 50 °C; three inverters of 10 kW each make 5 kW, the third stands from 12 to 14. From 16 to 16:30 the grid is away. */
const slotOf = (slot: number) => {
  const hour = slot / 12;
  const isDay = hour >= 8 && hour < 18;
  const isOpen = hour >= 16 && hour < 16.5;
  const power = isDay && !isOpen ? 5 : 0;
  const third = hour >= 12 && hour < 14 ? 0 : power;
  return { g: isDay ? 600 : 0, tm: 50, open: isOpen ? 0 : 1, a: power, b: power, c: third };
};
/** 10 h less half an hour of two inverters, and two hours less of the third: 47.5 + 47.5 + 37.5 kWh. */
const dayKwh = 132.5;
function packetsOf(day: string, startKwh: number) {
  let kwh = startKwh;
  return Array.from({ length: 288 }, (_, slot) => {
    const { g, tm, open, a, b, c } = slotOf(slot);
    const packet = {
      timestamp: midnight(day) + slot * 300,
      values: { g, tm, open, a, b, c, total: kwh },
    };
    kwh += (a + b + c) / 12;
    return packet;
  });
}
const contract = { kder1: 0.99, kdery: 0.992, pre: 0.728, gamma: 0.45, pu_kwh: 0.15495 };
const question = (more: object = {}) => ({
  params: contract,
  year: 2026,
  month: 6,
  y: 2,
  etotal: id.etotal,
  iface: id.iface,
  ...more,
});
const calc = async (more: object = {}, as = shown) =>
  await stage.ask(as, "POST /gperformance/101/calc", question(more));

beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2026-06-17T10:00+02:00") });
  const plant = await stage.plant("101", { lat: 41.9, lon: 12.5 });
  const sensor = await stage.device(plant, { type: "sensor", name: "Piranometro" });
  id.sun = await stage.variable(sensor, "g", { udm: "W/m2", tags: [tags.IRR] });
  id.temperature = await stage.variable(sensor, "tm", { udm: "°C" });
  const meter = await stage.device(plant, { type: "meter", name: "Contatore" });
  id.etotal = await stage.variable(meter, "total", { udm: "kWh", tags: [tags.E_PRODUCED] });
  const spi = await stage.device(plant, { type: "generic", name: "Interfaccia" });
  id.iface = await stage.variable(spi, "open", { data_type: "int", tags: [tags.IFACE_STATE] });
  for (const [at, mib] of ["a", "b", "c"].entries()) {
    // oxlint-disable-next-line no-await-in-loop -- devices in their order
    const device = await stage.device(plant, {
      type: "inverter",
      name: `INV ${at + 1}`,
      nominal: 10,
    });
    inverters.push(device);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    powers.push(await stage.variable(device, mib, { udm: "kW", tags: [tags.P_PRODUCED] }));
  }
  const section = { kwp: 30, firr: id.sun, ftmod: id.temperature };
  await stage.make("PATCH /plant/101", {
    sections: [
      { name: "GLOBAL", ...section },
      { name: "A", ...section },
    ],
  });
  await stage.post(plant, packetsOf(first, 1000));
  await stage.seal(plant);
  await stage.post(plant, packetsOf(second, 1000 + dayKwh));
  shown = (await stage.person("shown", { 101: [0, 1, 10, 102, 103, 122] })).token;
  params = (await stage.person("params", { 101: [0, 122, 123] })).token;
  events = (await stage.person("events", { 101: [0, 122, 124] })).token;
  blind = (await stage.person("blind", { 101: [0, 122] })).token;
});
afterAll(() => stage.close());

describe("a settlement of what a plant measured", () => {
  test("GPERF-07 GPERF-08 API-98 a row a day, totals and samples, written out; sealed or not", async () => {
    const { status, body } = await calc();
    expect(status).toBe(200);
    const rows = body.data.filter(({ day }: { day: string }) => [first, second].includes(day));
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      // 120 samples of 600 W/m²: 6 kWh/m²; Rfv2 at 50 °C is 1 - 0.0045 x 10 = 0.955.
      expect(row).toMatchObject({ n_valid: 120, n_detach: 6, y: 2 });
      expect(row.h_kwh_m2).toBeCloseTo(6, 9);
      expect(row.ht_kwh_m2).toBeCloseTo(5.73, 9);
      // K = 0.99 x 0.992 = 0.98208; 30 x 5.73 x 0.728 x 0.98208
      expect(row.e_att).toBeCloseTo(122.90063, 3);
      expect(row.e_gar).toBeCloseTo(122.90063 * 0.98 * 0.964, 3);
      // Six samples of 600 W/m²: 30 x 0.3 x 0.955 x 0.728 x 0.98208
      expect(row.e_detach).toBeCloseTo(6.14503, 3);
      // Of 3 x 114 samples with a closed interface the third inverter stood in 24.
      expect(row.availability).toBeCloseTo(1 - 24 / 342, 9);
      expect(row.inv_down_samples).toBe(24);
      expect(row.coverage).toBe(1);
    }
    // The last reading of a day is that of 23:55: everything had been counted by then.
    expect(rows.map((row: { e_prod: number }) => row.e_prod)).toEqual([dayKwh, dayKwh]);
    // What never arrived counts for nothing, and the day that runs is not over.
    expect(body.data).toHaveLength(17);
    expect(body.data[0].marks.map(({ code }: { code: string }) => code)).toContain("no_irradiance");
    expect(body.data[16].marks.map(({ code }: { code: string }) => code)).toContain("running");
    expect(body.totals).toMatchObject({
      counted_days: 2,
      days: 17,
      e_prod: 2 * dayKwh,
      pn_kwp: 30,
    });
    expect(body.totals.shortfall).toBe(0);
    expect(body.columns.map((column: { id: string }) => column.id)).toContain("balance");
    const noon = body.data_5min.find(([time]: number[]) => time === midnight(first) + 12 * 3600);
    expect(noon.slice(1, 6)).toEqual([600, 50, 0.955, 1, 0]);
    expect(noon[7]).toBeCloseTo(122.90063 / 120, 4);
  });
  test("GPERF-07 [GP3] a year has no samples, and its contract year begins on the contract's day", async () => {
    const year = await calc({ month: null });
    expect(year.body).toMatchObject({ from: "2026-01-01", to: "2026-12-31" });
    expect(year.body.data_5min).toBeUndefined();
    expect(year.body.totals).toMatchObject({ counted_days: 2 });
    const own = await calc({
      month: null,
      year: 2025,
      y: null,
      params: { ...contract, contract_start: "2019-06-16" },
    });
    expect(own.body).toMatchObject({ from: "2025-06-16", to: "2026-06-15" });
    expect(own.body.data.at(-1)).toMatchObject({ day: first, y: 7 });
  });
  test("a penalty, in cents of the whole period: what one day has over makes up for another", async () => {
    const { body } = await calc({ params: { ...contract, pn_kwp: 60, pu_kwh: 0.1 } });
    const missing = 2 * (245.80127 * 0.98 * 0.964 - dayKwh - 12.29007);
    expect(body.totals.shortfall).toBeCloseTo(missing, 2);
    expect(body.totals.penalty_eur).toBe(Math.round(missing * 10) / 100);
    const dear = await calc({ params: { ...contract, pn_kwp: 60, pu_kwh: null } });
    expect(dear.body.totals.penalty_eur).toBeNull();
    // Two days have data of the sixteen that are over.
    expect(dear.body.marks).toEqual([
      { code: "days_left_out", params: { left_out: 14, days: 16 } },
      { code: "no_price", params: {} },
    ]);
  });
  test("GPERF-14 [GP12] without 122 nothing is answered; without the right to irradiance neither it nor what it can be read off is answered", async () => {
    const { status, body } = await calc({ iface: null }, blind);
    expect(status).toBe(200);
    expect(body.data[14]).toMatchObject({ h_kwh_m2: null, ht_kwh_m2: null, pr: null });
    expect(body.data_5min).toBeUndefined();
    expect(body.totals.e_prod).toBe(2 * dayKwh);
    const guest = (await stage.person("guest", { 101: [0, 1, 10] })).token;
    expect((await calc({}, guest)).body.code).toBe("permission_needed");
  });
  test.each([
    ["gperf_no_gstc", { params: { ...contract, gstc: 0 } }],
    ["gperf_no_contract", { y: null }],
    ["gperf_foreign_variable", { etotal: "f".repeat(24) }],
    ["gperf_not_begun", { year: 2027 }],
    ["invalid_request", { month: 13 }],
    ["invalid_request", { params: { ...contract, beta: -1 } }],
  ])("bad input is a sentence: %s", async (code, more) => {
    const { status, body } = await calc(more);
    expect([status, body.code]).toEqual([400, code]);
    expect(body.detail).toMatch(/\w/);
  });
  test("a variable that counts no energy, and a plant that names no irradiance", async () => {
    expect((await calc({ etotal: id.sun })).body.code).toBe("gperf_no_counter");
    const plant = await stage.plant("102");
    const meter = await stage.device(plant, { type: "meter" });
    const etotal = await stage.variable(meter, "total", { udm: "kWh" });
    const asked = { params: contract, year: 2026, month: 6, y: 1, etotal };
    const { status, body } = await stage.ask(stage.admin, "POST /gperformance/102/calc", asked);
    expect([status, body.code]).toEqual([400, "gperf_no_irradiance"]);
  });
  test("R10: the report on availability counts the samples of each inverter: the third stood in 24 of 114 a day", async () => {
    const { id: report } = await stage.make("POST /report", {
      plant_id: "101",
      template_id: "R10",
      freq: "monthly",
      vars: powers,
    });
    const answer = await stage.app.inject({
      url: `/api/v1/report/generate/${report}/2026-06?language=it`,
      headers: { authorization: `Bearer ${stage.admin}` },
    });
    expect(answer.statusCode).toBe(200);
    const text = answer.body.replace(/<style>.*?<\/style>/gs, "").replace(/<[^>]+>/g, " ");
    // Two days of 114 samples: 19 hours; 48 of 228 are 21.05 %, and of all 684 they are 7.02 %.
    expect(text).toMatch(/INV 1\s+10,0\s+19,0\s+0,0\s+100,00/);
    expect(text).toMatch(/INV 3\s+10,0\s+19,0\s+4,0\s+78,95/);
    expect(text).toMatch(/Totale\s+—\s+57,0\s+4,0\s+92,98/);
    expect(text).toContain("19 ore utili");
  });
  test("[GP13] the settlement as a page and as a spreadsheet", async () => {
    const as = async (format: string) =>
      await stage.app.inject({
        method: "POST",
        url: `/api/v1/gperformance/101/settlement?format=${format}&language=it`,
        headers: { authorization: `Bearer ${shown}` },
        payload: question(),
      });
    const page = await as("html");
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("E att = Pn · HR / gstc · pre · K");
    expect(page.body).toContain("0,98208000");
    // The year of the month: what is paid of it stands beside what is missing in the month.
    const year = (await calc({ month: null })).body.totals;
    expect(page.body).toContain("Penale del solo mese");
    const paid = year.penalty_eur.toFixed(2).replace(".", ",");
    expect(page.body).toMatch(new RegExp(`Penale dell’anno.{0,80}${paid}`, "s"));
    const sheet = await as("xlsx");
    expect(sheet.statusCode).toBe(200);
    const steps = readParts(sheet.rawPayload).get("xl/worksheets/sheet2.xml") ?? "";
    // Each formula with what it comes to, as the call answers it.
    const { totals } = (await calc()).body;
    const balance = /<f>D7\+D8\+D9-D6<\/f><v>([^<]+)<\/v>/.exec(steps)?.[1];
    expect(Number(balance)).toBe(totals.balance);
    const penalty = /<f>ROUND\(D11\*[^<]+,2\)<\/f><v>([^<]+)<\/v>/.exec(steps)?.[1];
    expect(Number(penalty)).toBe(totals.penalty_eur);
  });
});

test("[GP4] a counter that fell silent before sunrise does not say that nothing was produced", async () => {
  const today = async () => (await calc()).body.data.at(-1);
  const total = 1000 + 2 * dayKwh;
  await stage.post("101", { timestamp: midnight("2026-06-17") + 4 * 3600, values: { total } });
  const silent = await today();
  expect([silent.day, silent.e_prod]).toEqual(["2026-06-17", null]);
  expect(silent.marks.map(({ code }: { code: string }) => code)).toContain("no_production");
  // Read again in the light, and still the same: nothing was produced.
  await stage.post("101", { timestamp: at("2026-06-17T09:30+02:00"), values: { total } });
  expect((await today()).e_prod).toBe(0);
});

describe("ECA and events", () => {
  const asked = (more: object = {}) => ({
    params: contract,
    day: first,
    inverters: [inverters[2]],
    iface: id.iface,
    y: 1,
    ...more,
  });
  const eca = async (more: object = {}) =>
    await stage.ask(shown, "POST /gperformance/101/eca", asked(more));
  test("an inverter that stood for two hours while its peers made 5 kW: 10 kWh", async () => {
    const { status, body } = await eca();
    expect(status).toBe(200);
    expect(body).toMatchObject({ eca: 10, units: 192, detach_units: 6, peers: 2, sun_units: 0 });
    expect((await eca({ from: "12:00", to: "13:00" })).body.eca).toBe(5);
    expect(body.curve).toHaveLength(288);
  });
  test("GPERF-10 GPERF-11 at least five minutes and one inverter", async () => {
    expect((await eca({ from: "10:00", to: "10:04" })).status).toBe(400);
    expect((await eca({ from: "10:00", to: "10:05" })).status).toBe(200);
    expect((await eca({ inverters: [] })).status).toBe(400);
    expect((await eca({ inverters: ["f".repeat(24)] })).body.code).toBe("gperf_foreign_inverter");
  });
  test("GPERF-04 GPERF-05 ENT-05 API-99 events are stored as sent, with 124, and taken away by nothing", async () => {
    const patch = async (as: string, body: object) =>
      await stage.ask(as, "PATCH /gperformance/101/event", body);
    const event = { day: `${first}T00:00:00.000Z`, eca: 850, note: "Grandine" };
    expect((await patch(shown, event)).status).toBe(403);
    expect((await patch(params, event)).status).toBe(403);
    expect((await patch(events, { ...event, eca: -1 })).status).toBe(400);
    expect((await patch(events, { ...event, day: `${first}T10:00:00Z` })).status).toBe(400);
    expect(await patch(events, event)).toMatchObject({ status: 200, body: [event] });
    // [GP11] Neither of a time before all plants nor of one that nobody plans.
    for (const day of ["1800-01-01T00:00:00Z", "9999-01-01T00:00:00Z"])
      expect(await patch(events, { ...event, day })).toMatchObject({
        status: 400,
        body: { code: "gperf_event_outside", fields: [{ field: "day" }] },
      });
    const plant = await stage.ask(events, "GET /plant/101");
    expect(plant.body.gperf_events).toEqual([event]);
    expect((await calc()).body.totals.eca).toBe(850);
    // [P32] Two who recognise something on one day: the second is refused.
    const late = { ...event, eca: 20, was: { eca: 0, note: null } };
    expect(await patch(events, late)).toMatchObject({
      status: 409,
      body: { code: "changed_meanwhile", fields: [{ field: "eca" }] },
    });
    const seen = { eca: 850, note: "Grandine" };
    expect(await patch(events, { ...late, was: seen })).toMatchObject({ status: 200 });
    const gone = { day: first, eca: 0, note: "" };
    expect((await patch(events, { ...gone, was: seen })).status).toBe(409);
    expect((await patch(events, gone)).body).toEqual([]);
    expect((await calc()).body.totals.eca).toBe(0);
  });
  test("GPERF-03 API-28 parameters are saved with 123", async () => {
    const body = { gperf_params: { ...contract, contract_start: "2019-06-16" } };
    expect((await stage.ask(events, "PATCH /plant/101", body)).status).toBe(403);
    const saved = await stage.ask(params, "PATCH /plant/101", body);
    expect(saved.status).toBe(200);
    expect(saved.body.gperf_params).toMatchObject(body.gperf_params);
  });
});
