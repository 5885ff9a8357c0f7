import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLiveValues } from "../live/live.api.ts";
import { BarChartView, TimeChartView, ZoomReset } from "../ui/charts/chart.tsx";
import { silenceOf } from "../ui/charts/silence.ts";
import { digitsOfSeries, type TimeSeries } from "../ui/charts/series.ts";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { PeriodBar } from "../ui/period-bar.tsx";
import { boundsOf, daysIn, type Period, todayIn } from "../ui/period.ts";
import { useFormat, useNow } from "../ui/use-format.tsx";
import {
  coloursOf,
  offZeroOf,
  kindOfVariable,
  shownUnit,
  type ShownVariable,
} from "../variables/variables.api.ts";
import { barSlots, energyScale, scaled, sumsOf } from "./bar-slots.ts";
import { bandOf, reachOf } from "./bands.ts";
import {
  bandPeriodFor,
  bandsQuery,
  chartError,
  type Question,
  rangeIn,
  resolutionFor,
  rowsQuery,
  sumsQuery,
} from "./queries.ts";
import { type Peers, peerSeries } from "./peer-band.ts";
import { pointsOf } from "./rows.ts";
import { TextHistory } from "./text-history.tsx";
import { textRuns } from "./text-runs.ts";
import { useDoubts } from "./use-doubts.ts";
import { usePeriod, usualDay } from "./use-period.ts";
import { useLiveRows, useRows } from "./use-rows.ts";
import { useSums } from "./use-sums.ts";
import { useZoom } from "./use-zoom.ts";
import "./trend-panel.css";

/** What the thing says now stands below, and is seen without scrolling. */
const heightPx = 320;
const maxPeerSeconds = 2.2 * 86_400;
interface TrendProps {
  readonly name: string;
  readonly variables: readonly ShownVariable[];
  readonly plant: Pick<Plant, "timezone" | "active_since" | "by_files" | "last_update">;
  /** Drawn behind the curve of a day or two; null for nothing. */
  readonly peers?: Peers | null;
  /** What the page puts around the drawn chart. */
  readonly around?: (chart: ReactNode, shown: ShownStretch) => ReactNode;
}
/** What a chart shows. [unix s] */
interface ShownStretch {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** It has no bars: a place on it is a moment. */
  readonly hasMoments: boolean;
}
const alone = (chart: ReactNode): ReactNode => chart;

/** A chart of variables over a period that the reader chooses: lines of what is measured, bars of what is counted. */
export function TrendPanel(props: TrendProps): ReactNode {
  const queries = useQueryClient();
  const now = useNow();
  const { variables, plant } = props;
  const zone = plant.timezone;
  const today = todayIn(zone, now);
  const [period, choose] = usePeriod(usualDay(plant, now));
  const bounds = boundsOf(todayIn(zone, plant.active_since), today);
  const counted =
    variables.length > 0 && variables.every((one) => kindOfVariable(one) === "counter");
  const asBars = counted && period.unit !== "day";
  const ids = variables.map((one) => one.id);
  const asked = (of: Period): Question => ({ ids, ...rangeIn(of, zone) });
  const hint = (of: Period): void =>
    void (asBars
      ? queries.prefetchQuery(sumsQuery({ ...asked(of), period: barPeriodOf(of) }))
      : queries.prefetchQuery(rowsQuery(asked(of))));
  return (
    <Panel flush span={12} label={props.name}>
      <PeriodBar period={period} bounds={bounds} onChange={choose} onHint={hint} />
      <div className="hg-trend">
        {variables.length === 0 ? (
          <TimeChartView
            name={props.name}
            heightPx={heightPx}
            chart={{ series: [], fromSeconds: 0, toSeconds: 1 }}
          />
        ) : asBars ? (
          <Bars {...props} period={period} asked={asked(period)} />
        ) : (
          <Lines {...props} asked={asked(period)} />
        )}
      </div>
    </Panel>
  );
}

function Lines(props: TrendProps & { readonly asked: Question }): ReactNode {
  const { variables, name, asked, peers = null, around = alone } = props;
  const now = useNow();
  // Of longer stretches they would be as many rows again for each of them.
  const isShort = asked.endSeconds - asked.startSeconds < maxPeerSeconds;
  const members = peers !== null && isShort ? peers.members : [];
  const others = useRows({ ...asked, ids: members.map(({ variableId }) => variableId) });
  const { rows, error, retry } = useLiveRows(asked);
  const silentSince = useSilence(variables, asked.startSeconds);
  // What no answer came for is drawn from the rows.
  const bands = useQuery(bandsQuery(asked));
  const isWaiting = bandPeriodFor(asked) !== null && bands.isPending;
  const [zoom, setZoom] = useZoom(asked.startSeconds, asked.endSeconds);
  if ((!rows || isWaiting) && error === null) return <Skeleton heightPx={heightPx} />;
  const colours = coloursOf(variables);
  const bucketSeconds = resolutionFor(asked) * 60;
  const histories = variables.flatMap((variable, column) => {
    if (kindOfVariable(variable) !== "text") return [];
    const runs = textRuns(rows ?? [], column, bucketSeconds);
    return runs.length === 0 ? [] : [{ id: variable.id, name: variable.name, runs }];
  });
  const lists = histories.map(({ id, ...history }) => <TextHistory key={id} {...history} />);
  if (lists.length > 0 && variables.every((one) => kindOfVariable(one) === "text")) return lists;
  const series = variables.flatMap((variable, column): TimeSeries[] => {
    const kind = kindOfVariable(variable);
    if (kind === "text") return [];
    const band = bands.data ? bandOf(bands.data, column) : null;
    const points = band?.points ?? pointsOf(rows ?? [], column);
    const reach = band ? reachOf(band) : points;
    const offZero = offZeroOf({ kind, udm: variable.udm }, reach);
    return [
      {
        id: variable.id,
        name: variable.name,
        unit: shownUnit(variable.udm),
        colour: colours[column] ?? "c01",
        points,
        ...(band ? { band } : {}),
        hero: !band && variables.length === 1 && kind === "analogue" && !offZero,
        theoretical: colours[column] === "theoretical",
        offZero,
        digits: kind === "state" ? 0 : digitsOfSeries(reach, offZero !== undefined),
      },
    ];
  });
  const behind =
    peers !== null && members.length > 0 && others.rows ? [peerSeries(peers, others.rows)] : [];
  const shown = {
    fromSeconds: zoom?.[0] ?? asked.startSeconds,
    toSeconds: zoom?.[1] ?? asked.endSeconds,
  };
  return (
    <>
      {zoom && <ZoomReset className="hg-trend-reset" onReset={() => setZoom(null)} />}
      {around(
        <TimeChartView
          name={name}
          heightPx={heightPx}
          error={error}
          onRetry={retry}
          silentSince={silentSince}
          chart={{ ...shown, series: [...series, ...behind], nowSeconds: now }}
          onZoom={(from, to) => setZoom([from, to])}
        />,
        { ...shown, hasMoments: true },
      )}
      {lists}
    </>
  );
}

/** When all of these variables fell silent, when that was before what is shown; else null. */
function useSilence(variables: readonly ShownVariable[], fromSeconds: number): string | null {
  const format = useFormat();
  const values = useLiveValues(variables.map(({ id }) => id));
  const times = values.flatMap(({ timeSeconds }) => timeSeconds ?? []);
  return silenceOf(times.length === 0 ? null : Math.max(...times), fromSeconds, format);
}

/** Bars of days in weeks and months, of months in a year, of years above. */
function barPeriodOf(period: Period): "day" | "month" | "year" {
  if (period.unit === "years") return "year";
  if (period.unit === "year") return "month";
  return daysIn(period) > 92 ? "month" : "day";
}

function Bars(
  props: TrendProps & { readonly period: Period; readonly asked: Question },
): ReactNode {
  const { variables, name, period, asked, around = alone } = props;
  const format = useFormat();
  const now = useNow();
  const each = barPeriodOf(period);
  const slots = barSlots({ from: period.from, to: period.to, each }, format);
  const { shown, error, busy, retry } = useSums({ ...asked, period: each }, { slots, variables });
  const doubts = useDoubts({ ...asked, period: each });
  const silentSince = useSilence(variables, asked.startSeconds);
  if (!shown && error === null) return <Skeleton heightPx={heightPx} />;
  const today = todayIn(asked.zone, now);
  const drawn = shown?.shape ?? { slots, variables };
  const unit = shownUnit(drawn.variables[0]?.udm ?? null);
  const sums = drawn.variables.map((_, column) => sumsOf(shown?.rows ?? [], drawn.slots, column));
  const scale = energyScale(unit, sums.flat());
  const colours = coloursOf(drawn.variables);
  return (
    <div aria-busy={busy}>
      {around(
        <BarChartView
          name={name}
          heightPx={heightPx}
          error={error === null ? null : chartError(error)}
          onRetry={retry}
          silentSince={silentSince}
          chart={{
            slots: drawn.slots,
            unit: scale.unit,
            runningIndex: drawn.slots.findIndex((slot) => today.startsWith(slot.key)),
            series: drawn.variables.map((variable, column) => ({
              id: variable.id,
              name: variable.name,
              colour: colours[column] ?? "c01",
              doubts: drawn.slots.map(({ key }) => doubts.get(variable.id)?.get(key) ?? null),
              values: scaled(sums[column], 1 / scale.factor),
            })),
          }}
        />,
        { fromSeconds: asked.startSeconds, toSeconds: asked.endSeconds, hasMoments: false },
      )}
    </div>
  );
}
