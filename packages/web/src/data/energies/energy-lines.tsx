import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { TimeChartView } from "../../ui/charts/chart.tsx";
import { digitsOfSeries, type SeriesColour, type TimeSeries } from "../../ui/charts/series.ts";
import { Skeleton } from "../../ui/panel.tsx";
import { useNow } from "../../ui/use-format.tsx";
import {
  offZeroOf,
  kindOfVariable,
  shownUnit,
  type ShownVariable,
} from "../../variables/variables.api.ts";
import { pointsOf } from "../rows.ts";
import { useLiveRows } from "../use-rows.ts";

const heightPx = 400;

/** What the variables themselves said, as lines along time; drag to zoom. */
export function EnergyLines(props: {
  readonly name: string;
  readonly variables: readonly ShownVariable[];
  readonly names: readonly string[];
  readonly colours: readonly SeriesColour[];
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly zone: string;
}): ReactNode {
  const { t } = useTranslation();
  const now = useNow();
  const { variables, fromSeconds, toSeconds, zone } = props;
  const [zoom, setZoom] = useState<readonly [number, number] | null>(null);
  const { rows, error, retry } = useLiveRows({
    ids: variables.map((one) => one.id),
    startSeconds: fromSeconds,
    endSeconds: toSeconds,
    zone,
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
      {zoom && (
        <Button
          size="xs"
          variant="default"
          className="hg-energy-unzoom"
          onClick={() => setZoom(null)}
        >
          {t("common.chart.zoomReset")}
        </Button>
      )}
      <TimeChartView
        name={props.name}
        heightPx={heightPx}
        error={error}
        onRetry={retry}
        chart={{
          series,
          fromSeconds: zoom?.[0] ?? fromSeconds,
          toSeconds: zoom?.[1] ?? toSeconds,
          nowSeconds: now,
        }}
        onZoom={(from, to) => setZoom([from, to])}
      />
    </div>
  );
}
