import { setImmediate as nextTurn } from "node:timers/promises";

const itemsATurn = 400;

/**
 * Maps all items by `each`, in their order, yielding to the event loop every so often: a logger that was offline sends weeks in one call,
 * which must not block other calls.
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  each: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    if (results.length > 0 && results.length % itemsATurn === 0) await nextTurn();
    results.push(each(item));
  }
  return results;
}
