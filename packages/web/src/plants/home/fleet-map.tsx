import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { aboutQuery } from "../../admin/admin.api.ts";
import { PlantMap } from "../../ui/lazy-map.tsx";
import type { MapPlant } from "../../ui/map-model.ts";
import { useFormat } from "../../ui/use-format.tsx";
import { type FleetRow, isOnMap } from "./fleet.ts";
import { type Focus, useFocus } from "./focus.ts";
import { plantPage } from "../plants.pages.ts";
import { useGo } from "../../ui/page-link.tsx";

/** The open plants that have a place. */
export function FleetMap(props: {
  readonly rows: readonly FleetRow[];
  readonly nowSeconds: number;
  readonly focus: Focus;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const go = useGo();
  const { data: about } = useQuery(aboutQuery());
  const focus = useFocus(props.focus);
  const { rows, nowSeconds } = props;
  const plants = useMemo(() => {
    const troubleOf = (row: FleetRow): string | null => {
      if (row.alerts > 0) return t("home.alertCount", { count: row.alerts });
      if (!row.isSilent) return null;
      return row.plant.last_update === null
        ? t("home.neverHeard")
        : t("common.map.silentSince", {
            since: format.duration(nowSeconds - row.plant.last_update),
          });
    };
    return rows.flatMap((row): MapPlant[] => {
      const { plant } = row;
      if (!isOnMap(plant)) return [];
      const trouble = troubleOf(row);
      return [
        {
          id: plant.id,
          name: plant.name,
          lat: plant.lat,
          lon: plant.lon,
          state: row.state,
          caption: `${plant.id} · ${format.text(format.peak(plant.kwp))}`,
          facts: [
            [t("common.map.power"), format.text(format.power(row.powerKw))],
            [t("common.map.today"), format.text(format.energy(row.energyTodayKwh))],
          ],
          ...(trouble === null ? {} : { trouble }),
        },
      ];
    });
  }, [rows, nowSeconds, format, t]);
  return (
    <div className="hg-home-map">
      <PlantMap
        plants={plants}
        focus={focus}
        tiles={about?.map_tiles ?? null}
        onOpen={(id) => go(plantPage.at({ plantId: id }))}
      />
    </div>
  );
}
