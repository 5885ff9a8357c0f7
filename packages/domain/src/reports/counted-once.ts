/**
 * Of the counters that were chosen for a report those whose sum counts no energy twice: where all that stand for the plant (H1) are among
 * them, these alone, for the others are parts of them; else all.
 */
export const countedOnce = (
  chosen: readonly string[],
  ofPlant: readonly string[],
): ReadonlySet<string> =>
  new Set(ofPlant.length > 0 && ofPlant.every((id) => chosen.includes(id)) ? ofPlant : chosen);
