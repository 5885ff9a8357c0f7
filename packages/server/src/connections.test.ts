import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { freshDatabase } from "@heliograph/testkit/fresh-database.ts";
import { at, serverStage } from "@heliograph/testkit/server-stage.ts";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { AlertWatch } from "./alerts/alert-watch.ts";
import { lookAtPlant } from "./alerts/plant-look.ts";
import { readRecentSlots, type RecentSlotsWanted } from "./data/recent-slots.ts";
import { factsOf } from "./data/series-facts.ts";
import { isConnectionLoss } from "./platform/database-faults.ts";
import { openDb } from "./platform/database.ts";

test("[U12] [A12] more people lose a plant, or are put on its alerts, at once than there are connections: nobody waits for ever", async () => {
  const stage = await serverStage({ startSeconds: at("2026-06-21T12:00+02:00") });
  await stage.plant("101");
  const device = await stage.device("101");
  const id = await stage.variable(device, "p");
  const alert = await stage.make("POST /alert", {
    plant_id: "101",
    name: "Power",
    description: "Power is low",
    num_checks: 3,
    vars: [id],
    vmin: 1,
  });
  const people: string[] = [];
  for (let n = 0; n < 14; n++) {
    const born = await stage.make("POST /user", {
      username: `person ${n}`,
      password: "password-of-a-person",
      emails: [`person${n}@example.org`],
    });
    await stage.make(`PATCH /user/${born.id}/perms/101`, [
      permissions.plant_show,
      permissions.alerts_show,
    ]);
    people.push(born.id);
  }
  // Accounts are not in memory.
  await stage.world.changes.transaction(stage.db, async (_, announce) => announce("user", "*"));
  const { id: _, plant_id: __, ...fields } = alert;
  const named = await Promise.all(
    people.map((person) =>
      stage.ask(stage.admin, `POST /alert/${alert.id}`, { ...fields, send_email_to: [person] }),
    ),
  );
  expect(named.map(({ status }) => status)).toEqual(people.map(() => 200));
  const unlinked = await Promise.all(
    people.map((person) => stage.ask(stage.admin, `DELETE /user/${person}/perms/101`)),
  );
  expect(unlinked.map(({ status }) => status)).toEqual(people.map(() => 200));
  expect((await stage.make(`GET /alert/${alert.id}`)).send_email_to).toEqual([]);
  await stage.close();
});

test("[A13] [A14] alerts are made while their plant is looked at, more at once than there are connections: the look waits for none of them", async () => {
  const stage = await serverStage({ startSeconds: at("2026-06-21T12:00+02:00") });
  await stage.plant("101");
  const id = await stage.variable(await stage.device("101"), "p");
  const make = (n: number) =>
    stage.make("POST /alert", {
      plant_id: "101",
      name: `Power ${n}`,
      description: "Power is low",
      num_checks: 3,
      vars: [id],
      vmin: 1,
    });
  await make(0);
  const { plants } = stage.server.rooms;
  let made: Promise<unknown[]> | null = null;
  // As the watch's thread has them.
  const db = openDb({ ...stage.connection, max: 2 });
  const parts = {
    db,
    changes: stage.world.changes,
    model: (plantId: string) => plants.model(plantId),
    recentSlots: async (model: PlantModel, question: RecentSlotsWanted) => {
      // In the middle of a look.
      await (made ??= Promise.all(Array.from({ length: 12 }, (_, n) => make(n + 1))));
      return await readRecentSlots(db, { facts: factsOf(model), ...question });
    },
    logs: { eventWith: () => Promise.resolve() },
    enqueue: () => Promise.resolve(),
    incidentOf: () => Promise.resolve(null),
    tables: () => Promise.resolve([]),
    windows: () => Promise.resolve([]),
    onAlarms: () => Promise.resolve(),
  };
  const watch = new AlertWatch(stage.world, {
    do: (look) => lookAtPlant(parts, look),
    close: () => db.destroy(),
  });
  const states = async (): Promise<string[]> => {
    const found = await stage.make("GET /plant/101/alerts_state");
    return Object.values(found as Record<string, { state: string }>).map(({ state }) => state);
  };
  // What changed meanwhile is looked at in the next tick.
  await watch.look();
  expect(await states()).toEqual(Array.from({ length: 13 }, () => "NONE"));
  await watch.look();
  expect(await states()).toEqual(Array.from({ length: 13 }, () => "ERROR"));
  await watch.stop();
  await stage.close();
});

test("who gets no connection for a while is asked to try again", async () => {
  const db = openDb({ ...(await freshDatabase()), max: 1 });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await db.connection().execute(async () => {
    const waiting = sql`select 1`.execute(db).catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(15_000);
    const refusal = await waiting;
    expect(refusal).toBeInstanceOf(Error);
    expect(isConnectionLoss(refusal as Error)).toBe(true);
  });
  vi.useRealTimers();
  await db.destroy();
});
