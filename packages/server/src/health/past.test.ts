import type { HealthNow, Incident, JudgedDay } from "@heliograph/contract/health/health.wire.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HealthWatch } from "./health-watch.ts";

const midnight = at("2026-06-18T00:00+02:00");
const daySeconds = 86_400;
const hour = 3600;
const stepSeconds = 900;
const plantId = "101";
let stage: ServerStage;

/** Power of an inverter of 50 kW under a clear sky. [kW] */
const powerAt = (moment: number): number => {
  const sun = ((((moment - midnight) / hour) % 24) + 24) % 24;
  return sun < 6 || sun > 21 ? 0 : 45 * Math.sin((Math.PI * (sun - 6)) / 15);
};
/** Ten days before today the third inverter stood still from 9 to 15 o'clock. */
const stop = {
  from: midnight - 10 * daySeconds + 9 * hour,
  to: midnight - 10 * daySeconds + 15 * hour,
};
async function send(from: number, to: number): Promise<void> {
  const packets = [];
  for (let moment = from; moment < to; moment += stepSeconds)
    packets.push({
      timestamp: moment,
      values: Object.fromEntries(
        [0, 1, 2, 3].map((n) => [
          `p.${n}`,
          n === 2 && moment >= stop.from && moment < stop.to ? 0 : powerAt(moment),
        ]),
      ),
    });
  for (let first = 0; first < packets.length; first += 500)
    await stage.post(plantId, packets.slice(first, first + 500));
}
const sealAll = async (): Promise<void> => {
  while ((await stage.seal(plantId)) > 0);
};
const look = async (moment: number): Promise<void> => {
  stage.clock.set(moment);
  await stage.server.rooms.health.look();
};
const now = async (): Promise<HealthNow> =>
  (await stage.make(`GET /plant/${plantId}/health/now`)) as unknown as HealthNow;
const madeOf = async (): Promise<number | null> => (await now()).scopes[0]!.verdict.made_kwh;
const days = async (): Promise<string[]> =>
  (
    (await stage.make(
      `GET /plant/${plantId}/health?from=2026-05-20&to=2026-06-18`,
    )) as unknown as JudgedDay[]
  ).map(({ day }) => day);
/** What four inverters made of the day that runs until a moment: each sample holds for its step. [kWh] */
function madeUntil(moment: number): number {
  let sum = 0;
  for (let at = midnight; at < moment; at += stepSeconds) sum += 4 * powerAt(at);
  return sum * (stepSeconds / hour);
}

beforeAll(async () => {
  stage = await serverStage({ startSeconds: midnight - daySeconds });
  await stage.plant(plantId, {
    lat: 45.07,
    lon: 7.69,
    active_since: midnight - 100 * daySeconds,
  });
  for (let n = 0; n < 4; n++) {
    const device = await stage.device(plantId, { type: "inverter", name: `INV${n}`, nominal: 50 });
    await stage.variable(device, `p.${n}`, { udm: "kW", tags: [51] });
  }
});
afterAll(() => stage.close());

test("[H15] [H17] while a past is sent and waits to be sealed, today is judged with what it measured until now, and the past is judged once it is sealed, without anybody hearing of what is over", async () => {
  const noon = midnight + 12 * hour;
  stage.clock.set(noon);
  await send(midnight - 2 * daySeconds, noon);
  await sealAll();
  // Slots settle ten minutes after they have closed.
  await look(noon + 900);
  expect(await madeOf()).toBeCloseTo(madeUntil(noon), 0);
  expect(await days()).toEqual(["2026-06-16", "2026-06-17", "2026-06-18"]);

  // Two weeks are sent before what today measures, and none of it is sealed.
  stage.clock.set(noon + 2 * hour);
  await send(midnight - 16 * daySeconds, midnight - 2 * daySeconds);
  await send(noon, noon + 2 * hour);
  await look(noon + 2 * hour + 900);
  expect(await madeOf()).toBeCloseTo(madeUntil(noon + 2 * hour), 0);
  expect(await days()).toEqual(["2026-06-16", "2026-06-17", "2026-06-18"]);

  await sealAll();
  await look(noon + 2 * hour + 1200);
  expect(await madeOf()).toBeCloseTo(madeUntil(noon + 2 * hour), 0);
  const judged = await days();
  expect([judged[0], judged.at(-1), judged.length]).toEqual(["2026-06-02", "2026-06-18", 17]);
  const { incidents } = (await stage.make("GET /incident?state=all&days=400")) as unknown as {
    incidents: Incident[];
  };
  expect(incidents.map(({ cause, since, ended }) => [cause, since, ended])).toEqual([
    ["device_stopped", stop.from, stop.to],
  ]);
  expect(await stage.db.selectFrom("occasion").selectAll().execute()).toEqual([]);
});

test("[H17] what another judgement found and these days do not show has lost nothing, although it has been over for long; what they show keeps its loss", async () => {
  const device = Object.keys((await now()).device_days)[0]!;
  const wrong = (id: string, day: number) => {
    const since = midnight + day * daySeconds + 10 * hour;
    const lost = JSON.stringify({ [Math.floor(since / daySeconds)]: 50 });
    return sql`
      insert into incident (plant_id, id, cause, subject_kind, subject, state, since, opened, judged, ended, sureness, evidence, lost_kwh, daily_kwh)
      values (${plantId}, ${id}, 'device_stopped', 'device', ${device}, 'resolved', ${since}, ${since + 1800}, ${since + 7200}, ${since + 7200}, 1, '{"numbers": {}, "series": []}', 50, ${lost}::jsonb)`.execute(
      stage.db,
    );
  };
  const [long, late] = ["a".repeat(24), "b".repeat(24)];
  await wrong(long, -13);
  await wrong(late, -6);
  const lostOf = async (): Promise<Map<string, number | null>> => {
    const { incidents } = (await stage.make("GET /incident?state=all&days=400")) as unknown as {
      incidents: Incident[];
    };
    return new Map(incidents.map(({ id, lost_kwh: kwh }) => [id, kwh]));
  };
  const before = await lostOf();
  const real = [...before.keys()].find((id) => id !== long && id !== late)!;
  expect([before.get(long), before.get(late)]).toEqual([50, 50]);
  const { devices } = (await stage.make(`GET /plant/${plantId}?full=1`)) as unknown as {
    devices: { id: string; name: string }[];
  };
  await stage.make(`PATCH /device/${devices.find(({ name }) => name === "INV3")!.id}`, {
    nominal: 51,
  });
  for (let ticks = 0; ticks < 4; ticks++) {
    stage.clock.advance(20);
    await stage.server.rooms.health.look();
  }
  const after = await lostOf();
  expect([after.get(long), after.get(late)]).toEqual([0, 0]);
  expect(after.get(real)).toBeGreaterThan(100);
});

test("[H15] a plant that has sent nothing is looked at as soon as something of it is sealed, and not at every tick before", async () => {
  const moment = midnight + 16 * hour;
  stage.clock.set(moment);
  const other = "102";
  await stage.plant(other, { lat: 45.07, lon: 7.69, active_since: midnight - daySeconds });
  const device = await stage.device(other, { type: "inverter", name: "INV1", nominal: 50 });
  await stage.variable(device, "p", { udm: "kW", tags: [51] });
  const seen: string[] = [];
  const watch = new HealthWatch(stage.world, {
    do: ({ plantId: id, part }) => {
      if (id === other) seen.push(part);
      return Promise.resolve({ hasMore: false });
    },
    close: () => Promise.resolve(),
  });
  await stage.server.rooms.health.look();
  await watch.look();
  expect(seen).toEqual([]);
  await stage.post(other, { timestamp: moment - 1800, values: { p: 10 } });
  while ((await stage.seal(other)) > 0);
  await watch.look();
  expect(seen).toEqual(["now"]);
});

test("[H20] the day that runs of every plant comes before the past of any, and the pasts take turns", async () => {
  const seen: string[] = [];
  const watch = new HealthWatch(stage.world, {
    do: ({ plantId: id, part }) => {
      seen.push(`${id} ${part}`);
      const portions = seen.filter((one) => one === `${id} past`).length;
      return Promise.resolve({ hasMore: portions < 2 });
    },
    close: () => Promise.resolve(),
  });
  stage.clock.advance(600);
  await watch.look();
  expect(seen.slice(0, 2).toSorted()).toEqual(["101 now", "102 now"]);
  expect(seen.slice(2)).toEqual([...seen.slice(2, 4), ...seen.slice(2, 4)]);
  expect(seen.slice(2, 4).toSorted()).toEqual(["101 past", "102 past"]);
});
