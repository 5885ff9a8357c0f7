/** The bars of a mail as a PNG: what was made, and above it, dashed, what was lost. */
import { picturePixels, pngOf } from "./palette-png.ts";

export interface DayBar {
  /** null where it is not known. */
  readonly made: number | null;
  readonly lost: number;
}
/** Red, green, blue and how opaque it is: the ground of the mail shows through, by day and by night. */
type Colour = readonly [red: number, green: number, blue: number, opacity: number];
const colours = {
  none: [255, 255, 255, 0],
  grid: [128, 134, 142, 70],
  made: [230, 169, 44, 255],
  madeEdge: [197, 135, 9, 255],
  lost: [214, 74, 86, 42],
  lostEdge: [214, 74, 86, 255],
} as const satisfies Record<string, Colour>;
type Shade = keyof typeof colours;
const shades = Object.keys(colours) as Shade[];
const gapShare = 0.34;
const [edge, dash, blank] = [2, 7, 5];
/** Where lines of the grid lie: as few as can be read. */
const maxSteps = 4;

/** The step of an axis that reaches this high: 1, 2 or 5 and zeros. */
export function stepOf(high: number): number {
  const rough = Math.max(high, 1e-6) / maxSteps;
  const tens = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((one) => one * tens >= rough * 0.9999) ?? 10) * tens;
}
/** Of the axis: a whole number of steps. */
export function topOf(bars: readonly DayBar[]): number {
  const high = Math.max(0, ...bars.map(({ made, lost }) => (made ?? 0) + lost));
  const step = stepOf(high);
  return Math.max(1, Math.ceil(high / step - 1e-9)) * step;
}

export function barsPicture(bars: readonly DayBar[]): Uint8Array {
  const { width, height } = picturePixels;
  const top = topOf(bars);
  const pixels = new Uint8Array(width * height);
  const put = (column: number, row: number, shade: Shade): void => {
    pixels[row * width + column] = shades.indexOf(shade);
  };
  const y = (value: number): number => Math.round(height - 2 - (value / top) * (height - 4));
  for (let value = 0; value <= top * 1.0001; value += stepOf(top))
    for (let column = 0; column < width; column++) put(column, y(value), "grid");
  const slot = width / Math.max(1, bars.length);
  for (const [at, { made, lost }] of bars.entries()) {
    const [left, right] = [
      Math.round(at * slot + (slot * gapShare) / 2),
      Math.round((at + 1) * slot - (slot * gapShare) / 2) - 1,
    ];
    const box = (from: number, to: number, of: "made" | "lost"): void => {
      const isDashed = of === "lost";
      for (let row = y(to); row <= y(from); row++)
        for (let column = left; column <= right; column++) {
          const onSide = column < left + edge || column > right - edge;
          const onEnd = row < y(to) + edge || (isDashed && row > y(from) - edge);
          const along = onEnd ? column - left : row - y(to);
          const isLine = (onSide || onEnd) && (!isDashed || along % (dash + blank) < dash);
          put(column, row, isLine ? `${of}Edge` : of);
        }
    };
    const own = made ?? 0;
    if (lost > 0) box(own, own + lost, "lost");
    if (own > 0) box(0, own, "made");
  }
  const all = shades.map((shade) => colours[shade]);
  return pngOf(
    pixels,
    Uint8Array.from(all.flatMap(([red, green, blue]) => [red, green, blue])),
    Uint8Array.from(all.map(([, , , opacity]) => opacity)),
  );
}
