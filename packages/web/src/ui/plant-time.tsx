import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatOf } from "./format.ts";
import { homeZone, useFormat, useNow } from "./use-format.tsx";

/** Whether times of a plant need the name of their zone: it is not the usual one, or not that of the reader's own clock. */
export const isElsewhere = (zone: string, readersZone: string): boolean =>
  zone !== homeZone || zone !== readersZone;

/** Below the title of a page of a plant: its code, its name, and its clock where that is another. */
export function PlantLine({ plant }: { readonly plant: PlantOfLine }): ReactNode {
  return (
    <>
      {`${plant.id} · ${plant.name} `}
      <PlantTime zone={plant.timezone} />
    </>
  );
}
type PlantOfLine = Readonly<Record<"id" | "name" | "timezone", string>>;

/** What the clock of a plant elsewhere says, with its zone: times of the page are in it. */
export function PlantTime({ zone }: { readonly zone: string }): ReactNode {
  const { t } = useTranslation();
  const { language } = useFormat();
  const now = useNow();
  if (!isElsewhere(zone, Temporal.Now.timeZoneId())) return null;
  return (
    <span className="hg-zone-row">
      {t("common.plantTime", { zone, time: formatOf(language, zone).time(now) })}
    </span>
  );
}
