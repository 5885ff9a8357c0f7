import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { freshOf, type LiveValue, numberOf, useLiveValues } from "../../live/live.api.ts";
import { inKw, sumOf } from "./scope.ts";

/** A power that one variable shows, or several together. */
export interface LivePower extends Pick<LiveValue, "timeSeconds" | "stale" | "marker"> {
  /** Of this moment; null when nothing is as new. [kW] */
  readonly powerKw: number | null;
  /** What was last measured, however long ago. [kW] */
  readonly lastKw: number | null;
}
/** A power now: the sum of those variables that are not stale. (H1, D10) */
export function useLivePower(variables: readonly Variable[]): LivePower {
  const values = useLiveValues(variables.map(({ id }) => id));
  const inOrder = (of: (live: LiveValue) => number | null): (number | null)[] =>
    values.map((live, at) => inKw(variables[at] ?? null, of(live)));
  const times = values.flatMap(({ timeSeconds }) => timeSeconds ?? []);
  return {
    powerKw: sumOf(inOrder(freshOf)),
    lastKw: sumOf(inOrder(numberOf)),
    timeSeconds: times.length === 0 ? null : Math.max(...times),
    stale: values.length > 0 && values.every(({ stale }) => stale),
    marker: values[0]?.marker ?? null,
  };
}
