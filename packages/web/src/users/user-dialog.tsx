import { createUser, patchUser } from "@heliograph/contract/users/users.routes.ts";
import { type User, userFields } from "@heliograph/contract/users/users.wire.ts";
import { editableFields } from "@heliograph/domain/users/granting.ts";
import { holderOf } from "@heliograph/domain/users/holder.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { useMe } from "../me.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { nobody, seenOf, type UserForm, userTable } from "./user-fields.ts";
import { usersChanged } from "./users.api.ts";

/** Somebody's account, or a new one. */
export function UserDialog(props: {
  /** Null for a new one. */
  readonly user: User | null;
  /** The plant on which this is done; null for an administrator who stands on none. */
  readonly plantId: string | null;
  readonly onSaved?: (user: User) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const { user, plantId, onClose } = props;
  const query = plantId === null ? {} : { plant_id: plantId };
  const create = useChange(createUser, usersChanged);
  const change = useChange(patchUser, usersChanged);
  const may = user && editableFields(holderOf(me), holderOf(user));
  // Who manages a plant would lose it by becoming an administrator, who is linked to none.
  const isFree = user === null ? plantId === null : user.is_admin || isLinkedToNone(user);
  const fields = userTable(t, {
    isNew: user === null,
    rename: may === null || may.has("username"),
    brand: me.is_admin,
    open: may === null || may.has("password"),
    disable: may?.has("disabled") === true,
    raise: isFree && (may === null ? me.is_admin : may.has("is_admin")),
  });
  const edit = useEdit<UserForm, User>({
    start: { ...nobody, ...user },
    fields,
    rules: userFields,
    // Of a new account what was left empty does not travel.
    send: async ({ username, password, emails }, patch, was) =>
      user === null
        ? await create.send({ query, body: { ...patch, username, password, emails } })
        : Object.keys(patch).length === 0
          ? user
          : await change.send({
              params: { id: user.id },
              query,
              body: { ...patch, was: seenOf(was) },
            }),
    done: user === null ? t("users.created") : t("form.common.save_success"),
    onSaved: (saved) => {
      onClose();
      if (saved) props.onSaved?.(saved);
    },
  });
  return (
    <EditDialog
      edit={edit}
      onClose={onClose}
      title={user === null ? t("users.new") : user.username}
      size={520}
    >
      {may?.has("password") === false && <p className="hg-small hg-dim">{t("users.holdsMore")}</p>}
    </EditDialog>
  );
}
const isLinkedToNone = (user: User): boolean => Object.keys(user.perms).length === 0;
