import type { MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import { messageText, plainText } from "@heliograph/domain/messages/message-text.ts";
import type { Browser, Worker } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newUser, tokenOf, type Language } from "./browser.ts";
import { openBrowser } from "./chromium.ts";

/** What the worker is asked to do in place of the system, which shows no notification here. */
interface Doings {
  readonly shown: [title: string, options: NotificationOptions][];
  readonly opened: string[];
  focused: number;
}
interface Scope extends Doings, EventTarget {
  readonly registration: { showNotification: (...shown: Doings["shown"][number]) => Promise<void> };
  readonly clients: {
    openWindow: (path: string) => Promise<null>;
    matchAll: () => Promise<{ url: string; focus: () => Promise<void> }[]>;
  };
}

let browser: Browser;
let token: string;
beforeAll(async () => {
  [browser, token] = await Promise.all([openBrowser(), tokenOf("client")]);
});
afterAll(async () => {
  await browser.close();
});

const path = "/plant/101/alerts_state";
const facts: MessageFacts = {
  code: "alert_raised",
  params: { alert: "Inverter fermo", template: "001", variables: [], more: 0, at: 1_782_036_000 },
};
const plant = { id: "101", name: "Villa Ginestra", timezone: "Europe/Rome" };
const doingsOf = (worker: Worker): Promise<Doings> =>
  worker.evaluate(() => {
    const { shown, opened, focused } = globalThis as unknown as Scope;
    return { shown, opened, focused };
  });
/** Clicks the newest notification, while these pages of the portal are open. */
const click = (worker: Worker, pages: readonly string[]): Promise<void> =>
  worker.evaluate((urls) => {
    const scope = globalThis as unknown as Scope;
    scope.clients.matchAll = async () =>
      urls.map((url) => ({
        url,
        focus: async () => {
          scope.focused += 1;
        },
      }));
    const [, { data }] = scope.shown.at(-1)!;
    const event = new Event("notificationclick");
    const waited: Promise<unknown>[] = [];
    Object.assign(event, {
      notification: { data, close: () => {} },
      waitUntil: (work: Promise<unknown>) => waited.push(work),
    });
    scope.dispatchEvent(event);
    return Promise.all(waited).then(() => {});
  }, pages);

test.each([
  ["it", "Villa Ginestra: Inverter fermo", "Scattato domenica 21/06/2026 alle 12:00"],
  ["en", "Villa Ginestra: Inverter stopped", "Raised Sunday 21/06/2026 at 12:00"],
] as const)(
  "NOTE-04 [M20] a push is shown in the reader's language (%s), and a click opens its page, once",
  async (language: Language, title, lead) => {
    const context = await newUser(browser, token, { language });
    const page = await context.newPage();
    await page.goto("/notices");
    const started = context.waitForEvent("serviceworker");
    await page.evaluate(() => navigator.serviceWorker.register("/push-worker.js"));
    const worker = await started;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    const cdp = await context.newCDPSession(page);
    const registered = new Promise<string>((done) => {
      cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
        if (one !== undefined) done(one.registrationId);
      });
    });
    await cdp.send("ServiceWorker.enable");
    await worker.evaluate(() => {
      const scope = globalThis as unknown as Scope;
      Object.assign(scope, { shown: [], opened: [], focused: 0 });
      scope.registration.showNotification = async (...shown) => void scope.shown.push(shown);
      scope.clients.openWindow = async (opened) => (scope.opened.push(opened), null);
    });
    const text = messageText(facts, { language, plant });
    await cdp.send("ServiceWorker.deliverPushMessage", {
      origin: new URL(inject("address")).origin,
      registrationId: await registered,
      data: JSON.stringify({ title: text.title, body: plainText(text), tag: "one", path }),
    });
    await expect.poll(async () => (await doingsOf(worker)).shown.length).toBe(1);
    const [shown] = (await doingsOf(worker)).shown;
    expect(shown).toEqual([title, expect.objectContaining({ tag: "one", data: { path } })]);
    expect(shown![1].body).toContain(lead);
    await click(worker, [page.url()]);
    expect(await doingsOf(worker)).toMatchObject({ opened: [path], focused: 0 });
    // What it opened is there already: it comes to the front.
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await click(worker, [page.url()]);
    expect(await doingsOf(worker)).toMatchObject({ opened: [path], focused: 1 });
    await context.close();
  },
);
