import type { CivilDay } from "../data/civil-day.ts";

/** A figure of a judged day. */
export type DayFigure = readonly [day: CivilDay, figure: number];

/** What is remembered of an inverter: its usual place among its peers, as a whole and by hour of the solar day. */
export interface InverterMemory {
  /** Own energy over its peers' on healthy days, the newest last; at most 60. */
  readonly ratios: readonly number[];
  /** What is usual by hour (24), fading, so that the seasons move it; null = not learnt. */
  readonly hours: readonly (number | null)[];
}

export type InputMemory = readonly [usual: number, off: number, days: number];

/** What is remembered of a sensor's plane, or of the plant against its own reference: what the plant makes of a given light. */
export interface YieldMemory {
  /** Made per light, by judged day, the newest last; at most 90. */
  readonly yields: readonly DayFigure[];
  /** Reading over a clear sky's on its plane, by day with clear slots; at most 90. */
  readonly clear: readonly DayFigure[];
}

/** Median yield of a week without a fault, and its number of days. */
export type WeekFigure = readonly [week: number, figure: number, days: number];

export interface SlowMemory {
  readonly inverters: Readonly<Record<string, InverterMemory>>;
  /** By string that is an input of its inverter: its usual share of the middle one, how far it mostly is from it, and the days learnt from. */
  readonly inputs: Readonly<Record<string, InputMemory>>;
  /** By sensor; "" is the plant against an expected that no sensor gave. */
  readonly yields: Readonly<Record<string, YieldMemory>>;
  /** For the change over years; at most five years. */
  readonly weeks: readonly WeekFigure[];
}

export const emptyMemory: SlowMemory = { inverters: {}, inputs: {}, yields: {}, weeks: [] };
