import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, newUser, tokenOf } from "./browser.ts";
import { openBrowser } from "./chromium.ts";
import { makePlant, makeUser, type OwnPlant } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let plant: OwnPlant;
let other: OwnPlant;
const nowSeconds = (): number => Math.floor(Date.now() / 1000);

beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await makePlant(admin, "Tetto di prova");
  other = await makePlant(admin, "Altro tetto");
  await plant.send({
    timestamp: nowSeconds() - 60,
    values: { "inv.1.pac": 3.5, "inv.1.irr": 512, "inv.1.pteo": 4, "inv.1.pr": 81 },
  });
});
afterAll(async () => {
  await browser.close();
});

/** Addresses of the sockets that a page opens, and how many are closed. */
function socketsOf(page: Page): { opened: string[]; closed: string[] } {
  const seen: { opened: string[]; closed: string[] } = { opened: [], closed: [] };
  page.on("websocket", (socket) => {
    seen.opened.push(socket.url());
    socket.on("close", () => seen.closed.push(socket.url()));
  });
  return seen;
}

async function readerOf(token: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await newUser(browser, token);
  return { context, page: await context.newPage() };
}
const powerCard = (page: Page) =>
  page.getByRole("meter", { name: "Potenza sulla potenza di picco" });

test("LIVE-01 LIVE-12 LIVE-14 DASH-01 DASH-07 a packet that a logger posts changes the open dashboard, by one socket", async () => {
  const { context, page } = await readerOf(admin);
  const sockets = socketsOf(page);
  const first = page.waitForResponse(`**/plant/${plant.id}/values`);
  await page.goto(`/plant/${plant.id}`);
  await expect.poll(async () => (await first).status()).toBe(200);
  const main = page.getByRole("main");
  await main.getByText("3,5").first().waitFor();
  await expect.poll(() => sockets.opened.length).toBe(1);
  const asked = new URL(sockets.opened[0] ?? "");
  expect(asked.pathname).toBe(`/api/v1/plant/${plant.id}/values`);
  expect(asked.searchParams.get("token")).toMatch(/\S+/);

  await plant.send({ timestamp: nowSeconds(), values: { "inv.1.pac": 17.5 } });
  await main.getByText("17,5").first().waitFor();
  await expect.poll(() => powerCard(page).getAttribute("aria-valuemax")).toBe("20");
  await main.getByText(/aggiornato (?!\d+ min)/).waitFor();
  expect(sockets.opened).toHaveLength(1);
  await context.close();
});

test("LIVE-13 another plant's page closes the socket of the first and opens its own", async () => {
  const { context, page } = await readerOf(admin);
  const sockets = socketsOf(page);
  await page.goto(`/plant/${plant.id}`);
  await expect.poll(() => sockets.opened.length).toBe(1);
  await page.getByRole("button", { name: "Tetto di prova" }).click();
  await page.getByRole("searchbox", { name: "Codice, nome, cliente" }).fill(other.id);
  await page.getByRole("option", { name: /Altro tetto/ }).click();
  await page.waitForURL(`**/plant/${other.id}`);
  await expect.poll(() => sockets.opened.length).toBe(2);
  expect(new URL(sockets.opened[1] ?? "").pathname).toBe(`/api/v1/plant/${other.id}/values`);
  await expect.poll(() => sockets.closed).toEqual([sockets.opened[0]]);
  await context.close();
});

test("LIVE-04 LIVE-07 while the connection is lost the values say so, and they come back with it", async () => {
  const { context, page } = await readerOf(admin);
  let isCut = false;
  await context.route("**/api/v1/auth/ticket*", (route) =>
    isCut ? route.abort() : route.continue(),
  );
  const servers: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/\/values/, (socket) => {
    const server = socket.connectToServer();
    const close = async (): Promise<void> => {
      await server.close();
      await socket.close();
    };
    // A socket that is cut before it has said anything is none yet.
    server.onMessage((message) => {
      socket.send(message);
      if (servers.length === 0) servers.push({ close });
    });
  });
  await page.goto(`/plant/${plant.id}/device/${plant.deviceId}`);
  const row = page.getByRole("row", { name: /Potenza AC/ }).last();
  await row.getByText("17,5").waitFor();
  await expect.poll(() => servers.length).toBe(1);
  isCut = true;
  await servers[0]?.close();
  await row.getByText("Disconnesso").waitFor();
  await page.getByRole("status").getByText("Collegamento interrotto").waitFor();
  await expect.poll(() => row.getByText("17,5").count()).toBe(0);
  isCut = false;
  await row.getByText("17,5").waitFor();
  await expect.poll(() => page.getByText("Collegamento interrotto").count()).toBe(0);
  await context.close();
});

test("DEV-03 DEV-04 DASH-08 a device's values change after a push; what is featured has a dial; an old word is an error", async () => {
  const { context, page } = await readerOf(admin);
  await other.send({ timestamp: nowSeconds() - 31 * 60, values: { "inv.1.pac": 1.5 } });
  await page.goto(`/plant/${other.id}`);
  const late = page.getByText(/aggiornato/);
  await late.waitFor();
  await expect.poll(() => late.getAttribute("class")).toContain("hg-bad");

  await page.goto(`/plant/${other.id}/device/${other.deviceId}`);
  const table = page
    .getByRole("table")
    .filter({ has: page.getByRole("columnheader", { name: "Nel grafico" }) });
  await table.getByText("1,5").waitFor();
  const featured = page.locator("section", {
    has: page.getByRole("heading", { name: "In evidenza" }),
  });
  await expect
    .poll(() => featured.getByRole("link").allTextContents())
    .toEqual([expect.stringContaining("Potenza AC")]);
  await other.send({ timestamp: nowSeconds(), values: { "inv.1.pac": 6.5 } });
  await table.getByText("6,5").waitFor();
  await featured.getByText("6,5").waitFor();

  await page.goto(`/plant/${other.id}`);
  await late.waitFor();
  await expect.poll(() => late.getAttribute("class")).not.toContain("hg-bad");
  await context.close();
});

test("[L8] a page that stays open shows what others change of its plant, and of it only what its reader may see", async () => {
  const reader = await makeUser(admin);
  const { plant_show, inverter_show } = permissions;
  await reader.allow(other.id, [plant_show, inverter_show]);
  const { context, page } = await readerOf(reader.token);
  await page.goto(`/plant/${other.id}`);
  const tree = page.getByRole("navigation", { name: "Impianto", exact: true });
  await tree.getByRole("button", { name: /^Inverter/ }).click();
  const devices = tree.getByRole("link", { name: /di prova|aggiunto/ });
  await devices.first().waitFor();
  const loads: string[] = [];
  page.on("framenavigated", (frame) => loads.push(frame.url()));
  const post = (path: string, body: object, method = "POST"): Promise<unknown> =>
    callApi(admin, path, { method, body: JSON.stringify(body) });
  await post("/device", { plant_id: other.id, name: "Sensore aggiunto", type: "sensor" });
  await post("/device", { plant_id: other.id, name: "Inverter aggiunto", type: "inverter" });
  await post(`/plant/${other.id}`, { name: "Altro tetto, rifatto" }, "PATCH");
  await expect
    .poll(() => devices.allTextContents())
    .toEqual(["Inverter di prova", "Inverter aggiunto"]);
  await page.getByRole("heading", { name: "Altro tetto, rifatto" }).waitFor();
  expect(loads).toEqual([]);
  await context.close();
});

test("DASH-16 DASH-17 DEV-06 SECT-07 what a reader may not see is on no screen, and a permission taken away takes it off", async () => {
  const reader = await makeUser(admin);
  const { plant_show, irradiance, theoretical_vars, inverter_show, inverter_vars } = permissions;
  const base = [plant_show, inverter_show, inverter_vars];
  await reader.allow(plant.id, [...base, irradiance, theoretical_vars]);
  await plant.send({
    timestamp: nowSeconds(),
    values: { "inv.1.pac": 12.5, "inv.1.irr": 612, "inv.1.pteo": 14, "inv.1.pr": 82 },
  });
  const { context, page } = await readerOf(reader.token);
  await page.goto(`/plant/${plant.id}/section/1`);
  const main = page.getByRole("main");
  await main.getByText("Rendimento (PR)").waitFor();
  await main.getByText("Irraggiamento").first().waitFor();

  await reader.allow(plant.id, base);
  await page.reload();
  await main.getByText("Potenza ora").waitFor();
  await main.getByText("12,5").first().waitFor();
  await expect.poll(() => main.getByText("Rendimento (PR)").count()).toBe(0);
  await expect.poll(() => main.getByText("Irraggiamento").count()).toBe(0);
  await expect.poll(() => main.getByText("Potenza teorica").count()).toBe(0);

  await reader.allow(plant.id, [plant_show]);
  await page.goto(`/plant/${plant.id}/device/${plant.deviceId}`);
  await page.getByText("Permessi insufficienti").first().waitFor();
  await expect.poll(() => page.getByText("Inverter di prova").count()).toBe(0);
  await context.close();
});
