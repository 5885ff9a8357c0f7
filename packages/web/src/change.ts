import type { Reply, Route } from "@heliograph/contract/route.ts";
import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, type Given } from "./call.ts";
import { plantQuery, readAgain } from "./plant-queries.ts";
import { confirm, useConfirmDelete } from "./ui/confirm.tsx";
import type { Question } from "./ui/question.ts";
import { toastDone, toastFailure } from "./ui/toasts.tsx";

interface Effects<T extends Route> {
  /** What has to be read again; the change is over when it has been. */
  readonly invalidates?: readonly QueryKey[];
  /** The same of a plant: these things of it, by id; after a refusal all of it. */
  readonly changes?: {
    readonly plantId: string;
    readonly ids: (reply: Reply<T>, given: Given<T>) => readonly string[];
  };
  /** For what takes longer than calls do. */
  readonly timeoutMs?: number;
  /** Puts the answer into what is known already, so that every page shows it at once. */
  readonly store?: (queries: QueryClient, reply: Reply<T>, given: Given<T>) => void;
}
interface Words<T extends Route> {
  readonly done?: string | ((reply: Reply<T>) => string);
  /** Stands before the reason of a failure. */
  readonly failed?: string;
  /** Asked first: without a yes nothing is sent. */
  readonly ask?: Question;
}
export interface Change<T extends Route> {
  /** Sends it; a form shows the refusal that is thrown at its fields. */
  readonly send: (given: Given<T>) => Promise<Reply<T>>;
  /** Sends it and says in a toast how it went; null where it was refused, or not wanted. */
  readonly sendWithToast: (given: Given<T>, words: Words<T>) => Promise<Reply<T> | null>;
  readonly isBusy: boolean;
}

/** The one way in which something stored is changed: a call of the contract, and what has to be read again after it. */
export function useChange<T extends Route>(route: T, effects: Effects<T> = {}): Change<T> {
  const queries = useQueryClient();
  const { store, changes, timeoutMs } = effects;
  const invalidate = async (keys: readonly QueryKey[] = []): Promise<void> => {
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const { mutateAsync: send, isPending } = useMutation({
    mutationFn: (given: Given<T>) =>
      call(route, given, timeoutMs === undefined ? {} : { timeoutMs }),
    meta: { quiet: true },
    onSuccess: async (reply, given) => {
      store?.(queries, reply, given);
      await Promise.all([
        invalidate(effects.invalidates),
        changes && readAgain(queries, changes.plantId, changes.ids(reply, given)),
      ]);
    },
    // What was refused may not be any more what the page shows.
    onError: () => {
      void invalidate(effects.invalidates);
      if (changes) void invalidate([plantQuery(changes.plantId).queryKey]);
    },
  });
  const sendWithToast: Change<T>["sendWithToast"] = async (given, { done, failed, ask }) => {
    if (ask && !(await confirm(ask))) return null;
    try {
      const reply = await send(given);
      if (done !== undefined) toastDone(typeof done === "string" ? done : done(reply));
      return reply;
    } catch (error) {
      toastFailure(error, failed);
      return null;
    }
  };
  return { send, sendWithToast, isBusy: isPending };
}

/** A deletion: asks, deletes, and says how it went; answers true when it is gone. `twice` for what is dangerous. */
export function useDeletion<T extends Route>(
  route: T,
  effects: Effects<T> = {},
): (name: string, given: Given<T>, also?: { twice?: boolean; done?: string }) => Promise<boolean> {
  const { t } = useTranslation();
  const { sendWithToast } = useChange(route, effects);
  const confirmDelete = useConfirmDelete();
  return async (name, given, { twice = false, done = t("dialog.delete.done") } = {}) =>
    (await confirmDelete(name, twice)) &&
    (await sendWithToast(given, { done, failed: t("dialog.delete.fail") })) !== null;
}
