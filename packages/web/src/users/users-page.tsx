import { deleteUser } from "@heliograph/contract/users/users.routes.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { Button } from "@mantine/core";
import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuildingFactory2.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconUserShare from "@tabler/icons-react/dist/esm/icons/IconUserShare.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDeletion } from "../change.ts";
import { ListPage, useRowActions } from "../list-page.tsx";
import { usePlantNames } from "../plant-queries.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { PageLink } from "../ui/page-link.tsx";
import type { RowAction } from "../ui/table-model.ts";
import { continueAs } from "./impersonation.ts";
import { useUserRows } from "./user-columns.tsx";
import { usersQuery } from "./users.api.ts";
import { rolesPage, usersPage } from "./users.pages.ts";

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
  const [{ user: opened }, change] = usersPage.useSearch();
  const reading = useQuery(usersQuery());
  const row = useRowActions();
  const remove = useDeletion(deleteUser, { invalidates: [["user"]] });
  /** Whose plants are shown, and on which of them the permissions. */
  const [linking, setLinking] = useState<{ id: string; plantId: string | null } | null>(null);
  const users = reading.data;
  const open = (user?: string): void => change({ user });
  const edited = users?.find((one) => one.id === opened) ?? null;
  const linked = users?.find((one) => one.id === linking?.id) ?? null;
  const names = usePlantNames(linking?.plantId == null ? [] : [linking.plantId]);
  const plantsOf = (user: User): string =>
    user.is_admin ? t("users.allPlants") : Object.keys(user.perms).join(", ");
  const { columns, card } = useUserRows(({ id }) => usersPage.at({}, { user: id }), plantsOf);

  const ofPlants = (user: User): readonly RowAction[] => [
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
  ];
  return (
    <ListPage
      title={t("users.title")}
      head={
        <>
          <Button variant="default" component={PageLink} to={rolesPage.at()}>
            {t("users.roles.title")}
          </Button>
          <Button leftSection={<IconPlus {...icon} />} onClick={() => open("new")}>
            {t("users.new")}
          </Button>
        </>
      }
      reading={reading}
      rows={users}
      rowId={(user) => user.id}
      columns={[
        ...columns,
        {
          id: "plants",
          name: t("users.plants"),
          value: plantsOf,
          cell: (user) => (
            <PlantCodes ids={Object.keys(user.perms)}>{plantsOf(user) || "—"}</PlantCodes>
          ),
          widthPx: 320,
        },
      ]}
      card={card}
      isOff={(user) => user.disabled}
      onRow={(user) => open(user.id)}
      actions={(user) => [
        row.edit(() => open(user.id)),
        ...(user.is_admin ? [] : ofPlants(user)),
        row.remove(
          () => remove(user.username, { params: { id: user.id } }, { twice: true }),
          user.is_admin || !user.disabled,
        ),
      ]}
      csvName="utenti"
      empty={{ title: t("users.nobody") }}
    >
      {(edited || opened === "new") && (
        <UserDialog key={opened} user={edited} plantId={null} onClose={() => open()} />
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
          plantName={names.get(linking.plantId) ?? linking.plantId}
          onClose={() => setLinking(null)}
        />
      )}
    </ListPage>
  );
}

/** Codes of plants, and their names once the pointer is on them. */
function PlantCodes(props: {
  readonly ids: readonly string[];
  readonly children: ReactNode;
}): ReactNode {
  const [isAsked, setIsAsked] = useState(false);
  const names = usePlantNames(isAsked ? props.ids : []);
  return (
    <span
      onPointerEnter={() => setIsAsked(true)}
      title={props.ids.map((id) => names.get(id) ?? id).join(", ")}
    >
      {props.children}
    </span>
  );
}
