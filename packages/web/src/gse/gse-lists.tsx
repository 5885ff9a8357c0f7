import type { GseMeasure, GsePayment } from "@heliograph/contract/gse/gse.wire.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { DataTable } from "../ui/data-table.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Panel } from "../ui/panel.tsx";
import type { TableColumn } from "../ui/table-model.ts";
import { useFormat } from "../ui/use-format.tsx";
import { Mark } from "../ui/marks.tsx";
import { gseMeasuresQuery } from "./gse-queries.ts";
import { dayText, monthName } from "./gse-words.ts";
import { paymentMark, usePaymentWords } from "./payment-words.ts";

/** About twelve lines; more scroll. */
const heightPx = 440;
const two = (month: number): string => String(month).padStart(2, "0");

/** Every measure with its corrections and versions, and every payment. (GSE-04, GSE-05) */
export function GseLists(props: {
  readonly of: { readonly plantId: string; readonly version: string };
  readonly convention: string;
  readonly payments: readonly GsePayment[] | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const words = usePaymentWords();
  const { of, convention, payments } = props;
  const measures = useQuery(gseMeasuresQuery(of));
  const yes = (value: boolean): string => t(value ? "common.yes" : "common.no");
  const right = { align: "right" } as const;
  const when: readonly TableColumn<{ readonly year: number; readonly month: number | null }>[] = [
    { id: "year", name: t("gse.column.year"), value: ({ year }) => year, widthPx: 72, fixed: true },
    {
      id: "month",
      name: t("gse.column.month"),
      value: ({ month }) => month,
      cell: ({ month }) => (month === null ? t("gse.wholeYear") : two(month)),
      widthPx: 84,
      fixed: true,
    },
  ];
  const file = (what: string): string => `${what} GSE ${convention}`;
  const ofMeasure: readonly TableColumn<GseMeasure>[] = [
    ...when,
    { id: "rett", name: t("gse.column.rett"), value: ({ rett }) => rett, minPx: 80, ...right },
    {
      id: "kwh",
      name: "kWh",
      value: ({ kwh }) => kwh,
      cell: ({ kwh }) => format.number(kwh, 2),
      minPx: 120,
      ...right,
    },
    {
      id: "real",
      name: t("gse.column.real"),
      value: ({ real }) => yes(real),
      minPx: 84,
    },
    { id: "ver", name: t("gse.column.ver"), value: ({ ver }) => ver, minPx: 84, ...right },
  ];
  const ofPayment: readonly TableColumn<GsePayment>[] = [
    ...when,
    { id: "type", name: t("gse.column.type"), value: words.type, minPx: 96 },
    {
      id: "adjust",
      name: t("gse.column.adjust"),
      value: ({ adjust }) => yes(adjust),
      minPx: 80,
    },
    {
      id: "kwh",
      name: "kWh",
      value: ({ kwh }) => kwh,
      cell: ({ kwh }) => format.number(kwh, 2),
      minPx: 96,
      ...right,
    },
    {
      id: "rate",
      name: t("gse.column.rate"),
      value: ({ rate }) => rate,
      cell: ({ rate }) => format.number(rate, 4),
      widthPx: 104,
      ...right,
    },
    {
      id: "euro",
      name: "€",
      value: ({ euro }) => euro,
      cell: ({ euro }) => format.number(euro, 2),
      widthPx: 100,
      ...right,
    },
    {
      id: "date",
      name: t("gse.column.date"),
      value: ({ date }) => date,
      cell: ({ date }) => (date === null ? format.number(null) : dayText(date, format)),
      widthPx: 110,
    },
    { id: "state", name: t("gse.column.state"), value: words.state, minPx: 120 },
  ];
  const own = measures.data?.filter(({ gse_id: id }) => id === convention);
  return (
    <div className="hg-gse-lists">
      <Panel flush title={t("gse.measures")} sub={t("gse.measuresSub")}>
        {measures.error && !measures.data ? (
          <LoadError text={errorText(measures.error)} onRetry={() => void measures.refetch()} />
        ) : (
          <DataTable
            name={t("gse.measures")}
            rows={own}
            rowId={({ year, month, rett, ver, real }) => `${year} ${month} ${rett} ${ver} ${real}`}
            columns={ofMeasure}
            csvName={file(t("gse.measures"))}
            card={(one) => (
              <ListCard
                title={monthName(`${one.year}-${two(one.month)}`, format)}
                figure={`${format.number(one.kwh, 2)} kWh`}
                facts={[
                  t(one.real ? "gse.state.measured" : "gse.state.estimated"),
                  `${t("gse.column.rett")} ${one.rett}`,
                  `${t("gse.column.ver")} ${one.ver}`,
                ]}
              />
            )}
            heightPx={heightPx}
            empty={{ title: t("gse.noMeasures"), hint: t("gse.noMeasuresHint") }}
          />
        )}
      </Panel>
      <div id="gse-payments" className="hg-gse-anchor">
        <Panel flush title={t("gse.everyPayment")} sub={t("gse.paymentsSub")}>
          <DataTable
            name={t("gse.everyPayment")}
            rows={payments}
            rowId={(one) =>
              `${one.year} ${one.month} ${one.type} ${one.adjust} ${one.date} ${one.euro} ${one.state}`
            }
            columns={ofPayment}
            csvName={file(t("gse.payments"))}
            card={(one) => (
              <ListCard
                title={words.title(one)}
                figure={`${format.number(one.euro, 2)} €`}
                facts={[
                  one.date === null ? format.number(null) : dayText(one.date, format),
                  <span className="state" key="state">
                    <Mark state={paymentMark(one)} size={12} quiet /> {words.state(one)}
                  </span>,
                  `${format.number(one.kwh, 0)} kWh × ${format.number(one.rate, 4)} €/kWh`,
                  one.adjust ? t("gse.type.adjust") : "",
                ]}
              />
            )}
            heightPx={heightPx}
            empty={{ title: t("gse.noPayments"), hint: t("gse.noPaymentsHint") }}
          />
        </Panel>
      </div>
    </div>
  );
}

/** A line of a list on a phone: what it comes to stands first. */
function ListCard(props: {
  readonly title: string;
  readonly figure: string;
  readonly facts: readonly ReactNode[];
}): ReactNode {
  return (
    <div className="hg-gse-card">
      <b>{props.title}</b>
      <b className="r">{props.figure}</b>
      <div className="hg-small hg-dim-2">
        {props.facts.map((fact, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- facts keep their order
          <span key={at}>{fact}</span>
        ))}
      </div>
    </div>
  );
}
