import { tags } from "@heliograph/contract/variables/tags.ts";
import { horizonElevation } from "../sun/sun-times.ts";
import { sunPosition, type Site } from "../sun/sun-position.ts";
import { kindOf, type KindFacts } from "./kinds.ts";
import { slotSeconds } from "./plant-day.ts";
import { kwPerUnit } from "./unit-of.ts";

/** No inverter, and no plant, makes so many times its size. (D16) */
const maxTimesItsSize = 3;
/** Fewer samples of daylight do not question a nominal: a day may begin with a spike. (D16) */
const samplesThatQuestion = 3;

const producedTags: ReadonlySet<number> = new Set([tags.P_PRODUCED, tags.P_SELF]);
/** What flows both ways, what is consumed, and what is computed from the sun is bounded by other things than the device's size. */
const otherPowerTags: ReadonlySet<number> = new Set([
  tags.P_TEORICA,
  tags.P_CONSUMED,
  tags.P_EXCHANGE,
  tags.P_STORAGE,
]);
const producingDevices: ReadonlySet<string> = new Set(["inverter", "stringbox"]);

/** Beyond this a measured power of the sun is not believed, either sign; null where it is no such power, or no size is known. [the variable's unit] (D16) */
export function powerBound(
  variable: KindFacts & {
    readonly deviceType: string | null;
    readonly nominalKw: number | null;
    readonly plantKwp: number | null;
  },
): number | null {
  const kwPer = kwPerUnit(variable.udm);
  const has = (set: ReadonlySet<number>): boolean => variable.tags.some((tag) => set.has(tag));
  const isProduced =
    has(producedTags) ||
    (variable.deviceType !== null && producingDevices.has(variable.deviceType));
  if (kwPer === null || kindOf(variable) !== "analogue" || has(otherPowerTags) || !isProduced)
    return null;
  const nominal = variable.nominalKw ?? 0;
  const sizeKw = nominal > 0 ? nominal : variable.plantKwp;
  return sizeKw === null || sizeKw <= 0 ? null : (maxTimesItsSize * sizeKw) / kwPer;
}

/** A day's powers after they were judged. */
export type JudgedPowers = {
  /** null where nothing is believed, or nothing was measured: NaN. */
  readonly slots: Float64Array;
  /** What was not believed, NaN elsewhere; null where everything was. */
  readonly unbelieved: Float64Array | null;
  /** So much of the day is beyond the bound that it is the nominal that is wrong: then everything is believed. */
  readonly isNominalQuestioned: boolean;
};

/**
 * Judges a day's powers by their bound. (D16)
 * @param of.site where the plant stands: says when it is day; where nobody knows, a power that is not zero says so
 */
export function judgePowers(
  slots: Float64Array,
  of: { readonly bound: number; readonly startSeconds: number; readonly site: Site | null },
): JudgedPowers {
  const { bound, startSeconds, site } = of;
  const breaks = (value: number): boolean => Math.abs(value) > bound;
  if (!slots.some(breaks)) return { slots, unbelieved: null, isNominalQuestioned: false };
  const isDay = (slot: number): boolean =>
    site === null
      ? slots[slot] !== 0
      : sunPosition(startSeconds + (slot + 0.5) * slotSeconds, site).elevation > horizonElevation;
  let daylight = 0;
  let beyond = 0;
  for (let slot = 0; slot < slots.length; slot++) {
    if (Number.isNaN(slots[slot]!) || !isDay(slot)) continue;
    daylight++;
    if (breaks(slots[slot]!)) beyond++;
  }
  if (beyond >= samplesThatQuestion && beyond * 2 > daylight)
    return { slots, unbelieved: null, isNominalQuestioned: true };
  return {
    slots: slots.map((value) => (breaks(value) ? NaN : value)),
    unbelieved: slots.map((value) => (breaks(value) ? value : NaN)),
    isNominalQuestioned: false,
  };
}
