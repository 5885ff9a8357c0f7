import type { Incident } from "@heliograph/contract/health/health.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../me.ts";
import { tariffsPage } from "../tariffs/tariffs.pages.ts";
import { PageLink } from "../ui/page-link.tsx";

/**
 * Why a loss has no number: there was nothing to compare with, or nothing was heard; why it has no money: a day of it, or all of them, have no price. Who may give them one is led there. (H12c)
 * @param props.kwh the loss; null: nobody can say; of nothing there is no price to miss
 */
export function Unpriced(props: {
  readonly incident: Incident;
  readonly kwh: number | null;
}): ReactNode {
  const { t } = useTranslation();
  const { incident, kwh } = props;
  const { plant_id: plantId, lost_today_eur: today, month_eur: month } = incident;
  const may = useMay(plantId);
  if (kwh === null && !may("theoretical_vars")) return null;
  if (kwh === null) return t(isUnheard(incident) ? "incidents.unheard" : "incidents.unmeasured");
  if (kwh === 0 || !may("energies_show")) return null;
  const isPartly = today !== null || month !== null;
  const text = t(isPartly ? "incidents.unpriced.some" : "incidents.unpriced.all");
  return may("plant_edit") ? (
    <PageLink to={tariffsPage.at({ plantId })} className="hg-link">
      {text}
    </PageLink>
  ) : (
    text
  );
}

/** What it costs will be known when the data come: of a silence all of it, of what else stands there what it loses today. */
const isUnheard = (one: Incident): boolean =>
  one.ended === null &&
  (one.cause === "no_communication" || (one.lost_kwh !== null && one.lost_today_kwh === null));
