import { formatOf } from "../../ui/format.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { oneOf, stored, useStored } from "../../ui/stored.ts";
import { useLanguage } from "../../ui/texts/texts.ts";
import type { FleetRow } from "./fleet.ts";

export const lastUpdateModes = ["relative", "date"] as const;
/** "2 min fa" or a date, for all rows; kept in this browser. (HOME-11, SESS-20) */
export const lastUpdateStore = stored("lastUpdate", oneOf("relative", lastUpdateModes));

/** When a plant last sent something; an error when that is too long ago. */
export function LastUpdate({
  row,
  nowSeconds,
}: {
  readonly row: FleetRow;
  readonly nowSeconds: number;
}): ReactNode {
  const { t } = useTranslation();
  const mode = useStored(lastUpdateStore);
  const format = formatOf(useLanguage(), row.plant.timezone);
  const at = row.plant.last_update;
  const className = row.isSilent ? "hg-bad" : "hg-home-quiet";
  if (at === null) return <span className={className}>{t("home.never")}</span>;
  const date = format.dateTime(at);
  // "Now" ticks each 30 s: what came since then is not in the future.
  const relative = format.relative(Math.min(at, nowSeconds), nowSeconds);
  return (
    <time
      dateTime={new Date(at * 1000).toISOString()}
      className={className}
      title={mode === "relative" ? date : relative}
      {...(row.isSilent ? { "data-late": true } : {})}
    >
      {mode === "relative" ? relative : date}
    </time>
  );
}
