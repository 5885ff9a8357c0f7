import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { permissions } from "../packages/contract/src/users/permissions.ts";
import { callApi, consoleFaults, newUser, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import { makePlant, makeUser, type OwnPlant, type OwnUser } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let own: OwnPlant;
let reader: OwnUser;
let context: BrowserContext;
let page: Page;
/** The same browser in the hands of somebody who is no administrator. */
let theirs: Page;
let list: string;
let form: string;

beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  own = await makePlant(admin, "Impianto dei dispositivi");
  reader = await makeUser(admin);
  await callApi<Device>(admin, "/device", {
    method: "POST",
    body: JSON.stringify({
      plant_id: own.id,
      name: "Quadro Nord",
      type: "stringbox",
      brand: "Quadrel",
      disabled: true,
    }),
  });
  list = `/plant/${own.id}/config/devices`;
  form = `/plant/${own.id}/device/${own.deviceId}/edit`;
  context = await newUser(browser, admin);
  page = await context.newPage();
  theirs = await (await newUser(browser, reader.token)).newPage();
});
afterAll(async () => {
  await browser.close();
});

const { plant_show, devices_show, devices_edit, inverter_show, inverter_vars } = permissions;
const rowOf = (name: string, on: Page = page): Locator =>
  on.getByRole("row", { name: new RegExp(`^(Seleziona la riga: ${name} )?${name}`) });
const cellsOf = (name: string, on: Page = page): Promise<string[]> =>
  // An administrator selects rows by a box of their own.
  rowOf(name, on)
    .getByRole("cell")
    .filter({ hasNot: on.getByRole("checkbox") })
    .allTextContents();
/** A field to type in, or to choose in, by its label. */
function field(name: string, on: Page = page): Locator {
  const main = on.getByRole("main");
  const label = { name, exact: true } as const;
  return main.getByRole("textbox", label).or(main.getByRole("combobox", label));
}
const button = (name: string, on: Page = page): Locator =>
  on.getByRole("main").getByRole("button", { name, exact: true });
async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value);
}
async function chooseType(name: string): Promise<void> {
  await field("Tipo").click();
  await page.getByRole("option", { name, exact: true }).click();
}
const stored = (): Promise<Device> => callApi<Device>(admin, `/device/${own.deviceId}`);
const storedNames = async (): Promise<string[]> => {
  const plant = await callApi<Plant>(admin, `/plant/${own.id}?full=1`);
  return (plant.devices ?? []).map((one) => one.name);
};
/** The sentence below a field. */
async function says(name: string, sentence: string): Promise<void> {
  await expect
    .poll(() =>
      field(name).evaluate((one) => {
        const ids = (one.getAttribute("aria-describedby") ?? "").split(" ");
        return ids.map((id) => document.getElementById(id)?.textContent).join();
      }),
    )
    .toBe(sentence);
}

test("CDEV-01 CDEV-02 CDEV-06 the list of a plant's devices; the way to the form is for who may edit, the page for who may see", async () => {
  await reader.allow(own.id, [plant_show, devices_show]);
  await theirs.goto(list);
  await rowOf("Inverter di prova", theirs).waitFor();
  // Whoever may not list an inverter's variables is not told that there are none.
  await expect
    .poll(() => cellsOf("Inverter di prova", theirs))
    .toEqual(["Inverter di prova", "Inverter", "Solaria", "S20", "20 kW", "inv.1", "—", "", ""]);
  await expect
    .poll(() => cellsOf("Quadro Nord", theirs))
    .toEqual([
      "Quadro Nord",
      "Quadro di stringa",
      "Quadrel",
      "—",
      "—",
      "—",
      "—",
      "Disabilitato",
      "",
    ]);
  const links = theirs.getByRole("table").getByRole("link");
  // The page of a device asks for the number of its type, which the list does not.
  await expect.poll(() => links.count()).toBe(0);
  await theirs.goto(`/plant/${own.id}/device/${own.deviceId}`);
  await theirs.getByText("Permessi insufficienti per vedere la pagina").waitFor();
  await reader.allow(own.id, [plant_show, devices_show, inverter_show]);
  await theirs.goto(list);
  await rowOf("Quadro Nord", theirs).waitFor();
  await expect
    .poll(() => links.evaluateAll((all) => all.map((one) => one.getAttribute("href"))))
    .toEqual([`/plant/${own.id}/device/${own.deviceId}`]);
  await theirs.goto(form);
  await theirs.getByText("Permessi insufficienti per vedere la pagina").waitFor();

  await reader.allow(own.id, [plant_show, devices_show, devices_edit, inverter_vars]);
  await theirs.goto(list);
  await rowOf("Inverter di prova", theirs).getByRole("link").click();
  await theirs.waitForURL(`**${form}`);
  await theirs.getByRole("heading", { name: "Modifica Inverter di prova" }).waitFor();
  await theirs.goBack();
  // Irradiance, expected power and ratio have permissions of their own: counted is what is seen.
  await expect.poll(async () => (await cellsOf("Inverter di prova", theirs))[6]).toBe("1");
  // The order is that of the types, then what the reader asks for; the address remembers it.
  await theirs.getByRole("searchbox", { name: "Cerca nella tabella" }).fill("nord");
  await theirs.waitForURL(/\?q=nord$/);
  await expect.poll(() => rowOf("Inverter di prova", theirs).count()).toBe(0);

  await reader.allow(own.id, [plant_show]);
  await theirs.goto(list);
  await theirs.getByText("Permessi insufficienti per vedere la pagina").waitFor();
  await expect.poll(() => theirs.getByRole("table").count()).toBe(0);
});

test("DEV-07 CDEV-07 CDEV-15 from its page to its form: what is changed is shown there and in the tree without a reload", async () => {
  const faults = consoleFaults(page);
  await page.goto(`/plant/${own.id}/device/${own.deviceId}`);
  const tree = page.getByRole("navigation", { name: "Impianto", exact: true });
  await tree.getByRole("link", { name: "Inverter di prova" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Modifica" }).click();
  await page.waitForURL(`**${form}`);

  const locked = async () =>
    await Promise.all(
      ["OID", "Numero (OIDN)"].map((name) =>
        field(name).evaluate((one: HTMLInputElement) => one.readOnly),
      ),
    );
  await expect.poll(() => locked()).toEqual([true, true]);
  await button("Sblocca").click();
  await expect.poll(() => locked()).toEqual([false, false]);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-path")))
    .toBe("oid");
  await fill({
    Nome: "Inverter Sud",
    Marca: "Helvo",
    "Potenza nominale": "22,5",
    "Numero (OIDN)": "7",
  });
  await button("Salva").click();
  await page.getByText("Salvataggio riuscito").waitFor();
  // Back where one came from.
  await page.waitForURL(`**/plant/${own.id}/device/${own.deviceId}`);
  await page.getByRole("heading", { name: "Inverter Sud", level: 1 }).waitFor();
  const facts = page.locator("section", {
    has: page.getByRole("heading", { name: "Informazioni" }),
  });
  await facts.getByText("Helvo").waitFor();
  await facts.getByText("22,5 kW").waitFor();
  await tree.getByRole("link", { name: "Inverter Sud" }).waitFor();
  await expect
    .poll(() => stored())
    .toMatchObject({
      name: "Inverter Sud",
      brand: "Helvo",
      model: "S20",
      nominal: 22.5,
      oid: "inv",
      oidn: 7,
    });
  expect(faults).toEqual([]);

  await reader.allow(own.id, [plant_show, devices_show, inverter_show]);
  await theirs.goto(`/plant/${own.id}/device/${own.deviceId}`);
  await theirs.getByRole("heading", { name: "Inverter Sud", level: 1 }).waitFor();
  await expect.poll(() => theirs.getByRole("link", { name: "Modifica" }).count()).toBe(0);
});

test("CDEV-09 CDEV-12 CDEV-14 the type is locked and the switch absent for an installer; only some types have a nominal value", async () => {
  await reader.allow(own.id, [plant_show, devices_edit]);
  await theirs.goto(form);
  await field("Nome", theirs).waitFor();
  // Text that cannot be changed, not a field of choices.
  await expect.poll(() => theirs.getByRole("combobox", { name: "Tipo" }).count()).toBe(0);
  await expect
    .poll(() =>
      field("Tipo", theirs).evaluate((one: HTMLInputElement) => [one.readOnly, one.value]),
    )
    .toEqual([true, "Inverter"]);
  for (const absent of ["Disabilitato", "Elimina"])
    await expect.poll(() => theirs.getByRole("main").getByText(absent).count()).toBe(0);
  await field("Note", theirs).fill("sul tetto");
  await button("Salva", theirs).click();
  await theirs.getByText("Salvataggio riuscito").waitFor();
  await expect
    .poll(() => stored())
    .toMatchObject({ type: "inverter", disabled: false, notes: "sul tetto" });

  await page.goto(form);
  const shown: Record<string, string> = {};
  for (const type of [
    "Inverter",
    "Quadro di stringa",
    "Contatore",
    "Sensore",
    "Accumulo",
    "Inseguitore",
    "Dispositivo generico",
  ]) {
    await chooseType(type);
    const labels = page.getByRole("main").locator("label", { hasText: "nominale" });
    shown[type] = (await labels.allTextContents()).join();
  }
  expect(shown).toEqual({
    Inverter: "Potenza nominale",
    "Quadro di stringa": "",
    Contatore: "Potenza nominale",
    Sensore: "",
    Accumulo: "Capacità nominale",
    Inseguitore: "",
    "Dispositivo generico": "Potenza nominale",
  });
  await chooseType("Inverter");
  await expect.poll(() => button("Salva").isDisabled()).toBe(true);
  await page.getByRole("switch", { name: "Disabilitato" }).click();
  await button("Salva").click();
  await page.getByText("Salvataggio riuscito").waitFor();
  await expect.poll(async () => (await stored()).disabled).toBe(true);
});

test("CDEV-08 CDEV-11 CDEV-13 each field says what is wrong with it, and what was typed is not lost", async () => {
  await page.goto(form);
  await button("Sblocca").click();
  await fill({ Nome: "    ", "Potenza nominale": "-1", OID: "inv 1", "Numero (OIDN)": "x" });
  await button("Salva").click();
  await says("Nome", "Campo obbligatorio");
  await says("Potenza nominale", "Deve essere almeno 0");
  await says("OID", "Formato non valido");
  await says("Numero (OIDN)", "Deve essere un numero");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-path")))
    .toBe("name");
  await fill({ Nome: "abc", "Potenza nominale": "tanta" });
  await button("Salva").click();
  await says("Nome", "Deve avere almeno 4 caratteri");
  await says("Potenza nominale", "Deve essere un numero");
  await expect.poll(async () => (await stored()).name).toBe("Inverter Sud");

  // Leaving asks; who stays finds what was typed.
  const tree = page.getByRole("navigation", { name: "Impianto", exact: true });
  await tree.getByRole("link", { name: "Cruscotto" }).click();
  const question = page.getByRole("dialog", { name: "Modifiche non salvate" });
  await question.getByText("Sei sicuro di voler uscire?").waitFor();
  await question.getByRole("button", { name: "Annulla" }).click();
  await question.waitFor({ state: "detached" });
  await expect.poll(() => field("Nome").inputValue()).toBe("abc");

  // The server's refusal is shown, and the form stays.
  await fill({
    Nome: "INV1",
    Marca: "",
    Modello: "",
    "Potenza nominale": "",
    OID: "",
    "Numero (OIDN)": "",
  });
  await page.route("**/api/v1/device/*", (route) =>
    route.fulfill({
      status: 409,
      json: {
        code: "device_address_taken",
        params: { device: "INV2", oid: "inv", oidn: "2" },
        detail: "INV2 has oid inv and oidn 2 already",
      },
    }),
  );
  await button("Salva").click();
  await page
    .getByText(
      "Errore nel salvataggio: Conflitto con un elemento esistente (INV2 ha già oid inv e oidn 2)",
    )
    .waitFor();
  await page.unroute("**/api/v1/device/*");
  await field("Potenza nominale").fill("0");
  await button("Salva").click();
  await page.getByText("Salvataggio riuscito").waitFor();
  await expect
    .poll(() => stored())
    .toMatchObject({
      name: "INV1",
      brand: null,
      model: null,
      nominal: 0,
      oid: null,
      oidn: null,
    });
});

test("CDEV-04 CDEV-05 an administrator adds devices and deletes those without variables; others are offered neither", async () => {
  await page.goto(list);
  await page.getByRole("link", { name: "Nuovo dispositivo" }).click();
  await button("Salva").click();
  await says("Nome", "Campo obbligatorio");
  await says("Tipo", "Campo obbligatorio");
  await fill({ Nome: "Contatore 09", OID: "met", "Numero (OIDN)": "9" });
  await chooseType("Contatore");
  await field("Potenza nominale").fill("1.500");
  await button("Salva e aggiungi un altro").click();
  await expect.poll(() => field("Nome").inputValue()).toBe("Contatore 10");
  await expect.poll(() => field("Numero (OIDN)").inputValue()).toBe("10");
  // A logger's kind and number are one device's.
  await field("Numero (OIDN)").fill("9");
  await button("Salva").click();
  await says("OID", "È già di Contatore 09");
  await field("Numero (OIDN)").fill("10");
  await button("Salva").click();
  await page.waitForURL(`**${list}`);
  await expect
    .poll(() => cellsOf("Contatore 09"))
    .toEqual(["Contatore 09", "Contatore", "—", "—", "1.500 kW", "met.9", "0", "", ""]);
  await rowOf("Contatore 10").waitFor();
  await page
    .getByRole("navigation", { name: "Impianto", exact: true })
    .getByRole("button", { name: /^Contatori 2/ })
    .waitFor();

  const act = async (name: string): Promise<Locator> => {
    await rowOf(name).getByRole("button", { name: "Azioni della riga" }).click();
    // Escape is heard where the focus is.
    await page.locator("[role=menu]:focus-within").waitFor();
    return page.getByRole("menu").getByRole("menuitem", { name: /^Elimina/ });
  };
  const refused = await act("INV1");
  await expect.poll(() => refused.textContent()).toBe("Elimina (ha 4 variabili)");
  await expect.poll(() => refused.isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await refused.waitFor({ state: "detached" });

  const question = page.getByRole("dialog", { name: "Eliminare Contatore 10?" });
  await (await act("Contatore 10")).click();
  await question.getByText("L’operazione non si può annullare.").waitFor();
  await question.getByRole("button", { name: "Annulla" }).click();
  await question.waitFor({ state: "detached" });
  await expect.poll(() => storedNames()).toContain("Contatore 10");
  await (await act("Contatore 10")).click();
  await page.route("**/api/v1/device/*", (route) =>
    route.fulfill({
      status: 412,
      json: {
        code: "device_has_variables",
        params: { device: "Contatore 10", count: 2 },
        detail: "Contatore 10 has 2 variables: delete them first",
      },
    }),
  );
  await question.getByRole("button", { name: "Elimina" }).click();
  await page
    .getByText(
      "Impossibile eliminare l’elemento: Elemento in uso (Contatore 10 ha ancora 2 variabili: eliminale prima)",
    )
    .waitFor();
  await page.unroute("**/api/v1/device/*");
  await (await act("Contatore 10")).click();
  await question.getByRole("button", { name: "Elimina" }).click();
  await page.getByText("Elemento eliminato").waitFor();
  await rowOf("Contatore 10").waitFor({ state: "detached" });

  // From its form too; with variables the button says why not.
  await rowOf("INV1").getByRole("link").click();
  await page.getByText("Ha 4 variabili: si elimina solo un dispositivo che non ne ha.").waitFor();
  await expect.poll(() => button("Elimina").isDisabled()).toBe(true);
  await button("Annulla").click();
  await rowOf("Contatore 09").getByRole("link").click();
  await page.getByRole("heading", { name: "Modifica Contatore 09" }).waitFor();
  await button("Elimina").click();
  await page
    .getByRole("dialog", { name: "Eliminare Contatore 09?" })
    .getByRole("button", { name: "Elimina" })
    .click();
  await page.waitForURL(`**${list}`);
  await expect.poll(() => rowOf("Contatore 09").count()).toBe(0);
  await expect.poll(() => storedNames()).toEqual(["INV1", "Quadro Nord"]);

  await reader.allow(own.id, [plant_show, devices_show, devices_edit, inverter_vars]);
  await theirs.goto(list);
  await rowOf("INV1", theirs).getByRole("button", { name: "Azioni della riga" }).click();
  const offered = theirs.getByRole("menu").getByRole("menuitem");
  await offered.first().waitFor();
  await expect.poll(() => offered.allTextContents()).toEqual(["Modifica", "Vai al dispositivo"]);
  await expect.poll(() => theirs.getByRole("link", { name: "Nuovo dispositivo" }).count()).toBe(0);
  await theirs.goto(`/plant/${own.id}/device/new/edit`);
  await theirs.getByText("Permessi insufficienti per vedere la pagina").waitFor();
});

test("list and form on a phone, in the dark, in English: nothing scrolls sideways, axe finds nothing serious; an unknown device is reported", async () => {
  const small = await newUser(browser, admin, { language: "en", scheme: "dark", size: phone });
  const other = await small.newPage();
  await other.goto(list);
  const card = other.getByRole("listitem").filter({ hasText: "Quadro Nord" });
  await card.getByText("Disabled").waitFor();
  await expect.poll(() => sidewaysPx(other)).toBe(0);
  await expect.poll(() => seriousFaults(other)).toEqual([]);
  await card.getByRole("link", { name: "Quadro Nord" }).click();
  await other.getByRole("heading", { name: "Edit Quadro Nord" }).waitFor();
  await expect.poll(() => sidewaysPx(other)).toBe(0);
  await expect.poll(() => seriousFaults(other)).toEqual([]);
  await other.goto(`/plant/${own.id}/device/${"f".repeat(24)}/edit`);
  await other.getByText("Element not found").waitFor();
  await small.close();
});
