import type { HealthNow } from "@heliograph/contract/health/health.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const slot = 300;
const hour = 3600;
const daySeconds = 24 * hour;
const plantId = "101";
const midnight = at("2026-06-18T00:00+02:00");
/** The last packet of a past that was sent in one go. */
const last = midnight + 4 * hour;
let stage: ServerStage;

const clear = (seconds: number): number =>
  Math.max(0, 45 * Math.cos((Math.PI * ((((seconds - midnight) / hour + 240) % 24) - 13.5)) / 15));
/** @param minutes over how many the packets are spread */
async function send(from: number, to: number, minutes = 1): Promise<void> {
  const packets = [];
  for (let moment = from; moment < to; moment += slot)
    packets.push({
      timestamp: moment,
      values: {
        "p.0": clear(moment),
        "p.1": clear(moment),
        "p.2": clear(moment),
        "p.3": clear(moment),
      },
    });
  const some = Math.min(500, Math.ceil(packets.length / minutes));
  for (let n = 0; n < packets.length; n += some) {
    await stage.post(plantId, packets.slice(n, n + some));
    if (minutes > 1) stage.clock.advance(60);
  }
  while ((await stage.seal(plantId)) > 0);
}
async function verdictAt(moment: number): Promise<HealthNow["scopes"][number]["verdict"]> {
  stage.clock.set(moment);
  await stage.server.rooms.health.look();
  const now = (await stage.make(`GET /plant/${plantId}/health/now`)) as unknown as HealthNow;
  return now.scopes[0]!.verdict;
}

beforeAll(async () => {
  stage = await serverStage({ startSeconds: last + 10 * 60 });
  await stage.plant(plantId, { lat: 45.07, lon: 7.69, active_since: midnight - 10 * daySeconds });
  for (const n of [0, 1, 2, 3]) {
    const device = await stage.device(plantId, { type: "inverter", name: `INV${n}`, nominal: 50 });
    await stage.variable(device, `p.${n}`, { udm: "kW", tags: [tags.P_PRODUCED] });
  }
});
afterAll(() => stage.close());

test("[H6] [H13] a plant whose past was sent in a dozen minutes and had ended before says that there are no data, at noon and by night; with data of now it no longer does", async () => {
  const filled = midnight + 11 * hour;
  stage.clock.set(filled);
  // More deliveries than make a rhythm, had they kept pace with the clock.
  await send(midnight - 8 * daySeconds, last, 12);
  for (const at of [13, 22, 24.05, 24.3, 26, 31].map((h) => midnight + h * hour))
    expect((await verdictAt(at)).word).toBe("no_data");
  // No incident before a day and two hours: it may be one that delivers once a night. (H7d)
  expect((await stage.make("GET /incident?state=all")).incidents).toEqual([]);
  const morning = midnight + daySeconds + 10 * hour;
  stage.clock.set(morning);
  await send(midnight + daySeconds + 5 * hour, morning);
  expect((await verdictAt(morning + 900)).word).not.toBe("no_data");
});
