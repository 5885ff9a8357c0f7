import type { Effect, IncidentPage, Incidents } from "@heliograph/contract/health/health.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

// The fault ends on the Sunday of 25 hours.
const midnight = at("2026-10-17T00:00+02:00");
const repaired = at("2026-10-25T11:00+01:00");
const daySeconds = 86_400;
const slot = 300;
const plantId = "101";
let stage: ServerStage;
let stopped = "";
let owner = "";

/** Power of an inverter on a plain clear day, while the sun stands above 10 degrees on all of these days. [kW] */
const clear = (seconds: number): number => {
  const hour = ((seconds - midnight) / 3600) % 24;
  return hour < 9 || hour > 17 ? 0 : 45 * Math.sin((Math.PI * (hour - 9)) / 8);
};
const hole = [at("2026-10-28T09:00+01:00"), at("2026-10-28T15:00+01:00")] as const;

/** Four inverters, of which the third stands still until it is repaired; six hours of a day never arrive. */
async function send(from: number, to: number): Promise<void> {
  const packets = [];
  for (let moment = from; moment < to; moment += slot) {
    if (moment >= hole[0] && moment < hole[1]) continue;
    const isDead = moment >= midnight + daySeconds + 11 * 3600 && moment < repaired;
    const power = clear(moment);
    const values: Record<string, number> = { theo: 4 * power };
    for (const n of [0, 1, 2, 3]) values[`p.${n}`] = n === 2 && isDead ? 0 : power;
    packets.push({ timestamp: moment, values });
  }
  for (let n = 0; n < packets.length; n += 200)
    await stage.post(plantId, packets.slice(n, n + 200));
  while ((await stage.seal(plantId)) > 0);
}

beforeAll(async () => {
  stage = await serverStage({ startSeconds: midnight });
  await stage.plant(plantId, { lat: 45.07, lon: 7.69, country: "Italia" });
  for (let n = 0; n < 4; n++) {
    const device = await stage.device(plantId, { type: "inverter", nominal: 50 });
    await stage.variable(device, `p.${n}`, { udm: "kW", tags: [51] });
    if (n === 2) stopped = device;
  }
  const meter = await stage.device(plantId, { type: "meter" });
  await stage.variable(meter, "theo", { udm: "kW", tags: [tags.P_TEORICA] });
  await stage.ask(stage.admin, `POST /plant/${plantId}/tariffs`, {
    valid_from: "2026-01-01",
    valid_to: null,
    incentive: 0.1,
    bands: [{ name: "F0", self_consumption: null, feed_in: null }],
  });
  owner = (await stage.person("owner", { [plantId]: [0, 1, 102, 116, 230] })).token;
  const end = at("2026-11-01T20:00+01:00");
  stage.clock.set(end + 900);
  await send(midnight, end);
  for (let n = 0; n < 5; n++) await stage.server.rooms.health.look();
});
afterAll(() => stage.close());

const ask = async (as: string, query: string): Promise<Effect | null> =>
  (await stage.ask(as, `GET /plant/${plantId}/effect?${query}`)).body as Effect | null;
/** What four inverters make on a clear day: the sum of a day's slots, and not an integral. [kWh] */
const dayKwh =
  4 *
  Array.from({ length: 288 }, (_, n) => clear(midnight + n * slot) / 12).reduce((a, b) => a + b);

test("[HS12] INC-10 of the whole plant: what a repair brought, with its interval, in kWh and money; a day with a hole and the day that runs do not count", async () => {
  const effect = (await ask(owner, `at=${repaired}`))!;
  expect([effect.of, effect.why]).toEqual(["plant", null]);
  // Four weeks of the calendar on each side, over the clock change, without the day of the repair.
  expect([effect.before.from, effect.before.to]).toEqual(["2026-09-27", "2026-10-24"]);
  expect([effect.after.from, effect.after.to]).toEqual(["2026-10-26", "2026-11-22"]);
  // One day of all, one of which a seventh, (1 - cos 45°) / 2, was over when it stopped, six of three quarters: 6.2866 of 8.
  const before = (1 + (1 - 0.25 * (1 - 0.1464)) + 6 * 0.75) / 8;
  expect(effect.before.days).toBe(8);
  expect(effect.before.ratio).toBeCloseTo(before, 3);
  // 26, 27, 29, 30 and 31 October.
  expect(effect.after).toMatchObject({ days: 5, ratio: 1 });
  expect(effect.kwh!.value / (5 * dayKwh * (1 - before))).toBeCloseTo(1, 2);
  expect(effect.eur!.value).toBeCloseTo(effect.kwh!.value * 0.1, 1);
  expect(effect.kwh!.low).toBeGreaterThan(0);
  expect(effect.kwh!.low).toBeLessThan(effect.kwh!.value);
  expect(effect.eur!.high).toBeCloseTo(effect.kwh!.high * 0.1, 1);
});

test("[HS12] INC-10 the page of the incident that ended compares the days of the fault with those since", async () => {
  const { incidents } = (await stage.ask(owner, "GET /incident?state=all")).body as Incidents;
  const { id } = incidents.find(({ cause }) => cause === "device_stopped")!;
  const { effect } = (await stage.ask(owner, `GET /incident/${id}`)).body as IncidentPage;
  expect(effect).toMatchObject({
    of: "device",
    before: { from: "2026-10-19", to: "2026-10-24", days: 6, ratio: 0 },
    after: { from: "2026-10-26", days: 5, ratio: 1 },
    change: { value: 1, low: 1, high: 1 },
  });
  expect(effect!.kwh!.value / ((5 * dayKwh) / 4)).toBeCloseTo(1, 2);
  // What somebody wrote about the inverter is compared over the inverter too.
  const noted = await ask(owner, `at=${repaired}&kind=device&id=${stopped}`);
  expect([noted!.of, noted!.before.days]).toEqual(["device", 8]);
});

test("[HS12] INC-10 while it is too early it says so; of work that took days none of them counts; an end before the beginning is refused", async () => {
  const late = (await ask(owner, `at=${at("2026-10-29T12:00+01:00")}`))!;
  expect([late.why, late.change, late.kwh, late.eur]).toEqual(["too_few_after", null, null, null]);
  // The end is excluded: at midnight the last day of the work is the one before.
  const until = at("2026-10-27T00:00+01:00");
  const work = (await ask(owner, `at=${at("2026-10-24T08:00+02:00")}&until=${until}`))!;
  expect([work.before.to, work.after.from]).toEqual(["2026-10-23", "2026-10-27"]);
  const backward = await stage.ask(owner, `GET /plant/${plantId}/effect?at=${until}&until=1`);
  expect(backward.body).toMatchObject({ code: "range_backward" });
});

test("[HS12] [O28] INC-10 without 1 there is no comparison, without 116 no money, without 230 no answer; without a tariff of these days none either", async () => {
  const as = async (...rights: number[]): Promise<string> =>
    (await stage.person(`p${rights.join("x")}`, { [plantId]: rights })).token;
  expect(await ask(await as(0, 116, 230), `at=${repaired}`)).toBeNull();
  const poor = (await ask(await as(0, 1, 230), `at=${repaired}`))!;
  expect([poor.kwh !== null, poor.eur]).toEqual([true, null]);
  const blind = await stage.ask(await as(0, 1, 116), `GET /plant/${plantId}/effect?at=${repaired}`);
  expect(blind.status).toBe(403);
  const tariffs = (await stage.make(`GET /plant/${plantId}/tariffs`)) as unknown as {
    id: string;
  }[];
  await stage.ask(stage.admin, `DELETE /plant/${plantId}/tariffs/${tariffs[0]!.id}`);
  const free = (await ask(owner, `at=${repaired}`))!;
  expect([free.kwh !== null, free.eur]).toEqual([true, null]);
});
