import { englishLine, type TaskLine } from "@heliograph/contract/tasks/task-lines.ts";
import type { Task, TaskKind, TaskStatus } from "@heliograph/contract/tasks/tasks.wire.ts";
import { sql, type ColumnType, type Generated } from "kysely";
import type { Db } from "../platform/database.ts";

type Outcome = NonNullable<Task["outcome"]>;
interface TaskTable {
  id: string;
  position: Generated<number>;
  name: string;
  kind: TaskKind;
  status: ColumnType<TaskStatus, undefined, TaskStatus>;
  params: ColumnType<Task["params"], string, never>;
  pid: number | null;
  created: number;
  started: number | null;
  updated: number | null;
  progress: number | null;
  outcome: Outcome | null;
  output: Generated<string>;
  lines: Generated<TaskLine[]>;
  archived: Generated<boolean>;
  stop_asked: Generated<boolean>;
  claim: string | null;
  checkpoint: unknown;
  attempts: Generated<number>;
}
declare module "../platform/database.ts" {
  interface Tables {
    task: TaskTable;
  }
}

/** What is kept of an output: its end. [characters] */
const keptOutput = 200_000;
/** Of its lines the last thousand. */
const keptLines = "$[last - 999 to last]";
/** What a list shows of an output: its end. [characters] */
const listedOutput = 2_000;

const columns = [
  "id",
  "name",
  "kind",
  "status",
  "pid",
  "params",
  "created",
  "started",
  "updated",
  "progress",
  "outcome",
  "output",
  "lines",
] as const;

export interface NewTask {
  readonly id: string;
  readonly name: string;
  readonly kind: TaskKind;
  readonly params: Task["params"];
  /** [unix s] */
  readonly created: number;
}
export async function insertTask(db: Db, task: NewTask): Promise<Task> {
  return await db
    .insertInto("task")
    .values({ ...task, params: JSON.stringify(task.params) })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Newest first, without the archived ones; of each output its end as text. */
export async function listedTasks(db: Db): Promise<Task[]> {
  return await db
    .selectFrom("task")
    .select(columns.filter((c) => c !== "output" && c !== "lines"))
    .select(sql<string>`right(output, ${sql.lit(listedOutput)})`.as("output"))
    .where("archived", "=", false)
    .orderBy("position", "desc")
    .execute();
}
export async function taskById(db: Db, id: string): Promise<Task | undefined> {
  return await db.selectFrom("task").select(columns).where("id", "=", id).executeTakeFirst();
}

/** From one status to another; undefined when the task has another one by now. */
export async function moveTask(
  db: Db,
  id: string,
  to: { from: TaskStatus; status: TaskStatus; now: number },
): Promise<Task | undefined> {
  return await db
    .updateTable("task")
    .set({ status: to.status, updated: to.now })
    .where("id", "=", id)
    .where("status", "=", to.from)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes a task unless somebody works on it or is about to. False when it was not deleted. */
export async function deleteIdleTask(db: Db, id: string): Promise<boolean> {
  const done = await db
    .deleteFrom("task")
    .where("id", "=", id)
    .where("status", "in", ["queue", "done"])
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}
/** Deletes the done ones that the list shows. */
export async function deleteDoneTasks(db: Db): Promise<number> {
  const done = await db
    .deleteFrom("task")
    .where("status", "=", "done")
    .where("archived", "=", false)
    .executeTakeFirst();
  return Number(done.numDeletedRows);
}
export async function archiveIdleTask(db: Db, id: string): Promise<boolean> {
  const done = await db
    .updateTable("task")
    .set({ archived: true })
    .where("id", "=", id)
    .where("status", "in", ["queue", "done"])
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** A waiting task ends here; a running one is asked to. undefined when it is done already. */
export async function cancelTask(db: Db, id: string, now: number): Promise<Task | undefined> {
  const waits = sql<boolean>`status in ('queue', 'urgent')`;
  return await db
    .updateTable("task")
    .set({
      stop_asked: true,
      updated: now,
      status: sql<TaskStatus>`case when ${waits} then 'done' else status end`,
      outcome: sql<Outcome | null>`case when ${waits} then 'cancelled' end`,
    })
    .where("id", "=", id)
    .where("status", "<>", "done")
    .returning(columns)
    .executeTakeFirst();
}
/** The tasks of a plant that goes: those that wait go with it, a running one is asked to end. */
export async function forgetPlantTasks(trx: Db, plantId: string): Promise<void> {
  const ofPlant = sql<boolean>`params ->> 'plant_id' = ${plantId}`;
  await trx.deleteFrom("task").where(ofPlant).where("status", "in", ["queue", "urgent"]).execute();
  await trx
    .updateTable("task")
    .set({ stop_asked: true })
    .where(ofPlant)
    .where("status", "=", "run")
    .execute();
}
/** Running tasks that are of one plant. */
export async function runningOfPlants(
  db: Db,
): Promise<{ plant_id: string; started: number | null }[]> {
  const { rows } = await sql<{ plant_id: string; started: number | null }>`
    select params ->> 'plant_id' as plant_id, min(started) as started from task
    where status = 'run' and params ->> 'plant_id' is not null group by 1`.execute(db);
  return rows;
}
/** How many tasks that write a plant's series wait to be begun. */
export async function waitingOfPlant(db: Db, plantId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from task
    where status in ('queue', 'urgent') and kind in ('recalc', 'import', 'file_import')
      and params ->> 'plant_id' = ${plantId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface TakenTask extends NewTask {
  readonly started: number;
  readonly progress: number;
  readonly checkpoint: unknown;
  readonly stop_asked: boolean;
  readonly attempts: number;
  /** What it was before it was taken. */
  readonly was: "run" | "urgent" | "queue";
  /** Whether it had been begun. */
  readonly resumed: boolean;
}
export interface Claim {
  readonly kind: TaskKind;
  readonly claim: string;
  readonly pid: number;
  /** [unix s] */
  readonly now: number;
}
/** Takes the next task of a kind, in the order of K2. */
export async function takeTask(
  db: Db,
  { kind, claim, pid, now }: Claim,
): Promise<TakenTask | undefined> {
  const { rows } = await sql<TakenTask>`
    with next as (
      select id, status as was, started is not null as resumed from task as waiting
      where status <> 'done' and kind = ${kind}
      order by case status when 'run' then 0 when 'urgent' then 1 else 2 end,
        (select max(turn) from task as former
          where former.kind = ${kind} and former.params -> 'plant_id' = waiting.params -> 'plant_id') nulls first,
        position
      limit 1 for update skip locked
    )
    update task set status = 'run', pid = ${pid}, claim = ${claim}, attempts = attempts + 1, turn = nextval('task_turn'),
      started = coalesce(started, ${now}::bigint), updated = ${now}::bigint, progress = coalesce(progress, 0)
    from next where task.id = next.id
    returning task.id, name, kind, params, created, started, progress, checkpoint, stop_asked, attempts, was, resumed`.execute(
    db,
  );
  return rows[0];
}
export async function isAnyWaiting(db: Db, kind: TaskKind): Promise<boolean> {
  const { rows } = await sql`
    select from task where status <> 'done' and kind = ${kind} limit 1`.execute(db);
  return rows.length > 0;
}
/** Whether a task of the same kind and of another plant would come before this one, were it put back. (K2) */
export async function isAnotherPlantWaiting(
  db: Db,
  { kind, params }: Pick<TakenTask, "kind" | "params">,
  status: "queue" | "urgent",
): Promise<boolean> {
  const { rows } = await sql`
    select from task where kind = ${kind} and params ->> 'plant_id' is distinct from ${params.plant_id}
      and status in ('urgent', ${status}) limit 1`.execute(db);
  return rows.length > 0;
}

const withLines = (lines: readonly TaskLine[]) => {
  const text = lines.map((line) => `${englishLine(line)}\n`).join("");
  return {
    output: sql<string>`right(output || ${text}::text, ${sql.lit(keptOutput)})`,
    lines: sql<
      TaskLine[]
    >`jsonb_path_query_array(lines || ${JSON.stringify(lines)}::jsonb, ${sql.lit(keptLines)})`,
  };
};

export interface TaskStep {
  readonly now: number;
  /** 0 to 1 */
  readonly share: number;
  readonly lines: readonly TaskLine[];
  readonly checkpoint: unknown;
}
/** Writes a step and what was logged since the last one. Answers whether the task is asked to end; undefined when another worker has it now. */
export async function writeStep(
  db: Db,
  run: { id: string; claim: string },
  step: TaskStep,
): Promise<boolean | undefined> {
  const row = await db
    .updateTable("task")
    .set({
      updated: step.now,
      progress: step.share,
      checkpoint: JSON.stringify(step.checkpoint),
      attempts: 0,
      ...withLines(step.lines),
    })
    .where("id", "=", run.id)
    .where("claim", "=", run.claim)
    .where("status", "=", "run")
    .returning("stop_asked")
    .executeTakeFirst();
  return row?.stop_asked;
}
/** Ends a run. False when another worker has the task now. */
export async function endTask(
  db: Db,
  run: { id: string; claim: string },
  end: { now: number; outcome: Outcome; lines: readonly TaskLine[] },
): Promise<boolean> {
  const done = await db
    .updateTable("task")
    .set({
      status: "done",
      outcome: end.outcome,
      updated: end.now,
      ...withLines(end.lines),
      ...(end.outcome === "success" ? { progress: 1 } : {}),
    })
    .where("id", "=", run.id)
    .where("claim", "=", run.claim)
    .where("status", "=", "run")
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
/** Puts a task back, to go on from its last step: this process ends, the task does not. */
export async function putBack(
  db: Db,
  run: { id: string; claim: string },
  to: { status: "queue" | "urgent"; now: number; lines: readonly TaskLine[] },
): Promise<void> {
  await db
    .updateTable("task")
    .set({
      status: to.status,
      pid: null,
      claim: null,
      attempts: 0,
      updated: to.now,
      ...withLines(to.lines),
    })
    .where("id", "=", run.id)
    .where("claim", "=", run.claim)
    .where("status", "=", "run")
    .execute();
}
