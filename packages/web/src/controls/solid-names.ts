import type { Vector } from "@heliograph/domain/trackers/tracker-scene.ts";
import { colourOf, type DrawnTracker } from "./solid-scene.ts";
import type { Picture } from "./use-canvas.ts";

export type Place = (point: Vector) => readonly [number, number];
/** Where a name is written: its middle and the line that it stands on, with its width. [px] */
export interface Label {
  readonly tracker: DrawnTracker;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  /** In a frame of its own: it says how far off the tracker is. */
  readonly isFramed: boolean;
}

/** Names are written beside so many of those that are off. */
const maxNames = 6;
/** [px] */
const frame = { asidePx: 10, abovePx: 15, belowPx: 7 } as const;
const plain = { asidePx: 3, abovePx: 10, belowPx: 3 } as const;
const belowTablePx = 14;
const aboveTablePx = 15;

const boxOf = ({ x, y, wide, isFramed }: Label) => {
  const { asidePx, abovePx, belowPx } = isFramed ? frame : plain;
  return {
    left: x - wide / 2 - asidePx,
    right: x + wide / 2 + asidePx,
    top: y - abovePx,
    foot: y + belowPx,
  };
};
const meet = (a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.foot && b.top < a.foot;

/**
 * Names that can be read: first those of the trackers that are farthest off, then of the others from the nearest to the viewer on, each only
 * where it covers no other. Who comes nearer, or turns the field, reads more of them.
 */
export function labelsOf(
  trackers: readonly DrawnTracker[],
  of: {
    readonly place: Place;
    readonly degrees: (value: number) => string;
    readonly widthOf: (text: string, isFramed: boolean) => number;
  },
): Label[] {
  const { place, degrees, widthOf } = of;
  const worst = trackers
    .filter(({ pointing }) => pointing === "off" || pointing === "far")
    .toSorted((a, b) => (b.error ?? 0) - (a.error ?? 0))
    .slice(0, maxNames);
  const framed = worst.map((tracker): Label => {
    const text = `${tracker.name}  ${degrees(tracker.error ?? 0)}`;
    const top = Math.min(...(tracker.front ?? [tracker.hub]).map((corner) => place(corner)[1]));
    const [x] = place(tracker.hub);
    return { tracker, text, x, y: top - aboveTablePx, wide: widthOf(text, true), isFramed: true };
  });
  const others = trackers
    .filter((one) => !worst.includes(one))
    .toSorted((a, b) => b.nearness - a.nearness)
    .map((tracker): Label => {
      // Below its nearest corner: there it covers no table.
      const [x, y] = (tracker.front ?? [tracker.foot])
        .map(place)
        .reduce((lowest, corner) => (corner[1] > lowest[1] ? corner : lowest));
      const text = tracker.short;
      return { tracker, text, x, y: y + belowTablePx, wide: widthOf(text, false), isFramed: false };
    });
  const kept: Label[] = [];
  for (const one of [...framed, ...others])
    if (!kept.some((other) => meet(boxOf(one), boxOf(other)))) kept.push(one);
  return kept;
}

export function drawNames(
  { pen, colour, font }: Picture,
  trackers: readonly DrawnTracker[],
  of: { readonly place: Place; readonly degrees: (value: number) => string },
): void {
  pen.textAlign = "center";
  const fontOf = (isFramed: boolean): string => (isFramed ? `600 12px ${font}` : `11px ${font}`);
  const labels = labelsOf(trackers, {
    ...of,
    widthOf: (text, isFramed) => {
      pen.font = fontOf(isFramed);
      return pen.measureText(text).width;
    },
  });
  for (const one of labels.toReversed()) {
    const { tracker, text, x, y, isFramed } = one;
    pen.font = fontOf(isFramed);
    if (isFramed) {
      const { left, right, top, foot } = boxOf(one);
      pen.beginPath();
      pen.roundRect(left, top, right - left, foot - top, 11);
      pen.fillStyle = colour("surface");
      pen.fill();
      pen.strokeStyle = colour(colourOf[tracker.pointing]);
      pen.lineWidth = 1.5;
      pen.stroke();
    }
    // On a table it is read as well as on the ground.
    else {
      pen.strokeStyle = colour("surface");
      pen.lineWidth = 3;
      pen.lineJoin = "round";
      pen.strokeText(text, x, y);
    }
    pen.fillStyle = colour(isFramed ? "ink" : "ink-2");
    pen.fillText(text, x, y);
  }
}
