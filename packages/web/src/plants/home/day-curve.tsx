import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode } from "react";
import { Sparkline } from "../../ui/charts/sparkline.tsx";
import { sparkQuery } from "../plants.api.ts";

/** Full height of a curve as a share of peak power: the same for all, so that heights compare between plants. */
const fullShare = 0.82;

/** Today's power of a plant that is on the screen. */
export const DayCurve = memo(function DayCurve(props: {
  readonly powerId: string | null;
  /** How many kW the unit of the power is. */
  readonly powerFactor: number;
  readonly zone: string;
  readonly kwp: number;
  readonly isSilent: boolean;
  readonly widthPx?: number;
}): ReactNode {
  const { powerId, powerFactor, zone, kwp, isSilent, widthPx = 108 } = props;
  const { data } = useQuery(sparkQuery(powerId, zone));
  return (
    <Sparkline
      values={data ?? []}
      min={0}
      // In the unit that the power itself has.
      max={Math.max(kwp * fullShare, 0.001) / powerFactor}
      widthPx={widthPx}
      {...(isSilent ? { colour: "var(--hg-ink-3)" } : {})}
    />
  );
});
