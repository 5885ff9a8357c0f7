import type { EventCode } from "@heliograph/contract/logs/event-messages.ts";
import { taskKinds, type Task, type TaskKind } from "@heliograph/contract/tasks/tasks.wire.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { Call } from "../platform/caller.ts";
import { newObjectId } from "../platform/object-id.ts";
import { problem, type Problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { TaskLane, type TaskHandler } from "./task-lane.ts";
import { taskFacts } from "./task-facts.ts";
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
  waitingOfPlant,
  taskById,
} from "./tasks.store.ts";
import { testTask } from "./test-task.ts";

export { taskFault, type TaskHandler } from "./task-lane.ts";

/** So often a worker looks for what was not announced to it: a task that another worker left behind when it was killed. */
const lookSeconds = 15;

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
  /** How many recalculations and imports of a plant wait to be begun. */
  waitingOf(plantId: string): Promise<number>;
  /** Begins to work, where this process has the role; what a process before left undone goes on. */
  start(): void;
  stop(): Promise<void>;
}
export interface TasksParts {
  readonly logs: Pick<LogsService, "event">;
  readonly plants: Pick<PlantsService, "onDeleted">;
  /** Pause between the steps of a test task. [s] */
  readonly testPauseSeconds?: number;
}

/** What the event log holds of one task. */
type TaskEvent = Extract<EventCode, `task_${string}`>;

export function tasksService(context: RoomContext, parts: TasksParts): TasksService {
  const { db, clock, changes } = context;
  const { logs } = parts;
  const handlers = new Map<TaskKind, TaskHandler>();
  const lanes = taskKinds.map((kind) => new TaskLane({ context, logs, handlers }, kind));
  const wake = (): void => {
    for (const lane of lanes) lane.wake();
  };
  let look: NodeJS.Timeout | null = null;
  const now = (): number => Math.floor(clock.nowSeconds());
  const known = async (id: string): Promise<Task> => {
    const task = await taskById(db, id);
    if (task === undefined) throw problem("task_not_found", { id });
    return task;
  };
  const note = async (call: Call | null, task: Task, code: TaskEvent): Promise<void> =>
    await logs.event(call, "task", {
      plantId: task.params.plant_id,
      code,
      params: taskFacts(task),
    });
  const stillWorking = ({ name, status }: Task): Problem =>
    problem(status === "run" ? "task_running" : "task_starting", { task: name });

  handlers.set(
    "test",
    testTask({
      pauseSeconds: parts.testPauseSeconds ?? 0.3,
      ping: async () => {
        await isAnyWaiting(db, "test");
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
    await note(call, task, "task_created");
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
        throw problem("task_status_fixed", { from: is, to: status }, "status");
      }
      await note(call, task, status === "urgent" ? "task_urgent" : "task_not_urgent");
      return task;
    },
    async delete(call, id) {
      const task = await known(id);
      if (!(await deleteIdleTask(db, id))) throw stillWorking(await known(id));
      await note(call, task, "task_deleted");
    },
    async deleteDone(call) {
      const count = await deleteDoneTasks(db);
      if (count > 0)
        await logs.event(call, "task", { plantId: null, code: "tasks_deleted", params: { count } });
      return count;
    },
    async archive(call, id) {
      const task = await known(id);
      if (!(await archiveIdleTask(db, id))) throw stillWorking(await known(id));
      await note(call, task, "task_archived");
    },
    async cancel(call, id) {
      const task = await cancelTask(db, id, now());
      if (task === undefined) {
        const { name } = await known(id);
        throw problem("task_done", { task: name });
      }
      await note(call, task, task.status === "run" ? "task_asked_to_end" : "task_cancelled");
      return task;
    },
    async plantsInWork() {
      const rows = await runningOfPlants(db);
      return new Map(rows.map((row) => [row.plant_id, row.started ?? now()]));
    },
    waitingOf: (plantId) => waitingOfPlant(db, plantId),
    start() {
      if (!context.settings.roles.includes("worker")) return;
      changes.on("task", wake);
      look = setInterval(wake, lookSeconds * 1000);
      wake();
    },
    async stop() {
      if (look !== null) clearInterval(look);
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}
