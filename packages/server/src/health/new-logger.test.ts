import { tags } from "@heliograph/contract/variables/tags.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const hour = 3600;
const plantId = "101";
const midnight = at("2026-06-18T00:00+02:00");
let stage: ServerStage;

/** Packets of a clear day, one a slot, as a file or a logger has them. */
const packets = (from: number, to: number) =>
  Array.from({ length: (to - from) / 300 }, (_, n) => {
    const stamp = from + n * 300;
    const hours = (stamp - midnight) / hour + 240;
    const power = Math.max(0, 45 * Math.cos((Math.PI * ((hours % 24) - 13.5)) / 15));
    return { stamp, mibs: ["p.0", "p.1"], values: [power, power], devices: null };
  });
async function bring(from: number, to: number, isImported: boolean): Promise<void> {
  const model = (await stage.server.rooms.plants.model(plantId))!;
  await stage.server.rooms.data.append(model, packets(from, to), { isImported });
  while ((await stage.seal(plantId)) > 0);
}
/** Of which hours of the day something says that the plant was silent, or stood still. */
async function silences(): Promise<unknown[]> {
  await stage.server.rooms.health.look();
  const { incidents } = (await stage.make("GET /incident?state=all")) as unknown as {
    incidents: { cause: string; since: number; ended: number | null }[];
  };
  return incidents.map(({ cause, since, ended }) => [
    cause,
    (since - midnight) / hour,
    ended === null ? null : (ended - midnight) / hour,
  ]);
}

beforeAll(async () => {
  stage = await serverStage({ startSeconds: midnight + 10 * hour });
  await stage.plant(plantId, {
    lat: 45.07,
    lon: 7.69,
    active_since: midnight - 10 * 24 * hour,
  });
  for (const n of [0, 1]) {
    const device = await stage.device(plantId, { type: "inverter", name: `INV${n}`, nominal: 50 });
    await stage.variable(device, `p.${n}`, { udm: "kW", tags: [tags.P_PRODUCED] });
  }
});
afterAll(() => stage.close());

test("[H6] a logger that begins at eleven, on a plant whose past was brought until yesterday at five, was not silent before; once it is there it can be", async () => {
  await bring(midnight - 8 * 24 * hour, midnight - 7 * hour, true);
  await silences();
  stage.clock.set(midnight + 13 * hour);
  await bring(midnight + 11 * hour, midnight + 13 * hour, false);
  stage.clock.set(midnight + 13.5 * hour);
  expect(await silences()).toEqual([]);
  stage.clock.set(midnight + 17 * hour);
  await bring(midnight + 15 * hour, midnight + 17 * hour, false);
  stage.clock.set(midnight + 17.5 * hour);
  const found = await silences();
  expect(found).toEqual([["no_communication", 13, expect.any(Number)]]);
});
