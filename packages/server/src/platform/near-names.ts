/** Suggests the nearest known name for an unknown one. */

/** Damerau-Levenshtein distance: how many letters must be added, removed, replaced or swapped with their neighbour. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const distance = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(isSwapped ? Math.min(distance, before[j - 2]! + 1) : distance);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}

/** The nearest name; the first of several. */
export function nearestOf(name: string, known: readonly string[]): string | undefined {
  return known
    .map((one) => [one, editDistance(name.toLowerCase(), one.toLowerCase())] as const)
    .toSorted(([, a], [, b]) => a - b)[0]?.[0];
}

const longName = 14;

/** Whether a name is so like another one that nobody would give it to anything else. */
export function isMisspelt(name: string, of: string): boolean {
  const [given, known] = [name.toUpperCase(), of.toUpperCase()];
  const isShort = known.length <= 6;
  // `host` and `port` are names that shells use.
  if (isShort && name !== given) return false;
  const isBegun = given.length >= 8 && given.includes("_") && known.startsWith(given);
  // A long name in the singular is still ours.
  const most = isShort ? 1 : known.length >= longName ? 3 : 2;
  return isBegun || editDistance(given, known) <= most;
}
