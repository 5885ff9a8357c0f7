import i18next, { type i18n } from "i18next";
import { useEffect } from "react";
import { initReactI18next, useTranslation } from "react-i18next";
import { type Language, languages } from "../format.ts";
import { oneOf, stored } from "../stored.ts";
import { addRefusalFormats } from "../refusal-text.ts";
import type { Catalogue, TextRoom } from "./catalogue.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: Catalogue };
  }
}

/** The language chosen in this browser; Italian when nothing was chosen. */
export const languageStore = stored<Language>("language", oneOf<Language>("it", languages));

type Loader = () => Promise<{ readonly texts: object }>;
const files: Record<Language, Record<string, Loader>> = {
  it: import.meta.glob<{ texts: object }>("./it/*.ts"),
  en: import.meta.glob<{ texts: object }>("./en/*.ts"),
};

const wanted = new Set<TextRoom>();

async function loadOne(target: i18n, language: Language, room: TextRoom): Promise<void> {
  if (target.getResource(language, "translation", room) !== undefined) return;
  const load = files[language][`./${language}/${room}.ts`];
  if (!load) throw new Error(`No texts for ${language}/${room}`);
  const { texts } = await load();
  target.addResourceBundle(language, "translation", { [room]: texts }, true, true);
}

/** What a public page speaks as long as it is shown; null: the language chosen in this browser. */
let spoken: Language | null = null;

/** Makes the texts of these rooms ready in the language of the page; a page is shown after its texts have come. */
export async function loadTexts(rooms: readonly TextRoom[]): Promise<void> {
  for (const room of rooms) wanted.add(room);
  await Promise.all(rooms.map((room) => loadOne(i18next, spoken ?? languageStore.get(), room)));
}

const loadWanted = async (language: Language): Promise<void> => {
  await Promise.all([...wanted].map((room) => loadOne(i18next, language, room)));
};
/** The last choice: texts that come late do not undo it. */
let chosen: Language | null = null;

/** Puts the whole page into another language at once: first its texts, then the switch. */
export async function chooseLanguage(language: Language): Promise<void> {
  await switchTo(language, () => languageStore.set(language));
}
async function switchTo(language: Language, keep: () => void): Promise<void> {
  chosen = language;
  await loadWanted(language);
  if (chosen !== language) return;
  document.documentElement.lang = language;
  keep();
  await i18next.changeLanguage(language);
  // A page that was opened meanwhile brought its texts in the language before.
  await loadWanted(language);
}

/** A language chosen in another tab is this one's too: the texts of the next page come in the language that is stored. @returns how to stop */
export const followLanguage = (): (() => void) =>
  languageStore.subscribe(() => {
    const language = languageStore.get();
    if (spoken === null && language !== document.documentElement.lang)
      void chooseLanguage(language);
  });

/** What somebody without a session reads: the language that was chosen in this browser, else the first one that the browser asks for; English stands for all others. */
export function readersLanguage(): Language {
  if (languageStore.isKept()) return languageStore.get();
  const asked = navigator.languages.flatMap((tag) =>
    languages.filter((one) => tag.toLowerCase().split("-")[0] === one),
  );
  return asked[0] ?? (navigator.languages.length === 0 ? "it" : "en");
}
async function speak(language: Language | null): Promise<void> {
  spoken = language;
  const next = language ?? languageStore.get();
  if (next !== document.documentElement.lang) await switchTo(next, () => undefined);
}
/** Puts a public page into a language of its own as long as it is shown, whatever this browser keeps. @returns whether it speaks it by now */
export function useSpeech(language: Language | null): boolean {
  const now = useLanguage();
  useEffect(() => {
    void speak(language);
  }, [language]);
  useEffect(() => () => void speak(null), []);
  return language === null || now === language;
}

/**
 * A text that one catalogue lacks is fetched from the English one: until it is there nothing is shown, never a raw key.
 * @param target the instance to start
 */
export async function startTexts(target: i18n, language: Language): Promise<void> {
  await target.use(initReactI18next).init({
    lng: language,
    fallbackLng: "en",
    supportedLngs: languages,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    saveMissing: true,
    parseMissingKeyHandler: () => "",
    missingKeyHandler: (_languages, _namespace, key) => {
      const room = key.split(".")[0] as TextRoom;
      if (!files.en[`./en/${room}.ts`]) return;
      // oxlint-disable-next-line no-console -- for who writes pages: nobody else can do anything about it
      console.error(`The page that shows ${key} does not load the texts of ${room}`);
      void loadOne(target, "en", room);
    },
    react: { useSuspense: false, bindI18nStore: "added" },
  });
  addRefusalFormats(target);
}

/** Called once before the page is drawn. */
export async function openTexts(): Promise<void> {
  const language = languageStore.get();
  document.documentElement.lang = language;
  if (!i18next.isInitialized) await startTexts(i18next, language);
  await loadTexts(["common", "form", "dialog", "errors", "frame"]);
}

/** The language of the page. */
export function useLanguage(): Language {
  const { i18n: instance } = useTranslation();
  return instance.language === "en" ? "en" : "it";
}
