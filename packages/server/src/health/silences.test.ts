import type {
  HealthNow,
  IncidentPage,
  Incidents,
  JudgedDay,
} from "@heliograph/contract/health/health.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const slot = 300;
const hour = 3600;
const daySeconds = 24 * hour;
const plantId = "101";
/** Of the last day. */
const midnight = at("2026-06-18T00:00+02:00");
let stage: ServerStage;
const ids: string[] = [];

const clear = (seconds: number): number =>
  Math.max(0, 45 * Math.cos((Math.PI * ((((seconds - midnight) / hour + 480) % 24) - 13.5)) / 15));
/** Four inverters; the last one sends nothing from a moment on, the first one stands still from one on. */
async function send(
  from: number,
  to: number,
  lastUntil = Infinity,
  firstUntil = Infinity,
): Promise<void> {
  const packets = [];
  for (let moment = from; moment < to; moment += slot)
    packets.push({
      timestamp: moment,
      values: {
        "p.0": moment < firstUntil ? clear(moment) : 0,
        "p.1": clear(moment),
        "p.2": clear(moment),
        ...(moment < lastUntil ? { "p.3": clear(moment) } : {}),
        theo: clear(moment) * 4,
      },
    });
  for (let n = 0; n < packets.length; n += 500)
    await stage.post(plantId, packets.slice(n, n + 500));
  while ((await stage.seal(plantId)) > 0);
}
async function lookAt(moment: number): Promise<void> {
  stage.clock.set(moment);
  for (let n = 0; n < 4; n++) await stage.server.rooms.health.look();
}
const wordsOf = async (): Promise<Record<string, string>> => {
  const days = (
    await stage.ask(stage.admin, `GET /plant/${plantId}/health?from=2026-06-14&to=2026-06-17`)
  ).body as JudgedDay[];
  return Object.fromEntries(days.map(({ day, scopes }) => [day, scopes[0]!.verdict.word]));
};
const now = async (): Promise<HealthNow> =>
  (await stage.make(`GET /plant/${plantId}/health/now`)) as unknown as HealthNow;

beforeAll(async () => {
  stage = await serverStage({ startSeconds: midnight + 9 * hour });
  await stage.plant(plantId, { lat: 45.07, lon: 7.69, active_since: midnight - 12 * daySeconds });
  for (const n of [0, 1, 2, 3]) {
    const device = await stage.device(plantId, { type: "inverter", name: `INV${n}`, nominal: 50 });
    ids.push(device);
    await stage.variable(device, `p.${n}`, { udm: "kW", tags: [tags.P_PRODUCED] });
  }
  const meter = await stage.device(plantId, { type: "meter", name: "Meter" });
  await stage.variable(meter, "theo", { udm: "kW", tags: [tags.P_TEORICA] });
});
afterAll(() => stage.close());

test("[H7] [H15] a silence is none of a past day of which enough is known: an hour, an end in the dark, and all that came later; six hours are", async () => {
  const of = (day: number, h: number): number => midnight + (day * 24 + h) * hour;
  await send(of(-10, 0), of(-4, 10));
  // The 14th an hour; the 15th six hours; from the 16th at 22:00 to the 17th at 0:25 in the dark.
  await send(of(-4, 11), of(-3, 8));
  await send(of(-3, 14), of(-2, 22));
  await send(of(-1, 0) + 25 * 60, of(0, 9));
  await lookAt(of(0, 9) + 900);
  expect(await wordsOf()).toEqual({
    "2026-06-14": "fine",
    "2026-06-15": "no_data",
    "2026-06-16": "fine",
    "2026-06-17": "fine",
  });
  // The logger had kept it.
  await send(of(-3, 8), of(-3, 14));
  await lookAt(of(0, 9) + 1500);
  expect(await wordsOf()).toMatchObject({ "2026-06-15": "fine" });
});

test("[H13] one inverter that is silent while the others send is to be looked at: the plant is not called silent, the inverter is named", async () => {
  const noon = midnight + 12 * hour;
  stage.clock.set(noon);
  await send(midnight + 9 * hour, noon, midnight + 10 * hour);
  await lookAt(noon + 900);
  const { scopes, devices } = await now();
  expect(scopes[0]!.verdict).toMatchObject({
    word: "weak",
    worst: { cause: "no_communication", subject: { kind: "device", id: ids[3] } },
  });
  expect(Object.keys(devices)).toEqual([ids[3]]);
});

test("[HS14] [H10c] [H10] INC-05 INC-07 what a silent plant loses today, and what its silence costs, nobody knows: in the list, on the page and at home it is null; when the data come it is known", async () => {
  const [stop, mute] = [midnight + 12.5 * hour, midnight + 15 * hour];
  stage.clock.set(mute);
  await send(midnight + 12 * hour, mute, Infinity, stop);
  // Its rhythm is not known: it may be one that delivers once a night.
  const nextDay = midnight + daySeconds + 18 * hour;
  await lookAt(nextDay);
  const list = async (): Promise<Incidents> =>
    (await stage.make("GET /incident?state=all&days=30")) as unknown as Incidents;
  const amounts = ({ incidents }: Incidents): Record<string, unknown> =>
    Object.fromEntries(
      incidents
        .filter(({ subject }) => subject.kind === "plant" || subject.id === ids[0])
        .map((one) => [one.cause, [one.lost_kwh, one.lost_today_kwh, one.lost_today_eur]]),
    );
  const silent = await list();
  expect(silent).toMatchObject({ lost_today_kwh: null, lost_today_eur: null });
  const before = expect.toSatisfy((kwh: number) => kwh > 80 && kwh < 115);
  expect(amounts(silent)).toEqual({
    device_stopped: [before, null, null],
    no_communication: [null, null, null],
  });
  const stopped = silent.incidents.find(({ cause }) => cause === "device_stopped")!;
  expect(stopped.daily_kwh.slice(-2)).toEqual([before, null]);
  const { days } = (await stage.make(`GET /incident/${stopped.id}`)) as unknown as IncidentPage;
  expect(days.slice(-2).map(({ kwh }) => kwh)).toEqual([before, null]);
  expect(await stage.make("GET /fleet")).toMatchObject({ lost_today_kwh: [null] });

  await send(mute, nextDay, Infinity, stop);
  await lookAt(nextDay + 900);
  const known = expect.toSatisfy((kwh: number) => kwh > 80);
  expect(amounts(await list())).toMatchObject({
    device_stopped: [known, known, null],
    no_communication: [0, 0, null],
  });
});
