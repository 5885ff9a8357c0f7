import { type PermissionName, permissions } from "@heliograph/contract/users/permissions.ts";
import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { numbersOf, permissionGroupNames, permissionGroups } from "./permission-groups.ts";
import "./users.css";

/** Every permission as a box, by subject. */
export function PermissionBoxes(props: {
  readonly chosen: readonly number[];
  /** Whose boxes can be ticked and cleared. */
  readonly free: ReadonlySet<number>;
  readonly refused?: readonly PermissionName[];
  /** Stands behind the number of a permission. */
  readonly noteOf?: (number: number) => string;
  readonly onToggle: (numbers: readonly number[], on: boolean) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { chosen, free: open, refused = [], noteOf = () => "", onToggle: toggle } = props;
  return (
    <div className="hg-perm-groups">
      {permissionGroupNames.map((group) => {
        const names = permissionGroups[group];
        const free = numbersOf(names).filter((number) => open.has(number));
        const on = numbersOf(names).filter((number) => chosen.includes(number));
        return (
          <fieldset key={group} className="hg-perm-group">
            <legend className="hg-hidden">{t(`users.group.${group}`)}</legend>
            <Checkbox
              size="xs"
              className="hg-perm-head"
              label={t(`users.group.${group}`)}
              checked={on.length === names.length}
              indeterminate={on.length > 0 && on.length < names.length}
              disabled={free.length === 0}
              onChange={() => toggle(free, !free.every((number) => chosen.includes(number)))}
            />
            {names.map((name) => (
              <Checkbox
                key={name}
                size="xs"
                className="hg-perm"
                label={
                  <>
                    {t(`users.permission.${name}`)}{" "}
                    <span className="hg-dim">
                      {`${permissions[name]} ${noteOf(permissions[name])}`.trimEnd()}
                    </span>
                  </>
                }
                checked={chosen.includes(permissions[name])}
                disabled={!open.has(permissions[name])}
                error={refused.includes(name)}
                aria-invalid={refused.includes(name)}
                onChange={(event) => toggle([permissions[name]], event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
