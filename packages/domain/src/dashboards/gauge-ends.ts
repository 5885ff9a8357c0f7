interface Ends<End> {
  readonly min: End;
  readonly max: End;
}
/** The ends of a gauge: those that were chosen. One that was not is the usual one; where the chosen end lies beyond that, it follows at the usual distance. */
export function gaugeEnds(chosen: Ends<number | null>, usual: Ends<number>): Ends<number> {
  const { min, max } = chosen;
  const span = usual.max - usual.min;
  if (min !== null && max !== null) return { min, max };
  if (min !== null) return { min, max: usual.max > min ? usual.max : min + span };
  if (max !== null) return { min: usual.min < max ? usual.min : max - span, max };
  return usual;
}
