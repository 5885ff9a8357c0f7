import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { kwhPerUnit } from "@heliograph/domain/data/unit-of.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import {
  barSlots,
  energyScale,
  rangeIn,
  scaled,
  type Slot,
  statsQuery,
  sumsOf,
  sumsQuery,
} from "../data/data.api.ts";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { BarChartView } from "../ui/charts/chart.tsx";
import { fromPowerWords } from "../ui/from-power.tsx";
import { LoadError } from "../ui/load-error.tsx";
import type { Format } from "../ui/format.ts";
import { Legend } from "../ui/charts/legend.tsx";
import { SummaryStrip } from "../ui/kpi.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { periodAt, todayIn } from "../ui/period.ts";
import { useFormat } from "../ui/use-format.tsx";
import { type EnergyVariable, integralsOf, shownUnit } from "../variables/variables.api.ts";
import {
  comparedFigures,
  estimatesOf,
  isPart,
  type MonthFigures,
  monthFigures,
  type YearFigures,
  yearFigures,
} from "./estimate-years.ts";

/** As high as the table beside it. */
const heightPx = 380;

interface Scale {
  readonly unit: string;
  readonly factor: number;
}

/** A year: its months as pairs of bars and as a table, and what the months that are over say together. */
export function EstimatesView(props: {
  readonly plant: Plant;
  readonly variable: EnergyVariable;
  readonly year: number;
  readonly today: string;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { plant, variable, year, today } = props;
  const period = periodAt("year", `${year}-06-15`);
  const asked = {
    ids: [variable.id],
    integral: integralsOf([variable]),
    ...rangeIn(period, plant.timezone),
  };
  const {
    data: read,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery(sumsQuery({ ...asked, period: "month" }));
  const ofDays = useQuery(sumsQuery({ ...asked, period: "day" }));
  const began = useQuery(
    statsQuery({
      ids: [variable.id],
      include: ["first"],
      zone: plant.timezone,
      // The first value of all does not change while one reads.
      everySeconds: 3600,
    }),
  ).data?.get(variable.id)?.first?.timeSeconds;
  // Months of the year before have no place in this one.
  const data = isPlaceholderData ? undefined : read;
  const kwh = kwhPerUnit(variable.udm);
  const wide = !useIsNarrow();
  const slots = barSlots({ ...period, each: "month", wide }, format);
  const estimated = estimatesOf(variable.estimates, year)?.map((value) => value * (kwh ?? 1));
  const real = scaled(sumsOf(data ?? [], slots, 0), kwh ?? 1);
  const days =
    ofDays.data && !ofDays.isPlaceholderData
      ? new Map(
          ofDays.data.flatMap(([day, value]): [string, number][] =>
            typeof value === "number" ? [[String(day), value * (kwh ?? 1)]] : [],
          ),
        )
      : null;
  const figures = monthFigures(real, estimated ?? null, {
    year,
    today,
    days,
    first: typeof began === "number" ? todayIn(plant.timezone, began) : null,
  });
  const total = yearFigures(figures);
  const parts = figures.filter(isPart).length;
  const span = spanOf(figures);
  const unit = kwh === null ? shownUnit(variable.udm) : "kWh";
  const scale = energyScale(unit, [...real, ...(estimated ?? [])]);
  const written = (value: number | null) =>
    kwh === null ? format.measure(value, unit) : format.energy(value);
  const sign = (total.difference ?? 0) > 0 ? "+" : "";
  const share = signedShare(format, total.sharePercent, 1);
  const wait = !data && !error;
  const drawn = [
    ["real", "production", real],
    ["estimated", "theoretical", estimated],
  ] as const;
  const series = drawn.flatMap(([id, colour, values]) =>
    values
      ? [{ id, name: t(`estimates.${id}`), colour, values: scaled(values, 1 / scale.factor) }]
      : [],
  );
  const difference = written(total.difference);
  return (
    <>
      <div className="hg-estimates-strip">
        <SummaryStrip
          name={t("estimates.summary", { year })}
          cells={[
            {
              label: t("estimates.real"),
              ...(wait ? {} : { value: written(total.real) }),
              foot: [String(year), ...fromPowerWords(variable.ofPower ? "all" : "none", t)].join(
                ", ",
              ),
            },
            {
              label: t("estimates.estimated"),
              value: written(total.estimated),
              foot: estimated ? t("estimates.wholeYear") : t("estimates.notMade"),
            },
            {
              label: t("estimates.difference"),
              ...(wait ? {} : { value: { ...difference, number: `${sign}${difference.number}` } }),
              foot: [
                ...(share === "" ? [] : [`${share} %`]),
                t(`estimates.${span}`),
                ...(parts === 0 ? [] : [t("estimates.partMonths", { count: parts })]),
              ].join(" · "),
            },
          ]}
        />
      </div>
      <div className="hg-grid">
        <Panel
          span={7}
          title={t("estimates.chart")}
          sub={t("estimates.perMonth", { unit: scale.unit, year })}
        >
          <BarChartView
            name={t("estimates.chart")}
            heightPx={heightPx}
            error={error && !data ? errorText(error) : null}
            onRetry={() => void refetch()}
            chart={{
              slots,
              unit: scale.unit,
              showUnit: false,
              runningIndex: slots.findIndex((slot) => today.startsWith(slot.key)),
              series,
            }}
            waits={wait}
          />
          <Legend className="hg-estimates-legend" items={series} />
        </Panel>
        <Panel span={5} title={t("estimates.table")} sub={scale.unit} flush>
          {error && !data ? (
            <LoadError text={errorText(error)} onRetry={() => void refetch()} />
          ) : (
            <MonthTable figures={figures} slots={slots} scale={scale} wait={wait} />
          )}
        </Panel>
      </div>
    </>
  );
}

/** What is compared: months that are over, or also the days of the running one until yesterday. */
const spanOf = (figures: readonly MonthFigures[]): "monthsOver" | "toYesterday" =>
  figures.some(({ state, compared }) => state === "running" && compared !== null)
    ? "toYesterday"
    : "monthsOver";

/** A percentage with its sign, unless it rounds to nothing; "" when there is none. The head of its column has the unit. */
function signedShare(format: Format, percent: number | null, digits = 0): string {
  if (percent === null) return "";
  const isAbove = Math.round(percent * 10 ** digits) > 0;
  return `${isAbove ? "+" : ""}${format.number(percent, digits)}`;
}

function MonthTable(props: {
  readonly figures: readonly MonthFigures[];
  readonly slots: readonly Slot[];
  readonly scale: Scale;
  readonly wait: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { figures, scale } = props;
  const total = yearFigures(figures);
  const compared = comparedFigures(figures);
  const isOver = figures.every((one) => one.state === "over" && one.difference !== null);
  const digits = scale.factor > 1 ? 2 : 0;
  const number = (value: number | null): string =>
    format.number(value === null ? null : value / scale.factor, digits);
  const signed = (value: number | null): string =>
    value !== null && value > 0 ? `+${number(value)}` : number(value);
  const share = ({ difference, compared }: MonthFigures): string =>
    signedShare(
      format,
      difference === null || !compared?.estimated ? null : (difference / compared.estimated) * 100,
    );
  const noteOf = (one: MonthFigures): string => {
    const { state, days } = one;
    const isShort = days !== null && isPart(one);
    return [
      ...(state === "running" ? [t("common.chart.running")] : []),
      ...(state === "running" && one.compared !== null ? [t("estimates.toYesterday")] : []),
      ...(isShort ? [t("estimates.daysKnown", { count: days.known, all: days.over })] : []),
    ].join(" · ");
  };
  return (
    <div className="hg-table-box">
      <table className="hg-table hg-estimates-table" aria-label={t("estimates.table")}>
        <thead>
          <tr>
            <th scope="col">{t("estimates.month")}</th>
            <th scope="col" className="r">
              {t("estimates.real")}
            </th>
            <th scope="col" className="r">
              {t("estimates.estimated")}
            </th>
            <th scope="col" className="r">
              {t("estimates.difference")}
            </th>
            <th scope="col" className="r">
              %
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map((one, at) => (
            <tr key={props.slots[at]?.key} className="row">
              <td>
                {props.slots[at]?.title.split(" ")[0]}
                {noteOf(one) !== "" && (
                  <span className="hg-dim hg-small hg-estimates-note"> {noteOf(one)}</span>
                )}
              </td>
              <td className="r">
                {props.wait ? (
                  <Skeleton heightPx={12} width="60%" />
                ) : (
                  number((one.compared ?? one).real)
                )}
              </td>
              <td className="r">{number((one.compared ?? one).estimated)}</td>
              <td className="r">{signed(one.difference)}</td>
              <td className="r hg-dim">{share(one)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {/* While the year goes on, what differs is over some of its months: they have sums of their own. */}
          {compared.difference !== null && !isOver && (
            <SumRow
              name={t(`estimates.${spanOf(figures)}Row`)}
              sums={compared}
              {...{ number, signed }}
            />
          )}
          <SumRow
            name={t("common.total")}
            sums={isOver ? total : { ...total, difference: null, sharePercent: null }}
            {...{ number, signed }}
          />
        </tfoot>
      </table>
    </div>
  );
}

function SumRow(props: {
  readonly name: string;
  readonly sums: YearFigures;
  readonly number: (value: number | null) => string;
  readonly signed: (value: number | null) => string;
}): ReactNode {
  const format = useFormat();
  const { number, signed } = props;
  const { real, estimated, difference, sharePercent } = props.sums;
  return (
    <tr>
      <td>{props.name}</td>
      <td className="r">{number(real)}</td>
      <td className="r">{number(estimated)}</td>
      <td className="r">{difference === null ? "" : signed(difference)}</td>
      <td className="r">{signedShare(format, sharePercent)}</td>
    </tr>
  );
}
