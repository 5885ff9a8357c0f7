import type { Measured, MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import { expect, test } from "vitest";
import { gsmText, maxSms, placesOf } from "./gsm-text.ts";
import { meaningTexts } from "./measured-text.ts";
import { messageText, plainText, type Language } from "./message-text.ts";
import { seenFacts } from "./seen-facts.ts";

const plant = { id: "640", name: "Serre del Golfo", timezone: "Europe/Rome" };
const at = Temporal.Instant.from("2026-11-08T12:05+01:00").epochMilliseconds / 1000;
const none = { lowest: null, highest: null, reference: null };
const named = (name: string, measured?: Measured) => ({
  id: name.padEnd(24, "0"),
  name,
  ...(measured === undefined ? {} : { measured }),
});
const hot = { ...none, value: 71.5, unit: "°C", highest: 60.5 };
interface Case {
  readonly template?: string;
  readonly variables?: ReturnType<typeof named>[];
  readonly more?: number;
  readonly language?: Language;
  readonly isOver?: boolean;
}
const factsOf = (of: Case): MessageFacts => ({
  code: of.isOver === true ? "alert_cleared" : "alert_raised",
  params: {
    alert: "Troppo caldo",
    template: of.template ?? "017A",
    variables: of.variables ?? [named("Temperatura modulo", hot)],
    more: of.more ?? 0,
    at,
  },
});
const textOf = (of: Case) => messageText(factsOf(of), { language: of.language ?? "it", plant });
const whatOf = (of: Case): string => textOf(of).details[0]!.value;
const one = (template: string, name: string, measured: Measured): string =>
  whatOf({ template, variables: [named(name, measured)] });

test("[M22] an alarm says the value and the limit that it broke, in each language's signs; the all-clear what the value is now", () => {
  expect(whatOf({})).toBe("Temperatura modulo 71,5 °C, massimo 60,5 °C");
  expect(plainText(textOf({ language: "en" }))).toContain(
    "What: Temperatura modulo 71.5 °C, maximum 60.5 °C",
  );
  const cool = named("Temperatura modulo", { ...hot, value: 58.2 });
  expect(whatOf({ isOver: true, variables: [cool] })).toBe(
    "Temperatura modulo 58,2 °C, massimo 60,5 °C",
  );
});
test("[M17] an end says how long it lasted, where that is known", () => {
  const ended = factsOf({ isOver: true });
  if (ended.code !== "alert_cleared") throw new Error("an end");
  const since = at - 3 * 3600;
  const read = (params: typeof ended.params, language: Language): string =>
    messageText({ code: "alert_cleared", params }, { language, plant }).lead;
  expect(read(ended.params, "it")).toBe(
    "Rientrato domenica 08/11/2026 alle 12:05, ora dell’impianto.",
  );
  expect(read({ ...ended.params, since }, "it")).toBe(
    "Rientrato domenica 08/11/2026 alle 12:05: durava da domenica 08/11/2026 alle 09:05, ora dell’impianto.",
  );
  expect(read({ ...ended.params, since }, "en")).toBe(
    "Cleared Sunday 08/11/2026 at 12:05; it had lasted since Sunday 08/11/2026 at 09:05, plant time.",
  );
});
test("[M22] of a plant that is silent it says when the last data came, where that is known", () => {
  const { params } = factsOf({ template: "003", variables: [] }) as Extract<
    MessageFacts,
    { code: "alert_raised" }
  >;
  const read = (more: object): string =>
    messageText({ code: "alert_raised", params: { ...params, ...more } }, { language: "it", plant })
      .lead;
  expect(read({})).not.toContain("Ultimi dati");
  expect(read({ last_data: at - 3600 })).toBe(
    "Scattato domenica 08/11/2026 alle 12:05, ora dell’impianto. Ultimi dati: domenica 08/11/2026 alle 11:05.",
  );
});
test("[M22] of two limits the broken one; a limit that must be passed; two numbers that would read the same get more digits", () => {
  const both = { ...none, unit: "V", lowest: 200, highest: 250 };
  expect(one("012", "Tensione", { ...both, value: 190 })).toBe("Tensione 190 V, minimo 200 V");
  expect(one("012", "Tensione", { ...both, value: 260 })).toBe("Tensione 260 V, massimo 250 V");
  expect(one("012", "Tensione", { ...both, value: 230 })).toBe("Tensione 230 V");
  expect(one("007", "Potenza", { ...none, value: 0, unit: "kW", lowest: 0 })).toBe(
    "Potenza 0 kW, deve superare 0 kW",
  );
  expect(one("017A", "T", { ...hot, highest: 60.25 })).toBe("T 71,5 °C, massimo 60,25 °C");
  // A unit as somebody typed it is written as on the screens.
  expect(one("017A", "T", { ...hot, unit: "C" })).toBe("T 71,5 °C, massimo 60,5 °C");
  expect(one("017A", "T 1", { ...hot, value: 60.52 })).toBe("T 1: 60,52 °C, massimo 60,5 °C");
});
test("[M22] what an alarm compares with is named", () => {
  const weak = { value: 1.2, unit: "A", lowest: 4.13, highest: null, reference: 6.2 };
  expect(one("004", "Stringa A", weak)).toBe("Stringa A 1,2 A, minimo 4,13 A (mediana 6,2 A)");
  expect(one("023", "Stringa A", weak)).toContain("(media 6,2 A)");
  const off = { value: 45, unit: "°", lowest: 30, highest: 40, reference: 35 };
  expect(one("019", "Asse", off)).toBe("Asse 45°, massimo 40° (posizione voluta 35°)");
  const back = { ...none, value: 1200, unit: "kWh", reference: 1350 };
  expect(one("015", "Contatore", back)).toBe("Contatore 1.200 kWh, prima 1.350 kWh");
});
test("[M22] three variables are read with their values, the others are counted; what was kept without values reads as before", () => {
  const all = ["A", "B", "C", "D"].map((name) => named(name, hot));
  expect(whatOf({ variables: all, more: 2 })).toBe(
    "A 71,5 °C, massimo 60,5 °C\nB 71,5 °C, massimo 60,5 °C\nC 71,5 °C, massimo 60,5 °C\ne altre 3",
  );
  const bare = ["A", "B", "C", "D"].map((name) => named(name));
  expect(whatOf({ variables: bare, more: 1 })).toBe("A, B, C, D e un’altra");
});
test("[M22] a code is named by what it means, in the reader's language, and never as a bare number", () => {
  const states = { "4": "Produces", "7": "Fault" };
  const table = {
    id: "state",
    enums: states,
    texts: { it: { "4": "In produzione", "7": "Guasto" }, en: states },
  };
  const state = (value: number, language: Language = "it") => {
    const measured = { ...none, value, unit: null, meaning: meaningTexts(table, value) };
    return whatOf({ template: "010", variables: [named("Stato", measured)], language });
  };
  expect([state(7), state(7, "en"), state(9)]).toEqual([
    "Stato: Guasto",
    "Stato: Fault",
    "Stato: codice 9",
  ]);
  const faults = { "0": "Ground fault", "3": "Cabinet open" };
  const bits = { id: "faults", bits: faults, texts: { it: { "0": "Guasto a terra" }, en: faults } };
  expect(meaningTexts(bits, 9)).toEqual({
    it: "Guasto a terra, bit 3",
    en: "Ground fault, Cabinet open",
  });
  expect(meaningTexts(bits, 0)).toEqual({ it: "nessuno", en: "none" });
});
test("[M18] [M22] the line for a phone fits one SMS: it says what was measured of all, of the first, or of none", () => {
  expect(textOf({}).brief).toBe(
    "Serre del Golfo: Troppo caldo, Temperatura modulo 71,5 °C, massimo 60,5 °C, 08/11/2026 12:05",
  );
  const long = ["A", "B", "C"].map((name) => named(`Temperatura del quadro ${name}`, hot));
  const { brief } = textOf({ variables: long });
  expect(brief).toContain("Temperatura del quadro A 71,5 °C, massimo 60,5 °C; e altre 2, 08/11");
  expect(placesOf(gsmText(brief))).toBeLessThanOrEqual(maxSms);
  const longest = named(
    "Temperatura del quadro di parallelo in cabina di trasformazione nord, lato strada",
    hot,
  );
  const fallback = textOf({ variables: [longest, named("B".repeat(20), hot)] }).brief;
  expect(fallback).not.toContain("71,5");
  expect(fallback).toContain("08/11/2026 12:05");
});
test("[M4] [M22] a share of the expected power is for who holds permission 1; the value itself is his", () => {
  const low = { value: 40, unit: "kW", lowest: 60, highest: null, reference: 90 };
  const facts = factsOf({ template: "006", variables: [named("Potenza", low)] });
  const read = (seesExpected: boolean): string => {
    const eyes = { seesVariable: () => true, seesDevices: () => true, seesMoney: true };
    const seen = seenFacts(facts, { ...eyes, seesExpected });
    return messageText(seen, { language: "it", plant }).details[0]!.value;
  };
  expect(read(true)).toBe("Potenza 40 kW, minimo 60 kW (attesa 90 kW)");
  expect(read(false)).toBe("Potenza 40 kW");
});
