import { type PermissionName, permissions } from "@heliograph/contract/users/permissions.ts";
import type { HeldRole } from "@heliograph/contract/users/roles.wire.ts";
import { setUserPermissions } from "@heliograph/contract/users/users.routes.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { grant } from "@heliograph/domain/users/granting.ts";
import { holderOf } from "@heliograph/domain/users/holder.ts";
import { useState } from "react";
import { CallError } from "../call-error.ts";
import { useChange } from "../change.ts";
import { useMe } from "../me.ts";
import { type Edit, useEdit } from "../ui/use-edit.ts";
import {
  changedBy,
  type Choice,
  type Chosen,
  choiceOf,
  chosenAs,
  nothingChosen,
  toChoose,
} from "./chosen-permissions.ts";
import { usersChanged } from "./users.api.ts";

/** The permissions that the server would not have changed. */
function refusedIn(error: unknown): readonly PermissionName[] {
  if (!(error instanceof CallError)) return [];
  const { code, params } = error.refused;
  if (code === "view_kept") return ["plant_show"];
  return code === "permissions_not_held" ? (params?.["beyond"] as PermissionName[]) : [];
}

export interface PermissionEdit {
  readonly edit: Edit<Chosen>;
  /** Whether the reader may change them at all. */
  readonly mayChange: boolean;
  readonly choice: Choice;
  /** Numbers that are stored, and those that saving would store. */
  readonly current: readonly number[];
  readonly chosen: readonly number[];
  readonly refused: readonly PermissionName[];
  /** Those that the user holds on the plant. */
  readonly roles: readonly HeldRole[];
  readonly setChosen: (numbers: readonly number[]) => void;
  readonly toggle: (numbers: readonly number[], on: boolean) => void;
}

/** The choice of what a user may do on a plant: only what the granter holds there can be ticked. */
export function usePermissionEdit(
  user: User,
  plantId: string,
  of: {
    readonly roles: readonly HeldRole[];
    readonly onSaved: () => void;
    readonly onRefused?: () => void;
  },
): PermissionEdit {
  const me = useMe();
  const allow = useChange(setUserPermissions, usersChanged);
  const current = user.perms[plantId] ?? [];
  const roles = of.roles.filter((role) => role.user === user.id);
  const asker = holderOf(me);
  const choice = choiceOf(asker, plantId, {
    current,
    byRoles: roles.flatMap(({ perms }) => perms),
  });
  const [refused, setRefused] = useState<readonly PermissionName[]>([]);
  // What somebody else gives or takes meanwhile comes in below what was chosen here. (U41)
  const edit = useEdit<Chosen, User>({
    start: nothingChosen,
    fields: [
      { name: "given", kind: "own" },
      { name: "taken", kind: "own" },
    ],
    send: (values) =>
      allow.send({
        params: { id: user.id, plant_id: plantId },
        query: { was: current.join(",") },
        body: [...changedBy(current, values)],
      }),
    onSaved: of.onSaved,
    onRefused: (error) => {
      setRefused(refusedIn(error));
      of.onRefused?.();
      return undefined;
    },
  });
  const chosen = changedBy(current, edit.values);
  const choose = (next: Chosen): void => {
    edit.set(next);
    setRefused([]);
  };
  const asked = { plantId, requested: [permissions.plant_show] };
  return {
    edit,
    mayChange: grant(asker, holderOf(user), asked).refusal === null,
    choice,
    current,
    chosen,
    refused,
    roles,
    setChosen: (numbers) => choose(chosenAs(current, numbers)),
    toggle: (numbers, on) => choose(toChoose(current, chosen, { numbers, on })),
  };
}
