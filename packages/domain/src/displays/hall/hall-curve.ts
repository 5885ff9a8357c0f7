/** A line over time as the drawing of a screen: both engines draw the same one. */
export interface CurvePoint {
  /** [unix s] */
  readonly at: number;
  /** Null where it was not measured. */
  readonly value: number | null;
}
/** Where a curve is drawn. [drawing units] */
export interface CurveBox {
  readonly width: number;
  /** Of the line that stands for nothing, from the top. */
  readonly base: number;
  /** Of the highest value, from the top. */
  readonly top: number;
}
/** What is drawn of a curve: SVG path data. */
export interface CurveDrawing {
  /** One for each stretch that was measured without a gap. */
  readonly lines: readonly string[];
  /** The ground below each of them. */
  readonly areas: readonly string[];
  /** Its last point; null where there is none. */
  readonly end: { readonly x: number; readonly y: number } | null;
}
const fixed = (value: number): string => String(Math.round(value * 10) / 10);

/**
 * The drawing of a curve. A gap stays a gap: nothing is drawn from one side of it to the other.
 * @param span what the width stands for, both in [unix s]
 * @param highest the value of the top; what lies beyond top and base is drawn at them
 * @param stepSeconds points that are farther apart than one and a half of it have a gap between them
 */
export function drawCurve(
  points: readonly CurvePoint[],
  of: {
    readonly span: readonly [from: number, to: number];
    readonly highest: number;
    /** The value of the base. */
    readonly lowest?: number;
    readonly stepSeconds: number;
    readonly box: CurveBox;
  },
): CurveDrawing {
  const { box, highest, lowest = 0, stepSeconds } = of;
  const [from, to] = of.span;
  const x = (at: number): number => ((at - from) / (to - from)) * box.width;
  const y = (value: number): number =>
    box.base -
    ((Math.min(highest, Math.max(lowest, value)) - lowest) / (highest - lowest)) *
      (box.base - box.top);
  const runs: { readonly x: number; readonly y: number }[][] = [];
  let before: number | null = null;
  for (const { at, value } of highest > lowest && to > from ? points : []) {
    if (value === null || at < from || at > to) continue;
    if (before === null || at - before > 1.5 * stepSeconds) runs.push([]);
    runs.at(-1)?.push({ x: x(at), y: y(value) });
    before = at;
  }
  const path = (run: (typeof runs)[number]): string =>
    run.map((point) => `${fixed(point.x)} ${fixed(point.y)}`).join("L");
  const drawn = runs.filter((run) => run.length > 1);
  return {
    lines: drawn.map((run) => `M${path(run)}`),
    areas: drawn.map((run) => {
      const [first, last] = [run[0]!, run.at(-1)!];
      return `M${fixed(first.x)} ${fixed(box.base)}L${path(run)}L${fixed(last.x)} ${fixed(box.base)}Z`;
    }),
    end: runs.at(-1)?.at(-1) ?? null,
  };
}

/** An hour below a curve. */
export interface HourTick {
  /** [unix s] */
  readonly at: number;
  /** Of the clock of the plant: 0 to 23. */
  readonly hour: number;
}
/**
 * The whole hours of a plant's clock within a span, every so many of them. An hour that a clock change takes away has none; one that comes
 * twice has one, at its first time.
 * @param every how many hours lie between two of them
 */
export function hoursOf(
  [from, to]: readonly [from: number, to: number],
  zone: string,
  every: number,
): HourTick[] {
  const ticks: HourTick[] = [];
  const begin = Temporal.Instant.fromEpochMilliseconds(Math.floor(from) * 1000).toZonedDateTimeISO(
    zone,
  );
  let at = begin.round({ smallestUnit: "hour", roundingMode: "ceil" });
  let before: number | null = null;
  while (at.epochMilliseconds <= to * 1000 && ticks.length < 200) {
    if (at.hour % every === 0 && at.hour !== before)
      ticks.push({ at: at.epochMilliseconds / 1000, hour: at.hour });
    before = at.hour;
    at = at.add({ hours: 1 });
  }
  return ticks;
}

/** Steps of a scale: its numbers have few digits. */
const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
/** The next round step of a scale: one of a few numbers times a power of ten, not below the value. */
export function roundStep(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = roundSteps.find((one) => one * power >= value * (1 - 1e-9)) ?? 10;
  // 0.3, not 0.30000000000000004.
  return Number((step * power).toPrecision(6));
}
