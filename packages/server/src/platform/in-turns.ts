import { setImmediate as nextTurn } from "node:timers/promises";

const itemsATurn = 400;

/**
 * What `each` makes of all items, in their order. Of many, some in one turn of the event loop and some in the next: a logger that was away sends
 * weeks in one call, and nobody else is to wait for it.
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
