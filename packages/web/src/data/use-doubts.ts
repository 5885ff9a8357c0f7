import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Doubt } from "../ui/charts/series.ts";
import { useFormat } from "../ui/use-format.tsx";
import { doubtOf } from "./quality-words.ts";
import { qualityQuery, type SumsQuestion } from "./queries.ts";

/** Of each variable, why the sums of its days, months or years are not whole: by its id, then by the label of the sum. */
export type Doubts = ReadonlyMap<string, ReadonlyMap<string, Doubt>>;
const nothing: Doubts = new Map();

/**
 * Why bars are not the whole truth. It comes after the bars, which do not wait for it.
 * @param isOpen false where no bars are drawn
 */
export function useDoubts(asked: SumsQuestion, isOpen = true): Doubts {
  const { t } = useTranslation();
  const format = useFormat();
  const query = qualityQuery(asked);
  const { data } = useQuery({ ...query, enabled: isOpen && asked.ids.length > 0 });
  const ids = asked.ids.join("|");
  return useMemo(() => {
    if (!data || !isOpen) return nothing;
    return new Map(
      ids.split("|").map((id, column) => [
        id,
        new Map(
          data.flatMap((row): [string, Doubt][] => {
            const sent = row[column + 1];
            const doubt = typeof sent === "object" ? doubtOf(sent, t, format) : null;
            const label = row[0];
            return doubt && typeof label === "string" ? [[label, doubt]] : [];
          }),
        ),
      ]),
    );
  }, [data, isOpen, ids, t, format]);
}
