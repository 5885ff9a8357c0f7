import { alertTemplates } from "@heliograph/domain/alerts/alert-templates.ts";
import i18next, { type TFunction } from "i18next";
import { expect, test } from "vitest";
import { texts as en } from "../ui/texts/en/alerts.ts";
import { texts as it } from "../ui/texts/it/alerts.ts";
import { alertWords } from "./template-words.ts";

const inLanguage = async (lng: "it" | "en"): Promise<TFunction> => {
  const made = i18next.createInstance();
  await made.init({
    lng,
    resources: { it: { translation: { alerts: it } }, en: { translation: { alerts: en } } },
    interpolation: { escapeValue: false },
  });
  return made.t;
};

test("every template has words in both languages; the Italian ones are those that the server writes", async () => {
  const italian = await inLanguage("it");
  for (const { id, name, description } of alertTemplates)
    expect(alertWords({ template_id: id, name, description }, italian)).toEqual({
      name,
      description,
    });
  expect(Object.keys(en.template)).toEqual(alertTemplates.map(({ id }) => id));
});

test("an alert with the words of its template has them in English on the English page; words that were given stay", async () => {
  const english = await inLanguage("en");
  const [stopped] = alertTemplates;
  if (stopped === undefined) throw new Error("no template");
  const { id, name, description } = stopped;
  expect([id, name]).toEqual(["001", "Inverter fermo"]);
  expect(alertWords({ template_id: id, name, description }, english)).toEqual({
    name: "Inverter stopped",
    description: "The inverter's power stays within 0.5 % of its nominal while there is sun.",
  });
  expect(alertWords({ template_id: id, name: "Tetto sud fermo", description }, english).name).toBe(
    "Tetto sud fermo",
  );
  expect(alertWords({ template_id: null, name, description }, english)).toEqual({
    name,
    description,
  });
  expect(alertWords({ template_id: "999", name, description }, english).name).toBe(name);
});
