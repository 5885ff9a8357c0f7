import type {
  CalcQuestion,
  CalcResult,
} from "@heliograph/contract/gperformance/gperformance.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Format, formatOf, type Measure } from "../ui/format.ts";
import { SummaryStrip } from "../ui/kpi.tsx";
import { Mark } from "../ui/marks.tsx";
import { useFormat } from "../ui/use-format.tsx";

interface MonthBalance {
  /** "2026-05" */
  readonly month: string;
  readonly kwh: number;
}
/** Balances of the months of a year, in order. */
export function monthBalances({ data }: Pick<CalcResult, "data">): MonthBalance[] {
  const sums = new Map<string, number>();
  for (const { day, balance } of data) {
    const month = day.slice(0, 7);
    sums.set(month, (sums.get(month) ?? 0) + (balance ?? 0));
  }
  return [...sums].map(([month, kwh]) => ({ month, kwh }));
}

/** The period that is shown: a month, or a year. */
export const periodName = (
  { from }: Pick<CalcResult, "from">,
  { month, year }: Pick<CalcQuestion, "month" | "year">,
  { language }: Pick<Format, "language">,
): string =>
  month === null
    ? String(year)
    : formatOf(language, "UTC").date(Date.parse(`${from}T12:00:00Z`) / 1000, "month");

/** The answer before its details: guaranteed, recognised, missing, and the year's balance and penalty. */
export function SettlementStrip(props: {
  readonly result: CalcResult;
  readonly question: CalcQuestion;
  readonly year: CalcResult | null;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { result, question, year } = props;
  const { totals } = result;
  const dates = formatOf(format.language, "UTC");
  const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1000;
  const period = periodName(result, question, format);
  const leftOut = year?.marks.find(({ code }) => code === "days_left_out");
  const kwh = (value: number | null): Measure => ({ number: format.number(value, 0), unit: "kWh" });
  const { balance } = totals;
  /** A balance that is over says so. */
  const signedKwh = (value: number | null): Measure => ({
    number: `${value !== null && Math.round(value) > 0 ? "+" : ""}${format.number(value, 0)}`,
    unit: "kWh",
  });
  const recognised =
    totals.e_prod === null ? null : totals.e_prod + (totals.e_detach ?? 0) + totals.eca;
  const side = balance === null ? "balanceIn" : balance < 0 ? "missingIn" : "overIn";
  const below = result.data.filter((row) => row.balance !== null && row.balance < 0).length;
  const price = question.params.pu_kwh;
  const months = year === null || year.totals.balance === null ? [] : monthBalances(year);
  return (
    <div className={question.month === null ? "" : "hg-gperf-month"}>
      <SummaryStrip
        name={t("gperformance.title")}
        cells={[
          {
            label: t("gperformance.guaranteed"),
            value: kwh(totals.e_gar),
            foot: t("gperformance.guaranteedFoot", {
              h: format.number(totals.h_kwh_m2, 1),
              k: format.number(totals.k, 4),
            }),
          },
          {
            label: t("gperformance.recognised"),
            value: kwh(recognised),
            foot: t("gperformance.recognisedFoot", {
              made: format.number(totals.e_prod, 0),
              detached: format.number(totals.e_detach, 0),
              eca: format.number(totals.eca, 0),
            }),
          },
          {
            label: t(`gperformance.${side}`, { period }),
            value: {
              number: `${balance !== null && balance > 0 ? "+" : ""}${format.number(balance === null ? null : Math.abs(balance), 0)}`,
              unit: "kWh",
            },
            foot: t("gperformance.daysFoot", {
              below: format.count(below),
              counted: format.count(totals.counted_days),
              days: format.count(totals.days),
            }),
          },
          // A month that is over makes up for another: of itself none is paid.
          ...(question.month === null
            ? []
            : [
                {
                  label: t("gperformance.penaltyAlone"),
                  value: { number: format.number(totals.penalty_eur, 2), unit: "€" },
                  foot: t("gperformance.penaltyAloneFoot"),
                },
              ]),
          {
            label: t("gperformance.balanceOfYear"),
            ...(year ? { value: signedKwh(year.totals.balance) } : {}),
            end: <MonthBars months={months} now={result.from.slice(0, 7)} />,
            foot: leftOut ? (
              <span className="hg-gperf-left-out">
                <Mark state="FAILING" size={12} quiet />
                {t("gperformance.leftOutFoot", {
                  left_out: format.count(leftOut.params["left_out"] ?? 0),
                  days: format.count(leftOut.params["days"] ?? 0),
                })}
              </span>
            ) : year ? (
              t("gperformance.spanFoot", {
                from: dates.date(atNoon(year.from), "date"),
                to: dates.date(atNoon(year.to), "date"),
              })
            ) : undefined,
          },
          {
            label: t("gperformance.penaltyOfYear"),
            ...(year
              ? { value: { number: format.number(year.totals.penalty_eur, 2), unit: "€" } }
              : {}),
            foot: year
              ? t("gperformance.penaltyFoot", {
                  kwh: format.number(year.totals.shortfall, 0),
                  price: price === null ? "—" : format.number(price, 5),
                })
              : undefined,
          },
        ]}
      />
    </div>
  );
}

const barPx = 4;
const bars = { heightPx: 22, halfPx: 11 };
/** Month by month, above and below what was guaranteed, on one scale. */
function MonthBars(props: {
  readonly months: readonly MonthBalance[];
  readonly now: string;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { months, now } = props;
  if (months.length < 2) return null;
  const most = Math.max(1, ...months.map(({ kwh }) => Math.abs(kwh)));
  return (
    <svg
      className="hg-gperf-months"
      width={months.length * barPx}
      height={bars.heightPx}
      role="img"
      aria-label={months
        .map(({ month, kwh }) => `${month}: ${format.number(kwh, 0)} kWh`)
        .join(", ")}
    >
      <title>{t("gperformance.balanceOfYear")}</title>
      <line x1={0} x2={months.length * barPx} y1={bars.halfPx} y2={bars.halfPx} className="axis" />
      {months.map(({ month, kwh }, at) => {
        const heightPx = Math.max(1, (Math.abs(kwh) / most) * (bars.halfPx - 1));
        return (
          <rect
            key={month}
            className={`${kwh < 0 ? "missing" : "over"}${month === now ? " now" : ""}`}
            x={at * barPx}
            y={kwh < 0 ? bars.halfPx : bars.halfPx - heightPx}
            width={barPx - 1}
            height={heightPx}
          />
        );
      })}
    </svg>
  );
}
