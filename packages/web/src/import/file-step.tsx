import { tableLimits } from "@heliograph/contract/import/file-import.wire.ts";
import { Button, FileButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlant } from "../plant-queries.ts";
import { DataTable } from "../ui/data-table.tsx";
import { DropZone } from "../ui/drop-zone.tsx";
import { Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { FileFault } from "./file-fault.ts";
import { fileImportsQuery } from "./import.api.ts";
import { openInPieces } from "./file-pieces.ts";
import type { OpenFile } from "./read-file.ts";

/** The file is chosen or dropped; it does not leave the browser. */
export function FileStep(props: { readonly onOpen: (file: OpenFile) => Promise<void> }): ReactNode {
  const { t } = useTranslation();
  const [fault, setFault] = useState<FileFault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const open = async (file: File | null | undefined): Promise<void> => {
    if (!file) return;
    setBusy(true);
    setFault(null);
    try {
      await props.onOpen(await openInPieces(file));
    } catch (error) {
      setFault(error instanceof FileFault ? error : new FileFault("damaged"));
    } finally {
      setBusy(false);
    }
  };
  const { maxBytes, maxTextBytes, maxRows, maxColumns } = tableLimits;
  return (
    <>
      <Panel title={t("measures.step.file.name")} sub={t("measures.file.sub")}>
        <DropZone className="hg-measures-drop" onFiles={([file]) => void open(file)}>
          <div className="hg-measures-line">
            <FileButton onChange={(file) => void open(file)}>
              {(button) => (
                <Button {...button} loading={isBusy}>
                  {t("measures.file.choose")}
                </Button>
              )}
            </FileButton>
            <span className="hg-dim-2 hg-measures-wide">{t("measures.file.orDrop")}</span>
          </div>
          {fault !== null && (
            <p className="hg-bad" role="alert">
              {t(`measures.fault.${fault.code}`, fault.params)}
            </p>
          )}
          <p className="hg-small hg-dim">
            {t("measures.file.limits", {
              mb: maxBytes / 1_000_000,
              rows: maxRows,
              columns: maxColumns,
            })}
          </p>
          <p className="hg-small hg-dim">
            {t("measures.file.long", { mb: maxTextBytes / 1_000_000 })}
          </p>
          <p className="hg-small hg-dim">{t("measures.file.stays")}</p>
        </DropZone>
      </Panel>
      <Past />
    </>
  );
}

function Past(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const { data } = useQuery(fileImportsQuery(plant.id));
  const days = (one: { readonly first: number; readonly last: number }): string =>
    t("measures.check.spanOf", {
      first: format.date(one.first, "date"),
      last: format.date(one.last, "date"),
    });
  return (
    <Panel flush title={t("measures.file.past")}>
      <DataTable
        name={t("measures.file.past")}
        rows={data}
        rowId={({ id }) => id}
        searchable={false}
        columns={[
          {
            id: "file",
            name: t("measures.file.column.file"),
            value: ({ file }) => file,
            strong: true,
            fixed: true,
          },
          {
            id: "when",
            name: t("measures.file.column.when"),
            value: ({ created }) => created,
            cell: ({ created }) => format.dateTime(created),
            widthPx: 150,
          },
          {
            id: "who",
            name: t("measures.file.column.who"),
            value: ({ username }) => username,
            widthPx: 130,
          },
          {
            id: "range",
            name: t("measures.file.column.range"),
            value: ({ first }) => first,
            cell: days,
            widthPx: 220,
          },
          {
            id: "moments",
            name: t("measures.file.column.moments"),
            value: ({ packets }) => packets,
            cell: ({ packets }) => format.count(packets),
            align: "right",
            widthPx: 110,
          },
        ]}
        card={(one) => (
          <div>
            <div className="hg-row-card-title">{one.file}</div>
            <div className="hg-small hg-dim-2">
              {format.dateTime(one.created)} · {one.username}
            </div>
            <div className="hg-small hg-dim-2">{days(one)}</div>
          </div>
        )}
        empty={{ title: t("measures.file.none"), hint: t("measures.file.noneHint") }}
      />
    </Panel>
  );
}
