import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode } from "react";
import { Sparkline } from "../../ui/charts/sparkline.tsx";
import { type PlantSeries, sparkQuery } from "../plants.api.ts";

/** Full height of a curve as a share of peak power: the same for all, so that heights compare between plants. */
const fullShare = 0.82;

/** Today's power of a plant that is on the screen. */
export const DayCurve = memo(function DayCurve(props: {
  readonly series: PlantSeries | undefined;
  readonly kwp: number;
  readonly isSilent: boolean;
  readonly widthPx?: number;
}): ReactNode {
  const { series, kwp, isSilent, widthPx = 108 } = props;
  const { data } = useQuery(sparkQuery(series?.powerId ?? null, series?.zone ?? ""));
  return (
    <Sparkline
      values={data ?? []}
      min={0}
      // In the unit that the power itself has.
      max={Math.max(kwp * fullShare, 0.001) / (series?.powerFactor ?? 1)}
      widthPx={widthPx}
      {...(isSilent ? { colour: "var(--hg-ink-3)" } : {})}
    />
  );
});
