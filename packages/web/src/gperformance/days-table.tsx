import type { CalcResult, GperfDay } from "@heliograph/contract/gperformance/gperformance.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { isCounted } from "@heliograph/domain/gperformance/settlement.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatOf, noValue } from "../ui/format.ts";
import { Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { gperformancePage } from "./gperformance.pages.ts";
import { wordsOfSettlement } from "./settlement-words.ts";

interface Draft {
  readonly day: string;
  readonly kwh: number;
}
type Line = Pick<
  GperfDay,
  "h_kwh_m2" | "e_prod" | "e_detach" | "e_gar" | "balance" | "pr" | "eca" | "coverage"
> &
  Partial<Pick<GperfDay, "marks">>;

/** Every day of the period, or every month of a year: guaranteed beside delivered, and what is missing as a bar. (GPERF-08) */
export function DaysTable(props: {
  readonly plant: Plant;
  readonly result: CalcResult;
  readonly byMonth: boolean;
  /** An event that is not saved yet. */
  readonly draft: Draft | null;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const [{ day: opened }, change] = gperformancePage.useSearch();
  const { result, byMonth, draft } = props;
  const rows: readonly { readonly id: string; readonly row: Line }[] = byMonth
    ? monthsOf(result.data)
    : result.data.map((row) => ({ id: row.day, row }));
  const most = Math.max(1, ...rows.map(({ row }) => Math.abs(row.balance ?? 0)));
  const dates = formatOf(format.language, "UTC");
  const words = wordsOfSettlement(format);
  const moment = (day: string): number => Date.parse(`${day.padEnd(10, "-01")}T12:00:00Z`) / 1000;
  const nameOf = (id: string): ReactNode =>
    byMonth ? (
      <b>{dates.date(moment(`${id}-01`), "month")}</b>
    ) : (
      <>
        <b>{Number(id.slice(8))}</b> {weekday(id, format.language)}
      </>
    );
  return (
    <Panel flush label={t("gperformance.days")}>
      <div className="hg-gperf-scroll">
        <table className={byMonth ? "hg-gperf-days months" : "hg-gperf-days"}>
          <thead>
            <tr>
              <th scope="col">{t(byMonth ? "gperformance.month" : "gperformance.day")}</th>
              <th scope="col" title="kWh/m²">
                H
              </th>
              <th scope="col" title="kWh">
                {t("gperformance.produced")}
              </th>
              <th scope="col" title="kWh">
                {t("gperformance.detached")}
              </th>
              <th scope="col" title="kWh">
                ECA
              </th>
              <th scope="col" title="kWh">
                {t("gperformance.guaranteed")}
              </th>
              <th scope="col" className="hg-gperf-sides">
                <span>{t("gperformance.missing")}</span>
                <span>{t("gperformance.over")}</span>
              </th>
              <th scope="col" title="kWh">
                {t("gperformance.balance")}
              </th>
              <th scope="col">PR %</th>
              <th scope="col">{t("gperformance.data")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, row }) => {
              const { marks = [] } = row;
              const why = marks.map((mark) => words.mark(mark)).join("; ");
              const isOff = !isCounted({ marks });
              const own = draft?.day === id ? draft.kwh : null;
              return (
                <tr
                  key={id}
                  className={`${isOff ? "off" : ""}${id === opened ? " open" : ""}`}
                  {...(why === "" ? {} : { title: why })}
                >
                  <th scope="row">
                    {byMonth ? (
                      nameOf(id)
                    ) : (
                      <button type="button" onClick={() => change({ day: id })}>
                        {nameOf(id)}
                      </button>
                    )}
                  </th>
                  <Cells row={row} draft={own} most={most} />
                  <td className="hg-gperf-data">
                    {row.coverage === null ? noValue : `${Math.floor(row.coverage * 100)}`}
                    {why !== "" && (
                      <span className="hg-gperf-mark" role="img" aria-label={why}>
                        *
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("gperformance.total")}</th>
              <Cells row={result.totals} draft={null} most={null} />
              <td className="hg-gperf-data">
                {result.totals.coverage === null
                  ? noValue
                  : Math.floor(result.totals.coverage * 100)}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <MarkList data={result.data} />
    </Panel>
  );
}

function Cells(props: {
  readonly row: Line;
  readonly draft: number | null;
  readonly most: number | null;
}): ReactNode {
  const format = useFormat();
  const { row, draft, most } = props;
  const kwh = (value: number | null): string => format.number(value, 0);
  const some = (value: number | null): string => (value === 0 ? noValue : kwh(value));
  const { balance } = row;
  return (
    <>
      <td>{format.number(row.h_kwh_m2, 2)}</td>
      <td>{kwh(row.e_prod)}</td>
      <td>{some(row.e_detach)}</td>
      <td className={draft === null ? "" : "draft"}>
        {draft === null ? some(row.eca) : `+${kwh(draft)}`}
      </td>
      <td>{kwh(row.e_gar)}</td>
      <td className="hg-gperf-bar">
        {most !== null && balance !== null && (
          <Bar balance={balance} most={most} draft={draft ?? 0} />
        )}
      </td>
      <td className={balance !== null && Math.round(balance) < 0 ? "below" : ""}>
        {balance !== null && Math.round(balance) > 0 ? "+" : ""}
        {kwh(balance)}
      </td>
      <td>{format.number(row.pr === null ? null : row.pr * 100, 1)}</td>
    </>
  );
}

/** From the middle: left what is missing, right what is left over; what a draft would make good is dashed. */
function Bar(of: {
  readonly balance: number;
  readonly most: number;
  readonly draft: number;
}): ReactNode {
  const share = Math.min(50, (Math.abs(of.balance) / of.most) * 50);
  const good = of.balance < 0 ? Math.min(share, (of.draft / of.most) * 50) : 0;
  return (
    <span aria-hidden="true">
      <i
        className={of.balance < 0 ? "missing" : "over"}
        style={
          of.balance < 0
            ? { right: "50%", width: `${share}%` }
            : { left: "50%", width: `${share}%` }
        }
      />
      {good > 0 && (
        <i className="draft" style={{ right: `${50 + share - good}%`, width: `${good}%` }} />
      )}
    </span>
  );
}

/** What the asterisks say, day by day, below the table. */
function MarkList({ data }: { readonly data: readonly GperfDay[] }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const words = wordsOfSettlement(format);
  const dates = formatOf(format.language, "UTC");
  const marked = data.filter(({ marks }) => marks.length > 0);
  if (marked.length === 0) return null;
  return (
    <details className="hg-gperf-notes" {...(marked.length <= 4 ? { open: true } : {})}>
      <summary>{t("gperformance.notes", { count: marked.length })}</summary>
      <ul>
        {marked.map((row) => (
          <li key={row.day}>
            {dates.date(Date.parse(`${row.day}T12:00:00Z`) / 1000, "date")}:{" "}
            {row.marks.map((mark) => words.mark(mark)).join("; ")}
            {!isCounted(row) && ` (${t("gperformance.notCounted")})`}
          </li>
        ))}
      </ul>
    </details>
  );
}

const weekday = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }).format(
    Date.parse(`${day}T12:00:00Z`),
  );
/** The days of a year added up by month; what is not counted is in no sum. */
function monthsOf(data: readonly GperfDay[]): { readonly id: string; readonly row: Line }[] {
  return [...Map.groupBy(data, ({ day }) => day.slice(0, 7))].map(([id, days]) => {
    const counted = days.filter(isCounted);
    const sum = (of: (row: GperfDay) => number | null): number | null =>
      counted.length === 0 ? null : counted.reduce((total, row) => total + (of(row) ?? 0), 0);
    const mean = (of: (row: GperfDay) => number | null): number | null => {
      const known = counted.flatMap((row) => of(row) ?? []);
      return known.length === 0 ? null : known.reduce((a, b) => a + b, 0) / known.length;
    };
    const sun = sum((row) => (row.pr ? (row.e_prod ?? 0) / row.pr : 0));
    const produced = sum(({ e_prod: kwh }) => kwh);
    return {
      id,
      row: {
        h_kwh_m2: counted.every((row) => row.h_kwh_m2 === null) ? null : sum((row) => row.h_kwh_m2),
        e_prod: produced,
        e_detach: sum((row) => row.e_detach),
        eca: sum(({ eca }) => eca) ?? 0,
        e_gar: sum((row) => row.e_gar),
        balance: sum(({ balance }) => balance),
        pr: sun === null || sun === 0 || produced === null ? null : produced / sun,
        coverage: mean(({ coverage }) => coverage),
      },
    };
  });
}
