import { impersonate } from "@heliograph/contract/auth/auth.routes.ts";
import { listPlantEdits } from "@heliograph/contract/logs/logs.routes.ts";
import { listRoles, listRolesOfPlant } from "@heliograph/contract/users/roles.routes.ts";
import {
  getUser,
  listUsers,
  listUsersOfPlant,
  unlinkUser,
} from "@heliograph/contract/users/users.routes.ts";
import type { User, UserOfPlant, UserSummary } from "@heliograph/contract/users/users.wire.ts";
import { queryOptions } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, manners } from "../call.ts";
import { useChange } from "../change.ts";

/** The signed-in user, with the permissions on each plant. */
export const meQuery = () =>
  queryOptions({
    queryKey: ["user", "me"],
    queryFn: (context) => call(getUser, { params: { id: "me" } }, manners(context)),
    staleTime: 60_000,
  });

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
      return listed.filter((one): one is UserOfPlant => "perms" in one);
    },
    meta: { quiet: true },
  });

/** Somebody of a plant to whom something can be sent. */
export type Recipient = UserSummary;
/** The users of a plant with their addresses, for who may choose recipients there. */
export const recipientsQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["user", "recipients", plantId],
    queryFn: async ({ signal }): Promise<readonly Recipient[]> =>
      await call(listUsersOfPlant, { params: { plant_id: plantId } }, { signal }),
    meta: { quiet: true },
  });

/** Every role with its holders, for an administrator. */
export const rolesQuery = () =>
  queryOptions({
    queryKey: ["user", "roles"],
    queryFn: ({ signal }) => call(listRoles, {}, { signal }),
    meta: { quiet: true },
  });
/** The roles that the users of a plant hold there, for who may see them. */
export const rolesOfPlantQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["user", "roles", plantId],
    queryFn: ({ signal }) =>
      call(listRolesOfPlant, { params: { plant_id: plantId } }, { signal, ghost: true }),
    meta: { quiet: true },
  });

/** The latest edits of a plant, newest first: who gave and took what. */
export const latestEditsQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["edits", plantId, "latest"],
    queryFn: ({ signal }) =>
      call(
        listPlantEdits,
        { params: { plant_id: plantId }, query: { limit: 100 } },
        { signal, ghost: true },
      ),
    meta: { quiet: true },
  });

/** What every change of an account, or of its link with a plant, has read again. */
export const usersChanged = { invalidates: [["user"]] } as const;

/** Takes a user off a plant, after a question. */
export function useUnlink(): (
  user: User,
  plant: { readonly id: string; readonly name: string },
) => void {
  const { t } = useTranslation();
  const { sendWithToast } = useChange(unlinkUser, usersChanged);
  return (user, plant) => {
    const names = { user: user.username, plant: plant.name };
    const ask = {
      title: t("users.unlinkTitle", names),
      text: t("users.unlinkText"),
      action: t("users.unlink"),
      dangerous: true,
    };
    const params = { id: user.id, plant_id: plant.id };
    void sendWithToast({ params }, { ask, done: t("users.unlinked", names) });
  };
}

/**
 * A session as another user.
 * @throws CallError
 */
export const tokenAs = async (id: string): Promise<string> =>
  (await call(impersonate, { params: { user: id } })).access_token;
