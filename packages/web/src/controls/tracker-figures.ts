import type { TrackerDay } from "@heliograph/contract/controls/controls.wire.ts";
import { median } from "@heliograph/domain/data/median.ts";
import { pointingError } from "@heliograph/domain/trackers/perfect-tracker.ts";
import { flatNorthSouth } from "@heliograph/domain/trackers/single-axis.ts";

/** A tracker at a moment. [°] */
export interface TrackerMoment {
  readonly at: number;
  readonly x: number | null;
  readonly y: number | null;
  /** From the middle of all trackers, axis by axis; null: not measured. (CT4) */
  readonly offX: number | null;
  readonly offY: number | null;
  /** The greater of both. */
  readonly off: number | null;
  /** From the perfect position; null at night, and for who may not see it. */
  readonly error: number | null;
}
export interface FieldMoment {
  readonly trackers: readonly TrackerMoment[];
  readonly middle: { readonly x: number; readonly y: number | null } | null;
  readonly perfect: { readonly x: number; readonly y: number } | null;
}

const minus = (value: number | null, middle: number): number | null =>
  value === null || Number.isNaN(middle) ? null : value - middle;

/** Where the trackers stood in a slot, and how far from their middle and from the sun. @param latitude of the plant; null: not known */
export function fieldAt(day: TrackerDay, slot: number, latitude: number | null): FieldMoment {
  const x = day.trackers.map((one) => one.x.values[slot] ?? null);
  const y = day.trackers.map((one) => one.y?.values[slot] ?? null);
  const middleX = median(x.filter((one) => one !== null));
  const middleY = median(y.filter((one) => one !== null));
  const perfectX = day.perfect?.x[slot] ?? null;
  const perfectY = day.perfect?.y[slot] ?? null;
  const perfect = perfectX === null || perfectY === null ? null : { x: perfectX, y: perfectY };
  const kind =
    day.axes === "dual"
      ? ({ kind: "dual" } as const)
      : ({ kind: "single", geometry: flatNorthSouth } as const);
  return {
    middle: Number.isNaN(middleX)
      ? null
      : { x: middleX, y: Number.isNaN(middleY) ? null : middleY },
    perfect,
    trackers: day.trackers.map((_, at) => {
      const own = { x: x[at] ?? null, y: y[at] ?? null };
      const offX = minus(own.x, middleX);
      const offY = minus(own.y, middleY);
      const known = [offX, offY].flatMap((one) => (one === null ? [] : [Math.abs(one)]));
      return {
        at,
        ...own,
        offX,
        offY,
        off: known.length === 0 ? null : Math.max(...known),
        error:
          perfect === null || latitude === null
            ? null
            : pointingError(own, perfect, kind, latitude),
      };
    }),
  };
}
/** Farther than the limit from the middle. (TRKC-02) */
export const isFar = ({ off }: Pick<TrackerMoment, "off">, max: number): boolean =>
  off !== null && off > max;
