import { useEffect } from "react";
import { beginWhenUpdated } from "../ui/newest-page.ts";

const everyMs = 15 * 60_000;

/** A screen that nobody touches loads the portal anew once it has been updated. */
export function useNewest(): void {
  useEffect(() => {
    const timer = setInterval(
      () => void beginWhenUpdated(() => globalThis.location.reload()),
      everyMs,
    );
    return () => clearInterval(timer);
  }, []);
}
