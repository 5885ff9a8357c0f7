import "maplibre-gl/dist/maplibre-gl.css";
import { Map as Engine, Marker, setWorkerUrl, type StyleSpecification } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import baseMapUrl from "virtual:base-map";
import { towns } from "./map-model.ts";
import { type Neutral, neutrals, pick, type Scheme } from "./tokens.ts";

// Without its address the worker does not load from a built page.
setWorkerUrl(workerUrl);

/** How near and how far a map goes, and where it begins. */
export interface Zooms {
  readonly min: number;
  readonly max: number;
  readonly start: number;
}
/** The middle of Italy: longitude and latitude. */
export const homeCentre: [number, number] = [12.5, 42];

/**
 * Land and sea.
 * @param tiles address of raster tiles (`https://.../{z}/{x}/{y}.png`) above the land that comes with the portal
 */
export function baseStyle(scheme: Scheme, tiles: string | null): StyleSpecification {
  const ink = (name: Neutral): string => pick(neutrals[name], scheme);
  return {
    version: 8,
    sources: {
      land: { type: "geojson", data: new URL(baseMapUrl, globalThis.location.href).href },
      ...(tiles === null ? {} : { tiles: { type: "raster", tiles: [tiles], tileSize: 256 } }),
    },
    layers: [
      { id: "sea", type: "background", paint: { "background-color": ink("sea") } },
      {
        id: "land",
        type: "fill",
        source: "land",
        paint: { "fill-color": ["case", ["==", ["get", "home"], 1], ink("land"), ink("land-2")] },
      },
      {
        id: "borders",
        type: "line",
        source: "land",
        filter: ["==", ["get", "home"], 0],
        paint: { "line-color": ink("line"), "line-width": 0.8 },
      },
      {
        id: "coast",
        type: "line",
        source: "land",
        filter: ["==", ["get", "home"], 1],
        paint: { "line-color": ink("coast"), "line-width": 1 },
      },
      ...(tiles === null ? [] : [{ id: "tiles", type: "raster" as const, source: "tiles" }]),
    ],
  };
}

/** Names of towns as HTML: the offline map carries no fonts for text drawn by the engine. */
export const nameTowns = (map: Engine): readonly Marker[] =>
  towns.map(([name, lon, lat]) => {
    const element = document.createElement("div");
    element.className = "hg-map-town";
    element.textContent = name;
    element.ariaHidden = "true";
    return new Marker({ element, anchor: "left" }).setLngLat([lon, lat]).addTo(map);
  });

/** Can this device draw the map at all? */
export const canDraw = (): boolean =>
  document.createElement("canvas").getContext("webgl2") !== null;

export const newMap = (
  box: HTMLElement,
  of: { readonly name: string; readonly style: StyleSpecification; readonly zooms: Zooms },
): Engine =>
  new Engine({
    container: box,
    style: of.style,
    center: homeCentre,
    zoom: of.zooms.start,
    minZoom: of.zooms.min,
    maxZoom: of.zooms.max,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: 0,
    locale: { "Map.Title": of.name },
  });
