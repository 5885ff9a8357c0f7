import {
  getPlantFile,
  getSnapshot,
  listSnapshots,
  restoreSnapshot,
} from "@heliograph/contract/plantfiles/plantfiles.routes.ts";
import type { FileExtra } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, manners } from "../call.ts";

/** The plant as it is now, as a file has it: read again whenever it is compared. */
export const plantFileQuery = (plantId: string, extras: readonly FileExtra[] = []) =>
  queryOptions({
    queryKey: ["plantfile", plantId, "file", extras.join(",")],
    queryFn: (context) =>
      call(
        getPlantFile,
        {
          params: { plant_id: plantId },
          query: extras.length === 0 ? {} : { with: extras.join(",") },
        },
        manners(context),
      ),
    staleTime: 0,
    meta: { quiet: true },
  });

export const snapshotsQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["plantfile", plantId, "snapshots"],
    queryFn: (context) => call(listSnapshots, { params: { plant_id: plantId } }, manners(context)),
    staleTime: 0,
    meta: { quiet: true },
  });
/** The plant as it was at a moment; that does not change. [unix s] */
export const snapshotQuery = (plantId: string, at: number) =>
  queryOptions({
    queryKey: ["plantfile", plantId, "snapshot", at],
    queryFn: (context) =>
      call(getSnapshot, { params: { plant_id: plantId, at } }, manners(context)),
    staleTime: Infinity,
    meta: { quiet: true },
  });
/** What going back to it would do. */
export const restorationQuery = (plantId: string, at: number) =>
  queryOptions({
    queryKey: ["plantfile", plantId, "restoration", at],
    queryFn: (context) =>
      call(
        restoreSnapshot,
        { params: { plant_id: plantId, at }, body: { dry_run: true } },
        manners(context),
      ),
    staleTime: 0,
    meta: { quiet: true },
  });
