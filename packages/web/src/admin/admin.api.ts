import { getAbout, getAdminNotices, getDisk } from "@heliograph/contract/admin/admin.routes.ts";
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
