import type { Task, TaskKind } from "@heliograph/contract/tasks/tasks.wire.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { Call } from "../platform/caller.ts";
import { hangBell, type Bell } from "../platform/job-queue.ts";
import { newObjectId } from "../platform/object-id.ts";
import { notFound, Problem } from "../platform/problem.ts";
import type { World } from "../platform/world.ts";
import { TaskLoop, type TaskHandler } from "./task-loop.ts";
import {
  archiveIdleTask,
  cancelTask,
  deleteDoneTasks,
  deleteIdleTask,
  forgetPlantTasks,
  insertTask,
  isAnyWaiting,
  listedTasks,
  moveTask,
  runningOfPlants,
  taskById,
} from "./tasks.store.ts";
import { testTask } from "./test-task.ts";

export type { TaskHandler } from "./task-loop.ts";

/** Long work that goes on while nobody looks. Calls on a task throw not_found. (K rules) */
export interface TasksService {
  /** Says how tasks of a kind are worked; before `start`. */
  register(kind: TaskKind, handler: TaskHandler): void;
  /** Queues a task and wakes a worker, in this process or another. */
  create(
    kind: TaskKind,
    ...of: [name: string, params: Task["params"], call: Call | null]
  ): Promise<Task>;
  createTest(call: Call): Promise<Task>;
  /** Newest first, without the archived ones; of each output its end. */
  list(): Promise<Task[]>;
  get(id: string): Promise<Task>;
  /** queue to urgent and back; anything else is refused. */
  patch(call: Call, id: string, status: "queue" | "urgent"): Promise<Task>;
  delete(call: Call, id: string): Promise<void>;
  /** Deletes the done ones that the list shows, and answers how many. */
  deleteDone(call: Call): Promise<number>;
  archive(call: Call, id: string): Promise<void>;
  cancel(call: Call, id: string): Promise<Task>;
  /** Plants that a running task, in any process, works on: id -> since when [unix s]. */
  plantsInWork(): Promise<ReadonlyMap<string, number>>;
  /** Begins to work, where this process has the role; what a process before left undone goes on. */
  start(): Promise<void>;
  stop(): Promise<void>;
}
export interface TasksParts {
  readonly logs: Pick<LogsService, "event">;
  readonly plants: Pick<PlantsService, "onDeleted">;
  /** How the queue connects to the database. */
  readonly databaseConfig: unknown;
  /** Pause between the steps of a test task. [s] */
  readonly testPauseSeconds?: number;
}

export function tasksService(world: World, parts: TasksParts): TasksService {
  const { db, clock, changes } = world;
  const { logs } = parts;
  const handlers = new Map<TaskKind, TaskHandler>();
  const loop = new TaskLoop({ world, logs, handlers });
  let bell: Bell | null = null;
  const now = (): number => Math.floor(clock.nowSeconds());
  const known = async (id: string): Promise<Task> => {
    const task = await taskById(db, id);
    if (task === undefined) throw notFound(`task ${id}`);
    return task;
  };
  const note = async (call: Call | null, task: Task, what: string): Promise<void> =>
    await logs.event(call, "task", {
      plantId: task.params.plant_id,
      msg: `${task.name}: ${what}`,
    });
  const stillWorking = ({ name, status }: Task): Problem =>
    new Problem(
      "still_working",
      status === "run" ? `${name} is running: cancel it first` : `${name} is about to run`,
    );

  handlers.set(
    "test",
    testTask({
      pauseSeconds: parts.testPauseSeconds ?? 0.3,
      ping: async () => {
        await isAnyWaiting(db);
      },
    }),
  );
  parts.plants.onDeleted((plantId, trx) => forgetPlantTasks(trx, plantId));

  const create: TasksService["create"] = async (kind, ...[name, params, call]) => {
    const born = { id: newObjectId(), name, kind, params, created: now() };
    const task = await changes.transaction(db, async (trx, announce) => {
      announce("task", born.id);
      return await insertTask(trx, born);
    });
    await note(call, task, "created");
    return task;
  };
  return {
    register: (kind, handler) => void handlers.set(kind, handler),
    create,
    createTest: (call) => create("test", "Test", { plant_id: null }, call),
    list: () => listedTasks(db),
    get: known,
    async patch(call, id, status) {
      const from = status === "urgent" ? "queue" : "urgent";
      const task = await changes.transaction(db, async (trx, announce) => {
        announce("task", id);
        return await moveTask(trx, id, { from, status, now: now() });
      });
      if (task === undefined) {
        const { status: is } = await known(id);
        throw new Problem("invalid_request", `status: ${is} does not become ${status}`);
      }
      await note(call, task, status === "urgent" ? "made urgent" : "no longer urgent");
      return task;
    },
    async delete(call, id) {
      const task = await known(id);
      if (!(await deleteIdleTask(db, id))) throw stillWorking(await known(id));
      await note(call, task, "deleted");
    },
    async deleteDone(call) {
      const count = await deleteDoneTasks(db);
      if (count > 0)
        await logs.event(call, "task", { plantId: null, msg: `${count} done tasks deleted` });
      return count;
    },
    async archive(call, id) {
      const task = await known(id);
      if (!(await archiveIdleTask(db, id))) throw stillWorking(await known(id));
      await note(call, task, "archived");
    },
    async cancel(call, id) {
      const task = await cancelTask(db, id, now());
      if (task === undefined) {
        const { name } = await known(id);
        throw new Problem("invalid_request", `${name} is done already`);
      }
      await note(call, task, task.status === "run" ? "asked to end" : "cancelled");
      return task;
    },
    async plantsInWork() {
      const rows = await runningOfPlants(db);
      return new Map(rows.map((row) => [row.plant_id, row.started ?? now()]));
    },
    async start() {
      if (!world.settings.roles.includes("worker")) return;
      const hung = await hangBell(parts.databaseConfig, {
        name: "task",
        answer: () => loop.work(),
        log: world.log,
      });
      bell = hung;
      changes.on("task", () => hung.ring());
      if (await isAnyWaiting(db)) hung.ring();
    },
    async stop() {
      await loop.stop();
      await bell?.stop();
    },
  };
}
