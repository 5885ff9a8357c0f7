import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import type { AggregationPeriod, Value } from "@heliograph/contract/data/data.wire.ts";
import { type ReactNode, useMemo } from "react";
import { useScheme } from "../ui/brand.tsx";
import { TimeChartView } from "../ui/charts/chart.tsx";
import { seriesColour } from "../ui/charts/series.ts";
import { todayIn } from "../ui/period.ts";
import { useNow } from "../ui/use-format.tsx";
import { type DrawnVariable, shownSeries } from "./shown-series.ts";
import { usePlots } from "./use-plots.ts";
import "./charts.css";

const nothing = { energies: new Map<string, number>(), doubts: new Map<string, never>() };

/** Curves or bars of rows that have come, with their names below: no period bar, no table. */
export function CurvesPicture(props: {
  readonly name: string;
  readonly chart: Pick<Chart, "multimode" | "series"> & { readonly type: "line" | "area" | "bar" };
  readonly variables: readonly (DrawnVariable & {
    /** [kW] */
    readonly ratedKw: number | null;
  })[];
  /** [unix s] */
  readonly start: number;
  readonly end: number;
  readonly zone: string;
  /** Bars of so long; null: instants so many seconds from each other. */
  readonly each: AggregationPeriod | null;
  readonly bucketSeconds: number;
  /** In the order of the rows' columns. */
  readonly ids: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  readonly heightPx: number;
}): ReactNode {
  const { chart, variables, start, end, zone, each, ids, rows, bucketSeconds } = props;
  const now = useNow();
  const scheme = useScheme();
  const series = useMemo(
    () =>
      shownSeries(
        chart,
        new Map(variables.map((one) => [one.variable.id, one])),
        ({ ratedKw }) => ratedKw,
      ),
    [chart, variables],
  );
  const answer = useMemo(
    () => ({
      asked: { ids: [...ids], startSeconds: start, endSeconds: end, zone, each },
      rows,
      bands: null,
      bucketSeconds: each === null ? bucketSeconds : 0,
    }),
    [ids, start, end, zone, each, rows, bucketSeconds],
  );
  const { slots, window, drawn } = usePlots(
    series,
    answer,
    { fromSeconds: start, toSeconds: end, hidden: "" },
    nothing,
  );
  const running = slots?.findIndex((slot) => todayIn(zone, now).startsWith(slot.key)) ?? -1;
  return (
    <div className="hg-curves">
      <TimeChartView
        name={props.name}
        heightPx={props.heightPx - legendPx}
        isFixed
        unmarked
        chart={{
          ...window,
          series: drawn,
          multimode: chart.multimode,
          ...(slots ? { slots } : {}),
          ...(running >= 0 ? { runningIndex: running } : {}),
        }}
      />
      <ul className="hg-curves-names">
        {series.map(({ place, name, unit, colour }) => (
          <li key={place} className="hg-legend" title={name}>
            <i className="block" style={{ background: seriesColour(colour, scheme) }} />
            <span className="hg-cut">{unit === "" ? name : `${name} [${unit}]`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
/** Of the line of names below it. */
const legendPx = 24;
