import { getUser } from "@heliograph/contract/users/users.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** The signed-in user, with the permissions on each plant. */
export const meQuery = () =>
  queryOptions({
    queryKey: ["user", "me"],
    queryFn: ({ signal }) => call(getUser, { params: { id: "me" } }, { signal }),
    staleTime: 60_000,
  });
