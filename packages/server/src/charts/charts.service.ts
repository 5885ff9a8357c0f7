import type { Chart, ChartPatch, NewChart } from "@heliograph/contract/charts/charts.wire.ts";
import {
  patchedChart,
  refuseChart,
  refuseSeries,
} from "@heliograph/domain/charts/chart-changes.ts";
import type { EditAction } from "@heliograph/contract/logs/log-words.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { chartReferences, refuseReferences } from "@heliograph/domain/plants/plant-references.ts";
import { seenChart } from "@heliograph/domain/plants/seen-settings.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Call } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { problem } from "../platform/problem.ts";
import { refuse, type Changing, type PlantsService } from "../plants/plants.service.ts";
import { deleteChart, insertChart, writeChart } from "./charts.store.ts";

export { chartsOf } from "./charts.store.ts";

/** The charts that people save on a plant; they are read with the plant. */
export interface ChartsService {
  get(call: Call, id: string): Promise<Chart>;
  create(call: Call, plantId: string, chart: NewChart): Promise<Chart>;
  patch(call: Call, at: { plantId: string; id: string }, patch: ChartPatch): Promise<Chart>;
  delete(call: Call, at: { plantId: string; id: string }): Promise<void>;
  /** As a plant file describes it, within a change of its plant that has judged it; `before` is what it was. */
  place(trx: Db, call: Call, before: Chart | null, after: Chart): Promise<void>;
  /** The same of one that a plant file does not have. */
  remove(trx: Db, call: Call, before: Chart): Promise<void>;
}

export function chartsService(
  plants: PlantsService,
  logs: Pick<LogsService, "edit">,
): ChartsService {
  /** The chart, and what of it the caller sees. A chart that shows him nothing is not his to touch. */
  const chartIn = (call: Call, model: PlantModel, id: string): Chart => {
    const chart = model.charts.find((c) => c.id === id);
    if (chart === undefined) throw problem("chart_not_found", { id });
    if (seenChart(chart, plants.hidden(call.caller, model)) === null) throw problem("chart_hidden");
    return chart;
  };
  const seenIn = (call: Call, model: PlantModel, id: string): Chart => {
    const chart = chartIn(call, model, id);
    return seenChart(chart, plants.hidden(call.caller, model)) ?? chart;
  };
  const remove: ChartsService["remove"] = async (trx, call, before) => {
    await deleteChart(trx, before.plant_id, before.id);
    await plants.forget(trx, before.plant_id, before.id);
    await logs.edit(trx, call, { ...editOf("delete", before), before, after: null });
  };
  const place: ChartsService["place"] = async (trx, call, before, after) => {
    if (before === null) {
      await plants.register(trx, after.plant_id, after.id, "chart");
      await insertChart(trx, after);
    } else await writeChart(trx, after);
    const act = before === null ? "create" : "edit";
    await logs.edit(trx, call, { ...editOf(act, after), before, after });
  };
  return {
    place,
    remove,
    async get(call, id) {
      const plantId = await plants.plantOf(id);
      if (plantId === null) throw problem("chart_not_found", { id });
      return seenIn(call, await plants.open(call.caller, plantId), id);
    },
    async create(call, plantId, sent) {
      const chart = { id: newObjectId(), plant_id: plantId, ...sent };
      await plants.changeBy(call.caller, changing(plantId, chart.id), async (trx, model) => {
        refuse(refuseChart(chart) ?? refuseSeries(chart.series));
        const hidden = plants.hidden(call.caller, model);
        refuse(refuseReferences(chartReferences(chart), model, hidden));
        await place(trx, call, null, chart);
      });
      return chart;
    },
    async patch(call, { plantId, id }, sent) {
      return await plants.changeBy(call.caller, changing(plantId, id), async (trx, model) => {
        const hidden = plants.hidden(call.caller, model);
        const before = chartIn(call, model, id);
        const chart = patchedChart(before, sent, hidden);
        refuse(refuseChart(chart));
        if (sent.series !== undefined)
          refuse(
            refuseSeries(sent.series) ??
              refuseReferences(
                chartReferences({ name: chart.name, series: sent.series }),
                model,
                hidden,
              ),
          );
        await place(trx, call, before, chart);
        return seenChart(chart, hidden) ?? chart;
      });
    },
    async delete(call, { plantId, id }) {
      await plants.changeBy(call.caller, changing(plantId, id), async (trx, model) => {
        await remove(trx, call, chartIn(call, model, id));
      });
    },
  };
}

const changing = (plantId: string, id: string): Changing => ({
  plantId,
  what: { part: "charts", ids: [id] },
});
const editOf = <Act extends EditAction>(act: Act, { id, name, plant_id }: Chart) =>
  ({ act, ent: "chart", nam: name, plantId: plant_id, id }) as const;
