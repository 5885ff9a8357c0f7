import type { EditEntry, EventEntry } from "@heliograph/contract/logs/logs.wire.ts";
import type { Plant, PlantListItem } from "@heliograph/contract/plants/plants.wire.ts";
import { unlockCode } from "@heliograph/domain/ingest/unlock-code.ts";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, demoPassword, newUser, tokenOf } from "./browser.ts";
import { openBrowser } from "./chromium.ts";
import { makePlant, type OwnPlant } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let plant: OwnPlant;
let context: BrowserContext;
let page: Page;
const suffix = String(Date.now() % 1_000_000);
const plantName = `Impianto ${suffix}`;
const client = `Cliente ${suffix}`;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await makePlant(admin, plantName);
  await change(plant.id, { client });
});
beforeEach(async () => {
  context = await newUser(browser, admin);
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
});
afterAll(async () => {
  await browser.close();
});

const stored = (id: string): Promise<Plant> => callApi<Plant>(admin, `/plant/${id}`);
const change = (id: string, body: object): Promise<Plant> =>
  callApi<Plant>(admin, `/plant/${id}`, { method: "PATCH", body: JSON.stringify(body) });
const allPlants = (): Promise<PlantListItem[]> => callApi<PlantListItem[]>(admin, "/plant/all");
const field = (name: string): Locator => page.locator(`[data-path="${name}"]`);
const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
const rowOf = (text: string): Locator => page.getByRole("row").filter({ hasText: text });
const dialog = (): Locator => page.getByRole("dialog");
async function search(text: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Cerca nella tabella" }).fill(text);
}
async function menuOf(text: string): Promise<Locator> {
  await rowOf(text).getByRole("button", { name: "Azioni della riga" }).click();
  await page.locator("[role=menu]:focus-within").waitFor();
  return page.getByRole("menu");
}
const heads = (): Promise<string[]> =>
  page.getByRole("table").first().getByRole("columnheader").allTextContents();

describe("plants", () => {
  test("ADM-PLANTS-01 ADM-PLANTS-02 every plant is listed; the list leads to what is being processed, to a new one, to the data of each", async () => {
    // Other tests make and delete plants meanwhile: the list has those of a moment between two answers.
    await expect
      .poll(async () => {
        const before = (await allPlants()).length;
        await page.goto("/admin/plants");
        await rowOf(plantName).or(page.getByRole("row").nth(3)).first().waitFor();
        const shown = Number(await page.getByRole("table").getAttribute("aria-rowcount"));
        const counts = [before, (await allPlants()).length];
        return shown >= Math.min(...counts) && shown <= Math.max(...counts);
      })
      .toBe(true);
    await page.getByRole("link", { name: "Impianti in elaborazione" }).click();
    await page.waitForURL("**/admin/processing");
    await page.goBack();
    await page.getByRole("link", { name: "Nuovo impianto" }).click();
    await page.waitForURL("**/admin/plant_add");
    await page.goBack();
    await search(plantName);
    await (await menuOf(plantName)).getByRole("menuitem", { name: "Modifica" }).click();
    await page.waitForURL(`**/plant/${plant.id}/config/info`);
    await field("name").waitFor();
  });

  test("ADM-PADD-01 ADM-PADD-02 ADM-PADD-03 CINFO-04 CINFO-11 ERR-19 a plant is made; a wrong code and a taken one are refused", async () => {
    await page.goto("/admin/plant_add");
    await field("id").waitFor();
    await expect.poll(() => field("timezone").inputValue()).toBe("Europe/Rome");
    for (const code of ["12", "ab1", "12345"]) {
      // oxlint-disable-next-line no-await-in-loop -- one code after the other, as it is typed
      await field("id").fill(code);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await field("id").blur();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await page.getByText("Il codice deve essere un numero di 3 o 4 cifre").waitFor();
    }
    await button("Ripristina").click();
    await expect.poll(() => field("id").inputValue()).toBe("");
    await field("id").fill(plant.id);
    await field("name").fill(`Nuovo ${suffix}`);
    await field("client").fill(client);
    await field("active_since").fill("21/06/2026");
    await button("Salva").click();
    await page.getByText(/^Errore nel salvataggio: Conflitto con un elemento esistente/).waitFor();
    const taken = new Set((await allPlants()).map(({ id }) => id));
    const free = Array.from({ length: 5000 }, (_, at) => String(9999 - at)).find(
      (id) => !taken.has(id),
    );
    await field("id").fill(free ?? "");
    await button("Salva").click();
    await page.getByText("Impianto creato", { exact: true }).waitFor();
    // The guided way follows; the list has it too.
    await page.waitForURL(`**/plant/${free ?? ""}/config/setup`);
    await page.goto("/admin/plants");
    await search(`Nuovo ${suffix}`);
    await rowOf(`Nuovo ${suffix}`).waitFor();
    await expect
      .poll(() => stored(free ?? ""))
      .toMatchObject({
        name: `Nuovo ${suffix}`,
        timezone: "Europe/Rome",
        active_since: Date.parse("2026-06-21T00:00+02:00") / 1000,
        disabled: false,
      });
  });

  test("ADM-PADD-01 a new plant that is cancelled is none", async () => {
    let come: () => void = () => undefined;
    const calendar = new Promise<void>((done) => (come = done));
    await page.route(/\/day-field-[^/]*\.js$/, async (route) => {
      await calendar;
      await route.continue();
    });
    await page.goto("/admin/plants");
    await page.getByRole("link", { name: "Nuovo impianto" }).click();
    await field("id").fill("404");
    // The calendar comes late and moves nothing.
    const topOf = async (): Promise<number> => (await button("Annulla").boundingBox())?.y ?? -1;
    const before = await topOf();
    come();
    await field("active_since").waitFor();
    expect(await topOf()).toBe(before);
    await page.unrouteAll({ behavior: "wait" });
    await button("Annulla").click();
    await dialog().getByRole("button", { name: "Esci senza salvare" }).click();
    await page.waitForURL("**/admin/plants");
    await expect.poll(() => callApi(admin, "/plant/404/exists")).toBe(false);
  });

  test("ADM-PLANTS-03 ADM-PLANTS-04 a plant is active until it is disabled, and only then it is deleted, by its name", async () => {
    const name = `Nuovo ${suffix}`;
    const made = (await allPlants()).find((one) => one.name === name);
    await page.goto(`/admin/plants?q=${encodeURIComponent(name)}`);
    await rowOf(name).getByText("Attivo").waitFor();
    const refused = (await menuOf(name)).getByRole("menuitem", { name: /^Elimina/ });
    await expect.poll(() => refused.isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await change(made?.id ?? "", { disabled: true });
    await page.reload();
    await rowOf(name).getByText("Disabilitato").waitFor();
    await (await menuOf(name)).getByRole("menuitem", { name: "Elimina", exact: true }).click();
    const sure = dialog().getByRole("button", { name: "Elimina", exact: true });
    await expect.poll(() => sure.isDisabled()).toBe(true);
    await dialog().getByRole("textbox").fill(name);
    await sure.click();
    await rowOf(name).waitFor({ state: "hidden" });
    await expect(stored(made?.id ?? "")).rejects.toThrow("404");
  });
});

test("ADM-CLI-01 ADM-CLI-02 ADM-CLI-03 clients with their plants; one is renamed on all of them once they were shown", async () => {
  const other = `Altro ${suffix}`;
  await change((await makePlant(admin, `Di un altro ${suffix}`)).id, { client: other });
  const counts = Map.groupBy(await allPlants(), (one) => one.client);
  await page.goto(`/admin/clients?q=${encodeURIComponent(client)}`);
  await rowOf(client).waitFor();
  const cells = await rowOf(client).getByRole("cell").allTextContents();
  expect(cells.slice(0, 2)).toEqual([client, String(counts.get(client)?.length)]);
  await rowOf(client).getByRole("link", { name: client }).click();
  await page.waitForURL((url) => url.pathname === "/multiplant");
  expect(new URL(page.url()).searchParams.get("client")).toBe(client);
  await page.goBack();
  await (await menuOf(client)).getByRole("menuitem", { name: "Rinomina" }).click();
  await dialog().getByText(plantName).waitFor();
  const rename = dialog().getByRole("button", { name: "Rinomina su 1 impianto" });
  await expect.poll(() => rename.isDisabled()).toBe(true);
  await field("to").fill("abc");
  await rename.click();
  await page.getByText("Deve avere almeno 4 caratteri").waitFor();
  await expect.poll(async () => (await stored(plant.id)).client).toBe(client);
  await field("to").fill(other);
  await dialog().getByText(`${other} esiste già`, { exact: false }).waitFor();
  await field("to").fill(`${client} bis`);
  await rename.click();
  await page.getByText("Cliente rinominato su 1 impianto").waitFor();
  await expect.poll(async () => (await stored(plant.id)).client).toBe(`${client} bis`);
  await rowOf(`${client} bis`).waitFor();
  // Somebody gives the client another plant while the dialog is open: what was shown is not what would be renamed.
  await (await menuOf(`${client} bis`)).getByRole("menuitem", { name: "Rinomina" }).click();
  const second = await makePlant(admin, `Secondo ${suffix}`);
  await change(second.id, { client: `${client} bis` });
  await field("to").fill(`${client} ter`);
  await rename.click();
  await page.getByText(/^Errore nel salvataggio: Conflitto con un elemento esistente/).waitFor();
  await dialog().getByText(`Secondo ${suffix}`).waitFor();
  await dialog().getByRole("button", { name: "Rinomina su 2 impianti" }).click();
  await page.getByText("Cliente rinominato su 2 impianti").waitFor();
  await expect.poll(async () => (await stored(second.id)).client).toBe(`${client} ter`);
});

describe("the log", () => {
  const chosen = async (label: string, typed: string, option: string): Promise<void> => {
    await page.getByRole("combobox", { name: label }).fill(typed);
    await page.getByRole("option", { name: option, exact: true }).click();
    await page.keyboard.press("Escape");
  };
  const asked = (kind: "events" | "edits", part: string) =>
    page.waitForRequest(
      (one) => one.url().includes(`/log/${kind}/search`) && one.url().includes(part),
    );

  test("ADM-EV-01 ADM-EV-02 BACK-08 a login is there with all that is known of it, and in the reader's language", async () => {
    await tokenOf("client", demoPassword);
    const [entry] = await callApi<EventEntry[]>(admin, "/log/events/search?types=login&limit=1");
    await page.goto("/admin/events");
    await page.getByRole("tab", { name: "Eventi", selected: true }).waitFor();
    await expect
      .poll(() => heads())
      .toEqual(["Quando", "Indirizzo IP", "Utente", "Impianto", "Tipo", "Messaggio"]);
    await chosen("Tipi", "Accesso", "Accesso");
    const row = page.getByRole("row").nth(1);
    await row.getByText("Accesso", { exact: true }).waitFor();
    // Who it was is known once the users have been read.
    await expect
      .poll(async () => (await row.getByRole("cell").allTextContents()).slice(1))
      .toEqual([entry?.ipa, "client", "—", "Accesso", entry?.msg]);
    expect(new URL(page.url()).searchParams.get("types")).toBe("login");
  });

  test("ADM-EV-01 ADM-EV-03 ADM-EV-05 BACK-09 an edit of a plant is there; plant, action, thing, user, address and days narrow the list", async () => {
    await change(plant.id, { maintainer: `Manutentore ${suffix}` });
    const [entry] = await callApi<EditEntry[]>(admin, `/log/edits/search?plants=${plant.id}`);
    await page.goto(`/admin/events?tab=edits&plants=${plant.id}`);
    const row = page.getByRole("row").nth(1);
    await row.getByText(plantName, { exact: true }).waitFor();
    await expect
      .poll(() => heads())
      .toEqual([
        "Quando",
        "Indirizzo IP",
        "Utente",
        "Impianto",
        "Azione",
        "Cosa",
        "Nome",
        "Valori cambiati",
      ]);
    await expect
      .poll(async () => (await row.getByRole("cell").allTextContents()).slice(1))
      .toEqual([
        entry?.ipa,
        "admin",
        `${plant.id} ${plantName}`,
        "Modifica",
        "impianto",
        plantName,
        expect.stringContaining(`Manutentore ${suffix}`),
      ]);
    const narrowed = [
      ["Azioni", "Creazione", "actions=create"],
      ["Cosa", "dispositivo", "entities=device"],
      ["Utenti", "admin", "users="],
    ] as const;
    for (const [label, option, part] of narrowed) {
      const call = asked("edits", part);
      // oxlint-disable-next-line no-await-in-loop -- one filter after the other
      await chosen(label, option, option);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await call;
    }
    await expect.poll(() => rowOf("Inverter di prova").count()).toBe(1);
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    const byAddress = asked("edits", "ip=203.0.113");
    await page.getByRole("textbox", { name: "Indirizzo IP" }).fill("203.0.113");
    await page.getByRole("textbox", { name: "Indirizzo IP" }).press("Enter");
    await byAddress;
    await page.getByText("Nessuna modifica").waitFor();
    expect(new URL(page.url()).searchParams.get("actions")).toBe("create");
  });

  test("ADM-EV-04 ADM-EV-06 six limits, 25 unless another is chosen; events narrow by plant and by day", async () => {
    const first = asked("events", "limit=25");
    await page.goto("/admin/events");
    await first;
    const limit = page.getByRole("combobox", { name: "Righe al massimo" });
    await expect.poll(() => limit.inputValue()).toBe("25");
    await limit.click();
    await expect
      .poll(() => page.getByRole("option").allTextContents())
      .toEqual(["25", "50", "100", "250", "500", "1000"]);
    const hundred = asked("events", "limit=100");
    await page.getByRole("option", { name: "100", exact: true }).click();
    await hundred;
    const ofPlant = asked("events", `plants=${plant.id}`);
    await chosen("Impianti", plant.id, `${plant.id} ${plantName}`);
    await ofPlant;
    // From the midnight of the home zone to its last second, summer time.
    const from = Date.parse("2026-06-21T00:00+02:00") / 1000;
    const ofDays = asked("events", `from_ts=${from}`);
    await page.getByLabel("Dal").fill("21/06/2026");
    await page.getByLabel("Dal").press("Enter");
    await ofDays;
    const toDay = asked("events", `to_ts=${from + 86_399}`);
    await page.getByLabel("Al", { exact: true }).fill("21/06/2026");
    await page.getByLabel("Al", { exact: true }).press("Enter");
    await toDay;
    await page.getByText("Nessun evento").waitFor();
  });
});

test("STATS-01 STATS-02 STATS-03 STATS-04 three tabs: what plants have, the database that really runs with its tables, and Redis", async () => {
  await page.goto(`/admin/server_stats?q=${encodeURIComponent(plantName)}`);
  await rowOf(plantName).waitFor();
  const cells = (await rowOf(plantName).getByRole("cell").allTextContents()).slice(0, 6);
  // A section beside the whole, an inverter, four measured variables and a formula.
  expect(cells).toEqual([plant.id, plantName, "20,0 kWp", "1", "1", "5"]);
  await page.getByRole("tab", { name: "PostgreSQL" }).click();
  await page
    .getByText(/^PostgreSQL \d+/)
    .first()
    .waitFor();
  await page.getByRole("row", { name: /^packet/ }).waitFor();
  await page.getByRole("tab", { name: "Redis" }).click();
  await page.getByText("Redis non è in uso").or(page.getByText("redis_version")).first().waitFor();
});

test("ADM-SC-01 the configuration is shown without a secret, and back leads back", async () => {
  await page.goto("/admin/plants");
  await page.getByRole("button", { name: "Amministrazione" }).click();
  await page.getByRole("menuitem", { name: "Super config" }).click();
  const dump = page.locator(".hg-dump");
  await dump.getByText('"settings"', { exact: false }).waitFor();
  const config = JSON.parse(await dump.innerText()) as { settings: Record<string, unknown> };
  expect(Object.keys(config.settings)).toContain("TOKEN_DAYS");
  await button("Indietro").click();
  await page.waitForURL("**/admin/plants");
});

test("ADM-DLC-01 ADM-DLC-02 ADM-DLC-03 the unlock code of a plant's code stands there without a call", async () => {
  await page.goto("/admin/datalogger_codes");
  const code = page.getByLabel("Codice", { exact: true });
  await code.waitFor();
  await page.waitForLoadState("networkidle");
  const calls: string[] = [];
  page.on("request", (one) => one.url().includes("/api/") && calls.push(one.url()));
  await code.fill("12");
  await code.blur();
  await page.getByText("Il codice deve essere un numero di 3 o 4 cifre").waitFor();
  await code.fill("123");
  await page.getByText("Codice di sblocco per 000123").waitFor();
  await expect
    .poll(() => page.locator(".hg-unlock-code strong").textContent())
    .toBe(unlockCode("123"));
  expect(calls).toEqual([]);
});

test("ADM-CHAT-01 what is sent comes back and is listed", async () => {
  await page.goto("/admin/chat");
  await page.getByText("collegato", { exact: true }).waitFor();
  await page.getByLabel("Scrivi un messaggio").fill("ciao ☀");
  await button("Invia").click();
  const lines = page.getByRole("list", { name: "Messaggi" }).getByRole("listitem");
  await expect.poll(() => lines.filter({ hasText: "ciao ☀" }).count()).toBe(2);
  await expect.poll(() => lines.nth(1).textContent()).toContain("Server:");
});

test("TADM-02 TADM-03 the tools of administrators link to what is set, with the plant's code", async () => {
  await page.route("**/api/v1/admin/super_config", async (route) => {
    const answer = await route.fetch();
    const links = {
      datalogger_console: "https://console.example/{plant}/menu",
      log_dashboard: "https://logs.example/board",
      traffic_dashboard: "https://logs.example/traffic?plant={plant}",
    };
    await route.fulfill({ json: { ...((await answer.json()) as object), links } });
  });
  await page.goto(`/plant/${plant.id}/tools/admin`);
  const href = (name: RegExp): Promise<string | null> =>
    page.getByRole("main").getByRole("link", { name }).getAttribute("href");
  await expect
    .poll(() => href(/^Console dei datalogger/))
    .toBe(`https://console.example/${plant.id}/menu`);
  await expect.poll(() => href(/^Registro del server/)).toBe("https://logs.example/board");
  await expect
    .poll(() => href(/^Dati inviati dai logger/))
    .toBe(`https://logs.example/traffic?plant=${plant.id}`);
  await page.unroute("**/api/v1/admin/super_config");
  await page.reload();
  await page.getByText("Nessun collegamento esterno impostato").waitFor();
});

test("ROUTE-10 TADM-01 DEVPAGES-01 every page of administrators and developers leads everybody else home; an administrator sees each", async () => {
  const theirs = await newUser(browser, await tokenOf("client"));
  const own = await theirs.newPage();
  const dev = ["widgets", "charts", "websockets", "forms", "stores", "errors"];
  const names = ["plants", "plant_add", "clients", "events", "server_stats", "super_config"];
  const paths = names.concat("datalogger_codes", "chat").map((name) => `/admin/${name}`);
  const tools = `/plant/${plant.id}/tools/admin`;
  for (const path of [...paths, tools, ...dev.map((name) => `/_dev/${name}`)]) {
    // oxlint-disable-next-line no-await-in-loop -- one page goes from address to address
    await own.goto(path);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await own.waitForURL((url) => url.pathname === "/");
  }
  await theirs.close();
  const titles: string[] = [];
  for (const name of dev) {
    // oxlint-disable-next-line no-await-in-loop -- one page goes from address to address
    await page.goto(`/_dev/${name}`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    titles.push((await page.getByRole("heading", { level: 1 }).textContent()) ?? "");
  }
  expect(titles).toEqual([
    "Elementi",
    "Prova dei grafici",
    "Prova dei collegamenti",
    "Prova dei moduli",
    "Dati nel browser",
    "Prova degli errori",
  ]);
});

test("DEVPAGES-02 three errors are three toasts, and a 401 ends the session", async () => {
  await page.goto("/_dev/errors");
  for (const name of ["Errore di sintassi", "Errore standard", "Errore generico"])
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await button(name).click();
  await expect.poll(() => page.getByRole("alert").count()).toBe(3);
  await button("Errore di rete (401)").click();
  await page.waitForURL((url) => url.pathname === "/login");
});
