import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { actorName, newestEditsQuery, secondsOf } from "../logs/logs.api.ts";
import { useFormat } from "../ui/use-format.tsx";
import type { DraftKey } from "./variable-drafts.ts";
import type { VariableDrafts } from "./use-variable-drafts.ts";
import type { VariableRow } from "./variable-rows.ts";
import { useCellWords } from "./variable-words.ts";
import "../ui/conflicts.css";

/** More are read in the table, row by row. */
const maxListed = 50;

/**
 * Cells that were changed here and by somebody else: both values, who it was and when, and which of them stays, for each variable and for all.
 * @param props.calls how often it was tried to save meanwhile: the panel then comes into sight
 */
export function ConflictPanel(props: {
  readonly plantId: string;
  readonly drafts: VariableDrafts;
  readonly columnName: (key: DraftKey) => string;
  readonly onRow: (row: VariableRow) => void;
  readonly calls: number;
}): ReactNode {
  const { t } = useTranslation();
  const { shownOf } = useCellWords();
  const { drafts, calls } = props;
  const place = useRef<HTMLElement>(null);
  const rows = drafts.rows.filter(({ conflicts }) => conflicts.length > 0);
  const byWhom = useByWhom(props.plantId, rows);
  useEffect(() => {
    if (calls === 0) return;
    place.current?.focus();
    place.current?.scrollIntoView({ block: "nearest" });
  }, [calls]);
  if (rows.length === 0) return null;
  const ids = rows.map(({ id }) => id);
  const written = (text: string): string => text || t("variables.table.empty");
  return (
    <section
      ref={place}
      className="hg-panel hg-conflicts"
      tabIndex={-1}
      aria-label={t("variables.conflict.title", { count: rows.length })}
    >
      <header>
        <div className="hg-grow" role="status">
          <h2>{t("variables.conflict.title", { count: rows.length })}</h2>
          <p className="hg-small hg-dim-2">{t("variables.conflict.hint")}</p>
        </div>
        {rows.length > 1 && (
          <div className="hg-conflict-choice">
            <Button size="xs" variant="default" onClick={() => drafts.keepMine(ids)}>
              {t("variables.conflict.allMine")}
            </Button>
            <Button size="xs" variant="default" onClick={() => drafts.takeTheirs(ids)}>
              {t("variables.conflict.allTheirs")}
            </Button>
          </div>
        )}
      </header>
      <ul>
        {rows.slice(0, maxListed).map((row) => (
          <li key={row.id}>
            <div className="hg-grow">
              <button type="button" className="hg-link-button" onClick={() => props.onRow(row)}>
                {row.stored.name}
              </button>{" "}
              <span className="hg-small hg-dim-2">
                {[row.device, byWhom(row)].filter(Boolean).join(" · ")}
              </span>
              <dl>
                {row.conflicts.map((key) => (
                  <div key={key}>
                    <dt>{props.columnName(key)}</dt>
                    <dd>
                      {t("variables.conflict.mine")}{" "}
                      <strong>{written(shownOf(key, row.shown))}</strong>
                    </dd>
                    <dd>
                      {t("variables.conflict.theirs")}{" "}
                      <strong>{written(shownOf(key, row.stored))}</strong>
                    </dd>
                    <dd className="hg-dim">
                      {t("variables.table.was", {
                        value: written(shownOf(key, { ...row.stored, ...row.draft?.was })),
                      })}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
            <div className="hg-conflict-choice">
              <Button
                size="xs"
                variant="default"
                aria-label={`${t("variables.conflict.keepMine")}: ${row.stored.name}`}
                onClick={() => drafts.keepMine([row.id])}
              >
                {t("variables.conflict.keepMine")}
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={`${t("variables.conflict.takeTheirs")}: ${row.stored.name}`}
                onClick={() => drafts.takeTheirs([row.id])}
              >
                {t("variables.conflict.takeTheirs")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {rows.length > maxListed && (
        <p className="hg-small hg-dim-2">
          {t("variables.conflict.more", { count: rows.length - maxListed })}
        </p>
      )}
    </section>
  );
}

/** Who wrote last into the cells of a row, and when, as far as the newest edits of the plant tell. */
function useByWhom(
  plantId: string,
  rows: readonly VariableRow[],
): (row: VariableRow) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: edits = [] } = useQuery({
    ...newestEditsQuery(
      plantId,
      rows.map(({ id, conflicts, stored }) => [id, conflicts.map((key) => stored[key])]),
    ),
    enabled: rows.length > 0,
  });
  return ({ id, conflicts }) => {
    const edit = edits.find(
      ({ of, changes }) =>
        of === id && changes?.some(({ field }) => conflicts.some((key) => key === field)),
    );
    return edit === undefined
      ? null
      : `${actorName(edit.user, edit.real_user, t)}, ${format.dateTime(secondsOf(edit))}`;
  };
}
