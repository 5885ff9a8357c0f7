import type { Device, DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { unitOf } from "../data/unit-of.ts";
import { knownName } from "../ingest/known-names.ts";
import { meanings, type Meaning, type MeaningName } from "../ingest/meanings.ts";
import { mibPlace } from "../ingest/mib-place.ts";
import { typeOf } from "../ingest/suggest-devices.ts";
import { unitOfFile } from "./file-units.ts";
import type { SizeDoubt } from "./column-size.ts";
import type { SeriesShape } from "./series-guess.ts";
import type { TableSeries } from "./table-series.ts";

export type DevicesOfColumns = Pick<Plant, "devices">;
export type KnownVariable = Pick<
  Variable,
  "id" | "name" | "mib" | "udm" | "tags" | "data_type" | "vmin" | "vmax"
>;
export type KnownDevice = Pick<
  Device,
  "id" | "name" | "type" | "oid" | "oidn" | "model" | "notes"
> & {
  readonly variables: readonly KnownVariable[];
};

/** Why a column goes nowhere though the plant has something like it: several variables, another column for the same one, a device without such a variable. */
export interface ThingDoubt {
  readonly code: "several" | "rival" | "twin";
  /** Of the variables in question; of the device. */
  readonly ids: readonly string[];
}
export type ColumnDoubt = ThingDoubt | SizeDoubt;
/** What a column finds. Not sure: somebody has to say yes. */
export type ColumnMatch =
  | { readonly id: string; readonly isSure: boolean }
  | { readonly doubt: ThingDoubt };

/** A name in lower case, its words divided by spaces. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

interface Found {
  readonly variable: KnownVariable;
  readonly device: KnownDevice;
}
/**
 * The variable of each column: by the logger's name, by its own name, by what both mean on the device that the column names. A better
 * reason goes first; what two columns claim for the same reason neither gets. (X28)
 */
export function columnMatches(
  plant: DevicesOfColumns,
  of: {
    readonly series: readonly TableSeries[];
    readonly shapes: readonly SeriesShape[];
    /** Whether its values may be what its name says. */
    readonly isBelieved: (series: TableSeries) => boolean;
  },
): (ColumnMatch | null)[] {
  const devices: readonly KnownDevice[] = plant.devices ?? [];
  const all = devices.flatMap((device) =>
    device.variables.map((variable) => ({ variable, device })),
  );
  const matches = of.series.map((): ColumnMatch | null => null);
  const taken = new Set<string>();
  const meant = (series: TableSeries): Search => byMeaning(devices, series);
  const ways: readonly ((series: TableSeries) => Search)[] = [
    ({ mib }) => certain(all.filter(({ variable }) => isSame(variable.mib, mib))),
    (series) => certain(all.filter((one) => isNamed(one, series))),
    meant,
  ];
  for (const way of ways) {
    const claims = new Map<string, { readonly at: number; readonly isSure: boolean }[]>();
    for (const [at, series] of of.series.entries()) {
      if (matches[at] !== null) continue;
      const { found, isSure, twin } = way(series);
      const fitting = found.filter(
        ({ variable }) => (variable.data_type === "str") === of.shapes[at]!.isText,
      );
      const [only] = fitting;
      if (fitting.length > 1)
        matches[at] = doubt(
          "several",
          fitting.map(({ variable }) => variable.id),
        );
      else if (only === undefined) matches[at] = twin === null ? null : doubt("twin", [twin.id]);
      else {
        const claim = claims.get(only.variable.id) ?? [];
        const isNameKnown = knownName(tailIn(series.mib), only.device.type) !== null;
        const isCertain = isSure && (way !== meant || !isNameKnown || of.isBelieved(series));
        claims.set(only.variable.id, [...claim, { at, isSure: isCertain }]);
      }
    }
    for (const [id, claim] of claims)
      for (const { at, isSure } of claim)
        matches[at] = claim.length > 1 || taken.has(id) ? doubt("rival", [id]) : { id, isSure };
    for (const id of claims.keys()) taken.add(id);
  }
  return matches;
}
const doubt = (code: ThingDoubt["code"], ids: readonly string[]): ColumnMatch => ({
  doubt: { code, ids },
});

interface Search {
  readonly found: readonly Found[];
  readonly isSure: boolean;
  /** The device at another address of which it seems to be, and which has no such variable. */
  readonly twin: KnownDevice | null;
}
const certain = (found: readonly Found[]): Search => ({ found, isSure: true, twin: null });
const isSame = (mib: string | null, other: string): boolean =>
  mib !== null && mib.toLowerCase() === other.toLowerCase();
const isNamed = ({ variable, device }: Found, { name }: TableSeries): boolean => {
  const words = plain(name);
  return (
    words !== "" && [plain(variable.name), plain(`${device.name} ${variable.name}`)].includes(words)
  );
};

/** What the column means, on the device of which it says that it is; of one that names none in the whole plant, which somebody has to confirm. */
function byMeaning(devices: readonly KnownDevice[], series: TableSeries): Search {
  const places = placesOf(devices, series);
  if (places.length > 0) {
    const found = foundIn(places, series);
    const [first] = places;
    const isOne = places.length === 1;
    const isTwin = isOne && !first!.isAddress && found.length === 0;
    return { found, isSure: isOne, twin: isTwin ? first!.device : null };
  }
  const isOfDevice = mibPlace(series.mib) !== null;
  const anywhere = isOfDevice
    ? []
    : devices.map((device) => ({ device, tail: series.name, isAddress: false }));
  return { found: foundIn(anywhere, series), isSure: false, twin: null };
}

interface DevicePlace {
  readonly device: KnownDevice;
  /** What the column is called there. */
  readonly tail: string;
  /** Found by the logger's address. */
  readonly isAddress: boolean;
}
/** The devices that a column may be of: by the logger's address, by kind and number, by their name. */
function placesOf(devices: readonly KnownDevice[], series: TableSeries): readonly DevicePlace[] {
  const place = mibPlace(series.mib);
  const found: DevicePlace[] = [];
  if (place !== null) {
    const { oid, oidn, tail } = place;
    const hasNumber = oidn !== null && numbersIn(series.name, series.key).includes(oidn);
    const addressed = devices.filter(
      (one) => hasNumber && one.oidn === oidn && one.oid?.toLowerCase() === oid.toLowerCase(),
    );
    const type = typeOf(oid, [tail])?.type ?? null;
    const alike =
      addressed.length > 0 || type === null
        ? []
        : devices.filter((one) => one.type === type && (!hasNumber || isNumbered(one, oidn)));
    found.push(
      ...addressed.map((device) => ({ device, tail, isAddress: true })),
      ...alike.map((device) => ({ device, tail, isAddress: false })),
    );
  }
  const named = namedIn(devices, series);
  return [...found, ...named.filter(({ device }) => found.every((one) => one.device !== device))];
}
const numbersIn = (...texts: readonly string[]): readonly number[] =>
  texts.flatMap((text) => [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits)));
/** A device is counted by the logger, or in its name. */
export const numbersOf = ({
  oidn,
  name,
}: Pick<KnownDevice, "oidn" | "name">): readonly number[] => [
  ...(oidn === null ? [] : [oidn]),
  ...[/(\d+)\D*$/.exec(name)?.[1]].flatMap((digits) =>
    digits === undefined ? [] : [Number(digits)],
  ),
];
const isNumbered = (device: KnownDevice, number: number | null): boolean =>
  number !== null && numbersOf(device).includes(number);

/** Devices whose whole name stands in the head: of "Tetto" and "Tetto Nord" the longer one. */
function namedIn(devices: readonly KnownDevice[], { name }: TableSeries): readonly DevicePlace[] {
  const words = ` ${plain(name)} `;
  const named = devices.flatMap((device) => {
    const own = plain(device.name);
    const at = own === "" ? -1 : words.indexOf(` ${own} `);
    const tail = at < 0 ? "" : words.slice(0, at) + words.slice(at + own.length + 1);
    // "Inverter" is not meant by "Inverter 2".
    const isOther = !/\d/.test(own) && /^ \d/.test(words.slice(at + own.length + 1));
    return at < 0 || isOther ? [] : [{ device, own, tail: tail.trim(), isAddress: false }];
  });
  return named.filter(({ own }) => named.every((one) => one.own === own || !one.own.includes(own)));
}

/** The variables that mean what the column means, by the best of the reasons for which any does. */
function foundIn(places: readonly DevicePlace[], series: TableSeries): readonly Found[] {
  const reasons: readonly Reason[] = [isCalledSo, meansTheSame, isNamedAfter, isTaggedSo];
  for (const reason of reasons) {
    const found = places.flatMap(({ device, tail }) =>
      device.variables
        .filter((variable) => isOfUnit(series, variable) && reason(variable, tail, device.type))
        .map((variable) => ({ variable, device })),
    );
    if (found.length > 0) return found;
  }
  return [];
}
const isOfUnit = ({ unit }: TableSeries, { udm }: KnownVariable): boolean => {
  const [written, own] = [unitOf(unitOfFile(unit))?.dimension, unitOf(udm)?.dimension];
  return written === undefined || own === undefined || written === own;
};
type Reason = (variable: KnownVariable, tail: string, device: DeviceType) => boolean;

const tailIn = (mib: string): string => mibPlace(mib)?.tail ?? mib;
export const tailOf = ({ mib }: KnownVariable): string => (mib === null ? "" : tailIn(mib));
const isCalledSo: Reason = (variable, tail) => {
  const words = plain(tail);
  return words.length > 1 && words === plain(tailOf(variable));
};
/** What a variable measures, by what the logger calls it. */
const meaningOf = (variable: KnownVariable, device: DeviceType) =>
  variable.mib === null ? null : knownName(tailOf(variable), device);
export const meansTheSame: Reason = (variable, tail, device) => {
  const [meant, own] = [knownName(tail, device), meaningOf(variable, device)];
  return meant !== null && meant.meaning === own?.meaning && meant.index === own.index;
};
/** The guide names what it creates after its meaning. */
const isNamedAfter: Reason = (variable, tail, device) => {
  const meant = knownName(tail, device);
  if (meant === null) return false;
  const { it, en } = meanings[meant.meaning];
  return [it, en].some((name) => plain(`${name} ${meant.index}`) === plain(variable.name));
};
/** A tag says less than a name: the counters of a day, of a year and of a life wear the same one. */
const isTaggedSo: Reason = (variable, tail, device) => {
  const meant = knownName(tail, device);
  if (meant === null || meant.index !== "") return false;
  const { tags, tagsOf }: Meaning = meanings[meant.meaning];
  const [tag] = tagsOf === undefined || tagsOf.includes(device) ? tags : [];
  if (tag === undefined || !variable.tags.includes(tag)) return false;
  const own = meaningOf(variable, device)?.meaning;
  return own === undefined
    ? spanOf(meant.meaning) === spanOfWords(variable.name)
    : spanOf(meant.meaning) === spanOf(own);
};
const spans: Partial<Record<MeaningName, string>> = {
  energyDay: "day",
  energyMonth: "month",
  energyYear: "year",
};
const spanOf = (meaning: MeaningName): string => spans[meaning] ?? "life";
const spanWords = [
  ["day", /oggi|giorn|today|dail|\bday\b/i],
  ["month", /mese|mensil|month/i],
  ["year", /anno|annual|year/i],
] as const;
export const spanOfWords = (name: string): string =>
  spanWords.find(([, words]) => words.test(name))?.[0] ?? "life";
