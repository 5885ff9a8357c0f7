import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { grant, refusalToEdit } from "@heliograph/domain/users/granting.ts";
import { holderOf } from "@heliograph/domain/users/holder.ts";
import { Button } from "@mantine/core";
import IconEyeQuestion from "@tabler/icons-react/dist/esm/icons/IconEyeQuestion.mjs";
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs";
import IconLink from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import IconLinkOff from "@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconUserShare from "@tabler/icons-react/dist/esm/icons/IconUserShare.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ListPage, useRowActions } from "../list-page.tsx";
import { useMay, useMe } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { onDemand } from "../ui/on-demand.tsx";
import type { Place } from "../ui/page.ts";
import { useGo } from "../ui/page-link.tsx";
import type { RowAction } from "../ui/table-model.ts";
import { continueAs } from "./impersonation.ts";
import { useUserRows } from "./user-columns.tsx";
import { useUnlink, usersOfPlantQuery } from "./users.api.ts";
import { permissionsPage, plantUsersPage } from "./users.pages.ts";

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
  const plant = usePlant();
  const plantId = plant.id;
  const may = useMay(plantId);
  const [{ user: opened }, change] = plantUsersPage.useSearch();
  const reading = useQuery(usersOfPlantQuery(plantId));
  const row = useRowActions();
  const go = useGo();
  const unlink = useUnlink();
  const [allowed, setAllowed] = useState<string | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const users = reading.data;
  const open = (user?: string): void => change({ user });
  const mayCreate = may("users_create");
  const asker = holderOf(me);
  const mayEdit = (user: User): boolean => refusalToEdit(asker, holderOf(user), plantId) === null;
  const mayAllow = (user: User): boolean =>
    grant(asker, holderOf(user), { plantId, requested: [permissions.plant_show] }).refusal === null;
  const edited = users?.find((one) => one.id === opened && mayEdit(one)) ?? null;
  const permitted = users?.find((one) => one.id === allowed) ?? null;
  const formOf = (user: User): Place | null =>
    mayEdit(user) ? plantUsersPage.at({ plantId }, { user: user.id }) : null;
  const { columns, card } = useUserRows(formOf);

  const whenSaved = (saved: User): void => {
    if ((saved.perms[plantId] ?? []).length < fewPermissions && mayAllow(saved))
      setAllowed(saved.id);
  };
  const ofAdmins = (user: User): readonly RowAction[] => [
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
  ];
  return (
    <ListPage
      title={t("users.title")}
      sub={plant.name}
      head={
        <>
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
        </>
      }
      reading={reading}
      rows={users}
      rowId={(user) => user.id}
      columns={columns}
      card={card}
      isOff={(user) => user.disabled}
      actions={(user) => [
        row.edit(() => open(user.id), !mayEdit(user)),
        {
          name: t("users.permissions"),
          icon: <IconKey {...icon} />,
          disabled: !mayAllow(user),
          run: () => setAllowed(user.id),
        },
        {
          name: t("users.sight.why"),
          icon: <IconEyeQuestion {...icon} />,
          run: () => go(permissionsPage.at({ plantId, userId: user.id })),
        },
        ...(me.is_admin ? ofAdmins(user) : []),
      ]}
      csvName={`utenti-${plantId}`}
      empty={{ title: t("users.nobody"), hint: t("users.nobodyHint") }}
    >
      {(edited || (opened === "new" && mayCreate)) && (
        <UserDialog
          key={opened}
          user={edited}
          plantId={plantId}
          onSaved={whenSaved}
          onClose={() => open()}
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
    </ListPage>
  );
}
