/** The watch at work on plants of one inverter: what its logger sends, what was found, what was said. */
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { at, serverStage, type ServerStage } from "./server-stage.ts";

export const noon = at("2026-06-21T12:00+02:00");
export const slot = 300;
export let stage: ServerStage;
export let plantId: string;
let nextPlant = 201;
export let pac: string;
export let temp: string;
export let device: string;
let alerts: string[] = [];

type Found = { state: string; cnt: number; error: string | null; since: number | null };
export const look = () => stage.server.rooms.alerts.look();
/** The moment at which the slot that begins at `seconds` has settled. */
export const settled = (seconds: number): void => stage.clock.set(seconds + slot + 600);
/** A logger sends when it has measured, or later. */
export const send = (seconds: number, values: Record<string, unknown>) => {
  stage.clock.set(Math.max(stage.clock.nowSeconds(), seconds));
  return stage.post(plantId, { timestamp: seconds, values });
};
export const create = async (more: object): Promise<string> => {
  const { id } = await stage.make("POST /alert", {
    plant_id: plantId,
    name: "Troppo",
    description: "Sopra il massimo",
    num_checks: 3,
    vars: [pac],
    vmax: 50,
    ...more,
  });
  alerts.push(id);
  return id;
};
export const states = async (): Promise<Record<string, Found & { vars: Record<string, Found> }>> =>
  await stage.make(`GET /plant/${plantId}/alerts_state`);
export const stateOf = async (id: string): Promise<[string, number]> => {
  const { state, cnt } = (await states())[id]!;
  return [state, cnt];
};
export const logged = async (): Promise<string[]> => {
  const rows = (await stage.make(
    `GET /log/events/search?plants=${plantId}&types=alert&limit=100`,
  )) as { msg: string }[];
  return rows.map(({ msg }) => msg).toReversed();
};
export const count = async (as: string = stage.admin): Promise<number[]> => {
  const all = (await stage.ask(as, "GET /plant/all")).body as { id: string; num_alerts: number }[];
  const one = (await stage.ask(as, `GET /plant/${plantId}`)).body as { num_alerts: number };
  return [all.find(({ id }) => id === plantId)!.num_alerts, one.num_alerts];
};

/** From here on everything is said of a new plant. */
export async function anotherPlant(): Promise<void> {
  plantId = String(nextPlant++);
  await stage.plant(plantId, { lat: 45.07, lon: 7.69 });
  device = await stage.device(plantId, { name: "INV1", type: "inverter", nominal: 100 });
  pac = await stage.variable(device, "inv.1.pac", { udm: "kW", tags: [51], name: "Potenza INV1" });
  temp = await stage.variable(device, "inv.1.temp", { udm: "°C", tags: [2] });
}

/** Each test of the file has a plant of its own, with an inverter of 100 kW that sends power and temperature. */
export function onWatchedPlants(): void {
  beforeAll(async () => {
    stage = await serverStage({ startSeconds: noon - 3 * 3600 });
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    stage.clock.set(noon - 3 * 3600);
    alerts = [];
    await anotherPlant();
  });
  afterEach(async () => {
    // A plant without alerts costs the next test nothing.
    for (const id of alerts) await stage.ask(stage.admin, `DELETE /alert/${id}`);
  });
}
