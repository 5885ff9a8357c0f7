/** The charts and small bars of documents as SVG, for the page and for the PDF: the same drawing. */
import type { ChartBlock, Deviation, DocumentMark, Fall } from "./document.ts";
import { escaped, paper } from "./paper.ts";
import type { ReportFormat } from "./report-format.ts";

const font = `font-family="Inter" font-size="11"`;
const size = { width: 698, height: 190 } as const;
const plot = { right: 698, top: 26, bottom: 166 } as const;
/** Numbers of the axis stand left of the plot: so wide is a digit of the widest of usual fonts. */
const axis = { least: 34, room: 8, digit: 7 } as const;

const text = (
  x: number,
  y: number,
  of: {
    readonly words: string;
    readonly anchor?: string;
    readonly fill?: string;
    readonly isStrong?: boolean;
  },
): string =>
  `<text x="${fixed(x)}" y="${fixed(y)}" ${font} text-anchor="${of.anchor ?? "middle"}" fill="${of.fill ?? paper.pale}"${of.isStrong === true ? ' font-weight="bold"' : ""}>${escaped(of.words)}</text>`;
const fixed = (value: number): string => String(Math.round(value * 100) / 100);
const rect = (
  of: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  look: { readonly fill: string; readonly stroke?: string },
): string =>
  `<rect x="${fixed(of.x)}" y="${fixed(of.y)}" width="${fixed(Math.max(0, of.width))}" height="${fixed(Math.max(0, of.height))}" rx="1.5" fill="${look.fill}"${look.stroke === undefined ? "" : ` stroke="${look.stroke}" stroke-width="1"`}/>`;
type Point = readonly [x: number, y: number];
const line = ([x1, y1]: Point, [x2, y2]: Point, look: string): string =>
  `<path d="M${fixed(x1)} ${fixed(y1)}L${fixed(x2)} ${fixed(y2)}" fill="none" ${look}/>`;

/** A round step for about four lines of the grid. */
export function gridStep(highest: number): number {
  if (!(highest > 0)) return 1;
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10;
  return step * power;
}

/** Bars with ticks, or lines, over buckets of one width. */
export function chartSvg(chart: ChartBlock, format: Pick<ReportFormat, "number">): string {
  const all = [chart.bars, chart.ticks, ...chart.lines.map(({ values }) => values)].flat();
  const known = all.filter((value) => value !== null);
  const highest = Math.max(0, ...known);
  const lowest = Math.min(0, ...known);
  const step = gridStep(highest - lowest);
  const [from, to] = [Math.floor(lowest / step) * step, Math.ceil(highest / step) * step || step];
  const y = (value: number): number =>
    plot.bottom - ((value - from) / (to - from)) * (plot.bottom - plot.top);
  const decimals = step >= 1 && Number.isInteger(step) ? 0 : step >= 0.1 ? 1 : 2;
  const marks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => {
    const value = from + at * step;
    return { value, words: format.number(value, decimals) };
  });
  const longest = Math.max(...marks.map(({ words }) => words.length));
  const left = Math.max(axis.least, axis.room + axis.digit * longest);
  const count = Math.max(1, chart.labels.length);
  const wide = (plot.right - left) / count;
  const x = (at: number): number => left + at * wide;
  const grid = marks.map(
    ({ value, words }) =>
      line([left, y(value)], [plot.right, y(value)], `stroke="${paper.rule}"`) +
      text(left - 6, y(value) + 4, { words, anchor: "end" }),
  );
  const gap = Math.min(4, wide * 0.18);
  const bars = chart.bars.map((value, at) =>
    value === null
      ? ""
      : rect(
          {
            x: x(at) + gap,
            y: Math.min(y(value), y(0)),
            width: wide - 2 * gap,
            height: Math.abs(y(value) - y(0)),
          },
          { fill: paper.sun, stroke: paper.sunEdge },
        ),
  );
  const ticks = chart.ticks.map((value, at) =>
    value === null
      ? ""
      : line(
          [x(at) + gap / 2, y(value)],
          [x(at + 1) - gap / 2, y(value)],
          `stroke="${paper.tick}" stroke-width="1.6"`,
        ),
  );
  const strong = new Set(chart.strong);
  // Labels that would touch each other are left out.
  const every = Math.max(1, Math.ceil(20 / wide));
  const labels = chart.labels.map((label, at) =>
    label === "" || (chart.lines.length === 0 && at % every !== 0)
      ? ""
      : text(x(at) + (chart.lines.length > 0 ? 0 : wide / 2), plot.bottom + 16, {
          words: label,
          ...(strong.has(at) ? { fill: paper.ink, isStrong: true } : {}),
        }),
  );
  const lines = chart.lines.map(({ values, look }) =>
    runsOf(values)
      .map(
        (run) =>
          `<path d="${run.map(([at, value], i) => `${i === 0 ? "M" : "L"}${fixed(x(at) + wide / 2)} ${fixed(y(value))}`).join("")}" fill="none" stroke="${look === "plain" ? paper.sunEdge : paper.pale}" stroke-width="1.8"${look === "dashed" ? ' stroke-dasharray="4 3"' : ""}/>`,
      )
      .join(""),
  );
  const spans = chart.spans.map(({ from: first, to: last, text: words }) => {
    const middle = (x(first) + x(last + 1)) / 2;
    // Words keep within the drawing.
    const half = Math.min(130, words.length * 3.2);
    const at = Math.min(plot.right - half, Math.max(left + half, middle));
    return (
      line([x(first) + gap, 20], [x(last + 1) - gap, 20], `stroke="${paper.closed}"`) +
      text(at, 14, { words, fill: paper.dim })
    );
  });
  const unit = text(left - 6, 14, { words: chart.unit, anchor: "end" });
  return drawing(
    size.width,
    size.height,
    [...grid, ...bars, ...ticks, ...lines, ...labels, ...spans, unit].join(""),
    chart.alternative,
  );
}
/** Neighbours that have values: a gap in the data is a gap in the line. */
function runsOf(values: readonly (number | null)[]): (readonly [number, number])[][] {
  const runs: (readonly [number, number])[][] = [];
  let open: (readonly [number, number])[] | null = null;
  for (const [at, value] of values.entries()) {
    if (value === null) open = null;
    else if (open === null) runs.push((open = [[at, value]]));
    else open.push([at, value]);
  }
  return runs;
}
const drawing = (width: number, height: number, inner: string, alternative: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${alternative === "" ? ' aria-hidden="true"' : ` role="img" aria-label="${escaped(alternative)}"`}>${inner}</svg>`;

const falls: Readonly<Record<Fall["look"], readonly [fill: string, stroke: string]>> = {
  expected: [paper.expected, paper.expectedEdge],
  made: [paper.sun, paper.sunEdge],
  loss: [paper.warning, paper.warning],
  alarm: [paper.alarm, paper.alarm],
  closed: [paper.closed, paper.closed],
};
/** A step of a waterfall with its words beside it, in a cell of so many points. */
export function fallSvg(fall: Fall, width: number): string {
  const height = 16;
  const inner = width - 4;
  const x = 2 + fall.from * inner;
  const wide = Math.max(2, (fall.to - fall.from) * inner);
  const [fill, stroke] = falls[fall.look];
  const bar = rect({ x, y: 1.5, width: wide, height: height - 3 }, { fill, stroke });
  const cut = fall.isCut
    ? `<path d="M${fixed(x + 7)} 0L${fixed(x + 10)} 5L${fixed(x + 6)} 10L${fixed(x + 9)} 16" fill="none" stroke="#ffffff" stroke-width="3"/>`
    : "";
  const room = width - (x + wide);
  const needs = fall.note.length * 5.4 + 8;
  const words =
    fall.note === ""
      ? ""
      : room >= needs
        ? text(x + wide + 6, 12, { words: fall.note, anchor: "start", fill: paper.pale })
        : text(x - 6, 12, { words: fall.note, anchor: "end", fill: paper.pale });
  return drawing(width, height, bar + cut + words, "");
}
/** A bar left or right of the middle of a cell. */
export function deviationSvg({ share, isFlagged }: Deviation, width: number): string {
  const height = 12;
  const middle = width / 2;
  const wide = Math.min(1, Math.abs(share ?? 0)) * (middle - 2);
  const bar =
    share === null
      ? ""
      : rect(
          { x: share < 0 ? middle - wide : middle, y: 2, width: wide, height: height - 4 },
          { fill: isFlagged ? paper.alarm : paper.closed },
        );
  return drawing(
    width,
    height,
    `${bar}${line([middle, 0], [middle, height], `stroke="${paper.closed}"`)}`,
    "",
  );
}

/** How something is, as a sign that does not need its colour. */
export function markSvg(mark: DocumentMark): string {
  const white = `stroke="#ffffff" stroke-width="1.6" fill="none" stroke-linecap="round"`;
  const inner = {
    alarm: `<rect x="0.5" y="0.5" width="11" height="11" rx="2.5" fill="${paper.alarm}"/><path d="M4 4L8 8M8 4L4 8" ${white}/>`,
    warning: `<path d="M6 0.8L11.6 11H0.4Z" fill="${paper.warning}"/><path d="M6 4.4L6 7.2M6 9.2L6 9.3" ${white}/>`,
    fine: `<circle cx="6" cy="6" r="5.6" fill="${paper.fine}"/><path d="M3.6 6.2L5.3 7.9L8.5 4.4" ${white}/>`,
    none: "",
  }[mark];
  return drawing(12, 12, inner, "");
}
