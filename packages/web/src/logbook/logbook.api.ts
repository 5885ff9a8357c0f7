import { getLogbook } from "@heliograph/contract/logbook/logbook.routes.ts";
import type { MaintenanceWindow, Note } from "@heliograph/contract/logbook/logbook.wire.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** A line of the logbook. */
export type Entry =
  | { readonly kind: "note"; readonly key: string; readonly at: number; readonly note: Note }
  | {
      readonly kind: "window";
      readonly key: string;
      readonly at: number;
      readonly window: MaintenanceWindow;
    };

/** Notes and windows of a span, newest first. [unix s] The end is excluded; null: all there is. */
export const logbookQuery = (plantId: string, from: number | null, to: number | null) =>
  queryOptions({
    queryKey: ["logbook", plantId, from, to],
    queryFn: async ({ signal }) => {
      const { notes, windows, more } = await call(
        getLogbook,
        { params: { plant_id: plantId }, query: { from: from ?? undefined, to: to ?? undefined } },
        { signal },
      );
      const entries: Entry[] = [
        ...notes.map((note) => ({
          kind: "note" as const,
          key: `note-${note.id}`,
          at: note.at,
          note,
        })),
        ...windows.map((window) => ({
          kind: "window" as const,
          key: `window-${window.id}`,
          at: window.from,
          window,
        })),
      ];
      return { entries: entries.toSorted((a, b) => b.at - a.at), more };
    },
    meta: { quiet: true },
  });
/** What every change of the logbook has read again. */
export const logbookChanged = (plantId: string) =>
  ({ invalidates: [["logbook", plantId]] }) as const;
