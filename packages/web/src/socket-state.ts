import { useSyncExternalStore } from "react";

/** Where the push connection of the current plant stands; `none` while no plant is open. */
export type SocketState = "none" | "connecting" | "open" | "closed";

const subscribers = new Set<() => void>();
let state: SocketState = "none";

export function setSocketState(next: SocketState): void {
  if (next === state) return;
  state = next;
  for (const hear of subscribers) hear();
}
export const useSocketState = (): SocketState =>
  useSyncExternalStore(
    (hear) => {
      subscribers.add(hear);
      return () => subscribers.delete(hear);
    },
    () => state,
    () => "none",
  );
