import type { IncidentPage } from "@heliograph/contract/health/health.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ShownPage } from "../packages/web/src/ui/shown-page.ts";
import { texts as commonEn } from "../packages/web/src/ui/texts/en/common.ts";
import { texts as frameEn } from "../packages/web/src/ui/texts/en/frame.ts";
import { texts as commonIt } from "../packages/web/src/ui/texts/it/common.ts";
import { texts as frameIt } from "../packages/web/src/ui/texts/it/frame.ts";
import {
  callApi,
  consoleFaults,
  type Language,
  newReader,
  newUser,
  seriousFaults,
  sidewaysPx,
  tokenOf,
} from "./browser.ts";
import { desk, openBrowser, phone } from "./chromium.ts";

const rooms = import.meta.glob<{ readonly paths: readonly ShownPage[] }>(
  "../packages/web/src/*/*.paths.tsx",
  { eager: true },
);
// A new room's pages are looked at without being named here.
const pages = Object.values(rooms).flatMap((room) => room.paths.map(({ page }) => page));
const plantId = "118";

const aWidget = { id: "a", kind: "value", quantity: "power", x: 0, y: 0, w: 3, h: 2 };
let browser: Browser;
let admin: string;
let plant: Plant;
let mailingId: string;
let controlId: string;
let ledId: string;
let hallId: string;
let dashboardId: string;
let token: string;
let userId: string;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await callApi<Plant>(admin, `/plant/${plantId}?full=true`);
  ({ id: userId } = await callApi<{ id: string }>(admin, "/user/by_username/client"));
  const display = (name: string) => ({
    method: "POST",
    body: JSON.stringify({ name, plants: [plantId] }),
  });
  ({ id: controlId } = await callApi<{ id: string }>(admin, "/display/control", display("Parete")));
  ({ id: ledId } = await callApi<{ id: string }>(admin, "/display/led", display("Pannello")));
  const hall = {
    name: "Atrio",
    options: { plants: [plantId] },
    pages: [{ template_id: "summary", options: {} }],
  };
  const save = (fields: object) => ({ method: "POST", body: JSON.stringify(fields) });
  ({ id: hallId } = await callApi<{ id: string }>(admin, "/display", save(hall)));
  await callApi(admin, "/display", save({ ...hall, id: hallId, disabled: false }));
  ({ id: dashboardId } = await callApi<{ id: string }>(
    admin,
    "/dashboard",
    save({ name: "Atrio", plants: [plantId], widgets: [aWidget] }),
  ));
  const until = Math.floor(Date.now() / 1000) + 86_400;
  ({ token } = await callApi<{ token: string }>(
    admin,
    "/public_link",
    save({ kind: "dashboard", of: dashboardId, until }),
  ));
  ({ id: mailingId } = await callApi<{ id: string }>(admin, "/mailing", {
    method: "POST",
    body: JSON.stringify({ kind: "portfolio", name: "Quattro tetti", freq: "monthly" }),
  }));
});
afterAll(async () => {
  await browser.close();
});

const incidentId = "507f1f77bcf86cd799439011";
/** An incident as the portal answers it: the plant may have none. */
function anIncident(): IncidentPage {
  const device = plant.devices?.find(({ type }) => type === "inverter");
  const now = Math.floor(Date.now() / 1000);
  const daySeconds = 86_400;
  return {
    id: incidentId,
    plant_id: plantId,
    plant_name: plant.name,
    timezone: plant.timezone,
    cause: "device_stopped",
    subject: { kind: "device", id: device?.id ?? "", name: device?.name ?? null, device: null },
    state: "dormant",
    severity: "critical",
    since: now - 2 * daySeconds,
    opened: now - 2 * daySeconds + 1800,
    judged: now - 3600,
    next_look: now + 3600,
    ended: null,
    sureness: 0.9,
    evidence: {
      numbers: { power_kw: 0, expected_kw: 6.6 },
      series: [device?.variables[0]?.id ?? ""],
    },
    lost_kwh: 120,
    lost_today_kwh: 12,
    month_kwh: 300,
    lost_eur: null,
    lost_today_eur: null,
    month_eur: null,
    daily_kwh: [50, 58, 12],
    alerts: [],
    acknowledged: null,
    snoozed_until: null,
    assignee: null,
    events: [
      { at: now - 2 * daySeconds, code: "opened", params: {}, by: null, really_by: null },
      { at: now - 900, code: "commented", params: { text: "…" }, by: "Ada", really_by: null },
    ],
    days: [
      { day: "2026-11-20", kwh: 50, ratio: 1 },
      { day: "2026-11-21", kwh: 58, ratio: 0 },
    ],
    peers: [],
    effect: null,
    similar: [],
  };
}

/** An address of the page with something to show; null for one that only leads on to another. */
function addressOf(path: string): string | null {
  const device = plant.devices?.find(({ type }) => type === "inverter");
  const samples: Readonly<Record<string, string | undefined>> = {
    plantId,
    userId,
    idx: "1",
    deviceId: device?.id,
    varId: device?.variables[0]?.id,
    chartId: "new",
    alertId: plant.alerts?.[0]?.id,
    reportId: "create",
    templateId: path.includes("report") ? "R01" : "001",
    incidentId,
    mailingId,
    displayId: path.includes("control") ? controlId : path.includes("led") ? ledId : hallId,
    name: "widgets",
    dashboardId,
    kind: "dashboard",
    ofId: dashboardId,
    token,
  };
  if (path.includes("$shortId")) return null;
  return path.replace(/\$(\w+)/g, (_, name: string) => {
    const sample = samples[name];
    if (sample === undefined) throw new Error(`no sample for $${name} of ${path}`);
    return sample;
  });
}

/** What the page has asked for and not got yet. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on("request", (one) => open.add(one));
  page.on("requestfinished", (one) => open.delete(one));
  page.on("requestfailed", (one) => open.delete(one));
  return open;
}
const quietMilliseconds = 100;
/** Nothing is on its way any more: Playwright's own "networkidle" would wait half a second at every page. What never ends is named. */
async function settled(page: Page, open: ReadonlySet<Request>): Promise<void> {
  let quietSince = Infinity;
  await expect
    .poll(
      async () => {
        const busy = await page
          .locator(".hg-skeleton, [aria-busy=true]")
          .evaluateAll((all) => all.map((one) => `${one.tagName} ${one.className}`));
        const awaited = [...[...open].map((one) => one.url()), ...busy];
        const now = performance.now();
        quietSince = awaited.length > 0 ? Infinity : Math.min(quietSince, now);
        return now - quietSince >= quietMilliseconds ? [] : ["not quiet yet", ...awaited];
      },
      { interval: 20 },
    )
    .toEqual([]);
}
/** The page in dark or light, with no colour on its way any more. */
async function paint(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
        for (const one of changing) one.finish();
        return changing.length;
      }),
    )
    .toBe(0);
}
/** How far the page scrolls sideways once its charts have taken its width. [px] */
async function settledSidewaysPx(page: Page): Promise<number> {
  await page
    .waitForFunction(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth <= clientWidth;
    })
    .catch(() => undefined);
  return await sidewaysPx(page);
}
const wordsIn = (texts: object): string[] =>
  Object.values(texts).flatMap((one: unknown) =>
    typeof one === "string" ? [one] : typeof one === "object" && one ? wordsIn(one) : [],
  );
/** Sentences that only one language has; short words can be names and units. */
function foreign(language: Language): ReadonlySet<string> {
  const [own, other] = language === "it" ? [it, en] : [en, it];
  return new Set(
    other.filter((text) => text.length > 4 && !own.some((mine) => mine.includes(text))),
  );
}
// What is measured is called as the variables of a plant may be called: those names are data.
const it = wordsIn([{ ...commonIt, quantity: {} }, frameIt]);
const en = wordsIn([{ ...commonEn, quantity: {} }, frameEn]);

/** What the page says: its texts, and the names for who cannot see. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push(walker.currentNode.textContent?.trim() ?? "");
    for (const one of document.querySelectorAll("[aria-label],[placeholder],[title]"))
      for (const name of ["aria-label", "placeholder", "title"])
        found.push(one.getAttribute(name) ?? "");
    return found;
  });

/** Another tab of the same browser chooses the language; returns when the page speaks it. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((newValue) => {
    const key = "heliograph.language";
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent("storage", { key, newValue }));
  }, language);
  await page.locator(`html[lang=${language}]`).waitFor();
}
const foreignWords = {
  it: foreign("it"),
  en: foreign("en"),
};
const wordsNotIn = async (page: Page, language: Language): Promise<string[]> =>
  (await textsOn(page)).filter((text) => foreignWords[language].has(text));

describe("every page", () => {
  let context: BrowserContext;
  let page: Page;
  let console_: string[];
  let open: ReadonlySet<Request>;
  beforeAll(async () => {
    context = await newUser(browser, admin, { language: "it" });
    page = await context.newPage();
    await page.route(/\/api\/v1\/incident\/[0-9a-f]{24}$/, (route) =>
      route.fulfill({ json: anIncident() }),
    );
    console_ = consoleFaults(page);
    open = requestsOf(page);
  });
  afterAll(async () => {
    await context.close();
  });

  test.each(pages.filter(({ seen }) => seen !== "public").map(({ path }) => path))(
    "%s is right in light and dark, on a desk and a phone, and speaks one language at a time",
    async (path) => {
      const address = addressOf(path);
      if (address === null) return;
      console_.length = 0;
      await page.setViewportSize(desk);
      await page.goto(address);
      await page.getByRole("main").waitFor();
      await paint(page, "light");
      await settled(page, open);
      const faults: string[] = [];
      const add = (what: string, found: readonly string[]): void => {
        faults.push(...found.map((one) => `${what}: ${one}`));
      };
      const addWidth = (what: string, px: number): void => {
        if (px > 0) add(what, [`${px} px too wide`]);
      };
      addWidth("desk", await sidewaysPx(page));
      add("words that are not Italian", await wordsNotIn(page, "it"));
      // Names, colours and widths of a phone do not depend on the language: the longer one is looked at. Only colours depend on the scheme.
      add("light", await seriousFaults(page));
      await paint(page, "dark");
      add("dark", await seriousFaults(page, ["color-contrast"]));
      await page.setViewportSize(phone);
      addWidth("phone", await settledSidewaysPx(page));

      await page.setViewportSize(desk);
      await speak(page, "en");
      await expect.poll(() => wordsNotIn(page, "en")).toEqual([]);
      addWidth("desk in English", await settledSidewaysPx(page));
      add("console", console_);
      await speak(page, "it");
      expect(faults).toEqual([]);
    },
  );
});

test.each(["it", "en"] as const)(
  "the login is right in %s, in light and dark, on a desk and a phone",
  async (language) => {
    const context = await newReader(browser, { language });
    const page = await context.newPage();
    const faults = consoleFaults(page);
    const open = requestsOf(page);
    await page.goto("/login");
    await settled(page, open);
    for (const colorScheme of ["light", "dark"] as const) {
      await paint(page, colorScheme);
      await expect.poll(() => seriousFaults(page)).toEqual([]);
    }
    await page.setViewportSize(phone);
    await expect.poll(() => sidewaysPx(page)).toBe(0);
    await expect.poll(() => wordsNotIn(page, language)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  },
);
