import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import { isStringCurrent } from "@heliograph/domain/plants/quantities.ts";

/** A string box with its strings. */
export interface StringBox {
  readonly id: string;
  readonly name: string;
  readonly isOff: boolean;
  readonly strings: readonly { readonly id: string; readonly name: string }[];
}
/** Which inverter each string feeds: id of the variable to id of the device. */
export type StringInverters = Readonly<Record<string, string>>;

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name, undefined, { numeric: true });

/** The string boxes of a plant with their variables that measure a string, in order of names. */
export const stringBoxes = (devices: readonly Device[]): StringBox[] =>
  devices
    .filter(({ type }) => type === "stringbox")
    .map(({ id, name, disabled, variables }) => ({
      id,
      name,
      isOff: disabled,
      strings: variables.filter(isStringCurrent).toSorted(byName),
    }))
    .toSorted(byName);

/** What may be chosen: the inverters in use, and those that are chosen already. */
export const inverterChoices = (devices: readonly Device[], chosen: StringInverters) => {
  const used = new Set(Object.values(chosen));
  return devices
    .filter(({ id, type, disabled }) => type === "inverter" && (!disabled || used.has(id)))
    .toSorted(byName)
    .map(({ id, name }) => ({ value: id, label: name }));
};

/** The inverter of all strings; "" where none has one, null where they differ. */
export function commonInverter(strings: StringBox["strings"], of: StringInverters): string | null {
  const all = new Set(strings.map(({ id }) => of[id] ?? ""));
  return all.size > 1 ? null : ([...all][0] ?? "");
}

/** The choice with these strings given to one inverter, or to none. */
export function given(
  before: StringInverters,
  strings: readonly { readonly id: string }[],
  inverter: string | null,
): StringInverters {
  const ids = new Set(strings.map(({ id }) => id));
  const rest = Object.entries(before).filter(([id]) => !ids.has(id));
  const own = inverter === null ? [] : [...ids].map((id) => [id, inverter] as const);
  return Object.fromEntries([...rest, ...own]);
}

/**
 * What is stored now with what was chosen here: what somebody else has chosen meanwhile stays.
 * @param start what was stored as the choosing began
 * @returns `met`: the strings to which both gave different inverters; what was chosen here stands there
 */
export function merged(
  now: StringInverters,
  start: StringInverters,
  chosen: StringInverters,
): { readonly chosen: StringInverters; readonly met: readonly string[] } {
  const changed = [...new Set([...Object.keys(start), ...Object.keys(chosen)])].filter(
    (id) => start[id] !== chosen[id],
  );
  return {
    chosen: changed.reduce((all, id) => given(all, [{ id }], chosen[id] ?? null), now),
    met: changed.filter((id) => now[id] !== start[id] && now[id] !== chosen[id]),
  };
}
