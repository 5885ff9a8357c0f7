import type { HealthNow, JudgedDay, PlantMark } from "@heliograph/contract/health/health.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, newUser, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import { type DashboardPlant, feedDashboard, makeDashboardPlant } from "./dashboard-plant.ts";
import { makeUser } from "./own-plant.ts";

// How a plant is, as its pages show it; what the portal judges is handed in.
let browser: Browser;
let admin: string;
let plant: DashboardPlant;
let context: BrowserContext;

beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await makeDashboardPlant(admin, "Tetto giudicato");
  await feedDashboard(plant);
  context = await newUser(browser, admin);
});
afterAll(async () => {
  await callApi(admin, `/plant/${plant.id}`, {
    method: "PATCH",
    body: JSON.stringify({ disabled: true }),
  });
  await browser.close();
});

const id = "507f1f77bcf86cd799439011";
const otherId = "507f1f77bcf86cd799439012";
const alertId = "507f1f77bcf86cd799439013";
const stopped = () =>
  ({ kind: "device", id: plant.inverters[2]?.id ?? "", name: "Inverter 3", device: null }) as const;
/** 80 kWh expected - 6 - 8 = 66 kWh made. */
const judged = (): HealthNow["scopes"] => [
  {
    section: 0,
    verdict: {
      word: "alarm",
      why: null,
      worst: { id, cause: "device_stopped", subject: stopped() },
      is_dormant: false,
      num_incidents: 1,
      made_kwh: 66,
      expected_kwh: 80,
      lost_kwh: 6,
      unexplained_kwh: 8,
      next_look: null,
    },
    waterfall: {
      source: "theoretical",
      expected_wh: 80_000,
      expected_cents: null,
      steps: [
        {
          incident: id,
          cause: "device_stopped",
          subject: stopped(),
          sureness: 0.9,
          is_standing: true,
          wh: 6000,
          cents: null,
        },
      ],
      rest_wh: 8000,
      rest_cents: null,
      made_wh: 66_000,
      made_cents: null,
    },
  },
];
const ofDevices = () => ({
  devices: {
    [stopped().id]: {
      incident: id,
      cause: "device_stopped",
      is_dormant: false,
      severity: "critical" as const,
    },
  },
  device_days: { [stopped().id]: { expected_kwh: 26, made_kwh: 20 } },
});
const midnight = (daysAgo = 0): number =>
  Temporal.Now.zonedDateTimeISO(plant.zone).subtract({ days: daysAgo }).startOfDay()
    .epochMilliseconds / 1000;
/** One inverter stands still since yesterday, another was weak this morning, and an alarm of its own came and went then. */
const marks = (): PlantMark[] => [
  {
    incident: id,
    alert: null,
    cause: "device_stopped",
    subjects: [stopped()],
    state: "open",
    since: midnight(1) + 36_000,
    ended: null,
  },
  {
    incident: otherId,
    alert: null,
    cause: "device_weak",
    subjects: [{ ...stopped(), id: plant.inverters[0]?.id ?? "", name: "Inverter 1" }],
    state: "resolved",
    since: midnight() + 30_000,
    ended: midnight() + 34_000,
  },
  {
    incident: null,
    alert: { id: alertId, name: "Troppo caldo", template_id: null },
    cause: `alert:${alertId}`,
    subjects: [{ kind: "variable", id: "", name: null, device: null }],
    state: "resolved",
    since: midnight() + 30_060,
    ended: midnight() + 40_000,
  },
];
async function handed(page: Page): Promise<void> {
  const now: HealthNow = { maintenance: [], scopes: judged(), ...ofDevices() };
  await page.route(/\/health\/now$/, (route) => route.fulfill({ json: now }));
  await page.route(/\/health\?from=/, (route) => {
    const day = new URL(route.request().url()).searchParams.get("from") ?? "";
    const answer: JudgedDay[] = [
      { day, judged: midnight() + 14_400, scopes: judged(), of_devices: ofDevices() },
    ];
    return route.fulfill({ json: answer });
  });
  await page.route(/\/marks\?from=/, (route) =>
    route.fulfill({ json: { marks: marks(), is_cut: false } }),
  );
}
async function shown(path: string, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await context.newPage();
  try {
    await handed(page);
    await page.goto(path);
    await use(page);
  } finally {
    await page.close();
  }
}
const verdict = (from: Page) => from.getByRole("region", { name: "Come va", exact: true });
const panel = (from: Page, name: string): Locator =>
  from.locator("section.hg-panel", {
    has: from.getByRole("heading", { level: 2, name, exact: true }),
  });
const marksOf = (part: Locator): Locator => part.getByRole("group", { name: "Anomalie e allarmi" });

test("HLTH-10 [H13] [H16] the page says before all else what is wrong, what it cost, and leads to the incident", async () => {
  await shown(`/plant/${plant.id}`, async (page) => {
    const strip = verdict(page);
    await strip.getByText("Allarme").waitFor();
    await strip.getByText("14 kWh in meno").waitFor();
    const bottom = await strip.evaluate((one) => one.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(250);
    // One fact, one number.
    await page.locator(".hg-kpi").getByText("14 kWh meno del previsto").waitFor();
    const fall = panel(page, "Dall’atteso al fatto");
    await expect
      .poll(() =>
        fall.getByRole("listitem").evaluateAll((all) => all.map((one) => one.dataset["look"])),
      )
      .toEqual(expect.arrayContaining(["expected", "loss", "rest", "made"]));
    await strip.getByRole("link", { name: /^Inverter 3 fermo/ }).click();
    await page.waitForURL(`**/plant/${plant.id}/incident/${id}`);
  });
});

test("INC-08 the day's curve marks what began and ended: by keyboard a mark leads to its incident, and marks that would overlap open a list", async () => {
  await shown(`/plant/${plant.id}`, async (page) => {
    const rail = marksOf(panel(page, "Oggi"));
    const lasting = rail.getByRole("link", { name: /^Inverter 3 fermo, dal / });
    const ended = rail.getByRole("link", { name: /^Inverter 1 debole, fine / });
    await ended.waitFor();
    // A minute apart: one place for both, and a list of them.
    const both = rail.getByRole("button", { name: "2 eventi" });
    await expect.poll(() => lasting.count()).toBe(1);
    await both.focus();
    await page.keyboard.press("Enter");
    const list = page.getByRole("menu");
    await list.getByRole("menuitem", { name: /^Inverter 1 debole/ }).waitFor();
    await list.getByRole("menuitem", { name: /^Allarme Troppo caldo/ }).click();
    await page.waitForURL(`**/plant/${plant.id}/alert/${alertId}`);
    await page.goBack();
    await lasting.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/plant/${plant.id}/incident/${id}`);
  });
});

test("INC-08 a device's chart marks what is about the device, months and years have marks at their bars, and on a phone a finger finds them", async () => {
  await shown(`/plant/${plant.id}/device/${stopped().id}`, async (page) => {
    const rail = marksOf(page.locator(".hg-trend"));
    await rail.getByRole("link", { name: /^Inverter 3 fermo/ }).waitFor();
    await expect.poll(() => rail.getByRole("link").count()).toBe(1);
    await page.getByRole("region", { name: "Salute del dispositivo" }).waitFor();
  });
  const hand = await newUser(browser, admin, { size: phone, scheme: "dark", language: "en" });
  const page = await hand.newPage();
  await handed(page);
  await page.goto(`/plant/${plant.id}`);
  const rail = page.getByRole("group", { name: "Incidents and alarms" });
  await expect.poll(() => rail.count()).toBe(3);
  for (const one of await rail.locator(".hg-marks-one").all()) {
    const box = await one.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
  await expect.poll(() => sidewaysPx(page)).toBe(0);
  await expect.poll(() => seriousFaults(page)).toEqual([]);
  await hand.close();
});

test("HLTH-11 [H14] INC-08 who may not see alerts reads nowhere that all is well, and no chart has a mark", async () => {
  const reader = await makeUser(admin);
  const { plant_show, inverter_show, inverter_vars } = permissions;
  await reader.allow(plant.id, [plant_show, inverter_show, inverter_vars]);
  const theirs = await newUser(browser, reader.token);
  const page = await theirs.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const green = page.getByRole("img", { name: /^(In ordine|OK)$/ });
  const hidden = page.getByText("Non visibile").first();
  await page.goto(`/plant/${plant.id}`);
  await page.locator("svg").first().waitFor();
  await verdict(page).waitFor();
  await expect.poll(() => green.count()).toBe(0);
  await page.goto(`/plant/${plant.id}/device/${stopped().id}`);
  await hidden.waitFor();
  await expect.poll(() => green.count()).toBe(0);
  await page.goto(`/multiplant?plants=${plant.id}`);
  await hidden.waitFor();
  await expect.poll(() => green.count()).toBe(0);
  await page.goto("/");
  await page.getByText("Tetto giudicato").first().waitFor();
  await expect.poll(() => green.count()).toBe(0);
  expect(asked.filter((url) => url.includes("/marks?"))).toEqual([]);
  await theirs.close();
});

test("HLTH-12 [H15] the page of a past day is of that day alone: its verdict, its waterfall, its incidents, and nothing of now", async () => {
  const yesterday = Temporal.Now.zonedDateTimeISO(plant.zone).toPlainDate().subtract({ days: 1 });
  await shown(`/plant/${plant.id}?day=${yesterday.toString()}`, async (page) => {
    await verdict(page).getByText("14 kWh in meno").waitFor();
    await verdict(page).getByText("giudicato").waitFor();
    await page.locator(".hg-kpi").getByText("14 kWh meno del previsto").waitFor();
    await page.locator(".hg-kpi").getByText("Potenza massima").waitFor();
    // The bars of its month mark the day on which it began.
    await page.getByRole("group", { name: "Anomalie e allarmi" }).first().waitFor();
    const fall = panel(page, "Dall’atteso al fatto");
    await fall.getByRole("listitem").filter({ hasText: "Inverter fermo" }).waitFor();
    await fall.getByText("Inverter 3").waitFor();
    const bars = panel(page, "Inverter");
    await bars
      .getByRole("listitem", { name: /^Inverter 3/ })
      .locator(".hg-mark")
      .waitFor();
    for (const now of ["Potenza ora", "Valori istantanei", "Allarmi"])
      await expect
        .poll(() => page.getByRole("main").getByText(now, { exact: true }).count())
        .toBe(0);
  });
});
