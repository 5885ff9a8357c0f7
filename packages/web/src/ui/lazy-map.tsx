import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import { Skeleton } from "./panel.tsx";
import type { PlantMap as Map } from "./plant-map.tsx";

const OnDemand = lazy(() => import("./plant-map.tsx").then((part) => ({ default: part.PlantMap })));

/** The map, loaded when it is first shown: its engine is larger than the rest of the portal. */
export function PlantMap(props: ComponentProps<typeof Map>): ReactNode {
  return (
    <Suspense fallback={<Skeleton heightPx={320} radiusPx={8} />}>
      <OnDemand {...props} />
    </Suspense>
  );
}
