import { toastFailure } from "../ui/toasts.tsx";

/**
 * Does this error come from the product's own files? A browser extension throws in the same page.
 * @param origin the page's own origin
 */
export function isOurs(error: unknown, file: string | undefined, origin: string): boolean {
  if (file !== undefined && file !== "") return file.startsWith(origin);
  return (
    error instanceof Error &&
    (error.stack === undefined || error.stack.includes(origin) || error.name === "CallError")
  );
}

const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";

/** Errors that nobody caught appear as toasts; foreign ones only in development. */
export function watchUnhandledErrors(isDevelopment: boolean = import.meta.env.DEV): () => void {
  const show = (error: unknown, file?: string): void => {
    if (isAbort(error)) return;
    if (isDevelopment || isOurs(error, file, globalThis.location.origin)) toastFailure(error);
  };
  const onError = (event: ErrorEvent): void => {
    // Browsers report a harmless delay of ResizeObserver as an error.
    if (event.message.startsWith("ResizeObserver loop")) return;
    show(event.error ?? new Error(event.message), event.filename);
  };
  const onRejection = (event: PromiseRejectionEvent): void => show(event.reason);
  globalThis.addEventListener("error", onError);
  globalThis.addEventListener("unhandledrejection", onRejection);
  return () => {
    globalThis.removeEventListener("error", onError);
    globalThis.removeEventListener("unhandledrejection", onRejection);
  };
}
