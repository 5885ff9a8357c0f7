import type { Measured, MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import { expect, test } from "vitest";
import { bundleItems, bundleText, type Bundled } from "./bundle-text.ts";
import { messageText, type Language } from "./message-text.ts";

const at = Temporal.Instant.from("2026-11-08T12:05+01:00").epochMilliseconds / 1000;
const plants = {
  golf: { id: "640", name: "Serre del Golfo", timezone: "Europe/Rome" },
  mill: { id: "331", name: "Molino", timezone: "Europe/Rome" },
};
const hot: Measured = { value: 71.5, unit: "°C", lowest: null, highest: 60.5, reference: null };
const alarm = (
  on: keyof typeof plants,
  { language = "it", isOver = false }: { language?: Language; isOver?: boolean } = {},
): Bundled => {
  const facts: MessageFacts = {
    code: isOver ? "alert_cleared" : "alert_raised",
    params: {
      alert: "Troppo caldo",
      template: "",
      variables: ["Quadro", "Cabina"].map((name) => ({ id: name, name, measured: hot })),
      more: 0,
      at,
    },
  };
  return {
    plant: plants[on],
    text: messageText(facts, { language, plant: plants[on] }),
    severity: "minor",
    isOver,
  };
};
const stopped: Bundled = {
  plant: plants.mill,
  severity: "critical",
  isOver: false,
  text: messageText(
    {
      code: "incident_opened",
      params: {
        cause: "device_stopped",
        subject: { kind: "device", id: "d", name: "Inverter 1", type: "inverter" },
        since: at,
        at,
        sureness: 1,
        lost: {
          kwh: 120,
          eur: 14.5,
          daily_kwh: null,
          daily_eur: null,
          month_kwh: null,
          month_eur: null,
        },
        series: [],
      },
    },
    { language: "it", plant: plants.mill },
  ),
};
const it = { language: "it", isOutage: false, isHeld: false } as const;

test("[M9] of one plant it says how many alarms and ends there are, and on a phone what they are about", () => {
  const own = [alarm("golf"), alarm("golf", { isOver: true })];
  expect(bundleText(own, it)).toMatchObject({
    title: "Serre del Golfo: 1 allarme e 1 rientro",
    headline: "1 allarme e 1 rientro",
    brief: "Serre del Golfo: 1 allarme e 1 rientro: Troppo caldo, Troppo caldo: rientrato",
  });
});
test("[M9] of several plants it counts them too, in the reader's language", () => {
  const all = [alarm("golf"), alarm("golf"), stopped];
  expect(bundleText(all, it).title).toBe("3 allarmi in 2 impianti");
  expect(bundleText(all, { ...it, language: "en" }).title).toBe("3 alarms at 2 plants");
  // What waited came one after the other.
  expect(bundleText(all, it).lead).toBe("Più avvisi in un messaggio solo.");
  expect(bundleText(all, { ...it, isHeld: true }).lead).toContain("mentre gli avvisi aspettavano");
  expect(bundleText(all, { ...it, isOutage: true }).title).toBe("2 impianti non inviano dati");
});
test("[M9] [M22] each part says what was measured against which limit, since when, and what it costs so far", () => {
  const [first, second] = bundleItems([alarm("golf"), stopped], "it");
  expect(first).toEqual({
    headline: "Serre del Golfo: Troppo caldo",
    weight: "lieve",
    lines: [
      "Quadro 71,5 °C, massimo 60,5 °C",
      "Cabina 71,5 °C, massimo 60,5 °C",
      "Scattato domenica 08/11/2026 alle 12:05, ora dell’impianto.",
    ],
  });
  expect(second).toMatchObject({
    headline: "Molino: Inverter 1 è fermo",
    lines: [
      "Da domenica 08/11/2026 alle 12:05, ora dell’impianto. Persi finora: 120 kWh, 14,50 €.",
    ],
  });
  // Of one plant its name stands above.
  expect(bundleItems([stopped, stopped], "it")[0]!.headline).toBe("Inverter 1 è fermo");
});
test("[M9] each part that lasts says how much it matters, in the reader's language; what is over does not", () => {
  const major: Bundled = { ...alarm("mill"), severity: "major" };
  const all = [stopped, major, alarm("golf"), alarm("golf", { isOver: true })];
  const weights = (language: Language) => bundleItems(all, language).map(({ weight }) => weight);
  expect(weights("it")).toEqual(["critico", "importante", "lieve", null]);
  expect(weights("en")).toEqual(["critical", "major", "minor", null]);
});
