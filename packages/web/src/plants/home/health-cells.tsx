import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useIncidentWords } from "../../health/health.api.ts";
import { lostDigits } from "@heliograph/domain/health/lost-energy.ts";
import { formatOf } from "../../ui/format.ts";
import { stateVar } from "../../ui/states.ts";
import { useFormat, useNow } from "../../ui/use-format.tsx";
import type { FleetRow } from "./fleet.ts";

/** What it loses today, in kWh and in money, and as a share of the greatest loss. */
export function LostCell(props: {
  readonly row: FleetRow;
  readonly maxKwh: number;
  /** Whether the kWh of any plant have a price: then there is room for money in each row. */
  readonly hasMoney: boolean;
}): ReactNode {
  const format = useFormat();
  const { row, maxKwh, hasMoney } = props;
  const { lostTodayKwh: lost, lostTodayEur: eur } = row;
  return (
    <span className="hg-home-lost">
      {lost !== null && lost > 0 && (
        <i
          aria-hidden="true"
          style={{ width: `${(lost / maxKwh) * 100}%`, background: stateVar(row.state) }}
        />
      )}
      <span className={(lost ?? 0) > 0 ? "hg-strong" : "hg-dim"}>
        {format.number(lost, lostDigits(lost))}
      </span>
      {hasMoney && (
        <span className="hg-small hg-dim hg-home-eur">
          {eur !== null && eur > 0 && format.text(format.money(eur))}
        </span>
      )}
    </span>
  );
}

/** How a plant is, in one word, and the short reason. */
export function VerdictCell({ row }: { readonly row: FleetRow }): ReactNode {
  const { t } = useTranslation();
  const words = useIncidentWords();
  const format = useFormat();
  const { verdict, worst, maintenanceUntil } = row;
  const now = useNow();
  if (row.plant.disabled) return null;
  if (maintenanceUntil !== null)
    return (
      <span className="hg-home-verdict">
        <b>{t("health.atWork.word")}</b>
        <span className="hg-small hg-dim">
          {t("health.atWork.until", {
            moment: formatOf(format.language, row.plant.timezone).date(maintenanceUntil, "dayTime"),
          })}
        </span>
      </span>
    );
  if (verdict === null)
    return (
      row.plant.last_update === null && (
        <span className="hg-home-verdict">
          <b style={{ color: stateVar(row.state, "-t") }}>{t("health.verdict.not_judgeable")}</b>
          <span className="hg-small hg-dim" title={t("home.neverSent")}>
            {t("home.neverSent")}
          </span>
        </span>
      )
    );
  return (
    <span className="hg-home-verdict">
      <b style={{ color: stateVar(row.state, "-t") }}>{t(`health.verdict.${verdict}`)}</b>
      {worst !== null && (
        <span className="hg-small hg-dim" title={words.title({ ...worst, alerts: [] })}>
          {words.brief(worst)}
        </span>
      )}
      {worst === null && verdict === "no_data" && row.plant.last_update !== null && (
        <span className="hg-small hg-dim">
          {t("home.unjudgedFor", {
            length: format.duration(Math.max(0, now - row.plant.last_update)),
          })}
        </span>
      )}
    </span>
  );
}
