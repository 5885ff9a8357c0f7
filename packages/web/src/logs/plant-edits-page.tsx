import type { EditValue, PlantEdit } from "@heliograph/contract/logs/logs.wire.ts";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ListPage } from "../list-page.tsx";
import { usePlant } from "../plant-queries.ts";
import { fieldWords } from "../ui/refusal-text.ts";
import { loadTexts } from "../ui/texts/texts.ts";
import { useFormat } from "../ui/use-format.tsx";
import { actorName, entityName, secondsOf } from "./log-words.ts";
import { plantEditsQuery } from "./logs.api.ts";
import "./logs.css";

/** As many fields are seen at once; the rest opens. */
const maxShown = 3;

/** Who changed what on a plant, newest first. */
export function PlantEditsPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const reading = useInfiniteQuery(plantEditsQuery(plant.id));
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = reading;
  const edits = reading.data?.pages.flat();
  const who = (edit: PlantEdit): string => actorName(edit.user, edit.real_user, t);
  const what = ({ act, ent }: PlantEdit): string =>
    `${t(`logs.action.${act}`)} · ${entityName(ent, t)}`;
  return (
    <ListPage
      title={t("logs.edits.title")}
      sub={plant.name}
      reading={reading}
      rows={edits}
      rowId={(edit) => String(edit.id)}
      columns={[
        {
          id: "when",
          name: t("logs.edits.when"),
          value: secondsOf,
          cell: (edit) => (
            <span className="hg-num">{format.date(secondsOf(edit), "dateTime")}</span>
          ),
          widthPx: 172,
          fixed: true,
        },
        { id: "who", name: t("logs.edits.who"), value: who, widthPx: 190 },
        { id: "what", name: t("logs.edits.what"), value: what, widthPx: 190 },
        {
          id: "name",
          name: t("logs.edits.name"),
          value: (edit) => edit.nam,
          widthPx: 200,
          strong: true,
        },
        {
          id: "changes",
          name: t("logs.edits.changes"),
          value: (edit) =>
            (edit.changes ?? [])
              .map((c) => `${c.field}: ${plain(c.old)} → ${plain(c.new)}`)
              .join("; "),
          cell: (edit) => <Changes edit={edit} />,
          sortable: false,
        },
      ]}
      card={(edit) => ({
        title: (
          <>
            {what(edit)} <strong>{edit.nam}</strong>
          </>
        ),
        lines: [
          `${format.date(secondsOf(edit), "dateTime")} · ${who(edit)}`,
          <Changes key="changes" edit={edit} />,
        ],
      })}
      tall
      csvName={`modifiche-${plant.id}`}
      empty={{ title: t("logs.edits.none"), hint: t("logs.edits.noneHint") }}
      foot={
        hasNextPage &&
        (edits?.length ?? 0) > 0 && (
          <Button
            variant="default"
            className="hg-edits-older"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t("logs.edits.older")}
          </Button>
        )
      }
    />
  );
}

/** The fields that changed, one below the other: what each was and what it became. */
function Changes({ edit }: { readonly edit: PlantEdit }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  // Fields have their names among the words of refusals; until those come they have their own.
  useEffect(() => void loadTexts(["refusals"]), []);
  const { changes } = edit;
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
