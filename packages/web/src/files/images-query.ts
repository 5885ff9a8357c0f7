import { listPlantImages } from "@heliograph/contract/files/files.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** The plant's own images, in order of upload. */
export const imagesQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["images", plantId],
    queryFn: ({ signal }) => call(listPlantImages, { params: { plant_id: plantId } }, { signal }),
    meta: { quiet: true },
  });

/** At least one: nothing that is there weighs nothing. [kB] */
export const kilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1000));

/** What a change of them has read again: the logo is a fact of the plant. */
export const imagesChanged = (plantId: string) => ({
  invalidates: [imagesQuery(plantId).queryKey],
  changes: { plantId, ids: () => [plantId] },
});
