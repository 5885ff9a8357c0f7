import type { Row } from "./engine.ts";
import type { Measured } from "./report.ts";

/** How far two answers may be apart: raw values not at all, means by their last digits, counters by what each does with a gap at the end of a month. */
const tolerances = { day: 0, means: 1e-9, months: 2e-3 };

/** What each engine answered otherwise than the first one, a line each; empty when all agree. */
export function differences(measured: readonly Measured[]): string[] {
  const [ours, ...others] = measured;
  if (ours === undefined) return [];
  return others.flatMap(({ name, outcome }) =>
    (Object.keys(tolerances) as (keyof typeof tolerances)[]).flatMap((what) => {
      const apart = differ(ours.outcome.answers[what], outcome.answers[what], tolerances[what]);
      return apart === null ? [] : [`${name} answers ${what} otherwise: ${apart}`];
    }),
  );
}

/** Rows without any value may be left out. */
function differ(a: readonly Row[], b: readonly Row[], tolerance: number): string | null {
  const there = new Map(b.map(([at, ...values]) => [at, values]));
  let compared = 0;
  for (const [at, ...values] of a) {
    const others = there.get(at) ?? [];
    for (const [column, value] of values.entries()) {
      const other = others[column] ?? null;
      const isSame =
        value === null || other === null
          ? value === other
          : Math.abs(value - other) <= tolerance * Math.max(1, Math.abs(value));
      if (!isSame)
        return `at ${new Date(at * 1000).toISOString()}, column ${column + 1}: ${value} here, ${other} there`;
      if (value !== null) compared++;
    }
  }
  return compared === 0 ? "nothing to compare" : null;
}
