import type { PlantFacts, SeriesFacts } from "./series-facts.ts";

/** The figures of one variable's day, as of this moment. */
export interface DayFigures {
  readonly day: number;
  /** First slot. [unix s] */
  readonly start: number;
  readonly step: number;
  readonly n: number;
  readonly first: number | null;
  readonly last: number | string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly sum: number | null;
  /** Accepted increments of a counter; integral of an analogue, unit x hours. */
  readonly energy: number | null;
  readonly firstSlot: number | null;
  readonly lastSlot: number | null;
  readonly minSlot: number | null;
  readonly maxSlot: number | null;
}
/** What of a day makes a figure of a longer time: of a counter its energy, of an analogue its sum, of the rest its last. Without `n` it has samples. */
export type DaySums = Pick<DayFigures, "day"> &
  Partial<Pick<DayFigures, "n" | "step" | "last" | "sum" | "energy">>;
export interface FiguresQuestion {
  readonly facts: PlantFacts;
  readonly wanted: readonly SeriesFacts[];
  /** [unix s], start included, end excluded */
  readonly start: number;
  readonly end: number;
  /** Whose days. */
  readonly tz: string;
  /** What was waited for by then is decided: a counter's last readings. [unix s] (D7, look-ahead) */
  readonly nowSeconds: number;
}
