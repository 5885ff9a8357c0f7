import type { IncidentPage } from "@heliograph/contract/health/health.wire.ts";
import i18next from "i18next";
import { expect, test } from "vitest";
import { texts } from "../ui/texts/en/alerts.ts";
import { pageWithAlertNames } from "./alert-names.ts";

test("[A11] an incident's symptoms that nobody renamed are named in the reader's language, in what became of it too", async () => {
  const english = i18next.createInstance();
  await english.init({ lng: "en", resources: { en: { translation: { alerts: texts } } } });
  const alert = { id: "a".repeat(24), is_ko: true, last_ko: null };
  const happened = { at: 0, code: "symptom_added", by: null, really_by: null } as const;
  const named = pageWithAlertNames(
    {
      alerts: [
        { ...alert, name: "Inverter fermo", template_id: "001" },
        { ...alert, name: "Tetto sud", template_id: "002" },
      ],
      events: [
        { ...happened, params: { alert: "Inverter fermo" } },
        { ...happened, params: { alert: "Tetto sud" } },
      ],
    } as unknown as IncidentPage,
    english.t,
  );
  expect(named.alerts.map(({ name }) => name)).toEqual(["Inverter stopped", "Tetto sud"]);
  expect(named.events.map(({ params }) => params["alert"])).toEqual([
    "Inverter stopped",
    "Tetto sud",
  ]);
});
