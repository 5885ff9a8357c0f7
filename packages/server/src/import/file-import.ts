import {
  maxRefusedExamples,
  tableLimits,
  type FileImport,
  type FilePart,
  type newFileImport,
  type PartCheck,
} from "@heliograph/contract/import/file-import.wire.ts";
import type { RefusalLine, RefusalReason } from "@heliograph/contract/ingest/ingest.wire.ts";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import type { z } from "zod";
import type { ArrivedPacket } from "../data/data.service.ts";
import { newObjectId } from "../platform/object-id.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { UserCall } from "../users/users.service.ts";
import { compareWithPlant } from "./compare-packets.ts";
import {
  deleteImport,
  deleteParts,
  importOf,
  importsAside,
  insertImport,
  markStarted,
  partsOf,
  putPart,
  startedImports,
  type ImportId,
} from "./file-import.store.ts";
import { inTightHeap } from "../platform/tight-heap.ts";
import { fileImportTask, type FileImportRooms } from "./file-import.task.ts";

/** Files of measurements that a person brings: read by the browser, tried here, then written by a task. Rules by number: docs/rules/import.md. */
export interface FileImports {
  list(plantId: string): Promise<FileImport[]>;
  create(
    call: UserCall,
    plantId: string,
    of: z.output<typeof newFileImport>,
  ): Promise<{ id: string }>;
  /** Lays a part aside; what the plant would refuse is listed and left out. */
  putPart(call: UserCall, of: ImportId, part: FilePart & { part: number }): Promise<PartCheck>;
  start(call: UserCall, of: ImportId): Promise<{ task: string }>;
  discard(of: ImportId): Promise<void>;
}

/** What was laid aside and never started is kept so long. [s] */
const keptSeconds = 86_400;

export function fileImports(
  { db, clock }: Pick<RoomContext, "db" | "clock">,
  rooms: FileImportRooms,
): FileImports {
  const { plants, tasks, ingest } = rooms;
  const writeAll = fileImportTask(db, rooms);
  tasks.register("file_import", (run) => inTightHeap(() => writeAll(run)));
  const now = (): number => Math.floor(clock.nowSeconds());

  /** One that was not started yet. */
  const open = async (of: ImportId) => {
    const found = await importOf(db, of);
    if (found === undefined) throw problem("file_import_not_found", { id: of.id });
    if (found.task !== null) throw problem("file_import_started");
    return found;
  };
  /** What nobody will write any more: of tasks that are over, and what was left lying. */
  const tidy = async (plantId: string): Promise<void> => {
    const all = await tasks.list();
    for (const { id, created, task } of await importsAside(db, plantId)) {
      if (task === null && created < now() - keptSeconds) await deleteImport(db, { plantId, id });
      const isOver = all.find((one) => one.id === task)?.status === "done";
      if (task !== null && isOver) await deleteParts(db, { plantId, id });
    }
  };

  /** Of one part. A file's parts come for minutes, each of thousands of values. */
  const layAside: FileImports["putPart"] = async ({ caller }, of, { part, packets }) => {
    const { parts } = await open(of);
    if (part >= parts) throw problem("file_import_not_found", { id: of.id });
    const model = await plants.open(caller, of.plantId);
    const checked = await ingest.check(of.plantId, packets);
    const found = await compareWithPlant(rooms.data, { caller, model }, checked.packets);
    await putPart(db, of, { part, packets: sentAgain(checked.packets) });
    const present = await partsOf(db, of);
    if (present.packets > tableLimits.maxRows)
      throw problem("file_import_too_long", { limit: tableLimits.maxRows });
    const { timezone: tz } = model.plant;
    const days = new Set(checked.packets.map(({ stamp }) => dayOf(stamp, tz)));
    return {
      ...found,
      refused: countsOf(checked.refused),
      examples: checked.refused.slice(0, maxRefusedExamples),
      days: [...days].sort((a, b) => a - b).map(formatCivilDay),
    };
  };

  return {
    list: (plantId) => startedImports(db, plantId),
    async create({ caller }, plantId, { file, parts }) {
      await plants.open(caller, plantId);
      await tidy(plantId);
      const id = newObjectId();
      const { username } = caller.real ?? caller;
      await insertImport(db, { plantId, id }, { file, parts, username, created: now() });
      return { id };
    },
    putPart: (call, of, part) => inTightHeap(() => layAside(call, of, part)),
    async start(call, of) {
      const { file, parts } = await open(of);
      const present = await partsOf(db, of);
      const { packets, first, last } = present;
      if (present.parts < parts || first === null || last === null)
        throw problem("file_import_partial", { present: present.parts, parts });
      const params = { plant_id: of.plantId, import_id: of.id, file };
      const task = await tasks.create("file_import", `Import of ${file}`, params, call);
      await markStarted(db, of, { packets, first, last, task: task.id });
      return { task: task.id };
    },
    async discard(of) {
      await open(of);
      await deleteImport(db, of);
    },
  };
}

const sentAgain = (packets: readonly ArrivedPacket[]): FilePart["packets"] =>
  packets.map(({ stamp, mibs, values }) => ({
    timestamp: stamp,
    values: Object.fromEntries(
      mibs.flatMap((mib, at) => {
        const value = values[at] ?? null;
        return value === null ? [] : [[mib, value] as const];
      }),
    ),
  }));
function countsOf(refused: readonly RefusalLine[]): { reason: RefusalReason; count: number }[] {
  const counts = new Map<RefusalReason, number>();
  for (const { reason } of refused) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}
