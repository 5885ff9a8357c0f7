/** Current of one string at a moment. */
export interface StringCurrent {
  readonly id: string;
  /** The device that measures it: only strings of one device are compared. */
  readonly box: string;
  /** null = not measured. [A] */
  readonly currentA: number | null;
}

/** With fewer strings the median is not reliable. (T5) */
const minStrings = 4;
/** Below this median there is too little light to compare. [A] (T5) */
const lightA = 1;
/** A string below this share of the median is weak. (T5) */
const weakShare = 2 / 3;

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/**
 * Strings that give clearly less than their peers. (T5)
 * @returns their ids, in the order given
 */
export function weakStrings(strings: readonly StringCurrent[]): string[] {
  const weak = new Set<string>();
  for (const box of Map.groupBy(strings, (one) => one.box).values()) {
    const measured = box.flatMap(({ id, currentA }) =>
      currentA === null ? [] : [{ id, currentA }],
    );
    const median = medianOf(measured.map((one) => one.currentA));
    if (measured.length < minStrings || median < lightA) continue;
    const below = measured.filter(({ currentA }) => currentA < median * weakShare);
    // Where many differ, their orientation differs, or a shadow passes.
    if (below.length > measured.length / 3) continue;
    for (const { id } of below) weak.add(id);
  }
  return strings.flatMap(({ id }) => (weak.has(id) ? [id] : []));
}
