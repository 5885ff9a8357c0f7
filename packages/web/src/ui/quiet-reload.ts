import { useEffect, useRef } from "react";
import { newestPage, otherBuild } from "./newest-page.ts";

/** Between two looks whether the portal has been updated. */
const everyMs = 15 * 60_000;
/** A browser keeps room that its pages have freed: one that stands for months gives it back each night. [h of the day] */
const night = { from: 2, to: 5 } as const;
const minAgeMs = 12 * 3_600_000;
/** For which build this browser began anew last. */
const begunKey = "heliograph.begunFor";

/**
 * A screen that nobody touches loads the portal anew once it has been updated, and each night: while its page changes, and only when the server
 * has just answered. A build for which it has begun anew already is not waited for again: what stands between may hold back an old page for ever.
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
    void newestPage().then(
      (page) => {
        const build = otherBuild(page);
        const isUpdated = build !== null && sessionStorage.getItem(begunKey) !== build;
        if (isUpdated) sessionStorage.setItem(begunKey, build);
        if (isUpdated || isNightly()) globalThis.location.reload();
      },
      () => undefined,
    );
  }, [turn]);
}
/** By this computer's clock, whatever it says: it too passes every hour of the day. */
function isNightly(): boolean {
  const hour = new Date().getHours();
  return performance.now() > minAgeMs && hour >= night.from && hour < night.to;
}
