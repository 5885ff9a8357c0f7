import { type Chart, chartSeries } from "@heliograph/contract/charts/charts.wire.ts";
import type {
  ShownCurves,
  ShownFlow,
  ShownPlant,
  ShownVariable,
  WidgetFigures,
} from "@heliograph/contract/dashboards/dashboards.wire.ts";
import { isSummed, type WidgetContent } from "@heliograph/contract/dashboards/widgets.wire.ts";
import {
  rowsOfReply,
  type AggregatedReply,
  type StatsItem,
  type Value,
} from "@heliograph/contract/data/data.wire.ts";
import { ratedKw } from "@heliograph/domain/charts/per-kwp.ts";
import { silentSeconds } from "@heliograph/domain/dashboards/sum-of-plants.ts";
import { chartWindow } from "@heliograph/domain/dashboards/chart-window.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import {
  seriesOf,
  standingVariables,
  together,
} from "@heliograph/domain/plants/plant-quantities.ts";
import { powerFactor } from "@heliograph/domain/plants/quantities.ts";
import type { DataService } from "../data/data.service.ts";
import type { FleetService } from "../fleet/fleet.service.ts";
import type { HealthService } from "../health/health.service.ts";
import { holds, mayOnPlant } from "../platform/caller.ts";
import type { Clock } from "../platform/clock.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { Eyes } from "./eyes.ts";
import { summedCurves } from "./summed-curves.ts";

export interface FigureRooms {
  readonly plants: Pick<PlantsService, "model" | "hidden" | "plantOf" | "unseenElsewhere">;
  readonly data: Pick<DataService, "stats" | "lastValue" | "lastUpdate" | "fetch" | "aggregated">;
  readonly fleet: Pick<FleetService, "rows">;
  readonly health: Pick<HealthService, "list">;
}
/** More of them nobody reads in a widget. */
const maxIncidents = 30;

const parsed = <T>(bytes: Uint8Array): T => JSON.parse(Buffer.from(bytes).toString()) as T;
const defined = <T>(values: readonly (T | null)[]): T[] => values.filter((one) => one !== null);

/** What a widget shows now, as far as whoever looks at it may see. Rules by number: docs/rules/dashboards.md. */
export function widgetFigures(
  { plants, data, fleet, health }: FigureRooms,
  clock: Pick<Clock, "nowSeconds">,
): (widget: WidgetContent, eyes: Eyes) => Promise<WidgetFigures> {
  const totalOf = async (model: PlantModel, eyes: Eyes): Promise<number | null> => {
    const { energies, integral, zone } = seriesOf(model);
    const hidden = plants.hidden(eyes.caller, model);
    if (energies.length === 0 || energies.some(({ id }) => hidden.has(id))) return null;
    const ids = energies.map(({ id }) => id);
    const bytes = await data.stats(eyes.caller, {
      ids,
      include: ["total"],
      tz: zone,
      date_format: "unix",
      integral: [...integral],
    });
    const items = parsed<StatsItem[]>(bytes);
    const values = ids.map((id) => {
      const value = items.find((one) => one.id === id)?.total?.[0];
      return typeof value === "number" ? value : null;
    });
    return together(values, energies);
  };
  const plantsOf = async (
    models: readonly PlantModel[],
    eyes: Eyes,
    withTotal: boolean,
  ): Promise<ShownPlant[]> => {
    const rows = await fleet.rows(
      eyes.caller,
      models.map(({ plant }) => plant.id),
    );
    const now = clock.nowSeconds();
    const shown = rows.map(async (row): Promise<ShownPlant | null> => {
      const model = models.find(({ plant }) => plant.id === row.id);
      if (model === undefined) return null;
      const { id, name, kwp, lat, lon } = model.plant;
      return {
        id,
        name,
        kwp,
        lat,
        lon,
        verdict: row.mark.word,
        is_dormant: row.mark.isDormant,
        num_incidents: row.mark.incidents,
        power_kw: now - (row.powerAt ?? 0) <= silentSeconds ? row.powerKw : null,
        energy_day_kwh: row.energyKwh,
        energy_integral: row.isIntegral,
        energy_total_kwh: withTotal ? await totalOf(model, eyes) : null,
        lost_day_kwh: eyes.call === null ? null : row.mark.lostKwh,
        last_update: data.lastUpdate(id),
      };
    });
    return defined(await Promise.all(shown));
  };
  const variableOf = async (model: PlantModel, id: string): Promise<ShownVariable | null> => {
    const variable = model.byId.get(id);
    if (variable === undefined) return null;
    const [value, time] = await data.lastValue(model, id);
    const { name, udm, tags, data_type, bitmask, vmin, vmax, device_id: deviceId } = variable;
    const device = deviceId === null ? null : (model.deviceById.get(deviceId) ?? null);
    return {
      id,
      plant_id: model.plant.id,
      plant_name: model.plant.name,
      device_name: device?.name ?? null,
      rated_kw: ratedKw(device, model.plant.kwp),
      name,
      udm,
      tags: [...tags],
      data_type,
      bitmask,
      vmin,
      vmax,
      value,
      time,
      is_stale: time !== null && clock.nowSeconds() - time > silentSeconds,
    };
  };
  /** The fresh sum of some variables of several plants; undefined where there are none, null where one of them is silent. */
  const freshSum = async (
    terms: readonly { readonly model: PlantModel; readonly variable: ModelVariable }[],
    factorOf: (udm: string | null) => number,
  ): Promise<number | null | undefined> => {
    if (terms.length === 0) return undefined;
    let sum = 0;
    for (const { model, variable } of terms) {
      const [value, time] = await data.lastValue(model, variable.id);
      if (typeof value !== "number" || time === null) return null;
      if (clock.nowSeconds() - time > silentSeconds) return null;
      sum += value * factorOf(variable.udm);
    }
    return sum;
  };
  const flowOf = async (models: readonly PlantModel[], eyes: Eyes): Promise<ShownFlow> => {
    const of = (
      pick: (standing: ReturnType<typeof standingVariables>) => readonly ModelVariable[],
    ) =>
      models.flatMap((model) => {
        const own = pick(standingVariables(model));
        const hidden = plants.hidden(eyes.caller, model);
        return own.some(({ id }) => hidden.has(id))
          ? []
          : own.map((variable) => ({ model, variable }));
      });
    const kw = (udm: string | null): number => powerFactor(udm) ?? 1;
    const [production, exchange, storage, load, charge] = await Promise.all([
      freshSum(
        of(({ powers }) => powers.produced),
        kw,
      ),
      freshSum(
        of(({ powers }) => powers.exchange),
        kw,
      ),
      freshSum(
        of(({ powers }) => powers.storage),
        kw,
      ),
      freshSum(
        of(({ powers }) => powers.consumed),
        kw,
      ),
      models.length === 1
        ? freshSum(
            of(({ storageCharge: one }) => (one === null ? [] : [one])),
            () => 1,
          )
        : undefined,
    ]);
    return {
      ...(production === undefined ? {} : { production }),
      ...(exchange === undefined ? {} : { exchange }),
      ...(storage === undefined ? {} : { storage }),
      ...(load === undefined ? {} : { load }),
      ...(charge === undefined ? {} : { charge }),
    };
  };
  /** Power and energy are there for a reader who may see all that they are made of. (D11) */
  const isSeenWhole = (model: PlantModel, eyes: Eyes): boolean => {
    const { powers, energies } = seriesOf(model);
    const hidden = plants.hidden(eyes.caller, model);
    return ![...powers, ...energies].some(({ id }) => hidden.has(id));
  };
  type Drawn = Pick<Chart, "name" | "type" | "period" | "multimode" | "series">;
  const curvesOf = async (
    chart: Drawn,
    shown: readonly ShownVariable[],
    eyes: Eyes,
  ): Promise<ShownCurves | null> => {
    const [first] = shown;
    const model = first === undefined ? null : await plants.model(first.plant_id);
    if (model === null) return null;
    const zone = model.plant.timezone;
    const window = chartWindow(chart, clock.nowSeconds(), zone);
    const { start, end, each, resolution } = window;
    const vars = shown.map(({ id }) => id);
    const range = { ids: vars, start, end, tz: zone };
    const rows: Value[][] =
      each === null
        ? parsed(await data.fetch(eyes.caller, { ...range, resolution }))
        : rowsOfReply(
            parsed<AggregatedReply>(await data.aggregated(eyes.caller, { ...range, period: each })),
          );
    return {
      name: chart.name,
      type: chart.type === "3D" ? "bar" : chart.type,
      multimode: chart.multimode,
      series: [...chart.series],
      zone,
      start,
      end,
      each,
      resolution,
      vars,
      rows,
      left_out: [],
    };
  };

  return async (widget, eyes) => {
    let unseen = 0;
    const seen = <T>(all: readonly (T | null)[]): T[] => {
      const known = defined(all);
      unseen += all.length - known.length;
      return known;
    };
    const { kind, vars, chart_id: chartId } = widget;
    const isSum = isSummed(widget);
    // A word that the kind does not read is kept, and means nothing.
    const quantity = kind === "chart" && !isSum ? null : widget.quantity;
    const ofVariables = kind === "chart" || vars.length > 0;
    const needsPlants =
      kind === "map" ||
      kind === "incidents" ||
      kind === "flow" ||
      quantity !== null ||
      (kind === "table" && vars.length === 0);
    const models = needsPlants
      ? seen(await Promise.all(widget.plants.map(async (id) => await eyes.plant(id))))
      : [];
    let closed = 0;
    if (needsPlants && eyes.call !== null)
      for (const id of widget.plants) {
        // oxlint-disable-next-line no-await-in-loop -- models are in memory
        const isClosed = (await plants.model(id))?.plant.disabled === true;
        if (!isClosed || !mayOnPlant(eyes.caller, id, ["plant_show"])) continue;
        closed++;
        if (!eyes.caller.isAdmin) unseen--;
      }
    const chart = kind === "chart" && chartId !== null ? await eyes.chart(chartId) : null;
    if (chartId !== null && kind === "chart" && chart === null) unseen++;
    const asked = chartId !== null ? (chart?.series.map(({ var_id: id }) => id) ?? []) : vars;
    const found =
      ofVariables && quantity === null
        ? seen(await Promise.all([...new Set(asked)].map(async (id) => await eyes.variable(id))))
        : [];
    const variables = defined(
      await Promise.all(found.map(async ({ model, id }) => await variableOf(model, id))),
    );
    const drawn: Drawn = chart ?? {
      name: "",
      type: widget.draw,
      period: widget.period,
      multimode: "normal",
      series: variables.map(({ id }) => chartSeries.parse({ var_id: id })),
    };
    const watched = models.filter(({ plant }) => holds(eyes.caller, plant.id, "alerts_show"));
    const standing =
      kind === "incidents" && eyes.call !== null && watched.length > 0
        ? await health.list(eyes.call, {
            plants: watched.map(({ plant }) => plant.id).join(","),
            state: "standing",
            days: 30,
          })
        : null;
    return {
      now: Math.floor(clock.nowSeconds()),
      unseen,
      closed,
      plants:
        needsPlants && kind !== "flow"
          ? await plantsOf(models, eyes, quantity === "energy_total" || quantity === "co2")
          : [],
      variables,
      incidents: standing === null ? null : standing.incidents.slice(0, maxIncidents),
      flow: kind === "flow" ? await flowOf(models, eyes) : null,
      curves:
        kind !== "chart"
          ? null
          : isSum
            ? await summedCurves(data, {
                widget,
                models,
                isSeenWhole: (model) => isSeenWhole(model, eyes),
                eyes,
                nowSeconds: clock.nowSeconds(),
              })
            : await curvesOf(drawn, variables, eyes),
    };
  };
}
