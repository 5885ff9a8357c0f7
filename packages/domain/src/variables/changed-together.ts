import type { VariableBulk } from "@heliograph/contract/variables/variable-bulk.wire.ts";
import type { PlantModel, VariableFacts } from "../plants/plant-model.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";
import { patchedVariable, refuseVariable } from "./variable-changes.ts";

interface Changed {
  readonly before: VariableFacts;
  readonly after: VariableFacts;
}
type Row = VariableBulk["rows"][number];

/**
 * Many changes at once, each judged as if the others were made already. What is refused stays as it was, and may be in the way of others then.
 * @param bitmasks those that exist
 */
export function changedTogether(
  rows: readonly Row[],
  model: Pick<PlantModel, "byId" | "variables">,
  bitmasks: ReadonlySet<string>,
): { readonly taken: readonly Changed[]; readonly refused: ReadonlyMap<string, Refusal> } {
  const refused = new Map<string, Refusal>();
  const all: Changed[] = [];
  for (const { id, set, was } of rows) {
    const before = model.byId.get(id);
    if (before === undefined) refused.set(id, refusal("variable_not_found", { id }));
    else {
      const after = patchedVariable(before, set);
      const other = changedKey(before, after, was);
      if (other === undefined) all.push({ before, after });
      else refused.set(id, refusal("changed_meanwhile", { key: other }, other));
    }
  }
  for (;;) {
    const taken = all.filter(({ after }) => !refused.has(after.id));
    const next = new Map(taken.map(({ after }) => [after.id, after]));
    const byMib = new Map<string, VariableFacts>();
    // Who keeps a mib has it before who asks for it.
    const keeps = ({ id, mib }: VariableFacts): boolean => (next.get(id)?.mib ?? mib) === mib;
    for (const one of model.variables)
      if (one.mib !== null && keeps(one)) byMib.set(one.mib, next.get(one.id) ?? one);
    for (const { after } of taken)
      if (after.mib !== null && !byMib.has(after.mib)) byMib.set(after.mib, after);
    const before = refused.size;
    for (const { after } of taken) {
      const why = refuseVariable(after, { byMib }) ?? refuseBitmask(after, bitmasks);
      if (why !== null) refused.set(after.id, why);
    }
    if (refused.size === before) return { taken, refused };
  }
}

const refuseBitmask = ({ bitmask }: VariableFacts, bitmasks: ReadonlySet<string>): Refusal | null =>
  bitmask === null || bitmasks.has(bitmask)
    ? null
    : refusal("bitmask_unknown", { bitmask }, "bitmask");

/** The first field that is neither what it was when it was edited nor what it is to become. */
function changedKey(before: VariableFacts, after: VariableFacts, was: Row["was"]) {
  const text = (of: object, key: string): string =>
    JSON.stringify((of as Record<string, unknown>)[key] ?? null);
  return (Object.keys(was) as (keyof Row["was"])[]).find(
    (key) => text(was, key) !== text(before, key) && text(after, key) !== text(before, key),
  );
}
