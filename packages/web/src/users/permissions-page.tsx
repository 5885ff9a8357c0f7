import type { HeldRole } from "@heliograph/contract/users/roles.wire.ts";
import type { UserOfPlant } from "@heliograph/contract/users/users.wire.ts";
import { Button, SegmentedControl, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../me.ts";
import { usePlant, usePlantNames } from "../plant-queries.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageLink, useGo } from "../ui/page-link.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { PermissionChanges } from "./permission-changes.tsx";
import { PermissionChoice } from "./permission-choice.tsx";
import { usePermissionEdit } from "./use-permission-edit.ts";
import { rolesOfPlantQuery, usersOfPlantQuery } from "./users.api.ts";
import { permissionsPage, plantUsersPage } from "./users.pages.ts";
import { WhyPanel } from "./why-panel.tsx";
import "./users.css";

/** What somebody may do on a plant: the choice, what it would show him, and why he sees a thing or does not. */
export function PermissionsPage(): ReactNode {
  const { plantId, userId } = permissionsPage.useParams();
  const { t } = useTranslation();
  const reading = useQuery(usersOfPlantQuery(plantId));
  const { data: roles } = useQuery(rolesOfPlantQuery(plantId));
  const users = reading.data;
  const user = users?.find(({ id }) => id === userId);
  if (reading.isError && users === undefined)
    return (
      <div className="hg-page">
        <PageHead title={t("users.permissions")} />
        <LoadError text={t("common.chart.unknownError")} onRetry={() => void reading.refetch()} />
      </div>
    );
  if (users !== undefined && user === undefined)
    return (
      <div className="hg-page">
        <PageHead title={t("users.permissions")} />
        <EmptyState
          kind="notFound"
          title={t("users.sight.notLinked")}
          hint={t("users.sight.notLinkedHint")}
          action={
            <Button variant="default" component={PageLink} to={plantUsersPage.at({ plantId })}>
              {t("users.title")}
            </Button>
          }
        />
      </div>
    );
  // What is chosen is held against the roles: without them it would be drawn twice.
  if (user === undefined || roles === undefined)
    return (
      <div className="hg-page">
        <Skeleton heightPx={48} width={320} />
        <Skeleton heightPx={600} radiusPx={10} />
      </div>
    );
  return (
    <PermissionsOf key={`${plantId} ${userId}`} user={user} users={users ?? []} roles={roles} />
  );
}

function PermissionsOf(props: {
  readonly user: UserOfPlant;
  readonly users: readonly UserOfPlant[];
  /** Of everybody on the plant. */
  readonly roles: readonly HeldRole[];
}): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const plant = usePlant();
  const go = useGo();
  const plantId = plant.id;
  const { user } = props;
  const [{ what }, change] = permissionsPage.useSearch();
  const [shown, setShown] = useState<"choice" | "changes">("choice");
  const of = usePermissionEdit(user, plantId, {
    roles: props.roles,
    onSaved: () => {
      of.edit.begin();
      setShown("choice");
    },
    onRefused: () => setShown("choice"),
  });
  const { edit, choice, chosen, current, mayChange, toggle } = of;
  const given = chosen.filter((number) => !current.includes(number)).length;
  const taken = current.filter((number) => !chosen.includes(number)).length;
  const plants = Object.keys(user.perms);
  const names = usePlantNames(plants);
  const to = (where: { plantId: string; userId: string }): void =>
    go(permissionsPage.at(where, what === undefined ? {} : { what }));
  const above = (
    <>
      <Select
        label={t("users.sight.who")}
        data={props.users.map(({ id, username, fullname }) => ({
          value: id,
          label: fullname || username,
        }))}
        value={user.id}
        allowDeselect={false}
        searchable
        openOnFocus={false}
        onChange={(id) => id !== null && to({ plantId, userId: id })}
      />
      <Select
        label={t("users.sight.onPlant")}
        data={plants.map((id) => ({ value: id, label: names.get(id) ?? id }))}
        value={plantId}
        allowDeselect={false}
        searchable
        openOnFocus={false}
        onChange={(id) => id !== null && to({ plantId: id, userId: user.id })}
      />
    </>
  );
  return (
    <EditForm edit={edit} isPage className="hg-page">
      <PageHead
        title={user.fullname || user.username}
        sub={[
          user.username,
          t("users.sight.onPlants", { count: plants.length, plant: plant.name }),
        ].join(" · ")}
      >
        <Button variant="default" component={PageLink} to={plantUsersPage.at({ plantId })}>
          {t("users.sight.allUsers")}
        </Button>
      </PageHead>
      <div className="hg-sight">
        <WhyPanel
          user={user}
          plant={plant}
          asked={what}
          onAsk={(next) => change({ what: next })}
          above={above}
          cureOf={(numbers) =>
            mayChange &&
            numbers.every((number) => choice.free.has(number) && !chosen.includes(number))
              ? () => {
                  toggle(numbers, true);
                  setShown("changes");
                }
              : null
          }
        />
        <Panel
          title={t(shown === "choice" ? "users.permissions" : "users.sight.changes")}
          sub={
            edit.isDirty
              ? t("users.sight.fromTo", { before: current.length, after: chosen.length })
              : t("users.permissionCount", { count: current.length })
          }
          end={
            mayChange && (
              <SegmentedControl
                size="xs"
                value={shown}
                onChange={(next) => setShown(next as typeof shown)}
                data={[
                  { value: "choice", label: t("users.sight.choose") },
                  {
                    value: "changes",
                    label: t("users.sight.changesCount", { count: given + taken }),
                  },
                ]}
              />
            )
          }
        >
          {shown === "changes" ? (
            <div className="hg-sight-changes">
              <PermissionChanges user={user} plant={plant} before={current} after={chosen} />
            </div>
          ) : (
            <div className="hg-form">
              <PermissionChoice of={of} />
            </div>
          )}
        </Panel>
      </div>
      {mayChange && (edit.isDirty || chosen.length === 0) && (
        <section className="hg-draft-bar" aria-label={t("users.sight.unsaved")}>
          <div className="hg-grow" aria-live="polite">
            <strong>{t("users.sight.changed", { count: given + taken })}</strong>
            <div className={chosen.length === 0 ? "hg-bad hg-small" : "hg-small hg-dim-2"}>
              {chosen.length === 0
                ? t("users.needsOne")
                : t("users.sight.logged", { given, taken, user: me.username })}
            </div>
          </div>
          <Button variant="default" disabled={edit.isBusy} onClick={() => edit.begin()}>
            {t("users.sight.discard")}
          </Button>
          <Button type="submit" loading={edit.isBusy} disabled={chosen.length === 0}>
            {t("common.save")}
          </Button>
        </section>
      )}
    </EditForm>
  );
}
