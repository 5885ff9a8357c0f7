import { errorCodes, errorTable, type ErrorReply } from "@heliograph/contract/errors.ts";
import { fieldRules } from "@heliograph/contract/field-rules.ts";
import i18next from "i18next";
import { beforeAll, describe, expect, test } from "vitest";
import { CallError, errorText } from "../call-error.ts";
import { fieldWords, refusedFields, refusalRooms, refusalText } from "./refusal-text.ts";
import { texts as english } from "./texts/en/refusals.ts";
import { texts as italian } from "./texts/it/refusals.ts";
import { chooseLanguage, loadTexts, openTexts } from "./texts/texts.ts";

beforeAll(async () => {
  await openTexts();
  await loadTexts(refusalRooms);
});
const textOf = (refused: Partial<ErrorReply>): string => refusalText(refused, i18next.t);

/** `name:kind` of each parameter of a code's sentence in the contract. */
const declared = (sentence: string): Map<string, string | undefined> =>
  new Map(
    [...sentence.matchAll(/\{(\w+)(?::(\w+))?\}/g)].map(([, name = "", kind]) => [name, kind]),
  );
const used = (text: string): (readonly [name: string, kind: string | undefined])[] =>
  [...text.matchAll(/\{\{(\w+)(?:, *(\w+))?\}\}/g)].map(([, name = "", kind]) => [name, kind]);

describe("O23 the catalogues of refusals", () => {
  test.each([
    ["it", italian.code],
    ["en", english.code],
  ] as const)("%s has a sentence for every code, with its parameters as they are", (_, code) => {
    expect(Object.keys(code).toSorted()).toEqual(errorCodes.toSorted());
    for (const one of errorCodes) {
      const known = declared(errorTable[one][1]);
      for (const [name, kind] of used(code[one]))
        expect([one, name, known.has(name), kind]).toEqual([one, name, true, known.get(name)]);
    }
  });
  test("no English word stands in the Italian catalogue", () => {
    const words =
      /\b(the|is|are|of|this|that|you|may|must|not|with|which|needs?|cannot|has|have|and|or|there|already|first|only|plant|user|variable|device|alert|missing|invalid|wrong)\b/i;
    const texts = [...Object.values(italian.code), ...Object.values(italian.place)];
    expect(
      texts.map((text) => text.replaceAll(/\{\{.*?\}\}/g, "")).filter((text) => words.test(text)),
    ).toEqual([]);
    const same = errorCodes.filter((one) => italian.code[one] === english.code[one]);
    expect(same).toEqual([]);
  });
  test("every rule of a field has a sentence", () => {
    const missing = fieldRules.filter(
      (rule) => !i18next.exists(`form.invalid.${rule}`, { count: 2 }),
    );
    expect(missing).toEqual([]);
  });
});

describe("O23 what a refusal says, in the reader's language", () => {
  const places = [
    { in: "section" as const, name: "1 A", key: "devices_ids" },
    { in: "formula" as const, name: "Resa" },
  ];
  const cases: [Partial<ErrorReply>, it: string, en: string][] = [
    [
      { code: "username_taken", params: { username: "mario" } },
      "il nome utente mario è già in uso",
      "the username mario is taken",
    ],
    [
      { code: "formula_too_long", params: { most: 10_000 } },
      "la formula ha al massimo 10.000 caratteri",
      "a formula has at most 10,000 characters",
    ],
    [
      { code: "moment_outside_day", params: { day: "2026-03-29", tz: "Europe/Rome" } },
      "questo momento non è del giorno 29/03/2026 (Europe/Rome)",
      "this moment is not of 29/03/2026 (Europe/Rome)",
    ],
    [
      { code: "permission_needed", params: { plant: "101", needs: ["plant_show", "users_edit"] } },
      "sull’impianto 101 serve: «Vedere l’impianto», «Modificare gli utenti»",
      "plant 101 needs: «View the plant», «Edit users»",
    ],
    [
      { code: "in_use", params: { name: "pac", places } },
      "pac è usato in: sezione 1 A (dispositivi), formula Resa",
      "pac is used in: section 1 A (devices), formula Resa",
    ],
    [
      {
        code: "in_use",
        params: {
          name: "pac",
          places: [
            { in: "alert", name: "Inverter fermo", template: "001" },
            { in: "alert", name: "Tetto sud fermo" },
          ],
        },
      },
      "pac è usato in: allarme Inverter fermo, allarme Tetto sud fermo",
      "pac is used in: alert Inverter stopped, alert Tetto sud fermo",
    ],
    [
      { code: "user_keys_kept", params: { keys: ["is_admin", "brand"] } },
      "di questo utente non puoi cambiare: amministratore, marchio",
      "for this user you may not change: administrator, brand",
    ],
    [
      { code: "formula_cycle", params: { names: ["a", "b", "a"] } },
      "la formula finirebbe per leggere sé stessa: a → b → a",
      "the formula would read itself: a → b → a",
    ],
    [
      {
        code: "invalid_request",
        fields: [
          { field: "username", rule: "min", params: { min: 4 } },
          { field: "emails.0", rule: "email" },
        ],
      },
      "nome utente: Deve avere almeno 4 caratteri; e-mail: Deve essere un indirizzo e-mail valido",
      "username: Must be at least 4 characters; e-mails: Must be a valid email",
    ],
  ];
  test.each(cases)("%j", async (refused, inItalian, inEnglish) => {
    await chooseLanguage("it");
    expect(textOf(refused)).toBe(inItalian);
    await chooseLanguage("en");
    expect(textOf(refused)).toBe(inEnglish);
    await chooseLanguage("it");
  });

  test("ERR-08 the sentence of the status is followed by that of the code; an unknown code by the server's own words", () => {
    const taken = {
      code: "username_taken",
      detail: "the username x is taken",
      params: { username: "x" },
    } as const;
    expect(errorText(new CallError("status", 409, taken))).toBe(
      "Conflitto con un elemento esistente (il nome utente x è già in uso)",
    );
    const unknown = { code: "of_tomorrow", detail: "abc" } as unknown as ErrorReply;
    expect(errorText(new CallError("status", 400, unknown))).toBe("Richiesta non valida (abc)");
  });

  test("the fields that it names have its sentence, or that of their own rule", () => {
    const taken = { code: "username_taken", params: { username: "x" } } as const;
    const marks = (refused: Partial<ErrorReply>) =>
      refusedFields(new CallError("status", 400, refused), i18next.t);
    expect(marks({ ...taken, fields: [{ field: "username" }] })).toEqual({
      username: "il nome utente x è già in uso",
    });
    expect(
      marks({ code: "invalid_request", fields: [{ field: "name", rule: "required" }] }),
    ).toEqual({ name: "Campo obbligatorio" });
    expect(marks(taken)).toEqual({});
    expect(refusedFields(new Error("other"), i18next.t)).toEqual({});
  });
});

test("O23 no refusal shows a path of the wire: a field without a name has its sentence alone", () => {
  const refused: Partial<ErrorReply> = {
    code: "invalid_request",
    fields: [
      { field: "series.0.color", rule: "format" },
      { field: "keys.p256dh", rule: "required" },
      { field: "", rule: "unknownKey" },
    ],
  };
  expect(textOf(refused)).toBe(
    "colore: Formato non valido; Campo obbligatorio; Non è un campo di questo modulo",
  );
});

test("O23 the fields of an edit are called as on screen, each step of their path", async () => {
  const words = ["kwp", "sections[A].kwp", "gperf_params.pu_kwh", "template_id", "nobody.knows"];
  const named = () => words.map((path) => fieldWords(path, i18next.t));
  expect(named()).toEqual([
    "kWp",
    "sezioni[A] · kWp",
    "parametri delle prestazioni garantite · prezzo del kWh mancante (pu_kwh)",
    "modello",
    "nobody · knows",
  ]);
  await chooseLanguage("en");
  expect(named()[2]).toBe("parameters of guaranteed performance · price of a missing kWh (pu_kwh)");
  await chooseLanguage("it");
});
