import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { grant, refusalToEdit } from "@heliograph/domain/users/granting.ts";
import { holderOf } from "@heliograph/domain/users/holder.ts";
import { Button } from "@mantine/core";
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs";
import IconLink from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import IconLinkOff from "@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconUserShare from "@tabler/icons-react/dist/esm/icons/IconUserShare.mjs";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useMay, useMe } from "../me.ts";
import { plantQuery } from "../plants/plants.api.ts";
import { DataTable } from "../ui/data-table.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageHead, Panel } from "../ui/panel.tsx";
import type { RowAction } from "../ui/table-model.ts";
import { continueAs } from "./impersonation.ts";
import { UserCard, useUserColumns } from "./user-columns.tsx";
import { usersOfPlantQuery, useUnlink } from "./users.api.ts";
import { usersSearch } from "./users-search.ts";

const UserDialog = onDemand(() => import("./user-dialog.tsx").then((part) => part.UserDialog));
const LinkDialog = onDemand(() => import("./link-dialog.tsx").then((part) => part.LinkDialog));
const PermissionsDialog = onDemand(() =>
  import("./permissions-dialog.tsx").then((part) => part.PermissionsDialog),
);
const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
/** The view of the plant alone: somebody whose permissions nobody has chosen yet. */
const fewPermissions = 2;

/** Who sees a plant, and what each may do there. */
export function PlantUsersPage(): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const navigate = useNavigate();
  const { plantId: address = "" } = useParams({ strict: false });
  const { data: plant } = useSuspenseQuery(plantQuery(address));
  const plantId = plant.id;
  const may = useMay(plantId);
  const { user: opened } = usersSearch(useSearch({ strict: false }));
  const { data: users, error, refetch } = useQuery(usersOfPlantQuery(plantId));
  const unlink = useUnlink();
  const [allowed, setAllowed] = useState<string | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const open = (id: string | null): void =>
    void navigate({ to: ".", search: id === null ? {} : { user: id }, replace: true });
  const mayCreate = may("users_create");
  const asker = holderOf(me);
  const mayEdit = (user: User): boolean => refusalToEdit(asker, holderOf(user), plantId) === null;
  const mayAllow = (user: User): boolean =>
    grant(asker, holderOf(user), { plantId, requested: [permissions.plant_show] }).refusal === null;
  const edited = users?.find((one) => one.id === opened && mayEdit(one)) ?? null;
  const permitted = users?.find((one) => one.id === allowed) ?? null;
  const whenSaved = (saved: User): void => {
    if ((saved.perms[plantId] ?? []).length < fewPermissions && mayAllow(saved))
      setAllowed(saved.id);
  };
  const actions = (user: User): readonly RowAction[] => [
    {
      name: t("common.edit"),
      icon: <IconPencil {...icon} />,
      disabled: !mayEdit(user),
      run: () => open(user.id),
    },
    {
      name: t("users.permissions"),
      icon: <IconKey {...icon} />,
      disabled: !mayAllow(user),
      run: () => setAllowed(user.id),
    },
    ...(me.is_admin
      ? [
          {
            name: t("users.impersonate"),
            icon: <IconUserShare {...icon} />,
            disabled: user.disabled,
            run: () => void continueAs(user),
          },
          {
            name: t("users.unlink"),
            icon: <IconLinkOff {...icon} />,
            dangerous: true,
            run: () => unlink(user, plant),
          },
        ]
      : []),
  ];
  const formOf = (user: User): string | null => (mayEdit(user) ? user.id : null);
  const columns = useUserColumns(formOf);
  return (
    <div className="hg-page">
      <PageHead title={t("users.title")} sub={plant.name}>
        {me.is_admin && (
          <Button
            variant="default"
            leftSection={<IconLink {...icon} />}
            onClick={() => setIsLinking(true)}
          >
            {t("users.linkUser")}
          </Button>
        )}
        {mayCreate && (
          <Button leftSection={<IconPlus {...icon} />} onClick={() => open("new")}>
            {t("users.new")}
          </Button>
        )}
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
            csvName={`utenti-${plantId}`}
            card={(user) => <UserCard user={user} to={formOf(user)} actions={actions(user)} />}
            actions={actions}
            empty={{ title: t("users.nobody"), hint: t("users.nobodyHint") }}
          />
        )}
      </Panel>
      {(edited || (opened === "new" && mayCreate)) && (
        <UserDialog
          key={opened}
          user={edited}
          plantId={plantId}
          onSaved={whenSaved}
          onClose={() => open(null)}
        />
      )}
      {isLinking && (
        <LinkDialog
          plantId={plantId}
          plantName={plant.name}
          linked={new Set(users?.map((user) => user.id))}
          onLinked={(userId) => {
            setIsLinking(false);
            setAllowed(userId);
          }}
          onClose={() => setIsLinking(false)}
        />
      )}
      {permitted && (
        <PermissionsDialog
          key={permitted.id}
          user={permitted}
          plantId={plantId}
          plantName={plant.name}
          onClose={() => setAllowed(null)}
        />
      )}
    </div>
  );
}
