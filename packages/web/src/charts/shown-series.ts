import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import { perKwp, ratedKw } from "@heliograph/domain/charts/per-kwp.ts";
import { unitOf } from "@heliograph/domain/data/unit-of.ts";
import type { Kind } from "@heliograph/domain/data/kinds.ts";
import {
  freeColours,
  colourOf,
  type SeriesColour,
  type SeriesKind,
  type SeriesSymbol,
} from "../ui/charts/series.ts";
import {
  kindOfVariable,
  quantityOf,
  type ShownVariable,
  shownUnit,
} from "../variables/variables.api.ts";
import type { ChartDraft } from "./chart-draft.ts";
import type { ChartVariable } from "./chart-variables.ts";

/** A variable of a chart, with its device; a formula has none. */
export interface DrawnVariable {
  readonly variable: ShownVariable;
  readonly device: SeriesDevice | null;
}
type SeriesDevice = Pick<Device, "id" | "plant_id" | "name">;
/** [kW] null where it is not known. */
type RatedKw<V> = (one: V) => number | null;
type Draft = Pick<ChartDraft, "type" | "series">;

/** The nominal power that a series is divided by. [kW] null where it is not known. */
export const ratedOf: RatedKw<Pick<ChartVariable, "device" | "plantKwp">> = ({
  device,
  plantKwp,
}) => ratedKw(device, plantKwp);

/** A series of a chart with its variable: every word and colour decided. */
export interface ShownSeries {
  /** Its place in the chart. */
  readonly place: number;
  readonly varId: string;
  readonly name: string;
  readonly unit: string;
  /** Unit of the variable, for the energy of a power. */
  readonly udm: string | null;
  /** From what the variable says to what is shown: 1, unless it is shown for each kWp. */
  readonly factor: number;
  readonly device: SeriesDevice | null;
  readonly colour: SeriesColour;
  readonly draws: SeriesKind;
  readonly kind: Kind;
  readonly widthPx: number | null;
  readonly fill: number | null;
  readonly stack: string | null;
  readonly symbol: SeriesSymbol | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** The colour of each series: the one chosen, else that of its quantity, else the next free preset. */
function coloursIn(
  draft: Draft,
  known: ReadonlyMap<string, DrawnVariable>,
): readonly SeriesColour[] {
  const worn = new Set<SeriesColour>();
  const own = draft.series.map(({ color, var_id: id }): SeriesColour | null => {
    const variable = known.get(id)?.variable;
    const colour = color === null ? variable && quantityOf(variable) : colourOf(color);
    if (!colour || (color === null && worn.has(colour))) return null;
    worn.add(colour);
    return colour;
  });
  const free = freeColours(worn, own.filter((colour) => colour === null).length);
  return own.map((colour) => colour ?? free.shift() ?? "c01");
}

/**
 * The series whose variables the reader may see; the others are absent, their places stay. (D11)
 * @param rated what a series for each kWp is divided by
 */
export function shownSeries<V extends DrawnVariable>(
  draft: Draft,
  known: ReadonlyMap<string, V>,
  rated: RatedKw<V>,
): readonly ShownSeries[] {
  const colours = coloursIn(draft, known);
  const draws: SeriesKind = draft.type === "3D" ? "bar" : draft.type;
  return draft.series.flatMap((series, place) => {
    const found = known.get(series.var_id);
    if (!found) return [];
    const { variable, device } = found;
    const scaled = series.per_kwp ? perKwp(variable.udm, rated(found)) : null;
    return [
      {
        place,
        varId: variable.id,
        name: series.name?.trim() || variable.name,
        unit: series.udm?.trim() || (scaled?.unit ?? shownUnit(variable.udm)),
        udm: scaled?.unit ?? variable.udm,
        factor: scaled?.factor ?? 1,
        device,
        colour: colours[place] ?? "c01",
        draws: series.type ?? draws,
        kind: kindOfVariable(variable),
        widthPx: series.width,
        fill: series.fill,
        stack: series.stack?.trim() || null,
        symbol: series.symbol,
        min: series.min,
        max: series.max,
      },
    ];
  });
}

/** What the integral over time of a power or an irradiance is, and how many of that unit one unit x h is. (D8) */
export function integralUnit(
  udm: string | null,
): { readonly unit: "kWh" | "kWh/m²" | "kWh/kWp"; readonly factor: number } | null {
  if (udm === "kW/kWp") return { unit: "kWh/kWp", factor: 1 };
  const unit = unitOf(udm);
  if (unit?.dimension === "power") return { unit: "kWh", factor: unit.factor / 1000 };
  if (unit?.dimension === "irradiance") return { unit: "kWh/m²", factor: unit.factor / 1000 };
  return null;
}
