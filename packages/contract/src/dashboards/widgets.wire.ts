import { z } from "zod";
import { chartPeriods, maxChartSeries } from "../charts/charts.wire.ts";
import { breaks } from "../field-rules.ts";
import { objectId, plantId } from "../ids.ts";

/** How large a dashboard may be: widgets, plants, columns and rows of its grid, rows of one widget. */
export const dashboardLimits = {
  widgets: 40,
  plants: 200,
  columns: 12,
  rows: 200,
  tallest: 12,
  text: 4000,
} as const;

export const widgetKinds = [
  "value",
  "gauge",
  "table",
  "chart",
  "flow",
  "incidents",
  "map",
  "text",
] as const;
export type WidgetKind = (typeof widgetKinds)[number];
/** What a number says of plants: power now, energy and yield of their day, energy and CO2 since they are active, loss of the day, how many are in alarm. */
export const widgetQuantities = [
  "power",
  "energy_day",
  "yield_day",
  "energy_total",
  "co2",
  "lost_day",
  "in_alarm",
] as const;
export type WidgetQuantity = (typeof widgetQuantities)[number];
/** What plants are ranked by: each has its own number. */
export const rankedQuantities = widgetQuantities.filter((one) => one !== "in_alarm");
/** What a chart draws of plants together: their powers as a curve, their energies as bars. */
export const drawnQuantities = ["power", "energy_day"] as const satisfies readonly WidgetQuantity[];
/** What their sum is called where a chart names its series by variables. */
export const sumId = "0".repeat(24);
export const widgetLines = ["line", "area", "bar"] as const;

const once = breaks("twice", "stands there twice");
const distinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;
const whole = (min: number, max: number) => z.number().int().min(min).max(max);

/** What a widget shows; words that its kind does not read are kept. */
export const widgetContent = z.object({
  kind: z.enum(widgetKinds),
  /** Empty: all plants of the dashboard. */
  plants: z.array(plantId).max(dashboardLimits.plants).refine(distinct, once).default([]),
  /** Of a value, of a gauge (power alone), what the plants of a table are ranked by, or what a chart draws of them together. */
  quantity: z.enum(widgetQuantities).nullable().default(null),
  /** Variables: one of a value or a gauge, the rows of a table, the curves of a chart. */
  vars: z.array(objectId).max(maxChartSeries).refine(distinct, once).default([]),
  /** A stored chart of a plant, in place of variables. */
  chart_id: objectId.nullable().default(null),
  /** How a chart of variables is drawn, and of which running period. */
  draw: z.enum(widgetLines).default("line"),
  period: z.enum(chartPeriods).default("day"),
  /** The ends of a gauge; null: its own. */
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  text: z.string().max(dashboardLimits.text).default(""),
});
export type WidgetContent = z.infer<typeof widgetContent>;

/** Whether a chart draws plants together. */
export const isSummed = ({ kind, quantity, chart_id: chart, vars }: WidgetContent): boolean =>
  kind === "chart" &&
  chart === null &&
  vars.length === 0 &&
  drawnQuantities.some((one) => one === quantity);
/** A rule of a widget's kind that it breaks: the field, and why; null where it keeps them all. */
export function brokenByKind(
  w: WidgetContent,
):
  | readonly ["vars" | "chart_id" | "quantity" | "max" | "text", "nothingChosen" | "minAboveMax"]
  | null {
  const one = w.vars.length === 1;
  if (w.kind === "value" && w.quantity === null && !one) return ["quantity", "nothingChosen"];
  if (w.kind === "gauge") {
    if (w.quantity !== "power" && !one) return ["quantity", "nothingChosen"];
    if (w.min !== null && w.max !== null && w.min >= w.max) return ["max", "minAboveMax"];
  }
  if (w.kind === "chart" && w.chart_id === null && w.vars.length === 0 && !isSummed(w))
    return ["vars", "nothingChosen"];
  return w.kind === "text" && w.text.trim() === "" ? ["text", "nothingChosen"] : null;
}

export const widget = widgetContent
  .extend({
    id: z.string().regex(/^[a-z0-9]{1,24}$/, "must be 1 to 24 small letters and digits"),
    /** Empty: what it shows is its title. */
    title: z.string().trim().max(100).default(""),
    /** Its place in the grid, from the left and from above, and its size. [columns] [rows] */
    x: whole(0, dashboardLimits.columns - 1),
    y: whole(0, dashboardLimits.rows - 1),
    w: whole(1, dashboardLimits.columns),
    h: whole(1, dashboardLimits.tallest),
  })
  .strict()
  .refine(
    ({ x, w }) => x + w <= dashboardLimits.columns,
    breaks("most", "is wider than the grid", ["w"]),
  )
  .superRefine((one, context) => {
    const [field, rule] = brokenByKind(one) ?? [];
    if (field === undefined || rule === undefined) return;
    const { params, message } = breaks(
      rule,
      rule === "minAboveMax"
        ? "the minimum of a gauge must be below its maximum"
        : "is needed for a widget of this kind",
    );
    context.addIssue({ code: "custom", message, params, path: [field] });
  });
export type Widget = z.infer<typeof widget>;
