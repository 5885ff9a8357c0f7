import { getAlert, listAlertTemplates } from "@heliograph/contract/alerts/alerts.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** One alert as it is stored, with whom it writes to. */
export const alertQuery = (id: string) =>
  queryOptions({
    queryKey: ["alert", id],
    queryFn: ({ signal, client, queryKey }) =>
      call(
        getAlert,
        { params: { id } },
        { signal, ghost: client.getQueryData(queryKey) !== undefined },
      ),
    meta: { quiet: true },
  });

/** The catalogue as the server has it. */
export const templatesQuery = () =>
  queryOptions({
    queryKey: ["alert", "templates"],
    queryFn: ({ signal }) => call(listAlertTemplates, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
