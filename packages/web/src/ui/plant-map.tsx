import { ActionIcon } from "@mantine/core";
import IconMaximize from "@tabler/icons-react/dist/esm/icons/IconMaximize.mjs";
import {
  type ExpressionSpecification,
  type GeoJSONSource,
  type Map as Engine,
  type Marker,
  Popup,
  type StyleSpecification,
} from "maplibre-gl";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { useScheme } from "./brand.tsx";
import { EmptyState } from "./empty-state.tsx";
import { baseStyle, canDraw, nameTowns, newMap, type Zooms } from "./map-base.ts";
import {
  boundsOfPlants,
  clusterImage,
  clusterStates,
  countsOf,
  featuresOf,
  homePlants,
  type MapPlant,
  markOfIcon,
} from "./map-model.ts";
import { MapTools } from "./map-tools.tsx";
import { markImage } from "./mark-image.ts";
import { Mark } from "./marks.tsx";
import { type MarkState, severity, stateVar } from "./states.ts";
import type { Scheme } from "./tokens.ts";

// A fleet may lie all around the earth.
const zooms: Zooms = { min: 0, max: 18, start: 7 };
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
  const base = baseStyle(scheme, tiles);
  return {
    ...base,
    sources: {
      ...base.sources,
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
      ...base.layers,
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
          "icon-image": ["get", "icon"],
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
  /** What the legend calls the states. */
  readonly stateName: (state: MarkState) => string;
  /** What it calls a mark that is an outline. */
  readonly waitsName: string;
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
  const legendBox = useRef<HTMLUListElement>(null);
  const name = t("common.map.name");
  const fit = (target: Engine, shownPlants: readonly MapPlant[], animate: boolean): void => {
    const [west, south, east, north] = boundsOfPlants(shownPlants);
    const { clientHeight = 0 } = box.current ?? {};
    // No mark lies below the legend.
    const side = Math.min(48, clientHeight / 6);
    const bottom = side + (legendBox.current?.offsetHeight ?? 0);
    target.fitBounds(
      [
        [west, south],
        [east, north],
      ],
      { padding: { top: side, right: 48, left: 48, bottom }, maxZoom: 11, animate },
    );
  };
  const open = useEffectEvent((id: string) => props.onOpen(id));
  const firstFit = useEffectEvent((target: Engine) => fit(target, homePlants(plants), false));

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const opened = newMap(element, { name, style: styleOf(scheme, tiles), zooms });
    opened.setMissingStyleImageResolver(async (id) => {
      const counts = countsOf(id);
      if (counts) await addImage(opened, id, clusterImage(counts, scheme));
      const mark = markOfIcon(id);
      if (mark) await addImage(opened, id, markImage(mark.state, scheme, mark.hollow));
    });
    opened.on("load", () => {
      const names = nameTowns(opened);
      opened.on("idle", () => hideCovered(opened, names));
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
  const waits = plants
    .filter(({ hollow }) => hollow === true)
    .toSorted((a, b) => severity(a.state) - severity(b.state))[0];
  const legend = clusterStates.filter((state) => plants.some((plant) => plant.state === state));
  return (
    <div className="hg-map">
      <div ref={box} className="hg-map-box" />
      <MapTools map={map} zooms={zooms}>
        <ActionIcon
          aria-label={t("common.map.fit")}
          onClick={() => map && fit(map, plants, true)}
          radius={0}
        >
          <IconMaximize size={16} stroke={1.6} />
        </ActionIcon>
      </MapTools>
      {legend.length > 0 && (
        <ul ref={legendBox} className="hg-map-legend" aria-label={t("common.map.legend")}>
          {legend.map((state) => (
            <li key={state}>
              {state === "OK" || state === "UNSEEN" ? (
                <i className="hg-map-dot" style={{ background: stateVar(state) }} />
              ) : (
                <Mark state={state} size={13} quiet />
              )}
              {props.stateName(state)}
            </li>
          ))}
          {waits !== undefined && (
            <li>
              <Mark state={waits.state} size={13} hollow quiet />
              {props.waitsName}
            </li>
          )}
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
          <Mark state={plant.state} size={13} hollow={plant.hollow ?? false} quiet />
          {plant.trouble}
        </div>
      )}
    </>
  );
}
