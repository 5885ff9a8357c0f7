import type {
  formulaDraft,
  FormulaVerdict,
  recalculation,
} from "@heliograph/contract/formulas/formulas.wire.ts";
import { checkFormula } from "@heliograph/domain/formulas/check-formula.ts";
import type { z } from "zod";
import type { DataService } from "../data/data.service.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { Call } from "../platform/caller.ts";
import { notFound, Problem } from "../platform/problem.ts";
import type { World } from "../platform/world.ts";
import type { TasksService } from "../tasks/tasks.service.ts";
import { recalculationTask } from "./formulas.tasks.ts";

/** The curve of a formula that is being written reaches so far. [s] */
const longestPreviewSeconds = 31 * 86_400;

/** Formulas over history, and while they are being written. Calls throw not_found and plant_closed. (F rules) */
export interface FormulasService {
  /** Starts a task; answers its id. Throws foreign_reference for what is no formula of the plant. */
  recalculate(call: Call, question: z.output<typeof recalculation>): Promise<{ id: string }>;
  check(call: Call, plantId: string, draft: z.output<typeof formulaDraft>): Promise<FormulaVerdict>;
}
export interface FormulasRooms {
  readonly plants: Pick<PlantsService, "model" | "open" | "hidden">;
  readonly data: Pick<DataService, "firstDayOfFormulas" | "recalculateDay" | "previewFormula">;
  readonly tasks: Pick<TasksService, "register" | "create">;
}

export function formulasService(
  world: Pick<World, "clock">,
  rooms: FormulasRooms,
): FormulasService {
  const { plants, data, tasks } = rooms;
  tasks.register("recalc", recalculationTask({ plants, data, clock: world.clock }));
  return {
    async recalculate(call, question) {
      const { plant_id: plantId, ids } = question;
      const model = await plants.open(call.caller, plantId);
      const stranger = ids.find((id) => typeof model.byId.get(id)?.formula !== "string");
      if (stranger !== undefined)
        throw new Problem(
          "foreign_reference",
          `ids: ${stranger} is no formula of plant ${plantId}`,
        );
      const what =
        ids.length === 0
          ? "all formulas"
          : ids.length === 1
            ? model.byId.get(ids[0]!)!.name
            : `${ids.length} formulas`;
      const { id } = await tasks.create("recalc", `Recalculation of ${what}`, question, call);
      return { id };
    },
    async check(call, plantId, draft) {
      const model = await plants.open(call.caller, plantId);
      if (draft.id !== null && typeof model.byId.get(draft.id)?.formula !== "string")
        throw notFound(`formula ${draft.id}`);
      const range = rangeOf(draft);
      const checked = checkFormula(draft, model, plants.hidden(call.caller, model));
      if (!checked.ok) {
        const { code, at, ...facts } = checked.fault;
        return { ok: false, fault: { code, at, facts }, warnings: [], preview: [] };
      }
      return {
        ok: true,
        fault: null,
        warnings: checked.warnings.map(({ code, ...facts }) => ({ code, facts })),
        preview: range === null ? [] : await data.previewFormula(model, draft.formula, range),
      };
    },
  };
}

/** The range whose curve is asked for; null when none is. */
function rangeOf({
  start,
  end,
}: z.output<typeof formulaDraft>): { start: number; end: number } | null {
  if (start === null || end === null) return null;
  if (start >= end) throw new Problem("invalid_request", "start: start must be before end");
  if (end - start > longestPreviewSeconds) throw new Problem("limit_exceeded", "Limit exceeded");
  return { start, end };
}
