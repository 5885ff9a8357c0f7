import { userFields } from "@heliograph/contract/users/users.wire.ts";

import { PasswordInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, errorText } from "../call-error.ts";
import { useMe } from "../me.ts";
import { brandStore } from "../ui/brand.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { FormFoot, useRuledForm } from "../ui/form.tsx";
import { chooseLanguage } from "../ui/texts/texts.ts";
import { toastDone, toastError } from "../ui/toasts.tsx";
import { changedFields, formOf } from "./account-changes.ts";
import { changeRules } from "./user-rules.ts";
import { UserFields, type UserValues } from "./user-fields.tsx";
import { patchOwnUser } from "./users.api.ts";
import "./users.css";

const rules = changeRules(userFields);

function AccountFields({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** The present password, once the server has asked for it. */
  const [current, setCurrent] = useState<string | null>(null);
  /** How often it was refused, or left empty; 0 while a new one is being typed for the first time. */
  const [refusals, setRefusals] = useState(0);
  const [wrong, setWrong] = useState(false);
  const refuse = (): void => {
    setWrong(true);
    setRefusals(refusals + 1);
  };
  const form = useRuledForm<UserValues>(rules, { ...formOf(me) });
  const send = async (values: UserValues): Promise<void> => {
    const patch = changedFields(me, values);
    if (Object.keys(patch).length === 0) {
      onClose();
      return;
    }
    if (current === "") return refuse();
    setBusy(true);
    try {
      const user = await patchOwnUser(me.id, patch, current);
      client.setQueryData(["user", "me"], user);
      if (user.language !== null && patch.language !== undefined)
        void chooseLanguage(user.language);
      if (patch.brand !== undefined) brandStore.set(user.brand ?? "default");
      toastDone(t("form.common.save_success"));
      onClose();
    } catch (error) {
      const code = error instanceof CallError ? error.refused.code : undefined;
      if (code === "current_password_needed") setCurrent("");
      else if (code === "current_password_wrong") {
        setCurrent(current ?? "");
        refuse();
      } else {
        toastError(`${t("form.common.save_failed")}: ${errorText(error, t)}`);
        form.mark(error);
      }
    }
    setBusy(false);
  };
  return (
    <form className="hg-form" noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      <UserFields form={form} mayRename={me.is_admin} mayBrand={me.is_admin} />
      {current !== null && (
        <CurrentPassword
          value={current}
          onChange={(typed) => {
            setCurrent(typed);
            setWrong(false);
          }}
          refusals={refusals}
          error={
            wrong && t(current === "" ? "form.invalid.required" : "users.currentPasswordWrong")
          }
        />
      )}
      <FormFoot busy={busy} onCancel={onClose} />
    </form>
  );
}

/** The present password; the focus comes to it when it is asked for, and when it was refused. */
function CurrentPassword(props: {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly refusals: number;
  readonly error: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [props.refusals]);
  return (
    <div className="hg-account-proof">
      <PasswordInput
        ref={field}
        label={t("users.currentPassword")}
        description={t("users.currentPasswordHint")}
        withAsterisk
        autoComplete="current-password"
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        error={props.error}
        visibilityToggleButtonProps={{ "aria-label": t("users.showPassword"), tabIndex: 0 }}
      />
    </div>
  );
}

/** The user's own data. There is no switch to disable oneself. */
export function AccountDialog(props: {
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <FormDialog opened={props.opened} onClose={props.onClose} title={t("users.account")} size={520}>
      <AccountFields onClose={props.onClose} />
    </FormDialog>
  );
}
