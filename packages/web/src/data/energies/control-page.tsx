import { kwPerUnit, kwhPerUnit } from "@heliograph/domain/data/unit-of.ts";
import { SegmentedControl } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../call-error.ts";
import { LiveBadge } from "../../live/live.api.ts";
import { plantQuery } from "../../plants/plants.api.ts";
import { useScheme } from "../../ui/brand.tsx";
import { useIsNarrow } from "../../ui/breakpoint.ts";
import { BarChartView, TimeChartView } from "../../ui/charts/chart.tsx";
import { seriesColour, type SeriesColour } from "../../ui/charts/series.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LegendItem } from "../../ui/kpi.tsx";
import { PageHead, Panel, Skeleton } from "../../ui/panel.tsx";
import { periodText } from "../../ui/period-bar.tsx";
import { periodAt, rangeOf, todayIn } from "../../ui/period.ts";
import { useFormat, useNow } from "../../ui/use-format.tsx";
import { coloursOf, LiveGauge } from "../../variables/variables.api.ts";
import { barSlots, energyScale, sumsOf } from "../bar-slots.ts";
import { pointsOf } from "../rows.ts";
import { useLiveRows } from "../use-rows.ts";
import { useSums } from "../use-sums.ts";
import { barSpans, controlSearch } from "./control-search.ts";
import { EnergyReport } from "./energy-report.tsx";
import { useKindName } from "./kind-names.ts";
import {
  type EnergyKind,
  type PowerKind,
  type Tagged,
  taggedEnergies,
  taggedPowers,
} from "./tagged-variables.ts";
import "./energies.css";

const heightPx = 300;

/** Where the power goes now, and where the energy went. */
export function ControlPage(): ReactNode {
  const { t } = useTranslation();
  const nameOf = useKindName();
  const { plantId } = useParams({ strict: false });
  const plant = useSuspenseQuery(plantQuery(plantId ?? "")).data;
  const powers = useMemo(() => taggedPowers(plant), [plant]);
  const energies = useMemo(() => taggedEnergies(plant), [plant]);
  const kwp = plant.sections[0]?.kwp ?? plant.kwp;
  const exchange = plant.sections[0]?.kwp_exchange ?? null;
  return (
    <div className="hg-page">
      <PageHead title={t("data.control.title")} sub={plant.name} badge={<LiveBadge />} />
      {powers.length + energies.length === 0 ? (
        <Panel>
          <EmptyState title={t("data.control.none")} hint={t("data.control.noneHint")} />
        </Panel>
      ) : (
        <div className="hg-grid">
          {powers.length > 0 && (
            <Panel span={12} title={t("data.control.now")} sub={t("data.control.nowSub")}>
              <div className="hg-widgets hg-energy-gauges">
                {powers.map((one) => (
                  <LiveGauge
                    key={one.variable.id}
                    plantId={plant.id}
                    variable={one.variable}
                    nominal={
                      (one.kind === "exchange" ? (exchange ?? kwp) : kwp) /
                      (kwPerUnit(one.variable.udm) ?? 1)
                    }
                    place="monitoring"
                    name={nameOf.power(one)}
                  />
                ))}
              </div>
            </Panel>
          )}
          {energies.length > 0 && (
            <EnergyReport plantId={plant.id} energies={energies} zone={plant.timezone} />
          )}
          {powers.length > 0 && <PowerPanel powers={powers} zone={plant.timezone} />}
          {energies.length > 0 && <EnergyPanel energies={energies} zone={plant.timezone} />}
        </div>
      )}
    </div>
  );
}

function Legend(props: {
  readonly names: readonly string[];
  readonly colours: readonly SeriesColour[];
}): ReactNode {
  const scheme = useScheme();
  return (
    <div className="hg-energy-legend">
      {props.names.map((name, at) => (
        <LegendItem
          block
          key={name}
          name={name}
          colour={seriesColour(props.colours[at] ?? "c01", scheme)}
        />
      ))}
    </div>
  );
}

/** Today's powers as areas, growing as values come. */
function PowerPanel(props: {
  readonly powers: readonly Tagged<PowerKind>[];
  readonly zone: string;
}): ReactNode {
  const { t } = useTranslation();
  const now = useNow();
  const nameOf = useKindName();
  const { powers, zone } = props;
  const today = todayIn(zone, now);
  const range = useMemo(() => rangeOf(periodAt("day", today), zone), [today, zone]);
  const { rows, error, retry } = useLiveRows({
    ids: powers.map(({ variable }) => variable.id),
    startSeconds: range.fromSeconds,
    endSeconds: range.toSeconds,
    zone,
    resolution: 5,
  });
  const colours = coloursOf(powers.map(({ variable }) => variable));
  const names = powers.map(nameOf.power);
  return (
    <Panel
      span={12}
      title={t("data.control.powerChart")}
      {...(powers.some(({ kind }) => kind === "exchange" || kind === "storage")
        ? { sub: t("data.control.powerSub") }
        : {})}
    >
      {!rows && error === null ? (
        <Skeleton heightPx={heightPx} />
      ) : (
        <TimeChartView
          name={t("data.control.powerChart")}
          heightPx={heightPx}
          error={error}
          onRetry={retry}
          chart={{
            ...range,
            nowSeconds: now,
            series: powers.map(({ variable }, column) => ({
              id: variable.id,
              name: names[column] ?? variable.name,
              unit: "kW",
              colour: colours[column] ?? "c01",
              kind: "area",
              fill: 0.2,
              points: pointsOf(rows ?? [], column).map(
                ([time, value]) =>
                  [time, value === null ? null : value * (kwPerUnit(variable.udm) ?? 1)] as const,
              ),
            })),
          }}
        />
      )}
      <Legend names={names} colours={colours} />
    </Panel>
  );
}

/** Energies of the days of this week or month, or of the months of this year. */
function EnergyPanel(props: {
  readonly energies: readonly Tagged<EnergyKind>[];
  readonly zone: string;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const navigate = useNavigate();
  const nameOf = useKindName();
  // The days of a month, with a bar for each energy, are hairs on a phone.
  const wide = !useIsNarrow();
  const usual = wide ? "month" : "week";
  const unit = controlSearch(useSearch({ strict: false })).bars ?? usual;
  const { energies, zone } = props;
  const today = todayIn(zone, now);
  const period = periodAt(unit, today);
  const each = unit === "year" ? "month" : "day";
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
      value === null ? null : value * (kwhPerUnit(variable.udm) ?? 1),
    ),
  );
  const scale = energyScale("kWh", sums.flat());
  const colours = coloursOf(energies.map(({ variable }) => variable));
  const names = energies.map(nameOf.energy);
  const choose = (bars: string): void => {
    const search = controlSearch(bars === usual ? {} : { bars });
    void navigate({ to: ".", search: { ...search }, replace: true });
  };
  return (
    <Panel
      span={12}
      title={t("data.control.energyChart")}
      // The days of a week say their dates themselves.
      sub={unit === "week" ? scale.unit : `${scale.unit}, ${periodText(period, format)}`}
      end={
        <SegmentedControl
          className="hg-seg"
          size="xs"
          aria-label={t("common.period.unit")}
          value={unit}
          data={barSpans.map((value) => ({ value, label: t(`common.period.${value}`) }))}
          onChange={choose}
        />
      }
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
