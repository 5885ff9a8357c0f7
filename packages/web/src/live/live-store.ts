import type { LastValues, Value } from "@heliograph/contract/data/data.wire.ts";
import { isSlow, stepOf, type StepMinutes } from "@heliograph/domain/data/fold.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { isStale } from "@heliograph/domain/data/staleness.ts";
import type { Marker } from "./connection-state.ts";

/** A variable's last value as a screen shows it. */
export interface LiveValue {
  /** Null: nothing measured, or nothing known. */
  readonly value: Value;
  readonly timeSeconds: number | null;
  /** Older than max(15 minutes, 3 steps): it must look so, even while the socket is up. (D10) */
  readonly stale: boolean;
  /** Stands in the place of the value while the connection is lost. */
  readonly marker: Marker | null;
  /** The last value of each of the newest slots since the page was opened, so that a curve grows between two readings. */
  readonly recent: readonly (readonly [timeSeconds: number, value: Value])[];
}
const unknown: LiveValue = {
  value: null,
  timeSeconds: null,
  stale: false,
  marker: null,
  recent: [],
};
const marked: Record<Marker, LiveValue> = {
  disconnected: { ...unknown, marker: "disconnected" },
  socketError: { ...unknown, marker: "socketError" },
};

type Hear = () => void;

/** Rows are read again each five minutes: half an hour of slots outlives a reading that fails. */
const slotsKept = 6;
const slotOf = (seconds: number): number => Math.floor(seconds / slotSeconds);
function withRecent(
  recent: LiveValue["recent"],
  timeSeconds: number | null,
  value: Value,
): LiveValue["recent"] {
  if (timeSeconds === null) return recent;
  const others = recent.filter(([time]) => slotOf(time) !== slotOf(timeSeconds));
  return [...others, [timeSeconds, value] as const].slice(-slotsKept);
}

/** The last values of one plant. Who shows a variable hears of that variable alone. */
export class LiveStore {
  readonly #values = new Map<string, LiveValue>();
  readonly #steps = new Map<string, StepMinutes>();
  /** When the value before the last one was measured. [unix s] */
  readonly #formerTimes = new Map<string, number>();
  readonly #subscribers = new Map<string, Set<Hear>>();
  readonly #pushSubscribers = new Set<Hear>();
  #marker: Marker | null = null;
  #newestSeconds: number | null = null;
  #isKnown = false;
  #nowSeconds = 0;

  readonly get = (id: string): LiveValue =>
    this.#marker === null ? (this.#values.get(id) ?? unknown) : marked[this.#marker];
  readonly marker = (): Marker | null => this.#marker;
  /** When the newest value was measured. [unix s] */
  readonly newestSeconds = (): number | null => this.#newestSeconds;
  /** Whether the plant has told its values, none of them perhaps, or they were lost. */
  readonly isKnown = (): boolean => this.#isKnown;

  /** What came, a snapshot or changes; it ends an outage. */
  put(values: LastValues, nowSeconds: number): void {
    this.#nowSeconds = nowSeconds;
    this.#isKnown = true;
    const touched = new Set<string>(this.#marker === null ? [] : this.#values.keys());
    this.#marker = null;
    for (const [id, [value, timeSeconds]] of Object.entries(values)) {
      const before = this.#values.get(id);
      if (before?.timeSeconds === timeSeconds && before.value === value) continue;
      this.#learnStep(id, before?.timeSeconds ?? null, timeSeconds);
      this.#values.set(id, {
        value,
        timeSeconds,
        stale: this.#isStale(id, timeSeconds),
        marker: null,
        recent: withRecent(before?.recent ?? [], timeSeconds, value),
      });
      touched.add(id);
      if (timeSeconds !== null && timeSeconds > (this.#newestSeconds ?? 0))
        this.#newestSeconds = timeSeconds;
    }
    this.#notify(touched);
    for (const hear of this.#pushSubscribers) hear();
  }
  /** Every value as it was at another moment, instead of what was known: what is not among them was not measured. */
  replay(values: ReadonlyMap<string, LiveValue>): void {
    this.#isKnown = true;
    const touched = new Set([...this.#values.keys(), ...values.keys()]);
    this.#values.clear();
    for (const [id, value] of values) this.#values.set(id, value);
    this.#notify(touched);
    for (const hear of this.#pushSubscribers) hear();
  }
  /** The values are lost: a marker stands for each until new ones come. */
  lose(marker: Marker): void {
    if (this.#marker === marker) return;
    this.#marker = marker;
    this.#isKnown = true;
    this.#notify(this.#subscribers.keys());
    for (const hear of this.#pushSubscribers) hear();
  }
  /** Another plant: nothing of the one before stays. */
  clear(): void {
    this.#values.clear();
    this.#steps.clear();
    this.#formerTimes.clear();
    this.#marker = null;
    this.#newestSeconds = null;
    this.#isKnown = false;
    this.#notify(this.#subscribers.keys());
    for (const hear of this.#pushSubscribers) hear();
  }
  /** Time passes: what has grown old is announced. */
  age(nowSeconds: number): void {
    this.#nowSeconds = nowSeconds;
    const touched: string[] = [];
    for (const [id, entry] of this.#values) {
      const stale = this.#isStale(id, entry.timeSeconds);
      if (stale === entry.stale) continue;
      this.#values.set(id, { ...entry, stale });
      touched.push(id);
    }
    if (this.#marker === null) this.#notify(touched);
  }
  /** Some variables in their order: the same list is given again until one of them changes. */
  select(ids: readonly string[]): {
    readonly hear: (hear: Hear) => () => void;
    readonly read: () => readonly LiveValue[];
  } {
    let kept: readonly LiveValue[] = [];
    return {
      hear: (hear) => this.hear(ids, hear),
      read: () => {
        const now = ids.map(this.get);
        if (now.length !== kept.length || now.some((value, at) => value !== kept[at])) kept = now;
        return kept;
      },
    };
  }
  hear(ids: readonly string[], hear: Hear): () => void {
    for (const id of ids) {
      const subscribers = this.#subscribers.get(id) ?? new Set();
      this.#subscribers.set(id, subscribers.add(hear));
    }
    return () => {
      for (const id of ids) {
        const subscribers = this.#subscribers.get(id);
        subscribers?.delete(hear);
        if (subscribers?.size === 0) this.#subscribers.delete(id);
      }
    };
  }
  /** Called after each message, and when values are lost or cleared. */
  readonly hearPushes = (hear: Hear): (() => void) => {
    this.#pushSubscribers.add(hear);
    return () => this.#pushSubscribers.delete(hear);
  };

  /** Two stamps of a variable show its step, up to an hour; three a longer one: a 15-minute logger must not blink as stale. */
  #learnStep(id: string, before: number | null, after: number | null): void {
    if (before === null || after === null || after <= before) return;
    const slow = stepOf([this.#formerTimes.get(id) ?? before, before, after]);
    this.#steps.set(id, isSlow(slow) ? slow : stepOf([before, after]));
    this.#formerTimes.set(id, before);
  }
  #isStale(id: string, timeSeconds: number | null): boolean {
    return timeSeconds !== null && isStale(timeSeconds, this.#steps.get(id) ?? 5, this.#nowSeconds);
  }
  #notify(ids: Iterable<string>): void {
    const called = new Set<Hear>();
    for (const id of ids) for (const hear of this.#subscribers.get(id) ?? []) called.add(hear);
    for (const hear of called) hear();
  }
}
