import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Widget, WidgetKind } from "@heliograph/contract/dashboards/widgets.wire.ts";
import { maxChartSeries } from "@heliograph/contract/charts/charts.wire.ts";
import { isWeather } from "@heliograph/domain/devices/device-roles.ts";
import {
  dashboardLimits,
  type drawnQuantities,
} from "@heliograph/contract/dashboards/widgets.wire.ts";
import { freePlace } from "@heliograph/domain/dashboards/grid.ts";
import { quantitiesOf, variablesOf } from "../variables/variables.api.ts";

export const templates = ["empty", "plant", "fleet", "storage", "environment", "room"] as const;
export type Template = (typeof templates)[number];

/** The size of a widget that is put onto a dashboard. [columns] [rows] */
export const usualSize: Readonly<Record<WidgetKind, { readonly w: number; readonly h: number }>> = {
  value: { w: 3, h: 2 },
  gauge: { w: 3, h: 3 },
  table: { w: 6, h: 4 },
  chart: { w: 6, h: 4 },
  flow: { w: 4, h: 5 },
  incidents: { w: 5, h: 4 },
  map: { w: 5, h: 5 },
  text: { w: 4, h: 2 },
};
/** How a sum of plants begins: the day's power, the month's energies. */
export const usualDrawing = {
  power: { draw: "area", period: "day" },
  energy_day: { draw: "bar", period: "month" },
} as const satisfies Readonly<Record<(typeof drawnQuantities)[number], Partial<Widget>>>;

let made = 0;
/** A name of its own within its dashboard. */
const newId = (): string => `w${Date.now().toString(36)}${(made++).toString(36)}`;

/** A new widget in the first free place. */
export function newWidget(
  widgets: readonly Widget[],
  of: Partial<Widget> & Pick<Widget, "kind">,
): Widget {
  const size = { w: of.w ?? usualSize[of.kind].w, h: of.h ?? usualSize[of.kind].h };
  return {
    id: newId(),
    title: "",
    plants: [],
    quantity: null,
    vars: [],
    chart_id: null,
    draw: "line",
    period: "day",
    min: null,
    max: null,
    text: "",
    ...of,
    ...size,
    ...freePlace(widgets, size, dashboardLimits),
  };
}

/** Light, temperature and wind are strips of their own, which need so much. [rows] */
const weatherRows = 7;
type Part = Partial<Widget> & Pick<Widget, "kind">;
const value = (quantity: Widget["quantity"], w = 3): Part => ({ kind: "value", quantity, w });
/** A chart of some variables; none where there are none. */
const curves = (vars: readonly string[], more: Partial<Widget>): Part[] =>
  vars.length === 0 ? [] : [{ kind: "chart", vars: vars.slice(0, maxChartSeries), ...more }];

/**
 * What a template puts onto a new dashboard.
 * @param plants those of the dashboard with their devices: their variables are drawn; the others are in the sums
 * @param title what a chart of flows, and of the weather, is called
 */
export function widgetsOf(
  template: Template,
  plants: readonly Plant[],
  title: (of: "flows" | "weather" | "modules") => string,
): Widget[] {
  const quantities = plants.map(quantitiesOf);
  const ids = (some: readonly { readonly variable: { readonly id: string } }[]): string[] =>
    some.map(({ variable }) => variable.id);
  const flows = quantities.flatMap(({ powers: { produced, consumed, exchange, storage } }) =>
    ids([...produced, ...consumed, ...exchange, ...storage]),
  );
  // A module that stands in the sun is 30 K above the air, an inverter as warm as its work: neither is the weather.
  const modules = new Set(
    plants.flatMap(({ sections }) => sections.flatMap(({ ftmod }) => ftmod ?? [])),
  );
  const sensed = plants
    .flatMap(variablesOf)
    .filter(({ variable, device }) => device?.type === "sensor" && isWeather(variable));
  const weather = sensed.filter(({ variable }) => !modules.has(variable.id));
  const moduleTemperatures = sensed.filter(({ variable }) => modules.has(variable.id));
  const power = (w: number): Part => ({
    kind: "chart",
    quantity: "power",
    ...usualDrawing.power,
    w,
  });
  const month = (w: number): Part => ({
    kind: "chart",
    quantity: "energy_day",
    ...usualDrawing.energy_day,
    w,
  });
  const parts: Readonly<Record<Template, () => readonly Part[]>> = {
    empty: () => [],
    plant: () => [
      value("power"),
      value("energy_day"),
      value("yield_day"),
      value("lost_day"),
      power(8),
      { kind: "gauge", quantity: "power", w: 4, h: 4 },
      month(8),
      { kind: "incidents", w: 4 },
    ],
    fleet: () => [
      value("power"),
      value("energy_day"),
      value("lost_day"),
      value("in_alarm"),
      power(7),
      { kind: "incidents", w: 5 },
      { kind: "map", w: 5 },
      { kind: "table", w: 7, h: 5 },
      { kind: "table", quantity: "yield_day", w: 12 },
    ],
    storage: () => [
      { kind: "flow", w: 4, h: 6 },
      value("power", 4),
      value("energy_day", 4),
      value("energy_total", 4),
      value("co2", 4),
      value("yield_day", 4),
      value("lost_day", 4),
      ...curves(flows, { title: title("flows"), w: 12, h: 5 }),
      month(12),
    ],
    environment: () => [
      value("co2", 4),
      value("energy_total", 4),
      value("yield_day", 4),
      ...curves(ids(weather), { title: title("weather"), w: 12, h: weatherRows }),
      ...curves(ids(moduleTemperatures), { title: title("modules"), w: 12, h: 4 }),
      month(7),
      { kind: "map", w: 5, h: 4 },
    ],
    room: () => [
      value("in_alarm"),
      value("lost_day"),
      value("power"),
      value("energy_day"),
      { kind: "incidents", w: 6, h: 6 },
      { kind: "map", w: 6, h: 6 },
      { kind: "table", w: 12, h: 5 },
    ],
  };
  const widgets: Widget[] = [];
  for (const part of parts[template]()) widgets.push(newWidget(widgets, part));
  return widgets;
}
