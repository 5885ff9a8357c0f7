import i18next from "i18next";
import { type ReactNode, useEffect } from "react";
import { breakpoints, useIsNarrow } from "./breakpoint.ts";
import { onDemand } from "./on-demand.tsx";
import { errorText, RefusedError } from "./refusal-text.ts";
import { signal, useSignal } from "./signal.ts";

// Toasts come on demand: the login does not wait for a part that it may never show.
const load = () => import("@mantine/notifications");
const Place = onDemand(() => load().then((part) => part.Notifications));

const isWanted = signal(false);

/** How high the toasts stand at the head of a phone, told to the dialogs, which begin below them. [px] */
function HeadRoom(): null {
  useEffect(() => {
    const root = document.documentElement;
    let frame = 0;
    const watch = new ResizeObserver(([entry]) => {
      const place = entry?.target;
      if (place && place.childElementCount > 0)
        root.style.setProperty("--hg-toasts", `${place.getBoundingClientRect().bottom + 8}px`);
      else root.style.removeProperty("--hg-toasts");
    });
    // The place is drawn in a portal, a moment after this part.
    const find = (): void => {
      const place = document.querySelector(".mantine-Notifications-root[data-position=top-center]");
      if (place) watch.observe(place);
      else frame = requestAnimationFrame(find);
    };
    find();
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      root.style.removeProperty("--hg-toasts");
    };
  }, []);
  return null;
}

/** The place where toasts appear; once in the page. It is empty, and weighs nothing, until the first toast. */
export function Toasts(): ReactNode {
  const shown = useSignal(isWanted);
  // On a phone they come from above: below are the keyboard, and the buttons of the dialog that has just failed.
  const narrow = useIsNarrow();
  return (
    shown && (
      <>
        <Place position={narrow ? "top-center" : "bottom-right"} limit={narrow ? 2 : 4} />
        {narrow && <HeadRoom />}
      </>
    )
  );
}

interface Toast {
  readonly message: string;
  readonly color: "green" | "brand" | "red";
  /** How long it stays; false = until it is closed. */
  readonly autoClose: number | false;
  readonly id?: string;
  readonly role?: string;
}
/**
 * The buttons of a dialog stand at its right end: what is said while one is open comes at the left one, covers none of them, and stays there
 * when the dialog goes.
 */
const besideDialog = (): { readonly position?: "bottom-left" } =>
  window.innerWidth >= breakpoints.m && document.querySelector(".mantine-Modal-content") !== null
    ? { position: "bottom-left" }
    : {};
async function show(toast: Toast): Promise<void> {
  isWanted.set(true);
  const place = besideDialog();
  const { notifications } = await load();
  notifications.show({
    ...toast,
    ...place,
    withCloseButton: true,
    closeButtonProps: { "aria-label": i18next.t("common.close") },
  });
}

/** A success, gone after four seconds. */
export const toastDone = (message: string): void => {
  void show({ message, color: "green", autoClose: 4000 });
};
/** Something to know, gone after eight seconds. */
export const toastNote = (message: string): void => {
  void show({ message, color: "brand", autoClose: 8000 });
};
/** The address names a day that no calendar has: the page shows what it usually does. */
export const noteImpossibleDay = (day: string): void =>
  toastNote(i18next.t("common.impossibleDay", { day }));
/** The errors that may still be shown. */
const errors = new Set<string>();
function hide(ids: readonly string[]): void {
  for (const id of ids) errors.delete(id);
  void load().then(({ notifications }) => {
    for (const id of ids) notifications.hide(id);
  });
}
const errorId = (message: string): string => `error ${message}`;
/** An error stays until it is closed, or its page is left; the same error is not shown twice. */
export const toastError = (message: string): void => {
  const id = errorId(message);
  errors.add(id);
  void show({ id, message, color: "red", autoClose: false, role: "alert" });
};
/** What was wrong on a page says nothing on the next one: errors go as their page is left for another path. */
export function letErrorsGoWithPage(router: {
  readonly subscribe: (
    event: "onBeforeNavigate",
    hear: (change: { readonly pathChanged: boolean }) => void,
  ) => unknown;
}): void {
  router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
    if (pathChanged && errors.size > 0) hide([...errors]);
  });
}
/** Why something failed, after what failed; nothing where the page shows it already. @returns how to take it away */
export const toastFailure = (error: unknown, failed?: string): (() => void) => {
  if (error instanceof RefusedError && error.isShown) return () => {};
  const why = errorText(error);
  const message = failed === undefined ? why : `${failed}: ${why}`;
  toastError(message);
  return () => hide([errorId(message)]);
};
