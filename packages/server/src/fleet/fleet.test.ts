import type { AddressInfo } from "node:net";
import type { Fleet } from "@heliograph/contract/fleet/fleet.wire.ts";
import { liveMessage, type LiveMessage } from "@heliograph/contract/live/live.push.ts";
import { askApp } from "@heliograph/testkit/account-stage.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { figureRow, newFigures, timestampAt } from "./plant-figures.ts";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";

const noon = at("2026-06-21T12:00+02:00");
let stage: ServerStage;
let plants = 100;
let plant: string;
let power: string;

beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
  await stage.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => stage.close());
beforeEach(async () => {
  // Energies are read again after some seconds.
  stage.clock.advance(60);
  ({ plant, power } = await newPlant());
});

/** A plant whose power is measured in W and its energy in MWh. */
async function newPlant() {
  const id = await stage.plant(String(++plants));
  const device = await stage.device(id, { type: "inverter", nominal: 100 });
  const p = await stage.variable(device, "p", { udm: "W", tags: [51] });
  const e = await stage.variable(device, "e", { udm: "MWh", tags: [56] });
  await nameWhole(id, { fpac: p, fetot: e });
  return { plant: id, power: p };
}
async function nameWhole(id: string, variables: object): Promise<void> {
  const { sections } = await stage.make(`GET /plant/${id}`);
  const [whole, ...others] = sections as object[];
  await stage.make(`PATCH /plant/${id}`, { sections: [{ ...whole, ...variables }, ...others] });
}
const now = (): number => Math.floor(stage.clock.nowSeconds());
const send = (values: Record<string, unknown>, timestamp = now()) =>
  stage.post(plant, { timestamp, values });
/** In one post: a look at the energy between two would hold while the clock stands. */
const sendTwo = () =>
  stage.post(plant, [
    { timestamp: now() - 600, values: { p: 41_230, e: 10 } },
    { timestamp: now(), values: { p: 52_340, e: 10.0123 } },
  ]);
const fleetOf = async (token: string): Promise<Fleet> =>
  (await stage.ask(token, "GET /fleet")).body as Fleet;
const rowOf = (fleet: Fleet, id = plant) => {
  const row = fleet.id.indexOf(id);
  if (row < 0) return null;
  const { power_id, power: kw, power_at, energy_today } = fleet;
  return [power_id[row], kw[row], power_at[row], energy_today[row]];
};

test("[FL1] SCALE-01 power now in kW with its time, energy of the plant's day in kWh, of every open plant in one answer", async () => {
  await sendTwo();
  const other = await newPlant();
  await expectRow([power, 52.34, now(), 12.3]);
  await expectRow([other.power, null, null, null], other.plant);
  stage.clock.advance(300);
  await send({ p: 60_000, e: 10.0223 });
  await expectRow([power, 60, now(), 22.3]);
});
test("[FL1] [D8] SCALE-01 the day of a plant that counts nothing is the kept figure of its block, and no curve is read; asked again, memory answers", async () => {
  const own = await stage.plant(String(++plants));
  const device = await stage.device(own, { type: "inverter", nominal: 100 });
  const kilo = await stage.variable(device, "kilo", { udm: "kW", tags: [51] });
  const sent = Array.from({ length: 12 }, (_, n) => now() - 7200 + n * 300);
  await stage.post(
    own,
    sent.map((timestamp) => ({ timestamp, values: { kilo: 36 } })),
  );
  while ((await stage.seal(own)) > 0);
  // Whoever reads the slots fails, and whoever adds them up finds 36 kWh.
  const { numUpdatedRows } = await stage.db
    .updateTable("day_block")
    .set({ energy: 35.5, block: Buffer.from([255]) })
    .where("plant_id", "=", own)
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(1n);
  // A process that has read nothing of it yet.
  const { app } = await stage.anotherProcess();
  const fleet = async () =>
    (await askApp(app, stage.admin, { line: "GET /fleet" })).body as unknown as Fleet;
  const known = [kilo, 36, sent.at(-1), 35.5];
  await expect.poll(async () => rowOf(await fleet(), own), { timeout: 20_000 }).toEqual(known);
  const { id, energy_integral } = await fleet();
  expect(energy_integral[id.indexOf(own)]).toBe(true);
  await stage.db.deleteFrom("day_block").where("plant_id", "=", own).execute();
  expect(rowOf(await fleet(), own)).toEqual(known);
});
test("[FL1] an energy that was not read yet is awaited, and says so, until it is; none is awaited where nothing counts, nor by who may not see it", async () => {
  await sendTwo();
  const { plants: known } = stage.server.rooms;
  const moment = timestampAt(now());
  const row = async (id: string, hidden: readonly string[] = []) =>
    figureRow(newFigures((await known.model(id))!), new Set(hidden), moment);
  expect(await row(plant)).toMatchObject({ energyKwh: null, isEnergyAwaited: true });
  const { sections } = await stage.make(`GET /plant/${plant}`);
  expect((await row(plant, [sections[0].fetot])).isEnergyAwaited).toBe(false);
  expect((await row(await stage.plant(String(++plants)))).isEnergyAwaited).toBe(false);
  await expectRow([power, 52.34, now(), 12.3]);
  const { id, energy_waits } = await fleetOf(stage.admin);
  expect(energy_waits[id.indexOf(plant)]).toBe(false);
});
test("[FL2] after the plant's midnight today's energy is another day's", async () => {
  await sendTwo();
  await expectRow([power, 52.34, now(), 12.3]);
  stage.clock.advance(86_400);
  expect(rowOf(await fleetOf(stage.admin))![3]).toBeNull();
});
test("[FL3] [D11] each reader his plants, and of those what he may see; a closed plant has no figures", async () => {
  const irr = await stage.variable(await stage.device(plant), "irr", { udm: "W/m2", tags: [3] });
  const hidden = await stage.formula(plant, `{${power}} + 0 * {${irr}}`, { udm: "W" });
  await nameWhole(plant, { fpac: hidden });
  await send({ p: 41_230, irr: 500, e: 10 });
  const closed = await newPlant();
  await stage.make(`PATCH /plant/${closed.plant}`, { disabled: true });
  const viewer = await stage.person(`v-${plant}`, { [plant]: [0], [closed.plant]: [0] });
  const seer = await stage.person(`s-${plant}`, { [plant]: [0, 10] });
  const none = await stage.person(`n-${plant}`, { [plant]: [10] });
  expect((await fleetOf(viewer.token)).id).toEqual([plant]);
  expect(rowOf(await fleetOf(viewer.token))!.slice(0, 3)).toEqual([null, null, null]);
  expect(rowOf(await fleetOf(seer.token))!.slice(0, 2)).toEqual([hidden, 41.23]);
  expect((await fleetOf(none.token)).id).toEqual([]);
  expect((await fleetOf(stage.admin)).id).not.toContain(closed.plant);
  expect((await stage.ask(null, "GET /fleet")).status).toBe(401);
});

/** Figures that are not known yet come a little later than the answer; an energy that was read before its packet came is read again seconds later. */
const expectRow = async (row: readonly unknown[], id = plant): Promise<void> => {
  const shown = async () => {
    const found = rowOf(await fleetOf(stage.admin), id);
    if (String(found) !== String(row)) stage.clock.advance(25);
    return found;
  };
  await expect.poll(shown, { timeout: 20_000, interval: 500 }).toEqual(row);
};

/** A socket that watches the fleet from a version on. */
async function watching(token: string, since: string) {
  const { body } = await stage.ask(token, "GET /auth/ticket?path=%2Flive");
  const { port } = stage.app.server.address() as AddressInfo;
  const { ticket } = body as { ticket: string };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/live?ticket=${ticket}`);
  const received: LiveMessage[] = [];
  socket.on("message", (text: Buffer) =>
    received.push(liveMessage.parse(JSON.parse(text.toString()))),
  );
  socket.on("open", () => socket.send(JSON.stringify({ do: "watchFleet", since })));
  const hears = async (kind: LiveMessage["kind"]): Promise<LiveMessage> =>
    await vi.waitUntil(() => received.find((message) => message.kind === kind), {
      timeout: 20_000,
      interval: 5,
    });
  return { received, hears, close: () => socket.terminate() };
}
test("[FL4] [L11] who watches gets the rows that changed, and no others, with the last update and the alerts that he may see", async () => {
  const [still, other] = [await newPlant(), await newPlant()];
  const { token } = await stage.person(`w-${plant}`, { [plant]: [0], [still.plant]: [0] });
  await send({ p: 41_230, e: 10 }, now() - 600);
  const { version } = await fleetOf(token);
  const reader = await watching(token, version);
  await stage.post(other.plant, { timestamp: now(), values: { p: 1000 } });
  await send({ p: 52_340 }, now());
  const message = await reader.hears("fleet");
  expect(message).toMatchObject({
    plant: null,
    changes: {
      id: [plant],
      power: [52.34],
      power_at: [now()],
      last_update: [now()],
      num_alerts: [0],
    },
  });
  reader.close();
});
test("[FL4] an edit that no list shows leaves what readers know as it is", async () => {
  const edition = async (): Promise<string> =>
    (await fleetOf(stage.admin)).version.split(" ").slice(0, 2).join(" ");
  // What was made before is announced a little later: until nothing comes any more.
  let known = "";
  await vi.waitUntil(
    async () => {
      const before = known;
      known = await edition();
      return known === before;
    },
    { timeout: 20_000, interval: 250 },
  );
  await stage.make(`PATCH /plant/${plant}`, { notes: "Seen by nobody here" });
  expect(await edition()).toBe(known);
  await stage.make(`PATCH /plant/${plant}`, { lat: 41.5, lon: 12.5 });
  await expect.poll(edition).not.toBe(known);
});
test("[FL4] [L11] plants that change, rights that change and a version that is not known ask for everything again", async () => {
  const { id, token } = await stage.person(`x-${plant}`, { [plant]: [0] });
  const unknown = await watching(token, "of another process");
  expect(await unknown.hears("fleetNews")).toEqual({ plant: null, kind: "fleetNews" });
  unknown.close();
  const renamed = await watching(token, (await fleetOf(token)).version);
  await stage.make(`PATCH /plant/${plant}`, { name: "Renamed" });
  await renamed.hears("fleetNews");
  renamed.close();
  const given = await watching(token, (await fleetOf(token)).version);
  await stage.make(`PATCH /user/${id}/perms/${plant}`, [0, 230]);
  await given.hears("fleetNews");
  given.close();
});
