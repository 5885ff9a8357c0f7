import { onDemand } from "./on-demand.tsx";
import { Skeleton } from "./panel.tsx";

const wait = <Skeleton heightPx={320} radiusPx={8} />;
/** The maps, loaded when they are first shown: their engine is larger than the rest of the portal. */
export const PlantMap = onDemand(
  () => import("./plant-map.tsx").then((part) => part.PlantMap),
  [],
  wait,
);
export const PlaceMap = onDemand(
  () => import("./place-map.tsx").then((part) => part.PlaceMap),
  [],
  wait,
);
