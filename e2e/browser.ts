import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { inject } from "vitest";
import { desk } from "./chromium.ts";

export type Language = "it" | "en";
export const demoPassword = "heliograph-demo";

export interface Look {
  readonly language?: Language;
  readonly scheme?: "light" | "dark";
  readonly size?: { readonly width: number; readonly height: number };
}

/** A reader of his own: nothing stored, the language chosen before the first page. */
export async function newReader(browser: Browser, look: Look = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: inject("address"),
    viewport: look.size ?? desk,
    colorScheme: look.scheme ?? "light",
    reducedMotion: "reduce",
    // Not the plants' zone: what is shown in it by accident shows.
    timezoneId: "America/Sao_Paulo",
  });
  context.setDefaultTimeout(60_000);
  await keep(context, "language", look.language);
  return context;
}

/** A reader who has a session already. */
export async function newUser(
  browser: Browser,
  token: string,
  look: Look = {},
): Promise<BrowserContext> {
  const context = await newReader(browser, look);
  await keep(context, "token", token);
  return context;
}

/** What the browser remembers when its first page opens; later pages find what the reader left. */
async function keep(
  context: BrowserContext,
  name: string,
  value: string | undefined,
): Promise<void> {
  if (value === undefined) return;
  await context.addInitScript(
    ([key, text]) => {
      if (sessionStorage.getItem(key) !== null) return;
      sessionStorage.setItem(key, "given");
      localStorage.setItem(key, text);
    },
    [`heliograph.${name}`, value] as const,
  );
}

export async function tokenOf(username: string, password = demoPassword): Promise<string> {
  const answer = await fetch(`${inject("address")}/api/v1/auth/token`, {
    method: "POST",
    body: new URLSearchParams({ username, password, grant_type: "password" }),
  });
  if (!answer.ok) throw new Error(`log in as ${username}: ${answer.status}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Calls the API beside the browser. */
export async function callApi<T>(token: string, path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(`${inject("address")}/api/v1${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${token}`,
      ...(init.body === undefined ? {} : { "content-type": "application/json" }),
    },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${init.method ?? "GET"} ${path}: ${answer.status} ${text}`);
  return (text === "" ? null : JSON.parse(text)) as T;
}

/** The graphics driver's own remarks; the portal cannot do anything about them. */
const ofTheDriver = /^\[\.WebGL-|GPU stall|GroupMarkerNotSet/;

/** Errors and warnings in the console of a page, as they come. */
export function consoleFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    const isFault = message.type() === "error" || message.type() === "warning";
    if (isFault && !ofTheDriver.test(message.text()))
      faults.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => faults.push(`thrown: ${error.message}`));
  return faults;
}

/**
 * What axe calls serious or critical on the page as it stands: names and places.
 * @param rules those to look at, all by default
 */
export async function seriousFaults(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // Without frames in the page there is nothing that would need a page of axe's own for the result.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** How far the page scrolls sideways; 0 is right. [px] */
export const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
