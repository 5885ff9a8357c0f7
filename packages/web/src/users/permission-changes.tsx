import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { permissionNamed } from "@heliograph/contract/users/permissions.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import IconCircleCheckFilled from "@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs";
import IconMinus from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../ui/empty-state.tsx";
import { DaySeen } from "./day-seen.tsx";
import { beyond, seenBy, seerOf, templatesWith } from "./sight.ts";
import { usePageNames } from "./use-page-names.ts";

/** So many names are read; the rest is counted. */
const maxNames = 8;
/** So many changes stand above what they do; the others once they are asked for. */
const maxRows = 10;

/** What a change of permissions gives and takes, before it is saved: each of them, what the plant looks like with it, and what is seen no more. (U38) */
export function PermissionChanges(props: {
  readonly user: User;
  readonly plant: Plant;
  readonly before: readonly number[];
  readonly after: readonly number[];
}): ReactNode {
  const { t } = useTranslation();
  const { user, plant, before, after } = props;
  const { exists, nameOf } = usePageNames();
  const [isLong, setIsLong] = useState(false);
  const given = after.filter((number) => !before.includes(number));
  const taken = before.filter((number) => !after.includes(number));
  const changed = [...given, ...taken];
  if (changed.length === 0)
    return <EmptyState title={t("users.sight.nothing")} hint={t("users.sight.nothingHint")} />;
  const was = seenBy(seerOf(user, before), plant, exists);
  const is = seenBy(seerOf(user, after), plant, exists);
  const sides = [
    { kind: "given", seen: beyond(is, was) },
    { kind: "taken", seen: beyond(was, is) },
  ] as const;
  const listed = (names: readonly string[]): string =>
    names.slice(0, maxNames).join(", ") +
    (names.length > maxNames ? t("users.sight.andMore", { count: names.length - maxNames }) : "");
  return (
    <>
      <table className="hg-sight-rows">
        <thead>
          <tr>
            <th scope="col">{t("users.sight.number")}</th>
            <th scope="col">{t("users.sight.right")}</th>
            <th scope="col">{t("users.sight.now")}</th>
            <th scope="col">{t("users.sight.after")}</th>
            <th scope="col">{t("users.sight.templates")}</th>
          </tr>
        </thead>
        <tbody>
          {changed.slice(0, isLong ? undefined : maxRows).map((number) => (
            <ChangedRow key={number} number={number} isGiven={given.includes(number)} />
          ))}
        </tbody>
      </table>
      {changed.length > maxRows && !isLong && (
        <button type="button" className="hg-link-button" onClick={() => setIsLong(true)}>
          {t("users.sight.moreChanges", { count: changed.length - maxRows })}
        </button>
      )}
      <h3>{t("users.sight.plantSeen", { plant: plant.name })}</h3>
      <DaySeen
        plant={plant}
        sides={[
          {
            label: t("users.sight.now"),
            numbers: before,
            variables: new Set(was.variables.keys()),
          },
          {
            label: t("users.sight.after"),
            numbers: after,
            variables: new Set(is.variables.keys()),
          },
        ]}
      />
      {sides.map(({ kind, seen }) => {
        const pages = seen.pages.map(nameOf);
        const variables = [...seen.variables.values()];
        return (
          <div key={kind} className="hg-sight-things">
            {pages.length > 0 && (
              <p>
                <strong>{t(`users.sight.pages.${kind}`, { count: pages.length })}</strong>{" "}
                {listed(pages)}
              </p>
            )}
            {variables.length > 0 && (
              <p>
                <strong>{t(`users.sight.variables.${kind}`, { count: variables.length })}</strong>{" "}
                {listed(variables)}
              </p>
            )}
          </div>
        );
      })}
      {sides.every(({ seen }) => seen.pages.length + seen.variables.size === 0) && (
        <p className="hg-dim-2">{t("users.sight.sameSight")}</p>
      )}
    </>
  );
}

function ChangedRow(props: { readonly number: number; readonly isGiven: boolean }): ReactNode {
  const { t } = useTranslation();
  const { number, isGiven } = props;
  const name = permissionNamed(number);
  const templates = templatesWith(name);
  const state = (isHeld: boolean): ReactNode => {
    const Picture = isHeld ? IconCircleCheckFilled : IconMinus;
    return (
      <td className={isHeld ? "held" : "hg-dim-2"}>
        <Picture size={14} aria-hidden />
        {t(isHeld ? "common.yes" : "common.no")}
      </td>
    );
  };
  return (
    <tr className={isGiven ? "given" : "taken"}>
      <td className="hg-num">
        <strong aria-label={t(`users.sight.${isGiven ? "given" : "taken"}`)}>
          {isGiven ? "+" : "−"}
        </strong>
        {number}
      </td>
      <th scope="row">{t(`users.permission.${name}`)}</th>
      {state(!isGiven)}
      {state(isGiven)}
      <td className="hg-dim-2">
        {templates.length === 0
          ? t("users.sight.inNoTemplate")
          : t("users.sight.inTemplate", {
              names: templates.map((one) => t(`users.template.${one}`)).join(", "),
            })}
      </td>
    </tr>
  );
}
