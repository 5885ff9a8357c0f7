import type { EditChange, EditValue } from "@heliograph/contract/logs/logs.wire.ts";
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
  useEffect(() => void loadTexts(["refusals"]), []);
  const written = (value: EditValue): string =>
    typeof value === "number"
      ? format.number(value, String(value).split(".")[1]?.length ?? 0)
      : typeof value === "boolean"
        ? t(value ? "common.yes" : "common.no")
        : plain(value);
  if (changes === null) return <span className="hg-dim">{t("logs.edits.hidden")}</span>;
  if (changes.length === 0) return <span className="hg-dim">{t("logs.edits.same")}</span>;
  const lines = changes.map(({ field, old, new: next }) => (
    <li key={field}>
      <span className="hg-edit-field" title={field}>
        {fieldWords(field, t)}
      </span>{" "}
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
    </li>
  ));
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

/** The same as one line: for CSV, searching and sorting. */
export const changesText = (changes: readonly EditChange[]): string =>
  changes.map((c) => `${c.field}: ${plain(c.old)} → ${plain(c.new)}`).join("; ");
