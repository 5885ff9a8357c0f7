import { tags } from "@heliograph/contract/variables/tags.ts";
import { gseGateway, type GseGateway } from "@heliograph/testkit/gse-gateway.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

let stage: ServerStage;
let gateway: GseGateway;
let counter = "";
const people = { shows: "", edits: "", none: "" };
const convention = {
  id_gse: "5120734",
  pod: "IT001E48213765",
  nome: "Opificio",
  potenza: 100,
  ce: 4,
  regione: "Umbria",
  comune: "Terni",
  ssp: false,
};
const measure = (month: number, more: object = {}) => ({
  gse_id: "5120734",
  year: 2026,
  month,
  rett: 0,
  kwh: 1000,
  real: true,
  ver: 1,
  ...more,
});
const payment = (month: number, more: object = {}) => ({
  gse_id: "5120734",
  year: 2026,
  month,
  type: "acconto",
  adjust: false,
  kwh: null,
  rate: 0.148,
  euro: 120,
  date: "2026-05-31",
  state: "pagato",
  ...more,
});
beforeAll(async () => {
  gateway = await gseGateway();
  stage = await serverStage({
    startSeconds: at("2026-05-25T12:00+02:00"),
    environment: { GSE_URL: gateway.url, ROLES: "api,worker" },
  });
  await stage.plant("101");
  await stage.plant("102");
  const meter = await stage.device("101", { name: "Meter", type: "meter" });
  counter = await stage.variable(meter, "e", {
    name: "Energy",
    udm: "kWh",
    tags: [tags.E_PRODUCED],
  });
  people.shows = (await stage.person("shows", { 101: [0, 290] })).token;
  people.edits = (await stage.person("edits", { 101: [0, 291] })).token;
  people.none = (await stage.person("none", { 101: [0, 250] })).token;
});
afterAll(async () => {
  await stage.close();
  await gateway.close();
});
beforeEach(() => {
  gateway.trouble = null;
  gateway.plants = [convention];
});

const add = async (as: string, body: object, plant = "101") =>
  await stage.ask(as, `POST /plant/${plant}/gse_add_account`, body);
const overview = async (plant = "101") => await stage.make(`GET /plant/${plant}/gse`);
/** When nothing is being read any more. */
const read = async (plant = "101") =>
  await vi.waitFor(
    async () => {
      const { accounts } = await overview(plant);
      expect(accounts.every(({ reading }: { reading: unknown }) => reading === null)).toBe(true);
      return accounts;
    },
    { timeout: 20_000 },
  );

test("API-32 short credentials are refused, wrong ones and a silent portal store nothing", async () => {
  for (const wrong of [
    { username: "abc", password: "long enough" },
    { username: "long enough", password: "  abc  " },
    { username: "long enough" },
  ])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await add(people.edits, wrong)).status).toBe(400);
  const other = { username: "somebody", password: "something" };
  expect(await add(people.edits, other)).toMatchObject({
    status: 422,
    body: {
      code: "gse_wrong_credentials",
      detail: "Verifications failed, check username and password",
    },
  });
  gateway.trouble = "drop";
  expect((await add(people.edits, other)).body.code).toBe("gse_unreachable");
  gateway.trouble = "junk";
  expect((await add(people.edits, other)).body.code).toBe("gse_strange");
  expect((await overview()).accounts).toEqual([]);
});

test("API-32 ENT-45 ENT-48 [GS1] a good account is stored with a task; its password is nowhere", async () => {
  const { username, password } = gateway.account;
  const body = { username: ` ${username} `, password: ` ${password}` };
  expect((await add(people.shows, body)).status).toBe(403);
  expect((await add(people.none, body)).status).toBe(403);
  const added = await add(people.edits, body);
  expect(added).toMatchObject({ status: 200, body: { username } });
  expect(added.body.plants_worker_task).not.toBeNull();
  expect((await add(people.edits, body)).body).toMatchObject({
    code: "gse_account_taken",
    fields: [{ field: "username" }],
  });
  const [account] = await read();
  expect(account.plants).toEqual([{ ...convention, active: true, cluster_hours: null }]);
  const answers = JSON.stringify([
    added.body,
    await overview(),
    await stage.make("GET /plant/101?full=true"),
    await stage.make("GET /log/edits/search"),
    await stage.make("GET /task/all"),
  ]);
  expect(answers).toContain(username);
  expect(answers).not.toContain(password);
  const { rows } = await stage.db
    .selectFrom("gse_account")
    .selectAll()
    .execute()
    .then((all) => ({ rows: JSON.stringify(all) }));
  expect(rows).not.toContain(password);
});

test("ENT-06 the accounts are a part of the full plant, for who may see them", async () => {
  const of = async (as: string, query = "?full=true") =>
    (await stage.ask(as, `GET /plant/101${query}`)).body.gse_accounts;
  expect(await of(people.shows)).toMatchObject([{ plants: [{ id_gse: "5120734" }] }]);
  expect(await of(people.none)).toEqual([]);
  expect(await of(people.shows, "")).toBeUndefined();
});

test("API-34 a convention is disabled and enabled", async () => {
  const { accounts } = await overview();
  const call = async (what: string, as = people.edits, id = "5120734") =>
    await stage.ask(as, `GET /plant/101/gse_${what}_plant/${accounts[0].id}/${id}`);
  expect((await call("disable", people.shows)).status).toBe(403);
  expect((await call("disable", people.edits, "9")).body.code).toBe("gse_plant_not_found");
  expect((await call("disable")).body.plants[0].active).toBe(false);
  expect((await overview()).accounts[0].plants[0].active).toBe(false);
  expect((await call("enable")).body.plants[0].active).toBe(true);
});

test("API-35 API-36 API-37 API-38 ENT-46 ENT-47 plants and measures are read by administrators alone", async () => {
  const { accounts } = await overview();
  const [{ id }] = accounts;
  gateway.measures = {
    5120734: [measure(1), measure(1, { rett: 1, ver: 2, kwh: 990 }), measure(2)],
  };
  gateway.payments = { 5120734: [payment(1), payment(2, { state: "in_pagamento", date: null })] };
  for (const what of ["plants", "measures"])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await stage.ask(people.edits, `GET /plant/101/gse_read_${what}/${id}`)).status).toBe(
      403,
    );
  const task = await stage.make(`GET /plant/101/gse_read_measures/${id}`);
  await read();
  expect(await stage.make(`GET /task/${task.id}`)).toMatchObject({
    kind: "gse",
    outcome: "success",
  });
  const list = async (what: string, as = people.shows) =>
    await stage.ask(as, `GET /plant/101/gse_${what}`);
  expect((await list("measures")).body).toEqual([
    measure(2),
    measure(1, { rett: 1, ver: 2, kwh: 990 }),
    measure(1),
  ]);
  expect((await list("payments")).body).toEqual([
    payment(2, { state: "in_pagamento", date: null }),
    payment(1),
  ]);
  expect((await list(`measures/${id}`)).body).toHaveLength(3);
  expect((await list("measures?year=2025")).body).toEqual([]);
  expect((await list("measures", people.edits)).status).toBe(403);
  // The payment got its date: the portal's list takes the place of what was known.
  gateway.payments = { 5120734: [payment(1), payment(2, { date: "2026-06-30" })] };
  await stage.make(`GET /plant/101/gse_read_measures/${id}`);
  await read();
  expect((await list("payments")).body).toEqual([payment(2, { date: "2026-06-30" }), payment(1)]);
});

test("[GS3] credentials that the portal takes no more are reported by the task and the account; what was read stays", async () => {
  const [{ id }] = (await overview()).accounts;
  const { password } = gateway.account;
  gateway.account.password = "a new one";
  const task = await stage.make(`GET /plant/101/gse_read_measures/${id}`);
  expect(await read()).toMatchObject([{ fault: "credentials" }]);
  gateway.account.password = password;
  const { outcome, output } = await stage.make(`GET /task/${task.id}`);
  expect([outcome, output]).toEqual([
    "failure",
    expect.stringContaining("does not take the credentials"),
  ]);
  expect((await stage.make("GET /plant/101/gse_measures")).length).toBe(3);
  // An account is named by its username as well. (GS1)
  await stage.make(
    `GET /plant/101/gse_read_plants/${encodeURIComponent(gateway.account.username)}`,
  );
  expect(await read()).toMatchObject([{ fault: null }]);
  expect((await stage.ask(stage.admin, "GET /plant/101/gse_read_plants/nobody")).status).toBe(404);
});

test("[GS6] months beside the plant's own counter, whose reset is no energy", async () => {
  const start = at("2026-04-01T00:00+02:00");
  // A reading each hour of April, 2 kWh an hour: 720 hours. The counter begins at 0 again on the 15th.
  const packets = Array.from({ length: 721 }, (_, hour) => ({
    timestamp: start + hour * 3600,
    values: { e: hour < 336 ? 5000 + hour * 2 : (hour - 336) * 2 },
  }));
  await stage.post("101", packets);
  await stage.seal("101");
  gateway.measures = { 5120734: [measure(3), measure(4, { kwh: 1400 })] };
  const [{ id }] = (await overview()).accounts;
  await stage.make(`GET /plant/101/gse_read_measures/${id}`);
  await read();
  const ask = async (more = "") =>
    await stage.ask(people.shows, `GET /plant/101/gse_months?id_gse=5120734${more}`);
  const { body } = await ask("&year=2026");
  expect(body.variables).toEqual([counter]);
  const april = body.months.find(({ month }: { month: string }) => month === "2026-04");
  const own = (
    await stage.aggregated(
      { ids: [counter], start, end: at("2026-05-01T00:00+02:00"), tz: "Europe/Rome" },
      "month",
    )
  )[0]?.[1];
  expect(april).toMatchObject({ state: "measured", kwh: 1400, meter: own });
  // 719 steps of 2 kWh, and none where it was reset.
  expect(own).toBeGreaterThan(1430);
  expect(own).toBeLessThanOrEqual(1440);
  expect((await ask(`&variable=${"0".repeat(24)}`)).body.code).toBe("gse_variable_unfit");
  expect((await stage.ask(people.shows, "GET /plant/101/gse_months?id_gse=9")).status).toBe(404);
});

test("[GS10] a file is written whole or not at all", async () => {
  const rows = (...lines: string[]) =>
    lines.map((line, n) => ({ line: n + 1, cells: line.split(";") }));
  const send = async (body: object) =>
    await stage.ask(people.edits, "POST /plant/101/gse_import", { kind: "measures", ...body });
  const good = rows("convenzione;anno;mese;kwh", "77;2025;1;10,5", "77;2025;2;20");
  const bad = rows("convenzione;anno;mese;kwh", "77;2025;1;10,5", "77;2025;14;20");
  expect((await send({ rows: bad })).body).toMatchObject({
    written: false,
    fault_count: 1,
    faults: [{ line: 3, column: 3, field: "month", rule: "month", value: "14" }],
  });
  expect((await send({ rows: good, dry_run: true })).body).toMatchObject({
    written: false,
    added: 2,
  });
  expect((await overview()).by_hand).toEqual([]);
  expect((await send({ rows: good })).body).toMatchObject({
    written: true,
    added: 2,
    changed: 0,
    new_plants: ["77"],
    first: "2025-01",
    last: "2025-02",
  });
  const again = rows("convenzione;anno;mese;kwh", "77;2025;1;10,5", "77;2025;2;21,5");
  expect((await send({ rows: again })).body).toMatchObject({ added: 0, changed: 1, same: 1 });
  expect((await stage.make("GET /plant/101/gse_measures?year=2025"))[0].kwh).toBe(21.5);
  const patch = async (id: string, body: object) =>
    await stage.ask(people.edits, `PATCH /plant/101/gse_plant/${id}`, body);
  expect((await patch("77", { potenza: 50, pod: "IT001E12345678" })).body).toMatchObject({
    potenza: 50,
  });
  expect((await patch("77", { pod: "IT1" })).status).toBe(400);
  expect((await patch("5120734", { potenza: 50 })).body.code).toBe("gse_plant_of_account");
  expect((await patch("5120734", { cluster_hours: 1200 })).body.cluster_hours).toBe(1200);
  const remove = async (id: string) =>
    await stage.ask(people.edits, `DELETE /plant/101/gse_plant/${id}`);
  expect((await remove("5120734")).body.code).toBe("gse_plant_of_account");
  expect((await remove("77")).status).toBe(200);
});

test("measures of the GSE are counted", async () => {
  const stats = await stage.make("GET /admin/plants_stats");
  const own = stats.find(({ id }: { id: string }) => id === "101");
  expect(own.gse_measures).toBe((await stage.make("GET /plant/101/gse_measures")).length);
  expect(own.gse_measures).toBeGreaterThan(0);
});

test("API-33 an account goes with all that was read of it", async () => {
  const [{ id }] = (await overview()).accounts;
  const path = `DELETE /plant/101/gse_del_account/${id}`;
  expect((await stage.ask(people.shows, path)).status).toBe(403);
  expect((await stage.ask(people.edits, path)).status).toBe(200);
  expect((await stage.ask(people.edits, path)).body.code).toBe("gse_account_not_found");
  expect((await stage.make("GET /plant/101?full=true")).gse_accounts).toEqual([]);
  expect(await stage.make("GET /plant/101/gse_measures")).toEqual([]);
});
