import type { ReactNode } from "react";

/** Line and area of a sparkline; a gap starts a new piece. */
export interface SparkPaths {
  readonly line: string;
  readonly area: string;
}
export interface SparkFrame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly low: number;
  readonly high: number;
}

/** @param values evenly spaced, null where nothing was measured */
export function sparkPaths(values: readonly (number | null)[], frame: SparkFrame): SparkPaths {
  const { widthPx, heightPx, low, high } = frame;
  const span = high - low || 1;
  const x = (index: number): string =>
    ((index / Math.max(1, values.length - 1)) * widthPx).toFixed(1);
  const y = (value: number): string =>
    (heightPx - 1 - ((value - low) / span) * (heightPx - 3)).toFixed(1);
  const lines: string[] = [];
  const areas: string[] = [];
  let piece: string[] = [];
  let start = 0;
  const close = (end: number): void => {
    if (piece.length > 1) {
      lines.push(`M${piece.join("L")}`);
      areas.push(`M${x(start)},${heightPx}L${piece.join("L")}L${x(end)},${heightPx}Z`);
    }
    piece = [];
  };
  for (const [index, value] of values.entries()) {
    if (value === null) close(index - 1);
    else {
      if (piece.length === 0) start = index;
      piece.push(`${x(index)},${y(value)}`);
    }
  }
  close(values.length - 1);
  return { line: lines.join(""), area: areas.join("") };
}

/**
 * A curve without axes, for tables. Heights compare only when all rows share `max`.
 * @param props.limit a dashed level
 * @param props.end colour of a dot on the last measured value
 */
export function Sparkline(props: {
  readonly values: readonly (number | null)[];
  readonly widthPx?: number;
  readonly heightPx?: number;
  readonly min?: number;
  readonly max?: number;
  readonly colour?: string;
  readonly limit?: number;
  readonly end?: string;
  /** When the curve has information that no text beside it has. */
  readonly name?: string;
}): ReactNode {
  const { values, widthPx = 108, heightPx = 24, colour = "var(--s-production)", limit } = props;
  const measured = values.flatMap((value) => value ?? []);
  if (measured.length === 0)
    return <svg width={widthPx} height={heightPx} aria-hidden="true" className="hg-spark" />;
  const high = props.max ?? Math.max(...measured, limit ?? Number.NEGATIVE_INFINITY) * 1.06;
  const low = props.min ?? Math.min(0, ...measured);
  const { line, area } = sparkPaths(values, { widthPx, heightPx, low, high });
  const y = (value: number): number =>
    heightPx - 1 - ((value - low) / (high - low || 1)) * (heightPx - 3);
  const last = values.findLastIndex((value) => value !== null);
  const named = props.name ? { role: "img", "aria-label": props.name } : { "aria-hidden": true };
  return (
    <svg
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      className="hg-spark"
      {...named}
    >
      <path d={area} fill={colour} opacity=".14" />
      <path d={line} fill="none" stroke={colour} strokeWidth="1.5" strokeLinejoin="round" />
      {limit !== undefined && (
        <line
          x1="0"
          x2={widthPx}
          y1={y(limit)}
          y2={y(limit)}
          stroke="var(--hg-ink-3)"
          strokeWidth="1"
          strokeDasharray="3 3"
        />
      )}
      {props.end && (
        <circle
          cx={(last / Math.max(1, values.length - 1)) * widthPx}
          cy={y(values[last] ?? 0)}
          r="3"
          fill={props.end}
          stroke="var(--hg-surface)"
          strokeWidth="1.5"
        />
      )}
    </svg>
  );
}
