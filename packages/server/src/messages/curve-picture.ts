/** The curve of a mail as a PNG: mail readers show neither SVG nor scripts. Written by hand, since it is one line on a grid. */
import { picturePixels, pngOf } from "./palette-png.ts";

/** [pixels] */
const lineRadius = 2.2;
const shades = 16;
/** Red, green, blue and how opaque it is: the ground of the mail shows through, by day and by night. */
type Colour = readonly [red: number, green: number, blue: number, opacity: number];
const line: Colour = [214, 147, 18, 255];
const none: Colour = [214, 147, 18, 0];
const grid: Colour = [128, 134, 142, 70];
const area: Colour = [230, 169, 44, 44];
const gap: Colour = [214, 74, 86, 42];
const limit: Colour = [214, 74, 86, 255];
/** Of a limit's line. [pixels] */
const [dashPixels, spacePixels, limitPixels] = [14, 8, 3];

export interface Curve {
  /** Evenly spaced; null where there is no value. */
  readonly values: readonly (number | null)[];
  /** Of the axis. */
  readonly low: number;
  readonly high: number;
  /** Drawn as dashed lines, within the axis. */
  readonly limits?: readonly number[];
}

/** The picture; a gap in the curve is a red ground, a limit a red dashed line. */
export function curvePicture({ values, low, high, limits = [] }: Curve): Uint8Array {
  const { width, height } = picturePixels;
  const span = high > low ? high - low : 1;
  const x = (at: number): number => (at / Math.max(1, values.length - 1)) * (width - 1);
  const y = (value: number): number => height - 3 - ((value - low) / span) * (height - 6);
  const ground = new Uint8Array(width * height);
  const cover = new Uint8Array(width * height);
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const row = Math.round(2 + share * (height - 5));
    ground.fill(1, row * width, (row + 1) * width);
  }
  for (let column = 0; column < width; column++) {
    const place = (column / (width - 1)) * (values.length - 1);
    const [before, after] = [values[Math.floor(place)], values[Math.ceil(place)]];
    const isGap = before === null || before === undefined || after === null || after === undefined;
    const top = isGap ? 0 : y(before + (after - before) * (place - Math.floor(place)));
    for (let row = Math.max(0, Math.ceil(top)); row < height; row++)
      if (ground[row * width + column] === 0) ground[row * width + column] = isGap ? 3 : 2;
  }
  for (const one of limits) {
    const top = Math.max(0, Math.round(y(one)) - 1);
    for (let row = top; row < Math.min(height, top + limitPixels); row++)
      for (let column = 0; column < width; column += dashPixels + spacePixels)
        ground.fill(4, row * width + column, row * width + Math.min(width, column + dashPixels));
  }
  for (let at = 1; at < values.length; at++) {
    const [from, to] = [values[at - 1], values[at]];
    if (typeof from !== "number" || typeof to !== "number") continue;
    stroke(cover, { x: x(at - 1), y: y(from) }, { x: x(at), y: y(to) });
  }
  const pixels = new Uint8Array(width * height);
  for (const [at, under] of ground.entries()) pixels[at] = under * shades + (cover[at] ?? 0);
  return pngOf(
    pixels,
    Uint8Array.from(colours.flatMap(([red, green, blue]) => [red, green, blue])),
    Uint8Array.from(colours.map(([, , , opacity]) => opacity)),
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}
/** Covers the pixels near a piece of the line, the more the nearer. */
function stroke(cover: Uint8Array, from: Point, to: Point): void {
  const { width, height } = picturePixels;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length2 = dx * dx + dy * dy || 1;
  const around = lineRadius + 1;
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - around));
  const right = Math.min(width - 1, Math.ceil(Math.max(from.x, to.x) + around));
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - around));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + around));
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const along = ((column - from.x) * dx + (row - from.y) * dy) / length2;
      const t = Math.min(1, Math.max(0, along));
      const distance = Math.hypot(column - from.x - t * dx, row - from.y - t * dy);
      const share = Math.min(1, Math.max(0, lineRadius + 0.5 - distance));
      const shade = Math.round(share * (shades - 1));
      const at = row * width + column;
      if (shade > (cover[at] ?? 0)) cover[at] = shade;
    }
}

/** Each ground, from itself to the line. */
const colours: readonly Colour[] = [none, grid, area, gap, limit].flatMap((under) =>
  Array.from({ length: shades }, (_, shade): Colour => {
    const mixed = (at: 0 | 1 | 2 | 3): number =>
      Math.round(under[at] + ((line[at] - under[at]) * shade) / (shades - 1));
    return [mixed(0), mixed(1), mixed(2), mixed(3)];
  }),
);
