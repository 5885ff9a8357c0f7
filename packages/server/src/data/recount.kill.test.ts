import { setTimeout as pause } from "node:timers/promises";
import { KilledServer } from "@heliograph/testkit/killed-server.ts";
import { afterEach, expect, test } from "vitest";

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;
const server = new KilledServer();
afterEach(() => server.clear(), 60_000);

test("[D4] [D5] [D7] late data recount the days after them, also when the server and the database are killed on the way", async () => {
  await server.start();
  // Long settled: the sealer folds what it finds at every look.
  const begin = (Math.floor(Date.now() / 1000 / daySeconds) - 30) * daySeconds;
  await server.make("POST /plant", {
    id: "101",
    name: "Killed",
    client: "Acme Solar",
    timezone: "UTC",
    active_since: begin - daySeconds,
  });
  const made = async (line: string, body: object): Promise<string> =>
    ((await server.make(line, body)) as { id: string }).id;
  const device = await made("POST /device", { plant_id: "101", name: "METER", type: "meter" });
  const meter = { device_id: device, name: "meter", mib: "e", udm: "kWh", tags: [58] };
  const ids = [await made("POST /variable", meter)];
  const post = (readings: readonly number[], firstHour: number) =>
    server.make("POST /ingest/101", {
      packets: readings.map((e, hour) => ({
        timestamp: begin + (firstHour + hour) * hourSeconds,
        values: { e },
      })),
    });
  const days = async (): Promise<(number | null)[]> => {
    const asked = { ids, start: begin, end: begin + 6 * daySeconds, period: "day" };
    const rows = (await server.make("POST /data/aggregated", asked)) as [string, number | null][];
    return rows.map(([, energy]) => energy);
  };
  // Four days on which it stands still, and one on which a new meter shows 50,000 more and rises by 1 in each of 11 hours.
  const still = Array.from({ length: 4 * 24 + 12 }, () => 123);
  const replaced = Array.from({ length: 12 }, (_, hour) => 50_123 + hour);
  await post([...still, ...replaced], 24);
  // Nobody knows yet how fast it is.
  expect(await days()).toEqual([null, 0, 0, 0, 0, 50_011]);
  // The sealer looks every five seconds.
  await pause(5200);
  // The first day comes last: it tells that the meter rises by 1 an hour, and so what it cannot have done four days later.
  await post(
    Array.from({ length: 24 }, (_, hour) => 100 + hour),
    0,
  );
  const right = [23, 0, 0, 0, 0, 11];
  expect(await days()).toEqual(right);
  for (const milliseconds of [100, 1500]) {
    await pause(milliseconds);
    server.killDatabase();
    await server.killServer();
    await server.start();
    expect(await days()).toEqual(right);
  }
});
