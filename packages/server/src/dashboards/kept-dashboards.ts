import type {
  Dashboard,
  DashboardFields,
  ListedDashboard,
} from "@heliograph/contract/dashboards/dashboards.wire.ts";
import {
  dashboardLimits,
  type Widget,
  widgetContent,
} from "@heliograph/contract/dashboards/widgets.wire.ts";
import { freePlace, overlapping } from "@heliograph/domain/dashboards/grid.ts";
import { plantsOfChart } from "@heliograph/domain/charts/chart-changes.ts";
import { problem } from "../platform/problem.ts";
import type { StoredDashboard } from "./dashboards.store.ts";
import type { Eyes } from "./eyes.ts";

/** The charts that widgets show, each once, in the order of the widgets. */
const chartsOf = (widgets: readonly Widget[]): string[] => [
  ...new Set(
    widgets.flatMap(({ kind, chart_id: id }) => (kind === "chart" && id !== null ? [id] : [])),
  ),
];
export const onWire = ({ id, name, plants, widgets }: StoredDashboard): Dashboard => ({
  id,
  name,
  plants,
  charts: chartsOf(widgets),
  widgets,
});
export const listed = ({ widgets, ...rest }: Dashboard): ListedDashboard => ({
  ...rest,
  num_widgets: widgets.length,
});
/** The variables that it shows by themselves. */
export const variablesOf = ({ widgets }: Pick<DashboardFields, "widgets">): string[] => [
  ...new Set(widgets.flatMap(({ vars }) => vars)),
];

/** Half a row each. */
const chartSize = { w: 6, h: 4 } as const;
/** A widget for each chart that none shows yet, in the free places. */
export function withCharts(fields: DashboardFields, charts: readonly string[]): DashboardFields {
  const widgets = [...fields.widgets];
  const shown = new Set(chartsOf(widgets));
  for (const id of charts.filter((one) => !shown.has(one)))
    widgets.push({
      id: `c${id.slice(1)}`,
      title: "",
      ...widgetContent.parse({ kind: "chart", chart_id: id }),
      ...freePlace(widgets, chartSize, dashboardLimits),
      ...chartSize,
    });
  return { ...fields, widgets };
}

/**
 * The dashboard as it is stored: every thing that it names is there, but what it named before may have gone since.
 * @param all eyes that see everything
 */
export async function checked(
  fields: DashboardFields,
  before: StoredDashboard | null,
  all: Eyes,
): Promise<Omit<StoredDashboard, "id">> {
  const pair = overlapping(fields.widgets);
  if (pair !== null) {
    const nameOf = ({ title, kind }: Widget): string => title || kind;
    throw problem("widgets_overlap", { a: nameOf(pair[0]), b: nameOf(pair[1]) }, "widgets");
  }
  const named = [...new Set([...fields.plants, ...fields.widgets.flatMap(({ plants }) => plants)])];
  const known = await Promise.all(named.map(async (id) => await all.plant(id)));
  const plantsBefore = new Set(before?.shows);
  const noPlants = named.filter((id, at) => known[at] === null && !plantsBefore.has(id));
  if (noPlants.length > 0)
    throw problem("dashboard_plants_unknown", { plants: noPlants.join(", ") }, "plants");
  const vars = variablesOf(fields);
  const charts = chartsOf(fields.widgets);
  const [ofVars, ofCharts] = await Promise.all([
    Promise.all(vars.map(async (id) => (await all.variable(id))?.model.plant.id ?? null)),
    Promise.all(charts.map(async (id) => await all.chart(id))),
  ]);
  const things = [...vars, ...charts];
  const owners = [...ofVars, ...ofCharts.map((chart) => chart?.plant_id ?? null)];
  const thingsBefore = new Set(
    before === null ? [] : [...variablesOf(before), ...chartsOf(before.widgets)],
  );
  const nothing = things.filter((id, at) => owners[at] === null && !thingsBefore.has(id));
  if (nothing.length > 0)
    throw problem("dashboard_things_unknown", { ids: nothing.join(", ") }, "widgets");
  return {
    ...fields,
    shows: [
      ...new Set([
        ...named,
        ...ofVars.filter((id) => id !== null),
        ...ofCharts.flatMap((chart) => (chart === null ? [] : plantsOfChart(chart))),
      ]),
    ].toSorted(),
  };
}

/** What somebody sees of it; null: nothing of it is his to see. (DB3) */
export async function seenBy(eyes: Eyes, stored: StoredDashboard): Promise<Dashboard | null> {
  if (eyes.caller.isAdmin) return onWire(stored);
  const sees = await Promise.all(stored.shows.map(async (id) => await eyes.plant(id)));
  const open = new Set(sees.flatMap((model) => (model === null ? [] : [model.plant.id])));
  if (open.size === 0) return null;
  const widgets = await Promise.all(
    stored.widgets.map(async (one) => await seenWidget(eyes, one, open)),
  );
  return onWire({
    ...stored,
    plants: stored.plants.filter((id) => open.has(id)),
    widgets: widgets.filter((one) => one !== null),
  });
}
async function seenWidget(
  eyes: Eyes,
  widget: Widget,
  open: ReadonlySet<string>,
): Promise<Widget | null> {
  const { plants, vars, chart_id: chart } = widget;
  const seenVars = await Promise.all(vars.map(async (id) => await eyes.variable(id)));
  const own = {
    plants: plants.filter((id) => open.has(id)),
    vars: vars.filter((_, at) => seenVars[at] !== null),
    chart_id: chart !== null && (await eyes.chart(chart)) !== null ? chart : null,
  };
  const isGone =
    (plants.length > 0 && own.plants.length === 0) ||
    (vars.length > 0 && own.vars.length === 0) ||
    (chart !== null && own.chart_id === null);
  return isGone ? null : { ...widget, ...own };
}
