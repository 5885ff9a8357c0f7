import type { ImportCheck, ImportStep } from "@heliograph/contract/import/import.wire.ts";
import type { ImportLine } from "@heliograph/contract/import/import-lines.ts";
import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";
import { legacyService, oddPlant, type LegacyService } from "@heliograph/testkit/legacy-service.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { exportService } from "./export-service.ts";
import { historyTask } from "./history-import.ts";

const last = at("2026-06-20T12:00+02:00");
let stage: ServerStage;
let legacy: LegacyService;

const run = async (code: string, step: ImportStep, dry = false): Promise<ImportLine[]> =>
  (
    (await stage.make(`POST /admin/plant_import/${code}`, { step, dry_run: dry })) as {
      lines: ImportLine[];
    }
  ).lines;
const check = (code: string) =>
  stage.make(`GET /admin/plant_import/${code}`) as Promise<ImportCheck>;
/** What is printed, as `level code facts`. */
const printed = (lines: readonly ImportLine[]): string[] =>
  lines.map(({ level, code, facts }) =>
    [level, code, ...Object.values(facts).map(String)].join(" "),
  );
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it knows to be there
const full = (code: string): Promise<any> => stage.make(`GET /plant/${code}?full=1`);
/** A plant of the legacy portal under a code of its own, brought over up to a step. */
const order: ImportStep[] = [
  "plant",
  "devices",
  "formulas",
  "translate",
  "strings",
  "users",
  "permissions",
  "alerts",
];
async function imported(code: string, until: ImportStep): Promise<void> {
  legacy.plants.set(code, oddPlant(code, last));
  for (const step of order.slice(0, order.indexOf(until) + 1)) await run(code, step);
}

beforeAll(async () => {
  legacy = await legacyService();
  stage = await serverStage({
    environment: { LEGACY_EXPORT_URL: legacy.url, ROLES: "api,worker" },
  });
});
beforeEach(() => {
  legacy.trouble = null;
});
afterAll(async () => {
  await stage.close();
  await legacy.close();
});

describe("the check of a code", () => {
  test("IMPORT-02 IMPORT-21 API-101 a new plant is created, one that exists is overwritten", async () => {
    legacy.plants.set("301", oddPlant("301", last));
    const before = await check("301");
    expect(before).toEqual({
      exists: false,
      legacy: {
        name: "Cantina Rossi",
        client: "Rossi Vini Srl",
        devices: 3,
        variables: 7,
        formulas: 3,
        alerts: 5,
        reports: 4,
        users: 5,
      },
      history: null,
      lines: [],
    });
    expect(legacy.asked.at(-1)).toBe("/export.php?cod_nodo=301");
    await run("301", "plant");
    const after = await check("301");
    expect(after.exists).toBe(true);
    expect(printed(after.lines)).toEqual(["warning plant_overwritten 301 Cantina Rossi"]);
    // IMPORT-23: since the day of activation.
    expect(after.history).toEqual({ start: at("2026-04-01T00:00+02:00"), end: last });
  });
  test("IMPORT-12 a plant without node or users is an error, and nothing is made of it", async () => {
    const { nodo, ...rest } = oddPlant("302", last);
    legacy.plants.set("302", rest);
    expect(printed((await check("302")).lines)).toEqual(["error node_missing"]);
    legacy.plants.set("302", { nodo });
    expect(printed(await run("302", "plant"))).toEqual(["error users_missing"]);
    legacy.plants.delete("302");
    expect(printed(await run("302", "plant"))).toEqual([
      "error node_missing",
      "error users_missing",
    ]);
    expect(await stage.make("GET /plant/302/exists")).toBe(false);
  });
  test.each([
    [401, ["service_auth"]],
    [500, ["service_unknown", "plant_unreadable"]],
    ["junk", ["service_unknown", "plant_unreadable"]],
    ["html", ["service_unknown", "plant_unreadable"]],
    ["redirect", ["service_unknown", "plant_unreadable"]],
  ] as const)("IMPORT-24 IMPORT-21 trouble %s is reported by its kind", async (trouble, codes) => {
    legacy.plants.set("303", oddPlant("303", last));
    legacy.trouble = trouble;
    const { lines, legacy: read } = await check("303");
    expect([read, lines.map(({ code }) => code)]).toEqual([null, codes]);
    expect(lines.every(({ level }) => level === "error")).toBe(true);
    expect((await run("303", "plant")).map(({ code }) => code)).toEqual(codes);
    expect(await stage.make("GET /plant/303/exists")).toBe(false);
  });
  test("IMPORT-24 API-101 one that does not answer in time, and one that is not there", async () => {
    legacy.trouble = "hang";
    const slow = await exportService(legacy.url, 30).plant("301");
    expect(slow).toMatchObject({ ok: false, fault: "timeout" });
    const gone = await legacyService();
    await gone.close();
    expect(await exportService(gone.url).plant("301")).toMatchObject({
      ok: false,
      fault: "network",
      detail: "ECONNREFUSED",
    });
  });
  test("[X20] without an address the portal says so, and only admins ask", async () => {
    const bare = await serverStage();
    for (const [line, body] of [
      ["GET /admin/plant_import/301", undefined],
      ["POST /admin/plant_import/301", { step: "plant" }],
      ["GET /data/import?plant_id=301&ids=ALL&sta=1&end=2", undefined],
    ] as const)
      expect((await bare.ask(bare.admin, line, body)).body).toMatchObject({
        code: "import_not_configured",
      });
    await bare.close();
  });
});

test("IMPORT-11 before the plant exists no step does anything", async () => {
  legacy.plants.set("304", oddPlant("304", last));
  for (const step of order.slice(1))
    expect(printed(await run("304", step))).toEqual(["error plant_not_found 304"]);
});

test("IMPORT-14 IMPORT-15 [X19] the plant, and what needs a hand; a second run changes nothing", async () => {
  legacy.plants.set("305", oddPlant("305", last));
  const warnings = ["warning http_password_missing", "warning sections_manual 2"];
  expect(printed(await run("305", "plant"))).toEqual([
    ...warnings,
    "info plant_created Cantina Rossi 305",
  ]);
  expect(await full("305")).toMatchObject({
    name: "Cantina Rossi",
    client: "Rossi Vini Srl",
    maintainer: "Sole Service",
    manager: null,
    timezone: "Europe/Rome",
    active_since: at("2026-04-01T00:00+02:00"),
    lat: 45.4,
    location: "Padova",
    http_passwd: null,
    sections: [
      { name: "GLOBAL", kwp: 120.5 },
      { name: "Tetto nord", kwp: 60.5, kwp_exchange: 50 },
      { name: "Tetto sud", kwp: 60, kwp_exchange: null },
    ],
  });
  const again = [...warnings, "warning plant_overwritten Cantina Rossi 305"];
  expect(printed(await run("305", "plant"))).toEqual([...again, "info unchanged 1"]);
  await stage.make("PATCH /plant/305", { name: "Changed", manager: "Kept" });
  expect(printed(await run("305", "plant"))).toEqual([
    ...again,
    "info plant_updated Cantina Rossi 305",
  ]);
  expect(await full("305")).toMatchObject({ name: "Cantina Rossi", manager: "Kept" });
});

test("IMPORT-03 IMPORT-16 devices and variables, and what is not known of them", async () => {
  await imported("306", "plant");
  const first = await run("306", "devices");
  expect(printed(first)).toEqual([
    "info device_created Inverter 1 1",
    "warning variable_type_unknown RUMORE Rumore 104",
    "info variables_created Inverter 1 1 4",
    "info device_created Quadro 1 2",
    "info variables_created Quadro 1 2 2",
    "warning device_type_unknown FONTANA Fontana 3",
    "info device_created Fontana 3",
    "error refused Getto 301",
  ]);
  expect(first.at(-1)!.refusal).toMatchObject({
    code: "invalid_request",
    fields: [{ field: "mib" }],
  });
  const { devices } = await full("306");
  expect(devices).toMatchObject([
    {
      name: "Inverter 1",
      type: "inverter",
      brand: "Fimer",
      nominal: 60,
      oid: "inv",
      oidn: 1,
      variables: [
        { mib: "inv.1.pac", udm: "kW", vmin: 0, vmax: 66, tags: [51], imported_id: "101" },
        { mib: "inv.1.etot", udm: "kWh", tags: [56], imported_id: "102" },
        { mib: "inv.1.temp", udm: "°C", vmin: null, vmax: null, tags: [2] },
        { mib: "inv.1.db", udm: "dB", tags: [], data_type: "float" },
      ],
    },
    { name: "Quadro 1", type: "stringbox" },
    { name: "Fontana", type: "generic", variables: [] },
  ]);
  const again = printed(await run("306", "devices")).filter((line) => line.startsWith("info"));
  expect(again, "3 devices and 6 variables").toEqual(["info unchanged 9"]);
  expect((await full("306")).devices).toEqual(devices);
});

test("IMPORT-04 IMPORT-20 formulas give no value until they are translated; estimates; the home page", async () => {
  await imported("307", "devices");
  expect(printed(await run("307", "formulas"))).toEqual([
    "info formula_created Potenza totale F1",
    "info formula_created Doppia F2",
    "info formula_created Orfana F3",
    "info estimates_saved Energia 102",
    "warning estimates_not_found 888",
    "warning widget_variable_not_found istantanei 999",
    "warning widget_unsupported trees",
    "warning widget_unsupported barrels",
    "warning widget_unsupported co2",
    "error widget_unknown meteo",
    "info widgets_saved 307",
  ]);
  const { devices, formulas, homepage } = await full("307");
  expect(formulas.map((f: { formula: string }) => f.formula)).toEqual(["0 / 0", "0 / 0", "0 / 0"]);
  const [pac, energy] = devices[0].variables;
  expect(energy.estimates).toEqual({ "2026": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] });
  expect([homepage.featured_vars, homepage.history_vars]).toEqual([[pac.id], [energy.id]]);
});

test("IMPORT-05 legacy references become ids; one that is not known leaves its formula as it is", async () => {
  await imported("308", "formulas");
  expect(printed(await run("308", "translate"))).toEqual([
    "info formula_translated Potenza totale F1",
    "info formula_translated Doppia F2",
    "error formula_reference_unknown Orfana F3 777",
  ]);
  const { devices, formulas } = await full("308");
  const pac = devices[0].variables[0].id as string;
  expect(formulas.map((f: { formula: string }) => f.formula)).toEqual([
    `{${pac}} * 2`,
    `({${formulas[0].id}} + {${pac}}) ** 2`,
    "0 / 0",
  ]);
  // A later run of the step before does not undo it.
  await run("308", "formulas");
  expect((await full("308")).formulas[0].formula).toBe(`{${pac}} * 2`);
  expect(printed(await run("308", "translate"))).toContain("info unchanged 2");
});

test("IMPORT-06 IMPORT-17 strings go to their inverters, by id or by name", async () => {
  await imported("309", "translate");
  expect(printed(await run("309", "strings"))).toEqual([
    "warning string_not_found Stringa 9",
    "warning inverter_not_found Quadro 1",
    "info association_saved 2",
  ]);
  const { devices, ass_strinv: found } = await full("309");
  const [one, two] = devices[1].variables;
  expect(found).toEqual({ [one.id]: devices[0].id, [two.id]: devices[0].id });
  expect(printed(await run("309", "strings")).at(-1)).toBe("info unchanged 1");
});
test("IMPORT-18 no valid association; and one that the portal refuses", async () => {
  await imported("310", "devices");
  legacy.plants.set("310", { ...oddPlant("310", last), ass_strinv: [] });
  expect(printed(await run("310", "strings"))).toEqual(["warning association_none"]);
  legacy.plants.set("310", oddPlant("310", last));
  const { devices } = await full("310");
  const patch = vi.spyOn(stage.server.rooms.plants, "patch");
  patch.mockImplementation(async () => {
    const { problem } = await import("../platform/problem.ts");
    throw problem("not_an_inverter", { device: devices[0].name }, "ass_strinv");
  });
  const lines = await run("310", "strings");
  patch.mockRestore();
  expect(printed(lines).at(-1)).toBe("error association_failed 2");
  expect(lines.at(-1)!.refusal).toMatchObject({ code: "not_an_inverter" });
});

test("IMPORT-09 IMPORT-10 IMPORT-13 IMPORT-16 users that are missing, then what they may", async () => {
  await imported("311", "strings");
  await stage.db.deleteFrom("account_permission").where("plant_id", "=", "311").execute();
  const first = printed(await run("311", "users"));
  expect(first).toEqual([
    "info user_admin_skipped admin",
    "info user_created verdi",
    "info user_created bianchi",
    "warning user_was_admin capo.vecchio",
    "info user_created capo.vecchio",
    "error user_email_missing senzaposta",
  ]);
  const one = (name: string) => stage.make(`GET /user/by_username/${name}`);
  expect(await one("verdi")).toMatchObject({
    fullname: "Anna Verdi",
    emails: ["anna@example.org", "verdi@example.org"],
    cells: ["393331234567"],
    perms: { "311": [0] },
  });
  expect(await one("capo.vecchio")).toMatchObject({ is_admin: false });
  expect(printed(await run("311", "users"))).toEqual([
    "info user_admin_skipped admin",
    "warning user_exists verdi",
    "warning user_exists bianchi",
    "warning user_exists capo.vecchio",
    "error user_email_missing senzaposta",
  ]);
  expect(printed(await run("311", "permissions"))).toEqual([
    "error permission_unknown TELEFONO verdi",
    expect.stringMatching(/^info permissions_saved verdi \d+$/),
    "info permissions_saved bianchi 5",
    "info permissions_saved capo.vecchio 3",
    "error user_not_found senzaposta",
  ]);
  // The base 0, 60, 116; irradiance 10; charts 250.
  expect((await one("bianchi")).perms).toEqual({ "311": [0, 10, 60, 116, 250] });
  expect((await one("verdi")).perms["311"]).toEqual(
    expect.arrayContaining([0, 1, 10, 40, 60, 116, 230, 231, 232, 233]),
  );
  expect(printed(await run("311", "permissions"))).toContain("info unchanged 3");
});

describe("alerts and reports", () => {
  const notFound = [
    "warning alert_user_not_found 003 nessuno",
    // He sees the plant, and not its alerts.
    "warning alert_user_not_found 002 bianchi",
    "warning alert_variable_not_found 017 999",
    "error alert_code_unknown 666",
    "warning report_variable_not_found STIMA 888",
    "warning report_user_not_found STIMA nessuno",
    "error report_code_unknown OROSCOPO",
    "error report_freq_unknown BILANCIO X",
  ];
  test("IMPORT-07 IMPORT-16 IMPORT-19 first a dry run, which changes nothing, then the import", async () => {
    await imported("312", "permissions");
    const dry = printed(await run("312", "alerts", true));
    expect(await full("312")).toMatchObject({ alerts: [], reports: [] });
    const real = printed(await run("312", "alerts"));
    expect(dry, "a dry run says what the import says").toEqual(real);
    expect(real).toEqual(expect.arrayContaining(notFound));
    expect(real.filter((line) => line.startsWith("info"))).toEqual([
      "info alert_created Mancata ricezione dati 003",
      "info alert_created Sotto la media 002",
      "info alert_created Temperatura inverter alta 017",
      "info alert_created Valore fuori soglia 012",
      "info report_created PRODUZIONE R01",
      "info report_created STIMA R02",
    ]);
    const { alerts, reports, devices } = await full("312");
    const [pac, energy, temp] = devices[0].variables as { id: string }[];
    const id = async (name: string) =>
      ((await stage.make(`GET /user/by_username/${name}`)) as { id: string }).id;
    expect(alerts).toMatchObject([
      {
        template_id: "003",
        num_checks: 12,
        active_hours: ["07:00", "20:00"],
        vars: [],
        send_email_to: [await id("verdi")],
      },
      {
        template_id: "002",
        name: "Sotto la media",
        num_checks: 3,
        minirr: 150,
        pacperc: 33.3,
        vars: [pac!.id],
        send_sms_to: [await id("verdi")],
      },
      { template_id: "017", num_checks: 3, vmax: 76, vars: [temp!.id], disabled: true },
      { template_id: "012", vmin: null, vmax: 70 },
    ]);
    expect(reports).toMatchObject([
      {
        template_id: "R01",
        freq: "monthly",
        diff_percent: 10,
        vars: [energy!.id],
        send_email_to: [await id("verdi")],
      },
      { template_id: "R02", freq: "yearly", diff_percent: 15, send_email_to: [] },
    ]);
    expect(printed(await run("312", "alerts")).at(-1)).toBe("info unchanged 6");
    expect(await full("312")).toMatchObject({ alerts, reports });
  });
  test("IMPORT-07 no step changes anything in a dry run", async () => {
    legacy.plants.set("313", oddPlant("313", last));
    await run("313", "plant", true);
    expect(await stage.make("GET /plant/313/exists")).toBe(false);
    await run("313", "plant");
    const before = await full("313");
    for (const step of order) await run("313", step, true);
    expect(await full("313")).toEqual(before);
  });
});

describe("the history", () => {
  const until = async (id: string): Promise<Task> =>
    await vi.waitUntil(
      async () => {
        const task = (await stage.make(`GET /task/${id}`)) as Task;
        return task.status === "done" ? task : null;
      },
      { timeout: 30_000, interval: 20 },
    );
  const start = async (code: string, query = "ids=['ALL']") =>
    (await stage.make(
      `GET /data/import?plant_id=${code}&${query}&sta=${at("2026-04-01T00:00+02:00")}&end=${last}&tz=Europe/Rome`,
    )) as { id: string };

  test("IMPORT-08 API-100 C73 a task brings it over month by month", async () => {
    await imported("314", "devices");
    legacy.measured = { "101": (stamp) => (stamp % 86_400) / 3600, "777": () => 1 };
    legacy.asked.length = 0;
    const { id } = await start("314");
    const all = (await stage.make("GET /task/all")) as Task[];
    expect(all.map((task) => task.id)).toContain(id);
    const done = await until(id);
    expect(done).toMatchObject({ kind: "import", outcome: "success", progress: 1 });
    // In the plant's months: April, May, and June up to the last sample.
    const stretches = ["2026-04-01T00:00", "2026-05-01T00:00", "2026-06-01T00:00"].map((day) =>
      at(`${day}+02:00`),
    );
    expect(legacy.asked).toEqual(
      stretches.map(
        (from, i) =>
          `/export.php?cod_nodo=314&dal=${from}&al=${[...stretches, last][i + 1] ?? last}`,
      ),
    );
    expect(done.lines!.map(({ code, params }) => [code, params["packets"]])).toEqual([
      ["import_begun", undefined],
      // 96 quarters of an hour a day; 30 and 31 days; 19 and a half.
      ["import_month", 2880],
      ["import_month", 2976],
      ["import_month", 1872],
      ["import_done", 7728],
    ]);
    await stage.seal("314");
    const { devices } = await full("314");
    const noon = at("2026-05-10T12:00Z");
    const rows = await stage.fetch({
      ids: [devices[0].variables[0].id],
      start: noon,
      end: noon + 300,
    });
    expect(rows[0]![1]).toBe(12);
  });
  test("IMPORT-24 a service that fails ends the task with its kind; the next one goes on", async () => {
    await imported("315", "devices");
    legacy.trouble = 401;
    const failed = await until((await start("315")).id);
    expect([failed.outcome, failed.lines!.at(-1)!.code]).toEqual(["failure", "import_auth"]);
    legacy.trouble = null;
    expect((await until((await start("315")).id)).outcome).toBe("success");
  });
  test("[X21] an answer that breaks off ends the task with its fault and says what came of the month; the next one completes it", async () => {
    await imported("318", "devices");
    legacy.measured = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [String(101 + n), (stamp: number) => stamp % 1000]),
    );
    legacy.trouble = "cut";
    const failed = await until((await start("318")).id);
    legacy.trouble = null;
    expect(failed.outcome).toBe("failure");
    const lines = failed.lines!.map(({ code, params }) => [code, params["packets"]]);
    expect(lines.map(([code]) => code)).toEqual(["import_begun", "import_month", "import_unknown"]);
    // About half of the 2,880 moments of April, which are written some 84 at a time.
    expect(lines[1]![1]).toBeGreaterThan(1000);
    expect(lines[1]![1]).toBeLessThan(1440);
    const whole = await until((await start("318")).id);
    expect(whole.lines!.at(-1)).toMatchObject({ code: "import_done", params: { packets: 7728 } });
  });
  test("[X21] a task that is cancelled ends between two months", async () => {
    await imported("316", "devices");
    const first = Promise.withResolvers<void>();
    const cancelled = Promise.withResolvers<void>();
    let asked = 0;
    legacy.onHistory = () => {
      asked++;
      first.resolve();
      return cancelled.promise;
    };
    const { id } = await start("316");
    await first.promise;
    await stage.make(`POST /task/${id}/cancel`);
    cancelled.resolve();
    const ended = await until(id);
    legacy.onHistory = () => Promise.resolve();
    expect([ended.outcome, asked]).toEqual(["cancelled", 1]);
    expect(ended.lines!.map(({ code }) => code)).toEqual([
      "import_begun",
      "import_month",
      "cancelled",
    ]);
  });
  test("[X21] [K5] one that goes on after a kill begins at the month that was not done", async () => {
    await imported("317", "devices");
    const asked: { from: number; to: number }[] = [];
    const steps: [number, unknown][] = [];
    const may = at("2026-05-01T00:00+02:00");
    const model = await stage.server.rooms.plants.model("317");
    const handler = historyTask({
      plants: { model: () => Promise.resolve(model) },
      ingest: { bring: () => Promise.resolve({ accepted: 1, refused: [] }) },
      service: {
        plant: () => Promise.reject(new Error("not asked")),
        history: async (_, range, onMoments) => {
          asked.push(range);
          await onMoments([[range.from, { "101": 1 }]]);
          return { ok: true, value: null };
        },
      },
    });
    await handler({
      params: { plant_id: "317", ids: ["ALL"], sta: may - 30 * 86_400, end: last },
      checkpoint: { until: may, packets: 10, values: 20, refused: 1 },
      log: () => {},
      progress: (share, checkpoint) => {
        steps.push([share, checkpoint]);
        return Promise.resolve();
      },
      shouldStop: () => false,
    });
    const june = at("2026-06-01T00:00+02:00");
    expect(asked).toEqual([
      { from: may, to: june },
      { from: june, to: last },
    ]);
    expect(steps.at(-1)).toEqual([1, { until: last, packets: 12, values: 22, refused: 1 }]);
  });
  test("API-100 only an admin starts it", async () => {
    const { token } = await stage.person("looker", { "314": [0, 40] });
    const { status } = await stage.ask(token, `GET /data/import?plant_id=314&ids=ALL&sta=1&end=2`);
    expect(status).toBe(403);
  });
});
