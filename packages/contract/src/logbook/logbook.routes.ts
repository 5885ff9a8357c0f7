import { z } from "zod";
import { objectId, plantId, plantParams } from "../ids.ts";
import { ok, plantPermission, route } from "../route.ts";
import {
  logbook,
  logbookQuestion,
  maintenanceWindow,
  note,
  noteFields,
  variableNotes,
  variableNotesQuestion,
  windowFields,
} from "./logbook.wire.ts";

const noteParams = z.object({ plant_id: plantId, note_id: objectId });
const windowParams = z.object({ plant_id: plantId, window_id: objectId });
const writesNotes = plantPermission("events_edit", "alerts_edit");
const setsWindows = plantPermission("alerts_edit");

/** Notes and maintenance windows of a span, as a page lists them and a chart draws them. What is about something hidden from the reader is absent. */
export const getLogbook = route({
  method: "GET",
  path: "/plant/:plant_id/logbook",
  params: plantParams,
  query: logbookQuestion,
  reply: logbook,
  may: plantPermission("events_show"),
});
/** Notes about variables, for the charts that show them: for all who see those, with their photos. */
export const getVariableNotes = route({
  method: "GET",
  path: "/plant/:plant_id/logbook/variables",
  params: plantParams,
  query: variableNotesQuestion,
  reply: variableNotes,
  may: plantPermission("plant_show"),
});
export const createNote = route({
  method: "POST",
  path: "/plant/:plant_id/logbook/notes",
  params: plantParams,
  body: noteFields,
  reply: note,
  may: writesNotes,
});
export const replaceNote = route({
  method: "POST",
  path: "/plant/:plant_id/logbook/notes/:note_id",
  params: noteParams,
  body: noteFields,
  reply: note,
  may: writesNotes,
});
/** With its photos. */
export const deleteNote = route({
  method: "DELETE",
  path: "/plant/:plant_id/logbook/notes/:note_id",
  params: noteParams,
  reply: ok,
  may: writesNotes,
});
export const createWindow = route({
  method: "POST",
  path: "/plant/:plant_id/logbook/windows",
  params: plantParams,
  body: windowFields,
  reply: maintenanceWindow,
  may: setsWindows,
});
export const replaceWindow = route({
  method: "POST",
  path: "/plant/:plant_id/logbook/windows/:window_id",
  params: windowParams,
  body: windowFields,
  reply: maintenanceWindow,
  may: setsWindows,
});
export const deleteWindow = route({
  method: "DELETE",
  path: "/plant/:plant_id/logbook/windows/:window_id",
  params: windowParams,
  reply: ok,
  may: setsWindows,
});
