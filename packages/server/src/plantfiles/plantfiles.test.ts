import type {
  PlantFile,
  PlantFileDay,
  PlantFileReply,
} from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { plantFileText } from "@heliograph/domain/plantfiles/file-text.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
const midnight = at("2026-06-20T00:00+02:00");
/** A portal with a plant, and an empty one. */
let from: ServerStage;
let to: ServerStage;
beforeAll(async () => {
  from = await serverStage({ startSeconds: noon });
  to = await serverStage({ startSeconds: noon });
});
afterAll(async () => {
  await from.close();
  await to.close();
});

const fileOf = async (stage: ServerStage, id: string): Promise<PlantFile> =>
  (await stage.make(`GET /plant/${id}/file`)) as PlantFile;
const importOn = async (stage: ServerStage, file: unknown, more: object = {}) =>
  (await stage.make("POST /admin/plant_file", { file, ...more })) as PlantFileReply;
const plantsOf = async (stage: ServerStage): Promise<unknown> => await stage.make("GET /plant/all");

/** A plant with something of every kind; answers the ids of its energy counter and of a formula. */
async function wholePlant(id: string, person: string) {
  await from.plant(id, { lat: 45, lon: 10, active_since: at("2026-06-01T00:00+02:00") });
  const inverter = await from.device(id, { type: "inverter", oid: "inv", oidn: 1, nominal: 20 });
  const other = await from.device(id, { type: "sensor", oid: null, oidn: null, name: "Sensore" });
  const energy = await from.variable(inverter, "inv.1.etot", {
    name: "Energia",
    udm: "kWh",
    tags: [tags.E_PRODUCED],
  });
  const power = await from.variable(inverter, "inv.1.pac", {
    name: "Potenza",
    udm: "kW",
    tags: [tags.P_PRODUCED],
    vmin: -1,
    vmax: 30,
  });
  const light = await from.variable(other, "irr.1.g", { udm: "W/m2", tags: [tags.IRR] });
  const formula = await from.formula(id, `{${power}} * 2`, { name: "Doppia {A}", udm: "kW" });
  const above = await from.formula(id, `{${formula}} + {${power}}`, { name: "Tripla", udm: "kW" });
  const reader = await from.person(person, {
    [id]: [
      permissions.plant_show,
      permissions.alerts_show,
      permissions.reports_show,
      permissions.irradiance,
    ],
  });
  await from.make(`PATCH /plant/${id}`, {
    sections: [
      { name: "GLOBAL", kwp: 20, fpac: power, fetotcount: energy, firr: light },
      { name: "A", kwp: 20, devices_ids: [inverter] },
    ],
    homepage: { featured_vars: [power, above] },
    ass_strinv: { [light]: inverter },
    notes: "Tetto sud",
    by_files: true,
  });
  await from.make(`POST /plant/${id}/chart`, {
    name: "Potenza",
    type: "line",
    period: "day",
    multimode: "normal",
    series: [{ var_id: power, color: "c01" }, { var_id: above }],
  });
  await from.make("POST /alert", {
    plant_id: id,
    name: "Fermo",
    description: "Inverter fermo",
    template_id: "001",
    num_checks: 3,
    vars: [power],
    send_email_to: [reader.id],
  });
  await from.make("POST /report", {
    plant_id: id,
    template_id: "R01",
    freq: "monthly",
    vars: [energy],
    send_email_to: [reader.id],
  });
  await from.make(`PATCH /variable/${energy}/estimates`, {
    estimates: { 2026: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
  });
  return { energy, formula, power };
}
const idOf = async (stage: ServerStage, plant: string, named: string): Promise<string> => {
  const { devices, formulas } = (await stage.make(`GET /plant/${plant}?full=true`)) as unknown as {
    devices: { variables: { id: string; mib: string }[] }[];
    formulas: { id: string; name: string }[];
  };
  const found =
    devices.flatMap(({ variables }) => variables).find(({ mib }) => mib === named) ??
    formulas.find(({ name }) => name === named);
  if (found === undefined) throw new Error(`no ${named}`);
  return found.id;
};

test("[PF1] PFILE-01 a plant is the same on an empty portal: its file comes back byte by byte", async () => {
  await wholePlant("701", "marta.rossi");
  const file = await fileOf(from, "701");
  expect(file.plant).toMatchObject({ id: "701", notes: "Tetto sud" });
  expect(file.formulas.map(({ name, formula }) => [name, formula])).toEqual([
    ["Doppia {A}", "{inv.1.pac} * 2"],
    ["Tripla", "{=Doppia (A)} + {inv.1.pac}"],
  ]);
  expect(file.sections[0]).toMatchObject({ fpac: "inv.1.pac", fetotcount: "inv.1.etot" });
  expect(file.sections[1]?.devices).toEqual(["inv.1"]);
  expect(file.string_inverters).toEqual({ "irr.1.g": "inv.1" });
  expect(file.homepage.featured_vars).toEqual(["inv.1.pac", "=Tripla"]);
  expect(file.permissions).toEqual({
    "marta.rossi": ["plant_show", "irradiance", "alerts_show", "reports_show"],
  });
  // No password is in it, not even the logger's.
  expect(JSON.stringify(file)).not.toMatch(/passw|secret|token/i);
  // Who is not there yet is named, gets nothing, and the rest comes.
  const dry = await importOn(to, file, { dry_run: true });
  expect(dry).toMatchObject({ faults: [], unknown_users: ["marta.rossi"] });
  expect(await plantsOf(to)).toEqual([]);
  await to.person("marta.rossi", {});
  const made = await importOn(to, file);
  expect(made).toEqual({
    faults: [],
    plant: { id: "701", name: file.plant.name },
    counts: {
      sections: 1,
      devices: 2,
      variables: 3,
      formulas: 2,
      charts: 1,
      alerts: 1,
      reports: 1,
      tariffs: 0,
      notes: 0,
      images: 0,
      permissions: 1,
    },
    namesakes: [],
    unknown_users: [],
    dropped_recipients: [],
  });
  expect(plantFileText(await fileOf(to, "701"))).toBe(plantFileText(file));
  expect(plantFileText(await fileOf(from, "701"))).toBe(plantFileText(file));
  // The same again: the code is taken, and nothing is written.
  const again = await importOn(to, file);
  expect(again.faults).toMatchObject([{ at: "plant.id", refused: { code: "plant_exists" } }]);
});

/** Sends all days of a plant to the other portal, as the commands and the page do. */
async function sendData(plant: string): Promise<number> {
  let sent = 0;
  for (let query = ""; ;) {
    // oxlint-disable-next-line no-await-in-loop -- a day after the other
    const day = (await from.make(`GET /plant/${plant}/file/data${query}`)) as PlantFileDay;
    // oxlint-disable-next-line no-await-in-loop
    const reply = await to.make(`POST /ingest/${plant}`, { packets: day.packets });
    expect(reply).toMatchObject({ refused: [] });
    sent += day.packets.length;
    if (day.next === null) return sent;
    query = `?day=${day.next}`;
  }
}
const dayOf = (ids: string[]) => ({ ids, start: midnight, end: midnight + 86_400 });

test("[PF5] PFILE-01 a day's energy and every slot are the same there, of packets and of days whose packets are gone", async () => {
  const ids = await wholePlant("702", "ugo.verdi");
  // 5 kW from 8 to 18, a packet a minute past each five: 50 kWh; one value is not a whole number of anything.
  const values = Array.from({ length: 288 }, (_, slot) => {
    const isOn = slot >= 96 && slot < 216;
    const counted = Math.min(Math.max(slot - 96, 0), 120) * (50 / 120);
    return {
      timestamp: midnight + slot * 300 + 60,
      values: { "inv.1.pac": isOn ? 5 : 0, "inv.1.etot": 1000.125 + counted, "irr.1.g": slot / 3 },
    };
  });
  await from.post("702", values);
  while ((await from.seal("702")) > 0);
  const rows = await from.fetch(dayOf([ids.power, ids.formula]));
  const energy = await from.aggregated(dayOf([ids.energy]), "day");
  expect(energy).toEqual([["2026-06-20", expect.closeTo(50, 6)]]);

  const file = await fileOf(from, "702");
  /** What the other portal makes of it. */
  const figuresThere = async (plant: string) => {
    while ((await to.seal(plant)) > 0);
    const there = {
      energy: await idOf(to, plant, "inv.1.etot"),
      power: await idOf(to, plant, "inv.1.pac"),
      formula: await idOf(to, plant, "Doppia {A}"),
    };
    return {
      energy: await to.aggregated(dayOf([there.energy]), "day"),
      rows: await to.fetch(dayOf([there.power, there.formula])),
    };
  };
  await importOn(to, file);
  expect(await sendData("702")).toBe(288);
  expect(await figuresThere("702")).toEqual({ energy, rows });

  // As if the journal's partitions had been dropped: the archive alone has the day.
  await sql`update journal_floor set dropped_seq = (select max(seq) from packet)`.execute(from.db);
  await importOn(to, file, { id: "703" });
  const { packets } = (await from.make("GET /plant/702/file/data")) as PlantFileDay;
  expect(packets[0]?.timestamp).toBe(midnight);
  await to.make("POST /ingest/703", { packets });
  expect(await figuresThere("703")).toEqual({ energy, rows });
});

test("[PF3] PFILE-01 what is wrong with a file is said place by place, and nothing is written", async () => {
  const good = await fileOf(from, "701");
  const before = await plantsOf(to);
  const faultsOf = async (change: (file: Record<string, never>) => unknown): Promise<unknown[]> => {
    const changed = change(
      structuredClone({ ...good, plant: { ...good.plant, id: "799" } }) as never,
    );
    const { faults, plant } = await importOn(to, changed);
    expect([plant === null || faults.length > 0, await plantsOf(to)]).toEqual([true, before]);
    return faults.map(({ at: place, refused }) => [
      place,
      refused.code,
      refused.fields?.[0]?.rule ?? null,
    ]);
  };
  type Loose = any; // oxlint-disable-line typescript/no-explicit-any -- broken on purpose
  const cases: [(file: Loose) => unknown, unknown[]][] = [
    [() => "text", [["format", "plant_file_format", null]]],
    [() => null, [["format", "plant_file_format", null]]],
    [(f) => ({ ...f, format: "zip" }), [["format", "plant_file_format", null]]],
    [(f) => ({ ...f, version: 3 }), [["version", "plant_file_version", null]]],
    [(f) => ({ ...f, extra: 1 }), [["extra", "invalid_request", "unknownKey"]]],
    [
      (f) => ((f.devices[0].variables[1].tags = ["P_LOST"]), f),
      [["devices[inv.1].variables[inv.1.pac].tags[#1]", "invalid_request", "choice"]],
    ],
    [
      (f) => ((f.devices[0].nominal = "twenty"), f),
      [["devices[inv.1].nominal", "invalid_request", "number"]],
    ],
    [
      (f) => ((f.sections[0].fpac = "inv.9.pac"), f),
      [["sections[GLOBAL].fpac", "plant_file_reference", null]],
    ],
    [
      (f) => ((f.formulas[1].formula = "{=Nessuna} * 2"), f),
      [["formulas[=Tripla].formula", "plant_file_reference", null]],
    ],
    [
      (f) => ((f.formulas[0].formula = "{=Tripla}"), f),
      [
        ["formulas[=Doppia (A)].formula", "formula_cycle", null],
        ["formulas[=Tripla].formula", "formula_cycle", null],
      ],
    ],
    [
      // The same mib twice.
      (f) => (f.devices[1].variables.push({ ...f.devices[0].variables[0] }), f),
      [["devices[inv.1].variables[inv.1.etot].mib", "mib_taken", null]],
    ],
    [
      (f) => ((f.devices[1] = { ...f.devices[1], oid: "inv", oidn: 1 }), f),
      [
        ["devices[inv.1].oid", "device_address_taken", null],
        ["devices[inv.1 #2].oid", "device_address_taken", null],
      ],
    ],
    [
      (f) => ((f.alerts[0].template_id = "999"), f),
      [["alerts[Fermo].template_id", "alert_template_unknown", null]],
    ],
    [
      (f) => ((f.devices[0].variables[0].bitmask = "nobody"), f),
      [["devices[inv.1].variables[inv.1.etot].data_type", "bitmask_needs_int", null]],
    ],
    [
      (f) => ((f.permissions.ghost = ["plant_fly"]), f),
      [["permissions.ghost[#1]", "invalid_request", "choice"]],
    ],
  ];
  for (const [change, expected] of cases) expect(await faultsOf(change)).toEqual(expected);
  const large = await to.ask(to.admin, "POST /admin/plant_file", { file: "x".repeat(33_000_000) });
  expect(large).toMatchObject({ status: 413, body: { code: "too_large" } });
});

test("[PF3] PFILE-01 one thing that the database refuses costs all, permissions too", async () => {
  const file = await fileOf(from, "701");
  await sql`create function refuse_reports() returns trigger language plpgsql as
    $$ begin raise exception 'no report'; end $$`.execute(to.db);
  await sql`create trigger refuse_reports before insert on report execute function refuse_reports()`.execute(
    to.db,
  );
  const edits = async () => await sql`select count(*) from edit_log`.execute(to.db);
  const before = [await plantsOf(to), (await edits()).rows];
  const { status } = await to.ask(to.admin, "POST /admin/plant_file", { file, id: "798" });
  expect(status).toBe(500);
  expect([await plantsOf(to), (await edits()).rows]).toEqual(before);
  await sql`drop trigger refuse_reports on report`.execute(to.db);
  expect((await importOn(to, file, { id: "798" })).faults).toEqual([]);
});

test("[PF4] PFILE-01 another code and name, without permissions: recipients who do not see it get nothing", async () => {
  const file = await fileOf(from, "701");
  const options = { id: "704", name: "Copia di prova", permissions: false };
  const reply = await importOn(to, file, options);
  expect(reply).toMatchObject({ faults: [], dropped_recipients: ["marta.rossi"] });
  expect(reply.plant).toEqual({ id: "704", name: "Copia di prova" });
  const copy = await fileOf(to, "704");
  expect(copy).toEqual({
    ...file,
    plant: { ...file.plant, id: "704", name: "Copia di prova" },
    permissions: {},
    alerts: file.alerts.map((one) => ({ ...one, send_email_to: [] })),
    reports: file.reports.map((one) => ({ ...one, send_email_to: [] })),
  });
});

test("[PF3] PFILE-01 a plant of thousands of variables passes, which no other call would take", async () => {
  const file = await fileOf(from, "701");
  const [device] = file.devices;
  const [variable] = device!.variables;
  const variables = Array.from({ length: 3000 }, (_, i) => ({ ...variable!, mib: `many.${i}` }));
  const many = { ...device!, name: "Molte stringhe", oid: "many", oidn: 1, variables };
  const large = { ...file, devices: [...file.devices, many] };
  const reply = await importOn(to, large, { id: "790", dry_run: true });
  expect(reply).toMatchObject({ faults: [], counts: { devices: 3, variables: 3003 } });
});
