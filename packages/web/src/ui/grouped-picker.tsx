import { Checkbox, TextInput } from "@mantine/core";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { plain } from "./table-rows.ts";

export interface PickGroup {
  readonly id: string;
  readonly name: string;
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly note?: string;
  }[];
}
/** More lines than this are not read, but searched. */
const maxLines = 300;

/** Groups with the items that hold every word that was typed, in their own name or in that of their group. */
export function foundIn(groups: readonly PickGroup[], typed: string): readonly PickGroup[] {
  const words = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return groups;
  return groups.flatMap((group) => {
    const items = group.items.filter((item) => {
      const text = plain(`${group.name} ${item.name} ${item.note ?? ""}`);
      return words.every((word) => text.includes(word));
    });
    return items.length === 0 ? [] : [{ ...group, items }];
  });
}

function firstLines(groups: readonly PickGroup[], most: number): readonly PickGroup[] {
  let left = most;
  return groups.flatMap((group) => {
    const items = group.items.slice(0, Math.max(0, left));
    left -= items.length;
    return items.length === 0 ? [] : [{ ...group, items }];
  });
}

/** Many items in groups, chosen by ticking; a search over names and groups. */
export function GroupedPicker(props: {
  readonly label: string;
  readonly groups: readonly PickGroup[];
  readonly selected: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** The most that may be chosen; the rest is greyed when they are. */
  readonly limit?: number;
  readonly heightPx?: number;
  /** Told what is typed: the groups are then what was found, and are shown as they are. */
  readonly onSearch?: (typed: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const heading = useId();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed);
  const { groups, onSearch } = props;
  const isFound = onSearch !== undefined;
  const found = useMemo(
    () => (isFound ? groups : foundIn(groups, search)),
    [groups, search, isFound],
  );
  const { selected, limit = Number.POSITIVE_INFINITY } = props;
  const chosen = new Set(selected);
  const full = selected.length >= limit;
  const shown = useMemo(() => firstLines(found, maxLines), [found]);
  const count = found.reduce((sum, group) => sum + group.items.length, 0);
  const toggle = (ids: readonly string[], on: boolean): void => {
    const next = on
      ? [...selected, ...ids.filter((id) => !chosen.has(id))]
      : selected.filter((id) => !ids.includes(id));
    props.onChange(next.slice(0, limit));
  };
  return (
    <div className="hg-picker" role="group" aria-labelledby={heading}>
      <span id={heading} className="hg-hidden">
        {props.label}
      </span>
      <TextInput
        type="search"
        aria-label={`${t("common.search")}: ${props.label}`}
        placeholder={t("common.search")}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onSearch?.(event.currentTarget.value);
        }}
      />
      <div className="hg-picker-list" style={{ maxHeight: props.heightPx ?? 320 }} tabIndex={-1}>
        {shown.map((group) => {
          const ids = group.items.map((item) => item.id);
          const inside = ids.filter((id) => chosen.has(id)).length;
          return (
            <fieldset key={group.id} className="hg-picker-group">
              <legend className="hg-hidden">{group.name}</legend>
              <Checkbox
                size="xs"
                className="hg-picker-head"
                label={group.name}
                checked={inside === ids.length}
                indeterminate={inside > 0 && inside < ids.length}
                disabled={inside === 0 && selected.length + ids.length > limit}
                onChange={() => toggle(ids, inside === 0)}
              />
              {group.items.map((item) => (
                <Checkbox
                  key={item.id}
                  size="xs"
                  className="hg-picker-item"
                  label={
                    <>
                      {item.name}
                      {item.note && <span className="hg-dim"> {item.note}</span>}
                    </>
                  }
                  checked={chosen.has(item.id)}
                  disabled={full && !chosen.has(item.id)}
                  onChange={(event) => toggle([item.id], event.currentTarget.checked)}
                />
              ))}
            </fieldset>
          );
        })}
        {count === 0 && <p className="hg-dim hg-pad">{t("common.table.notFound")}</p>}
        {count > maxLines && (
          <p className="hg-dim hg-small hg-pad">
            {t("common.picker.more", { count: count - maxLines })}
          </p>
        )}
      </div>
    </div>
  );
}
