import { permissions } from "@heliograph/contract/users/permissions.ts";
import { setUserPermissions } from "@heliograph/contract/users/users.routes.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { usePlantChoices } from "../plant-choices.ts";
import { EditCells } from "../ui/edit-cells.tsx";
import type { Field } from "../ui/edit-fields.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { usersChanged, useUnlink } from "./users.api.ts";
import "./users.css";

interface Link {
  readonly plant: string | null;
}

/** The plants of a user: what he may do on each, one more, one less. */
export function PlantsDialog(props: {
  readonly user: User;
  readonly onPermissions: (plantId: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { user } = props;
  const allow = useChange(setUserPermissions, usersChanged);
  const unlink = useUnlink();
  const linked = Object.keys(user.perms);
  const { choices, onSearch, labelOf } = usePlantChoices([], linked);
  const fields: Field<Link>[] = [
    {
      name: "plant",
      label: "users.plant",
      kind: "choice",
      placeholder: t("users.choosePlant"),
      choices,
      onSearch,
      required: true,
      isFirst: true,
    },
  ];
  const edit = useEdit<Link, string>({
    start: { plant: null },
    fields,
    isAction: true,
    send: async ({ plant }) => {
      const params = { id: user.id, plant_id: plant ?? "" };
      await allow.send({ params, body: [permissions.plant_show] });
      return params.plant_id;
    },
    done: (plant) => t("users.linked", { user: user.username, plant: labelOf(plant) }),
    onSaved: (plant) => plant !== null && props.onPermissions(plant),
  });
  return (
    <Modal
      opened
      size="lg"
      onClose={props.onClose}
      title={t("users.plantsOf", { user: user.username })}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <div className="hg-form">
        <EditForm edit={edit} className="hg-user-link">
          <EditCells of={edit} fields={edit.fields} />
          <Button type="submit" disabled={edit.values.plant === null} loading={edit.isBusy}>
            {t("users.associate")}
          </Button>
        </EditForm>
        {linked.length === 0 ? (
          <EmptyState title={t("users.noPlants")} hint={t("users.noPlantsHint")} />
        ) : (
          <ul className="hg-user-plants" aria-label={t("users.plants")}>
            {linked.map((plantId) => (
              <li key={plantId}>
                <span className="hg-grow hg-cut">{labelOf(plantId)}</span>
                <span className="hg-small hg-dim">
                  {t("users.permissionCount", { count: user.perms[plantId]?.length ?? 0 })}
                </span>
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => props.onPermissions(plantId)}
                >
                  {t("users.permissions")}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  onClick={() => unlink(user, { id: plantId, name: labelOf(plantId) })}
                >
                  {t("users.unlink")}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}
