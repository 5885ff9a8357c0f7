import type { StringDays } from "@heliograph/contract/controls/controls.wire.ts";
import { useComputedColorScheme } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { useFormat } from "../ui/use-format.tsx";
import { cellAt, type DaysMap, type Level, levelOf, levels, type MapCell } from "./string-days.ts";

/** Room for the longest name of a box, as far as there is room; on a phone the days need it more. [px] */
const roomFor = ({ boxes }: StringDays, narrow: boolean): number =>
  Math.min(narrow ? 88 : 140, 12 + 7 * Math.max(5, ...boxes.map(({ name }) => name.length)));
/** The variable of each level, and how much of it covers the surface. */
const inks: Readonly<Record<Level, readonly [name: string, part: number]>> = {
  even: ["track", 1],
  slight: ["failing", 0.45],
  low: ["failing", 1],
  deep: ["ko", 0.6],
  dead: ["ko", 1],
  unknown: ["ink-4", 0.55],
};
/** Of the names of boxes, which take several where they have to. */
const linePx = 16;
/** A taller picture is drawn at one pixel a pixel: there are browsers that draw none above 16,384. */
const tallPx = 6000;
const keys: Readonly<Record<string, readonly [row: number, day: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Strings by days as one picture, colour by how far below its peers each was. The arrow keys walk over it. (STRX-01) */
export function StringMap(props: {
  readonly data: StringDays;
  readonly map: DaysMap;
  readonly cell: MapCell | null;
  /** What is pointed at, or walked to. */
  readonly onCell: (cell: MapCell | null) => void;
  /** What is chosen stays while the pointer moves on. */
  readonly onPick: (cell: MapCell | null) => void;
  readonly label: string;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, map, cell } = props;
  const { days, rows, rowPx, heightPx } = map;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [wide, setWide] = useState(0);
  const scheme = useComputedColorScheme();
  const narrow = useIsNarrow();
  useEffect(() => {
    const box = canvas.current?.parentElement;
    if (!box || typeof ResizeObserver === "undefined") return undefined;
    const watch = new ResizeObserver(() => setWide(box.clientWidth));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  const leftPx = roomFor(data, narrow);
  const column = wide / Math.max(1, days.length);
  useEffect(() => {
    const element = canvas.current;
    const pen = element?.getContext("2d");
    if (!element || !pen || wide === 0) return;
    const density = heightPx > tallPx ? 1 : globalThis.devicePixelRatio || 1;
    element.width = Math.round(wide * density);
    element.height = Math.round(heightPx * density);
    pen.scale(density, density);
    const style = getComputedStyle(element);
    const colour = (name: string): string => style.getPropertyValue(`--hg-${name}`).trim();
    const gap = column > 5 ? 1 : 0;
    const inset = rowPx > 5 ? 1 : 0;
    for (const level of levels) {
      const [name, part] = inks[level];
      pen.fillStyle = colour(name);
      pen.strokeStyle = colour(name);
      pen.globalAlpha = part;
      for (const { box, string, top } of rows) {
        const { off } = data.boxes[box]!.strings[string]!;
        map.columns.forEach((at, day) => {
          if (at < 0 || levelOf(off[at] ?? null) !== level) return;
          const left = day * column;
          if (level !== "unknown") pen.fillRect(left, top, column - gap, rowPx - inset);
          // One line across: what was not measured is not a colour.
          else {
            pen.beginPath();
            pen.moveTo(left, top + rowPx - inset);
            pen.lineTo(left + Math.min(column - gap, 6), top);
            pen.stroke();
          }
        });
      }
    }
    pen.globalAlpha = 1;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scheme: the colours are other ones
  }, [data, map, rows, rowPx, heightPx, wide, column, scheme]);

  const at = (event: { readonly clientX: number; readonly clientY: number }): MapCell | null => {
    const edge = canvas.current?.getBoundingClientRect();
    return edge === undefined
      ? null
      : cellAt(map, { x: event.clientX - edge.left, y: event.clientY - edge.top }, edge.width);
  };
  const walk = (event: KeyboardEvent): void => {
    const step = keys[event.key];
    if (step === undefined || rows.length === 0) return;
    event.preventDefault();
    const from = cell ?? { row: 0, day: days.length - 1 };
    const within = (value: number, count: number): number =>
      Math.max(0, Math.min(count - 1, value));
    props.onPick({
      row: within(from.row + (cell === null ? 0 : step[0]), rows.length),
      day: within(from.day + (cell === null ? 0 : step[1]), days.length),
    });
  };
  const every = Math.max(1, Math.ceil(days.length / Math.max(2, Math.floor(wide / 90))));
  const row = cell === null ? undefined : rows[cell.row];
  return (
    <>
      <div className="hg-string-map" style={{ paddingLeft: leftPx }}>
        <div className="hg-string-map-days" aria-hidden="true">
          {days.map((day, index) =>
            (days.length - 1 - index) % every === 0 ? (
              <span
                key={day}
                className={index === days.length - 1 ? "last" : ""}
                style={{ left: `${((index + 0.5) / days.length) * 100}%` }}
              >
                {format.dayRange(day, day)}
              </span>
            ) : null,
          )}
        </div>
        {map.boxes.map(({ box, top }) => (
          <b
            key={data.boxes[box]!.id}
            style={{
              top: top + 22,
              width: leftPx - 6,
              maxHeight: Math.max(linePx, data.boxes[box]!.strings.length * rowPx),
            }}
            title={data.boxes[box]!.name}
          >
            {data.boxes[box]!.name}
          </b>
        ))}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application has keys of its own */}
        <div
          className="hg-string-map-field"
          style={{ height: heightPx }}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys walk over it
          tabIndex={0}
          role="application"
          aria-label={props.label}
          onKeyDown={walk}
          onPointerMove={(event) => {
            if (event.pointerType === "mouse") props.onCell(at(event));
          }}
          onPointerLeave={() => props.onCell(null)}
          onClick={(event) => props.onPick(at(event))}
        >
          <canvas ref={canvas} aria-hidden="true" style={{ height: heightPx }} />
          {cell !== null && row !== undefined && (
            <>
              <i className="row" style={{ top: row.top - 2, height: rowPx + 3 }} />
              <i
                className="cell"
                style={{
                  top: row.top - 2,
                  height: rowPx + 3,
                  left: `${(cell.day / days.length) * 100}%`,
                  width: `${100 / days.length}%`,
                }}
              />
            </>
          )}
        </div>
      </div>
      <ul className="hg-string-map-legend hg-small">
        {levels.map((level) => (
          <li key={level}>
            <i className={level} /> {t(`controls.strings.level.${level}`)}
          </li>
        ))}
      </ul>
    </>
  );
}
