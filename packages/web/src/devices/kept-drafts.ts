import { useMemo } from "react";
import { z } from "zod";
import { useMe } from "../me.ts";
import type { Draft, Drafts } from "./variable-drafts.ts";

const limit = z.union([z.number(), z.string(), z.null()]);
const values = z
  .object({
    name: z.string(),
    mib: z.string(),
    udm: z.string(),
    tags: z.union([z.array(z.number()), z.string()]),
    data_type: z.string(),
    vmin: limit,
    vmax: limit,
    disabled: z.boolean(),
  })
  .partial();
const kept = z.array(z.tuple([z.string(), z.object({ set: values, was: values })]));

/**
 * What is typed into the variables of a plant and not saved, kept in this tab for its user: a page that is loaded anew, or left and opened
 * again, has it still. It goes with the tab.
 */
export function useKeptDrafts(plantId: string): {
  readonly read: () => Drafts;
  readonly write: (drafts: Drafts) => void;
} {
  const { id } = useMe();
  return useMemo(() => {
    const key = `heliograph.drafts.variables.${id}.${plantId}`;
    return {
      read: () => {
        try {
          const read = kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? "[]"));
          return new Map((read.data ?? []) as [string, Draft][]);
        } catch {
          // Storage can be forbidden, and what stands there can be anything.
          return new Map();
        }
      },
      write: (drafts) => {
        try {
          if (drafts.size === 0) sessionStorage.removeItem(key);
          else sessionStorage.setItem(key, JSON.stringify([...drafts]));
        } catch {
          // Forbidden, or full: what is typed lives as long as the page.
        }
      },
    };
  }, [id, plantId]);
}
