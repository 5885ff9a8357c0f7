import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchPart } from "./page.ts";
import { viewWords, writeSearch } from "./search.ts";
import type { TableView } from "./table-model.ts";

interface HiddenColumns {
  readonly hidden: readonly string[];
  readonly onHidden: (hidden: readonly string[]) => void;
}
/**
 * Search and order of a list: in the page while one types, and in the address right after. Who comes back to the list finds it as it was;
 * a change of the address from outside (back, a link) comes into the page.
 * @param columns where the choice of columns outlives the page
 */
export function useListView(columns?: HiddenColumns): {
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
} {
  const [search, change] = useSearchPart(viewWords);
  const [view, setView] = useState<TableView>(() => ({
    search: search.q ?? "",
    sort: search.sort ?? null,
    hidden: columns?.hidden ?? [],
  }));
  const inAddress = JSON.stringify(writeSearch(viewWords, search));
  const written = useRef(inAddress);
  useEffect(() => {
    if (written.current === inAddress) return;
    written.current = inAddress;
    setView((now) => ({ ...now, search: search.q ?? "", sort: search.sort ?? null }));
  }, [inAddress, search]);
  return {
    view: useMemo(() => (columns ? { ...view, hidden: columns.hidden } : view), [view, columns]),
    onView: (next) => {
      const words = { q: next.search, sort: next.sort ?? undefined };
      written.current = JSON.stringify(writeSearch(viewWords, words));
      setView(next);
      columns?.onHidden(next.hidden);
      change(words);
    },
  };
}
