import type { Value } from "@heliograph/contract/data/data.wire.ts";
import type {
  SuggestedVariable,
  SuggestedVariables,
  VariableGuess,
} from "@heliograph/contract/ingest/suggestions.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { ModelDevice, PlantFacts } from "../plants/plant-model.ts";
import { totalKwp } from "../plants/total-kwp.ts";
import { sunPosition } from "../sun/sun-position.ts";
import { guessVariable } from "./guess-variable.ts";
import { knownName, type KnownName } from "./known-names.ts";
import { meanings } from "./meanings.ts";
import { mibPlace, type MibPlace } from "./mib-place.ts";
import { addressKey } from "./suggest-devices.ts";
import { shapeOf, type SunHeight, type ValueShape } from "./value-shape.ts";

/** So sure a guess is selected by itself. */
const sureFrom = 0.75;

export interface LastPacket {
  /** [unix s] */
  readonly stamp: number;
  readonly values: ReadonlyMap<string, Value>;
}
/** The values of a mib over the last day, ascending. */
export type Past = (mib: string) => readonly (readonly [stamp: number, value: Value])[];

/** What of a plant a guess stands on. */
export interface GuessedPlant {
  readonly plant: Pick<PlantFacts, "id" | "lat" | "lon" | "alt" | "sections">;
  readonly devices: readonly ModelDevice[];
  readonly byMib: Pick<ReadonlyMap<string, unknown>, "has">;
}

/** The mibs of a packet that no variable reads, by the device that sends them. (O1 to O4) */
export function suggestVariables(
  model: GuessedPlant,
  { stamp, values }: LastPacket,
  of: { readonly past: Past; readonly includeUnknown: boolean },
): SuggestedVariables {
  const devices = new Map(
    model.devices.filter(({ oid }) => oid !== null).map((one) => [addressKey(one), one]),
  );
  const sunHeight = sunOver(model);
  const read: ReadMib[] = [];
  let withoutDevice = 0;
  for (const [mib, value] of values) {
    if (model.byMib.has(mib)) continue;
    const place = mibPlace(mib);
    const device = place === null ? null : devices.get(addressKey(place));
    if (device === undefined) {
      withoutDevice++;
      continue;
    }
    const past = of.past(mib);
    const shape = shapeOf(past.length > 0 ? past : [[stamp, value]], sunHeight);
    const nominalKw = nominalOf(device, model)?.kw ?? null;
    read.push({ mib, place, device, shape, nominalKw, of: device?.id ?? mib });
  }
  const twins = Map.groupBy(read, twinKey);
  const meters = model.devices.filter(({ type }) => type === "meter");
  const groups = new Map<string | null, SuggestedVariable[]>();
  const suggested: string[] = [];
  let unknown = 0;
  for (const one of read) {
    const { mib, place, device, shape, nominalKw } = one;
    const guess = guessVariable({
      tail: place?.tail ?? mib,
      device: device?.type ?? null,
      nominalKw,
      shape: shape.count === 0 && !shape.isText ? null : shape,
      twins: twins.get(twinKey(one)) ?? [],
    });
    // The only meter stands where the plant meets the grid; of several nobody knows which one does, and their sum would be counted twice.
    if (guess !== null && meters.length === 1) guess.tags.push(...exchangeTags(one));
    const isKnown = guess?.by_name === true;
    if (!isKnown) unknown++;
    if (!isKnown && !of.includeUnknown) continue;
    if (isKnown && device !== null && guess.confidence >= sureFrom) suggested.push(mib);
    const key = device?.id ?? null;
    const group = groups.get(key) ?? [];
    group.push(row({ mib, place, guess, shape }));
    groups.set(key, group);
  }
  const order = [...model.devices.map(({ id }) => id), null];
  return {
    timestamp: stamp,
    values: Object.fromEntries(values),
    suggested,
    variables: order.flatMap((id) => {
      const variables = groups.get(id);
      return variables === undefined ? [] : [{ device_id: id, variables: distinct(variables) }];
    }),
    unknown,
    without_device: withoutDevice,
  };
}

interface ReadMib {
  readonly mib: string;
  readonly place: MibPlace | null;
  readonly device: ModelDevice | null;
  readonly shape: ValueShape;
  readonly nominalKw: number | null;
  readonly of: string;
}
/**
 * What a logger calls alike on devices of a kind it sends in one unit: also the phases of a power and of a counter beside their sum, and what
 * is exported beside what is imported, which may have stood still until today.
 */
function twinKey({ mib, place, device }: ReadMib): string {
  if (place === null) return mib;
  const known = knownName(place.tail, device?.type ?? null);
  const isSized =
    known !== null && known.udm === null && meanings[known.meaning].size !== undefined;
  const what = !isSized ? place.tail : isExchanged(known) ? "exchanged" : known.meaning;
  return `${place.oid.toLowerCase()} ${what}`;
}
const isExchanged = ({ meaning }: KnownName): boolean =>
  meaning === "energyExported" || meaning === "energyImported";

/** Of a meter: what it exports is fed in, what it imports withdrawn; not that of a phase. */
function exchangeTags({ mib, place, device }: ReadMib): number[] {
  const known = device?.type === "meter" ? knownName(place?.tail ?? mib, "meter") : null;
  if (known === null || known.index !== "") return [];
  if (known.meaning === "energyExported") return [tags.E_FED_IN];
  return known.meaning === "energyImported" ? [tags.E_WITHDRAWN] : [];
}

/** How the sun stands over the plant; nobody knows where its place is not. */
function sunOver({ plant: { lat, lon, alt } }: GuessedPlant): SunHeight {
  if (lat === null || lon === null) return () => null;
  const site = { latitude: lat, longitude: lon, altitudeM: alt ?? 0 };
  const known = new Map<number, number>();
  return (stamp) => {
    const height = known.get(stamp) ?? sunPosition(stamp, site).elevation;
    known.set(stamp, height);
    return height;
  };
}
/** The most that can come from a device, and whose it is. */
export interface NominalPower {
  readonly kw: number;
  readonly of: "device" | "share" | "plant";
}
type SizedDevice = Pick<ModelDevice, "type" | "nominal" | "disabled">;
/** That of the device; of an inverter without one its share of the plant, of others the plant's. null: nobody said. */
export function nominalOf(
  device: SizedDevice | null,
  of: { readonly plant: Pick<PlantFacts, "sections">; readonly devices: readonly SizedDevice[] },
): NominalPower | null {
  if (device !== null && device.nominal !== null && device.type !== "storage")
    return { kw: device.nominal, of: "device" };
  const kwp = totalKwp(of.plant.sections);
  if (kwp <= 0) return null;
  if (device?.type !== "inverter") return { kw: kwp, of: "plant" };
  const inverters = of.devices.filter(({ type, disabled }) => type === "inverter" && !disabled);
  return { kw: kwp / inverters.length, of: "share" };
}

function row(of: {
  readonly mib: string;
  readonly place: MibPlace | null;
  readonly guess: VariableGuess | null;
  readonly shape: ValueShape;
}): SuggestedVariable {
  const { mib, place, guess, shape } = of;
  const tail = place?.tail ?? mib;
  if (guess === null)
    return {
      mib,
      name: tail.length < 2 ? mib : tail,
      name_en: tail.length < 2 ? mib : tail,
      udm: null,
      vmin: null,
      vmax: null,
      tags: [],
      // Whole numbers seen today may be tenths tomorrow: a float takes both.
      data_type: shape.isText ? "str" : "float",
      guess: null,
    };
  const { confidence, reasons, by_name, device_type: _, ...rest } = guess;
  return { mib, ...rest, guess: { confidence, reasons, by_name } };
}

const instruments = [
  [/cell/i, "cella di riferimento", "reference cell"],
  [/pyr(?:an|$|_|\d)|piranom|solarim/i, "piranometro", "pyranometer"],
] as const;
/** Two of a device that are guessed to be the same thing are told apart: by the instrument that their names tell, else by those names. */
function distinct(variables: readonly SuggestedVariable[]): SuggestedVariable[] {
  const named = Map.groupBy(variables, ({ name }) => name);
  return variables.map((one) => {
    const alike = named.get(one.name) ?? [];
    if (alike.length === 1) return one;
    const words = alike.map(({ mib }) => instruments.find(([form]) => form.test(mib)) ?? null);
    const isClear = words.every((word) => word !== null) && new Set(words).size === words.length;
    const own = isClear ? words[alike.indexOf(one)] : null;
    const tail = mibPlace(one.mib)?.tail ?? one.mib;
    return {
      ...one,
      name: `${one.name}, ${own?.[1] ?? tail}`,
      name_en: `${one.name_en}, ${own?.[2] ?? tail}`,
    };
  });
}
