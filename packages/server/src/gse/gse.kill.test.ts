import { aPlant } from "@heliograph/testkit/a-plant.ts";
import { gseGateway, type GseGateway } from "@heliograph/testkit/gse-gateway.ts";
import { KilledServer } from "@heliograph/testkit/killed-server.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

interface Account {
  readonly id: string;
  readonly reading: string | null;
  readonly fault: string | null;
}
const ids = ["A1", "B2", "C3"] as const;
let gateway: GseGateway;
let server: KilledServer;
beforeAll(async () => {
  gateway = await gseGateway();
  gateway.plants = ids.map((id) => ({
    id_gse: id,
    pod: null,
    nome: id,
    potenza: 10,
    ce: 4,
    regione: null,
    comune: null,
    ssp: false,
  }));
  const measure = { year: 2026, month: 1, rett: 0, real: true, ver: 1 };
  gateway.measures = Object.fromEntries(
    ids.map((id, at) => [id, [{ ...measure, gse_id: id, kwh: 100 + at }]]),
  );
  server = new KilledServer({ GSE_URL: gateway.url });
  await server.start();
}, 60_000);
afterAll(async () => {
  await server.clear();
  await gateway.close();
}, 60_000);

test("[GS3] API-36 kill -9 in the midst of a reading: it goes on with the convention that was not done, and nothing stands twice", async () => {
  const make = async <T>(line: string, body?: unknown): Promise<T> =>
    (await server.make(line, body)) as T;
  await make("POST /plant", aPlant("101"));
  await make("POST /plant/101/gse_add_account", gateway.account);
  const account = async (): Promise<Account> => {
    const { accounts } = await make<{ accounts: Account[] }>("GET /plant/101/gse");
    return accounts[0]!;
  };
  const isDone = async (): Promise<void> =>
    await vi.waitFor(async () => expect((await account()).reading).toBeNull(), { timeout: 30_000 });
  await isDone();
  gateway.hangAt = "/measures/B2";
  gateway.asked.length = 0;
  await make(`GET /plant/101/gse_read_measures/${(await account()).id}`);
  await vi.waitFor(() => expect(gateway.asked).toContain("/measures/B2"), { timeout: 20_000 });
  await server.killServer();
  gateway.hangAt = null;
  gateway.asked.length = 0;
  await server.start();
  await isDone();
  expect((await account()).fault).toBeNull();
  // A1 was written before the kill: it is not asked for again.
  expect(gateway.asked).toEqual(
    ["B2", "C3"].flatMap((id) => [`/measures/${id}`, `/payments/${id}`]),
  );
  const measures = await make<{ gse_id: string; kwh: number }[]>("GET /plant/101/gse_measures");
  expect(measures).toHaveLength(ids.length);
  expect(Object.fromEntries(measures.map(({ gse_id: id, kwh }) => [id, kwh]))).toEqual({
    A1: 100,
    B2: 101,
    C3: 102,
  });
}, 60_000);
