import { Modal, PasswordInput, Select, Textarea, TextInput } from "@mantine/core";
import { partnerBrand, type User, userFields } from "@heliograph/contract/users/users.wire.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { errorText } from "../call-error.ts";
import { useMe } from "../me.ts";
import { brandStore } from "../ui/brand.tsx";
import { FormFoot, ListInput, useRuledForm, useSave } from "../ui/form.tsx";
import { brands } from "../ui/tokens.ts";
import { type AccountForm, changedFields } from "./account-changes.ts";
import { patchOwnUser } from "./users.api.ts";

/** What a person fills in about himself; an empty password leaves the one that is. */
const accountFields = userFields
  .pick({ username: true, fullname: true, emails: true, cells: true, notes: true, brand: true })
  .extend({
    password: z
      .string()
      .transform((text) => (text.trim() === "" ? null : text))
      .pipe(userFields.shape.password.nullable()),
  });
type AccountValues = AccountForm & Record<string, unknown>;

const valuesOf = (me: User): AccountValues => ({
  username: me.username,
  fullname: me.fullname ?? "",
  emails: me.emails,
  cells: me.cells,
  notes: me.notes ?? "",
  brand: me.brand,
  password: "",
});

function AccountFields({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const client = useQueryClient();
  const save = useSave();
  const [busy, setBusy] = useState(false);
  const form = useRuledForm<AccountValues>(accountFields, valuesOf(me));
  const send = async (values: AccountValues): Promise<void> => {
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
  // Names of list fields carry the place of the wrong item: the first sentence is shown below the whole list.
  const listError = (field: "emails" | "cells"): ReactNode =>
    form.errors[field] ??
    Object.entries(form.errors).find(([path]) => path.startsWith(`${field}.`))?.[1];
  return (
    <form className="hg-form" noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      <TextInput
        label={t("users.username")}
        autoComplete="username"
        withAsterisk={me.is_admin}
        readOnly={!me.is_admin}
        {...(me.is_admin ? {} : { description: t("users.usernameFixed"), variant: "filled" })}
        {...form.getInputProps("username")}
      />
      <TextInput
        label={t("users.fullname")}
        autoComplete="name"
        data-autofocus
        {...form.getInputProps("fullname")}
      />
      <ListInput
        label={t("users.emails")}
        required
        description={t("users.emailsHint")}
        value={form.values.emails}
        onChange={(emails) => form.setFieldValue("emails", emails)}
        error={listError("emails")}
      />
      <ListInput
        label={t("users.cells")}
        description={t("users.cellsHint")}
        value={form.values.cells}
        onChange={(cells) => form.setFieldValue("cells", cells)}
        error={listError("cells")}
      />
      <PasswordInput
        label={t("users.newPassword")}
        description={t("users.newPasswordHint")}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": t("users.showPassword"), tabIndex: 0 }}
        {...form.getInputProps("password")}
      />
      {me.is_admin && (
        <Select
          label={t("users.brand")}
          allowDeselect={false}
          value={form.values.brand ?? "default"}
          onChange={(brand) =>
            form.setFieldValue("brand", partnerBrand.safeParse(brand).data ?? null)
          }
          data={brands.map((one) => ({ value: one, label: t(`frame.brandOf.${one}`) }))}
        />
      )}
      <Textarea
        label={t("users.notes")}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps("notes")}
      />
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
      title={t("users.account")}
      size={520}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <AccountFields onClose={props.onClose} />
    </Modal>
  );
}
