import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Savings } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useMay } from "../me.ts";
import { TimeChartView } from "../ui/charts/chart.tsx";
import { Legend } from "../ui/charts/legend.tsx";
import type { Point, TimeSeries } from "../ui/charts/series.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { formatOf, noValue } from "../ui/format.ts";
import { LoadError } from "../ui/load-error.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { currencySign, moneyText } from "./money-text.ts";
import { savingsQuery } from "./tariff-queries.ts";
import "./tariffs.css";

const InvestmentDialog = onDemand(() =>
  import("./investment-dialog.tsx").then((part) => part.InvestmentDialog),
);
const chartPx = 220;
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1000;

/** Savings over the plant's life, and the day on which they have paid for it. Nothing where nobody has said what it cost, but for who may say so. */
export function SavingsPanel({ plant }: { readonly plant: Plant }): ReactNode {
  const { t } = useTranslation();
  const may = useMay(plant.id);
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery(savingsQuery(plant.id));
  const mayEdit = may("plant_edit");
  if (data && data.investment === null && !mayEdit) return null;
  const edit = (word: "edit" | "add"): ReactNode => (
    <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
      {t(`tariffs.savings.${word}`)}
    </Button>
  );
  return (
    <Panel
      span={12}
      title={t("tariffs.savings.title")}
      {...(data?.investment && mayEdit ? { end: edit("edit") } : {})}
    >
      {error && !data ? (
        <LoadError text={errorText(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton heightPx={chartPx + 90} />
      ) : data.investment === null ? (
        <EmptyState
          title={t("tariffs.savings.none")}
          hint={t("tariffs.savings.noneHint")}
          action={edit("add")}
        />
      ) : (
        <Course savings={data} />
      )}
      {isOpen && data && (
        <InvestmentDialog investment={data.investment} onClose={() => setIsOpen(false)} />
      )}
    </Panel>
  );
}

function Course({ savings }: { readonly savings: Savings }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(3600);
  const { investment, ahead, currency, course } = savings;
  const words = formatOf(format.language, "UTC");
  const money = (amount: number | null): string => moneyText(format, amount, currency);
  const dayText = (day: string): string => words.date(noonOf(day), "date");
  const monthText = (day: string): string => words.date(noonOf(day), "month");
  if (investment === null) return null;
  const { cost, degradation, yearly_cost: yearlyCost, life_years: lifeYears } = investment;
  const share = savings.saved === null ? null : Math.max(0, (savings.saved / cost) * 100);
  const facts = [
    {
      label: t("tariffs.savings.sofar"),
      value: money(savings.saved),
      foot:
        share === null
          ? t("tariffs.savings.ofCost", { cost: money(cost) })
          : t("tariffs.savings.shareOfCost", {
              share: format.text(format.percent(share)),
              cost: money(cost),
            }),
    },
    {
      label: t(savings.is_paid_back ? "tariffs.savings.paidBack" : "tariffs.savings.payBack"),
      value:
        savings.pay_back === null
          ? noValue
          : savings.is_paid_back
            ? dayText(savings.pay_back)
            : monthText(savings.pay_back),
      foot:
        savings.pay_back === null
          ? ahead === null
            ? t("tariffs.savings.tooFew")
            : t("tariffs.savings.never", { count: lifeYears })
          : format.relative(noonOf(savings.pay_back), now),
    },
    {
      label: t("tariffs.savings.nextYear"),
      value: ahead === null ? noValue : money(ahead.next_year),
      foot: yearlyCost > 0 ? t("tariffs.savings.lessCosts", { cost: money(yearlyCost) }) : "",
    },
    {
      label: t("tariffs.savings.life", { count: lifeYears }),
      value: ahead === null ? noValue : money(ahead.life),
      foot: ahead === null ? "" : t("tariffs.savings.until", { day: dayText(ahead.life_ends) }),
    },
  ];
  const notes = [
    ...(savings.known_days < savings.days
      ? [
          t("tariffs.savings.unknownDays", {
            count: savings.days - savings.known_days,
            days: format.count(savings.days),
          }),
        ]
      : []),
    ...(ahead === null
      ? []
      : [
          t("tariffs.savings.learnt", {
            count: ahead.learnt_days,
            percent: format.text(format.percent(degradation, 1)),
          }),
        ]),
    ...(ahead?.tariff_ends
      ? [t("tariffs.savings.tariffEnds", { day: dayText(ahead.tariff_ends) })]
      : []),
  ];
  return (
    <>
      <dl className="hg-savings">
        {facts.map(({ label, value, foot }) => (
          <div key={label}>
            <dt className="hg-small hg-dim">{label}</dt>
            <dd>
              <strong>{value}</strong>
              <span className="hg-small hg-dim">{foot}</span>
            </dd>
          </div>
        ))}
      </dl>
      {course.length > 1 && <CourseChart savings={savings} cost={cost} />}
      <p className="hg-small hg-dim hg-savings-notes">{notes.join(" ")}</p>
    </>
  );
}

/** Savings that were and those expected, with the cost as a line across. */
function CourseChart(props: { readonly savings: Savings; readonly cost: number }): ReactNode {
  const { t } = useTranslation();
  const { savings, cost } = props;
  const { course, currency, pay_back: payBack } = savings;
  const began = course.findIndex((point) => point.is_expected);
  const turn = began === -1 ? course.length : began;
  const points = (of: (at: number) => boolean): Point[] =>
    course.map(({ day, amount }, at): Point => [noonOf(day), of(at) ? amount : null]);
  const unit = currencySign(currency);
  const series: TimeSeries[] = [
    {
      id: "saved",
      name: t("tariffs.savings.sofar"),
      unit,
      colour: "self",
      points: points((at) => at < turn),
      hero: true,
      digits: 0,
    },
    {
      id: "expected",
      name: t("tariffs.savings.expected"),
      unit,
      colour: "theoretical",
      // It goes on from the last day that is known.
      points: points((at) => at >= turn - 1),
      digits: 0,
    },
    {
      id: "cost",
      name: t("tariffs.savings.cost"),
      unit,
      colour: "withdrawn",
      points: course.map(({ day }): Point => [noonOf(day), cost]),
      widthPx: 1,
      digits: 0,
    },
    ...course
      .filter(({ day }) => day === payBack)
      .map(({ day, amount }): TimeSeries => ({
        id: "payBack",
        name: t(savings.is_paid_back ? "tariffs.savings.paidBack" : "tariffs.savings.payBack"),
        unit,
        colour: "self",
        points: [[noonOf(day), amount]],
        widthPx: 6,
        digits: 0,
      })),
  ];
  const [first, last] = [course[0], course.at(-1)];
  return (
    <>
      <Legend className="hg-savings-legend" items={series.slice(0, 3)} />
      <TimeChartView
        name={t("tariffs.savings.title")}
        heightPx={chartPx}
        isFixed
        unmarked
        chart={{
          series,
          fromSeconds: noonOf(first?.day ?? ""),
          toSeconds: noonOf(last?.day ?? ""),
        }}
      />
    </>
  );
}
