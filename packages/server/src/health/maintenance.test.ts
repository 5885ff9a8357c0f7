import type {
  HealthNow,
  Incident,
  IncidentPage,
  JudgedDay,
} from "@heliograph/contract/health/health.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

const slot = 300;
const hour = 3600;
const daySeconds = 24 * hour;
let stage: ServerStage;
/** Of the plant of this test: its id, the midnight of its day, the inverter that stands still, one that runs. */
let plantId: string;
let midnight: number;
let inverter: string;
let otherInverter: string;
let nextPlant = 101;

beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2026-05-01T00:00+02:00") });
});
afterAll(() => stage.close());

/** Power of an inverter of 50 kW on a plain clear day; the sun is highest at 13:30. [kW] */
const clear = (seconds: number): number => {
  const fromNoon = (((((seconds - at("2026-05-01T13:30+02:00")) / hour + 12) % 24) + 24) % 24) - 12;
  return Math.max(0, 45 * Math.cos((Math.PI * fromNoon) / 15));
};
/** What four inverters make, of which the third stands still between two moments, is sent, sealed and judged. */
async function run(from: number, to: number, dead: readonly [number, number]): Promise<void> {
  const packets = [];
  for (let moment = from; moment < to; moment += slot) {
    const values: Record<string, number> = { theo: Number((clear(moment) * 4.012).toFixed(2)) };
    for (const n of [0, 1, 2, 3]) {
      const isDead = n === 2 && moment >= dead[0] && moment < dead[1];
      values[`p.${n}`] = Number((isDead ? 0 : clear(moment) * (1 + n / 500)).toFixed(2));
    }
    packets.push({ timestamp: moment, values });
  }
  stage.clock.set(Math.max(stage.clock.nowSeconds(), to));
  for (let n = 0; n < packets.length; n += 200)
    await stage.post(plantId, packets.slice(n, n + 200));
  while ((await stage.seal(plantId)) > 0);
  stage.clock.set(Math.max(stage.clock.nowSeconds(), to + 900));
  await look();
}
const look = () => stage.server.rooms.health.look();
/** Moment of the plant's day. [h] */
const clock = (hours: number): number => midnight + hours * hour;

async function newPlant(of: number): Promise<void> {
  plantId = String(nextPlant++);
  midnight = of;
  await stage.plant(plantId, { lat: 45.07, lon: 7.69 });
  for (const n of [0, 1, 2, 3]) {
    const device = await stage.device(plantId, { type: "inverter", name: `INV${n}`, nominal: 50 });
    await stage.variable(device, `p.${n}`, { udm: "kW", tags: [51] });
    if (n === 0) otherInverter = device;
    if (n === 2) inverter = device;
  }
  const theory = await stage.device(plantId, { type: "generic", name: "Theory" });
  await stage.variable(theory, "theo", { udm: "kW", tags: [tags.P_TEORICA] });
  const { token } = await stage.person(`owner-${plantId}`, { [plantId]: [0, 1, 230] });
  await stage.ask(token, "PATCH /user/me/notices", { incidents: "minor" });
}
beforeEach(async () => {
  // The plants of other tests lie behind, and are closed.
  const today = at("2026-05-04T00:00+02:00") + (nextPlant - 101) * 4 * daySeconds;
  stage.clock.set(Math.max(stage.clock.nowSeconds(), today - daySeconds));
  await newPlant(today);
});
afterEach(async () => {
  await stage.make(`PATCH /plant/${plantId}`, { disabled: true });
});

const windows = () => `POST /plant/${plantId}/logbook/windows`;
const openWindow = async (from: number, to: number, more: object = {}): Promise<string> =>
  (await stage.make(windows(), { from, to, reason: "Inverter opened", ...more })).id as string;
const moveWindow = async (id: string, from: number, to: number): Promise<unknown> =>
  await stage.make(`${windows()}/${id}`, { from, to, reason: "Inverter opened" });
const deleteWindow = async (id: string): Promise<unknown> =>
  await stage.make(`DELETE /plant/${plantId}/logbook/windows/${id}`);
const incidents = async (): Promise<Incident[]> =>
  (await stage.make(`GET /incident?state=all&days=400&plants=${plantId}`)).incidents as Incident[];
/** Cause, state, beginning and end in hours of the day. */
const found = async (): Promise<unknown[]> =>
  (await incidents()).map(({ cause, state, since, ended }) => [
    cause,
    state,
    (since - midnight) / hour,
    ended === null ? null : (ended - midnight) / hour,
  ]);
/** What the reader was to hear of, the oldest first. */
const messages = async (): Promise<string[]> =>
  ((await stage.make(`GET /log/msg/${plantId}?language=en`)) as { type: string }[])
    .map(({ type }) => type)
    .toReversed();
const now = async (): Promise<HealthNow> =>
  (await stage.make(`GET /plant/${plantId}/health/now`)) as unknown as HealthNow;
const civil = (seconds: number): string =>
  new Date((seconds + 2 * hour) * 1000).toISOString().slice(0, 10);
/** The steps of the waterfall of the plant's day, and whether it adds up to the Wh. [kWh] */
async function steps(): Promise<{ of: Record<string, number>; adds: boolean }> {
  const day = civil(midnight);
  const [judged] = (await stage.make(
    `GET /plant/${plantId}/health?from=${day}&to=${day}`,
  )) as unknown as JudgedDay[];
  const { expected_wh, made_wh, rest_wh, steps: all } = judged!.scopes[0]!.waterfall!;
  const lost = all.reduce((sum, { wh }) => sum + wh, 0);
  return {
    of: Object.fromEntries(all.map(({ cause, wh }) => [cause, wh / 1000])),
    adds: expected_wh - lost - rest_wh === made_wh,
  };
}
/** What the inverter would have made. [kWh] */
function missed(from: number, to: number): number {
  let sum = 0;
  for (let moment = from; moment < to; moment += slot) sum += clear(moment) / 12;
  return sum;
}
const near = (kwh: number) => expect.toSatisfy((x: number) => Math.abs(x / kwh - 1) < 0.02);

test("[HS10] INC-09 a stop inside of a window is no incident and is announced to nobody; pages say until when people work, and the waterfall names what it cost", async () => {
  await openWindow(clock(10), clock(12));
  const dead = [clock(10.25), clock(11.5)] as const;
  await run(midnight - daySeconds, clock(11.25), dead);
  expect([await found(), await messages()]).toEqual([[], []]);
  const during = await now();
  expect(during.maintenance).toMatchObject([{ until: clock(12) }]);
  expect(during.scopes[0]!.verdict).toMatchObject({ num_incidents: 0, worst: null });
  expect(["alarm", "weak"]).not.toContain(during.scopes[0]!.verdict.word);
  expect((await steps()).of).toEqual({ maintenance: near(missed(dead[0], clock(11.25))) });
  await run(clock(11.25), clock(15), dead);
  expect([await found(), await messages()]).toEqual([[], []]);
  expect((await now()).maintenance).toEqual([]);
  expect(await steps()).toEqual({ of: { maintenance: near(missed(...dead)) }, adds: true });
});

test("[HS10] what is still bad behind the window is announced then, from its beginning, and all that it cost is the incident's", async () => {
  await openWindow(clock(10), clock(12));
  const dead = [clock(10.25), clock(13)] as const;
  await run(midnight - daySeconds, clock(12), dead);
  expect([await found(), await messages()]).toEqual([[], []]);
  await run(clock(12), clock(12.5), dead);
  expect(await found()).toEqual([["device_stopped", "open", 10.25, null]]);
  expect(await messages()).toEqual(["alarm_ko"]);
  await run(clock(12.5), clock(15), dead);
  expect(await found()).toEqual([["device_stopped", "resolved", 10.25, 13]]);
  expect(await messages()).toEqual(["alarm_ko", "alarm_ok"]);
  expect(await steps()).toEqual({ of: { device_stopped: near(missed(...dead)) }, adds: true });
});

test("[HS10] [LB6] a window that is set, and made longer, while an incident is open takes nothing back while it lasts: it stands and its end is announced; of one that lasted in it alone the cost is maintenance's then", async () => {
  const dead = [clock(9), clock(12)] as const;
  await run(midnight - daySeconds, clock(10), dead);
  expect([await found(), await messages()]).toEqual([
    [["device_stopped", "open", 9, null]],
    ["alarm_ko"],
  ]);
  const id = await openWindow(clock(10), clock(11));
  await run(clock(10), clock(10.5), dead);
  await moveWindow(id, clock(8), clock(14));
  await run(clock(10.5), clock(15), dead);
  const whole = [["device_stopped", "resolved", 9, 12]];
  const maintained = { of: { maintenance: near(missed(...dead)) }, adds: true };
  // Looked at again with the incident over and its end in the window.
  await run(clock(15), clock(16), dead);
  expect([await found(), await messages(), await steps()]).toEqual([
    whole,
    ["alarm_ko", "alarm_ok"],
    maintained,
  ]);
});

test("[HS10] [H17] late data of an incident that ended in a window are the incident's, not the work's", async () => {
  const dead = [clock(9), clock(12)] as const;
  await run(midnight - daySeconds, clock(10), dead);
  await openWindow(clock(10), clock(14));
  await run(clock(10), clock(15), dead);
  // It ran for half an hour after all.
  await run(clock(9), clock(9.5), [0, 0]);
  await run(clock(15), clock(15.5), dead);
  expect((await steps()).of).toEqual({ device_stopped: near(missed(clock(9.5), clock(12))) });
  expect((await incidents()).map(({ lost_kwh }) => lost_kwh)).toEqual([
    near(missed(clock(9.5), clock(12))),
  ]);
});

test.each(["ended early", "deleted"])(
  "[HS10] [LB6] a window that is %s while the inverter stands still: it is announced at the next look, from its beginning",
  async (how) => {
    const id = await openWindow(clock(10), clock(18));
    const dead = [clock(10.25), clock(17)] as const;
    await run(midnight - daySeconds, clock(12), dead);
    expect([await found(), await messages(), (await steps()).of]).toEqual([
      [],
      [],
      { maintenance: expect.any(Number) },
    ]);
    if (how === "deleted") await deleteWindow(id);
    else await moveWindow(id, clock(10), clock(11.5));
    await look();
    expect([await found(), await messages(), await steps()]).toEqual([
      [["device_stopped", "open", 10.25, null]],
      ["alarm_ko"],
      { of: { device_stopped: near(missed(dead[0], clock(12))) }, adds: true },
    ]);
  },
);

test("[HS10] [H7d] [LB6] a window that is deleted when all is over: what happened in it is an incident that nobody hears of; written down afterwards, it was work again, which its history says once", async () => {
  const id = await openWindow(clock(10), clock(12));
  const dead = [clock(10.25), clock(11.5)] as const;
  await run(midnight - daySeconds, clock(15), dead);
  await deleteWindow(id);
  await look();
  const whole = [["device_stopped", "resolved", 10.25, 11.5]];
  const all = { of: { device_stopped: near(missed(...dead)) }, adds: true };
  expect([await found(), await messages(), await steps()]).toEqual([whole, [], all]);
  const work = { of: { maintenance: near(missed(...dead)) }, adds: true };
  // Of half of it only: that is no work from its beginning on.
  const half = await openWindow(clock(11), clock(12));
  await look();
  expect([await found(), await messages(), await steps()]).toEqual([whole, [], all]);
  await deleteWindow(half);
  const again = await openWindow(clock(10), clock(12));
  stage.clock.advance(slot);
  await look();
  stage.clock.advance(slot);
  await look();
  expect([await found(), await messages(), await steps()]).toEqual([whole, [], work]);
  const [one] = await incidents();
  expect(one).toMatchObject({ lost_kwh: 0, lost_today_kwh: 0 });
  const { events } = (await stage.make(`GET /incident/${one!.id}`)) as unknown as IncidentPage;
  expect(events.map(({ code }) => code)).toEqual(["opened", "resolved", "maintenance"]);
  await deleteWindow(again);
  await look();
  expect([await found(), await messages(), await steps()]).toEqual([whole, [], all]);
});

test("[HS10] [LB6] [H17] a window whose beginning is moved counts nothing twice; what late data take back is no loss of work either", async () => {
  const id = await openWindow(clock(10), clock(12));
  const dead = [clock(10.25), clock(11.5)] as const;
  await run(midnight - daySeconds, clock(15), dead);
  await moveWindow(id, clock(9), clock(12));
  await look();
  expect(await steps()).toEqual({ of: { maintenance: near(missed(...dead)) }, adds: true });
  await run(clock(10), clock(11.5), [0, 0]);
  await run(clock(15), clock(15.5), dead);
  expect([await found(), await steps()]).toEqual([[], { of: {}, adds: true }]);
});

test("[HS10] [LB6] a window covers what it names: the whole plant, a section of it, one inverter, not another one", async () => {
  const dead = [clock(10.25), clock(12.5)] as const;
  const of = (kind: string, id: string) =>
    openWindow(clock(10), clock(12), { subject: { kind, id } });
  const whole = await of("section", "0");
  const own = await of("device", inverter);
  await of("device", otherInverter);
  await run(midnight - daySeconds, clock(11.5), dead);
  expect(await found()).toEqual([]);
  await deleteWindow(whole);
  await look();
  expect(await found()).toEqual([]);
  await deleteWindow(own);
  await look();
  expect(await found()).toEqual([["device_stopped", "open", 10.25, null]]);
});

test.each([
  ["2026-10-25", "+02:00", "+01:00"],
  ["2027-03-28", "+01:00", "+02:00"],
] as const)(
  "[HS10] [LB6] on %s, when clocks go from %s to %s, a window from the evening before until noon holds until noon: what stands still until then is work, and what lasts longer is announced",
  async (day, before, after) => {
    const noon = at(`${day}T12:00${after}`);
    const eve = at(`${day}T00:00${before}`) - 6 * hour;
    stage.clock.set(eve - daySeconds);
    await newPlant(noon - 12 * hour);
    await openWindow(eve, noon);
    const hours = (noon - eve) / hour;
    expect(hours).toBe(day === "2026-10-25" ? 19 : 17);
    await run(eve - daySeconds, noon, [eve, noon + hour]);
    expect([await found(), await messages()]).toEqual([[], []]);
    await run(noon, noon + hour / 2, [eve, noon + hour]);
    expect([(await found()).length, await messages()]).toEqual([1, ["alarm_ko"]]);
  },
);
