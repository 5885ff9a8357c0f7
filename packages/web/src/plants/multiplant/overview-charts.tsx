import { fromPower } from "@heliograph/domain/plants/from-power.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../call-error.ts";
import {
  barSlots,
  energyScale,
  rangeIn,
  scaled,
  sumsOf,
  sumsQuery,
  useRows,
} from "../../data/data.api.ts";
import { useIsNarrow } from "../../ui/breakpoint.ts";
import { BarChartView, TimeChartView } from "../../ui/charts/chart.tsx";
import { fromPowerWords } from "../../ui/from-power.tsx";
import { Legend } from "../../ui/charts/legend.tsx";
import { Panel } from "../../ui/panel.tsx";
import { periodText } from "../../ui/period-bar.tsx";
import { periodAt, rangeOf } from "../../ui/period.ts";
import { homeZone, useFormat, useNow } from "../../ui/use-format.tsx";
import { drawnCurves, drawnSums, integralsOf, partsOf } from "../../variables/variables.api.ts";
import { inKwh } from "../dashboard/scope.ts";
import { stackedPowers } from "./day-chart.ts";
import type { OverviewPlant } from "./overview-plants.ts";

const heightPx = 400;
const noIds: readonly string[] = [];

export interface ChartProps {
  readonly plants: readonly OverviewPlant[];
  /** The variables are known. */
  readonly isRead: boolean;
  /** The day that is looked at, an ISO date. */
  readonly day: string;
  readonly today: string;
}

const namesOf = (plants: readonly OverviewPlant[]) =>
  plants.map(({ item, colour }) => ({ name: item.name, colour }));

/** The power of a day, one plant upon the other: the height is the sum. */
export function DayChart({ plants, isRead, day, today }: ChartProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const range = useMemo(() => rangeOf(periodAt("day", day), homeZone), [day]);
  const title = day === today ? t("multiplant.day") : t("multiplant.pastDay");
  const powers = plants.flatMap((plant) => {
    const variable = plant.scope?.series.fpac;
    return variable ? [{ ...plant, variable }] : [];
  });
  const drawn = powers.map(({ variable }) => variable);
  const { rows, error, retry } = useRows({
    ids: isRead ? partsOf(drawn).map(({ id }) => id) : noIds,
    ...rangeIn(periodAt("day", day), homeZone),
    resolution: 5,
  });
  const wait = !isRead || (powers.length > 0 && !rows && error === null);
  return (
    <Panel span={12} title={title} sub={periodText(periodAt("day", day), format)}>
      <TimeChartView
        name={title}
        heightPx={heightPx}
        isFixed
        error={error}
        onRetry={retry}
        chart={{
          ...range,
          ...(day === today ? { nowSeconds: now } : {}),
          multimode: "stacked",
          series: stackedPowers(
            powers.map(({ item, colour, variable }) => ({
              id: variable.id,
              name: item.name,
              colour,
              udm: variable.udm,
            })),
            drawnCurves(rows ?? [], drawn),
          ),
        }}
        waits={wait}
      />
      <Legend className="hg-multi-legend" items={namesOf(powers)} />
    </Panel>
  );
}

/** Energies stacked by plant: the days of the month, or the months of the year, that holds the day. */
export function EnergyChart(props: ChartProps & { readonly unit: "month" | "year" }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { plants, isRead, unit, today } = props;
  const period = periodAt(unit, props.day);
  const each = unit === "month" ? "day" : "month";
  const counted = plants.flatMap((plant) =>
    plant.scope?.energy ? [{ ...plant, variable: plant.scope.energy }] : [],
  );
  const drawn = counted.map(({ variable }) => variable);
  const { data, error, refetch } = useQuery(
    sumsQuery({
      ids: isRead ? partsOf(drawn).map(({ id }) => id) : noIds,
      ...rangeIn(period, homeZone),
      period: each,
      integral: integralsOf(drawn),
    }),
  );
  const wide = !useIsNarrow();
  const slots = barSlots({ ...period, each, wide }, format);
  const summed = drawnSums(data ?? [], drawn);
  const sums = drawn.map((variable, column) =>
    sumsOf(summed, slots, column).map((value) => inKwh(variable, value)),
  );
  const totals = slots.map((_, at) => sums.reduce((sum, own) => sum + (own[at] ?? 0), 0));
  const scale = energyScale("kWh", totals);
  const name = unit === "month" ? t("multiplant.month") : t("multiplant.year");
  const wait = !isRead || (counted.length > 0 && !data && !error);
  const part = fromPower(drawn.map(({ ofPower }) => ofPower === true));
  return (
    <Panel
      span={6}
      title={name}
      sub={[scale.unit, periodText(period, format), ...fromPowerWords(part, t)].join(", ")}
    >
      <BarChartView
        name={name}
        heightPx={heightPx}
        isFixed
        error={error && !data ? errorText(error) : null}
        onRetry={() => void refetch()}
        chart={{
          slots,
          stacked: true,
          unit: scale.unit,
          showUnit: false,
          runningIndex: slots.findIndex((slot) => today.startsWith(slot.key)),
          series: counted.map(({ item, colour }, column) => ({
            id: item.id,
            name: item.name,
            colour,
            values: scaled(sums[column], 1 / scale.factor),
          })),
        }}
        waits={wait}
      />
      <Legend
        className="hg-multi-legend"
        items={counted.map(({ item, colour, variable }) => ({
          name: [
            item.name,
            ...(part === "some" && variable.ofPower ? fromPowerWords("all", t) : []),
          ].join(", "),
          colour,
        }))}
      />
    </Panel>
  );
}
