import "maplibre-gl/dist/maplibre-gl.css";
import { ActionIcon } from "@mantine/core";
import IconMaximize from "@tabler/icons-react/dist/esm/icons/IconMaximize.mjs";
import IconMinus from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import {
  type ExpressionSpecification,
  type GeoJSONSource,
  Map as Engine,
  Marker,
  Popup,
  setWorkerUrl,
  type StyleSpecification,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import baseMapUrl from "virtual:base-map";
import { useScheme } from "./brand.tsx";
import { EmptyState } from "./empty-state.tsx";
import {
  boundsOfPlants,
  clusterImage,
  type ClusterState,
  clusterStates,
  countsOf,
  featuresOf,
  homePlants,
  type MapPlant,
  towns,
} from "./map-model.ts";
import { markImage } from "./mark-image.ts";
import { Mark } from "./marks.tsx";
import { stateVar } from "./states.ts";
import { type Neutral, neutrals, pick, type Scheme } from "./tokens.ts";

// Without its address the worker does not load from a built page.
setWorkerUrl(workerUrl);

const zooms = { min: 2, max: 18, start: 7 } as const;
const plantsSource = "plants";

/** "KO 2, OK 1" of a cluster, as the name of its image. */
const ringName: ExpressionSpecification = [
  "concat",
  "ring ",
  ...clusterStates.flatMap((state, index): (string | ExpressionSpecification)[] => [
    ["to-string", ["get", state]] as ExpressionSpecification,
    ...(index === clusterStates.length - 1 ? [] : [" "]),
  ]),
] as unknown as ExpressionSpecification;

function styleOf(scheme: Scheme, tiles: string | null): StyleSpecification {
  const ink = (name: Neutral): string => pick(neutrals[name], scheme);
  return {
    version: 8,
    sources: {
      land: { type: "geojson", data: new URL(baseMapUrl, globalThis.location.href).href },
      ...(tiles === null ? {} : { tiles: { type: "raster", tiles: [tiles], tileSize: 256 } }),
      [plantsSource]: {
        type: "geojson",
        data: featuresOf([]),
        cluster: true,
        clusterRadius: 36,
        clusterMaxZoom: 13,
        clusterProperties: Object.fromEntries(
          clusterStates.map((state) => [
            state,
            ["+", ["case", ["==", ["get", "state"], state], 1, 0]],
          ]),
        ),
      },
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
      {
        id: "clusters",
        type: "symbol",
        source: plantsSource,
        filter: ["has", "point_count"],
        layout: { "icon-image": ringName, "icon-allow-overlap": true },
      },
      {
        id: "plants",
        type: "symbol",
        source: plantsSource,
        filter: ["!", ["has", "point_count"]],
        layout: {
          "icon-image": ["get", "state"],
          "icon-allow-overlap": true,
          "symbol-sort-key": ["-", 0, ["get", "order"]],
        },
      },
    ],
  };
}

async function addImage(map: Engine, name: string, svg: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
  await image.decode();
  if (map.getStyle() && !map.hasImage(name)) map.addImage(name, image, { pixelRatio: 2 });
}

/** Names of towns as HTML: the offline map carries no fonts for text drawn by the engine. */
function nameTowns(map: Engine): void {
  const names = towns.map(([name, lon, lat]) => {
    const element = document.createElement("div");
    element.className = "hg-map-town";
    element.textContent = name;
    element.ariaHidden = "true";
    return new Marker({ element, anchor: "left" }).setLngLat([lon, lat]).addTo(map);
  });
  map.on("idle", () => hideCovered(map, names));
}

const townHeightPx = 14;
/** A plant goes before a town: a name that would lie on a ring or a dot is not shown. */
function hideCovered(map: Engine, names: readonly Marker[]): void {
  const shown = map.queryRenderedFeatures({ layers: ["clusters", "plants"] });
  const plants = shown.flatMap(({ geometry, properties }) => {
    if (geometry.type !== "Point") return [];
    const [lon = 0, lat = 0] = geometry.coordinates;
    const { x, y } = map.project([lon, lat]);
    return [{ x, y, radiusPx: "point_count" in properties ? 20 : 9 }];
  });
  for (const name of names) {
    const { x, y } = map.project(name.getLngLat());
    const element = name.getElement();
    const covered = plants.some(
      (plant) =>
        plant.x > x - plant.radiusPx &&
        plant.x < x + element.offsetWidth + plant.radiusPx &&
        Math.abs(plant.y - y) < townHeightPx / 2 + plant.radiusPx,
    );
    element.style.visibility = covered ? "hidden" : "";
  }
}

/** Can this device draw the map at all? */
const canDraw = (): boolean => document.createElement("canvas").getContext("webgl2") !== null;

function openMap(box: HTMLElement, name: string, scheme: Scheme, tiles: string | null): Engine {
  return new Engine({
    container: box,
    style: styleOf(scheme, tiles),
    center: [12.5, 42],
    zoom: zooms.start,
    minZoom: zooms.min,
    maxZoom: zooms.max,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: 0,
    locale: { "Map.Title": name },
  });
}

/**
 * Plants on an offline map: clusters as rings split by state, marks by shape and colour, a popup with the numbers.
 * @param props.tiles address of raster tiles (`https://.../{z}/{x}/{y}.png`) instead of the offline land
 */
export function PlantMap(props: {
  readonly plants: readonly MapPlant[];
  readonly onOpen: (id: string) => void;
  /** The plant that the table points at. */
  readonly focus?: string | null;
  readonly tiles?: string | null;
}): ReactNode {
  const { t } = useTranslation();
  const scheme = useScheme();
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Engine | null>(null);
  const [drawable] = useState(canDraw);
  const [hovered, setHovered] = useState<string | null>(null);
  // The popup's body is drawn by React into one element that moves from plant to plant.
  const [popupBox] = useState(() => document.createElement("div"));
  const { plants, tiles = null } = props;
  const name = t("common.map.name");
  const fit = (target: Engine, shownPlants: readonly MapPlant[], animate: boolean): void => {
    const [west, south, east, north] = boundsOfPlants(shownPlants);
    target.fitBounds(
      [
        [west, south],
        [east, north],
      ],
      { padding: 48, maxZoom: 11, animate },
    );
  };
  const open = useEffectEvent((id: string) => props.onOpen(id));
  const firstFit = useEffectEvent((target: Engine) => fit(target, homePlants(plants), false));

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const opened = openMap(element, name, scheme, tiles);
    opened.setMissingStyleImageResolver(async (id) => {
      const counts = countsOf(id);
      if (counts) await addImage(opened, id, clusterImage(counts, scheme));
      else if (clusterStates.some((state) => state === id)) {
        await addImage(opened, id, markImage(id as ClusterState, scheme));
      }
    });
    opened.on("load", () => {
      nameTowns(opened);
      firstFit(opened);
      setMap(opened);
    });
    opened.on("mousemove", "plants", (event) => {
      opened.getCanvas().style.cursor = "pointer";
      setHovered(String(event.features?.[0]?.properties["id"] ?? ""));
    });
    opened.on("mouseleave", "plants", () => {
      opened.getCanvas().style.cursor = "";
      setHovered(null);
    });
    opened.on("click", "plants", (event) =>
      open(String(event.features?.[0]?.properties["id"] ?? "")),
    );
    opened.on("mouseenter", "clusters", () => {
      opened.getCanvas().style.cursor = "pointer";
    });
    opened.on("mouseleave", "clusters", () => {
      opened.getCanvas().style.cursor = "";
    });
    opened.on("click", "clusters", (event) => {
      const cluster = event.features?.[0];
      if (!cluster || cluster.geometry.type !== "Point") return;
      const [lon = 0, lat = 0] = cluster.geometry.coordinates;
      void opened
        .getSource<GeoJSONSource>(plantsSource)
        ?.getClusterExpansionZoom(Number(cluster.properties["cluster_id"]))
        .then((zoom) =>
          opened.easeTo({ center: [lon, lat], zoom: Math.min(zoom + 0.2, zooms.max) }),
        );
    });
    return () => {
      setMap(null);
      opened.remove();
    };
  }, [name, scheme, tiles]);

  useEffect(() => {
    void map?.getSource<GeoJSONSource>(plantsSource)?.setData(featuresOf(plants));
  }, [map, plants]);
  const wanted = hovered ?? props.focus ?? null;
  const shown = plants.find((plant) => plant.id === wanted);
  const [lon, lat] = [shown?.lon, shown?.lat];
  useEffect(() => {
    if (!map || lon === undefined || lat === undefined) return undefined;
    const popup = new Popup({
      closeButton: false,
      closeOnClick: false,
      focusAfterOpen: false,
      offset: 14,
      className: "hg-map-popup",
      maxWidth: "260px",
    })
      .setLngLat([lon, lat])
      .setDOMContent(popupBox)
      .addTo(map);
    return () => {
      popup.remove();
    };
  }, [map, lon, lat, popupBox]);

  if (!drawable) {
    return (
      <div className="hg-map">
        <EmptyState kind="error" title={t("common.map.failed")} />
      </div>
    );
  }
  const legend = clusterStates.filter((state) => plants.some((plant) => plant.state === state));
  return (
    <div className="hg-map">
      <div ref={box} className="hg-map-box" />
      <div className="hg-map-tools">
        <ActionIcon aria-label={t("common.map.zoomIn")} onClick={() => map?.zoomIn()} radius={0}>
          <IconPlus size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label={t("common.map.zoomOut")} onClick={() => map?.zoomOut()} radius={0}>
          <IconMinus size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          aria-label={t("common.map.fit")}
          onClick={() => map && fit(map, plants, true)}
          radius={0}
        >
          <IconMaximize size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      {legend.length > 0 && (
        <ul className="hg-map-legend" aria-label={t("common.map.legend")}>
          {legend.map((state) => (
            <li key={state}>
              {state === "OK" || state === "UNSEEN" ? (
                <i className="hg-map-dot" style={{ background: stateVar(state) }} />
              ) : (
                <Mark state={state} size={13} quiet />
              )}
              {t(`common.state.${state}`)}
            </li>
          ))}
        </ul>
      )}
      {shown && createPortal(<PopupBody plant={shown} />, popupBox)}
    </div>
  );
}

function PopupBody({ plant }: { readonly plant: MapPlant }): ReactNode {
  return (
    <>
      <strong>{plant.name}</strong>
      <div className="hg-small hg-dim">{plant.caption}</div>
      <dl>
        {plant.facts.map(([name, value]) => (
          <div key={name} className="hg-map-fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {plant.trouble !== undefined && (
        <div
          className="hg-label"
          style={{ color: stateVar(plant.state, "-t"), fontWeight: 600, marginTop: 6 }}
        >
          <Mark state={plant.state} size={13} quiet />
          {plant.trouble}
        </div>
      )}
    </>
  );
}
