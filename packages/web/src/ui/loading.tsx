import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { signal, useSignal } from "./signal.ts";

/** How many calls that are not ghosts are running. */
const running = signal(0);

/** Counts one call until the returned function is called; a second call of that function does nothing. */
export function startLoading(): () => void {
  let open = true;
  running.set(running.get() + 1);
  return () => {
    if (!open) return;
    open = false;
    running.set(running.get() - 1);
  };
}

/** Shows that the portal waits for the server, without hiding the page. */
export function LoadingOverlay(): ReactNode {
  const { t } = useTranslation();
  if (useSignal(running) === 0) return null;
  return <div className="hg-loading" role="progressbar" aria-label={t("common.loading")} />;
}
