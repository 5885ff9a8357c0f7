import type { ModelVariable } from "../plants/plant-model.ts";
import type { Source } from "./source.ts";

/** One variable that an alert watches, with all that its check compares it with. */
export interface WatchedVariable extends Source {
  readonly variable: ModelVariable;
  /** False for text. */
  readonly isNumber: boolean;
  /** [kW] */
  readonly nominalKw: number | null;
  /** Irradiance, the first that has a value counts. [W/m2] */
  readonly irradiance: readonly Source[];
  /** The plant's own power. [kW] */
  readonly power: Source | null;
  /** Power that it should have. [kW] */
  readonly theoretical: Source | null;
  /** [kWp] */
  readonly kwp: number;
  /** Variables that it is compared with, itself among them: the same list for all variables of a group. */
  readonly peers: readonly Source[];
  readonly group: string;
  /** Where it was sent to stand. [deg] */
  readonly target: Source | null;
  /** Whether it turns about one axis, and is that axis. */
  readonly axis: "x" | "y" | "single";
}
