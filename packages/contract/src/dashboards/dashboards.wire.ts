import { z } from "zod";
import { chartSeries, multimodes } from "../charts/charts.wire.ts";
import { aggregationPeriods, value } from "../data/data.wire.ts";
import { breaks } from "../field-rules.ts";
import { incident, verdictWords } from "../health/health.wire.ts";
import { objectId, plantId, unixTime } from "../ids.ts";
import { dataTypes } from "../variables/variables.wire.ts";
import { dashboardLimits, widget, widgetContent } from "./widgets.wire.ts";

const distinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;
const name = z.string().trim().min(1).max(200);
const plants = z
  .array(plantId)
  .max(dashboardLimits.plants)
  .refine(distinct, breaks("twice", "a plant stands there twice"));

/** What an administrator keeps of a dashboard. */
export const dashboardFields = z.object({
  name,
  /** What its widgets show where they name no plants of their own. */
  plants: plants.default([]),
  widgets: z
    .array(widget)
    .max(dashboardLimits.widgets)
    .refine((all) => distinct(all.map(({ id }) => id)), breaks("twice", "an id stands there twice"))
    .default([]),
});
export const dashboard = dashboardFields.extend({
  id: objectId,
  /** The stored charts that its widgets show. */
  charts: z.array(objectId),
});
export type Dashboard = z.infer<typeof dashboard>;
export type DashboardFields = z.infer<typeof dashboardFields>;
export const sentDashboard = dashboardFields
  .extend({
    id: objectId.optional(),
    /** Charts that no widget shows yet get one each, below the others. */
    charts: z
      .array(objectId)
      .max(dashboardLimits.widgets)
      .refine(distinct, breaks("twice", "a chart stands there twice"))
      .optional(),
  })
  .strict();
/** A line of the list. */
export const listedDashboard = dashboard
  .omit({ widgets: true })
  .extend({ num_widgets: z.number().int() });
export type ListedDashboard = z.infer<typeof listedDashboard>;

/** A plant as a widget shows it. */
export const shownPlant = z.object({
  id: plantId,
  name: z.string(),
  /** [kWp] */
  kwp: z.number(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  /** null while it was never judged; `hidden` for who may not see it. */
  verdict: z.enum(verdictWords).nullable(),
  is_dormant: z.boolean(),
  num_incidents: z.number().int(),
  /** Null where it is not known now. [kW] */
  power_kw: z.number().nullable(),
  /** Of the plant's running day. [kWh] */
  energy_day_kwh: z.number().nullable(),
  /** Nothing counts its energies: they are what its power adds up to. (D8) */
  energy_integral: z.boolean(),
  /** Since it is active, where that is asked for. [kWh] */
  energy_total_kwh: z.number().nullable(),
  /** What incidents cost it today; null where nobody can say, or the reader may not see it. [kWh] */
  lost_day_kwh: z.number().nullable(),
  /** [unix s] */
  last_update: z.number().int().nullable(),
});
export type ShownPlant = z.infer<typeof shownPlant>;
/** A variable with its last value. */
export const shownVariable = z.object({
  id: objectId,
  plant_id: plantId,
  plant_name: z.string(),
  /** Null of a formula. */
  device_name: z.string().nullable(),
  /** The nominal power that a series for each kWp is divided by; null where it is not known. [kW] */
  rated_kw: z.number().nullable(),
  name: z.string(),
  udm: z.string().nullable(),
  tags: z.array(z.number().int()),
  data_type: z.enum(dataTypes),
  bitmask: z.string().nullable(),
  vmin: z.number().nullable(),
  vmax: z.number().nullable(),
  value,
  /** [unix s] */
  time: z.number().int().nullable(),
  /** The value is older than half an hour. */
  is_stale: z.boolean(),
});
export type ShownVariable = z.infer<typeof shownVariable>;
const power = z.number().nullable();
/** Powers of one moment, of the plants together: null where one of their meters has no fresh value, absent where nothing measures it. [kW] */
export const shownFlow = z.object({
  production: power.optional(),
  /** Positive when feeding in. */
  exchange: power.optional(),
  /** Positive when charging. */
  storage: power.optional(),
  load: power.optional(),
  /** The state of charge, of one plant alone. [%] */
  charge: power.optional(),
});
export type ShownFlow = z.infer<typeof shownFlow>;
/** A chart with the rows of its running period. */
export const shownCurves = z.object({
  name: z.string(),
  type: z.enum(["line", "area", "bar"]),
  multimode: z.enum(multimodes),
  series: z.array(chartSeries),
  zone: z.string(),
  /** From the first moment of the period (included) to its end (excluded). [unix s] */
  start: z.number().int(),
  end: z.number().int(),
  /** Bars of days, months or years; null: rows of instants. */
  each: z.enum(aggregationPeriods).nullable(),
  /** Between two rows of instants. [minutes] */
  resolution: z.number().int(),
  /** As `data/fetch` or `data/aggregated` answer them, in the order of `vars`. */
  vars: z.array(objectId),
  rows: z.array(z.array(value)),
  /** Names of plants that are in no sum, because nothing is known of them; empty of a chart of variables. */
  left_out: z.array(z.string()),
});
export type ShownCurves = z.infer<typeof shownCurves>;
/** What a widget shows, as far as its reader may see it. */
export const widgetFigures = z.object({
  /** The server's clock. [unix s] */
  now: z.number().int(),
  /** How many plants and variables of it the reader may not see, or are gone. */
  unseen: z.number().int(),
  /** How many of its plants are his to view, but closed: they are in no number. */
  closed: z.number().int(),
  plants: z.array(shownPlant),
  variables: z.array(shownVariable),
  /** Those that stand, the dearest first; null where they are nobody's business. */
  incidents: z.array(incident).nullable(),
  flow: shownFlow.nullable(),
  curves: shownCurves.nullable(),
});
export type WidgetFigures = z.infer<typeof widgetFigures>;
export const figuresQuestion = widgetContent.strict();

export const linkKinds = ["dashboard", "chart"] as const;
export type LinkKind = (typeof linkKinds)[number];
/** [days] */
export const longestLinkDays = 366;
/** To one dashboard or chart. */
export const maxLinks = 20;
const linkOf = { kind: z.enum(linkKinds), of: objectId };
/** A link that anybody who has it can open, as its maker reads it: never the link itself again. */
export const publicLink = z.object({
  id: objectId,
  ...linkOf,
  /** Of what it shows. */
  name: z.string(),
  /** What it may show, as it was when the link was made. */
  plants: z.array(plantId),
  vars: z.array(objectId),
  /** Whether it shows theoretical powers and irradiances. */
  theoretical: z.boolean(),
  irradiance: z.boolean(),
  made_by: z.string(),
  /** For whom it is, in its maker's words. */
  note: z.string(),
  /** [unix s] */
  made: z.number().int(),
  until: z.number().int(),
  /** When somebody looked by it the last time, to some minutes; null while nobody has. */
  opened: z.number().int().nullable(),
});
export type PublicLink = z.infer<typeof publicLink>;
export const newLink = z
  .object({
    ...linkOf,
    until: unixTime,
    note: z.string().trim().max(200).default(""),
    theoretical: z.boolean().default(false),
    irradiance: z.boolean().default(false),
  })
  .strict();
export const madeLink = publicLink.extend({
  /** The secret of its address, told once. */
  token: z.string(),
});
export type MadeLink = z.infer<typeof madeLink>;
export const linksQuestion = z.object(linkOf);

const linkToken = z.string().min(1).max(100);
export const openQuestion = z.object({ token: linkToken }).strict();
export const openFiguresQuestion = z
  .object({ token: linkToken, widget: z.string().min(1).max(24) })
  .strict();
/** What stands behind a public link. */
export const openView = z.object({
  kind: z.enum(linkKinds),
  name: z.string(),
  /** [unix s] */
  until: z.number().int(),
  /** The server's clock. [unix s] */
  now: z.number().int(),
  widgets: z.array(widget),
});
export type OpenView = z.infer<typeof openView>;
