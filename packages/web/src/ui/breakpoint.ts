import { useSyncExternalStore } from "react";

/** Small under 600 px, medium under 992, large under 1200, above that extra large. */
export const breakpoints = { s: 600, m: 992, l: 1200 } as const;
export type Breakpoint = "s" | "m" | "l" | "xl";

export function breakpointOf(widthPx: number): Breakpoint {
  if (widthPx < breakpoints.s) return "s";
  if (widthPx < breakpoints.m) return "m";
  return widthPx < breakpoints.l ? "l" : "xl";
}

const subscribe = (hear: () => void): (() => void) => {
  globalThis.addEventListener("resize", hear);
  return () => globalThis.removeEventListener("resize", hear);
};
export const useBreakpoint = (): Breakpoint =>
  useSyncExternalStore(
    subscribe,
    () => breakpointOf(globalThis.innerWidth),
    () => "xl",
  );

/** Under 992 px: the tree is a drawer, tables are cards, targets are made for a thumb. */
export const useIsNarrow = (): boolean => {
  const width = useBreakpoint();
  return width === "s" || width === "m";
};

/** A telephone that lies on its side: what is drawn is as low as the window, so that it is seen whole. */
const lowWindowPx = 560;
const headPx = 72;
const minPx = 220;
/** How high something is drawn that is `heightPx` high where there is room for it. [px] */
export const fittingPx = (heightPx: number, windowPx: number): number =>
  windowPx >= lowWindowPx ? heightPx : Math.min(heightPx, Math.max(minPx, windowPx - headPx));

export const useFittingPx = (heightPx: number): number =>
  useSyncExternalStore(
    subscribe,
    () => fittingPx(heightPx, globalThis.innerHeight),
    () => heightPx,
  );
