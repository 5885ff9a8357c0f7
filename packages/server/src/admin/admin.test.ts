import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const now = at("2026-06-21T12:00+02:00");
let stage: ServerStage;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: now });
  await stage.plant("101");
  await stage.plant("0202");
});
afterAll(() => stage.close());

test("API-81 the plants in process and since when; none is none, and only an admin asks", async () => {
  const line = "GET /admin/plants_in_process";
  const { token } = await stage.person("client", { "101": [0] });
  expect((await stage.ask(token, line)).status).toBe(403);
  expect(await stage.make(line)).toEqual({});
  const { id } = await stage.make("POST /admin/recalc_formulas", {
    plant_id: "0202",
    ids: "all",
    start: now - 86_400,
    end: now,
  });
  // What waits is not in process yet; a worker takes it a minute later.
  expect(await stage.make(line)).toEqual({});
  await stage.db
    .updateTable("task")
    .set({ status: "run", started: now + 60 })
    .where("id", "=", id)
    .execute();
  expect(await stage.make(line)).toEqual({ "0202": now + 60 });
  await stage.db.updateTable("task").set({ status: "done" }).where("id", "=", id).execute();
  expect(await stage.make(line)).toEqual({});
});

test("ENT-39 the fields of a task, at its birth and at its end", async () => {
  const born = await stage.make("POST /task/test");
  const fields = {
    id: born.id,
    name: "Test",
    status: "queue",
    pid: null,
    params: { plant_id: null },
    created: now,
    started: null,
    updated: null,
    output: "",
  };
  expect(await stage.make(`GET /task/${born.id}`)).toMatchObject(fields);
  const ran = {
    status: "done" as const,
    pid: 4711,
    started: now + 1,
    updated: now + 9,
    output: "one\ntwo\n",
  };
  await stage.db.updateTable("task").set(ran).where("id", "=", born.id).execute();
  expect(await stage.make(`GET /task/${born.id}`)).toMatchObject({ ...fields, ...ran });
  const { id } = await stage.make("POST /admin/recalc_formulas", {
    plant_id: "101",
    ids: "all",
    start: now - 86_400,
    end: now,
  });
  expect((await stage.make(`GET /task/${id}`)).params).toMatchObject({ plant_id: "101" });
});
