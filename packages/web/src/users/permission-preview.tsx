import { permissionNamed, permissions } from "@heliograph/contract/users/permissions.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { plantQuery } from "../plant-queries.ts";
import { beyond, seenBy, seerOf, templatesWith } from "./sight.ts";
import { usePageNames } from "./use-page-names.ts";

/** So many names are read; the rest is counted. */
const maxNames = 8;

/** What a change of permissions gives and takes, before it is saved. */
export function PermissionPreview(props: {
  readonly user: User;
  readonly plantId: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
}): ReactNode {
  const { t } = useTranslation();
  const { user, plantId, before, after } = props;
  const given = after.filter((number) => !before.includes(number));
  const taken = before.filter((number) => !after.includes(number));
  const isChanged = given.length + taken.length > 0;
  const { data: plant } = useQuery({
    ...plantQuery(plantId),
    enabled: isChanged,
    meta: { quiet: true },
  });
  const { exists, nameOf } = usePageNames();
  if (!isChanged) return null;
  const [was, is] = [before, after].map(
    (numbers) => plant && seenBy(seerOf(user, numbers), plant, exists),
  );
  const sides = [
    { kind: "given", sign: "+", numbers: given, seen: was && is && beyond(is, was) },
    { kind: "taken", sign: "−", numbers: taken, seen: was && is && beyond(was, is) },
  ] as const;
  const listed = (names: readonly string[]): string =>
    names.slice(0, maxNames).join(", ") +
    (names.length > maxNames ? t("users.sight.andMore", { count: names.length - maxNames }) : "");
  return (
    <section className="hg-sight" aria-label={t("users.sight.changes")}>
      <header>
        <h3>{t("users.sight.changes")}</h3>
        <span className="hg-small hg-dim">
          {t("users.sight.fromTo", { before: before.length, after: after.length })}
        </span>
      </header>
      <ul className="hg-sight-rows">
        {sides.flatMap(({ kind, sign, numbers }) =>
          numbers.map((number) => {
            const name = permissionNamed(number);
            const templates = name in permissions ? templatesWith(name) : [];
            return (
              <li key={number} className={kind}>
                <strong aria-label={t(`users.sight.${kind}`)}>{sign}</strong>
                <span className="hg-grow">
                  {t(`users.permission.${name}`)} <span className="hg-dim">{number}</span>
                </span>
                {templates.length > 0 && (
                  <span className="hg-small hg-dim">
                    {t("users.sight.inTemplate", {
                      names: templates.map((one) => t(`users.template.${one}`)).join(", "),
                    })}
                  </span>
                )}
              </li>
            );
          }),
        )}
      </ul>
      {sides.map(({ kind, seen }) => {
        const pages = seen?.pages.map(nameOf) ?? [];
        const variables = [...(seen?.variables.values() ?? [])];
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
    </section>
  );
}
