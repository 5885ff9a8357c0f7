import { impersonate } from "@heliograph/contract/auth/auth.routes.ts";
import {
  createUser,
  getUser,
  listUsers,
  listUsersOfPlant,
  patchUser,
  setUserPermissions,
  unlinkUser,
} from "@heliograph/contract/users/users.routes.ts";
import type { NewUser, User, UserPatch } from "@heliograph/contract/users/users.wire.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../call.ts";

/** The signed-in user, with the permissions on each plant. */
export const meQuery = () =>
  queryOptions({
    queryKey: ["user", "me"],
    queryFn: ({ signal, client, queryKey }) =>
      call(
        getUser,
        { params: { id: "me" } },
        { signal, ghost: client.getQueryData(queryKey) !== undefined },
      ),
    staleTime: 60_000,
  });

/**
 * Changes the signed-in user's own record.
 * @param currentPassword the present password, which a new one and the mails want when the login is old; null when it was not asked for
 * @throws CallError
 */
export const patchOwnUser = (
  id: string,
  patch: UserPatch,
  currentPassword: string | null,
): Promise<User> => {
  const proof = currentPassword === null ? {} : { current_password: currentPassword };
  const body: UserPatch = { ...patch, ...proof };
  return call(patchUser, { params: { id }, body });
};

/** Whose a token is; null when it is nobody's any more. */
export const idOfToken = async (token: string): Promise<string | null> => {
  try {
    return (await call(getUser, { params: { id: "me" } }, { as: token, ghost: true })).id;
  } catch {
    return null;
  }
};

/** Everybody, for an administrator. */
export const usersQuery = () =>
  queryOptions({
    queryKey: ["user", "all"],
    queryFn: ({ signal }) => call(listUsers, {}, { signal }),
    meta: { quiet: true },
  });

/** The users of a plant, for who may see them. */
export const usersOfPlantQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["user", "of plant", plantId],
    queryFn: async ({ signal }) => {
      const listed = await call(listUsersOfPlant, { params: { plant_id: plantId } }, { signal });
      return listed.filter((one): one is User => "perms" in one);
    },
    meta: { quiet: true },
  });

/**
 * Creates and changes accounts and their links with plants; lists are read again afterwards. Failures are shown by the page.
 * @param plantId the plant on which it is done; null for an administrator who stands on none
 */
export function useUserChanges(plantId: string | null) {
  const queries = useQueryClient();
  const quiet = {
    meta: { quiet: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["user"] }),
  };
  const query = plantId === null ? {} : { plant_id: plantId };
  return {
    create: useMutation({
      mutationFn: (body: NewUser) => call(createUser, { query, body }),
      ...quiet,
    }),
    change: useMutation({
      mutationFn: ({ id, patch }: { readonly id: string; readonly patch: UserPatch }) =>
        call(patchUser, { params: { id }, query, body: patch }),
      ...quiet,
    }),
  };
}

/** A user on a plant. */
interface UserOnPlant {
  readonly id: string;
  readonly plantId: string;
}
/** Links users with plants, and says what they may do there. */
export function useLinkChanges() {
  const queries = useQueryClient();
  const quiet = {
    meta: { quiet: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["user"] }),
  };
  return {
    /** Permissions on a plant; the first ones link the user to it. */
    allow: useMutation({
      mutationFn: ({ id, plantId, numbers }: UserOnPlant & { readonly numbers: number[] }) =>
        call(setUserPermissions, { params: { id, plant_id: plantId }, body: numbers }),
      ...quiet,
    }),
    unlink: useMutation({
      mutationFn: ({ id, plantId }: UserOnPlant) =>
        call(unlinkUser, { params: { id, plant_id: plantId } }),
      ...quiet,
    }),
  };
}

/**
 * A session as another user.
 * @throws CallError
 */
export const tokenAs = async (id: string): Promise<string> =>
  (await call(impersonate, { params: { user: id } })).access_token;
