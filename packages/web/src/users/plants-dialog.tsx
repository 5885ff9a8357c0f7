import type { User } from "@heliograph/contract/users/users.wire.ts";
import { Button, Modal, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { plantListQuery } from "../plant-queries.ts";
import { confirm } from "../ui/confirm.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { toastDone, toastError } from "../ui/toasts.tsx";
import { useLinkChanges } from "./users.api.ts";
import "./users.css";

/** The plants of a user: what he may do on each, one more, one less. */
export function PlantsDialog(props: {
  readonly user: User;
  readonly onPermissions: (plantId: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { user } = props;
  const { data: plants = [] } = useQuery(plantListQuery());
  const { allow, unlink } = useLinkChanges();
  const [added, setAdded] = useState<string | null>(null);
  const linked = Object.keys(user.perms);
  const nameOf = (id: string): string => {
    const name = plants.find((plant) => plant.id === id)?.name;
    return name === undefined ? id : `${id} ${name}`;
  };
  const link = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (added === null) return;
    try {
      await allow.mutateAsync({ id: user.id, plantId: added, numbers: [0] });
      toastDone(t("users.linked", { user: user.username, plant: nameOf(added) }));
      props.onPermissions(added);
    } catch (error) {
      toastError(errorText(error));
    }
  };
  const take = async (plantId: string): Promise<void> => {
    const yes = await confirm({
      title: t("users.unlinkTitle", { user: user.username, plant: nameOf(plantId) }),
      text: t("users.unlinkText"),
      action: t("users.unlink"),
      dangerous: true,
    });
    if (!yes) return;
    try {
      await unlink.mutateAsync({ id: user.id, plantId });
      toastDone(t("users.unlinked", { user: user.username, plant: nameOf(plantId) }));
    } catch (error) {
      toastError(errorText(error));
    }
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={props.onClose}
      title={t("users.plantsOf", { user: user.username })}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <div className="hg-form">
        <form className="hg-user-link" onSubmit={(event) => void link(event)}>
          <Select
            label={t("users.plant")}
            placeholder={t("users.choosePlant")}
            data={plants
              .filter((plant) => !linked.includes(plant.id))
              .map((plant) => ({ value: plant.id, label: `${plant.id} ${plant.name}` }))}
            value={added}
            onChange={setAdded}
            searchable
            limit={100}
            nothingFoundMessage={t("common.table.notFound")}
            openOnFocus={false}
            data-autofocus
          />
          <Button type="submit" disabled={added === null} loading={allow.isPending}>
            {t("users.associate")}
          </Button>
        </form>
        {linked.length === 0 ? (
          <EmptyState title={t("users.noPlants")} hint={t("users.noPlantsHint")} />
        ) : (
          <ul className="hg-user-plants" aria-label={t("users.plants")}>
            {linked.map((plantId) => (
              <li key={plantId}>
                <span className="hg-grow hg-cut">{nameOf(plantId)}</span>
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
                  onClick={() => void take(plantId)}
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
