import { deleteUser } from "@heliograph/contract/users/users.routes.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { Button } from "@mantine/core";
import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuildingFactory2.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconUserShare from "@tabler/icons-react/dist/esm/icons/IconUserShare.mjs";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useDeletion } from "../change.ts";
import { plantListQuery } from "../plants/plants.api.ts";
import { DataTable } from "../ui/data-table.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageHead, Panel } from "../ui/panel.tsx";
import type { RowAction, TableColumn } from "../ui/table-model.ts";
import { continueAs } from "./impersonation.ts";
import { UserCard, useUserColumns } from "./user-columns.tsx";
import { usersChanged, usersQuery } from "./users.api.ts";
import { usersSearch } from "./users-search.ts";
import "./users.css";

const UserDialog = onDemand(() => import("./user-dialog.tsx").then((part) => part.UserDialog));
const PlantsDialog = onDemand(() =>
  import("./plants-dialog.tsx").then((part) => part.PlantsDialog),
);
const PermissionsDialog = onDemand(() =>
  import("./permissions-dialog.tsx").then((part) => part.PermissionsDialog),
);
const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** Everybody who has an account, for administrators. */
export function UsersPage(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user: opened } = usersSearch(useSearch({ strict: false }));
  const { data: users, error, refetch } = useQuery(usersQuery());
  const { data: plants = [] } = useQuery(plantListQuery());
  const remove = useDeletion(deleteUser, usersChanged);
  /** Whose plants are shown, and on which of them the permissions. */
  const [linking, setLinking] = useState<{ id: string; plantId: string | null } | null>(null);
  const open = (id: string | null): void =>
    void navigate({ to: ".", search: id === null ? {} : { user: id }, replace: true });
  const edited = users?.find((one) => one.id === opened) ?? null;
  const linked = users?.find((one) => one.id === linking?.id) ?? null;
  const plantName = (id: string): string => plants.find((plant) => plant.id === id)?.name ?? id;
  const plantsOf = (user: User): string =>
    user.is_admin ? t("users.allPlants") : Object.keys(user.perms).join(", ");
  const actions = (user: User): readonly RowAction[] => [
    { name: t("common.edit"), icon: <IconPencil {...icon} />, run: () => open(user.id) },
    ...(user.is_admin
      ? []
      : [
          {
            name: t("users.associatePlant"),
            icon: <IconBuilding {...icon} />,
            run: () => setLinking({ id: user.id, plantId: null }),
          },
          {
            name: t("users.impersonate"),
            icon: <IconUserShare {...icon} />,
            disabled: user.disabled,
            run: () => void continueAs(user),
          },
        ]),
    {
      name: t("common.delete"),
      icon: <IconTrash {...icon} />,
      dangerous: true,
      disabled: user.is_admin || !user.disabled,
      run: () => void remove(user.username, { params: { id: user.id } }, { twice: true }),
    },
  ];
  const columns: TableColumn<User>[] = [
    ...useUserColumns((user) => user.id),
    {
      id: "plants",
      name: t("users.plants"),
      value: plantsOf,
      cell: (user) => (
        <span title={Object.keys(user.perms).map(plantName).join(", ")}>
          {plantsOf(user) || "—"}
        </span>
      ),
      widthPx: 320,
    },
  ];
  return (
    <div className="hg-page">
      <PageHead title={t("users.title")}>
        <Button leftSection={<IconPlus {...icon} />} onClick={() => open("new")}>
          {t("users.new")}
        </Button>
      </PageHead>
      <Panel flush label={t("users.title")}>
        {error && !users ? (
          <LoadError text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            name={t("users.title")}
            rows={users}
            rowId={(user) => user.id}
            columns={columns}
            isOff={(user) => user.disabled}
            onRow={(user) => open(user.id)}
            csvName="utenti"
            card={(user) => (
              <UserCard user={user} to={user.id} note={plantsOf(user)} actions={actions(user)} />
            )}
            actions={actions}
            empty={{ title: t("users.nobody") }}
          />
        )}
      </Panel>
      {(edited || opened === "new") && (
        <UserDialog key={opened} user={edited} plantId={null} onClose={() => open(null)} />
      )}
      {linked && linking?.plantId === null && (
        <PlantsDialog
          user={linked}
          onPermissions={(plantId) => setLinking({ id: linked.id, plantId })}
          onClose={() => setLinking(null)}
        />
      )}
      {linked && linking && linking.plantId !== null && (
        <PermissionsDialog
          key={`${linked.id} ${linking.plantId}`}
          user={linked}
          plantId={linking.plantId}
          plantName={plantName(linking.plantId)}
          onClose={() => setLinking(null)}
        />
      )}
    </div>
  );
}
