import type { Doubt } from "./series.ts";

/** Stripes over a bar, in the colour of the ground: they are seen on every colour. */
export const hatch = (ground: string) => ({
  symbol: "rect" as const,
  dashArrayX: [1, 0],
  dashArrayY: [2, 4],
  rotation: -Math.PI / 4,
  color: ground,
});

interface Doubted {
  readonly name: string;
  readonly doubts?: readonly (Doubt | null)[];
}

/** The notes of the tooltip below the values of a slot: why they are incomplete, by name where not all series are for the same reason. */
export function notesAt(series: readonly Doubted[], slot: number): string[] {
  const reasons = series.map(({ doubts }) => doubts?.[slot]?.why);
  const [first] = reasons;
  if (first !== undefined && reasons.every((why) => why === first)) return [first];
  return series.flatMap(({ name }, at) => {
    const why = reasons[at];
    return why === undefined ? [] : [`${name}: ${why}`];
  });
}
