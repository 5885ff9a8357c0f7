import { type PermissionName, permissions } from "@heliograph/contract/users/permissions.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { HeldRole } from "@heliograph/contract/users/roles.wire.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { isSeen, type Need, needsOf, type Thing } from "@heliograph/domain/users/why-seen.ts";
import { Button, Select } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { allPlantPages } from "../plant-pages.ts";
import { Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { beyond, lastChange, seenBy, seerOf, templatesWith, variablesOf } from "./sight.ts";
import { usePageNames } from "./use-page-names.ts";
import { latestEditsQuery, rolesOfPlantQuery } from "./users.api.ts";
import "./users.css";

const maxNames = 8;
const pagePrefix = "page ";
const icon = { size: 20, stroke: 1.8 } as const;

/** Why somebody sees a page or a variable of a plant, or does not: every rule on the way, who changed it last, and what would mend it. (U37) */
export function WhyPanel(props: {
  readonly user: User;
  readonly plant: Plant;
  /** The page or variable that is asked about, as the address names it. */
  readonly asked: string | undefined;
  readonly onAsk: (what: string) => void;
  /** Above what is asked: of whom, and on which plant. */
  readonly above: ReactNode;
  /** Gives what is missing; null where the reader may not, or has chosen it already. */
  readonly cureOf: (numbers: readonly number[]) => (() => void) | null;
}): ReactNode {
  const { t } = useTranslation();
  const { user, plant } = props;
  const { exists, nameOf } = usePageNames();
  const pages = allPlantPages.filter(exists);
  const asked = props.asked ?? pagePrefix;
  const { data: edits = [] } = useQuery(latestEditsQuery(plant.id));
  const { data: allRoles = [] } = useQuery(rolesOfPlantQuery(plant.id));
  const roles = allRoles.filter((role) => role.user === user.id);
  const page = pages.find(({ path }) => asked === pagePrefix + path);
  const thing: Thing = page
    ? { kind: "page", needs: page.permission }
    : { kind: "variable", id: asked };
  const held = user.perms[plant.id] ?? [];
  const seer = seerOf(user, held);
  const needs = needsOf(seer, plant, thing);
  const lacked = needs.filter(({ isMet }) => !isMet);
  const isCurable = lacked.length > 0 && lacked.every(({ any }) => any.length > 0);
  // Of several permissions that would do, the one that says the least is given.
  const cure = lacked.flatMap(({ any }) => any.slice(0, 1));
  const withCure = seerOf(user, [...held, ...cure.map((name) => permissions[name])]);
  const others = [
    ...beyond(seenBy(withCure, plant, exists), seenBy(seer, plant, exists)).variables,
  ].filter(([id]) => id !== asked);
  const give = props.cureOf(cure.map((name) => permissions[name]));
  const named = (names: readonly PermissionName[]): string =>
    names
      .map((name) => `«${t(`users.permission.${name}`)}» (${permissions[name]})`)
      .join(t("users.sight.or"));
  const choices = [
    {
      group: t("users.sight.ofPages"),
      items: pages.map((one) => ({ value: pagePrefix + one.path, label: nameOf(one) })),
    },
    ...(plant.devices ?? [])
      .filter(({ variables }) => variables.length > 0)
      .map(({ id, name, variables }) => ({
        // Devices may have one name.
        group: `${name}${(plant.devices ?? []).filter((one) => one.name === name).length > 1 ? ` (${id.slice(-4)})` : ""}`,
        items: variables.map((one) => ({ value: one.id, label: one.name })),
      })),
    {
      group: t("frame.tree.formulas"),
      items: (plant.formulas ?? []).map((one) => ({ value: one.id, label: one.name })),
    },
  ];
  const isKnown = page !== undefined || variablesOf(plant).some(({ id }) => id === asked);
  return (
    <Panel title={t("users.sight.why")}>
      <div className="hg-why">
        <div className="hg-why-asked">
          {props.above}
          <Select
            className="hg-why-what"
            label={t("users.sight.what")}
            data={choices}
            value={isKnown ? asked : pagePrefix}
            allowDeselect={false}
            searchable
            openOnFocus={false}
            limit={200}
            nothingFoundMessage={t("common.table.notFound")}
            onChange={(next) => props.onAsk(next ?? pagePrefix)}
          />
        </div>
        <p className={isSeen(needs) ? "hg-why-answer yes" : "hg-why-answer no"} role="status">
          {t(isSeen(needs) ? "users.sight.sees" : "users.sight.seesNot")}
        </p>
        <ol className="hg-why-needs">
          {needs.map((need, at) => (
            <NeedRow key={at} need={need} held={held} named={named}>
              {need.any.length > 0 && (
                <Source user={user} need={need} held={held} edits={edits} roles={roles} />
              )}
            </NeedRow>
          ))}
        </ol>
        {cure.length > 0 && others.length > 0 && (
          <div className="hg-why-others">
            <h3>{t("users.sight.hiddenWith", { count: others.length })}</h3>
            <ul className="hg-chips">
              {others.slice(0, maxNames).map(([id, name]) => (
                <li key={id} className="hg-chip">
                  {name}
                </li>
              ))}
              {others.length > maxNames && (
                <li className="hg-chip">
                  {t("users.sight.more", { count: others.length - maxNames })}
                </li>
              )}
            </ul>
          </div>
        )}
        {isCurable && give && (
          <Button
            variant="default"
            leftSection={<IconCheck size={16} stroke={1.6} aria-hidden="true" />}
            onClick={give}
          >
            {t("users.sight.give", {
              count: cure.length,
              names: cure.map((name) => permissions[name]).join(", "),
            })}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function NeedRow(props: {
  readonly need: Need;
  readonly held: readonly number[];
  readonly named: (names: readonly PermissionName[]) => string;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const { need, held, named } = props;
  const { code, any, isMet } = need;
  const Picture = isMet ? IconCircleCheck : IconCircleX;
  const names = isMet ? any.filter((name) => held.includes(permissions[name])).slice(0, 1) : any;
  return (
    <li className={isMet ? "met" : "lacked"}>
      <Picture {...icon} role="img" aria-label={t(isMet ? "common.yes" : "common.no")} />
      <span className="hg-grow">
        <span className="hg-strong">{t(`users.sight.need.${code}.${isMet ? "yes" : "no"}`)}</span>
        {any.length > 0 && (
          <span className="hg-small hg-dim-2">
            {t(isMet ? "users.sight.has" : "users.sight.lacks", { names: named(names) })}
          </span>
        )}
        {props.children}
      </span>
    </li>
  );
}

/** Where it comes from: permissions are given one by one on each plant, often by a template. */
function Source(props: {
  readonly user: User;
  readonly need: Need;
  readonly held: readonly number[];
  readonly edits: Parameters<typeof lastChange>[0];
  readonly roles: readonly HeldRole[];
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { user, need, held, edits } = props;
  const { any, isMet } = need;
  const name = isMet ? any.find((one) => held.includes(permissions[one])) : any[0];
  if (name === undefined) return null;
  const edit = lastChange(edits, user.username, name);
  const templates = templatesWith(name);
  const giving = props.roles.filter(({ perms }) => isMet && perms.includes(permissions[name]));
  const parts = [
    giving.length > 0 &&
      t("users.roles.byRole", { names: giving.map((role) => role.name).join(", ") }),
    edit &&
      t(isMet ? "users.sight.givenBy" : "users.sight.takenBy", {
        user: [edit.real_user, edit.user].filter((one) => one !== null).join(" → ") || "—",
        when: format.date(edit.id / 1_000_000, "dateTime"),
      }),
    templates.length > 0 &&
      t("users.sight.inTemplate", {
        names: templates.map((one) => t(`users.template.${one}`)).join(", "),
      }),
  ].filter(Boolean);
  return parts.length > 0 && <span className="hg-small hg-dim-2">{parts.join(" · ")}</span>;
}
