import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { PlantListItem } from "@heliograph/contract/plants/plants.wire.ts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, newUser, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import { makePlant, makeUser } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let client: string;
beforeAll(async () => {
  [browser, admin, client] = await Promise.all([
    openBrowser(),
    tokenOf("admin"),
    tokenOf("client"),
  ]);
});
afterAll(async () => {
  await browser.close();
});
const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });

/** Changes what the list of plants says on its way to the page. */
async function listSays(
  page: Page,
  change: (plants: PlantListItem[]) => readonly PlantListItem[],
): Promise<void> {
  // What the portal tells of the list meanwhile would say otherwise.
  await page.routeWebSocket(/\/api\/v1\/live\?/, () => {});
  await page.route(
    (url) => url.pathname === "/api/v1/plant/all",
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: change(await answer.json()) });
    },
  );
}

/** Ends a reader's session; a list that is still on its way is nobody's any more. */
async function leave(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

test("HOME-01 HOME-02 HOME-03 HOME-04 HOME-05 HOME-07 HOME-11 HOME-13 SESS-20 the plants of the reader, their sums, a map, and the way into one", async () => {
  const plants = await callApi<PlantListItem[]>(client, "/plant/all");
  expect(plants.length).toBeGreaterThan(3);
  const context = await newUser(browser, client, { language: "en" });
  const page = await context.newPage();
  const list = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/plant/all"));
  await page.goto("/");
  await expect.poll(async () => (await list).status()).toBe(200);
  const table = page.getByRole("table", { name: "Plants" });
  await table.waitFor();
  const shown = await table.getByRole("row").locator("td.strong a").allTextContents();
  expect(shown.toSorted()).toEqual(plants.map(({ name }) => name).toSorted());
  for (const name of ["Code", "Client", "Name", "kWp", "Alerts", "Last data"])
    await expect
      .poll(() => table.getByRole("columnheader", { name: `Sort by ${name}`, exact: true }).count())
      .toBe(1);
  const dairy = rowOf(page, "Caseificio Monviso");
  const cells = await dairy.getByRole("cell").allTextContents();
  expect(cells).toEqual(expect.arrayContaining(["233", "Latteria Monviso", "158.4", "", ""]));

  const active = plants.filter(({ disabled }) => !disabled);
  const peak = active.reduce((sum, { kwp }) => sum + kwp, 0);
  const summary = page.getByRole("region", { name: "Summary of the plants" });
  const text = (await summary.textContent()) ?? "";
  expect(text).toContain(`Plants${active.length}`);
  const size = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  expect(text).toContain(`of ${size.format(peak)} kWp`);
  const map = page.getByRole("region", { name: "Map of the plants" });
  await map.waitFor();
  await expect.poll(async () => (await map.boundingBox())?.height).toBe(500);

  const last = dairy.getByRole("time");
  await expect.poll(() => last.textContent()).toMatch(/ago|now/);
  const modes = page.getByRole("radiogroup", { name: "Last data" });
  await modes.getByText("Date").click();
  await expect.poll(() => last.textContent()).toMatch(/^\d{2}\/\d{2}\/\d{4}/);
  await page.reload();
  await table.waitFor();
  await expect.poll(() => last.textContent()).toMatch(/^\d{2}\/\d{2}\/\d{4}/);
  await modes.getByText("Relative").click();
  await expect.poll(() => last.textContent()).toMatch(/ago|now/);

  await dairy.getByRole("cell", { name: "158.4" }).click();
  await page.waitForURL("**/plant/233");
  await leave(context);
});

test("HOME-11 how long ago is read whole in English too, however long that is", async () => {
  const context = await newUser(browser, client, { language: "en" });
  const page = await context.newPage();
  const agesSeconds = [17 * 3600, 23 * 3600, 320 * 86_400];
  await listSays(page, (plants) =>
    plants.map((plant, at) => ({
      ...plant,
      disabled: false,
      last_update: Math.floor(Date.now() / 1000) - (agesSeconds[at % agesSeconds.length] ?? 0) - 60,
    })),
  );
  await page.goto("/");
  const table = page.getByRole("table", { name: "Plants" });
  await table.getByText("17 hours ago").first().waitFor();
  await table.getByText("10 months ago").first().waitFor();
  const cut = await table.getByRole("time").evaluateAll((times) =>
    times
      .map((time) => time.closest("td"))
      .filter((cell) => cell !== null && cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell?.textContent),
  );
  expect(cut).toEqual([]);
  await leave(context);
});

test("beside an open tree the list keeps what it is read for: name, power, what is lost, alerts and last data", async () => {
  const context = await newUser(browser, client, { language: "en" });
  const page = await context.newPage();
  await page.goto("/");
  const table = page.getByRole("table", { name: "Plants" });
  await table.waitFor();
  const heads = (): Promise<string[]> => table.getByRole("columnheader").allTextContents();
  const closed = await heads();
  expect(closed).toEqual(expect.arrayContaining(["Code", "Client"]));
  await page
    .getByRole("banner")
    .getByRole("button", { name: "Show or hide the plant tree" })
    .click();
  await expect.poll(heads).not.toEqual(closed);
  await expect
    .poll(() => heads())
    .toEqual(expect.arrayContaining(["Name", "Now, kW", "Lost, kWh", "Alerts", "Last data"]));
  const box = page.locator(".hg-table-box");
  await expect.poll(() => box.evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0);
  await leave(context);
});

test("HOME-08 the client of a plant leads to all plants of the client, not to the plant", async () => {
  const context = await newUser(browser, admin);
  const page = await context.newPage();
  await page.goto("/?q=Cantina");
  await rowOf(page, "Cantina Val d’Arbia").getByRole("link", { name: "Val d’Arbia Vini" }).click();
  await page.waitForURL((url) => url.pathname === "/multiplant");
  expect(new URL(page.url()).searchParams.get("client")).toBe("Val d’Arbia Vini");
  await leave(context);
});

test("HOME-09 HOME-10 HOME-12 HOME-14 late words are errors except of disabled plants; alerts are counted for who may see them", async () => {
  const reader = await makeUser(admin);
  await reader.allow("101", [permissions.plant_show, permissions.alerts_show]);
  await reader.allow("118", [permissions.plant_show, permissions.alerts_show]);
  await reader.allow("214", [permissions.plant_show]);
  await reader.allow("156", [permissions.plant_show, permissions.alerts_show]);
  const context = await newUser(browser, reader.token);
  const page = await context.newPage();
  const minutesAgo = (minutes: number): number => Math.floor(Date.now() / 1000) - minutes * 60;
  const last: Record<string, number> = { 101: 61, 118: 50, 214: 2, 156: 3 * 24 * 60 };
  await listSays(page, (plants) =>
    plants.map((plant) => ({
      ...plant,
      num_alerts: plant.id === "118" ? 0 : 3,
      last_update: minutesAgo(last[plant.id] ?? 0),
    })),
  );
  await page.goto("/");
  const late = (name: string) => rowOf(page, name).locator("time.hg-bad");
  await late("Villa Ginestra").waitFor();
  await expect.poll(() => late("Ca’ Morosina").count()).toBe(0);
  await expect.poll(() => late("Ex Fornace Belfiore").count()).toBe(0);
  const badge = (name: string) => rowOf(page, name).getByRole("cell", { name: /^(\D* )?3$/ });
  await expect.poll(() => badge("Villa Ginestra").count()).toBe(1);
  await expect.poll(() => badge("Ca’ Morosina").count()).toBe(0);
  await expect.poll(() => badge("Cascina Bellaria").count()).toBe(0);
  await expect.poll(() => badge("Ex Fornace Belfiore").count()).toBe(0);
  await leave(context);
});

test("a phone shows the plants as cards, and the map when it is asked for; a list that fails says so and can be asked again", async () => {
  const context = await newUser(browser, client, { size: phone });
  const page = await context.newPage();
  await page.goto("/");
  const cards = page.getByRole("list", { name: "Impianti" });
  await cards.getByRole("link", { name: /Caseificio Monviso/ }).waitFor();
  await page.getByRole("radiogroup", { name: "Elenco o mappa" }).getByText("Mappa").click();
  await page.getByRole("region", { name: "Mappa degli impianti" }).waitFor();
  expect(new URL(page.url()).searchParams.get("map")).toBe("true");

  let isDown = true;
  await page.route(
    (url) => url.pathname === "/api/v1/plant/all",
    (route) => (isDown ? route.fulfill({ status: 500, json: {} }) : route.continue()),
  );
  await page.goto("/");
  const again = page.getByRole("button", { name: "Riprova" });
  await again.waitFor();
  isDown = false;
  await again.click();
  await cards.getByRole("link", { name: /Caseificio Monviso/ }).waitFor();
  await leave(context);
});

test("HOME-06 the map marks plants that are open and have both coordinates, and leads into them", async () => {
  const context = await newUser(browser, admin);
  const page = await context.newPage();
  const places: Readonly<Record<string, Partial<PlantListItem>>> = {
    101: { disabled: false, lat: 42, lon: 12.5 },
    118: { disabled: true, lat: 42, lon: 13 },
    214: { disabled: false, lat: null, lon: 12.5 },
    233: { disabled: false, lat: 42, lon: null },
  };
  await listSays(page, (plants) =>
    plants.flatMap((plant) => {
      const place = places[plant.id];
      return place ? [{ ...plant, ...place }] : [];
    }),
  );
  await page.goto("/");
  const map = page.getByRole("region", { name: "Mappa degli impianti" });
  await map.waitFor();
  const popup = page.locator(".hg-map-popup");
  // A row that is pointed at shows its plant on the map, if it has a mark there: a pointer that only rests while rows go by says nothing.
  const pointAt = async (name: string): Promise<void> => {
    await rowOf(page, name).hover({ position: { x: 40, y: 6 } });
    await rowOf(page, name).hover({ position: { x: 48, y: 9 } });
  };
  await pointAt("Villa Ginestra");
  await popup.getByText("Villa Ginestra").waitFor();
  for (const name of ["Ca’ Morosina", "Cascina Bellaria", "Caseificio Monviso"]) {
    await pointAt(name);
    await popup.waitFor({ state: "detached" });
  }
  // The only mark lies in the middle of the map, above its legend.
  const box = (await map.boundingBox())!;
  const legend = (await page.locator(".hg-map-legend").boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + (box.height - legend.height) / 2];
  await expect
    .poll(async () => {
      await page.mouse.move(x - 40, y);
      await page.mouse.move(x, y);
      return popup.count();
    })
    .toBe(1);
  await popup.getByText("Villa Ginestra").waitFor();
  await page.mouse.click(x, y);
  await page.waitForURL("**/plant/101");
  await leave(context);
});

test("a reader without plants reads so; one plant, a search and an order are an address", async () => {
  const context = await newUser(browser, admin);
  const page = await context.newPage();
  let most = 0;
  await listSays(page, (plants) => plants.slice(0, most));
  await page.goto("/");
  await page.getByText("Nessun impianto", { exact: true }).waitFor();
  most = 1;
  await page.reload();
  const names = page.getByRole("table", { name: "Impianti" }).locator("td.strong a");
  await expect.poll(() => names.count()).toBe(1);
  most = 100;
  await page.reload();
  await expect.poll(() => names.count()).toBeGreaterThan(10);
  await page.getByRole("button", { name: "Ordina per kWp", exact: true }).click();
  await page.waitForURL((url) => url.searchParams.has("sort"));
  await page.getByRole("main").getByRole("searchbox").fill("monviso");
  await page.waitForURL((url) => url.searchParams.get("q") === "monviso");
  await expect.poll(() => names.allTextContents()).toEqual(["Caseificio Monviso"]);
  await page.reload();
  await expect.poll(() => names.allTextContents()).toEqual(["Caseificio Monviso"]);
  await leave(context);
});

test("SCALE-01 [L11] a packet changes the open page, by one socket, before it would be asked for again", async () => {
  const plant = await makePlant(admin, "Impianto che cambia");
  const reader = await makeUser(admin);
  await reader.allow(plant.id, [permissions.plant_show]);
  const now = (): number => Math.floor(Date.now() / 1000);
  await plant.send({ timestamp: now() - 60, values: { "inv.1.pac": 3.5 } });
  const context = await newUser(browser, reader.token);
  const page = await context.newPage();
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(new URL(socket.url()).pathname));
  await page.goto("/");
  const row = rowOf(page, "Impianto che cambia");
  await row.getByRole("cell", { name: "3,5", exact: true }).waitFor();
  await expect.poll(() => sockets).toEqual(["/api/v1/live"]);
  await plant.send({ timestamp: now(), values: { "inv.1.pac": 17.5 } });
  // Where nothing is pushed it is asked for each 30 s.
  await row.getByRole("cell", { name: "17,5", exact: true }).waitFor({ timeout: 20_000 });
  expect(sockets).toHaveLength(1);
  await leave(context);
});
