import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { useMemo } from "react";
import { pointsOf, useRows } from "../data/data.api.ts";
import { useNow } from "../ui/use-format.tsx";
import { shownOf, type WatchedAlert } from "./watched.ts";

const lengthSeconds = 6 * 3600;
/** Rows beyond this are read without a curve. */
const maxCurves = 24;

/** A curve of the last six hours for each variable in trouble, slot by slot; null where nothing was measured. */
export type Curves = ReadonlyMap<string, readonly (number | null)[]>;

export function useLastHours(plant: Plant, troubled: readonly WatchedAlert[]): Curves {
  const now = useNow();
  const endSeconds = Math.ceil(now / slotSeconds) * slotSeconds;
  const ids = [
    ...new Set(
      troubled.flatMap(({ variables }) =>
        shownOf(variables).rows.flatMap(({ id, known }) =>
          known && known.variable.data_type !== "str" ? [id] : [],
        ),
      ),
    ),
  ].slice(0, maxCurves);
  const { rows, busy } = useRows({
    ids,
    startSeconds: endSeconds - lengthSeconds,
    endSeconds,
    zone: plant.timezone,
    resolution: 5,
  });
  const key = ids.join(" ");
  return useMemo(
    () =>
      new Map(
        // Rows of other variables stay until the new ones have come.
        rows && !busy
          ? key
              .split(" ")
              .map((id, column) => [id, pointsOf(rows, column).map(([, value]) => value)])
          : [],
      ),
    [rows, busy, key],
  );
}
