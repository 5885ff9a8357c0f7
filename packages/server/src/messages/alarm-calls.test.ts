import {
  create,
  look,
  noon,
  onWatchedPlants,
  plantId,
  send,
  settled,
  slot,
  stage,
} from "@heliograph/testkit/watch-stage.ts";
import { describe, expect, test } from "vitest";

onWatchedPlants();

const viewer = [0, 1, 10, 102, 220, 230, 231];
let turn = 0;
/** An alarm that lasts, of which one person is written to, and another one called after a quarter of an hour. */
async function alarm(calledNotices: object = {}): Promise<{ id: string; called: string }> {
  turn++;
  const first = await stage.person(`first-${turn}`, { [plantId]: viewer });
  const called = await stage.person(`called-${turn}`, { [plantId]: viewer });
  await stage.ask(called.token, "PATCH /user/me/notices", {
    plants: { [plantId]: { from: null, incidents: null, ...calledNotices } },
  });
  await stage.make(`POST /plant/${plantId}/escalation`, {
    escalation: [{ user_id: called.id, after_min: 15 }],
  });
  const id = await create({ num_checks: 2, send_email_to: [first.id] });
  for (const at of [0, 1]) await send(noon + at * slot, { "inv.1.pac": 60 });
  settled(noon + slot);
  await look();
  return { id, called: called.id };
}
/** Half an hour later: whether he was called of it. */
async function isCalled({ called }: { called: string }): Promise<boolean> {
  stage.clock.advance(1800);
  await stage.server.rooms.messages.deliver();
  const rows = await stage.db
    .selectFrom("message")
    .select("id")
    .where("account_id", "=", called)
    .execute();
  return rows.length > 0;
}
const waiting = async (): Promise<number> =>
  (
    await stage.db
      .selectFrom("message")
      .select("id")
      .where("plant_id", "=", plantId)
      .where("state", "=", "waiting")
      .execute()
  ).length;
const occasionsOf = async (id: string) =>
  await stage.db
    .selectFrom("occasion")
    .select(["type", "open", "incident_id", "acknowledged"])
    .where("alert_id", "=", id)
    .execute();
const incidentOf = async (id: string): Promise<string> => {
  const { incidents } = (await stage.make("GET /incident")) as unknown as {
    incidents: { id: string; cause: string }[];
  };
  return incidents.find(({ cause }) => cause === `alert:${id}`)!.id;
};

describe("[M14] who is called of an alert's alarm", () => {
  test("nobody acknowledged it: the next one is", async () => {
    expect(await isCalled(await alarm())).toBe(true);
  });
  test("its own incident was acknowledged, or closed as no fault: nobody; snoozed: nobody before its time is over", async () => {
    const acted = async (action: object): Promise<boolean> => {
      const of = await alarm();
      const incident = await incidentOf(of.id);
      expect(await occasionsOf(of.id)).toMatchObject([{ incident_id: incident }]);
      await stage.make(`PATCH /incident/${incident}`, action);
      return await isCalled(of);
    };
    expect(await acted({ action: "acknowledge" })).toBe(false);
    expect(await acted({ action: "close", text: "prova" })).toBe(false);
    const until = stage.clock.nowSeconds() + 7200;
    expect(await acted({ action: "snooze", until })).toBe(false);
  });
  test("[A13] the alert was reset, disabled or deleted: nobody, and what waits to be sent for the first time is not sent", async () => {
    const ways: ((id: string) => Promise<unknown>)[] = [
      (id) => stage.make(`DELETE /alert/${id}/state/reset`),
      (id) => stage.make(`DELETE /alert/${id}`),
      async (id) =>
        await stage.make(`POST /alert/${id}`, {
          ...(await stage.make(`GET /alert/${id}`)),
          disabled: true,
        }),
    ];
    for (const end of ways) {
      const of = await alarm();
      expect(await waiting()).toBe(1);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await end(of.id);
      expect(await isCalled(of)).toBe(false);
      expect(await occasionsOf(of.id)).toMatchObject([{ type: "alarm_ko", open: [] }]);
      expect(await waiting()).toBe(0);
    }
  });
  test("[M6] he wants nothing of the plant, or heavier alarms alone: he is not", async () => {
    expect(await isCalled(await alarm({ from: "off" }))).toBe(false);
    expect(await isCalled(await alarm({ from: "critical" }))).toBe(false);
    expect(await isCalled(await alarm({ from: "minor" }))).toBe(true);
  });
});
