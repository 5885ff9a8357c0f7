import { editableFields } from "@heliograph/domain/users/granting.ts";
import { holderOf } from "@heliograph/domain/users/holder.ts";
import { type User, userFields } from "@heliograph/contract/users/users.wire.ts";

import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useMe } from "../me.ts";
import { FormDialog } from "../ui/form-dialog.tsx";
import { FormFoot, useRuledForm } from "../ui/form.tsx";
import { toastDone, toastError } from "../ui/toasts.tsx";
import { changedFields, formOf, newUserOf } from "./account-changes.ts";
import { birthRules, changeRules } from "./user-rules.ts";
import { UserFields, type UserValues } from "./user-fields.tsx";
import { useUserChanges } from "./users.api.ts";

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
  const { user, plantId } = props;
  const { create, change } = useUserChanges(plantId);
  const [busy, setBusy] = useState(false);
  const rules = user === null ? birthRules(userFields) : changeRules(userFields);
  const form = useRuledForm<UserValues>(rules, { ...formOf(user) });
  const may = user && editableFields(holderOf(me), holderOf(user));
  // Who manages a plant would lose it by becoming an administrator, who is linked to none.
  const isFree = user === null ? plantId === null : user.is_admin || isLinkedToNone(user);

  const store = async (values: UserValues): Promise<User> => {
    if (user === null) return await create.mutateAsync(newUserOf(values));
    const patch = changedFields(user, values);
    return Object.keys(patch).length === 0
      ? user
      : await change.mutateAsync({ id: user.id, patch });
  };
  const send = async (values: UserValues): Promise<void> => {
    setBusy(true);
    try {
      const saved = await store(values);
      toastDone(user === null ? t("users.created") : t("form.common.save_success"));
      props.onClose();
      props.onSaved?.(saved);
    } catch (error) {
      toastError(`${t("form.common.save_failed")}: ${errorText(error, t)}`);
      form.mark(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      opened
      onClose={props.onClose}
      title={user === null ? t("users.new") : user.username}
      size={520}
    >
      <form className="hg-form" noValidate onSubmit={form.onSubmit((values) => void send(values))}>
        <UserFields
          form={form}
          isNew={user === null}
          mayRename={user === null || may?.has("username") === true}
          mayBrand={me.is_admin}
          mayOpen={may === null || may.has("password")}
          mayDisable={may?.has("disabled") === true}
          mayRaise={isFree && (user === null ? me.is_admin : may?.has("is_admin") === true)}
        />
        <FormFoot busy={busy} onCancel={props.onClose} />
      </form>
    </FormDialog>
  );
}
const isLinkedToNone = (user: User): boolean => Object.keys(user.perms).length === 0;
