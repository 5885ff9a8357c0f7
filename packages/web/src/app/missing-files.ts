import { beginWhenUpdated, newestPage } from "../ui/newest-page.ts";

/** Errors of files of the portal that a page needed and that did not come. */
const known = new WeakSet<object>();
/** Did a part of the portal itself not come? It is asked for again only by a page that begins anew: browsers remember some of these failures. */
export const isMissingFile = (error: unknown): boolean =>
  typeof error === "object" && error !== null && known.has(error);

/** Begins anew when the server answers; a page that says what is missing is better than the browser's own. */
export const beginAnew = (startAnew: () => void): Promise<void> =>
  newestPage().then(startAnew, () => undefined);

/**
 * A tab that stays open while the portal is updated asks for files that are gone: it begins anew, at the address that was wanted.
 * Where the build is still the same the network failed, and the page says so.
 * @param startAnew loads the page from its beginning
 * @returns how to stop
 */
export function watchMissingFiles(startAnew: () => void): () => void {
  const onMissing = (event: VitePreloadErrorEvent): void => {
    known.add(event.payload);
    void beginWhenUpdated(startAnew);
  };
  globalThis.addEventListener("vite:preloadError", onMissing);
  return () => globalThis.removeEventListener("vite:preloadError", onMissing);
}
