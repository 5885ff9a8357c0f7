import { type ReactNode, useState } from "react";
import { LiveSource, LiveStore } from "../../live/live.api.ts";

/** The moment of the day that is replayed; `at` is null before its values have come, `store` while nothing is replayed. */
export interface Replay {
  readonly store: LiveStore | null;
  /** [unix s] */
  readonly at: number | null;
  readonly onMoment: (seconds: number) => void;
  readonly toggle: () => void;
}
export function useReplay(): Replay {
  const [store, setStore] = useState<LiveStore | null>(null);
  const [at, onMoment] = useState<number | null>(null);
  return {
    store,
    at: store === null ? null : at,
    onMoment,
    toggle: () => {
      setStore(store === null ? new LiveStore() : null);
      onMoment(null);
    },
  };
}
/** What is below reads what was measured at the moment of the replay, instead of what is pushed. */
export const InReplay = (props: {
  readonly store: LiveStore | null;
  readonly children: ReactNode;
}): ReactNode =>
  props.store === null ? (
    props.children
  ) : (
    <LiveSource value={props.store}>{props.children}</LiveSource>
  );
