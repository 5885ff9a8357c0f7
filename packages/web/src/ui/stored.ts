import { useSyncExternalStore } from "react";

/** A choice kept in this browser: read once, written through, heard by every part of the page and by other tabs. */
export interface Stored<T> {
  readonly key: string;
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (hear: () => void) => () => void;
}

/**
 * @param key name in local storage, without prefix
 * @param parse turns the stored text (null = nothing stored) into a value; wrong text gives the default
 */
export function stored<T extends string | null>(
  key: string,
  parse: (text: string | null) => T,
): Stored<T> {
  const name = `heliograph.${key}`;
  const subscribers = new Set<() => void>();
  const read = (): T => {
    try {
      return parse(localStorage.getItem(name));
    } catch {
      // Storage can be forbidden (private mode); the choice then lives as long as the page.
      return parse(null);
    }
  };
  let value = read();
  const tell = (): void => {
    for (const hear of subscribers) hear();
  };
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key !== name && event.key !== null) return;
    value = read();
    tell();
  });
  return {
    key: name,
    get: () => value,
    set(next) {
      value = next;
      try {
        if (next === null) localStorage.removeItem(name);
        else localStorage.setItem(name, next);
      } catch {
        // See read().
      }
      tell();
    },
    subscribe(hear) {
      subscribers.add(hear);
      return () => subscribers.delete(hear);
    },
  };
}

/** The parser of a closed list of words, the first argument being the default. */
export const oneOf =
  <T extends string>(fallback: T, words: readonly T[]) =>
  (text: string | null): T =>
    words.find((word) => word === text) ?? fallback;

export const useStored = <T extends string | null>(store: Stored<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get);
