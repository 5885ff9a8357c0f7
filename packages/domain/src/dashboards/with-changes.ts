import { overlapping, type Place, settled } from "./grid.ts";

interface Arranged<W extends Place> {
  readonly name: string;
  readonly plants: readonly string[];
  readonly widgets: readonly W[];
}
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * A dashboard as it is stored now, with what somebody changed of an older state of it: its name, its plants, and each widget by itself. What
 * both have changed is as it was changed here, and what lies over something else gives way. (DB13)
 * @param from the state that was changed, to what
 */
export function withChanges<W extends Place>(
  stored: Arranged<W>,
  { from, to }: { readonly from: Arranged<W>; readonly to: Arranged<W> },
): { name: string; plants: string[]; widgets: W[] } {
  const find = (of: Arranged<W>, id: string): W | undefined =>
    of.widgets.find((one) => one.id === id);
  const isChanged = (one: W): boolean => !isSame(one, find(from, one.id));
  const theirs = stored.widgets.flatMap((one): W[] => {
    const own = find(to, one.id);
    if (own !== undefined) return [isChanged(own) ? own : one];
    // Taken away here, or put there meanwhile.
    return find(from, one.id) === undefined ? [one] : [];
  });
  const added = to.widgets.filter((one) => isChanged(one) && find(stored, one.id) === undefined);
  const widgets = [...theirs, ...added];
  return {
    name: to.name === from.name ? stored.name : to.name,
    plants: [...(isSame(to.plants, from.plants) ? stored.plants : to.plants)],
    widgets: overlapping(widgets) === null ? widgets : settled(widgets),
  };
}
