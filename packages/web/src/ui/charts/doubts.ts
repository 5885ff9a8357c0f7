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

/** The notes of the tooltip below the values of a slot: why they are incomplete, by name where there are several series. */
export const notesAt = (series: readonly Doubted[], slot: number): string[] =>
  series.flatMap(({ name, doubts }) => {
    const why = doubts?.[slot]?.why;
    return why === undefined ? [] : [series.length === 1 ? why : `${name}: ${why}`];
  });
