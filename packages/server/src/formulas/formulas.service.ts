import {
  allFormulas,
  type formulaDraft,
  type FormulaVerdict,
  type recalculation,
} from "@heliograph/contract/formulas/formulas.wire.ts";
import { checkFormula } from "@heliograph/domain/formulas/check-formula.ts";
import type { z } from "zod";
import type { DataService } from "../data/data.service.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { Call } from "../platform/caller.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { TasksService } from "../tasks/tasks.service.ts";
import { recalculationTask } from "./formulas.tasks.ts";

/** The curve of a formula that is being written reaches so far. [s] */
const longestPreviewSeconds = 31 * 86_400;

/** Formulas over history, and while they are being written. Calls throw not_found and plant_closed. (F rules) */
export interface FormulasService {
  /** Starts a task; answers its id. Throws foreign_formula for what is no formula of the plant. */
  recalculate(call: Call, question: z.output<typeof recalculation>): Promise<{ id: string }>;
  check(call: Call, plantId: string, draft: z.output<typeof formulaDraft>): Promise<FormulaVerdict>;
}
export interface FormulasRooms {
  readonly plants: Pick<PlantsService, "model" | "open" | "hidden">;
  readonly data: Pick<
    DataService,
    "firstDayOfFormulas" | "daysOfFormulas" | "recalculateDay" | "previewFormula"
  >;
  readonly tasks: Pick<TasksService, "register" | "create">;
}

export function formulasService(
  context: Pick<RoomContext, "clock">,
  rooms: FormulasRooms,
): FormulasService {
  const { plants, data, tasks } = rooms;
  tasks.register("recalc", recalculationTask({ plants, data, clock: context.clock }));
  return {
    async recalculate(call, question) {
      const { plant_id: plantId, ids } = question;
      const model = await plants.open(call.caller, plantId);
      const chosen = ids === allFormulas ? [] : ids;
      const stranger = chosen.find((id) => typeof model.byId.get(id)?.formula !== "string");
      if (stranger !== undefined)
        throw problem("foreign_formula", { id: stranger, plant: plantId }, "ids");
      const formula = chosen.length === 1 ? model.byId.get(chosen[0]!)!.name : null;
      const what = ids === allFormulas ? "all formulas" : (formula ?? `${ids.length} formulas`);
      // The portal names the task in its reader's language: it needs the formula's name as a fact.
      const params = formula === null ? question : { ...question, formula };
      const { id } = await tasks.create("recalc", `Recalculation of ${what}`, params, call);
      return { id };
    },
    async check(call, plantId, draft) {
      const model = await plants.open(call.caller, plantId);
      if (draft.id !== null && typeof model.byId.get(draft.id)?.formula !== "string")
        throw problem("formula_not_found", { id: draft.id });
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
  if (start >= end) throw problem("range_backward", {}, "start");
  if (end - start > longestPreviewSeconds) throw problem("preview_too_long", { days: 31 });
  return { start, end };
}
