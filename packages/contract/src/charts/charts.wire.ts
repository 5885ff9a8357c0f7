import { z } from "zod";
import { objectId, plantId } from "../ids.ts";

export const chartTypes = ["line", "area", "bar", "3D"] as const;
export const chartPeriods = ["day", "week", "month", "year", "years"] as const;
export const multimodes = ["normal", "splitted", "stacked"] as const;
export const fillOpacities = [0, 0.2, 0.4, 0.5, 0.6, 0.8, 1] as const;
export const chartSymbols = ["none", "circle", "rect", "triangle", "diamond"] as const;
export const maxChartSeries = 15;
export const maxChartName = 200;

export const chartSeries = z.object({
  var_id: objectId,
  /** Where the variable is another plant's: which one's. */
  plant_id: plantId.nullable().default(null),
  name: z.string().trim().max(200).nullable().default(null),
  udm: z.string().trim().max(20).nullable().default(null),
  type: z.enum(["line", "area", "bar"]).nullable().default(null),
  /** A preset (`c01` .. `c20`) or `#rrggbb`. */
  color: z
    .string()
    .regex(/^(c(0[1-9]|1\d|20)|#[0-9a-fA-F]{6})$/, "must be a colour: c01 to c20, or #1a2b3c")
    .nullable()
    .default(null),
  width: z.number().int().min(1).max(6).nullable().default(null),
  fill: z
    .union(fillOpacities.map((v) => z.literal(v)))
    .nullable()
    .default(null),
  stack: z.string().trim().max(50).nullable().default(null),
  symbol: z.enum(chartSymbols).nullable().default(null),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  /** Power and energy are divided by the nominal power of their device, else of the plant. */
  per_kwp: z.boolean().default(false),
});
export type ChartSeries = z.infer<typeof chartSeries>;

export const chartFields = z.object({
  name: z.string().trim().min(1).max(maxChartName),
  type: z.enum(chartTypes),
  period: z.enum(chartPeriods),
  multimode: z.enum(multimodes),
  series: z.array(chartSeries).min(1).max(maxChartSeries),
});
export const chart = chartFields.extend({ id: objectId, plant_id: plantId });
export type Chart = z.infer<typeof chart>;
export const newChart = chartFields.strict();
export type NewChart = z.infer<typeof newChart>;
export const chartPatch = chartFields.partial().extend({ id: objectId.optional() }).strict();
export type ChartPatch = z.infer<typeof chartPatch>;
