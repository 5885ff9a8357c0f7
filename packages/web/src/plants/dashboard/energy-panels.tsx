import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { ActionIcon } from "@mantine/core";
import IconCube from "@tabler/icons-react/dist/esm/icons/IconCube.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  barSlots,
  chartError,
  energyScale,
  rangeIn,
  reasonsOf,
  scaled,
  sumsOf,
  sumsQuery,
  useDoubts,
} from "../../data/data.api.ts";
import { estimatesOf } from "../../estimates/estimates.api.ts";
import { useMay } from "../../me.ts";
import { BarChartView } from "../../ui/charts/chart.tsx";
import type { Doubt } from "../../ui/charts/series.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { Panel } from "../../ui/panel.tsx";
import { periodAt } from "../../ui/period.ts";
import { useFormat } from "../../ui/use-format.tsx";
import {
  coloursOf,
  type Drawn,
  drawnSums,
  type EnergyVariable,
  integralsOf,
  partsOf,
  useEnergyName,
} from "../../variables/variables.api.ts";
import { dailyLevel } from "./estimates.ts";
import { monthName } from "./kpi-row.tsx";
import { onOneAxis } from "./one-axis.ts";
import type { Scope } from "./scope.ts";
import { chosenVariables, type Day } from "./use-day.ts";

const Bars3dDialog = onDemand(() =>
  import("./bars-3d-dialog.tsx").then((part) => part.Bars3dDialog),
);

/** Energies drawn in the month's and the year's chart: the scope's own, then those chosen for the homepage. */
function shownEnergies(scope: Scope): ReturnType<typeof onOneAxis<Drawn<EnergyVariable>>> {
  const { energy } = scope;
  // A power that stands for the energy is drawn as what it adds up to.
  const chosen = chosenVariables(scope, "history_vars").map(
    (one): Drawn<EnergyVariable> => scope.energies.find(({ id }) => id === one.id) ?? one,
  );
  const own = scope.index === 0 && scope.plant.homepage.history_selected_only;
  return onOneAxis(own || !energy ? chosen : [energy, ...chosen]);
}

/** Estimates are drawn for those who may see them, unless the homepage hides them. */
function useEstimated(scope: Scope, shown: readonly Variable[]): Variable | null {
  const may = useMay(scope.plant.id);
  if (!may("estimates_show")) return null;
  if (scope.index === 0 && scope.plant.homepage.history_hide_estimates) return null;
  const { energy } = scope;
  return energy && shown.some((one) => one.id === energy.id) ? energy : null;
}

interface EnergyProps {
  readonly scope: Scope;
  readonly day: Day;
  readonly span: number;
  readonly heightPx: number;
}

/** The days of the month that is looked at. */
export function MonthPanel(props: EnergyProps): ReactNode {
  return <EnergyBars {...props} unit="month" />;
}
/** The months of the year that is looked at. */
export function YearPanel(props: EnergyProps): ReactNode {
  return <EnergyBars {...props} unit="year" />;
}

function EnergyBars(props: EnergyProps & { readonly unit: "month" | "year" }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useEnergyName();
  const [dialog, setDialog] = useState(false);
  const { scope, day, unit, heightPx } = props;
  const axis = shownEnergies(scope);
  const shown = axis.shown.map(({ variable }) => variable);
  const estimated = useEstimated(scope, shown);
  const period = periodAt(unit, day.shown);
  const each = unit === "month" ? "day" : "month";
  const question = {
    ids: partsOf(shown).map((one) => one.id),
    ...rangeIn(period, scope.zone),
    period: each,
    integral: integralsOf(shown),
  } as const;
  const { data, error, refetch } = useQuery(sumsQuery(question));
  const doubts = useDoubts(question);
  const doubtAt = (variable: Drawn<EnergyVariable>, key: string): Doubt | null => {
    const own = doubts.get(variable.id)?.get(key) ?? null;
    if (variable.parts === undefined) return own;
    const why = reasonsOf(variable.parts.map(({ id }) => doubts.get(id)?.get(key) ?? null));
    return why === null ? null : { isHatched: true, why };
  };
  const slots = barSlots({ ...period, each }, format);
  const sums = axis.shown.map(({ factor }, column) =>
    scaled(sumsOf(drawnSums(data ?? [], shown), slots, column), factor),
  );
  const estimate = axis.shown.find(({ variable }) => variable.id === estimated?.id)?.factor ?? 1;
  const months = estimated && estimatesOf(estimated.estimates, Number(day.shown.slice(0, 4)));
  const level = estimated && dailyLevel(estimated.estimates, day.shown);
  const expected = scaled(unit === "month" ? [level] : (months ?? []), estimate);
  const scale = energyScale(axis.unit, [...sums.flat(), ...expected]);
  const down = 1 / scale.factor;
  const colours = coloursOf(shown);
  const title =
    unit === "month" ? monthName(format.date(day.momentSeconds, "month")) : day.shown.slice(0, 4);
  const words = { unit: scale.unit };
  const kind =
    unit === "month"
      ? level === null
        ? t("dashboard.perDay", words)
        : t("dashboard.perDayEstimate", words)
      : months === null
        ? t("dashboard.perMonth", words)
        : t("dashboard.perMonthEstimate", words);
  const count = shown.find(({ parts }) => parts !== undefined)?.parts?.length;
  // The year has room for its unit alone; they stand beside the month.
  const marks =
    unit === "month"
      ? [
          ...(count === undefined ? [] : [t("common.sum.mark", { count })]),
          ...(shown.some(({ ofPower }) => ofPower) ? [t("common.fromPower.mark")] : []),
        ]
      : [];
  const sub = [kind, ...marks].join(", ");
  return (
    <Panel
      span={props.span}
      title={title}
      sub={sub}
      end={
        shown.length > 0 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("dashboard.open3d", { name: title })}
            title={t("dashboard.view3d")}
            onClick={() => setDialog(true)}
          >
            <IconCube size={18} stroke={1.6} />
          </ActionIcon>
        )
      }
    >
      {shown.length === 0 && scope.plant.last_update !== null ? (
        <div className="hg-chart-none" style={{ height: heightPx }}>
          <EmptyState title={t("dashboard.noEnergy")} hint={t("dashboard.noEnergyHint")} />
        </div>
      ) : (
        <BarChartView
          name={unit === "month" ? t("dashboard.monthChart") : t("dashboard.yearChart")}
          heightPx={heightPx}
          isFixed
          error={error && !data ? chartError(error) : null}
          onRetry={() => void refetch()}
          chart={{
            slots,
            unit: scale.unit,
            showUnit: false,
            runningIndex: slots.findIndex((slot) => day.today.startsWith(slot.key)),
            series: shown.map((variable, column) => ({
              id: variable.id,
              name: nameOf(variable),
              colour: colours[column] ?? "c01",
              doubts: slots.map(({ key }) => doubtAt(variable, key)),
              values: scaled(sums[column], down),
            })),
            estimate:
              unit === "month"
                ? (scaled(expected, down)[0] ?? null)
                : months && scaled(expected, down),
          }}
          waits={!data && !error && shown.length > 0}
        />
      )}
      {dialog && (
        <Bars3dDialog
          scope={scope}
          variables={shown}
          today={day.shown}
          unit={unit}
          onClose={() => setDialog(false)}
        />
      )}
    </Panel>
  );
}
