import { plantsPerSocket } from "@heliograph/contract/live/live.push.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLivePlants } from "../live/live.api.ts";
import { figuresKey } from "./dashboards.api.ts";

/** Between two readings of what is shown now. [ms] */
const pauseMs = 10_000;

/** Reads the figures again when values of these plants are pushed; the charts follow with their slots. */
export function useLiveFigures(plants: readonly string[]): void {
  const queries = useQueryClient();
  const pushed = useLivePlants(plants.slice(0, plantsPerSocket));
  const readAt = useRef(0);
  useEffect(() => {
    if (pushed === null) return undefined;
    const timer = setTimeout(
      () => {
        readAt.current = Date.now();
        void queries.invalidateQueries({ queryKey: figuresKey({ kind: "value" }) });
      },
      Math.max(0, readAt.current + pauseMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [pushed, queries]);
}
