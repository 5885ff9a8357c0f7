import { afterEach, beforeAll, expect, test } from "vitest";
import { signIn } from "../session.ts";
import { brandStore } from "../ui/brand.tsx";
import { chooseLanguage, openTexts } from "../ui/texts/texts.ts";
import { beginAs } from "./begin-as.ts";

const marta = { id: "a".repeat(24), brand: "aros", language: "en" } as const;
const spoken = (): string => document.documentElement.lang;
beforeAll(openTexts);
afterEach(() => chooseLanguage("it"));

test("[U35] a session begins in the language of its user, and a switch made later stays until the next", async () => {
  signIn("one");
  beginAs(marta);
  await expect.poll(spoken).toBe("en");
  expect(brandStore.get()).toBe("aros");
  await chooseLanguage("it");
  beginAs({ ...marta });
  expect(spoken()).toBe("it");
  signIn("another");
  beginAs(marta);
  await expect.poll(spoken).toBe("en");
});

test("[U35] who has chosen none keeps the browser's", async () => {
  signIn("one");
  beginAs({ ...marta, language: null });
  expect(spoken()).toBe("it");
});
