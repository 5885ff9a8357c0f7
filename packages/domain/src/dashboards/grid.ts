/** Where a widget stands in the grid of a dashboard, and how large it is. [columns] [rows] */
export interface Place {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
/** How far a widget can be moved and stretched. */
export interface GridLimits {
  readonly columns: number;
  readonly tallest: number;
}

const overlap = (a: Place, b: Place): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** The first two that lie over one another, in the order given; null where none do. */
export function overlapping<P extends Place>(places: readonly P[]): readonly [P, P] | null {
  for (const [at, a] of places.entries())
    for (const b of places.slice(at + 1)) if (overlap(a, b)) return [a, b];
  return null;
}

/** Row by row, from the left: the order in which they are read, and shown in one column. */
export const inReadingOrder = <P extends Place>(places: readonly P[]): P[] =>
  places.toSorted((a, b) => a.y - b.y || a.x - b.x);

/**
 * Everything as high up as it can be, nothing over anything else: the one that is moved keeps its place before the others, which give way
 * downwards.
 * @param first the id of the one that is moved; null where none is
 */
export function settled<P extends Place>(places: readonly P[], first: string | null = null): P[] {
  const moved = places.find(({ id }) => id === first);
  const rest = inReadingOrder(places.filter(({ id }) => id !== first));
  const down = moved === undefined ? [] : [moved];
  // First everybody steps out of the way, then all of them rise.
  for (const one of rest) {
    let at: P = one;
    for (let lies = down.find((other) => overlap(at, other)); lies !== undefined;) {
      at = { ...at, y: lies.y + lies.h };
      lies = down.find((other) => overlap(at, other));
    }
    down.push(at);
  }
  const risen: P[] = [];
  for (const one of inReadingOrder(down)) {
    let at: P = one;
    while (at.y > 0 && !risen.some((other) => overlap({ ...at, y: at.y - 1 }, other)))
      at = { ...at, y: at.y - 1 };
    risen.push(at);
  }
  // In the order in which they came: who draws them keeps each where it was.
  return places
    .map(({ id }) => risen.find((one) => one.id === id))
    .filter((one) => one !== undefined);
}

/** All of them after one was put elsewhere, as near as the grid allows. */
export function movedTo<P extends Place>(
  places: readonly P[],
  id: string,
  to: { readonly x: number; readonly y: number },
  { columns }: GridLimits,
): P[] {
  const put = places.map((one) =>
    one.id === id
      ? { ...one, x: between(to.x, 0, columns - one.w), y: Math.max(0, Math.round(to.y)) }
      : one,
  );
  return settled(put, id);
}
/** The same after a step down: below the first that lies under it, where it would else rise to where it was. */
export function movedDown<P extends Place>(
  places: readonly P[],
  id: string,
  limits: GridLimits,
): P[] {
  const one = places.find((place) => place.id === id);
  for (let y = (one?.y ?? 0) + 1; one !== undefined && y <= rowsOf(places); y++) {
    const after = movedTo(places, id, { x: one.x, y }, limits);
    if (after.some((place) => place.id === id && place.y > one.y)) return after;
  }
  return [...places];
}
/**
 * The same after two neighbours of the column have changed places there, with as little as that needs in the grid.
 * @param first the id of the one that is read before the other
 */
export function exchanged<P extends Place>(
  places: readonly P[],
  first: string,
  limits: GridLimits,
): P[] {
  const column = inReadingOrder(places);
  const at = column.findIndex(({ id }) => id === first);
  const [a, b] = [column[at], column[at + 1]];
  if (a === undefined || b === undefined) return [...places];
  const wanted = column.toSpliced(at, 2, b, a).map(({ id }) => id);
  const besides = (one: P): P =>
    one.id === a.id ? { ...one, x: a.x + b.w } : one.id === b.id ? { ...one, x: a.x } : one;
  const isRow = a.y === b.y && a.x + a.w === b.x;
  const below = b.y + b.h;
  const ways = [
    ...(isRow ? [settled(places.map(besides))] : []),
    ...[
      { x: b.x + b.w, y: b.y },
      { x: a.x, y: below },
      { x: b.x, y: below },
      { x: 0, y: below },
    ].map((to) => movedTo(places, a.id, to, limits)),
    movedTo(places, b.id, a, limits),
  ];
  const orderOf = (all: readonly P[]): string[] => inReadingOrder(all).map(({ id }) => id);
  return (
    ways.find((all) => orderOf(all).every((id, place) => id === wanted[place])) ??
    ways.find((all) => orderOf(all).indexOf(b.id) < orderOf(all).indexOf(a.id)) ?? [...places]
  );
}
/** The same after one was given another size. */
export function resizedTo<P extends Place>(
  places: readonly P[],
  id: string,
  to: { readonly w: number; readonly h: number },
  { columns, tallest }: GridLimits,
): P[] {
  const put = places.map((one) =>
    one.id === id
      ? { ...one, w: between(to.w, 1, columns - one.x), h: between(to.h, 1, tallest) }
      : one,
  );
  return settled(put, id);
}
/** The others where some are left out: a neighbour of the same rows takes the columns, and what lies below rises. */
export function closedUp<P extends Place>(
  places: readonly P[],
  isLeft: (place: P) => boolean,
): P[] {
  let rest = places.filter((one) => !isLeft(one));
  const heirOf = (gone: P): P | undefined => {
    const inRow = rest.filter(({ y, h }) => y === gone.y && h === gone.h);
    const before = inRow.find(({ x, w }) => x + w === gone.x);
    return before ?? inRow.find(({ x }) => x === gone.x + gone.w);
  };
  // From behind: of several in a row, each makes its heir the neighbour of the one before.
  const left = inReadingOrder(places.filter(isLeft)).toReversed();
  for (const gone of [...left, ...left.toReversed()]) {
    const heir = left.includes(gone) ? heirOf(gone) : undefined;
    if (heir === undefined) continue;
    left.splice(left.indexOf(gone), 1);
    const x = Math.min(heir.x, gone.x);
    rest = rest.map((one) => (one.id === heir.id ? { ...one, x, w: one.w + gone.w } : one));
  }
  return settled(rest);
}
/** The first free place of a size, from above and from the left. */
export function freePlace(
  places: readonly Place[],
  { w, h }: { readonly w: number; readonly h: number },
  { columns }: GridLimits,
): { readonly x: number; readonly y: number } {
  for (let y = 0; ; y++)
    for (let x = 0; x + w <= columns; x++)
      if (!places.some((one) => overlap(one, { id: "", x, y, w, h }))) return { x, y };
}
/** How many rows they take. */
export const rowsOf = (places: readonly Place[]): number =>
  places.reduce((most, { y, h }) => Math.max(most, y + h), 0);

const between = (value: number, least: number, most: number): number =>
  Math.min(Math.max(Math.round(value), least), most);
