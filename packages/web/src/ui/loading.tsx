import { type ReactNode, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

const subscribers = new Set<() => void>();
let running = 0;

/** Counts one call until the returned function is called; a second call of that function does nothing. */
export function startLoading(): () => void {
  let open = true;
  const tell = (step: 1 | -1): void => {
    running += step;
    for (const hear of subscribers) hear();
  };
  tell(1);
  return () => {
    if (!open) return;
    open = false;
    tell(-1);
  };
}

/** How many calls that are not ghosts are running. */
export const useRunningCalls = (): number =>
  useSyncExternalStore(
    (hear) => {
      subscribers.add(hear);
      return () => subscribers.delete(hear);
    },
    () => running,
    () => 0,
  );

/** Shows that the portal waits for the server, without hiding the page. */
export function LoadingOverlay(): ReactNode {
  const { t } = useTranslation();
  const count = useRunningCalls();
  if (count === 0) return null;
  return <div className="hg-loading" role="progressbar" aria-label={t("common.loading")} />;
}
