import { z } from "zod";
import { chartPeriods, chartTypes, multimodes } from "../charts/charts.wire.ts";
import { file } from "../files/files.wire.ts";
import { objectId } from "../ids.ts";
import { seenBefore } from "../seen-before.ts";
import { displayName, plantsShown } from "./displays.wire.ts";

export const displayEngines = ["legacy", "hd"] as const;
export type DisplayEngine = (typeof displayEngines)[number];
export const stylesheets = ["solarx", "aros", "solarelit", "marzotto", "default"] as const;
export type Stylesheet = (typeof stylesheets)[number];
/** A title that reads so is not shown, nor is what would stand in its place. (D18) */
export const hiddenTitle = "__hidden__";
export const maxDisplayPages = 60;
export const maxDisplayImages = 60;
export const maxPageSeries = 6;
export const maxPageText = 2000;

const chosenImage = objectId.nullable().default(null);
const shownTitle = z.string().trim().max(200).default("");
/** What stands on a page: empty ones of a page are those of the display. */
const shared = {
  plants: plantsShown,
  logo: chosenImage,
  logo2: chosenImage,
  image: chosenImage,
  image_wide: chosenImage,
  image_small: chosenImage,
  title1: shownTitle,
  title2: shownTitle,
};
export const displayOptions = z.object(shared);
export type DisplayOptions = z.infer<typeof displayOptions>;

export const pageSeries = z.object({
  var_id: objectId,
  /** "" is shown as the variable's own. */
  name: z.string().trim().max(200).default(""),
  /** A preset (`c01` .. `c20`) or `#rrggbb`; null: by its turn. */
  color: z
    .string()
    .regex(/^(c(0[1-9]|1\d|20)|#[0-9a-fA-F]{6})$/, "must be a colour: c01 to c20, or #1a2b3c")
    .nullable()
    .default(null),
  /** [px of 1920] */
  line: z.number().min(0).max(20).default(3),
  /** How opaque the ground below it is. */
  fill: z.number().min(0).max(1).default(0),
});
export type PageSeries = z.infer<typeof pageSeries>;
export const pageChart = z.object({
  type: z.enum(chartTypes).default("line"),
  name: z.string().trim().max(200).default(""),
  period: z.enum(chartPeriods).default("day"),
  multimode: z.enum(multimodes).default("normal"),
  /** Shown after the series, each with the look of its turn. */
  vars: z.array(objectId).max(maxPageSeries).default([]),
  series: z.array(pageSeries).max(maxPageSeries).default([]),
});
export type PageChart = z.infer<typeof pageChart>;

export const pageOptions = displayOptions.extend({
  text: z.string().max(maxPageText).default(""),
  chart: pageChart.nullable().default(null),
});
export type PageOptions = z.infer<typeof pageOptions>;
export const optionNames = [
  ...(["plants", "logo", "logo2", "image", "image_wide", "image_small"] as const),
  ...(["title1", "title2", "text", "chart"] as const),
] as const;
export type OptionName = (typeof optionNames)[number];

export const displayTemplateIds = [
  ...(["summary", "plants", "flow", "chart", "environment", "weather"] as const),
  ...(["image", "image_text", "title"] as const),
] as const;
export type DisplayTemplateId = (typeof displayTemplateIds)[number];
export const displayTemplate = z.object({
  id: z.enum(displayTemplateIds),
  name: z.string(),
  description: z.string(),
  /** Which options a page of it has. */
  options: z.array(z.enum(optionNames)),
});
export type DisplayTemplate = z.infer<typeof displayTemplate>;

export const displayPage = z.object({
  id: objectId,
  template_id: z.enum(displayTemplateIds),
  options: pageOptions,
});
export type DisplayPage = z.infer<typeof displayPage>;
/** A file of the category `display_image`. */
export type DisplayImage = z.infer<typeof file>;

/** A television in a hall. */
export const informativeFields = z.object({
  name: displayName,
  /** A new one always is. */
  disabled: z.boolean().default(true),
  engine: z.enum(displayEngines).default("hd"),
  stylesheet: z.enum(stylesheets).default("default"),
  options: displayOptions.default(() => displayOptions.parse({})),
  /** In the order in which they are shown. */
  pages: z
    .array(displayPage.extend({ id: objectId.optional() }))
    .max(maxDisplayPages)
    .default([]),
});
export const informativeDisplay = informativeFields.extend({
  id: objectId,
  /** In the order of upload; they change by `POST /file` and `DELETE /file/{id}`. */
  images: z.array(file),
  pages: z.array(displayPage),
});
export type InformativeDisplay = z.infer<typeof informativeDisplay>;
/** With an id the display that has it is replaced. Images that are sent along are not read: they change by themselves. */
export const sentInformative = informativeFields
  .extend({
    id: objectId.optional(),
    images: z.array(z.unknown()).optional(),
    was: seenBefore(informativeFields),
  })
  .strict();
export type SentInformative = z.infer<typeof sentInformative>;
