import type { User } from "@heliograph/contract/users/users.wire.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { plantQuery } from "../plant-queries.ts";
import { FormDialog } from "../ui/edit-dialog.tsx";
import { EditFoot, EditForm } from "../ui/edit-form.tsx";
import { PermissionChanges } from "./permission-changes.tsx";
import { PermissionChoice } from "./permission-choice.tsx";
import { usePermissionEdit } from "./use-permission-edit.ts";
import { rolesOfPlantQuery } from "./users.api.ts";
import "./users.css";

/** What a user may do on a plant, and what a change gives and takes. */
export function PermissionsDialog(props: {
  readonly user: User;
  readonly plantId: string;
  readonly plantName: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { user, plantId, onClose } = props;
  const { data: roles = [] } = useQuery(rolesOfPlantQuery(plantId));
  const of = usePermissionEdit(user, plantId, { roles, onSaved: onClose });
  const { edit, chosen, current } = of;
  const { data: plant } = useQuery({
    ...plantQuery(plantId),
    enabled: edit.isDirty,
    meta: { quiet: true },
  });
  return (
    <FormDialog
      size={880}
      onClose={onClose}
      title={t("users.permissionsOf", { user: user.username, plant: props.plantName })}
    >
      <EditForm edit={edit}>
        <PermissionChoice of={of} />
        {edit.isDirty && plant && (
          <section className="hg-sight-changes" aria-label={t("users.sight.changes")}>
            <header>
              <h3>{t("users.sight.changes")}</h3>
              <span className="hg-small hg-dim">
                {t("users.sight.fromTo", { before: current.length, after: chosen.length })}
              </span>
            </header>
            <PermissionChanges user={user} plant={plant} before={current} after={chosen} />
          </section>
        )}
        {chosen.length === 0 && (
          <p className="hg-bad" role="alert">
            {t("users.needsOne")}
          </p>
        )}
        <EditFoot isBusy={edit.isBusy} onCancel={onClose} disabled={chosen.length === 0} />
      </EditForm>
    </FormDialog>
  );
}
