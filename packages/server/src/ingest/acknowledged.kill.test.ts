import { aPlant } from "@heliograph/testkit/a-plant.ts";
import { setTimeout as pause } from "node:timers/promises";
import { KilledServer } from "@heliograph/testkit/killed-server.ts";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";

/** kill -9 of the server, of the database, and of both, at moments that a seed gives, while packets stream in and are folded. */

const runs = Number(process.env["KILL_RUNS"] ?? 2);
const firstSeed = Number(process.env["KILL_SEED"] ?? 1);
const writers = 6;
const plant = "101";
const daySeconds = 86_400;

const servers: KilledServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.clear();
}, 60_000);

interface Slots {
  /** What was sent and answered with 200, by slot. */
  readonly acknowledged: Set<number>;
  /** What was sent and not answered: it may be there or not. */
  readonly unknown: Set<number>;
}
/** Every value is a function of its slot, so that a wrong one shows. */
const powerOf = (slot: number): number => ((slot * 7919) % 1000) / 10;
const energyOf = (slot: number): number => 1000 + slot;

/** Sends slot after slot, each once, until told to stop. */
function stream(server: KilledServer, begin: number, sent: Slots) {
  let next = 0;
  let isEnding = false;
  const write = async (): Promise<void> => {
    while (!isEnding) {
      const slot = next++;
      const packet = {
        timestamp: begin + slot * 300,
        values: { power: powerOf(slot), energy: energyOf(slot) },
      };
      sent.unknown.add(slot);
      const answer = await server.ask(`POST /ingest/${plant}`, packet).catch(() => null);
      if (answer?.status === 200) {
        sent.unknown.delete(slot);
        sent.acknowledged.add(slot);
      } else await pause(20);
    }
  };
  const all = Promise.all(Array.from({ length: writers }, write));
  return {
    sentSlots: () => next,
    async end() {
      isEnding = true;
      await all;
    },
  };
}

describe("[D5] [I9] acknowledged is durable", () => {
  test.each(Array.from({ length: runs }, (_, run) => firstSeed + run))(
    "[D4] [D5] seed %i: every acknowledged value is there after kill -9, once, in the slots and in the figures",
    async (seed) => {
      const [plan] = fc.sample(
        fc.record({
          kills: fc.shuffledSubarray(["server", "database", "both"], { minLength: 3 }),
          // A restart takes a second, and every five seconds the sealer folds.
          waits: fc.array(fc.integer({ min: 20, max: 2500 }), { minLength: 3, maxLength: 3 }),
        }),
        { seed, numRuns: 1 },
      );
      const server = new KilledServer();
      servers.push(server);
      await server.start();
      // Settled slots, so that sealing goes on beside: several days, from a midnight on.
      const begin = (Math.floor(Date.now() / 1000 / daySeconds) - 60) * daySeconds;
      await server.make(
        "POST /plant",
        aPlant(plant, { timezone: "Europe/Rome", active_since: begin - 10 * daySeconds }),
      );
      const made = async (line: string, body: object): Promise<string> =>
        ((await server.make(line, body)) as { id: string }).id;
      const device = await made("POST /device", { plant_id: plant, name: "METER", type: "meter" });
      const variable = (mib: string, udm: string, tags: number[]) =>
        made("POST /variable", { device_id: device, name: mib, mib, udm, tags });
      const ids = [await variable("power", "kW", []), await variable("energy", "kWh", [58])];

      const sent: Slots = { acknowledged: new Set(), unknown: new Set() };
      const streaming = stream(server, begin, sent);
      const read = async (): Promise<Map<number, (number | null)[]>> => {
        const end = begin + Math.max(1, streaming.sentSlots()) * 300;
        const rows = (await server.make("POST /data/fetch", { ids, start: begin, end })) as [
          number,
          ...(number | null)[],
        ][];
        return new Map(rows.map(([at, ...values]) => [(at - begin) / 300, values]));
      };
      /** Everything acknowledged until now is there, and nothing that was never sent. */
      const check = async (): Promise<void> => {
        const acknowledged = [...sent.acknowledged];
        const rows = await read();
        for (const slot of acknowledged)
          expect([slot, ...rows.get(slot)!]).toEqual([slot, powerOf(slot), energyOf(slot)]);
      };
      for (const [index, kill] of plan!.kills.entries()) {
        await pause(plan!.waits[index]);
        if (kill !== "server") server.killDatabase();
        if (kill !== "database") {
          await server.killServer();
          await server.start();
        }
        await check();
      }
      await streaming.end();
      expect(sent.acknowledged.size).toBeGreaterThan(20);

      // What got no answer is sent again, as a logger does: now everything is known, and nothing may count twice.
      const again = [...sent.unknown].map((slot) => ({
        timestamp: begin + slot * 300,
        values: { power: powerOf(slot), energy: energyOf(slot) },
      }));
      await server.make(`POST /ingest/${plant}`, { packets: again });
      const count = streaming.sentSlots();
      const exact = async (): Promise<void> => {
        expect([...(await read())]).toEqual(
          Array.from({ length: count }, (_, slot) => [slot, [powerOf(slot), energyOf(slot)]]),
        );
        const years = { ids: [ids[1]], start: begin, end: begin + count * 300, period: "year" };
        const rows = (await server.make("POST /data/aggregated", years)) as [string, number][];
        // The counter rises by 1 a slot: its increments are one fewer than its samples.
        expect(rows.reduce((sum, row) => sum + (row[1] ?? 0), 0)).toBe(count - 1);
      };
      await exact();
      await server.stop();
      await server.start();
      await exact();
      await server.stop();
    },
    240_000,
  );
});
