import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { GroupedPicker, type PickGroup } from "../ui/grouped-picker.tsx";

/** Variables chosen by ticking, under their devices; all and none at once. In a form: `name` is the key of the wire. */
export function VariablePicker(props: {
  readonly name: string;
  readonly label: string;
  readonly groups: readonly PickGroup[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly error: string | undefined;
  /** Where no variable is offered. */
  readonly none: ReactNode;
  readonly heightPx?: number;
  readonly children?: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const { name, label, groups, chosen, onChange, error, none, heightPx = 220 } = props;
  const all = groups.flatMap(({ items }) => items.map(({ id }) => id));
  // What is chosen and in no list here stays: who clears would not know what goes.
  const unlisted = chosen.filter((id) => !all.includes(id));
  const listed = chosen.length - unlisted.length;
  return (
    <div data-path={name} tabIndex={-1} aria-invalid={error !== undefined}>
      {props.children}
      {all.length === 0 ? (
        <p className={`hg-small ${error ? "hg-bad" : "hg-dim"}`} {...(error && { role: "alert" })}>
          {none}
        </p>
      ) : (
        <>
          <div className="hg-check-bulk">
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => onChange([...all, ...unlisted])}
            >
              {t("common.picker.allVariables", { count: all.length })}
            </Button>
            <Button
              variant="subtle"
              size="compact-xs"
              disabled={listed === 0}
              onClick={() => onChange(unlisted)}
            >
              {listed === 0
                ? t("common.picker.noVariables")
                : t("common.picker.clear", { count: listed })}
            </Button>
          </div>
          {/* Enter in the search or on a box chooses; it does not save. */}
          <div
            role="presentation"
            onKeyDown={(event) => {
              if (event.key === "Enter") event.preventDefault();
            }}
          >
            <GroupedPicker
              label={label}
              groups={groups}
              selected={chosen}
              heightPx={heightPx}
              onChange={(ids) => onChange([...ids])}
            />
          </div>
        </>
      )}
      {/* Where nothing can be chosen, to ask for it would lead nowhere. */}
      {error && all.length > 0 && (
        <p className="hg-bad hg-small" role="alert">
          {error}
        </p>
      )}
      {unlisted.length > 0 && (
        <p className="hg-small hg-dim">{t("common.picker.unlisted", { count: unlisted.length })}</p>
      )}
    </div>
  );
}
