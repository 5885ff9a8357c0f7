import type { Chart, ChartPatch, NewChart } from "@heliograph/contract/charts/charts.wire.ts";
import {
  patchedChart,
  refuseChart,
  refuseElsewhere,
  refuseSeries,
  withoutOwnPlant,
} from "@heliograph/domain/charts/chart-changes.ts";
import type { EditAction } from "@heliograph/contract/logs/log-words.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { chartReferences, refuseReferences } from "@heliograph/domain/plants/plant-references.ts";
import { hiddenAlso, seenChart } from "@heliograph/domain/plants/seen-settings.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Call } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { problem } from "../platform/problem.ts";
import { refuse, type Changing, type PlantsService } from "../plants/plants.service.ts";
import { chartsElsewhere, deleteChart, insertChart, writeChart } from "./charts.store.ts";

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
  plants.alsoUsedIn(async (plantId, trx) =>
    (await chartsElsewhere(trx, plantId)).flatMap(({ id, plant_id: of, name, series }) =>
      [...new Set(series.filter((one) => one.plant_id === plantId).map((one) => one.var_id))].map(
        (variable) => [variable, { in: "chart", name: `${of} ${name}`, id }] as const,
      ),
    ),
  );
  /** The chart, of which the caller sees something: one that shows him nothing is not his to touch. */
  const chartIn = (model: PlantModel, id: string, hidden: ReadonlySet<string>): Chart => {
    const chart = model.charts.find((c) => c.id === id);
    if (chart === undefined) throw problem("chart_not_found", { id });
    if (seenChart(chart, hidden) === null) throw problem("chart_hidden");
    return chart;
  };
  /** Of the variables of other plants in a chart and in what becomes of it, those that are not to be seen. Asked before the plant is locked. */
  const elsewhereIn = async (
    call: Call,
    at: { readonly plantId: string; readonly id: string },
    sent: Pick<Chart, "series">[] = [],
  ): Promise<ReadonlySet<string>> => {
    const before = (await plants.model(at.plantId))?.charts.find(({ id }) => id === at.id);
    return await plants.unseenElsewhere(call.caller, before ? [before, ...sent] : sent);
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
      const model = await plants.open(call.caller, plantId);
      const unseen = await elsewhereIn(call, { plantId, id });
      const hidden = hiddenAlso(plants.hidden(call.caller, model), unseen);
      const chart = chartIn(model, id, hidden);
      return seenChart(chart, hidden) ?? chart;
    },
    async create(call, plantId, sent) {
      const chart = withoutOwnPlant({ id: newObjectId(), plant_id: plantId, ...sent });
      const unseen = await plants.unseenElsewhere(call.caller, [chart]);
      await plants.changeBy(call.caller, changing(plantId, chart.id), async (trx, model) => {
        refuse(refuseChart(chart) ?? refuseSeries(chart.series));
        const hidden = plants.hidden(call.caller, model);
        refuse(
          refuseReferences(chartReferences(chart), model, hidden) ?? refuseElsewhere(chart, unseen),
        );
        await place(trx, call, null, chart);
      });
      return chart;
    },
    async patch(call, { plantId, id }, sent) {
      const { series: own } = withoutOwnPlant({ plant_id: plantId, series: sent.series ?? [] });
      const unseen = await elsewhereIn(call, { plantId, id }, [{ series: own }]);
      return await plants.changeBy(call.caller, changing(plantId, id), async (trx, model) => {
        const hidden = hiddenAlso(plants.hidden(call.caller, model), unseen);
        const before = chartIn(model, id, hidden);
        const patch = sent.series === undefined ? sent : { ...sent, series: own };
        const chart = patchedChart(before, patch, hidden);
        refuse(refuseChart(chart));
        if (sent.series !== undefined) {
          const named = { name: chart.name, series: own };
          refuse(
            refuseSeries(own) ??
              refuseReferences(chartReferences(named), model, hidden) ??
              refuseElsewhere(named, unseen),
          );
        }
        await place(trx, call, before, chart);
        return seenChart(chart, hidden) ?? chart;
      });
    },
    async delete(call, { plantId, id }) {
      const unseen = await elsewhereIn(call, { plantId, id });
      await plants.changeBy(call.caller, changing(plantId, id), async (trx, model) => {
        const hidden = hiddenAlso(plants.hidden(call.caller, model), unseen);
        await remove(trx, call, chartIn(model, id, hidden));
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
