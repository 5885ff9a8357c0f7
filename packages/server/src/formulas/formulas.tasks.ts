import { allFormulas, recalculation } from "@heliograph/contract/formulas/formulas.wire.ts";
import { formatCivilDay, periodLabel } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, daySlots } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { z } from "zod";
import type { DataService } from "../data/data.service.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { Clock } from "../platform/clock.ts";
import { taskFault, type TaskHandler } from "../tasks/tasks.service.ts";

export interface RecalculationParts {
  readonly plants: Pick<PlantsService, "model">;
  readonly data: Pick<DataService, "firstDayOfFormulas" | "daysOfFormulas" | "recalculateDay">;
  readonly clock: Clock;
}
/** What is done after a step: the last day, and what its month and the whole came to. */
interface Done {
  readonly day: number;
  readonly days: number;
  readonly changed: number;
  readonly monthDays: number;
  readonly monthChanged: number;
}
const nothing = { days: 0, changed: 0, monthDays: 0, monthChanged: 0 };

/** The formulas of a recalculation: those asked for that are still there, or all of the plant. */
const chosenOf = (
  model: PlantModel,
  ids: z.output<typeof recalculation>["ids"],
): readonly string[] =>
  model.variables.flatMap((variable) =>
    variable.formula !== null && (ids === allFormulas || ids.includes(variable.id))
      ? [variable.id]
      : [],
  );

/** Recalculates formulas day by day, from the oldest: each day is done or not, and a day may be done again. (F rules) */
export function recalculationTask({ plants, data, clock }: RecalculationParts): TaskHandler {
  return async (run) => {
    const { plant_id: plantId, ids, start, end } = recalculation.parse(run.params);
    const modelNow = async (): Promise<PlantModel> => {
      const model = await plants.model(plantId);
      if (model === null) throw taskFault("recalc_plant_gone", { plant: plantId });
      return model;
    };
    const model = await modelNow();
    const chosen = chosenOf(model, ids);
    if (chosen.length === 0) throw taskFault("recalc_formulas_gone");
    const { timezone: tz } = model.plant;
    const firstKnown = await data.firstDayOfFormulas(model, chosen);
    const first = Math.max(dayOf(start, tz), firstKnown ?? Infinity);
    const last = Math.min(dayOf(end - 1, tz), dayOf(clock.nowSeconds(), tz));
    if (first > last) return run.log("recalc_nothing");
    let done: Done = (run.checkpoint as Done | null) ?? { ...nothing, day: first - 1 };
    if (run.checkpoint === null)
      run.log("recalc_begun", {
        formulas: chosen.length,
        first: formatCivilDay(first),
        last: formatCivilDay(last),
      });
    const days = await data.daysOfFormulas(model, { first, last });
    for (const [at, day] of days.entries()) {
      if (day <= done.day || daySlots(day, tz) === 0) continue;
      if (run.shouldStop()) return;
      // As the plant is now: a formula that is changed meanwhile counts from this day on.
      const present = await modelNow();
      const changed = await data.recalculateDay(present, chosenOf(present, ids), day);
      done = {
        day,
        days: done.days + 1,
        changed: done.changed + changed,
        monthDays: done.monthDays + 1,
        monthChanged: done.monthChanged + changed,
      };
      const month = periodLabel(day, "month");
      const next = days[at + 1];
      if (next === undefined || periodLabel(next, "month") !== month) {
        run.log("recalc_month", { month, days: done.monthDays, blocks: done.monthChanged });
        done = { ...done, monthDays: 0, monthChanged: 0 };
      }
      await run.progress((at + 1) / days.length, done);
    }
    run.log("recalc_done", { days: done.days, blocks: done.changed });
  };
}
