import { ActionIcon } from "@mantine/core";
import IconMinus from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import type { Map as Engine } from "maplibre-gl";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Zooms } from "./map-base.ts";

/** Nearer and further, as far as the map goes, and other tools of it. */
export function MapTools(props: {
  /** Null until it is open. */
  readonly map: Engine | null;
  readonly zooms: Zooms;
  readonly children?: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const { map, zooms } = props;
  /** Where it is, or on its way to: a second press does not wait for the first. */
  const [zoom, setZoom] = useState(zooms.start);
  useEffect(() => {
    if (map === null) return undefined;
    const arrive = (): void => setZoom(map.getZoom());
    arrive();
    map.on("zoomend", arrive);
    return () => {
      map.off("zoomend", arrive);
    };
  }, [map]);
  const go = (step: 1 | -1): void => {
    const next = Math.min(zooms.max, Math.max(zooms.min, Math.round(zoom) + step));
    map?.easeTo({ zoom: next });
    // After it: a movement that this one breaks off ends where it is.
    setZoom(next);
  };
  return (
    <div className="hg-map-tools">
      <ActionIcon
        aria-label={t("common.map.zoomIn")}
        disabled={zoom >= zooms.max}
        onClick={() => go(1)}
        radius={0}
      >
        <IconPlus size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        aria-label={t("common.map.zoomOut")}
        disabled={zoom <= zooms.min}
        onClick={() => go(-1)}
        radius={0}
      >
        <IconMinus size={16} stroke={1.6} />
      </ActionIcon>
      {props.children}
    </div>
  );
}
