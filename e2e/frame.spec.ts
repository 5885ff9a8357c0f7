import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, consoleFaults, demoPassword, newReader, newUser, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import { makePlant, makeUser } from "./own-plant.ts";

const words = {
  it: {
    toggle: "Mostra o nascondi l’albero dell’impianto",
    tree: "Impianto",
    admin: "Amministrazione",
    reload: "Ricarica",
    account: /^Account/,
    edit: "Modifica account",
    logout: "Esci",
    dark: "Scuro",
    plants: "Impianti",
    search: "Impianto, dispositivo, variabile o pagina",
    signIn: "Accedi",
    energies: "Energie",
    closed: "Impianto chiuso",
    locked: "Il monitoraggio di questo impianto è disabilitato.",
    refused: "Permessi insufficienti per vedere la pagina",
    absent: "404 - pagina non trovata",
    content: "Contenuto",
    debug: "Riga di diagnosi",
  },
  en: {
    toggle: "Show or hide the plant tree",
    tree: "Plant",
    admin: "Administration",
    reload: "Reload",
    account: /^Account/,
    edit: "Edit account",
    logout: "Log out",
    dark: "Dark",
    plants: "Plants",
    search: "Plant, device, variable or page",
    signIn: "Sign in",
    energies: "Energies",
    closed: "Plant closed",
    locked: "Monitoring of this plant is disabled.",
    refused: "Insufficient permissions to view the page",
    absent: "404 - page not found",
    content: "Content",
    debug: "Debug line",
  },
} as const;

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
const kept = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), `heliograph.${key}`);

const text = words.it;

test("FRAME-01 FRAME-02 FRAME-05 FRAME-06 FRAME-07 FRAME-08 FRAME-11 SESS-02 the bar: tree, reload, home, account, ribbon, debug line, logout", async () => {
  // A session of its own: it ends here.
  const token = await tokenOf("admin");
  const context = await newUser(browser, token);
  const page = await context.newPage();
  await page.goto("/plant/640");
  const bar = page.getByRole("banner");
  const tree = page.getByRole("navigation", { name: text.tree, exact: true });
  await tree.getByRole("link", { name: text.energies, exact: true }).waitFor();
  const toggle = bar.getByRole("button", { name: text.toggle });
  await toggle.click();
  await tree.waitFor({ state: "hidden" });
  await toggle.click();
  await tree.waitFor();

  await bar.getByRole("button", { name: text.admin }).waitFor();
  await bar.getByText("DEVEL").waitFor();
  const again = page.waitForRequest("**/api/v1/plant/640*");
  await bar.getByRole("button", { name: text.reload }).click();
  await again;

  await bar.getByText("DEVEL").click({ modifiers: ["Control"] });
  await page.getByRole("status", { name: text.debug }).waitFor();
  await bar.getByText("DEVEL").click({ modifiers: ["Control"] });
  await page.getByRole("status", { name: text.debug }).waitFor({ state: "hidden" });

  const account = bar.getByRole("button", { name: text.account });
  await account.click();
  await page.getByRole("menuitem", { name: text.edit }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").first().waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await account.click();
  const asked = page.waitForRequest("**/api/v1/plant/640*");
  await page.getByRole("menuitem", { name: text.reload }).click();
  await asked;
  await account.click();
  await page.getByRole("menuitem", { name: "Home" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await account.click();
  await page.getByRole("menuitem", { name: text.logout }).click();
  await page.getByRole("button", { name: text.signIn, exact: true }).waitFor();
  // The login stands there before the server has answered.
  await expect.poll(() => callApi(token, "/user/me").catch(String)).toMatch(/401/);
  await expect.poll(() => kept(page, "token")).toBeNull();
  await page.reload();
  await page.getByRole("button", { name: text.signIn, exact: true }).waitFor();
  await context.close();
});

test("ROUTE-08 each tool of a plant can be opened by its address", async () => {
  const context = await newUser(browser, admin);
  const page = await context.newPage();
  const faults = consoleFaults(page);
  for (const [tool, title] of [
    ["admin", /Strumenti di amministrazione/],
    ["banner", /Banner/],
    ["export", /Esporta/],
    ["gperformance", /Prestazioni garantite|Performance garantita/],
  ] as const) {
    await page.goto(`/plant/640/tools/${tool}`);
    await page.getByRole("main").getByRole("heading", { level: 1, name: title }).waitFor();
  }
  expect(faults).toEqual([]);
  await context.close();
});

test("a day in the address that no calendar has is named, and the page opens as usual", async () => {
  const context = await newUser(browser, admin);
  const page = await context.newPage();
  await page.goto("/plant/640/tools/gperformance?day=1999-13-40");
  const note = page.getByText("Il giorno 1999-13-40 nell’indirizzo non esiste");
  await note.waitFor();
  await page.getByRole("heading", { level: 1, name: "Prestazioni garantite" }).waitFor();
  expect(await note.count()).toBe(1);
  await context.close();
});

test("FRAME-13 from home every area of a plant is reached by clicks", async () => {
  const context = await newUser(browser, admin);
  const page = await context.newPage();
  await page.goto("/");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Serre del Golfo/ })
    .first()
    .click();
  await page.waitForURL(/\/plant\/640$/);
  const tree = page.getByRole("navigation", { name: text.tree, exact: true });
  await tree.getByRole("link", { name: text.energies, exact: true }).waitFor();
  const at = "/plant/640";
  const areas = [
    [`${at}/energies`, null],
    [`${at}/chart/`, "Grafici"],
    [`${at}/device/`, "Inverter"],
    [`${at}/var/`, "Formule"],
    [`${at}/incidents`, null],
    [`${at}/reports`, "Report"],
    [`${at}/messages`, null],
    [`${at}/estimates`, null],
    [`${at}/gse`, null],
    [`${at}/tools/export`, "Strumenti"],
    [`${at}/tools/banner`, "Strumenti"],
    [`${at}/tools/gperformance`, "Strumenti"],
    [`${at}/tools/admin`, "Strumenti"],
  ] as const;
  for (const [address, group] of areas) {
    const link = tree.locator(`a[href^="${address}"]`).first();
    if (group !== null && !(await link.isVisible()))
      await tree
        .getByRole("button", { name: new RegExp(group) })
        .first()
        .click();
    await link.click();
    await page.waitForURL((url) => url.pathname.startsWith(address));
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  }
  await page.getByRole("banner").getByRole("link", { name: "Dashboard", exact: true }).click();
  await page.waitForURL("**/dashboard/list");
  // The address changes before the page does.
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  await expect.poll(() => heading.textContent()).toBe("Tutte le dashboard");
  await context.close();
});

test("WRAP-02 WRAP-04 WRAP-05 WRAP-06 WRAP-07 WRAP-08 SESS-11 a foreign plant, a closed plant and an unknown page say what they are", async () => {
  const context = await newUser(browser, client);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/plant/640");
  await page.getByRole("alert").getByText(text.refused).waitFor();
  // The plant is asked for beside the page's code, and refused; nothing of it is asked after that.
  expect(asked.filter((path) => path.startsWith("/api/v1/plant/640/"))).toEqual([]);
  await page.goto("/nowhere");
  await page.getByText(text.absent).waitFor();
  await context.close();

  const installer = await newUser(browser, await tokenOf("installer"));
  const theirs = await installer.newPage();
  await theirs.goto("/plant/156");
  await theirs.getByRole("alert").getByText(text.closed).waitFor();
  await theirs.getByText(text.locked).waitFor();
  await theirs.getByRole("note").getByText("Servizio sospeso").waitFor();
  await expect.poll(() => theirs.getByText("Potenza ora").count()).toBe(0);
  await installer.close();

  const above = await newUser(browser, admin);
  const ours = await above.newPage();
  await ours.goto("/plant/156");
  await ours.getByRole("alert").getByText(text.closed).waitFor();
  await ours.getByRole("heading", { level: 1, name: "Ex Fornace Belfiore" }).waitFor();
  await above.close();
});

test("I18N-01 I18N-02 I18N-04 SESS-05 SESS-18 a fresh browser speaks Italian; the menu offers English, which is there at once and stays", async () => {
  const context = await newUser(browser, client);
  const page = await context.newPage();
  await page.goto("/plant/118");
  const bar = page.getByRole("banner");
  await bar.getByRole("link", { name: words.it.plants, exact: true }).waitFor();
  await page.getByRole("heading", { name: "Oggi", exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("it");
  await page.evaluate(() => {
    document.body.dataset["mark"] = "same page";
  });
  await bar.getByRole("button", { name: "Lingua" }).click();
  const menu = page.getByRole("menu");
  await menu.getByRole("menuitem", { name: "English" }).waitFor();
  await expect
    .poll(() => menu.getByRole("menuitem").allTextContents())
    .toEqual(["Italiano", "English"]);
  await menu.getByRole("menuitem", { name: "English" }).click();
  await bar.getByRole("link", { name: words.en.plants, exact: true }).waitFor();
  await page.getByRole("heading", { name: "Today", exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.body.dataset["mark"])).toBe("same page");
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("en");
  await page.reload();
  await bar.getByRole("link", { name: words.en.plants, exact: true }).waitFor();
  await expect.poll(() => kept(page, "language")).toBe("en");
  await context.close();
});

test("BRAND-01 BRAND-02 BRAND-03 BRAND-05 BRAND-06 SESS-19 four brands in the administrator's menu alone; a user's own is put on", async () => {
  const context = await newUser(browser, admin);
  const page = await context.newPage();
  await page.goto("/plant/101");
  const bar = page.getByRole("banner");
  const colour = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--hg-brand"));
  await bar.getByRole("button", { name: words.it.admin }).click();
  const offered = page
    .getByRole("menuitem")
    .filter({ hasText: /^(Heliograph|Aros|SolarX|Remtec)$/ });
  await offered.last().waitFor();
  await expect
    .poll(() => offered.allTextContents())
    .toEqual(["Heliograph", "Aros", "SolarX", "Remtec"]);
  const usual = await colour();
  await page.getByRole("menuitem", { name: "Aros" }).click();
  await expect.poll(() => kept(page, "brand")).toBe("aros");
  await expect.poll(colour).not.toBe(usual);
  await context.close();

  const partner = await makeUser(admin, { brand: "solarx" });
  const theirs = await newUser(browser, partner.token);
  const home = await theirs.newPage();
  await home.goto("/");
  await expect
    .poll(() => home.evaluate(() => document.documentElement.dataset["brand"]))
    .toBe("solarx");
  await home.getByRole("button", { name: words.it.account }).waitFor();
  await expect.poll(() => home.getByRole("button", { name: words.it.admin }).count()).toBe(0);
  await theirs.close();
});

test("I18N-05 the colour scheme follows the system, and the account menu's choice goes before it", async () => {
  const context = await newUser(browser, client, { scheme: "light" });
  const page = await context.newPage();
  await page.goto("/plant/101");
  const scheme = (): Promise<string | null> =>
    page.evaluate(() => document.documentElement.getAttribute("data-mantine-color-scheme"));
  const paper = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(scheme).toBe("light");
  const light = await paper();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(scheme).toBe("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(scheme).toBe("light");
  await page.getByRole("button", { name: words.it.account }).click();
  await page.getByRole("menuitem", { name: words.it.dark }).click();
  await expect.poll(scheme).toBe("dark");
  await expect.poll(() => paper()).not.toBe(light);
  await page.reload();
  await expect.poll(scheme).toBe("dark");
  await context.close();
});

test("a page is printed without its frame, in light colours though the screen is dark, its charts scaled to the sheet", async () => {
  const context = await newUser(browser, admin, { scheme: "dark" });
  const page = await context.newPage();
  await page.goto("/plant/118");
  await page.locator(".hg-chart-box svg").first().waitFor();
  await page.getByRole("navigation", { name: words.it.tree }).waitFor();
  const looks = (): Promise<object> =>
    page.evaluate(() => {
      const width = (name: string): number =>
        Math.round(document.querySelector(name)?.getBoundingClientRect().width ?? 0);
      return {
        scheme: document.documentElement.dataset["mantineColorScheme"],
        ink: getComputedStyle(document.body).color,
        frame: [".hg-top", ".hg-side", ".hg-page-actions"].map(width),
        // A drawing that knows its size is scaled to the sheet.
        knowsItsSize: document.querySelector(".hg-chart-box svg")?.hasAttribute("viewBox"),
      };
    });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await expect.poll(looks).toEqual({
    scheme: "light",
    ink: "rgb(21, 26, 32)",
    frame: [0, 0, 0],
    knowsItsSize: true,
  });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset["mantineColorScheme"]))
    .toBe("dark");
  await context.close();
});

test("TREE-20 TREE-21 TREE-05 on a phone the tree is a drawer, which closes when something is chosen", async () => {
  const context = await newUser(browser, client, { size: phone });
  const page = await context.newPage();
  await page.goto("/plant/118");
  const drawer = page.getByRole("dialog", { name: words.it.tree });
  const open = page.getByRole("button", { name: words.it.toggle });
  await open.waitFor();
  await expect.poll(() => page.getByRole("navigation", { name: words.it.tree }).count()).toBe(0);
  await open.click();
  await drawer.getByRole("link", { name: words.it.energies, exact: true }).click();
  await page.waitForURL("**/plant/118/energies");
  await drawer.waitFor({ state: "hidden" });
  await context.close();
});

test("the palette finds a plant by a part of its name, and opens it", async () => {
  const context = await newUser(browser, client);
  const page = await context.newPage();
  await page.goto("/plant/101");
  await page.getByRole("heading", { level: 1, name: "Villa Ginestra" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: words.it.search }).fill("monviso");
  await page.getByRole("button", { name: /Caseificio Monviso/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/plant/233");
  await expect.poll(() => page.getByRole("textbox", { name: words.it.search }).count()).toBe(0);
  await context.close();
});

test("SESS-03 a token that is no token leads to the login; ROUTE-10 WRAP-03 pages of administrators lead everybody else home", async () => {
  const lost = await newUser(browser, "no-token");
  const page = await lost.newPage();
  await page.goto("/");
  await page.getByRole("button", { name: words.it.signIn, exact: true }).waitFor();
  await expect.poll(() => kept(page, "token")).toBeNull();
  await lost.close();

  const context = await newUser(browser, client);
  const theirs = await context.newPage();
  await theirs.goto("/admin/tasks");
  await theirs.waitForURL((url) => url.pathname === "/");
  await context.close();
});

test("SESS-01 without a session home leads to the login, and so it stays until a token is obtained: then the same address is home", async () => {
  const context = await newReader(browser);
  const page = await context.newPage();
  await page.goto("/");
  await page.waitForURL((url) => url.pathname === "/login");
  await expect.poll(() => kept(page, "token")).toBeNull();
  const signIn = page.getByRole("button", { name: words.it.signIn, exact: true });
  const password = page.getByLabel("Password", { exact: true });
  await page.getByLabel("Nome utente").fill("client");
  await password.fill("not this one");
  const refused = page.waitForResponse("**/api/v1/auth/token");
  await signIn.click();
  await expect.poll(async () => (await refused).status()).toBe(401);
  await page.goto("/");
  await page.waitForURL((url) => url.pathname === "/login");
  await expect.poll(() => kept(page, "token")).toBeNull();
  await page.getByLabel("Nome utente").fill("client");
  await password.fill(demoPassword);
  await signIn.click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("button", { name: words.it.account }).waitFor();
  await expect.poll(() => kept(page, "token")).not.toBeNull();
  await context.close();
});

test("ROUTE-01 /chart/{id} leads to the chart below its plant, also where another plant was looked at last", async () => {
  const plant = await makePlant(admin, "Impianto del grafico");
  const chart = await callApi<{ id: string }>(admin, `/plant/${plant.id}/chart`, {
    method: "POST",
    body: JSON.stringify({
      name: "Grafico di prova",
      type: "line",
      period: "day",
      multimode: "normal",
      series: [{ var_id: plant.power }],
    }),
  });
  const context = await newUser(browser, admin);
  const page = await context.newPage();
  await page.goto("/plant/101");
  await page.getByRole("heading", { level: 1, name: "Villa Ginestra" }).waitFor();
  await page.goto(`/chart/${chart.id}`);
  await page.waitForURL(`**/plant/${plant.id}/chart/${chart.id}`);
  await page.getByRole("heading", { level: 1, name: "Grafico di prova" }).waitFor();
  await page.goto(`/chart/${"f".repeat(24)}`);
  await page.getByText(words.it.absent).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/chart/${"f".repeat(24)}`);
  await context.close();
});
