import {
  type PlantChange,
  shortValue,
  type ShownValue,
} from "@heliograph/domain/plantfiles/diff-plants.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import { Button } from "@mantine/core";
import IconMinus from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import type { TFunction } from "i18next";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../ui/empty-state.tsx";
import { fieldWords } from "../ui/refusal-text.ts";
import { useFormat } from "../ui/use-format.tsx";
import "./plantfiles.css";

/** As many are drawn at once; the rest comes when it is asked for. */
const shownAtOnce = 200;
const signs = { added: IconPlus, removed: IconMinus, changed: IconPencil } as const;
const kindOf = ({ before, after }: PlantChange): keyof typeof signs => {
  if (before === undefined) return "added";
  return after === undefined ? "removed" : "changed";
};
/** `devices[inv.1].nominal` belongs to the devices. */
const groupOf = ({ at }: PlantChange): string => /^\w+/.exec(at)?.[0] ?? at;

/** A key as a reader calls it: the equals sign of a name is the file's. */
export const withoutSign = <T extends string | undefined>(key: T): T => key?.replace(/^=/, "") as T;
/** The rest of its place, in the reader's words: what stands in a list is called by its key. */
const placeIn = ({ at }: PlantChange, t: TFunction): string =>
  at
    .replace(/^\w+\.?/, "")
    .split(/\.(?![^[]*\])/)
    .map((step) => withoutSign(/^\w*\[(.*)\]$/.exec(step)?.[1]) ?? fieldWords(step, t))
    .join(" · ");

/** Of lists of names only those that came and went, unless their order alone differs. */
function inShort({ before, after }: PlantChange): Omit<PlantChange, "at"> {
  if (!Array.isArray(before) || !Array.isArray(after)) return { before, after } as PlantChange;
  const gone = before.filter((one) => !after.includes(one));
  const come = after.filter((one) => !before.includes(one));
  if (gone.length + come.length === 0) return { before, after };
  return {
    ...(gone.length > 0 ? { before: gone } : {}),
    ...(come.length > 0 ? { after: come } : {}),
  };
}

/** What differs between two plants, by kinds of things, in the order of a file. */
export function ChangeList(props: {
  readonly changes: readonly PlantChange[];
  /** Said where nothing differs. */
  readonly none: string;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const [most, setMost] = useState(shownAtOnce);
  const { changes, none } = props;
  if (changes.length === 0) return <EmptyState title={none} />;
  const written = (value: ShownValue, group: string): string => {
    if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
    if (typeof value === "number")
      return format.number(value, String(value).split(".")[1]?.length ?? 0);
    const text =
      Array.isArray(value) && group === "permissions"
        ? value.map((one) => t(`users.permission.${one as PermissionName}`)).join(", ")
        : shortValue(value);
    return value === null || text === "" ? "—" : text;
  };
  const groups = Map.groupBy(changes.slice(0, most), groupOf);
  return (
    <div className="hg-file-changes">
      {[...groups].map(([group, own]) => (
        <section key={group}>
          <h3>{t(`plantfiles.part.${group as "devices"}`)}</h3>
          <ul>
            {own.map((change) => {
              const kind = kindOf(change);
              const Sign = signs[kind];
              const place = placeIn(change, t);
              const { before, after } = inShort(change);
              const of = (value: ShownValue): string | null => {
                const text = written(value, group);
                // What is called by its name alone is not named twice.
                return kind !== "changed" && text === place ? null : text;
              };
              return (
                <li key={change.at} data-kind={kind}>
                  <Sign size={14} stroke={2} role="img" aria-label={t(`plantfiles.diff.${kind}`)} />
                  <span>
                    <strong>{place}</strong> {before !== undefined && <del>{of(before)}</del>}
                    {before !== undefined && after !== undefined && " → "}
                    {after !== undefined && <ins>{of(after)}</ins>}
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      {changes.length > most && (
        <Button variant="default" size="xs" onClick={() => setMost((now) => now + shownAtOnce)}>
          {t("plantfiles.diff.more", { count: changes.length - most })}
        </Button>
      )}
    </div>
  );
}
