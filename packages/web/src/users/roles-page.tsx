import { deleteRole } from "@heliograph/contract/users/roles.routes.ts";
import type { Role } from "@heliograph/contract/users/roles.wire.ts";
import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDeletion } from "../change.ts";
import { ListPage, useRowActions } from "../list-page.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { rolesQuery, usersChanged } from "./users.api.ts";
import { rolesPage, usersPage } from "./users.pages.ts";

const RoleDialog = onDemand(() => import("./role-dialog.tsx").then((part) => part.RoleDialog));
const HoldersDialog = onDemand(() =>
  import("./holders-dialog.tsx").then((part) => part.HoldersDialog),
);
const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** Sets of permissions with a name, and who holds them; for administrators. */
export function RolesPage(): ReactNode {
  const { t } = useTranslation();
  const [{ role: opened, holders }, change] = rolesPage.useSearch();
  const reading = useQuery(rolesQuery());
  const row = useRowActions();
  const remove = useDeletion(deleteRole, usersChanged);
  const roles = reading.data;
  const edited = roles?.find(({ id }) => id === opened) ?? null;
  const held = roles?.find(({ id }) => id === holders) ?? null;
  const usersOf = ({ given }: Role): number => new Set(given.map(({ user }) => user)).size;
  const plantsOf = ({ given }: Role): number => new Set(given.map((one) => one.plant_id)).size;
  const heldBy = (role: Role): string =>
    role.given.length === 0
      ? t("users.roles.nobody")
      : [
          t("users.roles.users", { count: usersOf(role) }),
          t("users.roles.plants", { count: plantsOf(role) }),
        ].join(" · ");
  const name = (role: Role): ReactNode => (
    <PageLink to={rolesPage.at({}, { role: role.id })} replace className="hg-cut hg-strong">
      {role.name}
    </PageLink>
  );
  const count = ({ perms }: Role): string => t("users.permissionCount", { count: perms.length });
  return (
    <ListPage
      title={t("users.roles.title")}
      sub={t("users.roles.hint")}
      head={
        <>
          <Button variant="default" component={PageLink} to={usersPage.at()}>
            {t("users.title")}
          </Button>
          <Button leftSection={<IconPlus {...icon} />} onClick={() => change({ role: "new" })}>
            {t("users.roles.new")}
          </Button>
        </>
      }
      reading={reading}
      rows={roles}
      rowId={({ id }) => id}
      columns={[
        {
          id: "name",
          name: t("users.roles.name"),
          value: (role) => role.name,
          cell: name,
          fixed: true,
        },
        {
          id: "permissions",
          name: t("users.roles.permissions"),
          value: ({ perms }) => perms.length,
          cell: count,
          widthPx: 180,
        },
        { id: "held", name: t("users.roles.held"), value: usersOf, text: heldBy, cell: heldBy },
      ]}
      card={(role) => ({ title: name(role), lines: [count(role), heldBy(role)] })}
      onRow={({ id }) => change({ role: id })}
      actions={(role) => [
        row.edit(() => change({ role: role.id })),
        {
          name: t("users.roles.give"),
          icon: <IconUsers {...icon} />,
          run: () => change({ holders: role.id }),
        },
        row.remove(() => void remove(role.name, { params: { id: role.id } })),
      ]}
      csvName="ruoli"
      empty={{ title: t("users.roles.none"), hint: t("users.roles.hint") }}
    >
      {(edited || opened === "new") && (
        <RoleDialog key={opened} role={edited} onClose={() => change({ role: undefined })} />
      )}
      {held && (
        <HoldersDialog key={held.id} role={held} onClose={() => change({ holders: undefined })} />
      )}
    </ListPage>
  );
}
