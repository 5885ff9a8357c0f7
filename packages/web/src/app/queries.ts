import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { CallError } from "../call-error.ts";
import { onSessionChange } from "../session.ts";
import { toastFailure } from "../ui/toasts.tsx";

const isFinal = (error: unknown): boolean =>
  error instanceof CallError && error.failure === "status" && error.status < 500;

declare module "@tanstack/react-query" {
  interface Register {
    /** `quiet`: the page itself shows the failure, so no toast. */
    queryMeta: { readonly quiet?: boolean };
    mutationMeta: { readonly quiet?: boolean };
  }
}

function notify(error: unknown, quiet: boolean | undefined): void {
  if (!quiet) toastFailure(error);
}

/** The answers read so far; a refusal is not asked twice, a silence is asked once more. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => notify(error, query.meta?.quiet) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => notify(error, mutation.meta?.quiet),
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 1 && !isFinal(error),
      refetchOnWindowFocus: false,
      // A browser that believes to be offline is often wrong, and one that is right has to be told so: a call is made and fails,
      // it does not wait in silence for a network.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    // What was to be saved is refused now rather than sent when nobody thinks of it any more.
    mutations: { networkMode: "always" },
  },
});
onSessionChange(() => queries.clear());
