import type { LoggerState } from "@heliograph/contract/ingest/loggers.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../ui/data-table.tsx";
import { useFormat } from "../ui/use-format.tsx";

type Unread = NonNullable<LoggerState["unread_mibs"]>;

/** What the logger sends and no variable reads. */
export function UnreadMibs({ mibs }: { readonly mibs: Unread }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const when = (timestamp: number | null): string =>
    timestamp === null ? t("ingest.loggers.unreadOld") : format.dateTime(timestamp);
  const text = (value: number | string | null): string =>
    typeof value === "string" ? value : format.number(value, Number.isInteger(value) ? 0 : 2);
  return (
    <DataTable
      name={t("ingest.loggers.unread")}
      rows={mibs}
      rowId={({ mib }) => mib}
      searchable={mibs.length > 20}
      heightPx={420}
      columns={[
        {
          id: "mib",
          name: t("ingest.variables.mib"),
          value: ({ mib }) => mib,
          cell: ({ mib }) => <code>{mib}</code>,
          fixed: true,
        },
        {
          id: "value",
          name: t("ingest.value"),
          value: ({ value }) => value,
          cell: ({ value }) => text(value),
          align: "right",
          widthPx: 140,
        },
        {
          id: "measured",
          name: t("ingest.loggers.measured"),
          value: ({ timestamp }) => timestamp,
          cell: ({ timestamp }) => when(timestamp),
          widthPx: 190,
        },
      ]}
      card={({ mib, value, timestamp }) => (
        <div className="hg-row-card">
          <div className="hg-grow">
            <div className="hg-row-card-title">
              <code>{mib}</code>
            </div>
            <div className="hg-small hg-dim-2">{`${text(value)} · ${when(timestamp)}`}</div>
          </div>
        </div>
      )}
    />
  );
}
