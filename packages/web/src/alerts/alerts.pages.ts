import { page } from "../ui/page.ts";
import { choice, flag, id, text, viewWords, word } from "../ui/search.ts";

/** What is watched on a plant, and how it stands. */
export const alertsStatePage = page("/plant/$plantId/alerts_state", {
  seen: { plant: "alerts_show" },
  texts: ["live", "alerts", "health"],
  search: { only: choice(["failing"]) },
});
const templateId = /^\d{3}[A-D]?$/;
/** The rules of a plant: who may only see alerts reads them. */
export const alertsConfigPage = page("/plant/$plantId/alerts_config", {
  seen: { plant: "alerts_show" },
  texts: ["live", "alerts", "alerting"],
  search: {
    ...viewWords,
    show: choice(["on", "off"]),
    template: word(/^(\d{3}[A-D]?|generic)$/),
    recipients: id(),
    escalation: flag(),
  },
});
/** Every alarm and every recovery of a plant, to whom each was sent; of one alert alone with `alert`. */
export const alertsHistoryPage = page("/plant/$plantId/alerts_history", {
  seen: { plant: "alerts_show" },
  texts: ["alerts", "messages"],
  search: { ...viewWords, alert: id(), message: text() },
});
/** One rule; `create` for a new one, of a template or without. */
export const alertPage = page("/plant/$plantId/alert/$alertId", {
  seen: { plant: "plant_show" },
  texts: ["live", "alerts", "alerting"],
  search: { template_id: word(templateId) },
});
/** The catalogue of templates, for administrators. */
export const alertTemplatesPage = page("/admin/alert_templates", {
  seen: "admin",
  texts: ["alerts", "alerting", "variables"],
  search: viewWords,
});
export const alertTemplatePage = page("/admin/alert_templates/$templateId", {
  seen: "admin",
  texts: ["alerts", "alerting"],
});
