import { createRole, patchRole, previewRole } from "@heliograph/contract/users/roles.routes.ts";
import { type Role, newRole } from "@heliograph/contract/users/roles.wire.ts";
import { permissionNamed, permissions } from "@heliograph/contract/users/permissions.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../call.ts";
import { useChange } from "../change.ts";
import { FormDialog } from "../ui/edit-dialog.tsx";
import { EditCells } from "../ui/edit-cells.tsx";
import { EditFoot, EditForm } from "../ui/edit-form.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { changedBy, nothingChosen, toChoose, type Chosen } from "./chosen-permissions.ts";
import { PermissionBoxes } from "./permission-boxes.tsx";
import { usersChanged } from "./users.api.ts";
import "./users.css";

/** So many are read; the rest is counted. */
const maxRows = 8;
/** The view of the plant is in every role. */
const free = new Set<number>(Object.values(permissions).filter((number) => number !== 0));
interface RoleForm extends Chosen {
  readonly name: string;
}

/** A role, or a new one: its name, its permissions, and whom a change gives and takes what. */
export function RoleDialog(props: {
  /** Null for a new one. */
  readonly role: Role | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { role, onClose } = props;
  const create = useChange(createRole, usersChanged);
  const change = useChange(patchRole, usersChanged);
  const stored = role?.perms ?? [permissions.plant_show];
  const edit = useEdit<RoleForm, Role>({
    start: { name: role?.name ?? "", ...nothingChosen },
    fields: [
      {
        name: "name",
        label: "users.roles.name",
        kind: "text",
        required: true,
        isFirst: role === null,
      },
      { name: "given", kind: "own" },
      { name: "taken", kind: "own" },
    ],
    rules: newRole.pick({ name: true }),
    send: async (values) => {
      const perms = [...changedBy(stored, values)];
      return role === null
        ? await create.send({ body: { name: values.name, perms } })
        : await change.send({
            params: { id: role.id },
            body: {
              ...(values.name === role.name ? {} : { name: values.name }),
              ...(isSame(perms, stored) ? {} : { perms, was: stored }),
            },
          });
    },
    onSaved: onClose,
  });
  const chosen = changedBy(stored, edit.values);
  return (
    <FormDialog
      size={880}
      onClose={onClose}
      title={role === null ? t("users.roles.new") : t("users.roles.edit", { name: role.name })}
    >
      <EditForm edit={edit}>
        <EditCells of={edit} fields={edit.fields} />
        <PermissionBoxes
          chosen={chosen}
          free={free}
          onToggle={(numbers, on) => edit.set(toChoose(stored, chosen, { numbers, on }))}
        />
        {role !== null && role.given.length > 0 && !isSame(chosen, stored) && (
          <Effect role={role} perms={chosen} />
        )}
        <EditFoot isBusy={edit.isBusy} onCancel={onClose} />
      </EditForm>
    </FormDialog>
  );
}
const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((number, at) => number === other[at]);

/** Whom these permissions of a role would give and take what. */
function Effect({ role, perms }: { readonly role: Role; readonly perms: readonly number[] }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ["user", "roles", role.id, "preview", perms],
    queryFn: ({ signal }) =>
      call(previewRole, { params: { id: role.id }, body: [...perms] }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  if (!data) return null;
  const named = (numbers: readonly number[]): string =>
    numbers.map((number) => t(`users.permission.${permissionNamed(number)}`)).join(", ");
  return (
    <section className="hg-sight" aria-label={t("users.sight.changes")}>
      <header>
        <h3>
          {data.length === 0
            ? t("users.roles.noEffect")
            : t("users.roles.effect", { count: data.length })}
        </h3>
      </header>
      <ul className="hg-role-effect">
        {data.slice(0, maxRows).map(({ user, username, plant_id: plant, given, taken }) => (
          <li key={`${user} ${plant}`}>
            <strong>{t("users.roles.on", { user: username, plant })}</strong>
            {given.length > 0 && <span className="given">+ {named(given)}</span>}
            {taken.length > 0 && <span className="taken">− {named(taken)}</span>}
          </li>
        ))}
      </ul>
      {data.length > maxRows && (
        <p className="hg-small hg-dim">{t("users.roles.more", { count: data.length - maxRows })}</p>
      )}
    </section>
  );
}
