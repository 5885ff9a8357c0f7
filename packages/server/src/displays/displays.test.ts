import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
const turin = { lat: 45.07, lon: 7.69 };
let stage: ServerStage;
const plants: string[] = [];

/** Power in W, its life's counter in kWh. */
async function measured(id: string): Promise<string> {
  const plant = await stage.plant(id, { name: `Plant ${id}`, ...turin });
  const device = await stage.device(plant, { type: "inverter", nominal: 100 });
  const fpac = await stage.variable(device, "p", { udm: "W", tags: [51] });
  const fetot = await stage.variable(device, "e", { udm: "kWh", tags: [56] });
  const { sections } = await stage.make(`GET /plant/${plant}`);
  const [whole, ...others] = sections as object[];
  await stage.make(`PATCH /plant/${plant}`, { sections: [{ ...whole, fpac, fetot }, ...others] });
  return plant;
}
beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
  plants.push(await measured("214"), await measured("215"));
});
afterAll(() => stage.close());

const ask = (line: string, body?: unknown) => stage.ask(stage.admin, line, body);
const nobody = async (path: string) => await stage.app.inject({ url: `/api/v1${path}` });
const open = async (kind: "led" | "control", more: object = {}): Promise<{ id: string }> => {
  const made = await stage.make(`POST /display/${kind}`, { name: "Hall", plants, ...more });
  return await stage.make(`POST /display/${kind}/${made.id}`, { ...made, disabled: false });
};

test("API-74 API-75 ENT-31 ENT-37 a display is made, read as it was sent, listed, replaced and deleted", async () => {
  const bodies = {
    led: {
      name: "Panel",
      plants,
      show_etot: false,
      title_etot: "E",
      show_pac: true,
      title_pac: "P",
      show_co2: false,
      title_co2: "C",
      ftp_user: "panel",
      ftp_pwd: "a secret",
    },
    control: { name: "Wall", plants, font_size: 40 },
  };
  for (const [kind, body] of Object.entries(bodies)) {
    const made = await stage.make(`POST /display/${kind}`, body);
    expect(made).toEqual({ ...body, id: made.id, disabled: true });
    expect((await ask(`GET /display/${kind}/${made.id}`)).body).toEqual(made);
    expect((await ask(`GET /display/${kind}/list`)).body).toContainEqual(made);
    const next = { ...made, name: "Renamed", plants: [plants[1]] };
    expect((await ask(`POST /display/${kind}/${made.id}`, next)).body).toEqual(next);
    expect((await ask(`GET /display/${kind}/${made.id}`)).body).toEqual(next);
    expect((await ask(`DELETE /display/${kind}/${made.id}`)).status).toBe(200);
    for (const line of [`GET /display/${kind}/`, `DELETE /display/${kind}/`])
      expect(await ask(line + made.id)).toMatchObject({
        status: 404,
        body: { code: "display_not_found" },
      });
    expect((await ask(`POST /display/${kind}/${made.id}`, body)).status).toBe(404);
  }
});
test("[DI23] two people edit one display: what each changed is there, what both changed is refused and names its field", async () => {
  const made = await stage.make("POST /display/control", { name: "Hall", plants });
  const path = `POST /display/control/${made.id}`;
  const first = await ask(path, { ...made, font_size: 40, was: { font_size: 24 } });
  expect(first.body).toEqual({ ...made, font_size: 40 });
  // The second still sees 24 px: what he did not touch stays as it is stored.
  const second = await ask(path, { ...made, name: "Atrium", was: { name: "Hall" } });
  expect(second.body).toEqual({ ...made, name: "Atrium", font_size: 40 });
  const both = { ...made, name: "Mine", font_size: 48, was: { name: "Atrium", font_size: 24 } };
  expect(await ask(path, both)).toMatchObject({
    status: 409,
    body: { code: "changed_meanwhile", params: { key: "font_size" } },
  });
  const stored = await ask(`GET /display/control/${made.id}`);
  expect(stored.body).toEqual({ ...made, name: "Atrium", font_size: 40 });
  // Having looked at it, he keeps his.
  expect((await ask(path, { ...both, was: { name: "Atrium", font_size: 40 } })).body).toEqual({
    ...made,
    name: "Mine",
    font_size: 48,
  });
  expect((await ask(path, { ...both, was: { colour: 1 } })).status).toBe(400);
  // What never stood there is another thing than what is stored.
  expect((await ask(path, { ...both, font_size: 50, was: { font_size: "x" } })).status).toBe(409);
});
test("LED-09 LED-10 CDISP-04 CDISP-11 [DI1] a new one is disabled, whatever is sent; an LED display shows all three, a wall has 24 px, at least 10", async () => {
  expect(await stage.make("POST /display/led", { name: "New", disabled: false })).toMatchObject({
    disabled: true,
    plants: [],
    show_etot: true,
    show_pac: true,
    show_co2: true,
  });
  const wall = await stage.make("POST /display/control", { name: "New", disabled: false });
  expect(wall).toMatchObject({ disabled: true, font_size: 24 });
  const small = { name: "Small", font_size: 9 };
  expect((await ask("POST /display/control", small)).status).toBe(400);
  expect((await ask(`POST /display/control/${wall.id}`, small)).status).toBe(400);
  expect((await ask("POST /display/control", { ...small, font_size: 10 })).status).toBe(200);
});
test("LED-10 CDISP-12 [DI2] an enabled one is not deleted, and the refusal names it", async () => {
  for (const kind of ["led", "control"] as const) {
    const { id } = await open(kind);
    expect(await ask(`DELETE /display/${kind}/${id}`)).toMatchObject({
      status: 412,
      body: { code: "display_enabled", params: { name: "Hall" } },
    });
    await stage.make(`POST /display/${kind}/${id}`, { name: "Hall", disabled: true });
    expect((await ask(`DELETE /display/${kind}/${id}`)).status).toBe(200);
  }
});
test("[DI1] plants that are not there, twice the same, another display's body: refused; who is no administrator may nothing", async () => {
  const refused = await ask("POST /display/led", { name: "X", plants: ["214", "999"] });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: "display_plants_unknown",
      params: { plants: "999" },
      fields: [{ field: "plants" }],
    },
  });
  expect((await ask("POST /display/led", { name: "X", plants: ["214", "214"] })).status).toBe(400);
  const [one, other] = [await open("control"), await open("control")];
  expect((await ask(`POST /display/control/${one.id}`, other)).body.code).toBe("differs_from_path");
  const { token } = await stage.person("reader", { 214: [0, 230] });
  for (const line of [
    "GET /display/led/list",
    "GET /display/control/list",
    `GET /display/control/${one.id}`,
  ])
    expect((await stage.ask(token, line)).status).toBe(403);
});
test("API-76 LED-12 [DI3] [DI6] the sums of the chosen plants as JSON and CSV, without a login, under the titles", async () => {
  await stage.post("214", { timestamp: noon, values: { p: 41_500, e: 1000.25 } });
  await stage.post("215", { timestamp: noon - 60, values: { p: 8500, e: 500.5 } });
  const { id } = await open("led", {
    title_etot: "Energia",
    title_pac: "Ora; qui",
    title_co2: "CO2",
  });
  const json = await nobody(`/display/led/${id}/json`);
  expect(json.json()).toEqual({
    id,
    name: "Hall",
    time: noon,
    rows: [
      // 1000.25 + 500.5
      { key: "etot", title: "Energia", value: 1500.75, unit: "kWh" },
      // 41.5 + 8.5
      { key: "pac", title: "Ora; qui", value: 50, unit: "kW" },
      // 1500.75 x 0.65 = 975.4875
      { key: "co2", title: "CO2", value: 975.488, unit: "kg" },
    ],
  });
  const csv = await nobody(`/display/led/${id}/csv`);
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.body).toBe('Energia;1500.75;kWh\r\n"Ora; qui";50;kW\r\nCO2;975.488;kg\r\n');
  // DI5: after half an hour nobody knows the power; what was made stays made.
  stage.clock.advance(31 * 60);
  const later = (await nobody(`/display/led/${id}/json`)).json();
  expect(later.rows.map(({ value }: { value: number | null }) => value)).toEqual([
    1500.75,
    null,
    975.488,
  ]);
});
test("[DI3] a disabled one is closed for everybody but an administrator's preview; what is none is not found", async () => {
  const led = await stage.make("POST /display/led", { name: "Closed", plants });
  const wall = await stage.make("POST /display/control", { name: "Closed", plants });
  const paths = [
    `/display/led/${led.id}/json`,
    `/display/led/${led.id}/csv`,
    `/display/control/${wall.id}/screen`,
  ];
  const { token } = await stage.person("guest", { 214: [0] });
  for (const path of paths) {
    expect((await nobody(path)).json().code, path).toBe("display_closed");
    expect((await nobody(`${path}?preview=1`)).statusCode, path).toBe(403);
    const as = (bearer: string) =>
      stage.app.inject({
        url: `/api/v1${path}?preview=1`,
        headers: { authorization: `Bearer ${bearer}` },
      });
    expect((await as(token)).statusCode, path).toBe(403);
    expect((await as(stage.admin)).statusCode, path).toBe(200);
    expect((await nobody(path.replace(/[0-9a-f]{24}/, "0".repeat(24)))).statusCode).toBe(404);
  }
});
test("CDISP-13 [DI4] a wall says of its plants mark, power, energy of the day and counts, and nothing of what an incident says or costs", async () => {
  const { id } = await open("control", { font_size: 32, plants: ["215"] });
  const now = Math.floor(stage.clock.nowSeconds());
  await stage.post("215", { timestamp: now, values: { p: 9000, e: 501 } });
  const shown = (await nobody(`/display/control/${id}/screen`)).json();
  expect(shown).toMatchObject({ id, name: "Hall", font_size: 32, now });
  expect(shown.plants).toHaveLength(1);
  expect(Object.keys(shown.plants[0]).toSorted()).toEqual(
    "energy_integral energy_today_kwh id is_dormant kwp last_update maintenance_until name num_alerts num_incidents power_kw verdict".split(
      " ",
    ),
  );
  expect(shown.plants[0]).toMatchObject({
    id: "215",
    name: "Plant 215",
    power_kw: 9,
    last_update: now,
  });
  const spoken = async () => (await nobody(`/display/control/${id}/screen`)).json().language;
  expect(await spoken()).toBe("it");
  await stage.make("PATCH /plant/215", { language: "en" });
  expect(await spoken()).toBe("en");
  await stage.make("PATCH /plant/215", { disabled: true });
  expect((await nobody(`/display/control/${id}/screen`)).json().plants).toEqual([]);
  expect(await spoken()).toBe("it");
  await stage.make("PATCH /plant/215", { disabled: false, language: "it" });
});
