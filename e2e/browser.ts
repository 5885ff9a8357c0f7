import { AxeBuilder } from "@axe-core/playwright";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { inject } from "vitest";

export type Language = "it" | "en";
export const desk = { width: 1440, height: 900 } as const;
export const phone = { width: 390, height: 844 } as const;

export interface Look {
  readonly language?: Language;
  readonly scheme?: "light" | "dark";
  readonly size?: { readonly width: number; readonly height: number };
}

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
    ],
  });
}

/** A reader of his own: nothing stored, the language chosen before the first page. */
export async function newReader(browser: Browser, look: Look = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: inject("address"),
    viewport: look.size ?? desk,
    colorScheme: look.scheme ?? "light",
    // Not the plants' zone: what is shown in it by accident shows.
    timezoneId: "America/Sao_Paulo",
  });
  const { language } = look;
  if (language !== undefined)
    await context.addInitScript((chosen) => {
      localStorage.setItem("language", chosen);
    }, language);
  return context;
}

export async function tokenOf(username: string): Promise<string> {
  const answer = await fetch(`${inject("address")}/api/v1/auth/token`, {
    method: "POST",
    body: new URLSearchParams({ username, password: "heliograph-demo", grant_type: "password" }),
  });
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
  return (await answer.json()) as T;
}

/** What axe calls serious or critical on the page as it stands: names and places. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
