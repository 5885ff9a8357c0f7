import { z } from "zod";
import { plantParams } from "../ids.ts";
import { gperfEvent } from "../plants/plants.wire.ts";
import { bytes, plantPermission, route } from "../route.ts";
import { reportFormats } from "../reports/reports.wire.ts";
import { languages } from "../users/users.wire.ts";
import {
  calcQuestion,
  calcResult,
  ecaQuestion,
  ecaResult,
  seenEventPatch,
} from "./gperformance.wire.ts";

const may = plantPermission("gperformance_show");
/** Guaranteed and delivered energy, day by day. */
export const calcPerformance = route({
  method: "POST",
  path: "/gperformance/:plant_id/calc",
  params: plantParams,
  body: calcQuestion,
  reply: calcResult,
  may,
});
/** The same as a document: to print, or as a spreadsheet with every step. */
export const settlementDocument = route({
  method: "POST",
  path: "/gperformance/:plant_id/settlement",
  params: plantParams,
  query: z.object({
    format: z.enum(reportFormats).default("html"),
    language: z.enum(languages).default("it"),
  }),
  body: calcQuestion,
  reply: bytes,
  may,
});
/** What stopped inverters would have made. */
export const calcEca = route({
  method: "POST",
  path: "/gperformance/:plant_id/eca",
  params: plantParams,
  body: ecaQuestion,
  reply: ecaResult,
  may,
});
/** Sets the event of a day, or takes it away. Answers those of the plant, in the order of their days. */
export const patchEvent = route({
  method: "PATCH",
  path: "/gperformance/:plant_id/event",
  params: plantParams,
  body: seenEventPatch,
  reply: z.array(gperfEvent),
  may: plantPermission("gperformance_events"),
});
