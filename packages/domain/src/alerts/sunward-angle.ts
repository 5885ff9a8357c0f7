import type { Site } from "../sun/sun-position.ts";
import { perfectPosition } from "../trackers/perfect-tracker.ts";
import { flatNorthSouth } from "../trackers/single-axis.ts";
import type { WatchedVariable } from "./watched-variable.ts";

/** Where the sun wants an axis at a moment [unix s]; null where the plant is nowhere. [deg] */
export function sunwardAngle(
  site: Site | null,
  axis: WatchedVariable["axis"],
  seconds: number,
): number | "night" | null {
  if (site === null) return null;
  const kind =
    axis === "single"
      ? ({ kind: "single", geometry: flatNorthSouth } as const)
      : ({ kind: "dual" } as const);
  const perfect = perfectPosition(kind, site, seconds);
  if (perfect === null) return "night";
  return axis === "y" ? perfect.y : perfect.x;
}
