import type { PlantEdit } from "@heliograph/contract/logs/logs.wire.ts";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ListPage } from "../list-page.tsx";
import { usePlant } from "../plant-queries.ts";
import { useFormat } from "../ui/use-format.tsx";
import { changesText, EditChanges } from "./edit-changes.tsx";
import { actorName, entityName, secondsOf } from "./log-words.ts";
import { plantEditsQuery } from "./logs.api.ts";
import "./logs.css";

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
        {
          id: "who",
          name: t("logs.edits.who"),
          value: who,
          cell: (edit) => <span className="hg-log-text">{who(edit)}</span>,
          widthPx: 190,
        },
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
          value: ({ changes }) => changesText(changes ?? [], t),
          cell: ({ changes }) => <EditChanges changes={changes} />,
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
          <EditChanges key="changes" changes={edit.changes} />,
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
