import type { DayObservation } from "@heliograph/domain/health/observation.ts";
import { serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staleDays, writeDays } from "./health-days.store.ts";

const plantId = "101";
let stage: ServerStage;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: 1_780_000_000 });
  await stage.plant(plantId, {});
});
afterAll(() => stage.close());

const observation = (day: number): DayObservation => ({
  day,
  knownUntil: (day + 1) * 86_400,
  judgeableMinutes: 600,
  heard: null,
  unjudgeableMinutes: { sun_low: 95 },
  clearness: 0.9,
  expected: null,
  madeKwh: 100,
  sections: [],
  inverters: [
    {
      id: "i",
      peers: 2,
      judgeableMinutes: 600,
      madeKwh: 100,
      expectedKwh: 101.5,
      peerRatio: 0.99,
      hourRatios: [NaN, 0.9876],
    },
  ],
  strings: [{ id: "s\"'\\", ratio: null }],
  sensors: [],
  bad: [],
});
const written = (day: number) => ({
  version: day,
  isSilent: false,
  observation: observation(day),
  judged: { day, clearness: 0.9, ratio: 1 },
  seenLight: 0,
  light: null,
});
const observed = async (): Promise<DayObservation[]> =>
  (await staleDays(stage.db, plantId, 10)).map((one) => one.observation);

test("[H17] the days of which a summary is missing are those that stand, whoever wrote them", async () => {
  await writeDays(stage.db, plantId, [written(10), written(11)]);
  const remembered = await observed();
  expect(remembered).toEqual([observation(10), observation(11)]);
  // Nothing is remembered any more: what is read says the same.
  expect(await observed()).toEqual(remembered);
  // A row that somebody else has written since is read, also where it is remembered.
  await writeDays(stage.db, plantId, [written(10), written(11)]);
  await sql`update health_day set observation = ${JSON.stringify({ ...observation(11), madeKwh: 5 })}::json
    where day = 11`.execute(stage.db);
  expect((await observed()).map(({ madeKwh }) => madeKwh)).toEqual([100, 5]);
});

test("[H17] days of a transaction that failed are not remembered", async () => {
  await writeDays(stage.db, plantId, [written(10)]);
  const failed = stage.db.transaction().execute(async (trx) => {
    await writeDays(trx, plantId, [
      { ...written(10), observation: { ...observation(10), madeKwh: 7 } },
    ]);
    throw new Error("the connection is lost");
  });
  await expect(failed).rejects.toThrow("the connection is lost");
  expect((await observed())[0]?.madeKwh).toBe(100);
});
