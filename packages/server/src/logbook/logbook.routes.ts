import {
  createNote,
  createWindow,
  deleteNote,
  deleteWindow,
  getLogbook,
  getVariableNotes,
  replaceNote,
  replaceWindow,
} from "@heliograph/contract/logbook/logbook.routes.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../platform/http.ts";
import type { LogbookService } from "./logbook.service.ts";

export function logbookRoutes(app: FastifyInstance, logbook: LogbookService): void {
  serve(
    app,
    getLogbook,
    async ({ params, query }, call) => await logbook.read(call.caller, params.plant_id, query),
  );
  serve(
    app,
    getVariableNotes,
    async ({ params, query }, call) => await logbook.about(call.caller, params.plant_id, query),
  );
  serve(
    app,
    createNote,
    async ({ params, body }, call) =>
      await logbook.saveNote(call, { plantId: params.plant_id, id: null }, body),
  );
  serve(
    app,
    replaceNote,
    async ({ params, body }, call) =>
      await logbook.saveNote(call, { plantId: params.plant_id, id: params.note_id }, body),
  );
  serve(app, deleteNote, async ({ params }, call) => {
    await logbook.deleteNote(call, { plantId: params.plant_id, id: params.note_id });
    return { ok: true as const };
  });
  serve(
    app,
    createWindow,
    async ({ params, body }, call) =>
      await logbook.saveWindow(call, { plantId: params.plant_id, id: null }, body),
  );
  serve(
    app,
    replaceWindow,
    async ({ params, body }, call) =>
      await logbook.saveWindow(call, { plantId: params.plant_id, id: params.window_id }, body),
  );
  serve(app, deleteWindow, async ({ params }, call) => {
    await logbook.deleteWindow(call, { plantId: params.plant_id, id: params.window_id });
    return { ok: true as const };
  });
}
