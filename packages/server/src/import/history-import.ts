import { allImported, historyImport } from "@heliograph/contract/import/import.wire.ts";
import type { LegacyMoment } from "@heliograph/contract/import/legacy-export.wire.ts";
import { formatCivilDay, nextPeriodStart, periodLabel } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { IngestService } from "../ingest/ingest.service.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import { taskFault, type TaskHandler } from "../tasks/tasks.service.ts";
import type { ExportService } from "./export-service.ts";

export interface HistoryParts {
  readonly plants: Pick<PlantsService, "model">;
  readonly ingest: Pick<IngestService, "bring">;
  /** null where the operator set none. */
  readonly service: ExportService | null;
}
/** What is done after a step: up to which moment, and what came. [unix s] */
interface Done {
  readonly until: number;
  readonly packets: number;
  readonly values: number;
  readonly refused: number;
}
/** Brings the past of a plant over, month by month of the plant, from the oldest: each is done or not, and may be done again. (X21) */
export function historyTask({ plants, ingest, service }: HistoryParts): TaskHandler {
  return async (run) => {
    const { plant_id: plantId, ids, sta, end } = historyImport.parse(run.params);
    if (service === null) throw taskFault("import_no_service");
    const modelNow = async (): Promise<PlantModel> => {
      const model = await plants.model(plantId);
      if (model === null) throw taskFault("recalc_plant_gone", { plant: plantId });
      return model;
    };
    const { timezone: tz } = (await modelNow()).plant;
    const dayIn = (moment: number): string => formatCivilDay(dayOf(moment, tz));
    const before = run.checkpoint as Done | null;
    if (before === null) run.log("import_begun", { first: dayIn(sta), last: dayIn(end) });
    let done: Done = before ?? { until: sta, packets: 0, values: 0, refused: 0 };
    while (done.until < end) {
      if (run.shouldStop()) return;
      const from = done.until;
      const month = dayOf(from, tz);
      const to = Math.min(dayStartSeconds(nextPeriodStart(month, "month"), tz), end);
      // As the plant is now: what was made meanwhile takes its values from here on.
      const mibs = mibsOf(await modelNow(), ids);
      if (mibs.size === 0) throw taskFault("import_nothing");
      const came = { packets: 0, values: 0, refused: 0 };
      const read = await service.history(plantId, { from, to }, async (moments) => {
        const packets = packetsOf(moments, mibs, { from, to });
        if (packets.length === 0) return;
        const reply = await ingest.bring(plantId, packets);
        came.packets += packets.length;
        came.values += reply.accepted;
        came.refused += reply.refused.length;
      });
      // Of a month that breaks off, what came is said too: it stays.
      if (read.ok || came.packets > 0)
        run.log("import_month", { month: periodLabel(month, "month"), ...came });
      if (!read.ok) throw taskFault(`import_${read.fault}`, { detail: read.detail });
      done = {
        until: to,
        packets: done.packets + came.packets,
        values: done.values + came.values,
        refused: done.refused + came.refused,
      };
      await run.progress((to - sta) / (end - sta), done);
    }
    const { packets, values, refused } = done;
    run.log("import_done", { packets, values, refused });
  };
}

interface Packet {
  readonly timestamp: number;
  readonly values: Record<string, number | string>;
}
/** Where the values of a legacy variable go. */
function mibsOf(model: PlantModel, ids: readonly string[]): ReadonlyMap<string, string> {
  const isAll = ids.includes(allImported);
  return new Map(
    model.variables.flatMap(({ id, imported_id: legacy, mib }) =>
      legacy !== null && mib !== null && (isAll || ids.includes(id))
        ? [[legacy, mib] as const]
        : [],
    ),
  );
}
/** What was not measured is not sent; a service that answers more than was asked is not believed. */
function packetsOf(
  moments: readonly LegacyMoment[],
  mibs: ReadonlyMap<string, string>,
  { from, to }: { from: number; to: number },
): Packet[] {
  return moments.flatMap(([timestamp, sent]) => {
    if (timestamp < from || timestamp >= to) return [];
    const values: Packet["values"] = {};
    for (const [legacy, value] of Object.entries(sent)) {
      const mib = mibs.get(legacy);
      if (mib !== undefined && value !== null) values[mib] = value;
    }
    return Object.keys(values).length === 0 ? [] : [{ timestamp, values }];
  });
}
