/** Touch gestures on a chart. Positions are pixels from its top left corner. */
export interface TouchedChart {
  readonly showAt: (x: number, y: number) => void;
  readonly hide: () => void;
  /** The window that two fingers may change; null for a chart without zoom. */
  readonly zoom: () => {
    /** Ends of the time axis, in pixels and in seconds. */
    readonly span: Span;
    /** Draws another window while the fingers move. */
    readonly preview: (window: TimeWindow) => void;
    readonly finish: (window: TimeWindow) => void;
    readonly cancel: () => void;
  } | null;
}
export interface Span {
  readonly leftPx: number;
  readonly rightPx: number;
  readonly fromSeconds: number;
  readonly toSeconds: number;
}
export type TimeWindow = readonly [fromSeconds: number, toSeconds: number];

/** A long press shows the values. [ms] */
const restMs = 400;
/** Movement beyond this is no long press. [px] */
const stillPx = 10;
/** Two fingers closer than this give no scale. [px] */
const closestPx = 24;

/**
 * The window in which the timestamps that were under two fingers are under them again.
 * @param from where the fingers came down [px]
 * @param to where they are now [px]
 */
export function pinched(
  span: Span,
  from: readonly [number, number],
  to: readonly [number, number],
): TimeWindow | null {
  const distance = to[1] - to[0];
  if (Math.abs(distance) < closestPx || Math.sign(distance) !== Math.sign(from[1] - from[0]))
    return null;
  const perPx = (span.toSeconds - span.fromSeconds) / (span.rightPx - span.leftPx);
  const timeAt = (px: number): number => span.fromSeconds + (px - span.leftPx) * perPx;
  const times = [timeAt(from[0]), timeAt(from[1])] as const;
  const slope = (times[1] - times[0]) / distance;
  if (!(slope > 0)) return null;
  return [times[0] - (to[0] - span.leftPx) * slope, times[0] + (span.rightPx - to[0]) * slope];
}

type Doing =
  | { readonly what: "waiting"; readonly x: number; readonly y: number; readonly timer: number }
  | { readonly what: "values" }
  | {
      readonly what: "pinch";
      readonly from: readonly [number, number];
      readonly zoom: NonNullable<ReturnType<TouchedChart["zoom"]>>;
      window: TimeWindow | null;
    };

/**
 * Fingers on a chart: a swipe up or down is the page's, a finger that rests or moves sideways shows the values, two fingers zoom. The
 * drawing engine would take every touch for a drag and block scrolling: it does not get the events.
 * @returns removes the listeners
 */
export function watchTouch(element: HTMLElement, chart: TouchedChart): () => void {
  let doing: Doing | null = null;
  // A touch is dispatched to the element on which it began, even when that was redrawn and is no longer in the page.
  const touched = new Set<EventTarget>();
  let isShown = false;
  const placeOf = ({ clientX, clientY }: Touch): readonly [number, number] => {
    const { left, top } = element.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const show = (touch: Touch): void => {
    isShown = true;
    chart.showAt(...placeOf(touch));
  };
  const hide = (): void => {
    if (isShown) chart.hide();
    isShown = false;
  };
  const stop = (): void => {
    if (doing?.what === "waiting") clearTimeout(doing.timer);
    if (doing?.what === "pinch") doing.zoom.cancel();
    doing = null;
  };
  const start = (event: TouchEvent): void => {
    event.stopPropagation();
    follow(event.target);
    const [first, second] = event.touches;
    stop();
    hide();
    if (!first || event.touches.length > 2) return;
    if (second) {
      const zoom = chart.zoom();
      if (zoom)
        doing = {
          what: "pinch",
          from: [placeOf(first)[0], placeOf(second)[0]],
          zoom,
          window: null,
        };
      return;
    }
    const [x, y] = placeOf(first);
    const timer = globalThis.setTimeout(() => {
      doing = { what: "values" };
      show(first);
    }, restMs);
    doing = { what: "waiting", x, y, timer: Number(timer) };
  };
  const move = (event: TouchEvent): void => {
    event.stopPropagation();
    const [first, second] = event.touches;
    if (!doing || !first) return;
    if (doing.what === "waiting") {
      const [x, y] = placeOf(first);
      const [aside, along] = [Math.abs(x - doing.x), Math.abs(y - doing.y)];
      if (aside <= stillPx && along <= stillPx) return;
      clearTimeout(doing.timer);
      doing = aside > along ? { what: "values" } : null;
    }
    if (doing?.what === "values") {
      event.preventDefault();
      show(first);
    }
    if (doing?.what === "pinch" && second) {
      event.preventDefault();
      const { zoom, from } = doing;
      const window = pinched(zoom.span, from, [placeOf(first)[0], placeOf(second)[0]]);
      if (!window) return;
      doing.window = window;
      zoom.preview(window);
    }
  };
  const end = (event: TouchEvent): void => {
    event.stopPropagation();
    if (event.touches.length === 0) forget();
    const done = doing;
    doing = null;
    if (done?.what === "waiting") clearTimeout(done.timer);
    // The emulated mouse events that follow would hide the values again.
    if (done?.what === "values") event.preventDefault();
    if (done?.what === "pinch") {
      event.preventDefault();
      if (done.window) done.zoom.finish(done.window);
      else done.zoom.cancel();
    }
  };
  const cancel = (event: TouchEvent): void => {
    event.stopPropagation();
    forget();
    stop();
  };
  const early = { capture: true, passive: false } as const;
  function follow(target: EventTarget | null): void {
    if (!(target instanceof Element) || touched.has(target)) return;
    touched.add(target);
    target.addEventListener("touchmove", move as EventListener, early);
    target.addEventListener("touchend", end as EventListener, early);
    target.addEventListener("touchcancel", cancel as EventListener, early);
  }
  function forget(): void {
    for (const target of touched) {
      target.removeEventListener("touchmove", move as EventListener, early);
      target.removeEventListener("touchend", end as EventListener, early);
      target.removeEventListener("touchcancel", cancel as EventListener, early);
    }
    touched.clear();
  }
  const elsewhere = (event: TouchEvent): void => {
    if (!(event.target instanceof Node && element.contains(event.target))) hide();
  };
  const noMenu = (event: Event): void => {
    if (doing) event.preventDefault();
  };
  element.addEventListener("touchstart", start, early);
  element.addEventListener("contextmenu", noMenu);
  document.addEventListener("touchstart", elsewhere, { capture: true, passive: true });
  return () => {
    stop();
    forget();
    element.removeEventListener("touchstart", start, early);
    element.removeEventListener("contextmenu", noMenu);
    document.removeEventListener("touchstart", elsewhere, { capture: true });
  };
}
