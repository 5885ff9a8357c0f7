import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/panel.tsx";

/** A chart of rows that have come, where it is shown beside a chart's own page. */
export const CurvesPicture = onDemand(
  () => import("./curves-picture.tsx").then((part) => part.CurvesPicture),
  ["charts"],
  ({ heightPx }) => <Skeleton heightPx={heightPx} radiusPx={8} />,
);
