import i18next, { createInstance } from "i18next";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  chooseLanguage,
  followLanguage,
  languageStore,
  loadTexts,
  openTexts,
  startTexts,
} from "./texts.ts";

type Tree = { readonly [key: string]: string | Tree };
const files = import.meta.glob<{ texts: Tree }>("./{it,en}/*.ts", { eager: true });

function keysOf(tree: Tree, before: string): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [`${before}.${key}`] : keysOf(value, `${before}.${key}`),
  );
}
function catalogue(language: string): string[] {
  const keys: string[] = [];
  for (const [path, { texts }] of Object.entries(files)) {
    const [, folder, room] = /^\.\/(\w+)\/(\w+)\.ts$/.exec(path) ?? [];
    if (folder === language && room) keys.push(...keysOf(texts, room));
  }
  return keys.toSorted();
}
const sources = import.meta.glob<string>(["../../**/*.{ts,tsx}", "!../../**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});

afterEach(() => {
  languageStore.set("it");
});

test("I18N-06 both catalogues have the same keys, and no empty text", () => {
  expect(catalogue("it").length).toBeGreaterThan(200);
  expect(catalogue("en")).toEqual(catalogue("it"));
  for (const { texts } of Object.values(files)) expect(JSON.stringify(texts)).not.toContain(':""');
});

test("every key that the source asks for exists", () => {
  const known = new Set(
    catalogue("it").flatMap((key) => [key, key.replace(/_(one|many|other)$/, "")]),
  );
  const groups = new Set([...known].map((key) => key.slice(0, key.lastIndexOf("."))));
  const asked = Object.values(sources).flatMap((text) => [
    ...text.matchAll(/\bt\(\s*["'`]([\w.]+)["'`](, \{ returnObjects: true)?/g),
  ]);
  expect(asked.length).toBeGreaterThan(20);
  const unknown = asked.flatMap(([, key = "", all]) =>
    (all === undefined ? known : groups).has(key) ? [] : [key],
  );
  expect(unknown).toEqual([]);
});

test("I18N-01 SESS-18 a fresh browser reads Italian", async () => {
  localStorage.clear();
  await openTexts();
  expect(languageStore.get()).toBe("it");
  expect(i18next.t("common.save")).toBe("Salva");
});

test("I18N-04 SESS-18 choosing English changes every text at once and is stored", async () => {
  await openTexts();
  await loadTexts(["charts"]);
  await chooseLanguage("en");
  expect(i18next.t("common.save")).toBe("Save");
  expect(i18next.t("charts.not_found")).toBe("Chart not found");
  expect(localStorage.getItem("heliograph.language")).toBe("en");
  expect(document.documentElement.lang).toBe("en");
  await chooseLanguage("it");
  expect(i18next.t("common.save")).toBe("Salva");
});

test("I18N-03 a key that Italian lacks shows the English text, and never the raw key; the console says which page forgot it", async () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  const lonely = createInstance();
  await startTexts(lonely, "it");
  lonely.addResourceBundle("it", "translation", { login: { title: "Accedi" } });
  expect(lonely.t("login.submit")).toBe("");
  await expect.poll(() => lonely.t("login.submit")).toBe("Sign in");
  expect(said.mock.calls.join()).toContain("login.submit");
  said.mockRestore();
});

test("VALID-01 VALID-02 VALID-03 VALID-04 VALID-05 VALID-06 VALID-07 VALID-08 VALID-09 ERR-14 ERR-15 ERR-16 the quoted texts stand in the catalogue word for word", async () => {
  await openTexts();
  await chooseLanguage("en");
  const t = i18next.t;
  expect([
    t("form.invalid.field"),
    t("form.invalid.required"),
    t("form.invalid.min", { min: 4 }),
    t("form.invalid.max", { max: 9 }),
    t("form.invalid.length", { length: 5 }),
    t("form.invalid.format"),
    t("form.invalid.email"),
    t("form.invalid.url"),
    t("form.invalid.uuid"),
    t("form.common.saved"),
    t("form.common.notSaved"),
    t("dialog.delete.done"),
    t("dialog.delete.fail"),
    t("form.upload.done"),
    t("form.upload.fail"),
  ]).toEqual([
    "Invalid field",
    "Field is required",
    "Must be at least 4 characters",
    "Must be at most 9 characters",
    "Must be exactly 5 characters",
    "Invalid format",
    "Must be a valid email",
    "Must be a valid url",
    "Must be a valid UUID",
    "Element successfully saved",
    "Error saving element",
    "Item deleted",
    "Unable to delete the element",
    "File successfully uploaded",
    "File upload failed",
  ]);
});

describe("one language in all tabs", () => {
  const elsewhere = (language: string): void => {
    localStorage.setItem(languageStore.key, language);
    globalThis.dispatchEvent(new StorageEvent("storage", { key: languageStore.key }));
  };

  test("a language chosen in another tab is followed, so that no page is half in one and half in the other", async () => {
    await openTexts();
    await chooseLanguage("it");
    const stop = followLanguage();
    elsewhere("en");
    await expect.poll(() => i18next.language).toBe("en");
    expect(document.documentElement.lang).toBe("en");
    await loadTexts(["home"]);
    expect(i18next.t("home.title")).toBe("Plants");
    stop();
    elsewhere("it");
    await Promise.resolve();
    expect(i18next.language).toBe("en");
    await chooseLanguage("en");
  });

  test("of two choices the last one stands, and a page opened between brings its texts in it", async () => {
    await chooseLanguage("en");
    const late = chooseLanguage("it");
    const opened = loadTexts(["users"]);
    await Promise.all([late, opened]);
    expect(i18next.getResource("it", "translation", "users")).toBeDefined();
    await Promise.all([chooseLanguage("en"), chooseLanguage("it")]);
    expect(i18next.language).toBe("it");
    expect(languageStore.get()).toBe("it");
  });
});
