import { isEqual } from "../logs/is-equal.ts";
import { refusal, type Refusal } from "./refusal.ts";

interface Changed<Facts> {
  readonly before: Facts;
  readonly after: Facts;
}
interface Row<Set> {
  readonly id: string;
  readonly set: Set;
  readonly was: object;
}

/**
 * Many changes at once, each judged as if the others were made already. What is refused stays as it was, and may be in the way of others then.
 * @param of.judge by id what all those are that are not refused: says of one of them why it cannot stand among them, null where it can
 */
export function changedTogether<Facts extends { readonly id: string }, Set>(
  rows: readonly Row<Set>[],
  of: {
    readonly find: (id: string) => Facts | undefined;
    readonly absent: (id: string) => Refusal;
    readonly patched: (before: Facts, set: Set) => Facts;
    readonly judge: (next: ReadonlyMap<string, Facts>) => (after: Facts) => Refusal | null;
  },
): { readonly taken: readonly Changed<Facts>[]; readonly refused: ReadonlyMap<string, Refusal> } {
  const refused = new Map<string, Refusal>();
  const all: Changed<Facts>[] = [];
  for (const { id, set, was } of rows) {
    const before = of.find(id);
    if (before === undefined) refused.set(id, of.absent(id));
    else {
      const after = of.patched(before, set);
      const why = refuseChanged(before, after, was);
      if (why === null) all.push({ before, after });
      else refused.set(id, why);
    }
  }
  for (;;) {
    const taken = all.filter(({ after }) => !refused.has(after.id));
    const refusalOf = of.judge(new Map(taken.map(({ after }) => [after.id, after])));
    const before = refused.size;
    for (const { after } of taken) {
      const why = refusalOf(after);
      if (why !== null) refused.set(after.id, why);
    }
    if (refused.size === before) return { taken, refused };
  }
}

/**
 * Who has each key when changes are made: who keeps one has it before who asks for it, and of several who ask the first.
 * @param keyOf null for one that has none
 */
export function holdersOf<Facts extends { readonly id: string }>(
  stored: readonly Facts[],
  next: ReadonlyMap<string, Facts>,
  keyOf: (facts: Facts) => string | null,
): Map<string, Facts> {
  const holders = new Map<string, Facts>();
  for (const before of stored) {
    const after = next.get(before.id) ?? before;
    const key = keyOf(before);
    if (key !== null && key === keyOf(after)) holders.set(key, after);
  }
  for (const after of next.values()) {
    const key = keyOf(after);
    if (key !== null && !holders.has(key)) holders.set(key, after);
  }
  return holders;
}

/**
 * Refuses what somebody else has changed meanwhile.
 * @param was what stood there as it was edited
 * @param groups fields that hold fields of their own: each of those is judged by itself, and those that `was` does not name are not
 */
export function refuseChanged(
  before: object,
  after: object,
  was: object,
  groups: readonly string[] = [],
): Refusal | null {
  const isChanged = (path: readonly string[]): boolean => {
    const [stood, stands, becomes] = [was, before, after].map((of) => at(of, path));
    return !isEqual(stood, stands) && !isEqual(becomes, stands);
  };
  const path = Object.entries(was)
    .flatMap(([key, seen]: [string, unknown]) =>
      groups.includes(key) && typeof seen === "object" && seen !== null
        ? Object.keys(seen).map((inner) => [key, inner])
        : [[key]],
    )
    .find(isChanged);
  if (path === undefined) return null;
  const key = path.join(".");
  return refusal("changed_meanwhile", { key }, key);
}

const at = (of: object, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null)?.[key], of) ??
  null;
