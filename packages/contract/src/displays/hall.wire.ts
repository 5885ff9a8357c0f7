import { z } from "zod";
import { chartPeriods, chartTypes, multimodes } from "../charts/charts.wire.ts";
import { objectId, plantId } from "../ids.ts";
import { languages } from "../users/users.wire.ts";
import { displayEngines, displayTemplateIds, stylesheets } from "./informative.wire.ts";

const known = z.number().nullable();
/** A moment and what was measured then. [unix s, of its quantity] */
const point = z.tuple([z.number().int(), known]);
const span = z.tuple([z.number().int(), z.number().int()]);

/** A plant for everybody (O28): what it makes, never what is wrong, who is there, or what was expected. Null: not measured, or not known now. */
export const hallPlant = z.object({
  id: plantId,
  name: z.string(),
  timezone: z.string(),
  /** [kWp] */
  kwp: z.number(),
  since_year: z.number().int(),
  /** [kW] */
  power_kw: known,
  /** [kWh] */
  today_kwh: known,
  month_kwh: known,
  year_kwh: known,
  /** Since the plant has been active. [kWh] */
  total_kwh: known,
  /** Nothing counts these energies: they are what its power adds up to. (D8) */
  energy_integral: z.boolean(),
  /** Powers of this moment; null where nothing but the production is measured. [kW] */
  flow: z
    .object({
      production: known,
      /** Positive when feeding in. */
      exchange: known,
      /** Positive when charging. */
      storage: known,
      load: known,
      /** Of the storage. [%] */
      charge: known,
    })
    .nullable(),
  /** Its power from before sunrise until after sunset; null where none is measured. [kW] */
  day: z
    .object({
      span,
      /** When the sun rises and sets; null of a plant without a place. [unix s] */
      sun: span.nullable(),
      step_seconds: z.number().int(),
      power: z.array(point),
    })
    .nullable(),
  /** By its own sensors: on the plane of the modules [W/m²], air and modules [°C], wind [m/s]. */
  weather: z.object({ irradiance: known, ambient: known, module: known, wind: known }),
  /** [unix s] */
  last_update: z.number().int().nullable(),
});
export type HallPlantWire = z.infer<typeof hallPlant>;

export const hallChart = z.object({
  name: z.string(),
  type: z.enum(chartTypes),
  multimode: z.enum(multimodes),
  period: z.enum(chartPeriods),
  span,
  timezone: z.string(),
  series: z.array(
    z.object({
      name: z.string(),
      unit: z.string(),
      color: z.string().nullable(),
      /** [px of 1920] */
      line: z.number(),
      /** 0 to 1. */
      fill: z.number(),
      step_seconds: z.number().int(),
      points: z.array(point),
    }),
  ),
});
const address = z.string().nullable();
/** What a public screen shows at a moment, page by page, each with what it takes over from the display. */
export const hallScreen = z.object({
  id: objectId,
  name: z.string(),
  engine: z.enum(displayEngines),
  stylesheet: z.enum(stylesheets),
  /** That of its first plant: a screen has none of its own. (DI20) */
  language: z.enum(languages),
  /** The server's clock. [unix s] */
  now: z.number().int(),
  /** Every plant of any page, once. */
  plants: z.array(hallPlant),
  pages: z.array(
    z.object({
      id: objectId,
      template_id: z.enum(displayTemplateIds),
      /** "": nobody wrote one, the page may name itself; null: it is hidden, or no option of the template. */
      title1: z.string().nullable(),
      title2: z.string().nullable(),
      /** Addresses of images, below this API. */
      logo: address,
      logo2: address,
      image: address,
      image_wide: address,
      image_small: address,
      text: z.string(),
      plants: z.array(plantId),
      chart: hallChart.nullable(),
    }),
  ),
});
export type HallScreenWire = z.infer<typeof hallScreen>;
