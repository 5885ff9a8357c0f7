import { templateNames } from "@heliograph/domain/users/permission-templates.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { allOf, noneOf, templateOf } from "./chosen-permissions.ts";
import { PermissionBoxes } from "./permission-boxes.tsx";
import type { PermissionEdit } from "./use-permission-edit.ts";
import "./users.css";

const nothing: ReadonlySet<number> = new Set();

/** The boxes of a user's permissions on a plant, above them the choices that are made at once and what comes from roles. */
export function PermissionChoice(props: { readonly of: PermissionEdit }): ReactNode {
  const { t } = useTranslation();
  const { choice, chosen, mayChange, refused, roles, setChosen, toggle } = props.of;
  const button = (label: string, numbers: readonly number[]): ReactNode => (
    <Button key={label} variant="default" size="compact-sm" onClick={() => setChosen(numbers)}>
      {label}
    </Button>
  );
  const rolesWith = (number: number): string =>
    roles
      .filter(({ perms }) => perms.includes(number))
      .map(({ name }) => name)
      .join(", ");
  return (
    <>
      {mayChange ? (
        <div className="hg-perm-templates" role="group" aria-label={t("users.templates")}>
          <span className="hg-small hg-dim">{t("users.templates")}</span>
          {templateNames.map((name) =>
            button(t(`users.template.${name}`), templateOf(choice, name)),
          )}
          {button(t("users.all"), allOf(choice))}
          {button(t("users.none"), noneOf(choice))}
          <span className="hg-grow" />
          <span className="hg-small hg-dim" role="status">
            {t("users.chosen", { count: chosen.length })}
          </span>
        </div>
      ) : (
        <p className="hg-small hg-dim-2">{t("users.sight.readOnly")}</p>
      )}
      {roles.length > 0 && (
        <p className="hg-small hg-dim">
          {t("users.roles.byRole", { names: roles.map(({ name }) => name).join(", ") })} ·{" "}
          {t("users.roles.locked")}
        </p>
      )}
      <PermissionBoxes
        chosen={chosen}
        free={mayChange ? choice.free : nothing}
        refused={refused}
        noteOf={rolesWith}
        onToggle={toggle}
      />
    </>
  );
}
