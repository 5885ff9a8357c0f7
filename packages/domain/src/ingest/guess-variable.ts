import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { GuessReason, VariableGuess } from "@heliograph/contract/ingest/suggestions.wire.ts";
import type { UnitSymbol } from "@heliograph/contract/data/units.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { unitOf } from "../data/unit-of.ts";
import { knownName, type KnownName } from "./known-names.ts";
import { meanings, type Meaning, type MeaningName } from "./meanings.ts";
import type { ValueShape } from "./value-shape.ts";

/** What is known of a value besides its name. */
export interface GuessFacts {
  /** What the logger calls it on its device: `pac` of `inv.1.pac`. */
  readonly tail: string;
  readonly device: DeviceType | null;
  /** The most that the device makes, else the plant. [kW] */
  readonly nominalKw: number | null;
  /** Its values, where there are any. */
  readonly shape: ValueShape | null;
  /** What is called alike on all devices of its kind, its phases, and what goes the other way, itself among them: a logger sends them in one unit. */
  readonly twins?: readonly Twin[];
}
interface Twin {
  readonly shape: ValueShape;
  readonly nominalKw: number | null;
  /** Of which device; what one device sends has one voice. */
  readonly of?: string;
}

/** More than the nominal is measured at times, and a module field is larger than its inverter. */
export const nominalMargin = 1.6;

/**
 * What a mib measures, with the reasons and how sure they are; null where nothing is known. Values that contradict a name make it unknown:
 * to say nothing is better than a wrong guess.
 */
export function guessVariable(facts: GuessFacts): VariableGuess | null {
  const { shape } = facts;
  if (shape?.isText === true) return textGuess(facts);
  const known = knownName(facts.tail, facts.device);
  if (known === null) return shape === null ? null : guessByValues(facts, shape);
  const meaning: Meaning = meanings[known.meaning];
  if (contradicts(meaning, known, shape)) return null;
  const sized = sizeOf(meaning, known, facts);
  if (sized === null) return null;
  const reasons: GuessReason[] = [
    { code: known.by, text: facts.tail },
    ...(known.udm !== null && known.by === "word"
      ? [{ code: "unit_in_name", text: known.udm } as const]
      : []),
    ...(sized.byScale ? [{ code: "scale", text: sized.udm ?? "" } as const] : []),
  ];
  return guess(meaning, {
    index: known.index,
    udm: sized.udm,
    device: facts.device,
    confidence: known.confidence,
    isByName: true,
    reasons,
  });
}

/** Text is text; what it means, only a name can say. */
function textGuess({ tail, device }: GuessFacts): VariableGuess | null {
  const known = knownName(tail, device);
  if (known === null || !["state", "fault", "communication"].includes(known.meaning)) return null;
  const meaning = { ...meanings[known.meaning], tags: [] };
  const { index, confidence } = known;
  const reasons = [{ code: "word" as const, text: tail }];
  return {
    ...guess(meaning, { index, udm: null, device, confidence, isByName: true, reasons }),
    data_type: "str",
  };
}

function contradicts(meaning: Meaning, known: KnownName, shape: ValueShape | null): boolean {
  if (shape === null || shape.count === 0) return false;
  if (meaning.data_type === "int" && !shape.isWhole) return true;
  if (known.meaning === "frequency" && shape.max > 0 && shape.max < 40) return true;
  // A temperature that is zero at night and up and down by day is a power of that name.
  if (meaning.udm === "degC" && shape.followsSun && shape.max > 60) return true;
  return shape.min < meaning.from || shape.max > meaning.to;
}

/** The unit: the name's, the meaning's, or the one that fits the size of the values. Null where the values fit none. */
function sizeOf(
  meaning: Meaning,
  known: KnownName,
  { shape, device, nominalKw, twins = [] }: GuessFacts,
): { udm: UnitSymbol | null; byScale: boolean } | null {
  if (known.udm !== null) {
    // A unit in the name of something else is no unit of this.
    const isOfMeaning =
      meaning.udm === null || unitOf(meaning.udm)?.dimension === unitOf(known.udm)?.dimension;
    return isOfMeaning ? { udm: known.udm, byScale: false } : null;
  }
  if (meaning.size === undefined) return { udm: meaning.udm, byScale: false };
  if (shape === null || shape.count === 0) return { udm: usual[meaning.size], byScale: false };
  if (nominalKw === null) {
    const shapes = [shape, ...twins.map((twin) => twin.shape)];
    const isWatts =
      meaning.size === "power" && Math.max(...shapes.map(largestOf)) > largestKw(device);
    return { udm: isWatts ? "W" : usual[meaning.size], byScale: isWatts };
  }
  const unit = meaning.size === "power" ? powerUnit : energyUnit;
  const own = unit(shape, nominalKw);
  return own === null ? null : (ofMost(twins, unit) ?? own);
}
type Sized = { readonly udm: UnitSymbol; readonly byScale: boolean };
/**
 * What most devices say of their unit whose values say anything: one that stands still says nothing, one that leaps is alone. On a device the
 * smaller unit is the word: a phase that draws little fits both, what is too large for the other one does not.
 */
function ofMost(
  twins: readonly Twin[],
  unit: (shape: ValueShape, nominalKw: number) => Sized | null,
): Sized | null {
  const votes = [...Map.groupBy(twins, (twin) => twin.of ?? twin).values()].flatMap((own) => {
    const fitting = own
      .map(({ shape, nominalKw }) => (nominalKw === null ? null : unit(shape, nominalKw)))
      .filter((vote) => vote?.byScale === true);
    return fitting.find((vote) => vote!.udm === "W" || vote!.udm === "Wh") ?? fitting[0] ?? [];
  });
  const counts = Map.groupBy(votes, (vote) => vote.udm);
  const [most] = [...counts.values()].sort((a, b) => b.length - a.length);
  return most?.[0] ?? null;
}
const usual = { power: "kW", energy: "kWh" } as const;

const largestOf = ({ max, min }: ValueShape): number => Math.max(Math.abs(max), Math.abs(min));
/** Larger ones are not built: where nobody said the nominal power, so many are watts. [kW] */
const largestKw = (device: DeviceType | null): number =>
  device === "inverter" ? 10_000 : 1_000_000;

function powerUnit(shape: ValueShape, nominalKw: number): Sized | null {
  const largest = largestOf(shape);
  if (nominalKw === 0) return { udm: "kW", byScale: false };
  if (largest > nominalKw * 1000 * nominalMargin) return null;
  if (largest > nominalKw * nominalMargin) return { udm: "W", byScale: true };
  // By night both fit; the portal's own word is kW.
  return { udm: "kW", byScale: largest > nominalKw * 0.05 };
}
/** By its rise, which cannot be more than the nominal power for all that time; else by its height, which forty years cannot exceed. */
function energyUnit(shape: ValueShape, nominalKw: number): Sized | null {
  if (nominalKw === 0) return { udm: "kWh", byScale: false };
  const hours = shape.seconds / 3600;
  const maxRise = nominalKw * nominalMargin * hours;
  const lifetime = nominalKw * 2200 * 40;
  if (shape.rise > maxRise * 1000 || shape.max > lifetime * 1000) return null;
  if ((hours >= 1 && shape.rise > maxRise) || shape.max > lifetime)
    return { udm: "Wh", byScale: true };
  return { udm: "kWh", byScale: shape.rise > 0.02 * nominalKw };
}

/** A value whose name says nothing. */
function guessByValues(facts: GuessFacts, shape: ValueShape): VariableGuess | null {
  const found = meaningOfValues(facts, shape);
  if (found === null) return null;
  const { name, udm, reason, confidence } = found;
  return guess(meanings[name], {
    index: "",
    udm,
    device: facts.device,
    confidence,
    isByName: false,
    reasons: [{ code: reason, text: "" }],
  });
}
interface ByValues {
  readonly name: MeaningName;
  readonly udm: UnitSymbol | null;
  readonly reason: GuessReason["code"];
  readonly confidence: number;
}
function meaningOfValues(facts: GuessFacts, shape: ValueShape): ByValues | null {
  const { device, nominalKw } = facts;
  const { min, max } = shape;
  if (shape.isRising) {
    const unit = nominalKw === null ? null : energyUnit(shape, nominalKw);
    const udm = unit?.byScale === true ? unit.udm : null;
    return udm === null ? null : { name: "energyTotal", udm, reason: "rising", confidence: 0.5 };
  }
  const isMeasured = shape.isAlive && !shape.isWhole;
  if (isMeasured && min >= 45 && max <= 55 && max - min < 3)
    return { name: "frequency", udm: "Hz", reason: "frequency", confidence: 0.6 };
  const isMains = (low: number, high: number): boolean => min >= low && max <= high;
  if (isMeasured && (isMains(200, 260) || isMains(380, 420)))
    return { name: "voltsAc", udm: "V", reason: "voltage", confidence: 0.5 };
  if (shape.followsSun) return sunlitMeaning(facts, shape);
  if (isMeasured && shape.isDiurnal && min >= -20 && max <= 60 && device !== "storage")
    return { name: "temperature", udm: "degC", reason: "temperature", confidence: 0.4 };
  return null;
}
/** What follows the sun: on a sensor its light, on an inverter the power. Currents do so too, and nobody knows how large they are. */
function sunlitMeaning({ device, nominalKw }: GuessFacts, { max }: ValueShape): ByValues | null {
  if (device === "sensor" && max >= 300 && max <= 1500)
    return { name: "irradiance", udm: "W/m2", reason: "daylight", confidence: 0.5 };
  if (device !== "inverter" || nominalKw === null || nominalKw === 0) return null;
  for (const [udm, perKw] of [
    ["kW", 1],
    ["W", 1000],
  ] as const)
    if (max >= 0.3 * nominalKw * perKw && max <= nominalMargin * nominalKw * perKw)
      return { name: "powerAc", udm, reason: "daylight", confidence: 0.4 };
  return null;
}

interface Found {
  readonly index: string;
  readonly udm: UnitSymbol | null;
  readonly device: DeviceType | null;
  readonly confidence: number;
  readonly isByName: boolean;
  readonly reasons: readonly GuessReason[];
}
function guess(meaning: Meaning, found: Found): VariableGuess {
  const { index, device } = found;
  const numbered = (name: string): string => (index === "" ? name : `${name} ${index}`);
  const wears =
    meaning.tagsOf === undefined || (device !== null && meaning.tagsOf.includes(device));
  const isPhase = index !== "" && meaning === meanings.powerAc;
  return {
    name: numbered(meaning.it),
    name_en: numbered(meaning.en),
    udm: found.udm,
    // The power of a phase is not what the device produces.
    tags: wears && !isPhase ? tagsOn(meaning, device) : [],
    data_type: meaning.data_type,
    vmin: meaning.vmin,
    vmax: meaning.vmax,
    device_type: meaning.device,
    confidence: found.confidence,
    by_name: found.isByName,
    reasons: [...found.reasons],
  };
}
/** A battery's power has a tag of its own. */
function tagsOn(meaning: Meaning, device: DeviceType | null): number[] {
  return device === "storage" && meaning.tags.includes(tags.P_PRODUCED) ? [] : [...meaning.tags];
}
