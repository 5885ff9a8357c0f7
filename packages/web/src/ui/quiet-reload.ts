import { useEffect, useRef } from "react";
import { beginWhenUpdated } from "./newest-page.ts";

/** Between two looks whether the portal has been updated. */
const everyMs = 15 * 60_000;
/** For which build this browser began anew last. */
const begunKey = "heliograph.begunFor";

/**
 * A screen that nobody touches loads the portal anew once it has been updated: while its page changes, and only when the server has just
 * answered. A build for which it has begun anew already is not waited for again: what stands between may hold back an old page for ever.
 * @param turn how many times the page has changed
 */
export function useQuietReload(turn: number): void {
  const looked = useRef<number | null>(null);
  useEffect(() => {
    looked.current ??= Date.now();
    const sinceMs = Date.now() - looked.current;
    // A clock that was put back says nothing of how long it has been.
    if (sinceMs >= 0 && sinceMs < everyMs) return;
    looked.current = Date.now();
    void beginWhenUpdated((newest) => {
      if (sessionStorage.getItem(begunKey) === newest) return;
      sessionStorage.setItem(begunKey, newest);
      globalThis.location.reload();
    });
  }, [turn]);
}
