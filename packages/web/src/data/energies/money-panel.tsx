import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { maxMoneyDays } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../me.ts";
import { currencySign, moneyOf, moneyQuery, savingsQuery } from "../../tariffs/tariffs.api.ts";
import { useIsNarrow } from "../../ui/breakpoint.ts";
import { BarChartView } from "../../ui/charts/chart.tsx";
import { Legend } from "../../ui/charts/legend.tsx";
import { Panel } from "../../ui/panel.tsx";
import { periodText } from "../../ui/period-bar.tsx";
import { daysIn, type Period } from "../../ui/period.ts";
import { useFormat } from "../../ui/use-format.tsx";
import { barSlots } from "../bar-slots.ts";
import type { Grouping } from "../data.pages.ts";
import { keyOfDay, readPeriodOf, weekSlots } from "./fold-rows.ts";
import { barsOfDays, barsOfMonths, type MoneyOfPeriod, moneyParts } from "./money-bars.ts";

const heightPx = 220;
const colours = { self_consumption: "self", feed_in: "fedin", incentive: "production" } as const;

interface MoneyProps {
  readonly plant: Plant;
  readonly period: Period;
  readonly each: Grouping;
  readonly today: string;
}

/** What the period was worth by the plant's tariffs, bar by bar; nothing where no day of it has one. (TARF-01) */
export function MoneyPanels(props: MoneyProps): ReactNode {
  const { plant, period, each, today } = props;
  const may = useMay(plant.id)("energies_show");
  const to = period.to < today ? period.to : today;
  const isPast = period.from <= to;
  const asked = { ...period, to };
  const byDays = isPast && daysIn(asked) <= maxMoneyDays;
  const byMonths = isPast && !byDays && readPeriodOf(each, period) !== "day";
  const days = useQuery({
    ...moneyQuery(plant.id, { from: period.from, to }),
    enabled: may && byDays,
  });
  const life = useQuery({ ...savingsQuery(plant.id), enabled: may && byMonths });
  const money =
    byDays && days.data
      ? barsOfDays(days.data, each, daysOf(asked))
      : byMonths && life.data
        ? barsOfMonths(life.data.months, each, asked)
        : [];
  return money.map((one) => <MoneyPanel key={one.currency} {...props} money={one} />);
}
const daysOf = ({ from, to }: { readonly from: string; readonly to: string }): string[] => {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: first.until(to).days + 1 }, (_, days) =>
    first.add({ days }).toString(),
  );
};

function MoneyPanel(props: MoneyProps & { readonly money: MoneyOfPeriod }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const wide = !useIsNarrow();
  const { period, each, today, money } = props;
  const { whole, currency } = money;
  const running = keyOfDay(today, each);
  const slots =
    each === "week" ? weekSlots(period, format) : barSlots({ ...period, each, wide }, format);
  const bars = slots.map(({ key }) => money.bars.get(key));
  const text = (amount: number | null): string => format.text(moneyOf(format, amount, currency));
  const paid = moneyParts.filter((part) => bars.some((bar) => typeof bar?.[part] === "number"));
  const series = paid.map((part) => ({
    id: part,
    name: t(`data.energies.money.${part}`),
    colour: colours[part],
    values: bars.map((bar) => bar?.[part] ?? null),
    doubts: bars.map((bar, at) =>
      bar && !bar.isWhole && (slots[at]?.key ?? "") < running
        ? { isHatched: true, why: t("data.energies.money.partly") }
        : null,
    ),
  }));
  const facts = [
    ...(paid.length > 1
      ? paid.map((part) => `${t(`data.energies.money.${part}`)} ${text(whole[part])}`)
      : []),
    ...(whole.isWhole ? [] : [t("data.energies.money.partOfDays")]),
  ];
  return (
    <Panel
      title={t("data.energies.money.title")}
      sub={`${currencySign(currency)}, ${periodText(period, format)}`}
      end={<strong className="hg-money-total">{text(whole.total)}</strong>}
    >
      {facts.length > 0 && <p className="hg-small hg-dim hg-money-facts">{facts.join(" · ")}</p>}
      {slots.length > 1 && (
        <>
          <BarChartView
            name={t("data.energies.money.title")}
            heightPx={heightPx}
            isFixed
            chart={{
              slots,
              unit: currencySign(currency),
              showUnit: false,
              stacked: true,
              digits: 2,
              runningIndex: slots.findIndex(({ key }) => key === running),
              series,
            }}
          />
          {paid.length > 1 && <Legend className="hg-energy-legend" items={series} />}
        </>
      )}
    </Panel>
  );
}
