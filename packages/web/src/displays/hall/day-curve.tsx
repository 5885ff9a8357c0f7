import type { Block } from "@heliograph/domain/displays/hall/hall-blocks.ts";
import { drawCurve, hoursOf } from "@heliograph/domain/displays/hall/hall-curve.ts";
import { type ReactNode, useId } from "react";
import { useHall } from "./hall-context.ts";

const box = { width: 1920, base: 346, top: 56 } as const;

/** The day from edge to edge, with the sun on the end of its line. */
export function DayBlock(props: {
  readonly block: Extract<Block, { readonly kind: "day" }>;
  readonly now: number;
}): ReactNode {
  const { words, zone, format } = useHall();
  const { now } = props;
  const fill = useId();
  const { day, highest } = props.block;
  const { span, stepSeconds, power } = day;
  const [from, to] = span;
  const drawn = drawCurve(power, { span, stepSeconds, box, highest });
  const percentOf = (at: number): number => ((at - from) / (to - from)) * 100;
  const hours = hoursOf(span, zone, to - from > 20 * 3600 ? 3 : 2);
  const current = hours.findLast(({ at }) => at <= now);
  return (
    <div className="hg-hall-day" role="img" aria-label={words.day}>
      <div className="hg-hall-day-plot">
        <svg viewBox={`0 0 ${box.width} ${box.base + 2}`} preserveAspectRatio="none">
          <defs>
            <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="var(--s-production)" stopOpacity="0.38" />
              <stop offset="1" stopColor="var(--s-production)" stopOpacity="0.03" />
            </linearGradient>
          </defs>
          {drawn.areas.map((area, at) => (
            <path key={at} d={area} fill={`url(#${fill})`} />
          ))}
          {drawn.lines.map((line, at) => (
            <path key={at} d={line} className="hg-hall-line" />
          ))}
          <path d={`M0 ${box.base}H${box.width}`} className="hg-hall-base" />
        </svg>
        {/* At night it has set. */}
        {drawn.end !== null && now <= to && (
          <i
            className="hg-hall-sun"
            style={{
              left: `${(drawn.end.x / box.width) * 100}%`,
              top: `${(drawn.end.y / (box.base + 2)) * 100}%`,
            }}
          />
        )}
      </div>
      <div className="hg-hall-hours">
        {hours
          .filter(({ at }) => percentOf(at) > 3 && percentOf(at) < 97)
          .map((tick) => (
            <span
              key={tick.at}
              className={tick === current ? "is-now" : undefined}
              style={{ left: `${percentOf(tick.at)}%` }}
            >
              {format.clock(tick.at)}
            </span>
          ))}
      </div>
    </div>
  );
}
