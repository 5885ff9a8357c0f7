import { partnerBrand } from "@heliograph/contract/users/users.wire.ts";
import { PasswordInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { languages } from "../ui/format.ts";
import { ListInput, type useRuledForm } from "../ui/form.tsx";
import { brands } from "../ui/tokens.ts";
import type { AccountForm } from "./account-changes.ts";

const ofBrowser = "browser";
export type UserValues = AccountForm & Record<string, unknown>;

/** The fields of an account. Which of them are there depends on who fills them in, and for whom. */
export function UserFields(props: {
  readonly form: ReturnType<typeof useRuledForm<UserValues>>;
  readonly isNew?: boolean;
  readonly mayRename: boolean;
  readonly mayBrand: boolean;
  /** Password and addresses; false for the account of somebody who holds more. */
  readonly mayOpen?: boolean;
  readonly mayDisable?: boolean;
  readonly mayRaise?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { form, isNew = false, mayRename, mayOpen = true } = props;
  // Names of list fields carry the place of the wrong item: the first sentence is shown below the whole list.
  const listError = (field: "emails" | "cells"): ReactNode =>
    form.errors[field] ??
    Object.entries(form.errors).find(([path]) => path.startsWith(`${field}.`))?.[1];
  return (
    <>
      <TextInput
        label={t("users.username")}
        autoComplete={isNew ? "off" : "username"}
        withAsterisk={mayRename}
        readOnly={!mayRename}
        {...(mayRename ? {} : { description: t("users.usernameFixed"), variant: "filled" })}
        {...(isNew ? { "data-autofocus": true } : {})}
        {...form.getInputProps("username")}
      />
      <TextInput
        label={t("users.fullname")}
        autoComplete={isNew ? "off" : "name"}
        {...(isNew ? {} : { "data-autofocus": true })}
        {...form.getInputProps("fullname")}
      />
      {!mayOpen && <p className="hg-small hg-dim">{t("users.holdsMore")}</p>}
      {mayOpen && (
        <>
          <ListInput
            label={t("users.emails")}
            path="emails"
            required
            description={t("users.emailsHint")}
            value={form.values.emails}
            onChange={(emails) => form.setFieldValue("emails", emails)}
            error={listError("emails")}
          />
          <ListInput
            label={t("users.cells")}
            path="cells"
            description={t("users.cellsHint")}
            value={form.values.cells}
            onChange={(cells) => form.setFieldValue("cells", cells)}
            error={listError("cells")}
          />
          <PasswordInput
            label={isNew ? t("users.password") : t("users.newPassword")}
            description={isNew ? t("users.passwordHint") : t("users.newPasswordHint")}
            withAsterisk={isNew}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": t("users.showPassword"), tabIndex: 0 }}
            {...form.getInputProps("password")}
          />
          <Select
            label={t("users.language")}
            description={t("users.languageHint")}
            allowDeselect={false}
            value={form.values.language ?? ofBrowser}
            onChange={(chosen) =>
              form.setFieldValue("language", languages.find((one) => one === chosen) ?? null)
            }
            data={[
              { value: ofBrowser, label: t("users.languageOfBrowser") },
              ...languages.map((one) => ({ value: one, label: t(`frame.languageOf.${one}`) })),
            ]}
          />
        </>
      )}
      {props.mayBrand && (
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
      {props.mayDisable && (
        <Switch
          label={t("users.disabled")}
          description={t("users.disabledHint")}
          {...form.getInputProps("disabled", { type: "checkbox" })}
        />
      )}
      {props.mayRaise && (
        <Switch
          label={t("users.admin")}
          description={t("users.adminHint")}
          {...form.getInputProps("is_admin", { type: "checkbox" })}
        />
      )}
    </>
  );
}
