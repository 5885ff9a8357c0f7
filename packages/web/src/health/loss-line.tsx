import type { Incident } from "@heliograph/contract/health/health.wire.ts";
import { causeWord } from "@heliograph/domain/health/cause-word.ts";
import type { ReactNode } from "react";
import { stateVar } from "../ui/states.ts";
import { markOf } from "./verdict-marks.ts";

const widthPx = 248;
const barsPx = 18;
const heightPx = 28;

/** Where months begin between two moments, in the time of the plant. [unix s] */
function monthStarts(from: number, to: number, zone: string): number[] {
  const starts: number[] = [];
  const first = Temporal.Instant.fromEpochMilliseconds(from * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .with({ day: 1 });
  for (let month = 1; ; month++) {
    const at = first.add({ months: month }).toZonedDateTime(zone).epochMilliseconds / 1000;
    if (at > to) return starts;
    starts.push(at);
  }
}

/**
 * The span of an incident on an axis of 60 days, with what it cost on each of them above, its dearest day the highest: dirt that grows and a
 * device that stopped look different, and a string beside a roof of dirt is still seen. A dotted line where a month begins, an arrow where it
 * began earlier, a hollow end while it waits to be judged.
 */
export function LossLine(props: {
  readonly incident: Incident;
  readonly nowSeconds: number;
}): ReactNode {
  const { incident, nowSeconds } = props;
  const { daily_kwh: daily, since, ended, state } = incident;
  const count = daily.length || 60;
  const step = (widthPx - 8) / count;
  const x = (at: number): number =>
    Math.min(widthPx - 2, Math.max(6, widthPx - 2 - ((nowSeconds - at) / 86_400) * step));
  const isOver = ended !== null;
  const colour = isOver ? "var(--hg-ink-4)" : stateVar(markOf[causeWord(incident.cause)]);
  const from = x(since);
  const to = x(ended ?? nowSeconds);
  const isEarlier = nowSeconds - since > count * 86_400;
  const y = heightPx - 4;
  const max = Math.max(0, ...daily.map((kwh) => kwh ?? 0));
  const months = monthStarts(nowSeconds - count * 86_400, nowSeconds, incident.timezone);
  return (
    <svg width={widthPx} height={heightPx} aria-hidden="true" className="hg-loss-line">
      <path d={`M6 ${y + 0.5}H${widthPx - 2}`} stroke="var(--hg-line)" />
      {months.map((at) => (
        <path key={at} d={`M${x(at)} 2V${y}`} stroke="var(--hg-line)" strokeDasharray="1 2" />
      ))}
      {daily.map((kwh, at) =>
        kwh === null || kwh <= 0 ? null : (
          <rect
            key={at}
            x={6 + at * step}
            width={Math.max(1, step - 1.2)}
            y={barsPx - (kwh / max) * barsPx}
            height={(kwh / max) * barsPx}
            fill={colour}
            opacity=".38"
          />
        ),
      )}
      <path
        d={`M${from} ${y}H${Math.max(from + 2, to)}`}
        stroke={colour}
        strokeWidth="4"
        strokeLinecap="round"
      />
      {isEarlier && (
        <path d={`M6 ${y - 4}l-4 4 4 4`} fill="none" stroke={colour} strokeWidth="1.6" />
      )}
      {state === "dormant" && (
        <circle
          cx={Math.max(from + 3, to - 1)}
          cy={y}
          r="2.6"
          fill="var(--hg-surface)"
          stroke={colour}
          strokeWidth="1.4"
        />
      )}
    </svg>
  );
}
