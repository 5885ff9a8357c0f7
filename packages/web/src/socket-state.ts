import { useSyncExternalStore } from "react";

/** Where the push connection of the current plant stands; `none` while no plant is open. */
export type SocketState = "none" | "connecting" | "open" | "closed";

const hearers = new Set<() => void>();
let state: SocketState = "none";

export function setSocketState(next: SocketState): void {
  if (next === state) return;
  state = next;
  for (const hear of hearers) hear();
}
export const useSocketState = (): SocketState =>
  useSyncExternalStore(
    (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    () => state,
    () => "none",
  );
