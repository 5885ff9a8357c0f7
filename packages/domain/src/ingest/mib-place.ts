import { wordOfDevice } from "./device-words.ts";

/** A mib as `kind . number . name`: of which of the logger's devices it is, and what it is called there. */
export interface MibPlace {
  readonly oid: string;
  /** Null where the logger has one of the kind and does not number it. */
  readonly oidn: number | null;
  readonly tail: string;
}

/** Longer kinds and higher numbers are no address of a device. */
const longestKind = 32;
const highestNumber = 2_147_483_647;

/**
 * Device and name in a mib; null where it names no device. `inv.1.pac` is the rule; of other spellings (`inv1.pac`, `inv_1_pac`,
 * `meter_power`) only those are understood that begin with a known word for a device, for `pac_1_l1` is no device.
 */
export function mibPlace(mib: string): MibPlace | null {
  const [first = "", second = "", ...rest] = mib.split(".");
  if (rest.length > 0 && /^\d+$/.test(second)) return place(first, Number(second), rest.join("."));
  const glued = /^([A-Za-z]+)[._]?(\d+)[._](.+)$/.exec(mib);
  if (glued && wordOfDevice(glued[1]!) !== null)
    return place(glued[1]!, Number(glued[2]), glued[3]!);
  const alone = /^([A-Za-z]+)[._](.+)$/.exec(mib);
  if (alone && wordOfDevice(alone[1]!) !== null) return place(alone[1]!, null, alone[2]!);
  // A kind that nobody knows is one all the same where the logger divides by points.
  return second === "" ? null : place(first, null, [second, ...rest].join("."));
}
const place = (oid: string, oidn: number | null, tail: string): MibPlace | null =>
  oid.length > longestKind || (oidn ?? 0) > highestNumber ? null : { oid, oidn, tail };
