import type { ExpectedSource } from "@heliograph/contract/health/health.wire.ts";
import type { CivilDay } from "../data/civil-day.ts";
import { type DayFigures, usualFigure } from "./day-figures.ts";

/** By references: those of a day that runs are asked again and again, and end all at once. */
const usualFigures = new WeakMap<References, Map<DayFigures, number>>();
/** The same for a day that runs, which is looked at again and again by what days before it showed. @param days some of these references */
export function usualAgain(references: References, days: DayFigures): number {
  let own = usualFigures.get(references);
  if (own === undefined) usualFigures.set(references, (own = new Map()));
  const known = own.get(days);
  if (known !== undefined) return known;
  const usual = usualFigure(days);
  own.set(days, usual);
  return usual;
}

/** What is usual of an inverter. */
export interface InverterHabits {
  /** Its day's energy over that of its peers at its size, days without a fast cause. */
  readonly ratios: DayFigures;
  /** Where the middle of its energy lies on clear days: solar minutes after midnight. Roofs to the east have it early. */
  readonly middles: DayFigures;
  /** Highest power ever held for a quarter of an hour: its size where nobody has set a nominal. [kW] */
  readonly peakKw: number;
  /** What it made per kWh that the reference promised for its size, days without a fast cause, by what the reference was. (H7c) */
  readonly yields: Readonly<Partial<Record<ExpectedSource, DayFigures>>>;
  /** The plateau on which it was derated on the day before; null while it is not. [kW] */
  readonly plateauKw: number | null;
}
export interface StringHabits {
  /** First day on which it had current: one that never had is not connected, and not dead. */
  readonly aliveSince: CivilDay | null;
  readonly ratios: DayFigures;
}
export interface SensorHabits {
  /** Its plane, learnt from clear days; null until it is learnt. [degrees] Tracked: it turns with the plant's trackers. */
  readonly plane: {
    readonly tilt: number;
    readonly azimuth: number;
    readonly isTracked: boolean;
  } | null;
  /** What the plant made per kWh/m2 of it and kW of the inverters: by month, the days from which the ratio is learnt. (H7c) */
  readonly yields: DayFigures;
  /** Smooth days that were held against planes: the level of each was that of a clear sky, or the day is none. */
  readonly fits: readonly {
    readonly day: CivilDay;
    readonly tilt: number;
    readonly azimuth: number;
    readonly isTracked: boolean;
  }[];
}

/** What is carried from day to day and learnt: plain numbers, to be stored as JSON beside the plant. */
export interface References {
  /** The newest day that was learnt; null before the first. */
  readonly day: CivilDay | null;
  /** By id. */
  readonly inverters: Readonly<Record<string, InverterHabits>>;
  readonly strings: Readonly<Record<string, StringHabits>>;
  readonly sensors: Readonly<Record<string, SensorHabits>>;
  /** By inverter that lay under snow at the end of the day the newest day on which all did; absent where none does. */
  readonly covered?: Readonly<Record<string, CivilDay>>;
  /** What the plant makes under a clear sky, by half hour of the solar day (48), fading with the season. [kW] */
  readonly clearKw: readonly number[];
  /** Gaps between deliveries by day of the last 14, each day's greatest and its number. [s] (H7d) */
  readonly gaps: readonly (readonly [day: CivilDay, gaps: readonly number[]])[];
  readonly lastDelivery: number | null;
  /** The end of the newest slot of which an inverter's power is known; null before the first. [unix s] */
  readonly lastPower: number | null;
  /**
   * The newest readings of the plant's counters, one sum, their moment, and how many nights they have gone on without falling: a hole may begin
   * on the day before, and what starts anew every night decides nothing. (H7e)
   */
  readonly lastCount: {
    readonly at: number;
    readonly kwh: number;
    readonly nights: number;
  } | null;
}

export const noReferences: References = {
  day: null,
  inverters: {},
  strings: {},
  sensors: {},
  clearKw: [],
  gaps: [],
  lastDelivery: null,
  lastPower: null,
  lastCount: null,
};

/** What a day cannot know of itself: who is sick, and how bright it is next door. */
export interface Circumstances {
  /**
   * Ids of what is in a slow fault that is believed. Neither such a sensor nor a theoretical power that reads it is used; of such an inverter,
   * and of all where the plant ("") is meant, what is usual stays as it is. (H2, H7c)
   */
  readonly sick: ReadonlySet<string>;
  /** null: nobody was asked. */
  readonly neighbours: NeighbourLight | null;
}

/** What at least three healthy neighbours make, slot by slot, NaN = unknown; each null with fewer. (H2) */
export interface NeighbourLight {
  /** Those of the plant's class of tilt and azimuth. [kW/kWp] */
  readonly perKwp: Float64Array | null;
  /** Share of what each of them makes under a clear sky. [1] */
  readonly clearness: Float64Array | null;
}
