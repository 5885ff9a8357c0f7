import { fetchData } from "@heliograph/contract/data/data.routes.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { ColumnChoice, ColumnPlan } from "@heliograph/domain/import/column-choices.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../call.ts";

const slotSeconds = 300;
const nearSeconds = 2 * 86_400;

/**
 * Where the counters stood to which energies of intervals are added: their last reading before the file begins. Without it the same file, or a
 * part of it, would begin at zero again among readings that go on.
 * @param first moment of the file [unix s]; null while nothing is read
 * @returns by mib; those that have no reading before are not there
 */
export function useCountersBefore(
  plant: Plant,
  { plans, choices }: { plans: readonly ColumnPlan[]; choices: readonly ColumnChoice[] },
  first: number | null,
) {
  const asked = plans.flatMap(({ target }, at) => {
    const to = choices[at]?.to ?? "none";
    return target?.isSummed === true && to !== "new" ? [{ id: to, mib: target.mib }] : [];
  });
  return useQuery({
    queryKey: ["plant", plant.id, "counters before", first, ...asked.map(({ id }) => id)],
    enabled: first !== null,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const stood = new Map<string, number>();
      for (const { id, mib } of asked) {
        // oxlint-disable-next-line no-await-in-loop -- one column after the other, and few
        const last = await lastBefore(id, { first: first!, from: plant.active_since, signal });
        if (last !== null) stood.set(mib, last);
      }
      return stood as ReadonlyMap<string, number>;
    },
  });
}

/** The last reading before a moment: of the two days before it slot by slot, of what was before them by half days. */
async function lastBefore(
  id: string,
  { first, from, signal }: { first: number; from: number; signal: AbortSignal },
): Promise<number | null> {
  const end = Math.floor(first / slotSeconds) * slotSeconds;
  const near = Math.max(from, end - nearSeconds);
  for (const { start, until, resolution } of [
    { start: near, until: end, resolution: 5 },
    { start: from, until: near, resolution: 720 },
  ] as const) {
    if (start >= until) continue;
    const body = { ids: [id], start, end: until, resolution };
    // oxlint-disable-next-line no-await-in-loop -- the second is needed only where the first finds nothing
    const rows = await call(fetchData, { body }, { signal, ghost: true });
    const found = rows.findLast(([, value]) => typeof value === "number")?.[1];
    if (typeof found === "number") return found;
  }
  return null;
}
