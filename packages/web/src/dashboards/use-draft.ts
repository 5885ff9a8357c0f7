import type {
  Dashboard,
  DashboardFields,
} from "@heliograph/contract/dashboards/dashboards.wire.ts";
import { useReducer } from "react";

interface History {
  /** What was stored when it began. */
  readonly from: DashboardFields;
  readonly past: readonly DashboardFields[];
  readonly now: DashboardFields;
  readonly next: readonly DashboardFields[];
  /** What changed last: changes of one thing that follow each other are one step. */
  readonly key: string | null;
}
type Step =
  | { readonly do: "change"; readonly to: DashboardFields; readonly key: string | null }
  | { readonly do: "undo" | "redo" }
  | { readonly do: "begin"; readonly from: DashboardFields };

/** More steps nobody takes back. */
const maxSteps = 100;

/** A dashboard while it is edited. */
export function followed(history: History, step: Step): History {
  const { from, past, now, next, key } = history;
  switch (step.do) {
    case "begin":
      return { from: step.from, past: [], now: step.from, next: [], key: null };
    case "change": {
      const isSame = step.key !== null && step.key === key;
      const kept = isSame ? past : [...past, now].slice(-maxSteps);
      return { from, past: kept, now: step.to, next: [], key: step.key };
    }
    case "undo": {
      const before = past.at(-1);
      return before === undefined
        ? history
        : { from, past: past.slice(0, -1), now: before, next: [now, ...next], key: null };
    }
    case "redo": {
      const [after, ...rest] = next;
      return after === undefined
        ? history
        : { from, past: [...past, now], now: after, next: rest, key: null };
    }
  }
}

export const fieldsOf = ({ name, plants, widgets }: Dashboard): DashboardFields => ({
  name,
  plants,
  widgets,
});

/** What is edited of a dashboard, with the steps back and forth. */
export function useDraft(dashboard: Dashboard) {
  const stored = fieldsOf(dashboard);
  const [history, step] = useReducer(followed, {
    from: stored,
    past: [],
    now: stored,
    next: [],
    key: null,
  });
  return {
    from: history.from,
    draft: history.now,
    changes: history.past.length,
    canUndo: history.past.length > 0,
    canRedo: history.next.length > 0,
    /** @param key of a thing whose next change belongs to this one */
    change: (changes: Partial<DashboardFields>, key: string | null = null): void =>
      step({ do: "change", to: { ...history.now, ...changes }, key }),
    undo: (): void => step({ do: "undo" }),
    redo: (): void => step({ do: "redo" }),
    begin: (from: DashboardFields): void => step({ do: "begin", from }),
  };
}
