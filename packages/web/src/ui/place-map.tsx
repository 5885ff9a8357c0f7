import { type Map as Engine, Marker } from "maplibre-gl";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useScheme } from "./brand.tsx";
import { EmptyState } from "./empty-state.tsx";
import { baseStyle, canDraw, nameTowns, newMap, type Zooms } from "./map-base.ts";
import { MapTools } from "./map-tools.tsx";

const zooms: Zooms = { min: 4, max: 18, start: 7 };
/** A metre and a bit. [decimals of a degree] */
const digits = 5;
const rounded = (degrees: number): number => Number(degrees.toFixed(digits));

function pin(): HTMLElement {
  const element = document.createElement("div");
  element.className = "hg-map-pin";
  element.ariaHidden = "true";
  return element;
}

/**
 * One place on the map, set by a click or by dragging its pin. Who cannot point types the coordinates: this is drawn beside their fields.
 * @param props.lat degrees north; null, or no number, for none
 * @param props.lon degrees east
 */
export function PlaceMap(props: {
  readonly name: string;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly onPlace: (lat: number, lon: number) => void;
  readonly tiles: string | null;
}): ReactNode {
  const { t } = useTranslation();
  const scheme = useScheme();
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Engine | null>(null);
  const [drawable] = useState(canDraw);
  const { name, lat, lon, tiles } = props;
  const put = useEffectEvent(({ lat: north, lng }: { lat: number; lng: number }): void => {
    // A map that was turned round the globe counts on: 190 degrees east are 170 west.
    const east = ((((lng + 180) % 360) + 360) % 360) - 180;
    props.onPlace(rounded(north), rounded(east));
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const opened = newMap(element, { name, style: baseStyle(scheme, tiles), zooms });
    opened.on("load", () => {
      nameTowns(opened);
      setMap(opened);
    });
    opened.on("click", ({ lngLat }) => put(lngLat));
    opened.getCanvas().style.cursor = "crosshair";
    return () => {
      setMap(null);
      opened.remove();
    };
  }, [name, scheme, tiles]);

  const isPlace = lat !== null && lon !== null && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  useEffect(() => {
    if (!map || !isPlace) return undefined;
    const marker = new Marker({ element: pin(), draggable: true, anchor: "bottom" })
      .setLngLat([lon, lat])
      .addTo(map);
    marker.on("dragend", () => put(marker.getLngLat()));
    if (!map.getBounds().contains([lon, lat])) map.jumpTo({ center: [lon, lat] });
    return () => {
      marker.remove();
    };
  }, [map, isPlace, lat, lon]);

  if (!drawable) {
    return (
      <div className="hg-map">
        <EmptyState kind="error" title={t("common.map.failed")} />
      </div>
    );
  }
  return (
    <div className="hg-map">
      <div ref={box} className="hg-map-box" />
      <MapTools map={map} zooms={zooms} />
    </div>
  );
}
