import type { Incident } from "@heliograph/contract/health/health.wire.ts";
import {
  at,
  serverStage,
  type SentPacket,
  type ServerStage,
} from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const midnight = at("2026-06-15T00:00+02:00");
const daySeconds = 86_400;
const hour = 3600;
const stepSeconds = 900;
const numDays = 6;
const plantId = "101";
let stage: ServerStage;
const inverters: string[] = [];

/** Power of an inverter of 50 kW under a clear sky. [kW] */
const clear = (moment: number): number => {
  const sun = ((moment - midnight) / hour) % 24;
  return sun < 6 || sun > 21 ? 0 : 45 * Math.sin((Math.PI * (sun - 6)) / 15);
};
/** From the second day on the third inverter's counter counts a fifth more than its power shows. */
const firstApart = midnight + daySeconds;
const counted = [1000, 2000, 3000, 4000];
const packetAt = (moment: number): SentPacket => {
  const values: Record<string, unknown> = {};
  for (const n of inverters.keys()) {
    const power = clear(moment);
    values[`p.${n}`] = power;
    values[`e.${n}`] = Number(counted[n]!.toFixed(3));
    const more = n === 2 && moment >= firstApart ? 1.2 : 1;
    counted[n]! += power * more * (stepSeconds / hour);
  }
  return { timestamp: moment, values };
};
async function send(from: number, to: number): Promise<void> {
  const packets = [];
  for (let moment = from; moment < to; moment += stepSeconds) packets.push(packetAt(moment));
  for (let first = 0; first < packets.length; first += 200)
    await stage.post(plantId, packets.slice(first, first + 200));
  while ((await stage.seal(plantId)) > 0);
}
const look = async (moment: number): Promise<void> => {
  stage.clock.set(moment);
  await stage.server.rooms.health.look();
};
const incidents = async (): Promise<Incident[]> =>
  ((await stage.make("GET /incident?state=all&days=400")) as unknown as { incidents: Incident[] })
    .incidents;
const of = async (cause: string): Promise<Incident[]> =>
  (await incidents()).filter((one) => one.cause === cause);

beforeAll(async () => {
  stage = await serverStage({ startSeconds: midnight });
  await stage.plant(plantId, { lat: 45.07, lon: 7.69, active_since: midnight - daySeconds });
  for (let n = 0; n < 4; n++) {
    const device = await stage.device(plantId, { type: "inverter", name: `INV${n}`, nominal: 50 });
    inverters.push(device);
    await stage.variable(device, `p.${n}`, { udm: "kW", tags: [51] });
    await stage.variable(device, `e.${n}`, { udm: "kWh", tags: [56] });
  }
});
afterAll(() => stage.close());

test("[H4] [D18] an inverter whose counter and power are apart day after day is an incident, without a loss, and the others are none", async () => {
  const now = midnight + numDays * daySeconds + 9 * hour;
  stage.clock.set(now);
  await send(midnight, now);
  await look(now + 900);
  const found = await incidents();
  expect(
    found.map(({ cause, subject, state, since, lost_kwh }) => [
      cause,
      subject.id,
      state,
      since,
      lost_kwh,
    ]),
  ).toEqual([["counter_against_power", inverters[2], "open", firstApart, null]]);
  // A day of 45 kW over half a sine of 15 hours: 45 * 15 * 2 / pi = 429.7 kWh, and a fifth more.
  const { numbers } = found[0]!.evidence;
  expect(numbers["power"]).toBeCloseTo(429.7, -1);
  expect(numbers["counter"]! / numbers["power"]!).toBeCloseTo(1.2, 2);
});

test("[H4] [D17] [D13] a clock that runs ahead for hours, and values that are refused again and again, are incidents of the plant; they end when it is over", async () => {
  const start = midnight + numDays * daySeconds + 10 * hour;
  const end = start + 3 * hour;
  for (let moment = start; moment <= end; moment += 600) {
    stage.clock.set(moment);
    await stage.post(plantId, [
      { timestamp: moment + 1200, values: { "p.0": 1 } },
      { timestamp: moment - 60, values: { "p.1": "broken", "p.3": 1e30 } },
    ]);
  }
  await send(start - hour, end);
  await look(end + 900);
  for (const cause of ["wrong_clock", "refused_values"]) {
    const [one, ...more] = await of(cause);
    expect([more.length, one?.state, one?.since, one?.subject.kind]).toEqual([
      0,
      "open",
      start,
      "plant",
    ]);
  }
  const later = midnight + (numDays + 3) * daySeconds;
  stage.clock.set(later);
  await send(end, later);
  await look(later + 900);
  for (const cause of ["wrong_clock", "refused_values"]) {
    const [one] = await of(cause);
    expect([one?.state, one?.ended]).toEqual(["resolved", end + 300]);
  }
});
