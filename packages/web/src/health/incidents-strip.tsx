import type { Incident } from "@heliograph/contract/health/health.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SummaryStrip } from "../ui/kpi.tsx";
import { Mark } from "../ui/marks.tsx";
import { homeZone, useFormat } from "../ui/use-format.tsx";
import { useIncidentWords } from "./incident-words.ts";

/** A sum of what is known; null where nothing is. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** What stands in all: how many, what they cost today, so far and until the end of the month, and what nobody has taken. */
export function IncidentsStrip(props: {
  readonly incidents: readonly Incident[];
  readonly nowSeconds: number;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useIncidentWords();
  const { nowSeconds } = props;
  const standing = props.incidents.filter(({ ended }) => ended === null);
  const isSnoozed = (one: Incident): boolean => (one.snoozed_until ?? 0) > nowSeconds;
  const unassigned = standing.filter(({ assignee }) => assignee === null);
  const oldest = Math.min(...unassigned.map(({ since }) => since));
  const sum = (pick: (one: Incident) => number | null): number | null => sumOf(standing.map(pick));
  const money = (eur: number | null): string =>
    eur === null ? t("incidents.strip.noMoney") : format.text(format.money(eur));
  const monthEur = sum((one) => one.month_eur);
  const zone = standing[0]?.timezone ?? homeZone;
  return (
    <SummaryStrip
      name={t("incidents.title")}
      cells={[
        {
          label: t("incidents.strip.open"),
          mark: <Mark state={standing.length > 0 ? "KO" : "OK"} size={13} quiet />,
          value: { number: format.count(standing.length), unit: "" },
          foot: t("incidents.strip.openNote", {
            waiting: standing.filter(({ state }) => state === "dormant").length,
            snoozed: standing.filter(isSnoozed).length,
          }),
        },
        {
          label: t("incidents.strip.today"),
          value: format.energy(sum((one) => one.lost_today_kwh)),
          foot: money(sum((one) => one.lost_today_eur)),
        },
        {
          label: t("incidents.strip.sofar"),
          value: format.energy(sum((one) => one.lost_kwh)),
          foot: money(sum((one) => one.lost_eur)),
        },
        {
          label: t("incidents.strip.month", { day: words.monthEnd(zone, nowSeconds) }),
          value: format.energy(sum((one) => one.month_kwh)),
          foot: [
            ...(monthEur === null ? [] : [format.text(format.money(monthEur))]),
            t("incidents.strip.monthNote"),
          ].join(" · "),
        },
        {
          label: t("incidents.strip.nobody"),
          value: { number: format.count(unassigned.length), unit: "" },
          foot:
            unassigned.length === 0
              ? t("incidents.strip.nobodyNone")
              : t("incidents.strip.nobodyNote", {
                  duration: format.duration(Math.max(0, nowSeconds - oldest)),
                }),
        },
      ]}
    />
  );
}
