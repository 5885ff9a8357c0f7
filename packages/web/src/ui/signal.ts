import { useSyncExternalStore } from "react";

/** A value that lives outside of the page's parts, and that some of them follow. */
export interface Signal<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Calls back after each change. @returns how to stop */
  readonly subscribe: (hear: () => void) => () => void;
}

export function signal<T>(value: T): Signal<T> {
  const changes = announcer();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      changes.announce();
    },
    subscribe: changes.subscribe,
  };
}
export const useSignal = <T>({ subscribe, get }: Signal<T>): T =>
  useSyncExternalStore(subscribe, get, get);

/** Calls everybody who asked to be called. */
export function announcer<News extends readonly unknown[] = []>() {
  const subscribers = new Set<(...news: News) => void>();
  return {
    announce: (...news: News): void => {
      for (const hear of subscribers) hear(...news);
    },
    /** @returns how to stop */
    subscribe: (hear: (...news: News) => void): (() => void) => {
      subscribers.add(hear);
      return () => subscribers.delete(hear);
    },
  };
}
