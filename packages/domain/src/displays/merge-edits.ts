import { isEqual } from "../logs/is-equal.ts";

/** Something that two people changed: as both began with it, as it is stored by now, and as it is to be saved. */
interface TwoEdits<T> {
  readonly was: T;
  readonly stored: T;
  readonly mine: T;
  /** Whose stays where both made different things of the same. */
  readonly wins?: "mine" | "stored";
}
type Merged<T> = { readonly value: T } | null;
type Fields = Readonly<Record<string, unknown>>;
type Item = Fields & { readonly id: string };

/**
 * What both have changed of a JSON value, together; null where they made different things of the same. An object is put together field by field,
 * a list of things with ids thing by thing: one may edit the second page while another moves the third. (DI23)
 */
export function mergedEdits(edits: TwoEdits<unknown>): Merged<unknown> {
  const { was, stored, mine } = edits;
  if (isEqual(was, stored) || isEqual(stored, mine)) return { value: mine };
  if (isEqual(was, mine)) return { value: stored };
  const all = [was, stored, mine];
  if (all.every(areItems)) return mergedItems(edits as TwoEdits<readonly Item[]>);
  return all.every(isFields) ? mergedFields(edits as TwoEdits<Fields>) : wonBy(edits);
}
const wonBy = <T>(edits: TwoEdits<T>): Merged<T> =>
  edits.wins === undefined ? null : { value: edits[edits.wins] };
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const areItems = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.every((one) => isFields(one) && typeof one["id"] === "string");

function mergedFields({ was, stored, mine, ...of }: TwoEdits<Fields>): Merged<Fields> {
  const value: Record<string, unknown> = {};
  for (const key of new Set([stored, mine].flatMap(Object.keys))) {
    const one = mergedEdits({ ...of, was: was[key], stored: stored[key], mine: mine[key] });
    if (one === null) return null;
    value[key] = one.value;
  }
  return { value };
}

/** Items in the order of whoever moved them; what the other added stands after what it followed there. */
function mergedItems({ was, stored, mine, ...of }: TwoEdits<readonly Item[]>): Merged<Item[]> {
  const find = (list: readonly Item[], id: string): Item | undefined =>
    list.find((one) => one.id === id);
  const isMoved = (list: readonly Item[]): boolean =>
    !isEqual(orderOf(was, list), orderOf(list, was));
  const areBothMoved =
    isMoved(stored) && isMoved(mine) && !isEqual(orderOf(stored, mine), orderOf(mine, stored));
  if (areBothMoved && of.wins === undefined) return null;
  const isMine = areBothMoved ? of.wins === "mine" : isMoved(mine);
  const [first, second] = isMine ? [mine, stored] : [stored, mine];
  const ids = first.map(({ id }) => id);
  second.forEach(({ id }, at) => {
    if (!ids.includes(id)) ids.splice(ids.indexOf(second[at - 1]?.id ?? "") + 1, 0, id);
  });
  const value: Item[] = [];
  for (const id of ids) {
    const one = mergedEdits({
      ...of,
      was: find(was, id),
      stored: find(stored, id),
      mine: find(mine, id),
    });
    if (one === null) return null;
    if (one.value !== undefined) value.push(one.value as Item);
  }
  return { value };
}
/** The ids that both have, as the first orders them. */
const orderOf = (these: readonly Item[], those: readonly Item[]): string[] =>
  these.flatMap(({ id }) => (those.some((one) => one.id === id) ? [id] : []));
