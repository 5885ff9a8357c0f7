import type { TrackerDay } from "@heliograph/contract/controls/controls.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DayClock } from "./day-clock.ts";
import { flatScale, room, ticksX, ticksY } from "./flat-scale.ts";
import { fieldAt, isFar } from "./tracker-figures.ts";
import { useCanvas } from "./use-canvas.ts";

const dotPx = 4;

/** The trackers as dots on the scales of their axes; with one axis each has a row of its own. A thousand of them are one picture. */
export function FlatField(props: {
  readonly data: TrackerDay;
  readonly clock: DayClock;
  readonly max: number;
  readonly latitude: number | null;
}): ReactNode {
  const { t } = useTranslation();
  const { data, clock, max, latitude } = props;
  const isDual = data.axes === "dual";
  const canvas = useCanvas(clock, ({ pen, colour, font, ...size }, slot) => {
    const { left, top, wide, high } = flatScale(size);
    pen.font = `11px ${font}`;
    pen.fillStyle = colour("axis");
    pen.strokeStyle = colour("grid");
    pen.textAlign = "center";
    for (const x of ticksX) {
      line(pen, [left(x), room.top], [left(x), room.top + high]);
      pen.fillText(`${x < 0 ? "\u2212" : ""}${Math.abs(x)}`, left(x), size.height - 8);
    }
    pen.textAlign = "right";
    if (isDual)
      for (const y of ticksY) {
        line(pen, [room.left, top(y)], [room.left + wide, top(y)]);
        pen.fillText(String(y), room.left - 8, top(y) + 4);
      }
    const { trackers, perfect, middle } = fieldAt(data, slot, latitude);
    const rowOf = (at: number): number =>
      room.top + ((at + 0.5) / Math.max(1, trackers.length)) * high;
    if (middle !== null) {
      pen.strokeStyle = colour("ink-4");
      pen.setLineDash([4, 4]);
      line(pen, [left(middle.x), room.top], [left(middle.x), room.top + high]);
      if (middle.y !== null)
        line(pen, [room.left, top(middle.y)], [room.left + wide, top(middle.y)]);
      pen.setLineDash([]);
    }
    if (perfect !== null) {
      pen.strokeStyle = colour("failing");
      pen.lineWidth = 2;
      if (isDual) {
        pen.beginPath();
        pen.arc(left(perfect.x), top(perfect.y), 9, 0, 2 * Math.PI);
        pen.stroke();
      } else line(pen, [left(perfect.x), room.top], [left(perfect.x), room.top + high]);
      pen.lineWidth = 1;
    }
    // Those that are far lie on top, as squares: the shape says it without the colour.
    for (const far of [false, true])
      for (const one of trackers) {
        if (one.x === null || (isDual && one.y === null) || isFar(one, max) !== far) continue;
        const place = [left(one.x), isDual ? top(one.y ?? 0) : rowOf(one.at)] as const;
        pen.fillStyle = colour(far ? "ko" : "bar");
        pen.beginPath();
        if (far) pen.rect(place[0] - 5, place[1] - 5, 10, 10);
        else pen.arc(...place, dotPx, 0, 2 * Math.PI);
        pen.fill();
      }
  });
  return (
    <>
      <div className="hg-flat-field">
        <canvas ref={canvas} role="img" aria-label={t("controls.trackers.flat")} />
      </div>
      <ul className="hg-flat-legend hg-small">
        <li>
          <i className="near" /> {t("controls.trackers.near")}
        </li>
        <li>
          <i className="far" /> {t("controls.trackers.farAway")}
        </li>
        <li>
          <i className="middle" /> {t("controls.trackers.medianPoint")}
        </li>
        {data.perfect !== null && (
          <li>
            <i className="perfect" /> {t("controls.trackers.perfectPoint")}
          </li>
        )}
      </ul>
    </>
  );
}
function line(
  pen: CanvasRenderingContext2D,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  pen.beginPath();
  pen.moveTo(...from);
  pen.lineTo(...to);
  pen.stroke();
}
