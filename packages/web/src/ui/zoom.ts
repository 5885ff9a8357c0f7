export type Zoom = readonly [fromSeconds: number, toSeconds: number];
/** The zoomed part that a word of the address names (`1795165200-1795168800`), if it lies in the period. */
export function zoomOf(word: unknown, fromSeconds: number, toSeconds: number): Zoom | null {
  const [from, to] = (typeof word === "string" ? word : "").split("-").map(Number);
  if (from === undefined || to === undefined || !(to > from)) return null;
  return from >= fromSeconds && to <= toSeconds ? [from, to] : null;
}
const grain = 600;
/** A chosen part on whole ten minutes, inside the period; null for all of it, or for what lies outside. */
export function zoomWord([from, to]: Zoom, fromSeconds: number, toSeconds: number): string | null {
  const start = Math.max(fromSeconds, Math.floor(from / grain) * grain);
  const end = Math.min(toSeconds, Math.ceil(to / grain) * grain);
  const isAll = start === fromSeconds && end === toSeconds;
  return isAll || start >= end ? null : `${start}-${end}`;
}
