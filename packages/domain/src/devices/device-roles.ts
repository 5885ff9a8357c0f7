import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { kindOf } from "../data/kinds.ts";
import { kwPerUnit } from "../data/unit-of.ts";

/** One axis of a tracker: where it stands, and where it is meant to stand. */
export interface Axis {
  readonly actual: Variable;
  /** Null: the logger does not tell. */
  readonly target: Variable | null;
}
/** A device's variables by what its owner asks of it. Disabled ones are left out; what is missing is null or empty. */
export interface DeviceRoles {
  readonly power: Variable | null;
  /** Counters, the one that stands for the device first. */
  readonly counters: readonly Variable[];
  /** What it says of itself: its working state, then contacts. */
  readonly states: readonly Variable[];
  /** Its errors and its link to the logger: 0 says that all is well. */
  readonly faults: readonly Variable[];
  readonly temperature: Variable | null;
  readonly charge: Variable | null;
  readonly stored: Variable | null;
  readonly strings: readonly Variable[];
  readonly axes: readonly Axis[];
}

const powerTags = [
  tags.P_PRODUCED,
  tags.P_EXCHANGE,
  tags.P_STORAGE,
  tags.P_CONSUMED,
  tags.P_SELF,
] as const;
const counterTags = [
  tags.E_PRODUCED,
  tags.E_FED_IN,
  tags.E_WITHDRAWN,
  tags.E_CONSUMED,
  tags.E_SELF,
] as const;
const axisTags = [
  [tags.TRACKER_X, tags.TRACKER_X_TARGET],
  [tags.TRACKER_Y, tags.TRACKER_Y_TARGET],
  [tags.TRACKER_POWER, null],
] as const;
const faultTags: readonly number[] = [tags.DEVICE_ERROR, tags.COMMSTATUS];

const kindOfVariable = (one: Variable): ReturnType<typeof kindOf> =>
  kindOf({ ...one, hasBitmask: one.bitmask !== null });
/** A power that nobody tagged; what was expected is none. */
const isPower = (one: Variable): boolean =>
  kwPerUnit(one.udm) !== null && !one.tags.includes(tags.P_TEORICA);

/** What of a device is what. Tags decide; where a counter or a power has none, its kind and its unit do. (D8) */
export function rolesOf(device: Pick<Device, "variables">): DeviceRoles {
  const own = device.variables.filter((one) => !one.disabled);
  const tagged = (tag: number): Variable | null =>
    own.find((one) => one.tags.includes(tag)) ?? null;
  const first = (wanted: readonly number[]): Variable | null =>
    wanted.map(tagged).find((one) => one !== null) ?? null;
  const isFault = (one: Variable): boolean => one.tags.some((tag) => faultTags.includes(tag));
  const counters = own.filter((one) => kindOfVariable(one) === "counter");
  const rank = (one: Variable): number => {
    const at = counterTags.findIndex((tag) => one.tags.includes(tag));
    return at < 0 ? counterTags.length : at;
  };
  return {
    power: first(powerTags) ?? own.find(isPower) ?? null,
    counters: counters.toSorted((a, b) => rank(a) - rank(b)),
    states: own.filter((one) => ["state", "text"].includes(kindOfVariable(one)) && !isFault(one)),
    faults: own.filter(isFault),
    temperature: tagged(tags.TEMP),
    charge: tagged(tags.STORAGE_CHARGE),
    stored: tagged(tags.STORAGE_ENERGY),
    strings: own.filter((one) => one.tags.includes(tags.STRING)),
    axes: axisTags.flatMap(([tag, target]) => {
      const actual = tagged(tag);
      return actual ? [{ actual, target: target === null ? null : tagged(target) }] : [];
    }),
  };
}

/** What a sensor is asked for first: light, temperature, wind, snow. */
const sensorTags: readonly number[] = [tags.IRR, tags.TEMP, tags.WIND, tags.SNOW];
export const sensorRank = ({ tags: own }: Pick<Variable, "tags">): number => {
  const at = sensorTags.findIndex((tag) => own.includes(tag));
  return at < 0 ? sensorTags.length : at;
};
/** Whether a sensor of the weather measures it. */
export const isWeather = (variable: Pick<Variable, "tags">): boolean =>
  sensorRank(variable) < sensorTags.length;
/** What its owner put before all else. */
export const isFeatured = ({ tags: own }: Pick<Variable, "tags">): boolean =>
  own.includes(tags.FEATURED);
/** A power with a direction: fed in, or drawn. */
export const isExchange = ({ tags: own }: Pick<Variable, "tags">): boolean =>
  own.includes(tags.P_EXCHANGE);
