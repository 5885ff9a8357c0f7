import {
  getAbout,
  getAdminNotices,
  getDisk,
  getPlantInProcess,
  getServerInfo,
  getSuperConfig,
  listPlantStats,
} from "@heliograph/contract/admin/admin.routes.ts";
import type { ServerInfoName } from "@heliograph/contract/admin/admin-words.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** What this installation is: product, version, demo accounts, map tiles. Asked before anyone has signed in. */
export const aboutQuery = () =>
  queryOptions({
    queryKey: ["about"],
    queryFn: ({ signal }) => call(getAbout, {}, { signal, ghost: true }),
    staleTime: 60_000,
    meta: { quiet: true },
  });

/** How much room the database has; null where its disk is not ours. */
export const diskQuery = () =>
  queryOptions({
    queryKey: ["admin", "disk"],
    queryFn: ({ signal }) => call(getDisk, {}, { signal, ghost: true }),
    staleTime: 60_000,
    meta: { quiet: true },
  });
/** What an administrator should put right in the installation. */
export const adminNoticesQuery = () =>
  queryOptions({
    queryKey: ["admin", "notices"],
    queryFn: ({ signal }) => call(getAdminNotices, {}, { signal, ghost: true }),
    staleTime: 60_000,
    meta: { quiet: true },
  });

/** Since when a plant's figures are being calculated; asked again until they are there. */
export const inProcessQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["in process", plantId],
    queryFn: ({ signal }) =>
      call(getPlantInProcess, { params: { plant_id: plantId } }, { signal, ghost: true }),
    refetchInterval: 5000,
    meta: { quiet: true },
  });

/** The configuration in effect, without secrets. */
export const superConfigQuery = () =>
  queryOptions({
    queryKey: ["admin", "config"],
    queryFn: ({ signal }) => call(getSuperConfig, {}, { signal }),
    staleTime: 60_000,
    meta: { quiet: true },
  });
/** What each plant has, counted. */
export const plantStatsQuery = () =>
  queryOptions({
    queryKey: ["admin", "plants"],
    queryFn: ({ signal }) => call(listPlantStats, {}, { signal }),
    meta: { quiet: true },
  });
/** Figures of the database, of its tables, or of Redis. */
export const serverInfoQuery = (name: ServerInfoName) =>
  queryOptions({
    queryKey: ["admin", "info", name],
    queryFn: ({ signal }) => call(getServerInfo, { params: { name } }, { signal }),
    meta: { quiet: true },
  });
