import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLiveValues } from "../live/live.api.ts";
import { useNow } from "../ui/use-format.tsx";
import { chartError, resolutionFor, rowsQuery, type RowsQuestion } from "./queries.ts";
import { type DataRow, until, withPushed } from "./rows.ts";

export interface Rows {
  /** Undefined until the first answer of this range; while other variables load, the columns that are known already. */
  readonly rows: readonly DataRow[] | undefined;
  readonly error: string | null;
  /** The rows shown are not yet those that are asked for. */
  readonly busy: boolean;
  readonly retry: () => void;
}

/** Rows up to now; the same list until the next of them has been, because what hangs on it is dear to make. */
export function usePast(rows: readonly DataRow[] | undefined): readonly DataRow[] | undefined {
  const now = useNow();
  const count = rows ? until(rows, now).length : 0;
  return useMemo(() => (rows?.length === count ? rows : rows?.slice(0, count)), [rows, count]);
}

/** Rows of a range, read again while it goes on. */
export function useRows(asked: RowsQuestion): Rows {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(rowsQuery(asked));
  return {
    rows: usePast(data),
    error: error && data === undefined ? chartError(error) : null,
    busy: isPlaceholderData || (data === undefined && isFetching),
    retry: () => void refetch(),
  };
}

/** The same, with what the socket pushes added as it comes. Only where the rows are slots of 5 minutes that reach to now. */
export function useLiveRows(asked: RowsQuestion): Rows {
  const read = useRows(asked);
  const fine = (asked.resolution ?? resolutionFor(asked)) === 5;
  const pushed = useLiveValues(fine ? asked.ids : none);
  const { rows, busy } = read;
  return {
    ...read,
    rows: useMemo(
      () => (rows && fine && !busy ? withPushed(rows, pushed, asked.endSeconds) : rows),
      [rows, fine, busy, pushed, asked.endSeconds],
    ),
  };
}
const none: readonly string[] = [];
