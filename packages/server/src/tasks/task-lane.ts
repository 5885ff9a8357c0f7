import { randomUUID } from "node:crypto";
import {
  englishLine,
  lineOf,
  type TaskLine,
  type TaskLineCode,
  type TaskLineParams,
} from "@heliograph/contract/tasks/task-lines.ts";
import type { Task, TaskKind } from "@heliograph/contract/tasks/tasks.wire.ts";
import type { LogsService } from "../logs/logs.service.ts";
import { isConnectionLoss } from "../platform/database-faults.ts";
import { runAlone } from "../platform/locks.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { taskFacts } from "./task-facts.ts";
import {
  endTask,
  isAnotherPlantWaiting,
  isAnyWaiting,
  putBack,
  takeTask,
  writeStep,
  type TakenTask,
} from "./tasks.store.ts";

/** What a handler is given: its task, and a way to report how far it is. */
export interface TaskRun {
  readonly params: Task["params"];
  /** What the last step of an earlier run left; null for a run from the beginning. */
  readonly checkpoint: unknown;
  /** A line for the output; it is written with the next step, so that a crash repeats neither. */
  log<C extends TaskLineCode>(code: C, ...params: TaskLineParams<C>): void;
  /** A step is done: the share of the whole [0 to 1], and what a later run must know to go on after it. */
  progress(share: number, checkpoint: unknown): Promise<void>;
  /** Looked at between steps: when true, the handler returns. As of the last step; also when it is another plant's turn. */
  shouldStop(): boolean;
}
/** Works a task from its checkpoint to its end. What it throws is the task's failure. */
export type TaskHandler = (run: TaskRun) => Promise<void>;

/** A task that never gets as far as one step in so many runs takes its process down. */
const maxRunsWithoutStep = 3;

/** So long a task has its lane to itself while one of another plant waits: decades of a plant are no reason to wait for hours. [s] */
const turnSeconds = 20;

/** A failure that the task's readers see in their language: `throw taskFault("given_up", { runs })`. */
class TaskFault extends Error {
  readonly line: TaskLine;
  constructor(line: TaskLine) {
    super(englishLine(line));
    this.line = line;
  }
}
export const taskFault = <C extends TaskLineCode>(code: C, ...params: TaskLineParams<C>): Error =>
  new TaskFault(lineOf(code, ...params));

/** Another worker took the task over: this run writes nothing more. */
class TaskLost extends Error {}

export interface LaneParts {
  readonly context: Pick<RoomContext, "db" | "clock" | "log">;
  readonly logs: Pick<LogsService, "event">;
  readonly handlers: ReadonlyMap<TaskKind, TaskHandler>;
}

/** Works the tasks of one kind, one after the other, as long as there are any: on one database one process at a time. (K4) */
export class TaskLane {
  readonly #parts: LaneParts;
  readonly #kind: TaskKind;
  #isStopping = false;
  #isWoken = false;
  #working: Promise<void> | null = null;

  constructor(parts: LaneParts, kind: TaskKind) {
    this.#parts = parts;
    this.#kind = kind;
  }
  /** Looks for tasks; while it works, once more afterwards. */
  wake(): void {
    this.#isWoken = true;
    this.#working ??= this.#work()
      .catch((error: unknown) => {
        this.#parts.context.log.warn("tasks wait for the next look", { kind: this.#kind, error });
      })
      .finally(() => {
        this.#working = null;
      });
  }
  /** Ends after the step that is under way; what is not done is put back. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#working;
  }
  async #work(): Promise<void> {
    const { db } = this.#parts.context;
    while (this.#isWoken && !this.#isStopping) {
      this.#isWoken = false;
      let hasWorked = true;
      // A task may come after the last look and before the lock is released: its announcement found the lock taken.
      while (hasWorked && !this.#isStopping && (await isAnyWaiting(db, this.#kind)))
        hasWorked = await runAlone(db, "tasks", () => this.#workAll(), this.#kind);
    }
  }
  async #workAll(): Promise<void> {
    const { db } = this.#parts.context;
    const kind = this.#kind;
    while (!this.#isStopping) {
      const claim = randomUUID();
      const task = await takeTask(db, { kind, claim, pid: process.pid, now: this.#now() });
      if (task === undefined) return;
      await this.#run(task, claim);
    }
  }
  #now(): number {
    return Math.floor(this.#parts.context.clock.nowSeconds());
  }

  async #run(task: TakenTask, claim: string): Promise<void> {
    const { db, log } = this.#parts.context;
    const of = { id: task.id, claim };
    let lines: readonly TaskLine[] = task.resumed
      ? [lineOf("resumed", { percent: Math.floor(task.progress * 100) })]
      : [];
    let isStopAsked = task.stop_asked;
    let hasSeenStop = false;
    const status = task.was === "urgent" ? "urgent" : "queue";
    let turnBegan = this.#now();
    let isTurnOver = false;
    const run: TaskRun = {
      params: task.params,
      checkpoint: task.checkpoint,
      log: (code, ...params) => {
        lines = [...lines, lineOf(code, ...params)];
      },
      progress: async (share, checkpoint) => {
        const step = { now: this.#now(), share: Math.min(1, Math.max(0, share)), checkpoint };
        const asked = await writeStep(db, of, { ...step, lines });
        if (asked === undefined) throw new TaskLost();
        lines = [];
        isStopAsked = asked;
        if (step.now - turnBegan < turnSeconds) return;
        turnBegan = step.now;
        isTurnOver = await isAnotherPlantWaiting(db, task, status);
      },
      shouldStop: () => (hasSeenStop ||= isStopAsked || isTurnOver || this.#isStopping),
    };
    try {
      if (task.attempts > maxRunsWithoutStep)
        throw taskFault("given_up", { runs: maxRunsWithoutStep });
      if (!isStopAsked) await this.#handle(task, run);
    } catch (error) {
      if (error instanceof TaskLost) return log.warn("a task was taken over", { task: task.id });
      // It is not the task's fault: it goes on from its last step when the database is back.
      if (isConnectionLoss(error as Error)) throw error;
      log.error("a task failed", { task: task.id, name: task.name, error });
      await this.#end(task, claim, { outcome: "failure", lines: [...lines, faultLine(error)] });
      return;
    }
    if (isStopAsked && (hasSeenStop || task.stop_asked))
      await this.#end(task, claim, {
        outcome: "cancelled",
        lines: [...lines, lineOf("cancelled")],
      });
    else if (hasSeenStop)
      await putBack(db, of, {
        status,
        now: this.#now(),
        lines: [...lines, lineOf(this.#isStopping ? "interrupted" : "gave_way")],
      });
    else await this.#end(task, claim, { outcome: "success", lines });
  }
  async #handle(task: TakenTask, run: TaskRun): Promise<void> {
    const handler = this.#parts.handlers.get(task.kind);
    if (handler === undefined) throw taskFault("unknown_kind", { kind: task.kind });
    await handler(run);
  }
  async #end(
    task: TakenTask,
    claim: string,
    end: { outcome: NonNullable<Task["outcome"]>; lines: readonly TaskLine[] },
  ): Promise<void> {
    const { context, logs } = this.#parts;
    if (!(await endTask(context.db, { id: task.id, claim }, { ...end, now: this.#now() }))) return;
    await logs.event(null, "task", {
      plantId: task.params.plant_id,
      code: `task_${end.outcome}`,
      params: taskFacts(task),
    });
  }
}

const faultLine = (error: unknown): TaskLine =>
  error instanceof TaskFault
    ? error.line
    : lineOf("failed", { reason: error instanceof Error ? error.message : String(error) });
