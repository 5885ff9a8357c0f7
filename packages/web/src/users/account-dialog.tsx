import { patchUser } from "@heliograph/contract/users/users.routes.ts";
import { type User, userFields } from "@heliograph/contract/users/users.wire.ts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../call-error.ts";
import { useChange } from "../change.ts";
import { useMe } from "../me.ts";
import { brandStore } from "../ui/brand.tsx";
import type { Field } from "../ui/edit-fields.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { chooseLanguage } from "../ui/texts/texts.ts";
import { useEdit } from "../ui/use-edit.ts";
import { nobody, seenOf, type UserForm, userTable } from "./user-fields.ts";

type AccountForm = UserForm & { readonly current_password: string };

/** The user's own data. There is no switch to disable oneself. */
export function AccountDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  /** The server has asked for the present password, which a new one and the mails want when the login is old. */
  const [isAsked, setIsAsked] = useState(false);
  const change = useChange(patchUser, {
    invalidates: [["user", "me"]],
    store: (queries, user, { body }) => {
      queries.setQueryData(["user", "me"], user);
      if (user.language !== null && body?.language !== undefined)
        void chooseLanguage(user.language);
      if (body?.brand !== undefined) brandStore.set(user.brand ?? "default");
    },
  });
  const fields: Field<AccountForm>[] = [
    ...(userTable(t, { rename: me.is_admin, brand: me.is_admin }) as Field<AccountForm>[]),
    {
      name: "current_password",
      label: "users.currentPassword",
      hint: "users.currentPasswordHint",
      kind: "password",
      required: true,
      isShown: isAsked,
    },
  ];
  const edit = useEdit<AccountForm, User>({
    start: { ...nobody, ...me, current_password: "" },
    fields,
    rules: userFields,
    send: async (_all, patch, was) =>
      Object.keys(patch).length === 0
        ? null
        : await change.send({ params: { id: me.id }, body: { ...patch, was: seenOf(was) } }),
    onSaved: onClose,
    onRefused: (error) => {
      const code = error instanceof CallError ? error.refused.code : undefined;
      if (code !== "current_password_needed" && code !== "current_password_wrong") return undefined;
      setIsAsked(true);
      return "current_password";
    },
  });
  return <EditDialog edit={edit} onClose={onClose} title={t("users.account")} size={520} />;
}
