import { type RefObject, useEffect, useRef, useState } from "react";
import type { DayClock } from "./day-clock.ts";
import { usePaint } from "./use-day-clock.ts";

/** A canvas that fills its box, ready to be drawn on. */
export interface Picture {
  readonly pen: CanvasRenderingContext2D;
  /** [px] */
  readonly width: number;
  readonly height: number;
  /** A colour of the theme by its name: `ko` of `--hg-ko`. */
  readonly colour: (name: string) => string;
  readonly font: string;
}
/** Draws at every slot of the clock, at every size of the box and on every dense screen. (CT7) */
export function useCanvas(
  clock: DayClock,
  draw: (picture: Picture, slot: number) => void,
): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const box = canvas.current?.parentElement;
    if (!box) return undefined;
    const watch = new ResizeObserver(() =>
      setSize({ width: box.clientWidth, height: box.clientHeight }),
    );
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  usePaint(clock, (slot) => {
    const element = canvas.current;
    const pen = element?.getContext("2d");
    if (!element || !pen || size.width === 0) return;
    const density = globalThis.devicePixelRatio || 1;
    element.width = size.width * density;
    element.height = size.height * density;
    pen.scale(density, density);
    const style = getComputedStyle(element);
    const colour = (name: string): string => style.getPropertyValue(`--hg-${name}`).trim();
    draw({ pen, ...size, colour, font: style.fontFamily }, slot);
  });
  return canvas;
}
