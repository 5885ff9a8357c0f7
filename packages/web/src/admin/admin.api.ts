import { getAbout } from "@heliograph/contract/admin/admin.routes.ts";
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
