import type { Feature, FeatureCollection, Point } from "geojson";
import { markColour } from "./mark-image.ts";
import { type MarkState, severity } from "./states.ts";
import { neutrals, pick, type Scheme } from "./tokens.ts";

/** A plant on the map. Values are already written: the map knows no units. */
export interface MapPlant {
  readonly id: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly state: MarkState;
  /** It waits to be judged again: an outline in place of a full shape. */
  readonly hollow?: boolean;
  readonly caption: string;
  /** Lines of the popup: name and value. */
  readonly facts: readonly (readonly [string, string])[];
  /** What is wrong, in words. */
  readonly trouble?: string;
}

/** States that a cluster counts, worst first: its ring is cut in this order from 12 o'clock. */
export const clusterStates = ["KO", "ERROR", "FAILING", "SILENT", "NONE", "OK", "UNSEEN"] as const;
export type ClusterState = (typeof clusterStates)[number];

/** States whose mark has an outline of its own. */
const outlined: ReadonlySet<ClusterState> = new Set(["KO", "ERROR", "FAILING"]);
const waiting = " waiting";
/** The name of a plant's image: its state, and whether it waits. */
const iconOf = ({ state, hollow }: MapPlant): string => {
  const shown = countable(state);
  return hollow === true && outlined.has(shown) ? shown + waiting : shown;
};
/** What the name of a plant's image says; null for other images. */
export function markOfIcon(
  name: string,
): { readonly state: ClusterState; readonly hollow: boolean } | null {
  const hollow = name.endsWith(waiting);
  const state = clusterStates.find(
    (one) => one === (hollow ? name.slice(0, -waiting.length) : name),
  );
  return state === undefined ? null : { state, hollow };
}

const countable = (state: MarkState): ClusterState => (state === "DISABLED" ? "NONE" : state);

export function featuresOf(plants: readonly MapPlant[]): FeatureCollection<Point> {
  return {
    type: "FeatureCollection",
    features: plants.map((plant): Feature<Point> => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [plant.lon, plant.lat] },
      // Trouble lies above health where marks overlap.
      properties: {
        id: plant.id,
        state: countable(plant.state),
        icon: iconOf(plant),
        order: severity(plant.state),
      },
    })),
  };
}

/** West, south, east, north of the plants; Italy when there are none. */
export function boundsOfPlants(plants: readonly MapPlant[]): [number, number, number, number] {
  if (plants.length === 0) return [6.4, 36.4, 18.7, 47.2];
  const lons = plants.map((plant) => plant.lon);
  const lats = plants.map((plant) => plant.lat);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

/** How far from the middle of the fleet a plant still belongs to the first view. [degrees] */
const nearDegrees = { lon: 7, lat: 6 } as const;
const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The plants of the first view: where the fleet is at home. One plant on an island far away would make all others dots. */
export function homePlants(plants: readonly MapPlant[]): readonly MapPlant[] {
  const lon = middle(plants.map((plant) => plant.lon));
  const lat = middle(plants.map((plant) => plant.lat));
  const near = plants.filter(
    (plant) =>
      Math.abs(plant.lon - lon) <= nearDegrees.lon && Math.abs(plant.lat - lat) <= nearDegrees.lat,
  );
  return near.length >= plants.length * 0.8 ? near : plants;
}

const spot = (angle: number, radius: number): string =>
  `${(20 + radius * Math.sin(angle)).toFixed(2)} ${(20 - radius * Math.cos(angle)).toFixed(2)}`;

/** A cluster as an SVG ring split by state, worst first from 12 o'clock, with the count inside. */
export function clusterImage(
  counts: Readonly<Partial<Record<ClusterState, number>>>,
  scheme: Scheme,
): string {
  const total = clusterStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const present = clusterStates.filter((state) => (counts[state] ?? 0) > 0);
  const gap = present.length > 1 ? 0.09 : 0;
  let from = 0;
  const arcs = present.map((state) => {
    const sweep = ((counts[state] ?? 0) / total) * 2 * Math.PI;
    const colour = markColour(state, scheme);
    if (present.length === 1)
      return `<circle cx="20" cy="20" r="16" fill="none" stroke="${colour}" stroke-width="4"/>`;
    const [start, end] = [from + gap / 2, from + Math.max(sweep - gap / 2, gap / 2 + 0.02)];
    from += sweep;
    return `<path d="M${spot(start, 16)}A16 16 0 ${end - start > Math.PI ? 1 : 0} 1 ${spot(end, 16)}" fill="none" stroke="${colour}" stroke-width="4"/>`;
  });
  const text = total > 999 ? `${Math.floor(total / 1000)}k` : String(total);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="${pick(neutrals.surface, scheme)}"/>${arcs.join("")}<text x="20" y="24.5" text-anchor="middle" font-family="system-ui, sans-serif" font-size="13" font-weight="650" fill="${pick(neutrals.ink, scheme)}">${text}</text></svg>`;
}

/** The name of a cluster's image: what it shows, so that equal rings are drawn once. */
export const clusterKey = (counts: Readonly<Partial<Record<ClusterState, number>>>): string =>
  `ring ${clusterStates.map((state) => counts[state] ?? 0).join(" ")}`;
/** The counts in the name of an image; null for other images. */
export function countsOf(key: string): Partial<Record<ClusterState, number>> | null {
  if (!key.startsWith("ring ")) return null;
  const numbers = key.slice(5).split(" ").map(Number);
  return Object.fromEntries(clusterStates.map((state, index) => [state, numbers[index] ?? 0]));
}

/** Towns that help to find one's way. */
export const towns: readonly (readonly [string, number, number])[] = [
  ["Roma", 12.5, 41.9],
  ["Napoli", 14.27, 40.85],
  ["Palermo", 13.36, 38.12],
  ["Torino", 7.68, 45.07],
  ["Milano", 9.19, 45.46],
  ["Bari", 16.87, 41.12],
  ["Bologna", 11.34, 44.49],
  ["Firenze", 11.25, 43.77],
  ["Cagliari", 9.11, 39.22],
  ["Venezia", 12.33, 45.44],
];
