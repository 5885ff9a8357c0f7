import { tags } from "@heliograph/contract/variables/tags.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const slot = 300;
const hour = 3600;
const plantId = "101";
const midnight = at("2026-06-18T00:00+02:00");
let stage: ServerStage;

const sun = (seconds: number): number =>
  Math.max(0, 45 * Math.cos((Math.PI * ((((seconds - midnight) / hour + 240) % 24) - 13.5)) / 15));
/** What the logger measured between two hours, delivered at their end. */
async function send(fromHour: number, toHour: number): Promise<void> {
  const packets = [];
  for (let moment = midnight + fromHour * hour; moment < midnight + toHour * hour; moment += slot)
    packets.push({ timestamp: moment, values: { "p.0": sun(moment), "p.1": sun(moment) } });
  stage.clock.set(midnight + toHour * hour);
  await stage.post(plantId, packets);
  while ((await stage.seal(plantId)) > 0);
}
async function incidentAt(
  atHour: number,
): Promise<{ state: string; since: number; ended: number | null }[]> {
  stage.clock.set(midnight + atHour * hour);
  await stage.server.rooms.health.look();
  const { incidents } = await stage.make("GET /incident?state=all");
  return incidents as { state: string; since: number; ended: number | null }[];
}

beforeAll(async () => {
  stage = await serverStage({ startSeconds: midnight - 31 * hour });
  await stage.plant(plantId, { lat: 45.07, lon: 7.69, active_since: midnight - 240 * hour });
  for (const n of [0, 1]) {
    const device = await stage.device(plantId, { type: "inverter", name: `INV${n}`, nominal: 50 });
    await stage.variable(device, `p.${n}`, { udm: "kW", tags: [tags.P_PRODUCED] });
  }
});
afterAll(() => stage.close());

test("[H9] a logger that was silent since the morning and is back two hours after midnight is no open incident at three: nobody waits for the sun", async () => {
  for (let from = -30; from < 10; from++) await send(from, from + 1);
  expect(await incidentAt(10.25)).toEqual([]);
  const since = midnight + 10 * hour;
  expect(await incidentAt(14)).toMatchObject([{ state: "open", since, ended: null }]);
  expect(await incidentAt(26)).toMatchObject([{ state: "dormant", since, ended: null }]);
  await send(26, 26.75);
  expect(await incidentAt(26.9)).toMatchObject([{ state: "open", ended: null }]);
  await send(26.75, 27.1);
  expect(await incidentAt(27.3)).toMatchObject([
    { state: "resolved", since, ended: midnight + 26 * hour },
  ]);
});
