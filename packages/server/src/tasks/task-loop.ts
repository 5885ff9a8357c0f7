import { randomUUID } from "node:crypto";
import type { Task, TaskKind } from "@heliograph/contract/tasks/tasks.wire.ts";
import type { LogsService } from "../logs/logs.service.ts";
import { isConnectionLoss } from "../platform/http.ts";
import type { World } from "../platform/world.ts";
import {
  aloneAtWork,
  endTask,
  isAnyWaiting,
  putBack,
  takeTask,
  writeStep,
  type TakenTask,
} from "./tasks.store.ts";

/** What a handler is given: its task, and a way to tell how far it is. */
export interface TaskRun {
  readonly params: Task["params"];
  /** What the last step of an earlier run left; null for a run from the beginning. */
  readonly checkpoint: unknown;
  /** A line for the output; it is written with the next step, so that a crash repeats neither. */
  say(line: string): void;
  /** A step is done: the share of the whole [0 to 1], and what a later run must know to go on after it. */
  progress(share: number, checkpoint: unknown): Promise<void>;
  /** Looked at between steps: when true, the handler returns. As of the last step. */
  shouldStop(): boolean;
}
/** Works a task from its checkpoint to its end. What it throws is the task's failure. */
export type TaskHandler = (run: TaskRun) => Promise<void>;

/** A task that never gets as far as one step in so many runs takes its process down. */
const mostRunsWithoutStep = 3;

/** Another worker took the task over: this run writes nothing more. */
class TaskLost extends Error {}

export interface LoopParts {
  readonly world: Pick<World, "db" | "clock" | "log">;
  readonly logs: Pick<LogsService, "event">;
  readonly handlers: ReadonlyMap<TaskKind, TaskHandler>;
}

/** Works tasks one after the other, as long as there are any: on one database one loop at a time. */
export class TaskLoop {
  readonly #parts: LoopParts;
  #stopping = false;
  #working: Promise<void> | null = null;

  constructor(parts: LoopParts) {
    this.#parts = parts;
  }
  /** Resolves when there is nothing to do, or another worker does it. */
  async work(): Promise<void> {
    this.#working = this.#work();
    await this.#working;
  }
  /** Ends after the step that is under way; what is not done is put back. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#working?.catch(() => {});
  }
  async #work(): Promise<void> {
    const { db } = this.#parts.world;
    let hasWorked = true;
    // A task may come after the last look and before the lock is gone: its ring found the lock taken.
    while (hasWorked && !this.#stopping && (await isAnyWaiting(db)))
      hasWorked = await aloneAtWork(db, () => this.#workAll());
  }
  async #workAll(): Promise<void> {
    const { db } = this.#parts.world;
    while (!this.#stopping) {
      const claim = randomUUID();
      const task = await takeTask(db, { claim, pid: process.pid, now: this.#now() });
      if (task === undefined) return;
      await this.#run(task, claim);
    }
  }
  #now(): number {
    return Math.floor(this.#parts.world.clock.nowSeconds());
  }

  async #run(task: TakenTask, claim: string): Promise<void> {
    const { db, log } = this.#parts.world;
    const of = { id: task.id, claim };
    let lines = task.resumed ? `goes on at ${percent(task.progress)}\n` : "";
    let isStopAsked = task.stop_asked;
    let hasSeenStop = false;
    const run: TaskRun = {
      params: task.params,
      checkpoint: task.checkpoint,
      say: (line) => {
        lines += `${line}\n`;
      },
      progress: async (share, checkpoint) => {
        const step = { now: this.#now(), share: Math.min(1, Math.max(0, share)), checkpoint };
        const asked = await writeStep(db, of, { ...step, lines });
        if (asked === undefined) throw new TaskLost();
        lines = "";
        isStopAsked = asked;
      },
      shouldStop: () => (hasSeenStop ||= isStopAsked || this.#stopping),
    };
    try {
      if (task.attempts > mostRunsWithoutStep)
        throw new Error(`given up: ${mostRunsWithoutStep} runs ended before a step was done`);
      if (!isStopAsked) await this.#handle(task, run);
    } catch (error) {
      if (error instanceof TaskLost) return log.warn("a task was taken over", { task: task.id });
      // It is not the task's fault: it goes on from its last step when the database is back.
      if (isConnectionLoss(error as Error)) throw error;
      log.error("a task failed", { task: task.id, name: task.name, error });
      await this.#end(task, claim, { outcome: "failure", lines: `${lines}${sayError(error)}\n` });
      return;
    }
    if (isStopAsked && (hasSeenStop || task.stop_asked))
      await this.#end(task, claim, { outcome: "cancelled", lines: `${lines}cancelled\n` });
    else if (hasSeenStop) {
      const status = task.was === "urgent" ? "urgent" : "queue";
      await putBack(db, of, { status, now: this.#now(), lines: `${lines}interrupted\n` });
    } else await this.#end(task, claim, { outcome: "success", lines });
  }
  async #handle(task: TakenTask, run: TaskRun): Promise<void> {
    const handler = this.#parts.handlers.get(task.kind);
    if (handler === undefined) throw new Error(`this worker does not know ${task.kind} tasks`);
    await handler(run);
  }
  async #end(
    task: TakenTask,
    claim: string,
    end: { outcome: NonNullable<Task["outcome"]>; lines: string },
  ): Promise<void> {
    const { world, logs } = this.#parts;
    if (!(await endTask(world.db, { id: task.id, claim }, { ...end, now: this.#now() }))) return;
    await logs.event(null, "task", {
      plantId: task.params.plant_id,
      msg: `${task.name}: ${end.outcome}`,
    });
  }
}

const percent = (share: number): string => `${Math.floor(share * 100)} %`;
const sayError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
