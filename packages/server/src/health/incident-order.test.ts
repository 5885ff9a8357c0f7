import { at, serverStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const night = at("2026-06-21T03:00+02:00");
let stage: Awaited<ReturnType<typeof serverStage>>;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: night });
});
afterAll(() => stage.close());

test("DASHB-06 [H13] by night, when nothing costs anything yet, what stands still is listed before what makes less, and the newer before the older", async () => {
  const plantId = await stage.plant("470", {});
  const incident = async (name: string, cause: string, daysAgo: number): Promise<void> => {
    const since = night - daysAgo * 86_400;
    await stage.db
      .insertInto("incident")
      .values({
        plant_id: plantId,
        id: name.padEnd(24, "0"),
        cause,
        subject_kind: "plant",
        subject: name,
        state: "dormant",
        since,
        opened: since,
        judged: night - 21_600,
        sureness: 1,
        evidence: { numbers: {}, series: [] },
        daily_kwh: {},
        alerts: [],
      } as never)
      .execute();
  };
  await incident("a", "string_dead", 16);
  await incident("b", "sensor_drift", 10);
  await incident("c", "device_stopped", 12);
  const { incidents } = await stage.make(`GET /incident?plants=${plantId}&state=standing`);
  expect((incidents as { cause: string }[]).map(({ cause }) => cause)).toEqual([
    "device_stopped",
    "string_dead",
    "sensor_drift",
  ]);
});
