import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import type { HeldRole } from "@heliograph/contract/users/roles.wire.ts";
import { setUserPermissions } from "@heliograph/contract/users/users.routes.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { holderOf } from "@heliograph/domain/users/holder.ts";
import { templateNames } from "@heliograph/domain/users/permission-templates.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../call-error.ts";
import { useChange } from "../change.ts";
import { useMe } from "../me.ts";
import { FormDialog } from "../ui/edit-dialog.tsx";
import { EditFoot, EditForm } from "../ui/edit-form.tsx";
import { useEdit } from "../ui/use-edit.ts";
import {
  allOf,
  changedBy,
  type Chosen,
  choiceOf,
  chosenAs,
  noneOf,
  nothingChosen,
  templateOf,
  toChoose,
} from "./chosen-permissions.ts";
import { PermissionBoxes } from "./permission-boxes.tsx";
import { PermissionPreview } from "./permission-preview.tsx";
import { rolesOfPlantQuery, usersChanged } from "./users.api.ts";
import "./users.css";

/** The permissions that the server would not have changed. */
function refusedIn(error: unknown): readonly PermissionName[] {
  if (!(error instanceof CallError)) return [];
  const { code, params } = error.refused;
  if (code === "view_kept") return ["plant_show"];
  return code === "permissions_not_held" ? (params?.["beyond"] as PermissionName[]) : [];
}

/** The roles that give a permission; empty where none does. */
const roleNames = (roles: readonly Pick<HeldRole, "name" | "perms">[], number: number): string =>
  roles
    .filter(({ perms }) => perms.includes(number))
    .map(({ name }) => name)
    .join(", ");

/** What a user may do on a plant. Only what the granter holds there can be ticked. */
export function PermissionsDialog(props: {
  readonly user: User;
  readonly plantId: string;
  readonly plantName: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const { user, plantId } = props;
  const allow = useChange(setUserPermissions, usersChanged);
  const current = user.perms[plantId] ?? [];
  const { data: roles = [] } = useQuery(rolesOfPlantQuery(plantId));
  const fromRoles = roles.filter((role) => role.user === user.id);
  const choice = choiceOf(holderOf(me), plantId, {
    current,
    byRoles: fromRoles.flatMap(({ perms }) => perms),
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
    onSaved: props.onClose,
    onRefused: (error) => {
      setRefused(refusedIn(error));
      return undefined;
    },
  });
  const chosen = changedBy(current, edit.values);
  const setChosen = (numbers: readonly number[]): void => {
    edit.set(chosenAs(current, numbers));
    setRefused([]);
  };
  const toggle = (numbers: readonly number[], on: boolean): void => {
    edit.set(toChoose(current, chosen, { numbers, on }));
    setRefused([]);
  };
  return (
    <FormDialog
      size={880}
      onClose={props.onClose}
      title={t("users.permissionsOf", { user: user.username, plant: props.plantName })}
    >
      <EditForm edit={edit}>
        <div className="hg-perm-templates" role="group" aria-label={t("users.templates")}>
          <span className="hg-small hg-dim">{t("users.templates")}</span>
          {templateNames.map((name) => (
            <Button
              key={name}
              variant="default"
              size="compact-sm"
              onClick={() => setChosen(templateOf(choice, name))}
            >
              {t(`users.template.${name}`)}
            </Button>
          ))}
          <Button variant="default" size="compact-sm" onClick={() => setChosen(allOf(choice))}>
            {t("users.all")}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setChosen(noneOf(choice))}>
            {t("users.none")}
          </Button>
          <span className="hg-grow" />
          <span className="hg-small hg-dim" role="status">
            {t("users.chosen", { count: chosen.length })}
          </span>
        </div>
        {fromRoles.length > 0 && (
          <p className="hg-small hg-dim">
            {t("users.roles.byRole", { names: fromRoles.map(({ name }) => name).join(", ") })} ·{" "}
            {t("users.roles.locked")}
          </p>
        )}
        <PermissionBoxes
          chosen={chosen}
          free={choice.free}
          refused={refused}
          noteOf={(number) => roleNames(fromRoles, number)}
          onToggle={toggle}
        />
        <PermissionPreview user={user} plantId={plantId} before={current} after={chosen} />
        {chosen.length === 0 && (
          <p className="hg-bad" role="alert">
            {t("users.needsOne")}
          </p>
        )}
        <EditFoot isBusy={edit.isBusy} onCancel={props.onClose} disabled={chosen.length === 0} />
      </EditForm>
    </FormDialog>
  );
}
