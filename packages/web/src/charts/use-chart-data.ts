import type { AggregationPeriod, Bands } from "@heliograph/contract/data/data.wire.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import {
  bandPeriodFor,
  bandsQuery,
  chartError,
  type DataRow,
  type Question,
  resolutionFor,
  rowsQuery,
  sumsQuery,
  usePast,
  withPushed,
} from "../data/data.api.ts";
import { useLiveValues } from "../live/live.api.ts";
import { daysIn, type Period } from "../ui/period.ts";

/** What a chart asks for: instants, or bars of days, months or years. */
export interface ChartQuestion extends Question {
  readonly each: AggregationPeriod | null;
}
/** Rows that have come, with the question that they answer: ids and range of the page may already be others. */
export interface ChartAnswer {
  readonly asked: ChartQuestion;
  readonly rows: readonly DataRow[];
  /** Bands of days or weeks of a long range. */
  readonly bands: Bands | null;
  /** Distance of the rows; 0 for bars. [s] */
  readonly bucketSeconds: number;
}
export interface ChartData {
  /** The last answer; the one before stays until the next has come. Undefined before the first. */
  readonly answer: ChartAnswer | undefined;
  /** The server's words when the question failed and nothing is there to show; empty when it had none. (ERR-18) */
  readonly error: string | null;
  readonly retry: () => void;
  readonly busy: boolean;
}

/** Bars of a saved chart: days in day, week and month, months in a year, years in ten of them; a free span by its length. (CHART-38 to CHART-40) */
export function barsOf(period: Period): AggregationPeriod {
  if (period.unit === "years") return "year";
  if (period.unit === "year") return "month";
  if (period.unit !== "custom") return "day";
  const days = daysIn(period);
  if (days > 3 * 366) return "year";
  return days > 92 ? "month" : "day";
}

const none: readonly string[] = [];
const fine = 5;

/** The data of a chart: kept while the next load, and with what the socket pushes when its rows are slots of 5 minutes. */
export function useChartData(question: ChartQuestion): ChartData {
  const { each, ...range } = question;
  const hasIds = range.ids.length > 0;
  const lines = useQuery({ ...rowsQuery(range), enabled: each === null && hasIds });
  const bars = useQuery({
    ...sumsQuery({ ...range, period: each ?? "day" }),
    enabled: each !== null && hasIds,
  });
  const wantsBands = each === null && bandPeriodFor(range) !== null;
  const bandsRead = useQuery({ ...bandsQuery(range), enabled: wantsBands && hasIds });
  const { data, isPlaceholderData, isFetching, refetch } = each === null ? lines : bars;
  const bands = wantsBands ? (bandsRead.data ?? null) : null;
  const isWhole = data !== undefined && !isPlaceholderData && (!wantsBands || bands !== null);
  const error = (each === null ? lines : bars).error ?? (wantsBands ? bandsRead.error : null);
  const [answer, setAnswer] = useState<ChartAnswer>();
  if (isWhole && (answer?.rows !== data || answer.bands !== bands)) {
    const bucketSeconds = each === null ? resolutionFor(range) * 60 : 0;
    setAnswer({ asked: question, rows: data, bands, bucketSeconds });
  }
  const isFine = answer?.bucketSeconds === fine * 60;
  const pushed = useLiveValues(isFine ? answer.asked.ids : none);
  // The rows of a day reach to its end: what is pushed belongs behind those that have been.
  const past = usePast(answer?.asked.each === null ? answer.rows : undefined);
  const live = useMemo(
    () =>
      answer && past
        ? { ...answer, rows: isFine ? withPushed(past, pushed, answer.asked.endSeconds) : past }
        : answer,
    [answer, isFine, pushed, past],
  );
  const failed = error !== null && !(data && (!wantsBands || bands));
  return {
    answer: live,
    error: failed ? chartError(error) : null,
    retry: () => {
      void refetch();
      if (wantsBands) void bandsRead.refetch();
    },
    busy:
      isPlaceholderData ||
      (data === undefined && isFetching && hasIds) ||
      (wantsBands && bands === null && bandsRead.isFetching),
  };
}
