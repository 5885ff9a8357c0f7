import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useFittingPx, useIsNarrow } from "../../ui/breakpoint.ts";
import { useScheme } from "../../ui/brand.tsx";
import { digitsOfSeries, mixed, type SeriesColour, seriesColour } from "../../ui/charts/series.ts";
import { neutrals, pick } from "../../ui/tokens.ts";
import { formatOf } from "../../ui/format.ts";
import { useFormat } from "../../ui/use-format.tsx";
import { dayMarks, type HeatCells } from "./heat-cells.ts";

/** Colours as bytes, for the steps of the scale: more steps than the eye tells apart. */
const steps = 256;
function scaleBytes(ground: string, full: string): Uint8ClampedArray {
  const bytes = new Uint8ClampedArray(steps * 3);
  for (let step = 0; step < steps; step += 1) {
    const value = Number.parseInt(mixed(ground, full, step / (steps - 1)).slice(1), 16);
    bytes.set([(value >> 16) & 255, (value >> 8) & 255, value & 255], step * 3);
  }
  return bytes;
}

/** Arrow keys move over the carpet: left and right along the days, up and down along the hours. */
const moves: Readonly<Record<string, readonly [days: number, slots: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** A carpet of days by hours: one pixel a cell, stretched by the browser. What was not measured stays blank. */
export function HeatMap(props: {
  readonly name: string;
  readonly unit: string;
  readonly colour: SeriesColour;
  readonly cells: HeatCells;
  /** A day was clicked, or Enter pressed on it; an ISO date. */
  readonly onDay: (day: string) => void;
  /** ISO date of the first column. */
  readonly firstDay: string;
  readonly heightPx: number;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const scheme = useScheme();
  const narrow = useIsNarrow();
  const heightPx = useFittingPx(props.heightPx);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pointed, setPointed] = useState<readonly [day: number, slot: number] | null>(null);
  const { cells } = props;
  const ground = pick(neutrals.track, scheme);
  const full = seriesColour(props.colour, scheme);
  // 228 to 236 V would all be one colour on a scale from zero.
  const isFar = cells.low > 0 && cells.high - cells.low < 0.2 * cells.high;
  const low = isFar ? cells.low : Math.min(0, cells.low);
  const digits = digitsOfSeries(
    [
      [0, low],
      [1, cells.high],
    ],
    isFar,
  );
  // The ends of the scale are round where tenths say nothing.
  const ends = cells.high - low >= 10 ? 0 : digits;
  const span = Math.max(1e-9, cells.high - low);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const bytes = scaleBytes(ground, full);
    const image = context.createImageData(cells.days, cells.slots);
    for (let day = 0; day < cells.days; day += 1) {
      for (let slot = 0; slot < cells.slots; slot += 1) {
        const value = cells.values[day * cells.slots + slot] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        const at = ((cells.slots - 1 - slot) * cells.days + day) * 4;
        const step = Math.round(((value - low) / span) * (steps - 1)) * 3;
        image.data[at] = bytes[step] ?? 0;
        image.data[at + 1] = bytes[step + 1] ?? 0;
        image.data[at + 2] = bytes[step + 2] ?? 0;
        image.data[at + 3] = 255;
      }
    }
    context.putImageData(image, 0, 0);
  }, [cells, ground, full, low, span]);
  const words = formatOf(format.language, "UTC");
  const dayAt = (day: number): number =>
    Date.parse(`${props.firstDay}T12:00:00Z`) / 1000 + day * 86_400;
  const clock = (slot: number): string => {
    const minutes = (slot * 1440) / cells.slots;
    return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  };
  const cellAt = (event: MouseEvent<HTMLCanvasElement>): [day: number, slot: number] | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const day = Math.floor(((event.clientX - box.left) / box.width) * cells.days);
    const slot =
      cells.slots - 1 - Math.floor(((event.clientY - box.top) / box.height) * cells.slots);
    return day >= 0 && day < cells.days && slot >= 0 && slot < cells.slots ? [day, slot] : null;
  };
  const value = pointed && cells.values[pointed[0] * cells.slots + pointed[1]];
  const marks = dayMarks(props.firstDay, cells.days, narrow ? 6 : 12);
  const open = (cell: readonly [day: number, slot: number] | null): void => {
    if (cell)
      props.onDay(Temporal.PlainDate.from(props.firstDay).add({ days: cell[0] }).toString());
  };
  const step = (event: KeyboardEvent<HTMLCanvasElement>): void => {
    if (event.key === "Enter") open(pointed);
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const [day, slot] = pointed ?? [cells.days - 1, cells.slots / 2];
    const within = (at: number, count: number): number => Math.min(count - 1, Math.max(0, at));
    setPointed([within(day + move[0], cells.days), within(slot + move[1], cells.slots)]);
  };
  return (
    <figure className="hg-heat" aria-label={props.name}>
      <div className="hg-heat-box" style={{ height: heightPx }}>
        <div className="hg-heat-hours" aria-hidden="true">
          {[24, 18, 12, 6, 0].map((hour) => (
            <span key={hour}>{String(hour).padStart(2, "0")}</span>
          ))}
        </div>
        <canvas
          ref={canvas}
          width={cells.days}
          height={cells.slots}
          role="img"
          aria-label={props.name}
          tabIndex={0}
          onKeyDown={step}
          onBlur={() => setPointed(null)}
          onPointerMove={(event) => setPointed(cellAt(event))}
          // A finger that taps has not moved before.
          onClick={(event) => open(cellAt(event))}
          onPointerLeave={() => setPointed(null)}
        />
      </div>
      <div className="hg-heat-days" aria-hidden="true">
        {marks.map(({ day, names }) => (
          <span key={day} style={{ left: `${(day / cells.days) * 100}%` }}>
            {names === "month"
              ? words.date(dayAt(day), "monthShort")
              : words.date(dayAt(day)).slice(0, 5)}
          </span>
        ))}
      </div>
      <figcaption className="hg-heat-foot">
        <span className="hg-num" aria-live="polite">
          {pointed ? (
            <>
              <span className="hg-dim">
                {t("charts.compare.dayAndTime", {
                  day: words.date(dayAt(pointed[0]), "longDay"),
                  time: clock(pointed[1]),
                })}{" "}
              </span>
              <b>
                {typeof value === "number" && !Number.isNaN(value)
                  ? format.text(format.measure(value, props.unit, digits))
                  : t("common.noData")}
              </b>
            </>
          ) : (
            <span className="hg-dim">{t("charts.compare.heatSub")}</span>
          )}
        </span>
        <span className="hg-heat-scale hg-num hg-small">
          <i className="blank" />
          <span className="hg-heat-blank">{t("common.noData")}</span>
          {format.number(low, ends)}
          <i
            style={{
              background: `linear-gradient(90deg, ${ground}, ${full})`,
            }}
          />
          {format.text(format.measure(cells.high, props.unit, ends))}
        </span>
      </figcaption>
    </figure>
  );
}
