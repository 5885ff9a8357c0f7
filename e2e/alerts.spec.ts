import type { Alert, AlertsState } from "@heliograph/contract/alerts/alerts.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { callApi, newUser, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import { makePlant, makeUser, type OwnPlant, type OwnUser } from "./own-plant.ts";

const slotSeconds = 300;
const nowSeconds = Math.floor(Date.now() / 1000);
/** The middles of the slots of the last two hours, and now: those that a new alert looks at. */
const stamps = [
  ...Array.from(
    { length: 24 },
    (_, back) => (Math.floor(nowSeconds / slotSeconds) - 24 + back) * slotSeconds + 150,
  ),
  nowSeconds,
];
/** A month in which it is not. */
const otherMonth = ((new Date(nowSeconds * 1000).getUTCMonth() + 6) % 12) + 1;

let browser: Browser;
let admin: string;
let plant: OwnPlant;
let healthy: OwnPlant;
let viewer: OwnUser;
let stranger: OwnUser;
let page: Page;
/** Of each state one, by that state. */
const alerts = new Map<string, Alert>();

const stateOf = (): Promise<AlertsState> => callApi(admin, `/plant/${plant.id}/alerts_state`);
const isIn = async (state: string): Promise<boolean> =>
  (await stateOf())[alerts.get(state)?.id ?? ""]?.state === state;
const areAllIn = async (): Promise<boolean> =>
  (await Promise.all([...alerts.keys()].map(isIn))).every(Boolean);

beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  [plant, healthy] = [
    await makePlant(admin, "Tetto sorvegliato"),
    await makePlant(admin, "Tetto senza guai"),
  ];
  // 15 kW, 50 W/m², 80 %, and nothing of the theoretical power.
  await plant.send(
    ...stamps.map((timestamp) => ({
      timestamp,
      values: { "inv.1.pac": 15, "inv.1.irr": 50, "inv.1.pr": 80 },
    })),
  );
  const watch = async (state: string, fields: Partial<Alert>): Promise<void> => {
    const body = { plant_id: plant.id, description: "Prova", num_checks: 3, ...fields };
    const made = await callApi<Alert>(admin, "/alert", {
      method: "POST",
      body: JSON.stringify(body),
    });
    alerts.set(state, made);
  };
  await watch("KO", { name: "Potenza troppo alta", vars: [plant.power], vmax: 12.5 });
  await watch("FAILING", {
    name: "Poca luce",
    vars: [plant.irradiance, plant.ratio],
    vmin: 70,
    num_checks: 100,
  });
  await watch("ERROR", { name: "Attesa ignota", vars: [plant.theoretical], vmin: 0 });
  await watch("OK", {
    name: "Rendimento basso",
    vars: [plant.ratio],
    vmin: 70,
    active_hours: ["00:00", "24:00"],
  });
  await watch("NONE", {
    name: "Altra stagione",
    vars: [plant.power],
    vmax: 1,
    active_months: [otherMonth],
  });
  [viewer, stranger] = [await makeUser(admin), await makeUser(admin)];
  const { plant_show, irradiance, theoretical_vars, inverter_show, inverter_vars } = permissions;
  const base = [plant_show, irradiance, theoretical_vars, inverter_show, inverter_vars];
  for (const { id } of [plant, healthy]) {
    await viewer.allow(id, [...base, permissions.alerts_show]);
    await stranger.allow(id, base);
  }
  await vi.waitUntil(areAllIn, { timeout: 120_000, interval: 250 });
  page = await (await newUser(browser, viewer.token)).newPage();
});
afterAll(async () => {
  for (const { id } of alerts.values()) await callApi(admin, `/alert/${id}`, { method: "DELETE" });
  await browser.close();
});

const item = (on: Page, state: string) =>
  on
    .getByRole("listitem")
    .filter({ has: on.getByRole("heading", { name: alerts.get(state)?.name ?? "" }) });
const names = (on: Page): Promise<string[]> =>
  on.getByRole("heading", { level: 3 }).allTextContents();

test("ALST-01 ALST-02 ALST-03 ALST-04 ALST-05 a legend of five, each alert with its rule, its variables, its state and its failed checks; the switch leaves what fails", async () => {
  // The answer that the page shows: the next slot may be looked at while it is read here.
  const answered = page.waitForResponse(`**/api/v1/plant/${plant.id}/alerts_state`);
  await page.goto(`/plant/${plant.id}/alerts_state`);
  const states = (await (await answered).json()) as AlertsState;
  expect(
    Object.fromEntries([...alerts].map(([state, { id }]) => [state, states[id]?.state])),
  ).toEqual({ KO: "KO", FAILING: "FAILING", ERROR: "ERROR", OK: "OK", NONE: "NONE" });
  const legend = page.getByRole("list", { name: "Legenda" }).getByRole("listitem");
  await legend.first().waitFor();
  await expect
    .poll(() => legend.allTextContents())
    .toEqual(["Allarme1", "Errore1", "In verifica1", "Non attivo1", "In ordine1"]);
  // Worst first.
  await expect
    .poll(() => names(page))
    .toEqual([
      "Potenza troppo alta",
      "Attesa ignota",
      "Poca luce",
      "Altra stagione",
      "Rendimento basso",
    ]);
  const icons = { KO: "ko", ERROR: "error", FAILING: "failing", NONE: "none", OK: "ok" };
  for (const [state, colour] of Object.entries(icons)) {
    const mark = item(page, state).locator(".hg-mark").first().locator("path, rect").first();
    await expect.poll(() => mark.getAttribute("fill")).toBe(`var(--hg-${colour})`);
  }

  // "name = value unit" of what is set, then when it is awake.
  const rules = {
    KO: "massimo = 12,5 kW",
    FAILING: "verifiche = 100 (8 h 20 min)",
    OK: "minimo = 70 %",
  };
  for (const [state, rule] of Object.entries(rules))
    await item(page, state).getByText(rule, { exact: true }).waitFor();
  await item(page, "OK").getByText("dalle 00:00 alle 24:00").waitFor();
  const power = item(page, "KO").getByRole("link", { name: "Potenza AC" });
  await expect.poll(() => power.getAttribute("href")).toBe(`/plant/${plant.id}/var/${plant.power}`);
  const device = item(page, "KO").getByRole("link", { name: "Inverter di prova" });
  await expect
    .poll(() => device.getAttribute("href"))
    .toBe(`/plant/${plant.id}/device/${plant.deviceId}`);

  // What the calls say stands in the page: for the alert, and for each variable.
  const ko = states[alerts.get("KO")?.id ?? ""];
  expect(ko?.cnt).toBeGreaterThan(3);
  await expect
    .poll(() => item(page, "KO").getByText(`${ko?.cnt} verifiche fallite`).count())
    .toBe(2);
  const failing = states[alerts.get("FAILING")?.id ?? ""];
  const light = failing?.vars[plant.irradiance];
  expect([failing?.cnt, failing?.vars[plant.ratio]?.cnt]).toEqual([light?.cnt, 0]);
  const row = page.getByRole("listitem", { name: "" }).filter({ hasText: "Irraggiamento" }).last();
  await row.getByText(`${light?.cnt} di 100 verifiche fallite`).waitFor();
  await row.getByText(`ancora ${100 - (light?.cnt ?? 0)} verifiche prima dell’allarme`).waitFor();
  const calm = item(page, "FAILING").getByTitle("0 di 100 verifiche fallite");
  await calm.getByRole("img", { name: "In ordine" }).waitFor();
  await calm.getByRole("link", { name: "Rendimento" }).waitFor();
  await item(page, "ERROR").getByText("manca un valore recente").waitFor();
  await item(page, "KO").getByText("15,0 kW").waitFor();

  await page.getByRole("switch", { name: "Solo da guardare" }).click();
  await expect
    .poll(() => names(page))
    .toEqual(["Potenza troppo alta", "Attesa ignota", "Poca luce"]);
  expect(new URL(page.url()).searchParams.get("only")).toBe("failing");
  await page.getByRole("switch", { name: "Solo da guardare" }).click();
  await expect.poll(async () => (await names(page)).length).toBe(5);
  await expect.poll(() => seriousFaults(page)).toEqual([]);
});

test("TREE-08 DASH-03 DEV-02 VAR-04 the tree is marked; dashboard, device and variable say what is wrong and lead to the alerts", async () => {
  const tree = page.getByRole("navigation", { name: "Impianto", exact: true });
  const marked = (name: RegExp) => tree.getByRole("button", { name });
  // Beside the alerts' marks stand those of incidents, once the plant has been judged.
  await marked(/^Inverter (?:Allarme|Anomalie)/).click();
  await tree.getByRole("link", { name: /^Inverter di prova (?:Allarme|Anomalie)/ }).waitFor();
  await tree.getByRole("button", { name: "Variabili di Inverter di prova" }).click();
  await tree.getByRole("link", { name: /^Potenza AC (?:Allarme|Anomalie)/ }).waitFor();
  await tree.getByRole("link", { name: /^Irraggiamento In verifica/ }).waitFor();
  await tree.getByRole("link", { name: /^Potenza teorica Errore/ }).waitFor();
  await expect.poll(() => tree.getByRole("link", { name: /^Rendimento (?!\d)/ }).count()).toBe(0);
  await tree.getByRole("link", { name: "Stato Allarme" }).waitFor();

  await tree.getByRole("link", { name: "Cruscotto" }).click();
  const card = page.getByRole("main").getByRole("link", { name: /^Allarmi/ });
  await card.getByText("2", { exact: true }).waitFor();
  const counts = ["Allarme: 1", "Errore: 1", "In verifica: 1", "Non attivo: 1", "In ordine: 1"];
  await expect
    .poll(() =>
      card.locator("[title]").evaluateAll((all) => all.map((one) => one.getAttribute("title"))),
    )
    .toEqual(counts);
  const here = `**/plant/${plant.id}/alerts_state`;
  await card.click();
  await page.waitForURL(here);

  await item(page, "KO").getByRole("link", { name: "Inverter di prova" }).click();
  const panel = page.getByRole("region", { name: "Allarmi del dispositivo" });
  const first = panel.getByRole("listitem").first();
  await first.getByRole("img", { name: "Allarme" }).waitFor();
  await first.getByText("Potenza troppo alta").waitFor();
  await expect.poll(() => panel.getByRole("listitem").count()).toBe(5);

  await first.getByRole("link", { name: "Potenza AC" }).click();
  await page.getByRole("main").getByRole("link", { name: "Stato degli allarmi" }).click();
  await page.waitForURL(here);
});

test("ALST-08 what comes late changes the state, and a push brings it to the page", async () => {
  await item(page, "ERROR").getByText("manca un valore recente").waitFor();
  let reloads = 0;
  page.on("framenavigated", () => (reloads += 1));
  await plant.send(
    ...stamps.slice(0, -1).map((timestamp) => ({ timestamp, values: { "inv.1.pteo": 16 } })),
  );
  // A slot is looked at when it settles, late ones with the next: a rule that changes has its plant looked at now.
  const ignored = alerts.get("ERROR");
  await callApi(admin, `/alert/${ignored?.id}`, {
    method: "POST",
    body: JSON.stringify({ ...ignored, num_checks: 4 }),
  });
  await expect.poll(async () => (await stateOf())[ignored?.id ?? ""]?.state).toBe("OK");
  await plant.send({ timestamp: Math.floor(Date.now() / 1000), values: { "inv.1.pac": 14 } });
  await item(page, "ERROR").getByText("In ordine").first().waitFor();
  await expect.poll(() => item(page, "ERROR").getByText("manca un valore recente").count()).toBe(0);
  expect(reloads).toBe(0);
});

test("MULTI-16 MULTI-17 the overview has a badge where alerts are on and an icon where none is, both leading to them; nothing for who may not see alerts", async () => {
  await page.goto(`/multiplant?plants=${plant.id},${healthy.id}`);
  const link = (name: string, on: Page) => on.getByRole("link", { name, exact: true });
  await link("Tetto sorvegliato: 1 allarme attivo", page).waitFor();
  const fine = link("Tetto senza guai: Nessun allarme attivo", page);
  await expect.poll(() => fine.locator("svg").count()).toBe(1);
  await link("Tetto sorvegliato: 1 allarme attivo", page).click();
  await page.waitForURL(`**/plant/${plant.id}/alerts_state`);

  const other = await (await newUser(browser, stranger.token)).newPage();
  await other.goto(`/multiplant?plants=${plant.id},${healthy.id}`);
  await link("Tetto senza guai", other).first().waitFor();
  await expect.poll(() => other.locator("a[href$='/alerts_state']").count()).toBe(0);
  await other.close();
});

test("ALST-06 who sees the page starts an alert from zero, after a question", async () => {
  const press = () =>
    item(page, "KO")
      .getByRole("button", { name: "Azzera lo stato di «Potenza troppo alta»" })
      .click();
  const dialog = page.getByRole("dialog");
  await press();
  await dialog.getByRole("button", { name: "Annulla" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => isIn("KO")).toBe(true);
  await press();
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.method() === "DELETE"),
    dialog.getByRole("button", { name: "Azzera stato" }).click(),
  ]);
  expect(new URL(asked.url()).pathname).toBe(`/api/v1/alert/${alerts.get("KO")?.id}/state/reset`);
  await page.getByText("Stato azzerato").waitFor();
  await item(page, "KO").getByText("Non attivo").first().waitFor();
  await item(page, "KO").getByText("0 di 3 verifiche fallite").waitFor();
  await expect
    .poll(async () => (await stateOf())[alerts.get("KO")?.id ?? ""])
    .toMatchObject({ state: "NONE", cnt: 0 });
});

test("ALST-07 without the permission neither page nor call; a plant without alerts says so, in English, on a phone, in the dark", async () => {
  const other = await (await newUser(browser, stranger.token)).newPage();
  const answer = await fetch(new URL(`/api/v1/plant/${plant.id}/alerts_state`, page.url()), {
    headers: { authorization: `Bearer ${stranger.token}` },
  });
  expect(answer.status).toBe(403);
  await other.goto(`/plant/${plant.id}/alerts_state`);
  await other.getByText("Permessi insufficienti per vedere la pagina").waitFor();
  await other.close();

  const context = await newUser(browser, viewer.token, {
    language: "en",
    scheme: "dark",
    size: phone,
  });
  const small = await context.newPage();
  await small.goto(`/plant/${healthy.id}/alerts_state`);
  await small.getByText("No alerts configured").waitFor();
  await small.goto(`/plant/${plant.id}/alerts_state`);
  await item(small, "FAILING")
    .getByText(/more checks before the alert/)
    .waitFor();
  await expect.poll(() => sidewaysPx(small)).toBe(0);
  await expect.poll(() => seriousFaults(small)).toEqual([]);
  await context.close();
});
