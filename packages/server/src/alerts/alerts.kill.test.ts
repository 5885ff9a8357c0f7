import { aPlant } from "@heliograph/testkit/a-plant.ts";
import { KilledServer } from "@heliograph/testkit/killed-server.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const server = new KilledServer();
beforeAll(() => server.start(), 60_000);
afterAll(() => server.clear(), 60_000);

test("[A5] a server that is killed goes on where it was: what was found stays, and what was said is not said again", async () => {
  const make = async <T>(line: string, body?: unknown): Promise<T> =>
    (await server.make(line, body)) as T;
  await make("POST /plant", aPlant("101"));
  const device = { plant_id: "101", name: "INV1", type: "inverter" };
  const { id: deviceId } = await make<{ id: string }>("POST /device", device);
  const variable = { device_id: deviceId, name: "Pac", udm: "kW", mib: "inv.1.pac", tags: [51] };
  const { id: pac } = await make<{ id: string }>("POST /variable", variable);
  const now = Math.floor(Date.now() / 1000);
  const packets = Array.from({ length: 10 }, (_, i) => ({
    timestamp: now - 3600 + i * 300,
    values: { "inv.1.pac": 60 },
  }));
  await make("POST /ingest/101", { packets });
  const create = async (name: string): Promise<string> => {
    const alert = {
      plant_id: "101",
      name,
      description: name,
      num_checks: 3,
      vars: [pac],
      vmax: 50,
    };
    return (await make<{ id: string }>("POST /alert", alert)).id;
  };
  type States = Record<string, { state: string; cnt: number }>;
  const stateOf = async (id: string) => (await make<States>("GET /plant/101/alerts_state"))[id]!;
  const becomesKo = async (id: string): Promise<number> =>
    await vi.waitUntil(
      async () => {
        const { state, cnt } = await stateOf(id);
        return state === "KO" && cnt;
      },
      { timeout: 30_000, interval: 50 },
    );
  const logged = async (): Promise<string[]> => {
    const events = await make<{ msg: string }[]>("GET /log/events/search?types=alert&plants=101");
    return events.map(({ msg }) => msg.replace(/ \(.*/, "")).toReversed();
  };

  const first = await create("Before");
  const cnt = await becomesKo(first);
  await server.killServer();
  await server.start();
  const after = await stateOf(first);
  expect([after.state, after.cnt]).toEqual(["KO", cnt]);

  // The next look is due; it may find the server dead at any moment of it.
  const second = await create("After");
  await server.killServer();
  await server.start();
  await becomesKo(second);
  expect((await stateOf(first)).state).toBe("KO");
  expect(await logged()).toEqual(["Alarm: Before: Pac", "Alarm: After: Pac"]);
}, 120_000);
