import type { TrackerDay } from "@heliograph/contract/controls/controls.wire.ts";
import { clamp, wrap360 } from "@heliograph/domain/sun/angles.ts";
import {
  type Polygon,
  seen,
  type Vector,
  type View,
} from "@heliograph/domain/trackers/tracker-scene.ts";
import { ActionIcon } from "@mantine/core";
import IconHome from "@tabler/icons-react/dist/esm/icons/IconHome.mjs";
import IconMinus from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../ui/use-format.tsx";
import type { DayClock } from "./day-clock.ts";
import { colourOf, type DrawnTracker, sceneAt } from "./solid-scene.ts";
import { drawNames, type Place } from "./solid-names.ts";
import { type Picture, useCanvas } from "./use-canvas.ts";

/** From the south-west, as on a bird's-eye map. */
const home: View & { readonly zoom: number } = { azimuth: 215, elevation: 38, zoom: 1 };
const bounds = { low: 8, high: 88, near: 6, far: 0.6 } as const;

/**
 * The field as it stands: tables where they point, the shadows that they cast on the ground and on each other, and where those should
 * stand that are off. Drawn by hand: a plant has hundreds. (TRKC-01, TRKX-01)
 */
export function SolidField(props: {
  readonly data: TrackerDay;
  readonly clock: DayClock;
  readonly max: number;
  readonly latitude: number | null;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, clock, max, latitude } = props;
  const [view, setView] = useState(home);
  const held = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const degrees = (value: number): string => `${format.number(value, 1)}°`;
  const zoomBy = (times: number): void =>
    setView((now) => ({ ...now, zoom: clamp(now.zoom * times, bounds.far, bounds.near) }));
  const turnBy = (azimuth: number, elevation: number): void =>
    setView((now) => ({
      ...now,
      azimuth: wrap360(now.azimuth + azimuth),
      elevation: clamp(now.elevation + elevation, bounds.low, bounds.high),
    }));
  const canvas = useCanvas(clock, (picture, slot) => {
    const scene = sceneAt(data, slot, { max, latitude, view });
    const { width, height } = picture;
    // The whole ground fits, however it is turned.
    const scale = (view.zoom * Math.min(width, height * 1.5)) / (scene.reach * 2.95);
    const place = (point: Vector): readonly [number, number] => {
      const [right, up] = seen(point, view);
      return [width / 2 + right * scale, height * 0.54 - up * scale];
    };
    const { reach } = scene;
    drawGround(picture, { place, reach });
    for (const { shadow } of scene.trackers)
      if (shadow !== null) fill(picture.pen, shadow.map(place), picture.colour("field-shadow"));
    for (const one of scene.trackers) drawTracker(picture, one, place);
    drawNames(picture, scene.trackers, { place, degrees });
    drawSun(picture, data, slot, view);
  });
  /** A listener of React cannot keep the page from being zoomed. */
  useEffect(() => {
    const element = canvas.current;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && document.activeElement !== element) return;
      event.preventDefault();
      zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15);
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [canvas]);
  const onKey = (event: KeyboardEvent): void => {
    const act = {
      ArrowLeft: () => turnBy(-10, 0),
      ArrowRight: () => turnBy(10, 0),
      ArrowUp: () => turnBy(0, 5),
      ArrowDown: () => turnBy(0, -5),
      "+": () => zoomBy(1.15),
      "-": () => zoomBy(1 / 1.15),
      Home: () => setView(home),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const onMove = ({ clientX: x, clientY: y }: PointerEvent): void => {
    if (held.current === null) return;
    turnBy((held.current.x - x) * 0.4, (y - held.current.y) * 0.3);
    held.current = { x, y };
  };
  const isAgainstSun = data.perfect !== null && latitude !== null;
  return (
    <>
      <div className="hg-flat-field hg-solid-field">
        <canvas
          ref={canvas}
          role="img"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is turned by the keyboard
          tabIndex={0}
          aria-label={t("controls.trackers.solidHelp")}
          onKeyDown={onKey}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            held.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={onMove}
          onPointerUp={() => (held.current = null)}
          onPointerCancel={() => (held.current = null)}
        />
        <div className="hg-solid-buttons">
          <ActionIcon
            variant="default"
            aria-label={t("controls.trackers.closer")}
            onClick={() => zoomBy(1.25)}
          >
            <IconPlus size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t("controls.trackers.wider")}
            onClick={() => zoomBy(0.8)}
          >
            <IconMinus size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t("controls.trackers.home")}
            onClick={() => setView(home)}
          >
            <IconHome size={16} />
          </ActionIcon>
        </div>
      </div>
      <ul className="hg-flat-legend hg-small">
        <li>
          <i className="solid near" />{" "}
          {t("controls.trackers.within", { degrees: `${format.count(max)}°` })}
        </li>
        <li>
          <i className="solid off" />{" "}
          {t("controls.trackers.between", {
            from: `${format.count(max)}°`,
            to: `${format.count(max * 5)}°`,
          })}
        </li>
        <li>
          <i className="solid far" />{" "}
          {t("controls.trackers.beyond", { degrees: `${format.count(max * 5)}°` })}
        </li>
        {isAgainstSun && (
          <li>
            <i className="solid wanted" /> {t("controls.trackers.perfectPoint")}
          </li>
        )}
        <li className="hg-dim">
          {t(isAgainstSun ? "controls.trackers.colourSun" : "controls.trackers.colourMiddle")}
        </li>
        <li className="hg-dim">{t("controls.trackers.schematic")}</li>
      </ul>
    </>
  );
}

type Path = readonly (readonly [number, number])[];

function trace(pen: CanvasRenderingContext2D, path: Path): void {
  pen.beginPath();
  path.forEach(([x, y], at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.closePath();
}
function fill(pen: CanvasRenderingContext2D, path: Path, colour: string): void {
  trace(pen, path);
  pen.fillStyle = colour;
  pen.fill();
}

function drawGround(
  { pen, colour, font }: Picture,
  { place, reach }: { readonly place: Place; readonly reach: number },
): void {
  const edge: Polygon = [
    [-reach, -reach, 0],
    [reach, -reach, 0],
    [reach, reach, 0],
    [-reach, reach, 0],
  ];
  fill(pen, edge.map(place), colour("field-ground"));
  pen.strokeStyle = colour("grid");
  pen.lineWidth = 1;
  for (let at = -4; at <= 4; at++) {
    const along = (at / 4) * reach;
    for (const [from, to] of [
      [
        [along, -reach, 0],
        [along, reach, 0],
      ],
      [
        [-reach, along, 0],
        [reach, along, 0],
      ],
    ] as const) {
      pen.beginPath();
      pen.moveTo(...place(from));
      pen.lineTo(...place(to));
      pen.stroke();
    }
  }
  pen.font = `600 12px ${font}`;
  pen.fillStyle = colour("ink-3");
  pen.textAlign = "center";
  const far = reach * 1.09;
  for (const [letter, east, north] of [
    ["N", 0, far],
    ["E", far, 0],
    ["S", 0, -far],
    ["W", -far, 0],
  ] as const) {
    const [x, y] = place([east, north, 0]);
    pen.fillText(letter, x, y + 4);
  }
}

function drawTracker({ pen, colour }: Picture, one: DrawnTracker, place: Place): void {
  pen.strokeStyle = colour("ink-4");
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.moveTo(...place(one.foot));
  pen.lineTo(...place(one.hub));
  pen.stroke();
  if (one.front === null) {
    const [x, y] = place(one.hub);
    pen.beginPath();
    pen.arc(x, y, 4, 0, 2 * Math.PI);
    pen.stroke();
    return;
  }
  const front = one.front.map(place);
  fill(pen, front, colour(colourOf[one.pointing]));
  for (const shade of one.shades) fill(pen, shade.map(place), colour("field-shade"));
  trace(pen, front);
  pen.strokeStyle = colour("field-edge");
  pen.lineWidth = 1;
  pen.stroke();
  // Rows and columns of modules: what turns is seen to turn.
  const [a, b, c, d] = [front[0]!, front[1]!, front[2]!, front[3]!];
  pen.globalAlpha = 0.5;
  for (const [from, to, fromEnd, toEnd, parts] of [
    [a, b, d, c, 4],
    [a, d, b, c, 2],
  ] as const)
    for (let part = 1; part < parts; part++) {
      pen.beginPath();
      pen.moveTo(...between(from, to, part / parts));
      pen.lineTo(...between(fromEnd, toEnd, part / parts));
      pen.stroke();
    }
  pen.globalAlpha = 1;
  if (one.perfect !== null) {
    trace(pen, one.perfect.map(place));
    pen.strokeStyle = colour("ink");
    pen.setLineDash([4, 3]);
    pen.stroke();
    pen.setLineDash([]);
  }
}
const between = (
  [x, y]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  share: number,
): readonly [number, number] => [x + (toX - x) * share, y + (toY - y) * share];

/** The sun where it stands, in the sky behind the field or in the viewer's back: then at the foot. */
function drawSun(
  { pen, width, height, colour }: Picture,
  data: TrackerDay,
  slot: number,
  view: View,
): void {
  const [azimuth, elevation] = [data.sun?.azimuth[slot], data.sun?.elevation[slot]];
  if (azimuth === undefined || elevation === undefined || elevation <= 0) return;
  // Where the viewer looks the middle is; a quarter turn to the side is the edge.
  const aside = ((azimuth - view.azimuth - 180 + 540) % 360) - 180;
  const x = width / 2 + clamp(aside / 90, -1, 1) * (width / 2 - 70);
  const y = Math.abs(aside) <= 90 ? 26 + (1 - elevation / 90) * height * 0.16 : height - 26;
  pen.globalAlpha = 0.2;
  pen.fillStyle = colour("failing");
  pen.beginPath();
  pen.arc(x, y, 20, 0, 2 * Math.PI);
  pen.fill();
  pen.globalAlpha = 1;
  pen.beginPath();
  pen.arc(x, y, 10, 0, 2 * Math.PI);
  pen.fill();
}
