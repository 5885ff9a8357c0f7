import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composeDays } from "./compose.ts";
import { takeSealer } from "./seal.store.ts";
import { storedOverlay } from "./overlay.ts";

/** What is deleted while its series are being folded: the sealer and the deletion wait for each other, never both. */

const noon = at("2026-06-21T12:00+02:00");
const days = [noon - 2 * 86_400, noon - 86_400];

let stage: ServerStage;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
});
afterAll(() => stage.close());

const blocksOf = async (plantId: string, number: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from day_block where plant_id = ${plantId} and number = ${number}`.execute(
    stage.db,
  );
  return rows[0]!.count;
};

test.each([
  { what: "a variable", plantId: "301", line: (id: string) => `DELETE /variable/${id}` },
  { what: "a plant", plantId: "302", line: () => "DELETE /plant/302" },
])(
  "[D5] [S14] $what that is deleted while its days are folded again goes when they are, and leaves no block",
  async ({ plantId, line }) => {
    await stage.plant(plantId);
    const device = await stage.device(plantId);
    const id = await stage.variable(device, "p");
    await stage.variable(device, "q");
    const facts = await stage.facts(plantId);
    const { number } = facts.series.find((series) => series.id === id)!;
    for (const stamp of days)
      await stage.post(plantId, { timestamp: stamp, values: { p: 1, q: 1 } });
    await stage.seal(plantId);
    // The first day is folded again for another variable, the second for this one, and a third is new.
    const after = noon - 3600;
    await stage.post(plantId, { timestamp: days[0]! + 300, values: { q: 2 } });
    await stage.post(plantId, { timestamp: days[1]! + 300, values: { p: 2 } });
    await stage.post(plantId, { timestamp: after, values: { p: 3 } });
    await stage.make(`PATCH /plant/${plantId}`, { disabled: true });

    const { deleting } = await stage.db.transaction().execute(async (trx) => {
      expect(await takeSealer(trx, plantId)).toBe(true);
      const overlay = storedOverlay(trx, plantId);
      const fold = async (stamp: number): Promise<number> =>
        await composeDays({ db: trx, overlay, facts }, [dayOf(stamp, facts.tz)]);
      expect(await fold(days[0]!)).toBe(1);
      const deletion = stage.ask(stage.admin, line(id));
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(stage.db);
          return rows.length;
        })
        .toBeGreaterThan(0);
      expect(await fold(days[1]!)).toBe(1);
      expect(await fold(after)).toBe(1);
      return { deleting: deletion };
    });
    expect(await deleting).toMatchObject({ status: 200 });
    expect(await blocksOf(plantId, number)).toBe(0);
  },
);
