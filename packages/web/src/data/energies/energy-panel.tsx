import { type EnergyKind, energyFactor } from "@heliograph/domain/plants/quantities.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../call-error.ts";
import { useIsNarrow } from "../../ui/breakpoint.ts";
import { BarChartView } from "../../ui/charts/chart.tsx";
import { Legend } from "../../ui/charts/legend.tsx";
import { Panel } from "../../ui/panel.tsx";
import { periodText } from "../../ui/period-bar.tsx";
import { type Period, todayIn } from "../../ui/period.ts";
import { useFormat, useNow } from "../../ui/use-format.tsx";
import { coloursOf, integralsOf } from "../../variables/variables.api.ts";
import { barSlots, energyScale, scaled, sumsOf } from "../bar-slots.ts";
import { rangeIn } from "../queries.ts";
import { useDoubts } from "../use-doubts.ts";
import { useSums } from "../use-sums.ts";
import { usualGrouping } from "./energies-search.ts";
import { useKindName } from "./kind-names.ts";
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
  const question = {
    ids: energies.map(({ variable }) => variable.id),
    ...rangeIn(period, zone),
    period: each,
    integral: integralsOf(energies.map(({ variable }) => variable)),
  };
  const { shown, error, busy, retry } = useSums(question, { ...period, each } as const);
  const doubts = useDoubts(question);
  const slots = barSlots({ ...(shown?.shape ?? { ...period, each }), wide }, format);
  const sums = energies.map(({ variable }, column) =>
    scaled(sumsOf(shown?.rows ?? [], slots, column), energyFactor(variable.udm) ?? 1),
  );
  const scale = energyScale("kWh", sums.flat());
  const colours = coloursOf(energies.map(({ variable }) => variable));
  const series = energies.map((one, column) => ({
    id: one.variable.id,
    name: nameOf.energy(one),
    colour: colours[column] ?? "c01",
    values: scaled(sums[column], 1 / scale.factor),
    doubts: slots.map(({ key }) => doubts.get(one.variable.id)?.get(key) ?? null),
  }));
  return (
    <Panel
      span={12}
      title={t("data.control.energyChart")}
      sub={[
        scale.unit,
        ...(energies.some(({ variable }) => variable.ofPower) ? [t("common.fromPower.mark")] : []),
        periodText(period, format),
      ].join(", ")}
    >
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
          series,
        }}
        waits={!shown && busy}
      />
      <Legend className="hg-energy-legend" items={series} />
    </Panel>
  );
}
