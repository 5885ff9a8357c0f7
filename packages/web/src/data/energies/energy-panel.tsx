import { type EnergyKind, energyFactor } from "@heliograph/domain/plants/quantities.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../call-error.ts";
import { useIsNarrow } from "../../ui/breakpoint.ts";
import { BarChartView } from "../../ui/charts/chart.tsx";
import { Panel, Skeleton } from "../../ui/panel.tsx";
import { periodText } from "../../ui/period-bar.tsx";
import { type Period, rangeOf, todayIn } from "../../ui/period.ts";
import { useFormat, useNow } from "../../ui/use-format.tsx";
import { coloursOf } from "../../variables/variables.api.ts";
import { barSlots, energyScale, sumsOf } from "../bar-slots.ts";
import { useSums } from "../use-sums.ts";
import { usualGrouping } from "./energies-search.ts";
import { useKindName } from "./kind-names.ts";
import { Legend } from "./power-panel.tsx";
import type { Tagged } from "./tagged-variables.ts";

const heightPx = 300;

/** Energies side by side, where they are too few for a balance: a bar a day, a month or a year. */
export function EnergyPanel(props: {
  readonly energies: readonly Tagged<EnergyKind>[];
  readonly zone: string;
  readonly period: Period;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const nameOf = useKindName();
  const wide = !useIsNarrow();
  const { energies, zone, period } = props;
  const today = todayIn(zone, now);
  const grouping = usualGrouping(period);
  const each = grouping === "week" ? "day" : grouping;
  const { fromSeconds, toSeconds } = rangeOf(period, zone);
  const { shown, error, busy, retry } = useSums(
    {
      ids: energies.map(({ variable }) => variable.id),
      startSeconds: fromSeconds,
      endSeconds: toSeconds,
      zone,
      period: each,
    },
    { ...period, each } as const,
  );
  const slots = barSlots({ ...(shown?.shape ?? { ...period, each }), wide }, format);
  const sums = energies.map(({ variable }, column) =>
    sumsOf(shown?.rows ?? [], slots, column).map((value) =>
      value === null ? null : value * (energyFactor(variable.udm) ?? 1),
    ),
  );
  const scale = energyScale("kWh", sums.flat());
  const colours = coloursOf(energies.map(({ variable }) => variable));
  const names = energies.map(nameOf.energy);
  return (
    <Panel
      span={12}
      title={t("data.control.energyChart")}
      sub={`${scale.unit}, ${periodText(period, format)}`}
    >
      {!shown && busy ? (
        <Skeleton heightPx={heightPx} />
      ) : (
        <BarChartView
          name={t("data.control.energyChart")}
          heightPx={heightPx}
          error={error ? errorText(error) : null}
          onRetry={retry}
          chart={{
            slots,
            unit: scale.unit,
            showUnit: false,
            runningIndex: slots.findIndex((slot) => today.startsWith(slot.key)),
            series: energies.map(({ variable }, column) => ({
              id: variable.id,
              name: names[column] ?? variable.name,
              colour: colours[column] ?? "c01",
              values: (sums[column] ?? []).map((value) =>
                value === null ? null : value / scale.factor,
              ),
            })),
          }}
        />
      )}
      <Legend names={names} colours={colours} />
    </Panel>
  );
}
