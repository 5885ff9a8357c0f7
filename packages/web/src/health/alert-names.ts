import type { Incident, IncidentPage } from "@heliograph/contract/health/health.wire.ts";
import type { TFunction } from "i18next";
import { alertWords } from "../alerts/alerts.api.ts";

type IncidentAlert = Incident["alerts"][number];
const nameOf = (alert: IncidentAlert, t: TFunction): string =>
  alertWords({ ...alert, description: "" }, t).name;

/** Its alerts as the other pages call them: those that nobody renamed by the reader's language. (A11) */
export const withAlertNames = <I extends Incident>(incident: I, t: TFunction): I => ({
  ...incident,
  alerts: incident.alerts.map((alert) => ({ ...alert, name: nameOf(alert, t) })),
});

/** The same, and in what became of it. */
export function pageWithAlertNames(incident: IncidentPage, t: TFunction): IncidentPage {
  const named = new Map(incident.alerts.map((alert) => [alert.name, nameOf(alert, t)]));
  return {
    ...withAlertNames(incident, t),
    events: incident.events.map((event) => {
      const name = named.get(String(event.params["alert"] ?? ""));
      return name === undefined ? event : { ...event, params: { ...event.params, alert: name } };
    }),
  };
}
