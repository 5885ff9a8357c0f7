/** How many times faster than the sun a day is played. */
export const speeds = [1, 10, 60, 300, 600] as const;
export type Speed = (typeof speeds)[number];
const slotSeconds = 300;
/** A page that was out of sight goes on where it was. [ms] */
const longestFrameMs = 250;

/** What draws the next picture: the browser's frames, or a test's. */
export interface Frames {
  readonly request: (draw: (ms: number) => void) => number;
  readonly cancel: (id: number) => void;
}
const ofBrowser: Frames = {
  request: (draw) => requestAnimationFrame(draw),
  cancel: (id) => cancelAnimationFrame(id),
};

/**
 * The moment of a day that is looked at, in slots of five minutes, and the playing of it. It stands beside React: what listens draws by itself,
 * so that sixty pictures a second render no component. (CT7)
 */
export class DayClock {
  #last: number;
  #position: number;
  #speed: Speed = 300;
  #frame: number | null = null;
  #before: number | null = null;
  readonly #frames: Frames;
  readonly #onSlot = new Set<(slot: number) => void>();
  readonly #onMove = new Set<(position: number) => void>();
  readonly #onState = new Set<() => void>();

  /** @param last the last slot that can be looked at */
  constructor(last: number, slot: number, frames: Frames = ofBrowser) {
    this.#last = Math.max(0, last);
    this.#position = Math.max(0, Math.min(this.#last, slot));
    this.#frames = frames;
  }
  get slot(): number {
    return Math.floor(this.#position);
  }
  get last(): number {
    return this.#last;
  }
  get isPlaying(): boolean {
    return this.#frame !== null;
  }
  get speed(): Speed {
    return this.#speed;
  }
  /** Goes to a slot; beyond the end, to the end. */
  go(slot: number): void {
    this.#place(Math.max(0, Math.min(this.#last, Math.round(slot))));
  }
  setSpeed(speed: Speed): void {
    this.#speed = speed;
    this.#notify();
  }
  /** The day has gone on; who looks at its end stays there. */
  extend(last: number): void {
    if (last === this.#last) return;
    const follows = this.slot === this.#last && !this.isPlaying;
    this.#last = Math.max(0, last);
    if (follows || this.slot > this.#last) this.#place(this.#last);
    this.#notify();
  }
  /** @param from where it begins again when the end has been reached */
  play(from = 0): void {
    if (this.isPlaying || this.#last === 0) return;
    if (this.slot >= this.#last) this.#place(Math.min(from, this.#last));
    this.#before = null;
    this.#frame = this.#frames.request(this.#draw);
    this.#notify();
  }
  pause(): void {
    if (this.#frame === null) return;
    this.#frames.cancel(this.#frame);
    this.#frame = null;
    this.#notify();
  }
  onSlot(react: (slot: number) => void): () => void {
    return listen(this.#onSlot, react);
  }
  onMove(react: (position: number) => void): () => void {
    return listen(this.#onMove, react);
  }
  readonly onState = (react: () => void): (() => void) => listen(this.#onState, react);

  readonly #draw = (ms: number): void => {
    const passedMs = Math.min(longestFrameMs, this.#before === null ? 0 : ms - this.#before);
    this.#before = ms;
    const next = this.#position + (passedMs / 1000) * (this.#speed / slotSeconds);
    this.#frame = this.#frames.request(this.#draw);
    this.#place(Math.min(this.#last, next));
    if (next >= this.#last) this.pause();
  };
  #place(position: number): void {
    const before = this.slot;
    this.#position = position;
    for (const react of this.#onMove) react(position);
    if (this.slot !== before) for (const react of this.#onSlot) react(this.slot);
  }
  #notify(): void {
    for (const react of this.#onState) react();
  }
}

function listen<T>(all: Set<T>, one: T): () => void {
  all.add(one);
  return () => void all.delete(one);
}
