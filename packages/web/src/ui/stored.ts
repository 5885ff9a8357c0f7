import { announcer, type Signal, useSignal } from "./signal.ts";

/** A choice kept in this browser: read once, written through, heard by every part of the page and by other tabs. */
export interface Stored<T> extends Signal<T> {
  readonly key: string;
  /** Whether somebody chose: what `get` says is no default. */
  isKept(): boolean;
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
  const changes = announcer();
  const read = (): T => {
    try {
      return parse(localStorage.getItem(name));
    } catch {
      // Storage can be forbidden (private mode); the choice then lives as long as the page.
      return parse(null);
    }
  };
  let value = read();
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key !== name && event.key !== null) return;
    value = read();
    changes.announce();
  });
  return {
    key: name,
    get: () => value,
    isKept() {
      try {
        return localStorage.getItem(name) !== null;
      } catch {
        return false;
      }
    },
    set(next) {
      value = next;
      try {
        if (next === null) localStorage.removeItem(name);
        else localStorage.setItem(name, next);
      } catch {
        // See read().
      }
      changes.announce();
    },
    subscribe: changes.subscribe,
  };
}

/** The parser of a closed list of words, the first argument being the default. */
export const oneOf =
  <T extends string>(fallback: T, words: readonly T[]) =>
  (text: string | null): T =>
    words.find((word) => word === text) ?? fallback;

export const useStored: <T extends string | null>(store: Stored<T>) => T = useSignal;
