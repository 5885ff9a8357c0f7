import { type ReactNode, useState } from "react";
import { TimeChartView, ZoomReset } from "../../ui/charts/chart.tsx";
import { digitsOfSeries, type SeriesColour, type TimeSeries } from "../../ui/charts/series.ts";
import { Skeleton } from "../../ui/panel.tsx";
import { useNow } from "../../ui/use-format.tsx";
import {
  offZeroOf,
  kindOfVariable,
  shownUnit,
  type ShownVariable,
} from "../../variables/variables.api.ts";
import type { Range } from "../queries.ts";
import { pointsOf } from "../rows.ts";
import { useLiveRows } from "../use-rows.ts";

const heightPx = 400;

/** What the variables themselves said, as lines along time; drag to zoom. */
export function EnergyLines(props: {
  readonly name: string;
  readonly variables: readonly ShownVariable[];
  readonly names: readonly string[];
  readonly colours: readonly SeriesColour[];
  readonly range: Range;
}): ReactNode {
  const now = useNow();
  const { variables, range } = props;
  const [zoom, setZoom] = useState<readonly [number, number] | null>(null);
  const { rows, error, retry } = useLiveRows({
    ids: variables.map((one) => one.id),
    ...range,
  });
  if (!rows && error === null) return <Skeleton heightPx={heightPx} />;
  const series = variables.map((variable, column): TimeSeries => {
    const points = pointsOf(rows ?? [], column);
    const offZero = offZeroOf({ kind: kindOfVariable(variable), udm: variable.udm }, points);
    return {
      id: variable.id,
      name: props.names[column] ?? variable.name,
      unit: shownUnit(variable.udm),
      colour: props.colours[column] ?? "c01",
      points,
      offZero,
      digits: digitsOfSeries(points, offZero !== undefined),
    };
  });
  return (
    <div className="hg-energy-lines">
      {zoom && <ZoomReset className="hg-energy-unzoom" onReset={() => setZoom(null)} />}
      <TimeChartView
        name={props.name}
        heightPx={heightPx}
        error={error}
        onRetry={retry}
        chart={{
          series,
          fromSeconds: zoom?.[0] ?? range.startSeconds,
          toSeconds: zoom?.[1] ?? range.endSeconds,
          nowSeconds: now,
        }}
        onZoom={(from, to) => setZoom([from, to])}
      />
    </div>
  );
}
