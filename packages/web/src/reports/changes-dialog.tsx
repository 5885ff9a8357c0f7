import type { ChangeCause, MovedFigure } from "@heliograph/contract/reports/reports.wire.ts";
import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/panel.tsx";
import { formatOf } from "../ui/format.ts";
import { useFormat } from "../ui/use-format.tsx";
import { changesQuery, type DocumentAt } from "./report-queries.ts";
import "./reports.css";

/** What has become of the figures of a report since it was made, and why. (RPTX-02) */
export function ChangesDialog(props: {
  readonly at: DocumentAt;
  readonly title: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { at, title, onClose } = props;
  const reading = useQuery(changesQuery(at));
  const figure = (value: number | null, { decimals, unit }: MovedFigure): string =>
    value === null ? "—" : `${format.number(value, decimals)}${unit === "" ? "" : ` ${unit}`}`;
  const dayText = (day: string): string =>
    formatOf(format.language, "UTC").date(Date.parse(`${day}T00:00:00Z`) / 1000, "date");
  const cause = (one: ChangeCause): string => {
    switch (one.code) {
      case "data":
        return one.first === one.last
          ? t("reports.cause.dataOfDay", { day: dayText(one.first) })
          : t("reports.cause.data", {
              first: dayText(one.first),
              last: dayText(one.last),
              count: one.days,
            });
      case "health":
        return t("reports.cause.health", { count: one.days });
      case "edit":
        return t("reports.cause.edit", {
          when: format.date(one.at, "dateTime"),
          by: one.by ?? "—",
          name: one.name,
        });
    }
  };
  const { data } = reading;
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {reading.isError ? (
        <LoadError text={errorText(reading.error)} onRetry={() => void reading.refetch()} />
      ) : data === undefined ? (
        <Skeleton heightPx={240} />
      ) : data.figures.length === 0 ? (
        <p>{t("reports.unchanged")}</p>
      ) : (
        <div className="hg-report-changes">
          <ul>
            {data.causes.map((one, at) => (
              <li key={at}>{cause(one)}</li>
            ))}
          </ul>
          <table>
            <thead>
              <tr>
                <th>{t("reports.figure")}</th>
                <th className="hg-num">{t("reports.before")}</th>
                <th className="hg-num">{t("reports.after")}</th>
              </tr>
            </thead>
            <tbody>
              {data.figures.map((one) => (
                <tr key={`${one.table}/${one.row}/${one.column}`}>
                  <td>
                    {one.row}
                    <span className="hg-dim-2">
                      {" "}
                      {[one.table, one.column].filter((text) => text !== "").join(", ")}
                    </span>
                  </td>
                  <td className="hg-num">{figure(one.before, one)}</td>
                  <td className="hg-num">{figure(one.after, one)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Modal>
  );
}
