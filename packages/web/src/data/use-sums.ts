import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sumsQuery, type SumsQuestion } from "./queries.ts";
import type { DataRow } from "./rows.ts";

/** Rows and what they were asked for. */
interface Answered<Shape> {
  readonly rows: readonly DataRow[];
  readonly shape: Shape;
}

/**
 * Sums of days, months or years for bars. While others load, the bars before stay with the slots, names and colours that they were asked with:
 * rows of months have no place among weeks, and columns of other variables are other values.
 * @param shape what the page draws them with
 */
export function useSums<Shape>(
  asked: SumsQuestion,
  shape: Shape,
): {
  readonly shown: Answered<Shape> | undefined;
  readonly error: unknown;
  readonly busy: boolean;
  readonly retry: () => void;
} {
  const { data, error, isPlaceholderData, refetch } = useQuery(sumsQuery(asked));
  const isOwn = data !== undefined && !isPlaceholderData;
  const [before, setBefore] = useState<Answered<Shape>>();
  if (isOwn && before?.rows !== data) setBefore({ rows: data, shape });
  return {
    // What is asked for has the page's newest words, also when the rows are the same.
    shown: isOwn ? { rows: data, shape } : error ? undefined : before,
    error: isOwn ? null : error,
    // Of no variables nothing is asked, and nothing is on its way.
    busy: asked.ids.length > 0 && !isOwn && !error,
    retry: () => void refetch(),
  };
}
