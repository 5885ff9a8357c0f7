import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeClock } from "../../../testkit/src/fake-clock.ts";
import { freshDatabase } from "../../../testkit/src/fresh-database.ts";
import { callerOf, sharedFeed, type Answered } from "../../../testkit/src/plant-stage.ts";
import { logsService } from "../logs/logs.service.ts";
import { plantParts } from "../plant-parts.ts";
import { plantsService } from "../plants/plants.service.ts";
import { openDb, type Db } from "../platform/database.ts";
import { newApp } from "../platform/http.ts";
import { newLog } from "../platform/log.ts";
import type { Role } from "../platform/settings.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { tasksRoutes } from "./tasks.routes.ts";
import { tasksService, type TaskHandler, type TasksService } from "./tasks.service.ts";

/** A process with the rooms of tasks; several may stand on one database. */
interface TaskProcess {
  readonly tasks: TasksService;
  readonly plants: ReturnType<typeof plantsService>;
  readonly ask: (as: "admin" | "someone" | null, line: string, body?: unknown) => Promise<Answered>;
}
interface TaskStage {
  readonly db: Db;
  readonly clock: ReturnType<typeof fakeClock>;
  process(roles?: readonly Role[]): Promise<TaskProcess>;
  events(): Promise<string[]>;
}
const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

async function taskStage(): Promise<TaskStage> {
  const config = await freshDatabase();
  const db = openDb(config);
  closings.push(() => db.destroy());
  const clock = fakeClock();
  const feeds = sharedFeed();
  const log = newLog("silent");
  return {
    db,
    clock,
    async process(roles = ["api", "worker"]) {
      const world = {
        db,
        clock,
        log,
        changes: feeds(),
        settings: { roles },
      } as unknown as RoomContext;
      const logs = logsService(world);
      const plants = plantsService(world, logs, plantParts);
      const tasks = tasksService(world, {
        logs,
        plants,
        testPauseSeconds: 0,
      });
      const app = await newApp(
        {
          authenticate: ({ headers }) =>
            Promise.resolve(
              headers["x-asker"] === undefined
                ? null
                : callerOf(headers["x-asker"] === "admin" ? "admin" : {}),
            ),
          plantExists: () => Promise.resolve(true),
          plantOf: () => Promise.resolve(null),
        },
        log,
      );
      tasksRoutes(app, tasks);
      closings.push(async () => {
        await tasks.stop();
        await app.close();
      });
      return {
        tasks,
        plants,
        async ask(as, line, body) {
          const [method, path] = line.split(" ") as ["GET", string];
          const reply = await app.inject({
            method,
            url: `/api/v1${path}`,
            headers: as === null ? {} : { "x-asker": as },
            ...(body === undefined ? {} : { payload: body as object }),
          });
          return { status: reply.statusCode, body: reply.json() };
        },
      };
    },
    events: async () => {
      const rows = await db
        .selectFrom("event_log")
        .select("msg")
        .where("typ", "=", "task")
        .orderBy("id")
        .execute();
      return rows.map((row) => row.msg);
    },
  };
}
const ofPlant = (plantId: string | null) => ({ plant_id: plantId });
/** A gate that handlers wait at, and that says who stands before it. */
function gate() {
  const waiting: { name: unknown; open: () => void }[] = [];
  return {
    waiting,
    stand: (name: unknown) => new Promise<void>((open) => waiting.push({ name, open })),
    async next(): Promise<unknown> {
      await vi.waitUntil(() => waiting.length > 0, { timeout: 15_000, interval: 5 });
      const { name, open } = waiting.shift()!;
      open();
      return name;
    },
    arrived: () => vi.waitUntil(() => waiting.length > 0, { timeout: 15_000, interval: 5 }),
  };
}
const done = async (tasks: TasksService, id: string) =>
  await vi.waitUntil(
    async () => {
      const task = await tasks.get(id);
      return task.status === "done" ? task : null;
    },
    { timeout: 15_000, interval: 10 },
  );

describe("a task is worked", () => {
  test("API-68 TASK-14 [K1] [K13] a test task runs, writes its output, fills its moments and ends done", async () => {
    const stage = await taskStage();
    const { ask, tasks } = await stage.process();
    tasks.start();
    const made = await ask("admin", "POST /task/test");
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      kind: "test",
      name: "Test",
      params: { plant_id: null },
      created: 1_782_036_000,
      outcome: null,
    });
    await done(tasks, made.body.id);
    const { body } = await ask("admin", `GET /task/${made.body.id}`);
    expect(body).toMatchObject({
      status: "done",
      outcome: "success",
      progress: 1,
      pid: process.pid,
      started: 1_782_036_000,
      updated: 1_782_036_000,
    });
    expect(body.lines.map(({ code }: { code: string }) => code)).toEqual(
      Array.from({ length: 10 }, () => "test_step"),
    );
    expect(body.lines[9].params).toMatchObject({ step: 10, steps: 10 });
    const lines = body.output.trimEnd().split("\n");
    expect(lines).toHaveLength(10);
    for (const [i, line] of lines.entries())
      expect(line).toMatch(
        new RegExp(
          `^step ${i + 1} of 10: the database answered in [\\d.]+ ms, the worker takes \\d+ MB$`,
        ),
      );
    // The event is written once the task has ended.
    await expect.poll(() => stage.events()).toEqual(["Test: created", "Test: success"]);
    const facts = await stage.db.selectFrom("event_log").select(["code", "params"]).execute();
    const ofTest = { task: "Test", kind: "test", formulas: 0, formula: "" };
    expect(facts).toEqual([
      { code: "task_created", params: ofTest },
      { code: "task_success", params: ofTest },
    ]);
  });
  test("TASK-14 API-66 [K2] urgent ones come before queued ones, and each in the order of birth", async () => {
    const stage = await taskStage();
    const { ask, tasks } = await stage.process();
    const hold = gate();
    tasks.register("recalc", (run) => hold.stand(run.params["name"]));
    tasks.start();
    const ids = new Map<string, string>();
    for (const name of ["first", "second", "third", "fourth"]) {
      const task = await tasks.create("recalc", name, { plant_id: null, name }, null);
      ids.set(name, task.id);
      if (name === "first") await hold.arrived();
    }
    const forced = await ask("admin", `PATCH /task/${ids.get("fourth")}`, { status: "urgent" });
    expect([forced.status, forced.body.status]).toEqual([200, "urgent"]);
    const order = [await hold.next(), await hold.next(), await hold.next(), await hold.next()];
    expect(order).toEqual(["first", "fourth", "second", "third"]);
    await done(tasks, ids.get("third")!);
  });
  test("[K1] what a handler throws is the task's failure, with what was said before it", async () => {
    const stage = await taskStage();
    const { tasks } = await stage.process();
    tasks.register("recalc", async (run) => {
      run.log("text", { text: "looked" });
      await run.progress(0.25, "a");
      run.log("text", { text: "looked again" });
      throw new Error("there is nothing here");
    });
    tasks.start();
    const { id } = await tasks.create("recalc", "Hopeless", ofPlant("101"), null);
    expect(await done(tasks, id)).toMatchObject({
      outcome: "failure",
      progress: 0.25,
      output: "looked\nlooked again\nthere is nothing here\n",
      lines: [
        { code: "text", params: { text: "looked" } },
        { code: "text", params: { text: "looked again" } },
        { code: "failed", params: { reason: "there is nothing here" } },
      ],
    });
    // The event of its end follows it.
    const events = async () => {
      const rows = await stage.db.selectFrom("event_log").selectAll().orderBy("id").execute();
      return rows.map(({ pid, msg }) => [pid, msg]);
    };
    await expect.poll(events).toEqual([
      ["101", "Hopeless: created"],
      ["101", "Hopeless: failure"],
    ]);
  });
  test("[K3] a process that only serves creates tasks, and a worker elsewhere does them at once", async () => {
    const stage = await taskStage();
    const worker = await stage.process(["worker"]);
    const api = await stage.process(["api"]);
    worker.tasks.start();
    api.tasks.start();
    const { body } = await api.ask("admin", "POST /task/test");
    expect(await done(api.tasks, body.id)).toMatchObject({ outcome: "success" });
  });
  test("[K2] plants take turns: one plant's many tasks do not keep another's waiting", async () => {
    const stage = await taskStage();
    const { tasks } = await stage.process();
    const hold = gate();
    tasks.register("recalc", (run) => hold.stand(run.params["name"]));
    const create = async (name: string): Promise<Task> =>
      await tasks.create("recalc", name, { plant_id: name.slice(0, 3), name }, null);
    tasks.start();
    const all = [await create("101 a")];
    await hold.arrived();
    for (const name of ["101 b", "101 c", "102 a", "102 b", "103 a"]) all.push(await create(name));
    const order = [];
    for (let i = 0; i < all.length; i++) order.push(await hold.next());
    expect(order).toEqual(["101 a", "102 a", "103 a", "101 b", "102 b", "101 c"]);
    for (const { id } of all) await done(tasks, id);
  });
  test.each([
    ["of another plant waits: they take turns", "102", "queue", "1 2 A 3 4"],
    ["of its own plant waits: it goes on", "101", "queue", "1 2 3 4 A"],
    ["of its own plant is urgent: it goes on", "101", "urgent", "1 2 3 4 A"],
  ] as const)("CFORM-07 [K2] a long task, and one %s", async (_, plantId, status, expected) => {
    const stage = await taskStage();
    const { tasks } = await stage.process();
    const hold = gate();
    tasks.register("recalc", async (run) => {
      if (run.params["name"] !== undefined) return await hold.stand(run.params["name"]);
      for (let step = Number(run.checkpoint ?? 0) + 1; step <= 4; step++) {
        if (run.shouldStop()) return;
        await hold.stand(step);
        stage.clock.advance(10);
        await run.progress(step / 4, step);
      }
    });
    tasks.start();
    const call = { caller: null, ip: "" };
    const long = await tasks.create("recalc", "Since 1990", ofPlant("101"), null);
    await hold.arrived();
    const params = { ...ofPlant(plantId), name: "A" };
    const short = await tasks.create("recalc", "Short", params, null);
    if (status === "urgent") await tasks.patch(call, short.id, status);
    const order = [];
    for (let i = 0; i < 5; i++) order.push(await hold.next());
    expect(order.join(" ")).toBe(expected);
    await done(tasks, short.id);
    const { outcome, lines } = await done(tasks, long.id);
    expect(outcome).toBe("success");
    expect(lines!.map(({ code }) => code)).toEqual(
      plantId === "101" ? [] : ["gave_way", "resumed"],
    );
  });
  test("[K2] an urgent long task gives way to urgent ones alone", async () => {
    const stage = await taskStage();
    const { tasks } = await stage.process();
    const hold = gate();
    const call = { caller: null, ip: "" };
    const create = async (name: string, status: "queue" | "urgent"): Promise<Task> => {
      const task = await tasks.create("recalc", name, { plant_id: name.slice(0, 3), name }, null);
      return status === "queue" ? task : await tasks.patch(call, task.id, status);
    };
    tasks.register("recalc", async (run) => {
      for (let step = Number(run.checkpoint ?? 0) + 1; step <= 2; step++) {
        if (run.shouldStop()) return;
        await hold.stand(`${String(run.params["name"])} ${step}`);
        stage.clock.advance(20);
        await run.progress(step / 2, step);
      }
    });
    const all = [
      await create("101", "urgent"),
      await create("102", "queue"),
      await create("103", "urgent"),
    ];
    tasks.start();
    const order = [];
    for (let i = 0; i < 6; i++) order.push(await hold.next());
    expect(order).toEqual(["101 1", "103 1", "101 2", "103 2", "102 1", "102 2"]);
    for (const { id } of all) expect(await done(tasks, id)).toMatchObject({ outcome: "success" });
  });
  test("[K4] kinds have lanes: a long recalculation holds no test task back", async () => {
    const stage = await taskStage();
    const { tasks } = await stage.process();
    const hold = gate();
    tasks.register("recalc", () => hold.stand("long"));
    tasks.start();
    const long = await tasks.create("recalc", "Long", ofPlant("101"), null);
    await hold.arrived();
    const short = await tasks.createTest({ caller: null, ip: "" });
    expect(await done(tasks, short.id)).toMatchObject({ outcome: "success" });
    expect(await tasks.get(long.id)).toMatchObject({ status: "run" });
    await hold.next();
    await done(tasks, long.id);
  });
  test("[K4] two workers on one database work one task of a kind at a time, and none is forgotten", async () => {
    const stage = await taskStage();
    let working = 0;
    const handler: TaskHandler = async (run) => {
      working++;
      await run.progress(0.5, null);
      const together = working;
      working--;
      if (together !== 1) throw new Error(`${together} at once`);
    };
    const processes = [await stage.process(), await stage.process()];
    for (const { tasks } of processes) {
      tasks.register("recalc", handler);
      tasks.start();
    }
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        processes[i % 2]!.tasks.create("recalc", `${i}`, ofPlant(null), null),
      ),
    );
    for (const { id } of made)
      expect(await done(processes[0]!.tasks, id)).toMatchObject({ outcome: "success" });
  });
});

describe("a task goes on", () => {
  /** Steps 1 to 4, each behind the gate; says each. */
  const fourSteps =
    (hold: ReturnType<typeof gate>): TaskHandler =>
    async (run) => {
      for (let step = Number(run.checkpoint ?? 0) + 1; step <= 4; step++) {
        if (run.shouldStop()) return;
        await hold.stand(step);
        run.log("text", { text: `step ${step}` });
        await run.progress(step / 4, step);
      }
    };
  test("[K5] after its process ended in the middle: put back, then on from the last step, each line once", async () => {
    const stage = await taskStage();
    const hold = gate();
    const before = await stage.process();
    before.tasks.register("recalc", fourSteps(hold));
    before.tasks.start();
    const { id } = await before.tasks.create("recalc", "Long", ofPlant(null), null);
    await hold.next();
    await hold.arrived();
    const stopped = before.tasks.stop();
    await hold.next();
    await stopped;
    expect(await before.tasks.get(id)).toMatchObject({
      status: "queue",
      pid: null,
      progress: 0.5,
      outcome: null,
    });
    const after = await stage.process();
    after.tasks.register("recalc", fourSteps(hold));
    after.tasks.start();
    expect([await hold.next(), await hold.next()]).toEqual([3, 4]);
    expect(await done(after.tasks, id)).toMatchObject({
      outcome: "success",
      output: "step 1\nstep 2\ninterrupted\ngoes on at 50 %\nstep 3\nstep 4\n",
      lines: [
        { code: "text", params: { text: "step 1" } },
        { code: "text", params: { text: "step 2" } },
        { code: "interrupted", params: {} },
        { code: "resumed", params: { percent: 50 } },
        { code: "text", params: { text: "step 3" } },
        { code: "text", params: { text: "step 4" } },
      ],
    });
  });
  test("[K5] after its worker was killed: the run that is left behind comes first", async () => {
    const stage = await taskStage();
    // What a killed worker leaves: a task that runs, said two steps, and nobody holds the lock.
    const { tasks } = await stage.process();
    const { id } = await tasks.create("recalc", "Left", ofPlant(null), null);
    const other = await tasks.create("recalc", "Urgent", ofPlant(null), null);
    await tasks.patch({ caller: null, ip: "" }, other.id, "urgent");
    await stage.db
      .updateTable("task")
      .set({
        status: "run",
        pid: 1,
        claim: "of the dead",
        started: 1_782_035_000,
        progress: 0.5,
        checkpoint: "2",
        attempts: 0,
        output: "step 1\nstep 2\n",
      })
      .where("id", "=", id)
      .execute();
    const hold = gate();
    tasks.register("recalc", fourSteps(hold));
    tasks.start();
    await hold.arrived();
    expect(hold.waiting[0]!.name).toBe(3);
    expect(await tasks.get(id)).toMatchObject({
      status: "run",
      pid: process.pid,
      started: 1_782_035_000,
    });
    expect([await hold.next(), await hold.next()]).toEqual([3, 4]);
    expect(await done(tasks, id)).toMatchObject({
      output: "step 1\nstep 2\ngoes on at 50 %\nstep 3\nstep 4\n",
    });
    for (let i = 0; i < 4; i++) await hold.next();
    await done(tasks, other.id);
  });
  test("[K5] a worker that lost its task writes nothing more", async () => {
    const stage = await taskStage();
    const { tasks } = await stage.process();
    const hold = gate();
    tasks.register("recalc", fourSteps(hold));
    tasks.start();
    const { id } = await tasks.create("recalc", "Taken", ofPlant(null), null);
    await hold.arrived();
    await stage.db
      .updateTable("task")
      .set({ claim: "another", status: "done", outcome: "success", output: "all done elsewhere" })
      .where("id", "=", id)
      .execute();
    await hold.next();
    await tasks.stop();
    expect(await tasks.get(id)).toMatchObject({ outcome: "success", output: "all done elsewhere" });
  });
  test("[K6] a task that takes its process down before its first step is given up after three runs", async () => {
    const stage = await taskStage();
    const { tasks } = await stage.process();
    let runs = 0;
    tasks.register("recalc", async () => {
      runs++;
    });
    const { id } = await tasks.create("recalc", "Deadly", ofPlant(null), null);
    await stage.db
      .updateTable("task")
      .set({ status: "run", started: 1, progress: 0, attempts: 3 })
      .where("id", "=", id)
      .execute();
    tasks.start();
    const task = await done(tasks, id);
    expect([runs, task.outcome]).toEqual([0, "failure"]);
    expect(task.output).toContain("given up: 3 runs ended before a step was done");
    expect(task.lines!.at(-1)).toEqual({ code: "given_up", params: { runs: 3 } });
  });
});

describe("what may be done to a task", () => {
  /** One task in each state: nobody works here. */
  async function oneOfEach(): Promise<
    TaskProcess & { stage: TaskStage; ids: Record<string, string> }
  > {
    const stage = await taskStage();
    const own = await stage.process(["api"]);
    const ids: Record<string, string> = {};
    for (const status of ["queue", "urgent", "run", "done"] as const) {
      const { id } = await own.tasks.create("recalc", status, ofPlant("101"), null);
      await stage.db.updateTable("task").set({ status }).where("id", "=", id).execute();
      ids[status] = id;
    }
    return { ...own, stage, ids };
  }
  test("API-65 TASK-03 [K7] the list has every field of each task, newest first; strangers have none", async () => {
    const { ask, ids } = await oneOfEach();
    const { status, body } = await ask("admin", "GET /task/all");
    expect(status).toBe(200);
    expect(body.map((t: { status: string }) => t.status)).toEqual([
      "done",
      "run",
      "urgent",
      "queue",
    ]);
    expect(Object.keys(body[0]).toSorted()).toEqual([
      "created",
      "id",
      "kind",
      "name",
      "outcome",
      "output",
      "params",
      "pid",
      "progress",
      "started",
      "status",
      "updated",
    ]);
    const { run } = ids;
    for (const line of [
      "GET /task/all",
      `GET /task/${run}`,
      `PATCH /task/${run}`,
      `DELETE /task/${run}`,
      "DELETE /task/completed",
      `DELETE /task/${run}/archive`,
      `POST /task/${run}/cancel`,
      "POST /task/test",
    ]) {
      expect([line, (await ask("someone", line, {})).status]).toEqual([line, 403]);
      expect([line, (await ask(null, line, {})).status]).toEqual([line, 401]);
    }
    expect((await ask("admin", "GET /task/0123")).status).toBe(404);
  });
  test.each([
    ["queue", "urgent", 200],
    ["urgent", "queue", 200],
    ["queue", "queue", 400],
    ["urgent", "urgent", 400],
    ["run", "queue", 400],
    ["run", "urgent", 400],
    ["done", "queue", 400],
    ["done", "urgent", 400],
    ["queue", "done", 400],
    ["queue", "run", 400],
  ])("API-66 TASK-04 TASK-05 TASK-08 [K8] %s to %s: %i", async (from, to, expected) => {
    const { ask, ids } = await oneOfEach();
    const { status } = await ask("admin", `PATCH /task/${ids[from]}`, { status: to });
    expect(status).toBe(expected);
    const { body } = await ask("admin", `GET /task/${ids[from]}`);
    expect(body.status).toBe(expected === 200 ? to : from);
  });
  test("API-67 TASK-07 [K9] queued and done ones are deleted; run and urgent answer 412", async () => {
    const { ask, ids } = await oneOfEach();
    for (const [state, expected] of [
      ["queue", 200],
      ["urgent", 412],
      ["run", 412],
      ["done", 200],
    ] as const) {
      const { status, body } = await ask("admin", `DELETE /task/${ids[state]}`);
      expect([state, status]).toEqual([state, expected]);
      expect((await ask("admin", `GET /task/${ids[state]}`)).status).toBe(
        expected === 200 ? 404 : 200,
      );
      expect(body.code).toBe({ urgent: "task_starting", run: "task_running" }[state as string]);
    }
    expect((await ask("admin", `DELETE /task/${ids["done"]}`)).status).toBe(404);
  });
  test("API-67 TASK-12 [K9] `completed` deletes the done ones that are shown and answers how many", async () => {
    const { ask, ids, tasks, stage } = await oneOfEach();
    for (let i = 0; i < 2; i++) {
      const { id } = await tasks.create("recalc", "more", ofPlant(null), null);
      await stage.db.updateTable("task").set({ status: "done" }).where("id", "=", id).execute();
    }
    await ask("admin", `DELETE /task/${ids["done"]}/archive`);
    expect((await ask("admin", "DELETE /task/completed")).body).toEqual({ count: 2 });
    expect((await ask("admin", "DELETE /task/completed")).body).toEqual({ count: 0 });
    expect((await ask("admin", `GET /task/${ids["done"]}`)).status).toBe(200);
    expect((await ask("admin", "GET /task/all")).body).toHaveLength(3);
  });
  test("API-69 TASK-06 [K10] an archived one leaves the list for ever and keeps its output; run and urgent answer 412", async () => {
    const { ask, ids, stage } = await oneOfEach();
    await stage.db.updateTable("task").set({ output: "kept" }).execute();
    for (const [state, expected] of [
      ["queue", 200],
      ["urgent", 412],
      ["run", 412],
      ["done", 200],
    ] as const)
      expect([state, (await ask("admin", `DELETE /task/${ids[state]}/archive`)).status]).toEqual([
        state,
        expected,
      ]);
    const { body } = await ask("admin", "GET /task/all");
    expect(body.map((t: { id: string }) => t.id)).toEqual([ids["run"], ids["urgent"]]);
    expect((await ask("admin", `GET /task/${ids["done"]}`)).body.output).toBe("kept");
  });
  test("[K11] [K13] cancelling ends a waiting one at once; a done one is refused", async () => {
    const { ask, ids, stage } = await oneOfEach();
    for (const state of ["queue", "urgent"]) {
      const { status, body } = await ask("admin", `POST /task/${ids[state]}/cancel`);
      expect([status, body.status, body.outcome]).toEqual([200, "done", "cancelled"]);
    }
    const running = await ask("admin", `POST /task/${ids["run"]}/cancel`);
    expect([running.status, running.body.status, running.body.outcome]).toEqual([200, "run", null]);
    expect((await ask("admin", `POST /task/${ids["done"]}/cancel`)).status).toBe(400);
    expect((await stage.events()).slice(-3)).toEqual([
      "queue: cancelled",
      "urgent: cancelled",
      "run: asked to end",
    ]);
  });
  test("[K11] a running one ends between two steps, cancelled", async () => {
    const stage = await taskStage();
    const { ask, tasks } = await stage.process();
    const hold = gate();
    let steps = 0;
    tasks.register("recalc", async (run) => {
      while (!run.shouldStop()) {
        await hold.stand(++steps);
        run.log("text", { text: `step ${steps}` });
        await run.progress(0.1 * steps, steps);
      }
    });
    tasks.start();
    const { id } = await tasks.create("recalc", "Endless", ofPlant(null), null);
    await hold.next();
    await hold.arrived();
    await ask("admin", `POST /task/${id}/cancel`);
    await hold.next();
    expect(await done(tasks, id)).toMatchObject({
      outcome: "cancelled",
      progress: 0.2,
      output: "step 1\nstep 2\ncancelled\n",
    });
    await expect
      .poll(() => stage.events())
      .toEqual(["Endless: created", "Endless: asked to end", "Endless: cancelled"]);
  });
  test("[K12] the tasks of a deleted plant that wait go with it", async () => {
    const { ids, plants, tasks, stage } = await oneOfEach();
    const kept = await tasks.create("recalc", "of another", ofPlant("102"), null);
    await stage.db
      .insertInto("plant")
      .values({ plant_id: "101", name: "P", active_since: 1, disabled: true } as never)
      .execute();
    await plants.delete({ caller: callerOf("admin"), ip: "" }, "101");
    expect((await tasks.list()).map((t) => t.id)).toEqual([kept.id, ids["done"], ids["run"]]);
    const { stop_asked } = await stage.db
      .selectFrom("task")
      .select("stop_asked")
      .where("id", "=", ids["run"]!)
      .executeTakeFirstOrThrow();
    expect(stop_asked).toBe(true);
  });
  test("[K7] of very many lines the last thousand are kept", async () => {
    const stage = await taskStage();
    const { tasks } = await stage.process();
    tasks.register("recalc", async (run) => {
      for (const step of [0, 600]) {
        for (let i = 1; i <= 600; i++) run.log("text", { text: `${step + i}` });
        await run.progress(step / 1200, null);
      }
    });
    tasks.start();
    const { id } = await tasks.create("recalc", "Chatty", ofPlant(null), null);
    const { lines } = await done(tasks, id);
    expect(lines!.map(({ params }) => params["text"])).toEqual(
      Array.from({ length: 1000 }, (_, i) => `${201 + i}`),
    );
  });
  test("[K7] a long output keeps its end", async () => {
    const stage = await taskStage();
    const { ask, tasks } = await stage.process();
    tasks.register("recalc", async (run) => {
      run.log("text", { text: "x".repeat(250_000) });
      await run.progress(1, null);
      run.log("text", { text: "the end" });
    });
    tasks.start();
    const { id } = await tasks.create("recalc", "Talkative", ofPlant(null), null);
    const { output } = await done(tasks, id);
    expect([output.length, output.endsWith("x\nthe end\n")]).toEqual([200_000, true]);
    const { body } = await ask("admin", "GET /task/all");
    expect(body[0].output).toHaveLength(2_000);
  });
});
