import type {
  PlantFile,
  PlantRestorationReply,
  PlantSnapshot,
} from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { changeLine, diffPlants } from "@heliograph/domain/plantfiles/diff-plants.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
let stage: ServerStage;
let plants = 500;
let plant: string;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
});
afterAll(() => stage.close());
beforeEach(async () => {
  stage.clock.set(noon);
  plant = await stage.plant(String(++plants));
});
const later = (minutes: number): void => stage.clock.set(noon + minutes * 60);
const snapshots = async (): Promise<number[]> =>
  ((await stage.make(`GET /plant/${plant}/snapshots`)) as unknown as PlantSnapshot[]).map(
    (one) => one.at,
  );
const then = async (moment: number): Promise<PlantFile> =>
  (await stage.make(`GET /plant/${plant}/snapshots/${moment}`)) as unknown as PlantFile;
const now = async (): Promise<PlantFile> =>
  (await stage.make(`GET /plant/${plant}/file`)) as unknown as PlantFile;
const whole = async (): Promise<Plant> =>
  (await stage.make(`GET /plant/${plant}?full=true`)) as unknown as Plant;
const restore = async (moment: number, isDry = false): Promise<PlantRestorationReply> =>
  (await stage.make(`POST /plant/${plant}/snapshots/${moment}/restore`, {
    dry_run: isDry,
  })) as unknown as PlantRestorationReply;
/** What differs from what it was, permissions aside. */
const differences = async (moment: number): Promise<string[]> =>
  diffPlants(await then(moment), { ...(await now()), permissions: {} }).map(changeLine);
const chart = (variable: string, name: string) =>
  stage.make(`POST /plant/${plant}/chart`, {
    name,
    type: "line",
    period: "day",
    multimode: "normal",
    series: [{ var_id: variable }],
  });
const nothing = { faults: [], disabled: [], deleted: [], dropped_recipients: [] };

test("[PF7] PFILE-03 what a plant was is kept before it changes: once in a quarter of an hour, a year long", async () => {
  expect(await snapshots()).toEqual([]);
  const device = await stage.device(plant, { name: "Contatore" });
  expect(await snapshots()).toEqual([noon]);
  expect((await then(noon)).devices).toEqual([]);
  later(14);
  await stage.make(`PATCH /device/${device}`, { name: "Contatore 2" });
  expect(await snapshots()).toEqual([noon]);
  later(16);
  await stage.make(`PATCH /device/${device}`, { name: "Contatore 3" });
  expect(await snapshots()).toEqual([noon + 16 * 60, noon]);
  expect((await then(noon + 16 * 60)).devices.map(({ name }) => name)).toEqual(["Contatore 2"]);
  // What is refused was no change, and neither is what is kept as it was.
  later(60);
  expect((await stage.ask(stage.admin, `PATCH /device/${device}`, { name: "X" })).status).toBe(400);
  expect(await snapshots()).toHaveLength(2);
  // As if a year had passed since.
  await sql`update plant_snapshot set at = at - 366 * 86400 where plant_id = ${plant}`.execute(
    stage.db,
  );
  await stage.make(`PATCH /device/${device}`, { name: "Contatore 4" });
  expect(await snapshots()).toEqual([noon + 3600]);
  expect(JSON.stringify(await then(noon + 3600))).not.toMatch(/passw/i);
});

test("[PF8] PFILE-03 back to what it was: ids and history stay, what was deleted comes again, what came since is disabled or goes", async () => {
  const inverter = await stage.device(plant, { name: "Inverter 1", oid: "inv", oidn: 1 });
  const power = await stage.variable(inverter, "inv.1.pac", { udm: "kW", vmax: 30 });
  const light = await stage.variable(inverter, "inv.1.g");
  const formula = await stage.formula(plant, `{${power}} * 2`, { name: "Doppia", udm: "kW" });
  await chart(power, "Potenza");
  await stage.post(plant, { timestamp: noon - 600, values: { "inv.1.pac": 11.5 } });
  const before = await now();
  later(30);
  // Renamed, changed, swapped, added, deleted.
  await stage.make(`PATCH /plant/${plant}`, { notes: "Dopo", http_passwd: "another-password" });
  await stage.make(`PATCH /device/${inverter}`, { name: "Altro nome", oidn: 9 });
  await stage.make(`PATCH /variable/${power}`, { mib: "x", vmax: 99, tags: [51] });
  await stage.make(`PATCH /variable/${light}`, { mib: "inv.1.pac" });
  await stage.make(`PATCH /variable/${power}`, { mib: "inv.1.g" });
  await stage.make(`PATCH /variable/${formula}`, { name: "Tripla", formula: `{${power}} * 3` });
  const meter = await stage.device(plant, { name: "Contatore", type: "meter" });
  const added = await stage.variable(meter, "met.e");
  const [old] = (await whole()).charts!;
  await stage.ask(stage.admin, `DELETE /plant/${plant}/chart/${old!.id}`);
  await chart(added, "Nuovo");
  const moment = noon + 30 * 60;
  expect((await differences(moment)).map((line) => line.split(":")[0])).toEqual([
    "~ plant.notes",
    "- devices[inv.1]",
    "+ devices[inv.9]",
    "+ devices[=Contatore]",
    "- formulas[=Doppia]",
    "+ formulas[=Tripla]",
    "- charts[Potenza]",
    "+ charts[Nuovo]",
  ]);
  const dry = await restore(moment, true);
  expect(dry).toEqual({ ...nothing, disabled: ["=Contatore", "met.e"], deleted: ["Nuovo"] });
  const unchanged = await now();
  expect(await restore(moment)).toEqual(dry);
  expect(unchanged.plant.notes).toBe("Dopo");
  expect(await differences(moment)).toEqual(["+ devices[=Contatore]: Contatore"]);
  const after = await whole();
  expect(after.notes).toBeNull();
  // What no file holds stays.
  expect(after.http_passwd).toBe("another-password");
  const byId = new Map(
    [...after.devices!.flatMap(({ variables }) => variables), ...after.formulas!].map((one) => [
      one.id,
      one,
    ]),
  );
  expect(byId.get(power)).toMatchObject({ mib: "inv.1.pac", vmax: 30, tags: [] });
  expect(byId.get(light)).toMatchObject({ mib: "inv.1.g" });
  expect(byId.get(formula)).toMatchObject({ name: "Doppia", formula: `{${power}} * 2` });
  expect(byId.get(added)).toMatchObject({ mib: "met.e", disabled: true });
  expect(after.devices!.map(({ id, name, disabled }) => [id === inverter, name, disabled])).toEqual(
    [
      [true, "Inverter 1", false],
      [false, "Contatore", true],
    ],
  );
  expect(after.charts!.map(({ name, series }) => [name, series[0]?.var_id])).toEqual([
    ["Potenza", power],
  ]);
  expect((await now()).devices[0]).toEqual(before.devices[0]);
  expect(await stage.fetch({ ids: [power], start: noon - 600, end: noon })).toContainEqual([
    noon - 600,
    11.5,
  ]);
  // And forward again: going back has kept what was before it.
  const [newest] = await snapshots();
  expect(newest).toBe(moment + 1);
  expect(await restore(newest!)).toMatchObject({ faults: [], disabled: [], deleted: ["Potenza"] });
  expect(await now()).toMatchObject({
    plant: unchanged.plant,
    devices: unchanged.devices,
    formulas: unchanged.formulas,
  });
});

test("[PF8] PFILE-03 permissions stay as they are; who does not see the plant any more gets no message", async () => {
  const device = await stage.device(plant);
  const power = await stage.variable(device, "p");
  const { id: ugo } = await stage.person(`ugo${plant}`, {
    [plant]: [permissions.plant_show, permissions.alerts_show],
  });
  const alert = (await stage.make("POST /alert", {
    plant_id: plant,
    name: "Fermo",
    description: "Fermo",
    template_id: null,
    vmin: 1,
    num_checks: 3,
    vars: [power],
    send_email_to: [ugo],
  })) as { id: string };
  later(20);
  await stage.make(`PATCH /plant/${plant}`, { notes: "Dopo" });
  const moment = noon + 20 * 60;
  expect((await then(moment)).alerts[0]?.send_email_to).toEqual([`ugo${plant}`]);
  expect((await then(moment)).permissions).toEqual({});
  await stage.ask(stage.admin, `DELETE /user/${ugo}/perms/${plant}`);
  const reply = await restore(moment);
  expect(reply).toEqual({ ...nothing, dropped_recipients: [`ugo${plant}`] });
  expect((await whole()).alerts).toMatchObject([{ id: alert.id, send_email_to: [] }]);
  expect((await now()).permissions).toEqual({});
});

test("[PF8] PFILE-03 a mib that is another device's now is in the way; what fails on the way leaves nothing", async () => {
  const device = await stage.device(plant, { name: "Primo apparato" });
  const power = await stage.variable(device, "p", { name: "Potenza" });
  later(20);
  await stage.ask(stage.admin, `DELETE /variable/${power}`);
  const other = await stage.device(plant, { name: "Altro apparato" });
  await stage.variable(other, "p", { name: "Potenza" });
  const moment = noon + 20 * 60;
  const before = await now();
  expect((await restore(moment)).faults).toMatchObject([
    {
      at: "variables[p]",
      refused: {
        code: "plant_file_moved",
        params: { variable: "Potenza", device: "Altro apparato" },
      },
    },
  ]);
  expect(await now()).toEqual(before);

  await sql`create function refuse_plant() returns trigger language plpgsql as
    $$ begin raise exception 'no plant'; end $$`.execute(stage.db);
  await sql`create trigger refuse_plant before update on plant execute function refuse_plant()`.execute(
    stage.db,
  );
  const first = (await snapshots()).at(-1)!;
  const path = `POST /plant/${plant}/snapshots/${first}/restore`;
  // The first one has no devices and other notes: there is something to write.
  await sql`drop trigger refuse_plant on plant`.execute(stage.db);
  await stage.make(`PATCH /plant/${plant}`, { notes: "Dopo" });
  await sql`create trigger refuse_plant before update on plant execute function refuse_plant()`.execute(
    stage.db,
  );
  const now1 = await now();
  expect((await stage.ask(stage.admin, path, {})).status).toBe(500);
  await sql`drop trigger refuse_plant on plant`.execute(stage.db);
  expect(await now()).toEqual(now1);
  expect((await stage.ask(stage.admin, `GET /plant/${plant}/snapshots/5`)).body).toMatchObject({
    code: "snapshot_not_found",
  });
});
