import { userFields } from "@heliograph/contract/users/users.wire.ts";
import { Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useMe } from "../me.ts";
import { brandStore } from "../ui/brand.tsx";
import { FormFoot, useRuledForm, useSave } from "../ui/form.tsx";
import { changedFields, formOf } from "./account-changes.ts";
import { changeRules } from "./user-rules.ts";
import { UserFields, type UserValues } from "./user-fields.tsx";
import { patchOwnUser } from "./users.api.ts";

const rules = changeRules(userFields);

function AccountFields({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const client = useQueryClient();
  const save = useSave();
  const [busy, setBusy] = useState(false);
  const form = useRuledForm<UserValues>(rules, { ...formOf(me) });
  const send = async (values: UserValues): Promise<void> => {
    const patch = changedFields(me, values);
    if (Object.keys(patch).length === 0) {
      onClose();
      return;
    }
    setBusy(true);
    const saved = await save(
      async () => {
        const user = await patchOwnUser(me.id, patch);
        client.setQueryData(["user", "me"], user);
        if (patch.brand !== undefined) brandStore.set(user.brand ?? "default");
      },
      (error) => errorText(error, t),
    );
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <form className="hg-form" noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      <UserFields form={form} mayRename={me.is_admin} mayBrand={me.is_admin} />
      <FormFoot busy={busy} onCancel={onClose} />
    </form>
  );
}

/** The user's own data. There is no switch to disable oneself. */
export function AccountDialog(props: {
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      // A click beside it does not throw away what was typed.
      closeOnClickOutside={false}
      title={t("users.account")}
      size={520}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <AccountFields onClose={props.onClose} />
    </Modal>
  );
}
