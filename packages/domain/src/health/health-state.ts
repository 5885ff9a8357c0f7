import type { CivilDay } from "../data/civil-day.ts";
import { emptyMemory } from "./slow-memory.ts";
import type { SlowMemory } from "./slow-memory.ts";
import type { Track } from "./track.ts";

/** A judged day of the whole plant. */
export interface JudgedDay {
  readonly day: CivilDay;
  /** Irradiation over that of a clear sky; null = unknown. */
  readonly clearness: number | null;
  /** Made over expected, what known faults cost added to what was made. */
  readonly ratio: number;
  /** Left out in states that were stored before it was kept. */
  readonly expectedKwh?: number;
}

/** All that is kept of the days of a plant to judge the next one: no day is read again. It is stored as JSON. (H8, H9) */
export interface HealthState {
  /** The newest day that it knows; null before the first. */
  readonly day: CivilDay | null;
  /** Until where that day was known. [unix s] */
  readonly knownUntil: number;
  readonly tracks: readonly Track[];
  readonly memory: SlowMemory;
  /** The last 60 judged days, for the plant's usual scatter. (H13) */
  readonly judgedDays: readonly JudgedDay[];
}

export const emptyState: HealthState = {
  day: null,
  knownUntil: 0,
  tracks: [],
  memory: emptyMemory,
  judgedDays: [],
};
