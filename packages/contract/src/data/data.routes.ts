import { z } from "zod";
import { plantParams } from "../ids.ts";
import { refusedValue } from "../ingest/ingest.wire.ts";
import { admin, login, plantPermission, route } from "../route.ts";
import {
  aggregatedQuestion,
  bands,
  bandsQuestion,
  explainQuestion,
  explanation,
  aggregatedReply,
  dataFinding,
  fetchQuestion,
  fetchRows,
  lastValues,
  lastValuesQuestion,
  statsItem,
  statsQuestion,
  value,
} from "./data.wire.ts";

/** View plant on the plants of all ids; an id that is hidden from the caller answers 403. */
export const fetchData = route({
  method: "POST",
  path: "/data/fetch",
  body: fetchQuestion,
  reply: fetchRows,
  may: login,
});
/**
 * The rows of `fetch` as lines of JSON, a row a line, as long as they are: for programs that take a plant's history. Whoever closes the
 * connection ends it; what fails after the first line is a line `{"refused": ...}`, which no row is.
 */
export const streamData = route({
  method: "POST",
  path: "/data/stream",
  body: fetchQuestion,
  reply: z.array(value),
  may: admin,
});
export const fetchAggregated = route({
  method: "POST",
  path: "/data/aggregated",
  body: aggregatedQuestion,
  reply: aggregatedReply,
  may: login,
});
/** Lowest, mean and highest of each day or week, with their times: what a chart of months and years draws. */
export const fetchBands = route({
  method: "POST",
  path: "/data/bands",
  body: bandsQuestion,
  reply: bands,
  may: login,
});
export const fetchStats = route({
  method: "GET",
  path: "/data/stats",
  query: statsQuestion,
  reply: z.array(statsItem),
  may: login,
});
export const lastValuesOfPlants = route({
  method: "POST",
  path: "/data/lastvals/multi",
  body: lastValuesQuestion,
  reply: z.array(lastValues),
  may: login,
  maxBodyBytes: 256_000,
});
export const lastValuesOfPlant = route({
  method: "GET",
  path: "/data/lastvals/single/:plant_id",
  params: plantParams,
  reply: lastValues,
  may: plantPermission("plant_show"),
});
/** The same answer as lastvals/single. A socket on the same path streams the changes. */
export const plantValues = route({
  method: "GET",
  path: "/plant/:plant_id/values",
  params: plantParams,
  reply: lastValues,
  may: plantPermission("plant_show"),
});
/** The samples behind a day's figure, how complete they are, what was not counted and why. */
export const explain = route({
  method: "GET",
  path: "/data/explain",
  query: explainQuestion,
  reply: explanation,
  may: login,
});
/** What is wrong with the data of a plant: wrong clocks, powers that are not believed, counters that disagree. */
export const dataFindings = route({
  method: "GET",
  path: "/plant/:plant_id/data_findings",
  params: plantParams,
  reply: z.array(dataFinding),
  may: plantPermission("plant_show"),
});
/** What was not taken of a plant's values: which mib, why, when and how often; the latest first. (D13, I12) */
export const refusedValues = route({
  method: "GET",
  path: "/plant/:plant_id/refused_values",
  params: plantParams,
  reply: z.array(refusedValue),
  may: plantPermission("devices_edit"),
});
