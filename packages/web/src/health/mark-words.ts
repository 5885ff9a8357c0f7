import type { PlantMark } from "@heliograph/contract/health/health.wire.ts";
import { useTranslation } from "react-i18next";
import { alertWords } from "../alerts/alerts.api.ts";
import { alertPage } from "../alerts/alerts.pages.ts";
import type { Place } from "../ui/page.ts";
import { incidentPage } from "./health.pages.ts";
import { useIncidentWords } from "./incident-words.ts";

/** Where a mark leads: to the incident, of an alarm that is no symptom of one to its alert. */
export const placeOfMark = (plantId: string, { incident, alert }: PlantMark): Place =>
  incident === null && alert !== null
    ? alertPage.at({ plantId, alertId: alert.id })
    : incidentPage.at({ plantId, incidentId: incident ?? "" });

/** What a mark is called: "Inverter 11 fermo", or the alert that was raised and by what. */
export function useMarkName(): (mark: PlantMark) => string {
  const { t } = useTranslation();
  const words = useIncidentWords();
  return ({ alert, cause, subjects }) => {
    const [subject] = subjects;
    if (alert === null)
      return subject === undefined
        ? words.kind(cause)
        : words.title({ cause, subject, alerts: [] });
    return t("health.mark.alarm", {
      name: alertWords({ ...alert, description: "" }, t).name,
      subject: subjects.map(words.subject).join(", "),
    });
  };
}
