import { page } from "../ui/page.ts";
import { choice, day, id, idOrNew, ids, viewWords, whole, word } from "../ui/search.ts";

/** What was reported of a plant: the periods of a report. `period` is the first day of the one whose document is open. */
export const reportsPage = page("/plant/$plantId/reports", {
  seen: { plant: "reports_show" },
  texts: ["reports"],
  search: { report: id(), year: whole(1970, 2200), period: day(), issue: whole(1, 9999) },
});
/** What is reported of a plant, how often and to whom. */
export const reportsConfigPage = page("/plant/$plantId/config/reports", {
  seen: { plant: "reports_edit" },
  texts: ["reports", "reporting"],
  search: { ...viewWords, show: choice(["on", "off"]), recipients: id() },
});
/** One report; `create` for a new one, of a template. */
export const reportPage = page("/plant/$plantId/report/$reportId", {
  seen: { plant: "plant_show" },
  texts: ["reports", "reporting", "variables"],
  search: { template_id: word(/^R\d{2}$/), freq: choice(["daily", "monthly", "yearly"]) },
});
/** The catalogue of templates, for administrators. */
export const reportTemplatesPage = page("/admin/report_templates", {
  seen: "admin",
  texts: ["reports", "reporting", "variables"],
  search: viewWords,
});
export const reportTemplatePage = page("/admin/report_templates/$templateId", {
  seen: "admin",
  texts: ["reports", "reporting"],
});

/** What is mailed of several plants, or as data. */
export const mailingsPage = page("/mailings", {
  seen: "login",
  texts: ["mailings", "reports"],
  search: {
    ...viewWords,
    /** The one whose form is open. */
    mailing: idOrNew(),
    // Of a new one: what the page that leads here has chosen.
    kind: choice(["portfolio", "export"]),
    plant: word(/^\d{3,4}$/),
    vars: ids(),
    step: choice(["5", "10", "15", "30", "60", "120", "day", "month"]),
  },
});
/** What was made of one of them, period by period. */
export const mailingPage = page("/mailings/$mailingId", {
  seen: "login",
  texts: ["mailings", "reports"],
  search: { year: whole(1970, 2200), period: day(), issue: whole(1, 9999) },
});
