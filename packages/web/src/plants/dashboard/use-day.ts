import { fetchExceeds } from "@heliograph/domain/data/answer-limit.ts";
import { sunTimes } from "@heliograph/domain/sun/sun-times.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { useMemo } from "react";
import {
  type DataRow,
  pointsOf,
  rangeIn,
  useLiveRows,
  usePeriod,
  usualDay,
} from "../../data/data.api.ts";
import type { Point } from "../../ui/charts/series.ts";
import { periodAt, periodFrom, todayIn } from "../../ui/period.ts";
import { useSearchPart } from "../../ui/page.ts";
import { periodWords } from "../../ui/search.ts";
import { useNow } from "../../ui/use-format.tsx";
import { type Drawn, drawnCurves, partsOf, variableMap } from "../../variables/variables.api.ts";
import type { Scope } from "./scope.ts";

export interface Day {
  /** ISO date in plant time. */
  readonly today: string;
  /** The day that is looked at where none was chosen. */
  readonly usual: string;
  /** The day that is looked at: today, or one before it. */
  readonly shown: string;
  readonly nowSeconds: number;
  /** A moment of the day that is looked at, to write its date: now, or the middle of a day that is over. */
  readonly momentSeconds: number;
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** What is drawn, in its order. */
  readonly variables: readonly Drawn[];
  readonly points: (variable: Drawn | null) => readonly Point[];
  readonly rows: readonly DataRow[] | undefined;
  readonly error: string | null;
  readonly retry: () => void;
}

/** Variables chosen for a box of the homepage, those that the reader may not see left out. Sections have no homepage of their own. */
export function chosenVariables(
  scope: Scope,
  list: "featured_vars" | "numeric_vars" | "daily_vars" | "history_vars",
): Variable[] {
  if (scope.index !== 0) return [];
  const known = variableMap(scope.plant);
  return scope.plant.homepage[list].flatMap((id) => known.get(id)?.variable ?? []);
}
const once = (variables: readonly (Drawn | null)[]): Drawn[] => {
  const kept = new Map<string, Drawn>();
  for (const one of variables) if (one && !kept.has(one.id)) kept.set(one.id, one);
  return [...kept.values()];
};

/**
 * The day's curves of a scope; today's grow as values are pushed. The power and what was expected are read even where they are not drawn.
 * The day is the one that stands in the address, until today; else today, or the last one of which files have brought readings.
 */
export function useDay(scope: Scope): Day {
  const nowSeconds = useNow();
  const { series, zone } = scope;
  const today = todayIn(zone, nowSeconds);
  const usual = usualDay(scope.plant, nowSeconds);
  const shown = useShownDay(today, usual);
  const range = useMemo(() => rangeIn(periodAt("day", shown), zone), [shown, zone]);
  const chosen = useMemo(() => chosenVariables(scope, "daily_vars"), [scope]);
  const own = scope.index === 0 && scope.plant.homepage.daily_selected_only;
  const asked = useMemo(
    () => once([series.fteo, series.fpac, series.firr, ...chosen]),
    [series, chosen],
  );
  const ids = useMemo(() => partsOf(asked).map((one) => one.id), [asked]);
  const fits = fetchExceeds(
    { columns: ids.length, start: range.startSeconds, end: range.endSeconds, tz: zone },
    5,
  );
  const {
    rows: read,
    error,
    retry,
  } = useLiveRows({ ids, ...range, resolution: fits?.resolution ?? 5 });
  const rows = useMemo(() => read && drawnCurves(read, asked), [read, asked]);
  const column = new Map(asked.map((one, at) => [one.id, at]));
  return {
    today,
    usual,
    shown,
    nowSeconds,
    momentSeconds: shown === today ? nowSeconds : (range.startSeconds + range.endSeconds) / 2,
    startSeconds: range.startSeconds,
    endSeconds: range.endSeconds,
    variables: own ? once(chosen) : asked,
    points: (variable) => {
      const at = column.get(variable?.id ?? "");
      return at === undefined || !rows ? [] : pointsOf(rows, at);
    },
    rows,
    error,
    retry,
  };
}

/** `?day=2019-09-08`; what is no day is the usual one, and what is not over is today. */
function useShownDay(today: string, usual: string): string {
  const [{ day }] = useSearchPart(periodWords);
  const asked = periodFrom({ day }, usual).from;
  return asked < today ? asked : today;
}

/** The plant's first day. */
export const firstDayOf = (scope: Scope): string => todayIn(scope.zone, scope.plant.active_since);

/** Goes to another day of the plant; the usual one needs nothing in the address. */
export function useGoToDay(usual: string): (day: string) => void {
  const [, choose] = usePeriod(usual);
  return (day) => choose(periodAt("day", day));
}

/**
 * The hours worth drawing: from an hour before sunrise to an hour after sunset, because the sun's curves are flat at night.
 * The whole day where the plant has no place, and before dawn.
 */
export function daylight(
  scope: Scope,
  day: Pick<Day, "shown" | "nowSeconds" | "startSeconds" | "endSeconds">,
): { readonly fromSeconds: number; readonly toSeconds: number } {
  const { lat, lon } = scope.plant;
  const whole = { fromSeconds: day.startSeconds, toSeconds: day.endSeconds };
  if (lat === null || lon === null) return whole;
  const sun = sunTimes({ latitude: lat, longitude: lon }, day.shown, scope.zone);
  if (sun.sunriseSeconds === null || sun.sunsetSeconds === null) return whole;
  if (sun.sunsetSeconds <= sun.sunriseSeconds || day.nowSeconds < sun.sunriseSeconds) return whole;
  const hour = 3600;
  return {
    fromSeconds: Math.max(whole.fromSeconds, Math.floor(sun.sunriseSeconds / hour - 1) * hour),
    toSeconds: Math.min(whole.toSeconds, Math.ceil(sun.sunsetSeconds / hour + 1) * hour),
  };
}
