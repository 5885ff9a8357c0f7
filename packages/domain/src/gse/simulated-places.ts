/** Where a made-up plant is: the capital of the region that is nearest to it. */
import { kmBetween } from "../plants/distance.ts";

/** [region, capital, latitude, longitude] */
const capitals = [
  ["Abruzzo", "L’Aquila", 42.35, 13.4],
  ["Basilicata", "Potenza", 40.64, 15.8],
  ["Calabria", "Catanzaro", 38.91, 16.59],
  ["Campania", "Napoli", 40.85, 14.27],
  ["Emilia-Romagna", "Bologna", 44.49, 11.34],
  ["Friuli-Venezia Giulia", "Trieste", 45.65, 13.78],
  ["Lazio", "Roma", 41.9, 12.5],
  ["Liguria", "Genova", 44.41, 8.93],
  ["Lombardia", "Milano", 45.46, 9.19],
  ["Marche", "Ancona", 43.62, 13.51],
  ["Molise", "Campobasso", 41.56, 14.66],
  ["Piemonte", "Torino", 45.07, 7.69],
  ["Puglia", "Bari", 41.12, 16.87],
  ["Sardegna", "Cagliari", 39.22, 9.12],
  ["Sicilia", "Palermo", 38.12, 13.36],
  ["Toscana", "Firenze", 43.77, 11.25],
  ["Trentino-Alto Adige", "Trento", 46.07, 11.12],
  ["Umbria", "Perugia", 43.11, 12.39],
  ["Valle d’Aosta", "Aosta", 45.74, 7.32],
  ["Veneto", "Venezia", 45.44, 12.33],
] as const;

export interface SimulatedPlace {
  readonly lat: number | null;
  readonly lon: number | null;
}
/** @returns nulls of a plant whose place nobody has written down */
export function simulatedPlace({ lat, lon }: SimulatedPlace): {
  readonly regione: string | null;
  readonly comune: string | null;
} {
  if (lat === null || lon === null) return { regione: null, comune: null };
  const kmOf = ([, , north, east]: (typeof capitals)[number]): number =>
    kmBetween({ lat, lon }, { lat: north, lon: east });
  const [nearest] = capitals.toSorted((a, b) => kmOf(a) - kmOf(b));
  return { regione: nearest?.[0] ?? null, comune: nearest?.[1] ?? null };
}
