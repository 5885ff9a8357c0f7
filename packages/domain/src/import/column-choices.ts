import type { Value } from "@heliograph/contract/data/data.wire.ts";
import type { UnitSymbol } from "@heliograph/contract/data/units.ts";
import type { SuggestedVariable } from "@heliograph/contract/ingest/suggestions.wire.ts";
import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { SetupProposal } from "@heliograph/contract/setup/proposal.wire.ts";
import { knownName } from "../ingest/known-names.ts";
import { mibPlace } from "../ingest/mib-place.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { unitOf, unitSymbol } from "../data/unit-of.ts";
import { proposePlant } from "../ingest/propose-plant.ts";
import {
  type ColumnDoubt,
  columnMatches,
  type KnownVariable,
  plain,
  spanOfWords,
} from "./column-matches.ts";
import { conversionTo, isFileUnit, unitOfFile, type Conversion } from "./file-units.ts";
import { sizeDoubts } from "./column-size.ts";
import type { SeriesShape } from "./series-guess.ts";
import type { SeriesTarget, TableMoment } from "./table-reading.ts";
import { oidOfType, type TableSeries } from "./table-series.ts";

/** What becomes of a column. */
export interface ColumnChoice {
  /** The id of a variable; "new": one that is created for it; "none": nothing. */
  readonly to: string;
  /** As the file writes it; empty: the variable's own. */
  readonly unit: string;
  /** What an energy is: a counter, or what was made in each interval; "ask": nobody has said, and the file does not tell. */
  readonly energy: "counter" | "sum" | "ask";
  /** Whether it was guessed, and nobody has said yes. */
  readonly isGuess: boolean;
  /** Why it goes nowhere though the plant has something like it. */
  readonly doubt: ColumnDoubt | null;
  /** The place of the column after whose choice it was proposed. */
  readonly like: number | null;
}
/** Why a column cannot be taken as it is chosen. */
export type ColumnFault = "unit" | "energy" | "twice" | "words" | "guess";
export interface ColumnPlan {
  readonly target: SeriesTarget | null;
  readonly fault: ColumnFault | null;
  /** The unit of the variable that it goes to; null: none, or nowhere. */
  readonly udm: string | null;
}

type PlantOfColumns = Pick<Plant, "id" | "lat" | "lon" | "alt" | "sections" | "devices">;

/** What the columns of a file would be on the plant, guessed as a logger's packets are. @param moments by the mibs of the series, as the file writes their values */
export function proposalOfTable(
  plant: PlantOfColumns,
  series: readonly TableSeries[],
  moments: readonly TableMoment[],
): SetupProposal {
  const past = new Map<string, (readonly [number, Value])[]>();
  for (const { timestamp, values } of moments)
    for (const [mib, value] of Object.entries(values)) {
      const known = past.get(mib) ?? [];
      past.set(mib, known);
      known.push([timestamp, value]);
    }
  const devices = (plant.devices ?? []).map((one) => {
    const { variables: _, ...device } = one;
    return { ...device, plant_id: plant.id };
  });
  const known = new Set(
    (plant.devices ?? []).flatMap((one) => one.variables.map(({ mib }) => mib)),
  );
  const proposal = proposePlant(
    { plant, devices, byMib: known },
    {
      stamp: moments.at(-1)?.timestamp ?? 0,
      values: new Map([...past].map(([mib, samples]) => [mib, samples.at(-1)![1]])),
      described: [],
    },
    (mib) => past.get(mib) ?? [],
  );
  const byMib = new Map(series.map((one) => [one.mib, one]));
  return {
    ...proposal,
    groups: proposal.groups.map((group) => ({
      ...group,
      variables: group.variables.map((one) => asInFile(one, byMib.get(one.mib))),
    })),
  };
}
/** The unit that the file says goes before a guess; so does its name where nothing is guessed. */
function asInFile(one: SuggestedVariable, series: TableSeries | undefined): SuggestedVariable {
  if (series === undefined) return one;
  const named =
    one.guess === null && series.name.length >= 2
      ? { ...one, name: series.name.slice(0, 200), name_en: series.name.slice(0, 200) }
      : one;
  const udm = unitOfFile(series.unit);
  if (udm === null || udm === unitSymbol(one.udm)) return named;
  if (one.guess === null && unitOf(udm)?.dimension === "irradiance") return light(named, udm);
  const isOfMeaning = one.udm === null || unitOf(one.udm)?.dimension === unitOf(udm)?.dimension;
  // What the file says is something else than what its name means: then the name is not believed.
  return isOfMeaning
    ? { ...named, udm, vmin: null, vmax: null }
    : { ...named, udm, vmin: null, vmax: null, tags: [], guess: null };
}

/** Nothing but light is measured in W/m2; of what plane, the name does not say. */
const light = (one: SuggestedVariable, udm: UnitSymbol): SuggestedVariable => ({
  ...one,
  udm,
  tags: [tags.IRR],
  guess: { confidence: 0.5, by_name: false, reasons: [{ code: "unit_in_name", text: udm }] },
});

const variablesOf = (plant: PlantOfColumns) =>
  (plant.devices ?? []).flatMap((device) =>
    device.variables.map((variable) => ({ variable, device })),
  );

/** Where each column goes, before anybody has chosen. */
export function proposedChoices(
  plant: PlantOfColumns,
  of: {
    readonly series: readonly TableSeries[];
    readonly shapes: readonly SeriesShape[];
    readonly proposal: SetupProposal;
  },
): ColumnChoice[] {
  const all = variablesOf(plant);
  const suggestions = suggestionsOf(of.proposal);
  const matches = columnMatches(plant, {
    ...of,
    // Where the values contradict the name, nothing is known of them.
    isBelieved: ({ mib }) => suggestions.get(mib)?.one.guess !== null,
  });
  const taken = new Set(
    matches.flatMap((match) => (match !== null && "id" in match ? [match.id] : [])),
  );
  const chosen = of.series.map((series, at): ColumnChoice => {
    const [shape, match] = [of.shapes[at]!, matches[at]!];
    const doubt = match !== null && "doubt" in match ? match.doubt : null;
    const isKnown = suggestions.get(series.mib)?.one.guess?.by_name === true && !shape.isText;
    const to =
      match !== null && "id" in match ? match.id : isKnown && doubt === null ? "new" : "none";
    // Nobody is asked what the name and the values say both; what a file before was added up to is a counter that it goes on with.
    const known = all.find(({ variable }) => variable.id === to)?.variable;
    const isSum =
      isOfInterval(series.mib) && (to === "new" || known?.tags.includes(tags.E_PRODUCED) === true);
    return {
      to,
      unit: isFileUnit(series.unit) ? series.unit : "",
      energy: shape.isDoubtful ? (isSum ? "sum" : "ask") : "counter",
      isGuess: match !== null && "id" in match && !match.isSure,
      doubt,
      like: null,
    };
  });
  // What is sure goes first: a guess takes what is left.
  const met = new Map<string, string>();
  const guessed = chosen.map((choice, at): ColumnChoice => {
    const [series, shape] = [of.series[at]!, of.shapes[at]!];
    const { one: suggestion, deviceId } = suggestions.get(series.mib) ?? { deviceId: null };
    const isOpen = choice.to === "none" || (choice.to === "new" && deviceId === null);
    const isDoubted = choice.doubt !== null && choice.doubt.code !== "twin";
    if (!isOpen || isDoubted || shape.isText || shape.min === null) return choice;
    const likely = all.filter(
      ({ variable, device }) =>
        !taken.has(variable.id) &&
        variable.data_type !== "str" &&
        isNamedBy(series, device) &&
        isLike(variable, { series, shape, tag: suggestion?.tags[0] }),
    );
    const [only] = likely;
    if (likely.length !== 1 || only === undefined) {
      const ids = likely.map(({ variable }) => variable.id);
      if (ids.length > 1) return { ...choice, to: "none", doubt: { code: "several", ids } };
      const isNew = choice.to === "none" && choice.doubt === null && suggestion?.guess != null;
      return isNew ? { ...choice, to: "new", isGuess: true } : choice;
    }
    taken.add(only.variable.id);
    met.set(addressOf(series.mib), only.device.id);
    return { ...choice, to: only.variable.id, isGuess: true, doubt: null };
  });
  const sizes = sizeDoubts(plant, of);
  // A device of the file that seems to be one of the plant is not created a second time for the rest of its columns.
  return guessed.map((choice, at) => {
    const { mib } = of.series[at]!;
    const twin = met.get(addressOf(mib));
    const isNew = choice.to === "new" && suggestions.get(mib)?.deviceId === null;
    return isNew && twin !== undefined
      ? { ...choice, to: "none", isGuess: false, doubt: { code: "twin", ids: [twin] } }
      : { ...choice, doubt: choice.to === "none" ? (choice.doubt ?? sizes[at]!) : choice.doubt };
  });
}
/** `dev.1` of `dev.1.Potenza`. */
const addressOf = (mib: string): string => /^[a-z]+\.\d+(?=\.)/i.exec(mib)?.[0] ?? mib;
/** By its number, its serial number or its model. */
function isNamedBy(
  { name, key, mib }: TableSeries,
  device: Pick<Device, "name" | "type" | "oidn" | "model" | "notes">,
): boolean {
  const words = plain(`${key} ${name}`);
  const marks = [device.model, ...(device.notes ?? "").split(/\s+/)].map((text) =>
    plain(text ?? ""),
  );
  if (marks.some((text) => text.length >= longEnough && /\d/.test(text) && words.includes(text)))
    return true;
  const [, oid, address] = /^([a-z]+)\.(\d+)\./i.exec(mib) ?? [];
  // A name that says the kind of a device means none of another kind.
  const kinds = Object.values(oidOfType);
  if (oid !== undefined && kinds.includes(oid) && oidOfType[device.type] !== oid) return false;
  const number = address ?? /(?:^|\D)(\d{1,4})(?!\d)/.exec(words)?.[1];
  if (number === undefined) return false;
  const own = device.oidn ?? /(\d+)\D*$/.exec(device.name)?.[1];
  return own !== undefined && Number(own) === Number(number);
}
/** A serial number or a model is no word of a few letters. */
const longEnough = 5;
/** Of the same meaning, else of the same quantity; and its limits hold what the column has. */
function isLike(
  variable: KnownVariable,
  of: {
    readonly series: TableSeries;
    readonly shape: SeriesShape;
    readonly tag: number | undefined;
  },
): boolean {
  const { series, shape, tag } = of;
  const written = unitOf(unitOfFile(series.unit))?.dimension;
  const own = unitOf(variable.udm)?.dimension;
  if (written !== undefined && written !== own) return false;
  // Where the variable says nothing of its meaning, the quantity is all that there is.
  const hasMeaning = tag !== undefined && variable.tags.length > 0;
  if (hasMeaning ? !variable.tags.includes(tag) : written === undefined) return false;
  // A counter of the day is none of a life.
  if (own === "energy" && spanOfWords(series.name) !== spanOfWords(variable.name)) return false;
  const convert = conversionOf(isFileUnit(series.unit) ? series.unit : "", variable.udm);
  if (convert === null) return false;
  const [low, high] = [shape.min, shape.max].map((value) => convert(String(value)));
  return low! >= (variable.vmin ?? -Infinity) && high! <= (variable.vmax ?? Infinity);
}
type Suggestion = { readonly one: SuggestedVariable; readonly deviceId: string | null };
/** What a logger is known to write of each interval, by its name. */
const isOfInterval = (mib: string): boolean =>
  knownName(mibPlace(mib)?.tail ?? mib, null)?.meaning === "energyInterval";
const suggestionsOf = ({ groups }: SetupProposal): ReadonlyMap<string, Suggestion> =>
  new Map(
    groups.flatMap(({ device_id: deviceId, variables }) =>
      variables.map((one) => [one.mib, { one, deviceId }] as const),
    ),
  );
/** What the choices make of each column. */
export function columnPlans(
  plant: PlantOfColumns,
  of: {
    readonly series: readonly TableSeries[];
    readonly shapes: readonly SeriesShape[];
    readonly proposal: SetupProposal;
    readonly choices: readonly ColumnChoice[];
  },
): ColumnPlan[] {
  const known = new Map(variablesOf(plant).map(({ variable }) => [variable.id, variable]));
  const suggestions = suggestionsOf(of.proposal);
  const taken = new Set<string>();
  return of.series.map((series, at): ColumnPlan => {
    const choice = of.choices[at]!;
    const variable: Omit<KnownVariable, "id"> | undefined =
      choice.to === "new" ? suggestions.get(series.mib)?.one : known.get(choice.to);
    if (variable === undefined || variable.mib === null)
      return { target: null, fault: null, udm: null };
    const { mib, data_type: type, vmin, vmax, udm } = variable;
    const faulty = (fault: ColumnFault): ColumnPlan => ({ target: null, fault, udm });
    if (taken.has(mib)) return faulty("twice");
    taken.add(mib);
    const convert = conversionOf(choice.unit, udm);
    if (type !== "str" && of.shapes[at]!.isText) return faulty("words");
    if (convert === null) return faulty("unit");
    if (choice.energy === "ask") return faulty("energy");
    if (choice.isGuess) return faulty("guess");
    const target = { mib, type, convert, isSummed: choice.energy === "sum", vmin, vmax };
    return { target, fault: null, udm };
  });
}
/** Null where the file's unit measures something else than the variable's. */
function conversionOf(written: string, udm: string | null): Conversion | null {
  if (written === "") return Number;
  const symbol = unitSymbol(udm);
  // A unit that the table does not know is the same only as itself.
  if (symbol === null && (udm ?? "").trim() !== "") return written === udm ? Number : null;
  return conversionTo(symbol, written);
}

/** Units in which a file may write what a variable measures. */
export function unitsFor(udm: string | null, all: readonly UnitSymbol[]): string[] {
  const dimension = unitOf(udm)?.dimension;
  if (dimension === undefined || dimension === "none") return [];
  const foreign = dimension === "temperature" ? ["°F"] : dimension === "speed" ? ["mph"] : [];
  return [...all.filter((symbol) => unitOf(symbol)?.dimension === dimension), ...foreign];
}
