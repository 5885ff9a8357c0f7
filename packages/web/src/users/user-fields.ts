import type { userFields } from "@heliograph/contract/users/users.wire.ts";
import type { TFunction } from "i18next";
import type { z } from "zod";
import type { Field } from "../ui/edit-fields.ts";
import { languages } from "../ui/format.ts";
import { brands } from "../ui/tokens.ts";

/** An account as it is filled in. */
export type UserForm = z.input<typeof userFields>;

export const nobody: UserForm = {
  username: "",
  password: "",
  fullname: null,
  brand: null,
  language: null,
  notes: null,
  emails: [],
  cells: [],
  disabled: false,
  is_admin: false,
};

/** The fields of an account. Which of them are there depends on who fills them in, and for whom. */
export const userTable = (
  t: TFunction,
  may: {
    readonly isNew?: boolean;
    readonly rename: boolean;
    readonly brand: boolean;
    /** Password and addresses; false for the account of somebody who holds more. */
    readonly open?: boolean;
    readonly disable?: boolean;
    readonly raise?: boolean;
  },
): Field<UserForm>[] => {
  const { isNew = false, rename, open: isShown = true } = may;
  return [
    {
      name: "username",
      label: "users.username",
      kind: "text",
      autoComplete: isNew ? "off" : "username",
      required: true,
      isFixed: !rename,
      hint: rename ? undefined : "users.usernameFixed",
      isFirst: isNew,
    },
    {
      name: "fullname",
      label: "users.fullname",
      kind: "text",
      autoComplete: isNew ? "off" : "name",
      isFirst: !isNew,
    },
    {
      name: "emails",
      label: "users.emails",
      hint: "users.emailsHint",
      kind: "list",
      required: true,
      isShown,
    },
    { name: "cells", label: "users.cells", hint: "users.cellsHint", kind: "list", isShown },
    // An empty one leaves the one that is.
    {
      name: "password",
      label: isNew ? "users.password" : "users.newPassword",
      hint: isNew ? "users.passwordHint" : "users.newPasswordHint",
      kind: "password",
      isNew: true,
      required: isNew,
      isShown,
    },
    {
      name: "brand",
      label: "users.brand",
      kind: "choice",
      choices: brands.map((one) => ({
        value: one === "default" ? null : one,
        label: t(`frame.brandOf.${one}`),
      })),
      isShown: may.brand,
    },
    {
      name: "language",
      label: "users.language",
      hint: "users.languageHint",
      kind: "choice",
      choices: [
        { value: null, label: t("users.languageOfBrowser") },
        ...languages.map((one) => ({ value: one, label: t(`frame.languageOf.${one}`) })),
      ],
    },
    { name: "notes", label: "users.notes", kind: "notes" },
    {
      name: "disabled",
      label: "users.disabled",
      hint: "users.disabledHint",
      kind: "switch",
      isShown: may.disable === true,
    },
    {
      name: "is_admin",
      label: "users.admin",
      hint: "users.adminHint",
      kind: "switch",
      isShown: may.raise === true,
    },
  ];
};

/** What stood in the changed fields, without passwords, which nobody sees. */
export function seenOf(
  was: Partial<UserForm & { readonly current_password: string }>,
): Partial<Omit<UserForm, "password">> {
  const { password: _, current_password: __, ...seen } = was;
  return seen;
}
