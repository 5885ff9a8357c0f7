/** The room's door: what other rooms show of the logbook. */
export { ChartNotes } from "./chart-notes.tsx";
export { logbookQuery, notedOf } from "./logbook-queries.ts";
