import { getUser, patchUser } from "@heliograph/contract/users/users.routes.ts";
import type { User, UserPatch } from "@heliograph/contract/users/users.wire.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** The signed-in user, with the permissions on each plant. */
export const meQuery = () =>
  queryOptions({
    queryKey: ["user", "me"],
    queryFn: ({ signal }) => call(getUser, { params: { id: "me" } }, { signal }),
    staleTime: 60_000,
  });

/**
 * Changes the signed-in user's own record.
 * @throws CallError
 */
export const patchOwnUser = (id: string, patch: UserPatch): Promise<User> =>
  call(patchUser, { params: { id }, body: patch });
