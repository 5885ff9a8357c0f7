import { getLogbook, getVariableNotes } from "@heliograph/contract/logbook/logbook.routes.ts";
import type { MaintenanceWindow, Note } from "@heliograph/contract/logbook/logbook.wire.ts";
import { queryOptions, useQueries } from "@tanstack/react-query";
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
/** A variable that a chart shows. */
export interface NotedVariable {
  readonly id: string;
  readonly name: string;
  readonly plantId: string;
}
/** Variables of one plant. */
export const notedOf = (
  plant: { readonly id: string },
  variables: readonly { readonly id: string; readonly name: string }[],
): readonly NotedVariable[] => variables.map(({ id, name }) => ({ id, name, plantId: plant.id }));

const daySeconds = 86_400;
/** The notes about some variables of a plant in the days that a stretch of time touches: a part that is zoomed into asks for nothing new. */
const variableNotesQuery = (
  plantId: string,
  ids: readonly string[],
  { fromSeconds, toSeconds }: Stretch,
) => {
  const from = Math.floor(fromSeconds / daySeconds) * daySeconds;
  const to = Math.ceil(toSeconds / daySeconds) * daySeconds;
  const list = ids.join(",");
  return queryOptions({
    queryKey: ["logbook", plantId, "variables", list, from, to],
    queryFn: async ({ signal }) =>
      (
        await call(
          getVariableNotes,
          { params: { plant_id: plantId }, query: { ids: list, from, to } },
          { signal, ghost: true },
        )
      ).notes,
    staleTime: 60_000,
    meta: { quiet: true },
  });
};
interface Stretch {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}
/** Notes about these variables whose moment lies in a stretch of time, in its order. [unix s] null: there is none. */
export function useVariableNotes(
  variables: readonly NotedVariable[],
  stretch: Stretch | null,
): readonly Note[] {
  const byPlant = Map.groupBy(stretch === null ? [] : variables, ({ plantId }) => plantId);
  const all = useQueries({
    queries: [...byPlant].map(([plantId, own]) =>
      variableNotesQuery(plantId, [...new Set(own.map(({ id }) => id))].toSorted(), {
        fromSeconds: stretch?.fromSeconds ?? 0,
        toSeconds: stretch?.toSeconds ?? 0,
      }),
    ),
    combine: together,
  });
  return all.filter(
    ({ at }) => stretch !== null && at >= stretch.fromSeconds && at < stretch.toSeconds,
  );
}
const together = (read: readonly { readonly data: readonly Note[] | undefined }[]): Note[] =>
  read.flatMap(({ data }) => data ?? []).toSorted((a, b) => a.at - b.at);

/** What every change of the logbook has read again. */
export const logbookChanged = (plantId: string) =>
  ({ invalidates: [["logbook", plantId]] }) as const;
