import type { EditChange, EditValue } from "@heliograph/contract/logs/logs.wire.ts";
import { permissionNamed, permissionNumbers } from "@heliograph/contract/users/permissions.ts";
import type { TFunction } from "i18next";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { fieldWords } from "../ui/refusal-text.ts";
import { loadTexts } from "../ui/texts/texts.ts";
import { useFormat } from "../ui/use-format.tsx";
import "./logs.css";

/** As many fields are seen at once; the rest opens. */
const maxShown = 3;

/** The fields that changed, one below the other: what each was and what it became. */
export function EditChanges({
  changes,
}: {
  /** null where this reader may not see them. */
  readonly changes: readonly EditChange[] | null;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  // Fields have their names among the words of refusals; until those come they have their own.
  useEffect(() => void loadTexts(["refusals", "users"]), []);
  const written = (value: EditValue): string =>
    typeof value === "number"
      ? format.number(value, String(value).split(".")[1]?.length ?? 0)
      : typeof value === "boolean"
        ? t(value ? "common.yes" : "common.no")
        : plain(value);
  if (changes === null) return <span className="hg-dim">{t("logs.edits.hidden")}</span>;
  if (changes.length === 0) return <span className="hg-dim">{t("logs.edits.same")}</span>;
  const lines = changes.map(({ field, old, new: next }) => {
    const rights = rightsChange({ field, old, new: next }, t);
    return (
      <li key={field}>
        <span className="hg-edit-field" title={field}>
          {fieldWords(field.replace(/^perms\b/, "permissions"), t)}
        </span>{" "}
        {rights !== null ? (
          <RightsChange {...rights} />
        ) : (
          <>
            {old !== null && (
              <>
                <del title={t("logs.edits.before")}>{written(old)}</del>
                {" → "}
              </>
            )}
            {next === null ? (
              <em>{t("logs.edits.removed")}</em>
            ) : (
              <ins title={t("logs.edits.after")}>{written(next)}</ins>
            )}
          </>
        )}
      </li>
    );
  });
  const more = lines.length - maxShown;
  return (
    <div className="hg-edit-changes">
      <ul>{lines.slice(0, maxShown)}</ul>
      {more > 0 && (
        <details>
          <summary>{t("logs.edits.more", { count: more })}</summary>
          <ul>{lines.slice(maxShown)}</ul>
        </details>
      )}
    </div>
  );
}

function plain(value: EditValue): string {
  if (value === null) return "—";
  if (Array.isArray(value)) return value.length === 0 ? "[ ]" : value.join(", ");
  return value === "" ? "“”" : String(value);
}

/** Somebody's rights on a plant, or those of a role. */
const isRights = (field: string): boolean => /^(perms|permissions)(\.|$)/.test(field);
const listOf = (value: EditValue): readonly EditValue[] =>
  Array.isArray(value) ? value : value === null ? [] : [value];

/** Which rights came and which went, by their names; null for what is no list of rights. Entries of before may be cut: what is no number stays as it is. */
function rightsChange(
  { field, old, new: next }: EditChange,
  t: TFunction,
): { readonly given: readonly string[]; readonly taken: readonly string[] } | null {
  if (!isRights(field)) return null;
  const [before, after] = [listOf(old), listOf(next)];
  const named = (value: EditValue): string =>
    typeof value === "number" && permissionNumbers.has(value)
      ? t(`users.permission.${permissionNamed(value)}`)
      : plain(value);
  const without = (all: readonly EditValue[], others: readonly EditValue[]): string[] =>
    all.filter((one) => !others.includes(one)).map(named);
  return { given: without(after, before), taken: without(before, after) };
}

/** So many names are read at once; the rest opens. */
const maxNames = 8;
function RightsChange(props: {
  readonly given: readonly string[];
  readonly taken: readonly string[];
}): ReactNode {
  const { t } = useTranslation();
  const list = (names: readonly string[], Mark: "ins" | "del"): ReactNode => {
    if (names.length === 0) return null;
    const words = t(Mark === "ins" ? "logs.edits.given" : "logs.edits.taken");
    const text = <Mark>{names.join(", ")}</Mark>;
    return (
      <div className="hg-edit-rights">
        {names.length <= maxNames ? (
          <>
            {words} {text}
          </>
        ) : (
          <details>
            <summary>
              {words} {t("users.permissionCount", { count: names.length })}
            </summary>
            {text}
          </details>
        )}
      </div>
    );
  };
  return (
    <>
      {list(props.given, "ins")}
      {list(props.taken, "del")}
    </>
  );
}

/** The same as one line: for CSV, searching and sorting. */
export const changesText = (changes: readonly EditChange[], t: TFunction): string =>
  changes
    .map((change) => {
      const rights = rightsChange(change, t);
      if (rights === null) return `${change.field}: ${plain(change.old)} → ${plain(change.new)}`;
      const part = (words: string, names: readonly string[]): string =>
        names.length === 0 ? "" : ` ${words} ${names.join(", ")}`;
      return `${change.field}:${part(t("logs.edits.given"), rights.given)}${part(t("logs.edits.taken"), rights.taken)}`;
    })
    .join("; ");
