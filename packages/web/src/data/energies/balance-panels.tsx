import type { EnergyWays } from "@heliograph/domain/plants/energy-balance.ts";
import { summedWays } from "@heliograph/domain/plants/energy-balance.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currencySign } from "../../tariffs/tariffs.api.ts";
import { useIsNarrow } from "../../ui/breakpoint.ts";
import { ShareBar } from "../../ui/charts/share-bar.tsx";
import { BarChartView } from "../../ui/charts/chart.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Legend } from "../../ui/charts/legend.tsx";
import { SummaryStrip } from "../../ui/kpi.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Panel, Skeleton } from "../../ui/panel.tsx";
import { todayIn } from "../../ui/period.ts";
import { periodText, spanText } from "../../ui/period-bar.tsx";
import { useFormat } from "../../ui/use-format.tsx";
import { type PlantVariable, shownUnit } from "../../variables/variables.api.ts";
import { barSlots, energyScale, scaled } from "../bar-slots.ts";
import {
  type BalanceSources,
  countersOf,
  sidesByPower,
} from "@heliograph/domain/plants/balance-days.ts";
import { doubtOfAll } from "../quality-words.ts";
import { rangeIn } from "../queries.ts";
import { useDoubts } from "../use-doubts.ts";
import { usualGrouping } from "./energies-search.ts";
import { type EnergyScale, FlowDiagram } from "./flow-diagram.tsx";
import { keyOfDay } from "./fold-rows.ts";
import { useTariffMoney } from "./use-tariff-money.ts";
import { type BalanceAnswer, comparedShares, isRunning, type ReadBalance } from "./use-balance.ts";
import { WherePanel } from "./where-panel.tsx";

const heightPx = 240;
const maxMoney = 3;

export interface BalanceProps {
  readonly plant: Plant;
  readonly sources: BalanceSources<PlantVariable>;
  readonly answer: BalanceAnswer;
  /** As long a part of the period before; absent where there is none. */
  readonly before: ReadBalance | undefined;
  readonly today: string;
}

/** Shares and money of the period. */
export function BalanceStrip(props: BalanceProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { plant, sources, answer, before, today } = props;
  const { shown } = answer;
  const shares = shown?.balance.shares;
  const compared = shown && before && comparedShares(shown, today);
  const share = (kind: "selfSufficiency" | "selfConsumption") => {
    const value = shares?.[kind] ?? null;
    const earlier = before?.balance.shares[kind] ?? null;
    const own = compared?.[kind] ?? null;
    const percent = (share: number | null): string => format.text(format.percent(share, 1));
    return {
      label: t(`data.control.${kind}`),
      value: shown || answer.error !== null ? format.percent(value, 1) : undefined,
      bar: (
        <ShareBar
          name={t(`data.control.${kind}`)}
          value={earlier === null ? value : own}
          max={100}
          expected={earlier}
          colour="var(--s-self)"
        />
      ),
      foot:
        shown && before && earlier !== null
          ? t(
              isRunning(shown.period, today) ? "data.control.beforeRunning" : "data.control.before",
              {
                own: percent(own),
                period: spanText(before.period, format),
                share: percent(earlier),
              },
            )
          : undefined,
    };
  };
  const ways = shown?.balance.ways ?? null;
  const own = ways && ways.sunToLoad + ways.storageToLoad;
  const price = plant.gperf_params.pu_kwh;
  const tariffMoney = useTariffMoney(plant, shown?.period, today);
  const euros = (amount: number | null, currency: string): string =>
    format.text(format.measure(amount, currencySign(currency), 2));
  const byTariff = (tariffMoney ?? []).map((sum) => {
    const parts = (["self_consumption", "feed_in", "incentive"] as const).flatMap((part) =>
      sum[part] === null
        ? []
        : [t(`data.control.tariffPart.${part}`, { amount: euros(sum[part], sum.currency) })],
    );
    const foot = [...parts, ...(sum.is_whole ? [] : [t("data.control.tariffPartial")])].join(" · ");
    return {
      label: t("data.control.byTariff"),
      value: format.measure(sum.total, currencySign(sum.currency), 2),
      foot,
      title: foot,
    };
  });
  const counted =
    sources.money.length > 0
      ? sources.money.slice(0, maxMoney).map(({ variable }, at) => ({
          label: variable.name,
          value: shown
            ? format.measure(shown.money[at] ?? null, shownUnit(variable.udm), 2)
            : undefined,
          foot: t("data.control.moneyCounted"),
        }))
      : [
          {
            label: t("data.control.saved"),
            value: shown
              ? format.measure(own === null || price === null ? null : own * price, "€", 2)
              : undefined,
            foot:
              price === null
                ? t("data.control.noPrice")
                : own === null
                  ? undefined
                  : t("data.control.savedFoot", {
                      energy: format.text(format.energy(own)),
                      price: format.text(format.measure(price, "€/kWh", 3)),
                    }),
            title: t(price === null ? "data.control.noPriceHint" : "data.control.savedHint"),
          },
        ];
  // A tariff wins over a variable of money; until it is known neither is shown.
  const money =
    byTariff.length > 0
      ? byTariff
      : counted.map((cell) => (tariffMoney === undefined ? { ...cell, value: undefined } : cell));
  return (
    <SummaryStrip
      name={t("data.control.summary")}
      cells={[share("selfSufficiency"), share("selfConsumption"), ...money]}
    />
  );
}

/** One unit for all energies of the period. */
function scaleOf(ways: EnergyWays): EnergyScale {
  const sun = ways.sunToLoad + ways.sunToStorage + ways.sunToGrid;
  const used = ways.sunToLoad + ways.storageToLoad + ways.gridToLoad;
  const scale = energyScale("kWh", [sun, used]);
  return { ...scale, digits: scale.factor === 1 ? 1 : 2 };
}

/** Days of the period that have been, since the plant began. */
function daysSoFar(read: ReadBalance, plant: Plant, today: string): number {
  const active = todayIn(plant.timezone, plant.active_since);
  return read.days.filter(({ day }) => day <= today && day >= active).length;
}

/** The flow of the period, and where production went and consumption came from. */
export function FlowPanels(props: BalanceProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { answer, plant, sources, today } = props;
  const { shown, error } = answer;
  const title = t("data.control.flow.title");
  if (error !== null)
    return (
      <Panel span={12} title={title}>
        <LoadError text={error} onRetry={answer.retry} />
      </Panel>
    );
  if (!shown)
    return (
      <Panel span={12} title={title}>
        <Skeleton heightPx={300} />
      </Panel>
    );
  const { balance, period } = shown;
  const { ways, days, disagreementKwh } = balance;
  if (!ways)
    return (
      <Panel span={12} title={title} sub={periodText(period, format)}>
        <EmptyState
          title={t(days.measured === 0 ? "common.chart.noData" : "data.control.unknown")}
          hint={t(days.measured === 0 ? "common.chart.noDataHint" : "data.control.unknownHint")}
        />
      </Panel>
    );
  const scale = scaleOf(ways);
  const asked = daysSoFar(shown, plant, today);
  const byPower = sidesByPower(sources);
  const sides = byPower.map((side) => t(`data.control.sides.${side}`)).join(", ");
  const fact = byPower.length === 0 ? null : t("data.control.byPower", { sides });
  const notes = [
    ...(days.whole < asked
      ? [
          t("data.control.daysMissing", {
            whole: format.count(days.whole),
            days: format.count(asked),
            count: asked,
          }),
        ]
      : []),
    ...(disagreementKwh === null
      ? []
      : [
          t(disagreementKwh > 0 ? "data.control.usedMore" : "data.control.usedLess", {
            amount: format.text(format.energy(Math.abs(disagreementKwh))),
          }),
        ]),
  ];
  return (
    <>
      <Panel
        span={7}
        title={title}
        sub={`${scale.unit}, ${periodText(period, format)}`}
        end={t("data.control.flow.whole", {
          amount: format.number(
            Object.values(ways).reduce((a, b) => a + b, 0) === 0
              ? 0
              : (ways.sunToLoad +
                  ways.sunToStorage +
                  ways.sunToGrid +
                  ways.gridToLoad +
                  ways.gridToStorage) /
                  scale.factor,
            scale.digits,
          ),
        })}
      >
        <FlowDiagram ways={ways} scale={scale} />
      </Panel>
      <WherePanel ways={ways} scale={scale} fact={fact} notes={notes} />
    </>
  );
}

/** Consumption above zero by its source, what was sold below: a bar a day, a month or a year. */
export function BalanceBars(props: BalanceProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const wide = !useIsNarrow();
  const { shown, error } = props.answer;
  const period = shown?.period;
  const each = period ? usualGrouping(period) : "day";
  const slots = period && each !== "week" ? barSlots({ ...period, each, wide }, format) : [];
  const doubts = useDoubts(
    {
      ids: countersOf(props.sources).map(({ variable }) => variable.id),
      ...(period
        ? rangeIn(period, props.plant.timezone)
        : { startSeconds: 0, endSeconds: 0, zone: props.plant.timezone }),
      period: each === "week" ? "day" : each,
    },
    period !== undefined,
  );
  const doubtful = slots.map(({ key }) =>
    doubtOfAll([...doubts.values()].map((bars) => bars.get(key) ?? null)),
  );
  const byBar = Map.groupBy(shown?.days ?? [], ({ day }) => keyOfDay(day, each));
  const bars = slots.map(({ key }) => summedWays((byBar.get(key) ?? []).map(({ ways }) => ways)));
  // What hangs from zero comes first: nothing of it would else lie upon the bar.
  const series = [
    {
      id: "sold",
      colour: "fedin",
      of: (ways: EnergyWays) => -(ways.sunToGrid + ways.storageToGrid),
    },
    { id: "sun", colour: "self", of: (ways: EnergyWays) => ways.sunToLoad },
    { id: "storage", colour: "storage", of: (ways: EnergyWays) => ways.storageToLoad },
    { id: "bought", colour: "withdrawn", of: (ways: EnergyWays) => ways.gridToLoad },
  ] as const;
  const drawn = series
    .filter(({ id }) => id !== "storage" || props.sources.hasStorage)
    .map(({ id, colour, of }) => ({
      id,
      name: t(`data.control.bars.${id}`),
      colour,
      values: bars.map((ways) => (ways === null ? null : of(ways))),
    }));
  const tops = bars.map((ways) => ways && ways.sunToLoad + ways.storageToLoad + ways.gridToLoad);
  const scale = energyScale("kWh", [...tops, ...(drawn[0]?.values ?? [])]);
  return (
    <Panel
      span={12}
      title={t("data.control.energyChart")}
      sub={t("data.control.barsSub", { unit: scale.unit })}
      end={
        <Legend className="hg-balance-legend" items={[...drawn.slice(1), ...drawn.slice(0, 1)]} />
      }
    >
      <BarChartView
        name={t("data.control.energyChart")}
        heightPx={heightPx}
        error={error}
        onRetry={props.answer.retry}
        chart={{
          slots,
          unit: scale.unit,
          showUnit: false,
          stacked: true,
          runningIndex: slots.findIndex((slot) => slot.key === keyOfDay(props.today, each)),
          series: drawn.map((one) => ({
            ...one,
            values: scaled(one.values, 1 / scale.factor),
            doubts: doubtful,
          })),
        }}
        waits={!shown && error === null}
      />
    </Panel>
  );
}
