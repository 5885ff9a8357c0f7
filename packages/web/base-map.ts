import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Plugin } from "vite";

/** The countries whose land can be seen around Italy; the first three are drawn as home. */
const home = ["Italy", "San Marino", "Vatican"];
const neighbours = [
  "France",
  "Switzerland",
  "Austria",
  "Slovenia",
  "Croatia",
  "Bosnia and Herz.",
  "Montenegro",
  "Albania",
  "Greece",
  "Tunisia",
  "Algeria",
  "Malta",
  "Germany",
  "Serbia",
  "Hungary",
  "Liechtenstein",
  "Kosovo",
  "Macedonia",
  "Slovakia",
  "Czechia",
  "Monaco",
  "Spain",
  "Libya",
  "Luxembourg",
  "Belgium",
  "Poland",
  "Romania",
  "Bulgaria",
  "Andorra",
];
/** West, south, east, north: land wholly outside (Guiana, Svalbard ...) is left out. */
const frame = { west: -6, south: 29, east: 31, north: 53 };

/** About 100 m, finer than the source. */
const short = (value: number): number => Math.round(value * 1000) / 1000;

function shorten(ring: readonly Position[]): Position[] {
  const points = ring.map(([x = 0, y = 0]) => [short(x), short(y)]);
  return points.filter(
    (point, index) =>
      index === 0 || point[0] !== points[index - 1]?.[0] || point[1] !== points[index - 1]?.[1],
  );
}
const isInside = ([outer]: readonly Position[][]): boolean =>
  (outer ?? []).some(
    ([x = 0, y = 0]) => x > frame.west && x < frame.east && y > frame.south && y < frame.north,
  );

function cut(
  shape: Feature<Polygon | MultiPolygon, { name: string }>,
): Feature<MultiPolygon, { home: 0 | 1 }> {
  const polygons =
    shape.geometry.type === "Polygon" ? [shape.geometry.coordinates] : shape.geometry.coordinates;
  return {
    type: "Feature",
    properties: { home: home.includes(shape.properties.name) ? 1 : 0 },
    geometry: {
      type: "MultiPolygon",
      coordinates: polygons
        .filter(isInside)
        .map((polygon) => polygon.map(shorten).filter((ring) => ring.length > 3)),
    },
  };
}

/** The offline base map: Natural Earth's 1:10m countries, cut to those around Italy. */
function makeBaseMap(): string {
  const file = createRequire(import.meta.url).resolve("world-atlas/countries-10m.json");
  const world = JSON.parse(readFileSync(file, "utf8")) as Topology<{
    countries: GeometryCollection<{ name: string }>;
  }>;
  const countries = feature(world, world.objects.countries) as FeatureCollection<
    Polygon | MultiPolygon,
    { name: string }
  >;
  const near = new Set([...home, ...neighbours]);
  const shapes = countries.features.filter((shape) => near.has(shape.properties.name));
  if (shapes.length < 25)
    throw new Error(
      `The atlas has only ${shapes.length} of the countries around Italy: were they renamed?`,
    );
  return JSON.stringify({ type: "FeatureCollection", features: shapes.map(cut) });
}

const name = "virtual:base-map";
/** `import url from "virtual:base-map"`: the address of the base map, made at build time. */
export function baseMap(): Plugin {
  const address = "/base-map.geojson";
  let building = false;
  return {
    name: "heliograph-base-map",
    configResolved(config) {
      building = config.command === "build";
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      if (!building) return `export default ${JSON.stringify(address)}`;
      const reference = this.emitFile({
        type: "asset",
        name: "base-map.geojson",
        source: makeBaseMap(),
      });
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`;
    },
    configureServer(server) {
      let made: string | undefined;
      server.middlewares.use(address, (_request, response) => {
        made ??= makeBaseMap();
        response.setHeader("content-type", "application/geo+json");
        response.end(made);
      });
    },
  };
}
