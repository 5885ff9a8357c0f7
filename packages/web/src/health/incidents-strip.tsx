import type { Incident, Incidents } from "@heliograph/contract/health/health.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { causeWord } from "@heliograph/domain/health/cause-word.ts";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { SummaryStrip } from "../ui/kpi.tsx";
import { Mark } from "../ui/marks.tsx";
import { worstOf } from "../ui/states.ts";
import { homeZone, useFormat } from "../ui/use-format.tsx";
import { markOf } from "./verdict-marks.ts";
import { useIncidentWords } from "./incident-words.ts";

/** A sum of what is known; null where nothing is. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** What stands in all: how many, what they cost today, so far and until the end of the month, and what nobody has taken. */
export function IncidentsStrip(props: {
  readonly answer: Incidents;
  readonly nowSeconds: number;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useIncidentWords();
  const { answer, nowSeconds } = props;
  const standing = answer.incidents.filter(({ ended }) => ended === null);
  const isSnoozed = (one: Incident): boolean => (one.snoozed_until ?? 0) > nowSeconds;
  const unassigned = standing.filter(({ assignee }) => assignee === null);
  const oldest = Math.min(...unassigned.map(({ since }) => since));
  const sum = (pick: (one: Incident) => number | null): number | null => sumOf(standing.map(pick));
  const isDormant = ({ state }: Incident): boolean => state === "dormant";
  const narrow = useIsNarrow();
  /** What it is worth, and of how many nobody can say that: a sum of some is not the sum of all. */
  const money = (
    kwh: number | null,
    eur: number | null,
    pick: (one: Incident) => readonly [kwh: number | null, eur: number | null],
  ): string => {
    if (eur === null) return (kwh ?? 0) > 0 ? t("incidents.strip.noMoney") : "";
    const unpriced = standing.map(pick).filter(([lost, cost]) => (lost ?? 0) > 0 && cost === null);
    return [
      format.text(format.money(eur)),
      ...(unpriced.length === 0 ? [] : [t("incidents.strip.unpriced", { count: unpriced.length })]),
    ].join(", ");
  };
  const counts = [
    ["waiting", standing.filter(isDormant).length],
    ["snoozed", standing.filter(isSnoozed).length],
  ] as const;
  const monthKwh = sum((one) => one.month_kwh);
  const monthEur = sum((one) => one.month_eur);
  // That nothing is open is no verdict: a plant of which nothing arrives has no incident either. (H13)
  const worst = worstOf(standing.map(({ cause }) => markOf[causeWord(cause)])) ?? "NONE";
  const zone = standing[0]?.timezone ?? homeZone;
  return (
    <SummaryStrip
      name={t("incidents.title")}
      cells={[
        {
          label: t("incidents.strip.open"),
          mark: (
            <Mark
              state={worst}
              hollow={standing.length > 0 && standing.every(isDormant)}
              size={13}
              quiet
            />
          ),
          value: { number: format.count(standing.length), unit: "" },
          foot: counts
            .flatMap(([what, count]) =>
              count === 0 ? [] : [t(`incidents.strip.${what}`, { count })],
            )
            .join(", "),
        },
        {
          label: t("incidents.strip.today"),
          value: format.lost(answer.lost_today_kwh),
          foot: money(answer.lost_today_kwh, answer.lost_today_eur, (one) => [
            one.lost_today_kwh,
            one.lost_today_eur,
          ]),
        },
        {
          label: t("incidents.strip.sofar"),
          value: format.lost(sum((one) => one.lost_kwh)),
          foot: money(
            sum((one) => one.lost_kwh),
            sum((one) => one.lost_eur),
            (one) => [one.lost_kwh, one.lost_eur],
          ),
        },
        ...(narrow
          ? []
          : [
              {
                label: t("incidents.strip.month", { day: words.monthEnd(zone, nowSeconds) }),
                value: format.lost(monthKwh),
                foot:
                  monthKwh === null
                    ? ""
                    : [
                        ...(monthEur === null ? [] : [format.text(format.money(monthEur))]),
                        t("incidents.strip.monthNote"),
                      ].join(", "),
              },
            ]),
        {
          label: t("incidents.strip.nobody"),
          value: { number: format.count(unassigned.length), unit: "" },
          foot:
            standing.length === 0
              ? ""
              : unassigned.length === 0
                ? t("incidents.strip.nobodyNone")
                : t("incidents.strip.nobodyNote", {
                    duration: format.duration(Math.max(0, nowSeconds - oldest)),
                  }),
        },
      ]}
    />
  );
}
