import { freeColours, type SeriesColour } from "./series.ts";
import { type Preset, presets } from "../tokens.ts";

interface Palette {
  /** Given by the place of a plant. */
  readonly first: readonly Preset[];
  /** For those that find all of the first taken. */
  readonly rest: readonly Preset[];
}
const everyPreset: Palette = { first: presets, rest: [] };

/** Told apart as thin lines, from each other and from the production's gold, in light and dark: the darkest presets look black there. */
const lineColours: readonly Preset[] = ["c12", "c16", "c04", "c06", "c07", "c18"];
/** For lines beside a plant that wears the production's colour. */
export const besideProduction: Palette = {
  first: lineColours,
  rest: freeColours(["production", ...lineColours], presets.length - lineColours.length),
};

/**
 * A colour for each plant that is shown. It hangs on its place among all plants of the reader, so that it stays whatever is sorted, filtered or
 * left out; only of two that would wear the same the later one takes another.
 * @returns by plant
 */
export function coloursOfPlants(
  shown: readonly string[],
  seen: readonly string[],
  { first, rest }: Palette = everyPreset,
): ReadonlyMap<string, SeriesColour> {
  const places = new Map(seen.toSorted().map((id, place) => [id, place]));
  const worn = new Map<SeriesColour, string>();
  for (const id of shown.toSorted()) {
    const place = places.get(id) ?? 0;
    const own = first.map((_, step) => first[(place + step) % first.length] ?? "c01");
    worn.set([...own, ...rest].find((colour) => !worn.has(colour)) ?? "c01", id);
  }
  return new Map([...worn].map(([colour, id]) => [id, colour]));
}
