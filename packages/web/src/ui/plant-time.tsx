import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatOf, homeZone, useFormat, useNow } from "./use-format.tsx";

/** Whether times of a plant need the name of their zone: it is not the usual one, or not that of the reader's own clock. */
export const isElsewhere = (zone: string, readersZone: string): boolean =>
  zone !== homeZone || zone !== readersZone;

/** What the clock of a plant elsewhere says, with its zone: times of the page are told in it. */
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
