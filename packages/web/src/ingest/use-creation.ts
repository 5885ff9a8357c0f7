import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readAgain } from "../plant-queries.ts";
import { toastDone, toastFailure } from "../ui/toasts.tsx";

interface Wanted<T> {
  readonly items: readonly T[];
  readonly nameOf: (one: T) => string;
  readonly create: (one: T) => Promise<{ readonly id: string }>;
  /** What of the plant changes with one: the device that gets a variable. */
  readonly changes: (made: { readonly id: string }, one: T) => string;
  readonly done: (count: number) => string;
}

/**
 * Creates one thing after the other, so that one that is refused costs no other; says how many there are now, and of each that was refused
 * why. Answers those that were made.
 */
export function useCreation(plantId: string) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function createAll<T>(wanted: Wanted<T>): Promise<readonly T[]> {
    const { items, nameOf, create, changes, done } = wanted;
    setBusy(true);
    const made: T[] = [];
    const changed = new Set<string>();
    try {
      for (const one of items) {
        try {
          // oxlint-disable-next-line no-await-in-loop -- each changes the plant that the next one is checked against
          changed.add(changes(await create(one), one));
          made.push(one);
        } catch (error) {
          toastFailure(error, t("ingest.createFailed", { name: nameOf(one) }));
        }
      }
      if (made.length > 0) {
        await readAgain(queries, plantId, changed);
        await queries.invalidateQueries({ queryKey: ["suggested"] });
        toastDone(done(made.length));
      }
    } finally {
      setBusy(false);
    }
    return made;
  }
  return { createAll, isBusy };
}
