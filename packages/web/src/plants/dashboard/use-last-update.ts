import { useLiveNewest } from "../../live/live.api.ts";
import { useNow } from "../../ui/use-format.tsx";
import type { Scope } from "./scope.ts";

/** When the plant last said something, and now. [unix s] */
export function useLastUpdate({ plant }: Scope): {
  readonly lastSeconds: number | null;
  readonly nowSeconds: number;
} {
  const tick = useNow();
  const pushed = useLiveNewest();
  const known = plant.last_update;
  const lastSeconds = pushed === null ? known : Math.max(pushed, known ?? 0);
  // A push can be newer than the last tick of the clock.
  return { lastSeconds, nowSeconds: Math.max(tick, (lastSeconds ?? 0) + 1) };
}
