import { useSyncExternalStore } from "react";

/** The row that is pointed at; only the map hears it, so that pointing does not draw the table again. */
export function makeFocus() {
  let plantId: string | null = null;
  const subscribers = new Set<() => void>();
  return {
    set: (next: string | null): void => {
      if (next === plantId) return;
      plantId = next;
      for (const hear of subscribers) hear();
    },
    get: (): string | null => plantId,
    subscribe: (hear: () => void): (() => void) => {
      subscribers.add(hear);
      return () => subscribers.delete(hear);
    },
  };
}
export type Focus = ReturnType<typeof makeFocus>;
export const useFocus = (focus: Focus): string | null =>
  useSyncExternalStore(focus.subscribe, focus.get, focus.get);
