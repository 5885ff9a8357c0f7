import { type ReactNode, useContext } from "react";
import { type ChartGround, ChartOverlay } from "../ui/charts/chart-overlay.ts";
import type { Point } from "../ui/charts/series.ts";

/** A label needs so much of the highest expected value below it. */
const minShare = 0.25;

/** Where the lost area is widest: in the middle of what is lacking, half way up. null where it is too flat for words. */
export function middleOfLoss(
  own: readonly Point[],
  due: readonly Point[],
): { readonly timeSeconds: number; readonly share: number } | null {
  const known = new Map(own);
  let [sum, moment, top] = [0, 0, 0];
  for (const [time, value] of due) {
    const made = known.get(time);
    if (value === null || typeof made !== "number") continue;
    const lacking = Math.max(0, value - made);
    [sum, moment, top] = [sum + lacking, moment + lacking * time, Math.max(top, value)];
  }
  if (sum === 0) return null;
  const timeSeconds = moment / sum;
  const nearest = due.reduce<Point | null>(
    (best, one) =>
      best === null || Math.abs(one[0] - timeSeconds) < Math.abs(best[0] - timeSeconds)
        ? one
        : best,
    null,
  );
  const [high, low] = [nearest?.[1] ?? 0, known.get(nearest?.[0] ?? 0) ?? 0];
  return high - low < minShare * top ? null : { timeSeconds, share: (high + low) / 2 / top };
}

/** How much is lost, written into the lost area of the chart below it. */
export function LostLabel(props: {
  readonly text: string | null;
  readonly at: ReturnType<typeof middleOfLoss>;
  readonly children: ReactNode;
}): ReactNode {
  const outer = useContext(ChartOverlay);
  const { text, at, children } = props;
  const over = (ground: ChartGround): ReactNode => (
    <>
      {outer?.(ground)}
      {text !== null && at !== null && ground.range !== null && (
        <Placed text={text} at={at} ground={ground} range={ground.range} />
      )}
    </>
  );
  return <ChartOverlay value={over}>{children}</ChartOverlay>;
}

function Placed(props: {
  readonly text: string;
  readonly at: NonNullable<ReturnType<typeof middleOfLoss>>;
  readonly ground: ChartGround;
  readonly range: NonNullable<ChartGround["range"]>;
}): ReactNode {
  const { text, at, ground, range } = props;
  const share = (at.timeSeconds - range.fromSeconds) / (range.toSeconds - range.fromSeconds);
  return (
    <div
      className="hg-lost-ground"
      style={{
        inset: `${ground.topPx}px ${ground.rightPx}px ${ground.bottomPx}px ${ground.leftPx}px`,
      }}
    >
      {/* The axis ends a little above the highest value. */}
      <b style={{ left: `${share * 100}%`, bottom: `${at.share * 85}%` }}>{text}</b>
    </div>
  );
}
