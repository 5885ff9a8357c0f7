import type { VerdictWord } from "@heliograph/contract/health/health.wire.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { aboutQuery } from "../../admin/admin.api.ts";
import { fromPowerWords } from "../../ui/from-power.tsx";
import { PlantMap } from "../../ui/lazy-map.tsx";
import type { MapPlant } from "../../ui/map-model.ts";
import type { MarkState } from "../../ui/states.ts";
import { type Signal, useSignal } from "../../ui/signal.ts";
import { useFormat } from "../../ui/use-format.tsx";
import { useIncidentWords } from "../../health/health.api.ts";
import { type FleetRow, isOnMap, isToWatch } from "./fleet.ts";
import { plantPage } from "../plants.pages.ts";
import { useGo } from "../../ui/page-link.tsx";

/** The legend calls a mark what the table beside it does. */
const verdictOf: Readonly<Partial<Record<MarkState, VerdictWord>>> = {
  KO: "alarm",
  FAILING: "weak",
  SILENT: "no_data",
  NONE: "not_judgeable",
  OK: "fine",
  UNSEEN: "hidden",
};

/** The open plants that have a place. */
export function FleetMap(props: {
  readonly rows: readonly FleetRow[];
  readonly nowSeconds: number;
  readonly focus: Signal<string | null>;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const go = useGo();
  const { data: about } = useQuery(aboutQuery());
  const focus = useSignal(props.focus);
  const { rows, nowSeconds } = props;
  const words = useIncidentWords();
  const plants = useMemo(() => {
    const troubleOf = (row: FleetRow): string | null => {
      // The judgement that the table shows; what was never judged is known by its alerts. (HLTH-10)
      if (row.verdict !== null) {
        if (!isToWatch(row)) return null;
        const word = t(`health.verdict.${row.verdict}`);
        return row.worst === null ? word : `${word}: ${words.title({ ...row.worst, alerts: [] })}`;
      }
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
      const isFromPower = row.isEnergyOfPower && row.energyTodayKwh !== null;
      return [
        {
          id: plant.id,
          name: plant.name,
          lat: plant.lat,
          lon: plant.lon,
          state: row.state,
          hollow: row.isDormant,
          caption: `${plant.id} · ${format.text(format.peak(plant.kwp))}`,
          facts: [
            [t("common.map.power"), format.text(format.power(row.powerKw))],
            [
              t("common.map.today"),
              [
                format.text(format.energy(row.energyTodayKwh)),
                ...fromPowerWords(isFromPower ? "all" : "none", t),
              ].join(" · "),
            ],
          ],
          ...(trouble === null ? {} : { trouble }),
        },
      ];
    });
    // Its words are those of the language, which `t` changes with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, nowSeconds, format, t]);
  return (
    <div className="hg-home-map">
      <PlantMap
        plants={plants}
        focus={focus}
        tiles={about?.map_tiles ?? null}
        stateName={(state) => {
          const own = new Set(
            rows.flatMap((row) =>
              row.state === state && row.verdict !== null && isOnMap(row.plant)
                ? [t(`health.verdict.${row.verdict}`)]
                : [],
            ),
          );
          // By night a plant that is not judged sleeps: the mark is the same, the word is the table's.
          if (own.size > 0) return [...own].join(", ");
          const word = verdictOf[state];
          return word === undefined ? t(`common.state.${state}`) : t(`health.verdict.${word}`);
        }}
        waitsName={t("health.state.dormant")}
        onOpen={(id) => go(plantPage.at({ plantId: id }))}
      />
    </div>
  );
}
