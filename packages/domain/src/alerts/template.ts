import type { Alert, AlertNeed, AlertTemplate } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { Cause } from "@heliograph/contract/health/health.wire.ts";
import type { Severity } from "@heliograph/contract/severity.ts";
import type { ModelVariable } from "../plants/plant-model.ts";
import { found, type Finding } from "./alert-machine.ts";
import { isOutside } from "./alert-rules.ts";
import type { Source, UnitFactor } from "./source.ts";
import type { WatchedVariable } from "./watched-variable.ts";

/** A variable of an alert, among those of the alert and those of its device. */
export interface Choice {
  readonly variable: ModelVariable;
  /** All variables of the alert that are on. */
  readonly chosen: readonly ModelVariable[];
  /** The variables of its device that are on, itself among them; none when it has no device. */
  readonly sameDevice: readonly ModelVariable[];
}

/** What a variable is compared with. Variables of one group have the same peers, which are read once a slot. */
export interface Peers {
  readonly group: (of: Choice) => string;
  readonly among: (of: Choice) => Source[];
}

/** One check: of an alert, on one of its variables, in one slot. */
export interface Check {
  readonly alert: Alert;
  readonly one: WatchedVariable;
  /** In the unit of the template. */
  readonly value: number;
  /** The sample before it; null when it is the first. */
  readonly previous: number | null;
  /** Those of its peers that have a value in the slot, in the unit in which the template reads them. */
  readonly peers: () => PeerValues;
  /** The first source that has a value; null when none has. */
  readonly read: (...sources: readonly Source[]) => number | null;
  /** Where the sun wants its axis in the middle of the slot; null where the plant has no position. [deg] */
  readonly sunwardAngle: () => number | "night" | null;
}
export interface PeerValues {
  readonly values: readonly number[];
  /** NaN of none. */
  readonly median: number;
  readonly sum: number;
}
export type Judge = (check: Check) => Finding;

/** One moment of a variable, as its limits are drawn: its value may be missing. */
export interface Moment extends Omit<Check, "value" | "previous"> {
  readonly value: number | null;
}
/** Between which values a check passes at a moment; null: no limit on that side. */
export interface Bounds {
  readonly lowest: number | null;
  readonly highest: number | null;
  /** What they are taken from; null where they stand still. */
  readonly reference: number | null;
}

/** One kind of alert: what it is for, what it begins with, what it compares with, and when it fails. */
export interface TemplateEntry extends Partial<
  Omit<AlertTemplate, "id" | "name" | "description" | "need" | "var_tags">
> {
  readonly id: string;
  /** Italian; the portal's catalogues have the words of the other languages under the id. */
  readonly name: string;
  readonly description: string;
  /** How much an alarm of it weighs for who is written to; major when absent. */
  readonly severity?: Exclude<Severity, "major">;
  /** Causes that set it off: under their incident it is a symptom. (H8) */
  readonly symptomOf?: readonly Cause[];
  /** Where no cause explains it, it opens an incident of its own. (O18) */
  readonly hasOwnIncident?: true;
  readonly need: readonly AlertNeed[];
  /** Variables with one of these tags are what it is for; any when absent. */
  readonly tags?: readonly number[];
  /** Whose variables it is for, where the plant has such; any device's, and formulas, when absent. */
  readonly devices?: readonly DeviceType[];
  /** Into the unit of its thresholds; when absent they are in the unit of the variable. */
  readonly unit?: UnitFactor;
  readonly peers?: Peers;
  /** It compares the chosen variables with each other: with fewer it never fires. */
  readonly minVariables?: number;
  /** The variable that tells the value that this one should have. */
  readonly target?: (of: Choice) => Source | null;
  /** Reads what the plant should give: a theoretical power, else irradiance, also where `minirr` holds nothing back. */
  readonly readsExpectedPower?: true;
  /** `minpac` is the limit that is judged, not a gate. */
  readonly judgesMinpac?: true;
  /** A variable without a value fails while the plant sends. */
  readonly failsWhenMissing?: true;
  /** Looks for the logger's silence: of the whole plant, or of the variables that are given. No value is judged. */
  readonly watchesSilence?: true;
  /** Has a meaning without any limit. */
  readonly isWholeWithoutLimits?: true;
  /** The same limits as `judge` has, in the unit of the template; null at a moment of which nobody can say. Absent: vmin and vmax, as far as they are given. */
  readonly bounds?: (moment: Moment) => Bounds | null;
  /** What `bounds` are taken from, where they move. */
  readonly reference?: "median" | "mean" | "sensors" | "expected" | "target";
  /** Its judge holds a sample against the one before. */
  readonly comparesWithPrevious?: true;
  /** A lower limit that stands still, beside vmin: what a state is shown against. */
  readonly fixedMinimum?: "minstr";
  readonly judge: Judge;
}

export const standingBounds = (lowest: number | null, highest: number | null = null): Bounds => ({
  lowest,
  highest,
  reference: null,
});
/** As far from a reference on both sides. */
export const around = (reference: number, by: number): Bounds => ({
  lowest: reference - by,
  highest: reference + by,
  reference,
});
export const failsIf = (fails: boolean): Finding => (fails ? found.fail : found.ok);
export const byLimits: Judge = ({ alert, value }) => failsIf(isOutside(value, alert));
export const byNonZero: Judge = ({ value }) => failsIf(value !== 0);
/** The first sample has nothing to be compared with, and nothing is wrong with it. */
export const byPrevious =
  (fails: (value: number, previous: number) => boolean): Judge =>
  ({ value, previous }) =>
    failsIf(previous !== null && fails(value, previous));

/** Fewer have no middle that one could trust. (A10) */
export const minToCompare = 3;
/** Enough light to compare what stands in it. [W/m2] */
export const comparableIrradiance = 150;
export const middleOfDay: [string, string] = ["10:00", "16:00"];
