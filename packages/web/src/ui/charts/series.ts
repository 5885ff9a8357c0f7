import { type Hex, isHex, labDistance, readableOn } from "./own-colour.ts";
import {
  neutrals,
  type Preset,
  type Quantity,
  presetColours,
  presets,
  quantityColours,
  type Scheme,
  pick,
} from "../tokens.ts";

/** One slot of the axis: a day, a month, a year. */
export interface BarSlot {
  /** The day, month or year that it is: `2026-11-21`, `2026-11`, `2026`; absent where it is none of one calendar. */
  readonly key?: string;
  readonly label: string;
  /** Heading of the tooltip. */
  readonly title: string;
}

/** A series has the colour of its quantity, one of the 20 presets, or its own. */
export type SeriesColour = Quantity | Preset | Hex;
export type SeriesKind = "line" | "area" | "bar";
export type Multimode = "normal" | "splitted" | "stacked";
export const symbols = ["none", "circle", "rect", "triangle", "diamond"] as const;
export type SeriesSymbol = (typeof symbols)[number];

/** One measured point: epoch seconds, value. `null` is a measured gap and stays one. */
export type Point = readonly [timeSeconds: number, value: number | null];

/** Why a bar is doubtful. */
export interface Doubt {
  /** A part of it is missing, or it holds what belongs to other bars: it is hatched. */
  readonly isHatched: boolean;
  /** In the reader's language. */
  readonly why: string;
}

/** Lowest and highest value of a series in each bucket of a long range, with their times. All but the edges have one entry per bucket. */
export interface Band {
  /** Where each bucket begins, and where the last one ends. [unix s] */
  readonly edges: readonly number[];
  readonly min: readonly (number | null)[];
  readonly minAt: readonly (number | null)[];
  readonly max: readonly (number | null)[];
  readonly maxAt: readonly (number | null)[];
}

/** What is drawn along time. */
export interface TimeSeries {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly colour: SeriesColour;
  readonly points: readonly Point[];
  readonly kind?: SeriesKind;
  /** The points are means of buckets; the band between lowest and highest is drawn behind them. */
  readonly band?: Band;
  /** What it should have reached, at the times of its points: the area up to it is tinted as lost. */
  readonly upTo?: readonly Point[];
  /** The main series: thicker, with a fading area. */
  readonly hero?: boolean;
  /** Dashed over a grey band: what was expected. */
  readonly theoretical?: boolean;
  /** What is yet to come. */
  readonly dashed?: boolean;
  /** The id of the series that it is the past of: drawn behind it, thin and pale, and in no sum. */
  readonly ghostOf?: string;
  /** 1 to 6; by default 2.25 for the hero, 1.75, 1.25 on the second axis. [px] */
  readonly widthPx?: number;
  /** Series with the same key are stacked. */
  readonly stack?: string | null;
  /** Opacity of the area or of the bar, 0 to 1. */
  readonly fill?: number;
  readonly symbol?: SeriesSymbol;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly digits?: number;
  /** Zero is not meaningful for it: its axis begins at its values. */
  readonly offZero?: boolean | undefined;
  /** By slot, of bars. (D14) */
  readonly doubts?: readonly (Doubt | null)[];
  /** Its slot that is not over yet, where that differs between the series. */
  readonly runningIndex?: number;
}

/** The colour of a series in one scheme. */
export function seriesColour(colour: SeriesColour, scheme: Scheme): string {
  if (isHex(colour)) return readableOn(colour, pick(neutrals.surface, scheme));
  const pair =
    colour in presetColours ? presetColours[colour as Preset] : quantityColours[colour as Quantity];
  return pick(pair, scheme);
}

/** The colour in which a series is drawn: the past is paler than what it is compared with. */
export const inkOfSeries = (
  { colour, ghostOf }: Pick<TimeSeries, "colour" | "ghostOf">,
  scheme: Scheme,
): string =>
  ghostOf === undefined
    ? seriesColour(colour, scheme)
    : mixed(seriesColour(colour, scheme), pick(neutrals.surface, scheme), 0.45);

/** Below this distance in OKLab two lines are hard to distinguish. */
const nearest = 0.1;
const isNear = (one: SeriesColour, other: SeriesColour): boolean =>
  (["light", "dark"] as const).some(
    (scheme) => labDistance(seriesColour(one, scheme), seriesColour(other, scheme)) < nearest,
  );

/** The first unused presets, in their order, those that resemble a used colour last; after twenty they repeat. */
export function freeColours(worn: Iterable<SeriesColour>, count: number): Preset[] {
  const taken = [...new Set<SeriesColour>(worn)];
  const free = presets.filter((preset) => !taken.includes(preset));
  const looksWorn = (preset: Preset): boolean => taken.some((colour) => isNear(preset, colour));
  const order = [
    ...free.filter((preset) => !looksWorn(preset)),
    ...free.filter(looksWorn),
    ...presets,
  ];
  return Array.from({ length: count }, (_, index) => order[index % order.length] ?? "c01");
}

const channels = (hex: string): readonly [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** A stored colour: a preset by its name, or any hex. */
export const colourOf = (stored: string): SeriesColour =>
  presets.find((preset) => preset === stored) ?? (isHex(stored) ? stored : "c01");

/** A hex colour with an opacity, 0 to 1. */
export const fade = (hex: string, opacity: number): string =>
  hex +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, "0");

/** A solid colour between two: 0 is the first, 1 the second. */
export function mixed(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  const part = Math.max(0, Math.min(1, share));
  const mix = (index: 0 | 1 | 2): string =>
    Math.round(a[index] + (b[index] - a[index]) * part)
      .toString(16)
      .padStart(2, "0");
  return `#${mix(0)}${mix(1)}${mix(2)}`;
}

/** Smallest, largest, last and mean of the measured points; null where none was measured. */
export function summaryOf(points: readonly Point[]): {
  readonly min: Point | null;
  readonly max: Point | null;
  readonly last: Point | null;
  readonly mean: number | null;
} {
  let min: Point | null = null;
  let max: Point | null = null;
  let last: Point | null = null;
  let sum = 0;
  let count = 0;
  for (const point of points) {
    const value = point[1];
    if (value === null) continue;
    if (min === null || value < (min[1] ?? 0)) min = point;
    if (max === null || value > (max[1] ?? 0)) max = point;
    last = point;
    sum += value;
    count += 1;
  }
  return { min, max, last, mean: count === 0 ? null : sum / count };
}

/**
 * Decimals of a series: enough to show a hundredth of the span of its axis, six at most.
 * A grid between 49.98 and 50.02 Hz is not shown as 50.0, nor an insulation current as 0.0; the last digit of 12,345.6 is irrelevant.
 * @param offZero its axis begins where its values do
 */
export function digitsOfSeries(points: readonly Point[], offZero = false): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    const value = point[1];
    if (value === null) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (size === 0 || !Number.isFinite(size)) return 1;
  if (size >= 10_000) return 0;
  // The decimals of a constant depend on its magnitude.
  const way = offZero && high - low > size * 1e-6 ? high - low : size;
  return Math.min(6, Math.max(1, 1 - Math.floor(Math.log10(way))));
}
