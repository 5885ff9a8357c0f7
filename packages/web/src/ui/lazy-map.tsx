import { onDemand } from "./on-demand.tsx";
import { Skeleton } from "./panel.tsx";

/** The map, loaded when it is first shown: its engine is larger than the rest of the portal. */
export const PlantMap = onDemand(
  () => import("./plant-map.tsx").then((part) => part.PlantMap),
  [],
  <Skeleton heightPx={320} radiusPx={8} />,
);
