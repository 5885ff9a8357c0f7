import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Resolution } from "@heliograph/contract/data/data.wire.ts";
import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  bandPeriodFor,
  bandsQuery,
  chartError,
  type DataRow,
  rangeIn,
  rowsQuery,
  type Slot,
  sumsQuery,
} from "../../data/data.api.ts";
import type { Point } from "../../ui/charts/series.ts";
import { customPeriod, todayIn } from "../../ui/period.ts";
import { plotted, type PlottedSeries } from "../plot.ts";
import { onClockOf } from "../same-clock.ts";
import { integralUnit, type ShownSeries } from "../shown-series.ts";
import type { ChartAnswer } from "../use-chart-data.ts";
import type { GhostKind } from "../charts.pages.ts";
import { type GhostDays, ghostDays } from "./ghost-days.ts";
import { useClearDay } from "./use-clear-day.ts";

/** What stands behind a chart: the same series of other days, on the times of the shown ones. */
export interface Ghost {
  readonly days: GhostDays;
  readonly plots: readonly PlottedSeries[];
  /** Sums of each whole day by variable, now and then, where the curves are too coarse to be integrated; null elsewhere. A point's time is noon. */
  readonly sums: ReadonlyMap<string, { readonly now: Point[]; readonly past: Point[] }> | null;
}
export interface GhostReading {
  /** Null while it is on its way, and where there is none. */
  readonly ghost: Ghost | null;
  /** There is no such day. */
  readonly isAbsent: boolean;
  readonly busy: boolean;
  /** The server's words when the reading failed; empty when it had none. */
  readonly error: string | null;
  readonly retry: () => void;
}

/** A day of sums as a point; the server names it by its date. */
const noon = (date: string): number => Date.parse(`${date}T12:00:00Z`) / 1000;
const none: readonly DataRow[] = [];

/** Reads what a chart is compared with, once what it shows has come. */
export function useGhost(
  kind: GhostKind | null,
  shown: {
    readonly plant: Plant;
    readonly series: readonly ShownSeries[];
    readonly answer: ChartAnswer | undefined;
    readonly slots: readonly Slot[] | null;
    readonly today: string;
  },
): GhostReading {
  const { plant, series, answer, slots, today } = shown;
  const asked = answer?.asked;
  const zone = plant.timezone;
  const from = asked ? todayIn(zone, asked.startSeconds) : today;
  const to = asked ? todayIn(zone, asked.endSeconds - 1) : today;
  const clear = useClearDay(plant, kind === "clear" && asked ? from : null, today);
  const days = useMemo(
    () => (kind === null ? null : ghostDays(kind, { from, to }, clear.day)),
    [kind, from, to, clear.day],
  );
  const ids = days && asked ? asked.ids : [];
  const span = days ? customPeriod(days.from, days.to) : customPeriod(from, to);
  const range = { ids, ...rangeIn(span, zone) };
  const each = asked?.each ?? null;
  const bandPeriod = asked && each === null && answer?.bands ? bandPeriodFor(asked) : null;
  const isOn = ids.length > 0;
  const resolution = Math.max(5, (answer?.bucketSeconds ?? 300) / 60) as Resolution;
  const lines = useQuery({
    ...rowsQuery({ ...range, resolution }),
    enabled: isOn && each === null && bandPeriod === null,
  });
  const bars = useQuery({
    ...sumsQuery({ ...range, period: each ?? "day" }),
    enabled: isOn && each !== null,
  });
  const bands = useQuery({
    ...bandsQuery({ ...range, each: bandPeriod ?? "day" }),
    enabled: isOn && bandPeriod !== null,
  });
  const counted = useMemo(
    () =>
      series.flatMap(({ kind: of, udm, varId }) =>
        of === "counter" || (of === "analogue" && integralUnit(udm) !== null) ? [varId] : [],
      ),
    [series],
  );
  const daily = { ids: counted, period: "day", integral: true } as const;
  const wants = bandPeriod !== null && isOn && counted.length > 0;
  const own = { startSeconds: asked?.startSeconds ?? 0, endSeconds: asked?.endSeconds ?? 1, zone };
  const sumsNow = useQuery({ ...sumsQuery({ ...daily, ...own }), enabled: wants });
  const sumsThen = useQuery({ ...sumsQuery({ ...daily, ...range, ids: counted }), enabled: wants });
  const reading = each !== null ? bars : bandPeriod === null ? lines : bands;
  const rows = each !== null ? bars : lines;
  const rowsRead = isOn && rows.data && !rows.isPlaceholderData ? rows.data : none;
  const bandsRead = isOn && bandPeriod !== null ? (bands.data ?? null) : null;
  const isRead = bandPeriod === null ? rowsRead !== none : bandsRead !== null;
  const plots = useMemo(() => {
    if (!days || !asked || !answer || !isRead) return null;
    const there = plotted(
      series,
      {
        asked: { ...asked, ids: asked.ids },
        rows: slots ? onSlots(rowsRead, days) : rowsRead,
        bands: bandsRead,
        bucketSeconds: answer.bucketSeconds,
      },
      slots,
    );
    if (slots) return there;
    const laid = { fromZone: zone, ontoZone: zone, onto: days.onto };
    const own = plotted(series, answer, null);
    return there.map((plot, place): PlottedSeries => {
      const points = onClockOf(plot.band?.points ?? plot.points, laid);
      const bucketed = answer.bands ? inBuckets(points, answer.bands.edges) : points;
      const isCounter = plot.series.kind === "counter";
      const shownPoints = own[place]?.band?.points ?? own[place]?.points ?? [];
      return { ...plot, band: null, points: isCounter ? lift(bucketed, shownPoints) : bucketed };
    });
  }, [days, asked, answer, isRead, rowsRead, bandsRead, series, slots, zone]);
  const sums = useMemo(() => {
    const [now, before] = [sumsNow.data, sumsThen.data];
    if (!wants || !days || !now || !before) return null;
    if (sumsNow.isPlaceholderData || sumsThen.isPlaceholderData) return null;
    return new Map(
      counted.map((id, column) => [
        id,
        {
          now: dailyPoints(now, column, (date) => date),
          past: dailyPoints(before, column, (date) => ontoDate(date, days)),
        },
      ]),
    );
  }, [
    wants,
    days,
    counted,
    sumsNow.data,
    sumsThen.data,
    sumsNow.isPlaceholderData,
    sumsThen.isPlaceholderData,
  ]);
  const failed = (isOn && !isRead ? reading.error : null) ?? clear.error ?? null;
  return {
    ghost: days && plots ? { days, plots, sums } : null,
    isAbsent: kind !== null && asked !== undefined && days === null && !clear.busy && !failed,
    busy: (isOn && !isRead && reading.isFetching) || clear.busy,
    error: failed ? chartError(failed) : null,
    retry: () => void reading.refetch(),
  };
}

function ontoDate(date: string, days: GhostDays): string | null {
  const day = days.onto(parseCivilDay(date));
  return day === null ? null : new Date(day * 86_400_000).toISOString().slice(0, 10);
}
const dailyPoints = (
  rows: readonly DataRow[],
  column: number,
  dateOf: (date: string) => string | null,
): Point[] =>
  rows.flatMap((row): Point[] => {
    const date = dateOf(String(row[0]));
    const value = row[column + 1];
    return date === null ? [] : [[noon(date), typeof value === "number" ? value : null]];
  });

/** Sums of days, months or years under the keys of the shown ones. */
const onSlots = (rows: readonly DataRow[], days: GhostDays): DataRow[] =>
  rows.flatMap((row): DataRow[] => {
    const key = String(row[0]);
    // Months are compared with those of a year before: nothing shorter spans so many.
    const onto =
      key.length === 10 ? ontoDate(key, days) : `${Number(key.slice(0, 4)) + 1}${key.slice(4)}`;
    return onto === null ? [] : [[onto, ...row.slice(1)]];
  });

/** Means of days or weeks at the places of the shown ones: those of a week begin on another weekday a year before. */
function inBuckets(points: readonly Point[], edges: readonly number[]): Point[] {
  const placed: Point[] = [];
  let bucket = 0;
  for (const [time, value] of points) {
    while (bucket < edges.length - 1 && time >= (edges[bucket + 1] ?? Infinity)) bucket++;
    const [start, end] = [edges[bucket], edges[bucket + 1]];
    if (start === undefined || end === undefined || time < start) continue;
    placed.push([(start + end) / 2, value]);
  }
  return placed;
}

/** A counter is compared by how far it rises: the older readings begin where the shown ones do. */
function lift(points: readonly Point[], shown: readonly Point[]): Point[] {
  const then = new Map(points);
  const first = shown.find(([time, value]) => value !== null && typeof then.get(time) === "number");
  if (first === undefined) return [];
  const by = (first[1] ?? 0) - (then.get(first[0]) ?? 0);
  return points.map(([time, value]) => [time, value === null ? null : value + by]);
}
