import { importLineOf, type ImportLine } from "@heliograph/contract/import/import-lines.ts";
import type {
  historyImport,
  ImportCheck,
  importRun,
  ImportRunReply,
} from "@heliograph/contract/import/import.wire.ts";
import type { LegacyPlant } from "@heliograph/contract/import/legacy-export.wire.ts";
import { historyRange, wholeExport } from "@heliograph/domain/import/legacy-plant.ts";
import type { z } from "zod";
import type { IngestService } from "../ingest/ingest.service.ts";
import type { Call } from "../platform/caller.ts";
import { problem } from "../platform/problem.ts";
import { inTightHeap } from "../platform/tight-heap.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { TasksService } from "../tasks/tasks.service.ts";
import type { UserCall } from "../users/users.service.ts";
import { exportService, type ExportService } from "./export-service.ts";
import { historyTask } from "./history-import.ts";
import type { StepRooms } from "./import-step.ts";
import { steps } from "./import-steps.ts";
import { StepLog } from "./step-log.ts";

/** Plants of the legacy portal, brought over step by step from its export service. Rules by number: docs/rules/import.md. */
export interface PlantImport {
  /** What the service has under a code. Throws import_not_configured. */
  check(plantId: string): Promise<ImportCheck>;
  /** Does a step, or says what it would do. Throws import_not_configured, and plant_not_found before the plant was made. */
  run(call: UserCall, plantId: string, what: z.output<typeof importRun>): Promise<ImportRunReply>;
  /** Starts the task of the history; answers its id. */
  history(call: Call, question: z.output<typeof historyImport>): Promise<{ id: string }>;
}
export interface PlantImportRooms extends StepRooms {
  readonly tasks: Pick<TasksService, "register" | "create">;
  readonly ingest: Pick<IngestService, "bring">;
}

export function plantImport(
  { settings, clock }: Pick<RoomContext, "settings" | "clock">,
  rooms: PlantImportRooms,
): PlantImport {
  const { plants, tasks, ingest } = rooms;
  const { legacyExportUrl: address } = settings;
  const service = address === null ? null : exportService(address);
  const history = historyTask({ plants, ingest, service });
  tasks.register("import", (run) => inTightHeap(() => history(run)));
  const configured = (): ExportService => {
    if (service === null) throw problem("import_not_configured");
    return service;
  };
  const now = (): number => Math.floor(clock.nowSeconds());

  /** The plant as the service gives it; null, with the reason, where it does not. */
  async function read(plantId: string): Promise<{
    readonly legacy: LegacyPlant | null;
    readonly lines: readonly ImportLine[];
  }> {
    const answer = await configured().plant(plantId);
    if (!answer.ok) {
      const line = importLineOf(`service_${answer.fault}`, { detail: answer.detail });
      const isUnreadable = answer.fault === "unknown";
      const unreadable = importLineOf("plant_unreadable", { plant: plantId });
      return { legacy: null, lines: isUnreadable ? [line, unreadable] : [line] };
    }
    const { value, lines } = wholeExport(answer.value);
    return { legacy: value, lines };
  }

  return {
    async check(plantId) {
      const { legacy, lines } = await read(plantId);
      const model = await plants.model(plantId);
      const last = legacy?.nodo.ultimo_dato ?? null;
      const overwritten =
        model === null || legacy === null
          ? []
          : [importLineOf("plant_overwritten", { plant: plantId, name: model.plant.name })];
      return {
        exists: model !== null,
        legacy: legacy && {
          name: legacy.nodo.nome,
          client: legacy.nodo.cliente,
          devices: legacy.apparati.length,
          variables: legacy.apparati.reduce((sum, { variabili }) => sum + variabili.length, 0),
          formulas: legacy.formule.length,
          alerts: legacy.allarmi.length,
          reports: legacy.messaggi.length,
          users: legacy.utenti.length,
        },
        history:
          model === null || last === null
            ? null
            : historyRange(model.plant.active_since, Math.min(Math.floor(last), now())),
        lines: [...lines, ...overwritten],
      };
    },
    async run(call, plantId, { step, dry_run: isDry }) {
      configured();
      if (step !== "plant" && !(await plants.exists(plantId)))
        return { lines: [importLineOf("plant_not_found", { plant: plantId })] };
      const { legacy, lines } = await read(plantId);
      if (legacy === null) return { lines: [...lines] };
      const log = new StepLog(isDry);
      await steps[step]({ call, plantId, legacy, nowSeconds: now(), log, rooms });
      return { lines: [...lines, ...log.end()] };
    },
    async history(call, question) {
      configured();
      const { plant } = await plants.open(call.caller, question.plant_id);
      const range = historyRange(plant.active_since, Math.min(question.end, now()));
      const sta = Math.max(question.sta, range?.start ?? Infinity);
      if (range === null || sta >= range.end) throw problem("range_backward", {}, "sta");
      const params = { ...question, sta, end: range.end };
      return { id: (await tasks.create("import", `Import of ${plant.id}`, params, call)).id };
    },
  };
}
