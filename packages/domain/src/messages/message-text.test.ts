import { causes } from "@heliograph/contract/health/health.wire.ts";
import type { MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import { expect, test } from "vitest";
import { adviceInEnglish } from "../health/advice-en.ts";
import { adviceInItalian } from "../health/advice-it.ts";
import { messageText, plainText } from "./message-text.ts";
import { seenFacts, withIncident } from "./seen-facts.ts";
import { reaches, severityOfAlert } from "./severity.ts";
import { alertTemplates } from "../alerts/alert-templates.ts";
import { englishTemplates } from "./english-templates.ts";

const plant = { id: "640", name: "Serre del Golfo", timezone: "Europe/Rome" };
const since = Temporal.Instant.from("2026-11-08T07:50+01:00").epochMilliseconds / 1000;
const incident = {
  code: "incident_opened",
  params: {
    cause: "device_stopped",
    subject: { kind: "device", id: "a".repeat(24), name: "L’inverter 10", type: "inverter" },
    since,
    at: since + 14 * 86_400,
    sureness: 0.99,
    lost: {
      kwh: 2347,
      eur: 246,
      daily_kwh: 168,
      daily_eur: 17.6,
      month_kwh: 3860,
      month_eur: 405,
    },
    series: ["b".repeat(24)],
  },
} as const satisfies MessageFacts;
const seesAll = {
  seesVariable: () => true,
  seesDevices: () => true,
  seesExpected: true,
  seesMoney: true,
};

test("NOTE-01 [M2] an incident in Italian, by the plant's clock, with what it costs", () => {
  const text = messageText(incident, { language: "it", plant });
  expect(text.title).toBe("Serre del Golfo: L’inverter 10 è fermo");
  expect(plainText(text)).toBe(
    [
      "Da domenica 08/11/2026 alle 07:50, ora dell’impianto.",
      "Persi finora: 2.347 kWh, 246 €",
      "Ogni giorno: 168 kWh, 17,60 €",
      "Ancora entro fine mese: 3.860 kWh, 405 €",
      `Che cosa fare: ${adviceInItalian.device_stopped}`,
      "Quanto è certo: 99 %",
    ].join("\n"),
  );
  expect(text.brief).toBe("Serre del Golfo: L’inverter 10 è fermo, 08/11/2026 07:50");
});
test("[M18] a plant's name of 200 signs leaves the short message what is the matter, and the mail its whole name", () => {
  const name = "Impianto ".repeat(22).trim();
  const text = messageText(incident, { language: "it", plant: { ...plant, name } });
  expect(text.title).toBe(`${name}: L’inverter 10 è fermo`);
  expect(text.brief).toBe(
    "Impianto Impianto Impianto Impianto Im..: L’inverter 10 è fermo, 08/11/2026 07:50",
  );
});
test("[M9] one that stands for several says how often it was raised, and when for the first time", () => {
  const times = { count: 3, first: since - 3600 };
  expect(messageText(incident, { language: "it", plant, times }).lead).toBe(
    "Da domenica 08/11/2026 alle 07:50, ora dell’impianto. È successo 3 volte, la prima domenica 08/11/2026 alle 06:50.",
  );
  expect(messageText(incident, { language: "en", plant, times }).lead).toBe(
    "Since Sunday 08/11/2026 at 07:50, plant time. It happened 3 times, the first on Sunday 08/11/2026 at 06:50.",
  );
});
test("NOTE-01 [M2] the same in English", () => {
  const text = messageText(incident, { language: "en", plant });
  expect(text.title).toBe("Serre del Golfo: L’inverter 10 is stopped");
  expect(plainText(text)).toContain("Since Sunday 08/11/2026 at 07:50, plant time.");
  expect(plainText(text)).toContain("Lost so far: 2,347 kWh, 246 €");
});
test("NOTE-01 [H9] [M2] of what a person closed as no fault, and of what stands again, the message says so", () => {
  const text = (code: "incident_opened" | "incident_over", more: object, language: "it" | "en") =>
    messageText({ code, params: { ...incident.params, ...more } }, { language, plant });
  const closed = text("incident_over", { how: "closed", reason: "In riparazione" }, "it");
  expect(closed.title).toBe("Serre del Golfo: L’inverter 10 è fermo: non è un guasto");
  // What is no fault costs nothing that could be mended.
  expect(plainText(closed)).toBe(
    [
      "Chiuso domenica 22/11/2026 alle 07:50 come «non è un guasto»: durava da domenica 08/11/2026 alle 07:50, ora dell’impianto.",
      "Motivo: In riparazione",
    ].join("\n"),
  );
  const grown = text("incident_opened", { how: "grown" }, "en");
  expect(grown.title).toBe("Serre del Golfo: L’inverter 10 is stopped: losing more");
  expect(plainText(grown)).toContain("now it loses at least half as much again.\nLost so far:");
  const again = text("incident_opened", { how: "reopened" }, "it");
  expect(again.headline).toBe("L’inverter 10 è fermo: di nuovo");
});
test("NOTE-01 [M2] what was lost has the decimals that it has on the screens", () => {
  const written = (kwh: number): string | undefined =>
    messageText(
      { ...incident, params: { ...incident.params, lost: { ...incident.params.lost, kwh } } },
      { language: "it", plant },
    ).costs[0]?.energy;
  expect([0.34, 9.96, 17.4, 120, 12_345].map(written)).toEqual([
    "0,3 kWh",
    "10 kWh",
    "17 kWh",
    "120 kWh",
    "12,3 MWh",
  ]);
});
test("[H12] [M2] every cause has words of its own in both languages; what is wrong with the whole plant names it once", () => {
  for (const language of ["it", "en"] as const) {
    const titleOf = (cause: string, kind: "device" | "plant"): string => {
      const subject =
        kind === "plant" ? { kind, id: "", name: plant.name, type: null } : incident.params.subject;
      const facts = { ...incident, params: { ...incident.params, cause, subject } };
      return messageText(facts, { language, plant }).title;
    };
    const titles = causes.map((cause) => titleOf(cause, "device"));
    expect(new Set([...titles, titleOf("alert:x", "device")]).size).toBe(causes.length + 1);
    for (const cause of causes) expect(titleOf(cause, "plant").split(plant.name)).toHaveLength(2);
  }
});
test("[H10b] [M2] a message says what its reader can do first; of what is over nothing is left to do, and of a person's own alert only he knows", () => {
  const read = (facts: Partial<(typeof incident)["params"]>, over = false): string =>
    plainText(
      messageText(
        {
          code: over ? "incident_over" : "incident_opened",
          params: { ...incident.params, ...facts },
        } as MessageFacts,
        { language: "en", plant },
      ),
    );
  expect(read({})).toContain(`What to do: ${adviceInEnglish.device_stopped}`);
  expect(read({}, true)).not.toContain("What to do");
  expect(read({ cause: `alert:${"c".repeat(24)}` as "device_stopped" })).not.toContain(
    "What to do",
  );
});
test("[M4] who does not see the device's type reads no name of it, and without permission 1 no loss", () => {
  const facts = seenFacts(incident, {
    ...seesAll,
    seesDevices: () => false,
    seesExpected: false,
    seesMoney: false,
    seesVariable: () => false,
  });
  const text = messageText(facts, { language: "en", plant });
  expect(text.title).toBe("Serre del Golfo: A device is stopped");
  expect(plainText(text)).not.toContain("kWh");
  expect(JSON.stringify(facts)).not.toMatch(/inverter 10|a{24}|b{24}|2347/);
});
test("[M4] without permission 116 the loss is in kWh alone; what is sent later says what it costs by then", () => {
  const later = withIncident(incident, {
    since,
    lost: { ...incident.params.lost, kwh: 2515, eur: 263.6 },
  });
  const read = (seesMoney: boolean): string =>
    plainText(messageText(seenFacts(later, { ...seesAll, seesMoney }), { language: "it", plant }));
  expect(read(true)).toContain("Persi finora: 2.515 kWh, 264 €");
  expect(read(false)).toContain("Persi finora: 2.515 kWh\n");
  expect(read(false)).not.toContain("€");
});
test("[M6] critical reaches everybody, minor only who asked for all; each template has an English name", () => {
  expect([severityOfAlert("001"), severityOfAlert("002"), severityOfAlert("023")]).toEqual([
    "critical",
    "major",
    "minor",
  ]);
  expect(severityOfAlert(null)).toBe("major");
  expect([reaches("critical", "critical"), reaches("major", "critical")]).toEqual([true, false]);
  expect(reaches("minor", "minor")).toBe(true);
  expect(Object.keys(englishTemplates).toSorted()).toEqual(
    alertTemplates.map(({ id }) => id).toSorted(),
  );
});

test("[M4] [M17] of an alarm that an incident explains it says what is lost, as far as its reader may know; of its end to date alone", () => {
  const raised: MessageFacts = {
    code: "alert_raised",
    params: { alert: "Inverter fermo", template: "001", variables: [], more: 0, at: since },
  };
  const { lost } = incident.params;
  const known = withIncident(raised, { since: null, lost });
  const labels = (facts: MessageFacts) =>
    messageText(facts, { language: "en", plant }).costs.map(({ label }) => label);
  expect(labels(raised)).toEqual([]);
  expect(labels(known)).toEqual(["Lost so far", "Each day", "More by month end"]);
  expect(labels(withIncident({ ...raised, code: "alert_cleared" }, { since: null, lost }))).toEqual(
    ["Lost so far"],
  );
  // Nothing is lost yet.
  expect(labels(withIncident(raised, { since: null, lost: { ...lost, kwh: 0 } }))).toEqual([]);
  expect(labels(seenFacts(known, { ...seesAll, seesExpected: false }))).toEqual([]);
  const [cost] = messageText(seenFacts(known, { ...seesAll, seesMoney: false }), {
    language: "en",
    plant,
  }).costs;
  expect(cost).toMatchObject({ energy: "2,347 kWh", money: null });
});

test("[M22] [H8] an alarm whose incident began well before it says since when, in the mail and in the SMS; one that began with it, and an alert's own, do not", () => {
  const at = since + 11 * 86_400;
  const raised = (more: object = {}): MessageFacts => ({
    code: "alert_raised",
    params: { alert: "Inverter fermo", template: "001", variables: [], more: 0, at, ...more },
  });
  const read = (began: number | null, language: "it" | "en") => {
    const facts = seenFacts(withIncident(raised(), { since: began, lost: null }), seesAll);
    const { lead, brief } = messageText(facts, { language, plant });
    return { lead, brief };
  };
  const own = messageText(raised(), { language: "it", plant });
  for (const began of [null, at - 600]) expect(read(began, "it").lead).toBe(own.lead);
  const it = read(since, "it");
  const first = messageText(raised({ at: since }), { language: "it", plant });
  const moment = /Scattato (.*), ora/.exec(first.lead)![1]!;
  expect(it.lead).toBe(`${own.lead} Il problema dura da ${moment}.`);
  expect(it.brief).toMatch(/, da \d/);
  expect(it.brief.replace(", da ", ", ")).toBe(first.brief);
  expect(read(since, "en").lead).toContain(" The problem has lasted since ");
  expect(read(since, "en").brief).toContain(", since ");
  // Its end says how long the alarm lasted: the incident may go on.
  const cleared = { ...raised(), code: "alert_cleared" } as MessageFacts;
  expect(withIncident(cleared, { since, lost: null })).toEqual(cleared);
});
