import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { z } from "zod";
import type { DataService } from "../data/data.service.ts";
import type { IngestService } from "../ingest/ingest.service.ts";
import type { Db } from "../platform/database.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import { taskFault, type TaskHandler, type TasksService } from "../tasks/tasks.service.ts";
import { deleteParts, importOf, partOf, partsOf } from "./file-import.store.ts";

export interface FileImportRooms {
  readonly plants: Pick<PlantsService, "model" | "open">;
  readonly ingest: Pick<IngestService, "check" | "bring">;
  readonly data: Pick<DataService, "fetch">;
  readonly tasks: Pick<TasksService, "register" | "create" | "list">;
}
const taskParams = z.object({ plant_id: z.string(), import_id: z.string() }).loose();
/** What is done after a step. */
interface Done {
  readonly part: number;
  readonly packets: number;
  readonly values: number;
  readonly refused: number;
  /** The last moment that was written. [unix s] */
  readonly until: number | null;
}

/** Writes what was laid aside, part by part, by the road of packets: each is done or not, and may be done again. (X31) */
export function fileImportTask(db: Db, { plants, ingest }: FileImportRooms): TaskHandler {
  return async (run) => {
    const { plant_id: plantId, import_id: id } = taskParams.parse(run.params);
    const of = { plantId, id };
    const model = await plants.model(plantId);
    if (model === null) throw taskFault("recalc_plant_gone", { plant: plantId });
    const dayIn = (moment: number): string => formatCivilDay(dayOf(moment, model.plant.timezone));
    const before = run.checkpoint as Done | null;
    let done: Done = before ?? { part: 0, packets: 0, values: 0, refused: 0, until: null };
    const known = await importOf(db, of);
    const all = await partsOf(db, of);
    const { parts } = known ?? { parts: 0 };
    if (done.part < parts && all.parts < parts) throw taskFault("file_gone");
    if (before === null && all.first !== null && all.last !== null) {
      const [first, last] = [dayIn(all.first), dayIn(all.last)];
      run.log("file_begun", { packets: all.packets, first, last });
    }
    while (done.part < parts) {
      if (run.shouldStop()) {
        if (done.until !== null)
          run.log("file_stopped", {
            packets: done.packets,
            all: all.packets,
            until: dayIn(done.until),
          });
        return;
      }
      const packets = (await partOf(db, of, done.part)) ?? [];
      const reply =
        packets.length === 0 ? { accepted: 0, refused: [] } : await ingest.bring(plantId, packets);
      done = {
        part: done.part + 1,
        packets: done.packets + packets.length,
        values: done.values + reply.accepted,
        refused: done.refused + reply.refused.length,
        until: packets.at(-1)?.timestamp ?? done.until,
      };
      await run.progress(done.part / parts, done);
    }
    await deleteParts(db, of);
    const { packets, values, refused } = done;
    run.log("file_done", { packets, values, refused });
  };
}
