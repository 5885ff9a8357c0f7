import type { InformativeDisplay } from "@heliograph/contract/displays/informative.wire.ts";
import type { Browser, BrowserContext, Page, WebSocketRoute } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, newReader, tokenOf } from "./browser.ts";
import { openBrowser } from "./chromium.ts";
import { makePlant, type OwnPlant } from "./own-plant.ts";

/** The socket of a television, and the calls that stand in for it. */

const second = 1000;
const nowSeconds = (): number => Math.floor(Date.now() / 1000);
let admin: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let plant: OwnPlant;
let display: InformativeDisplay;
/** The television's sockets in the order in which it opened them. */
const sockets: WebSocketRoute[] = [];
const save = async (fields: object): Promise<InformativeDisplay> =>
  await callApi(admin, "/display", { method: "POST", body: JSON.stringify(fields) });
const asked = (path: string) => path.endsWith(`/display/${display.id}/screen`);
/** Whatever it asks for is not answered. */
const silence = async (): Promise<void> => {
  await page.route(
    ({ pathname }) => asked(pathname),
    (route) => route.abort(),
  );
};
const hero = () => page.locator(".hg-hall-page.is-shown .hg-hall-hero-value");
const shows = async (value: string): Promise<void> =>
  await hero().filter({ hasText: value }).waitFor();

beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await makePlant(admin, "Tetto della sala");
  await plant.send({ timestamp: nowSeconds() - 60, values: { "inv.1.pac": 3.5 } });
  const made = await save({
    name: "Sala",
    options: { plants: [plant.id] },
    pages: [{ template_id: "summary", options: {} }],
  });
  display = await save({ ...made, disabled: false });
  context = await newReader(browser, { size: { width: 1920, height: 1080 } });
  page = await context.newPage();
  await page.clock.install();
  await page.routeWebSocket(/\/live$/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await page.goto(`/videohd/${display.id}`);
  await shows("3,5");
});
afterAll(async () => {
  await browser?.close();
});

test("[DI15] a packet is on the television without a call", async () => {
  await expect.poll(() => sockets.length).toBe(1);
  await silence();
  await plant.send({ timestamp: nowSeconds(), values: { "inv.1.pac": 7.5 } });
  await shows("7,5");
});
test("[DI8] [DI15] a socket that is cut: the last figures stay, and since when; what comes meanwhile is there with the first answer, and a new socket", async () => {
  await sockets[0]!.close();
  await plant.send({ timestamp: nowSeconds(), values: { "inv.1.pac": 9.5 } });
  await page.clock.fastForward(61 * second);
  const lost = page.getByRole("status");
  await lost.waitFor();
  expect(await lost.innerText()).toMatch(/^Senza collegamento dalle \d\d:\d\d$/);
  expect(await hero().innerText()).toContain("7,50");

  await page.unrouteAll();
  await page.clock.fastForward(16 * second);
  await shows("9,5");
  await lost.waitFor({ state: "detached" });
  await expect.poll(() => sockets.length).toBe(2);
  await silence();
  await plant.send({ timestamp: nowSeconds(), values: { "inv.1.pac": 11.5 } });
  await shows("11,5");
});
test("[DI8] [DI15] a display that is closed by an administrator says so at once, without waiting for the next call", async () => {
  await page.unrouteAll();
  const answered = page.waitForResponse((answer) => asked(new URL(answer.url()).pathname));
  await page.clock.fastForward(16 * second);
  await answered;
  display = await save({ ...display, disabled: true });
  // The next call would come 15 s after the last.
  const closed = page.getByRole("heading", { name: "Questo display è disabilitato" });
  await closed.waitFor({ timeout: 10 * second });
  expect(await hero().count()).toBe(0);
});
