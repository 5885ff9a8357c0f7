import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, consoleFaults, newUser, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import { makePlant, type OwnPlant } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let plant: OwnPlant;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await makePlant(admin, "Impianto delle formule");
  await plant.send({
    timestamp: Math.floor(Date.now() / 1000),
    values: { "inv.1.pac": 12.5, "inv.1.irr": 800 },
  });
  context = await newUser(browser, admin);
  page = await context.newPage();
});
afterAll(async () => {
  await browser.close();
});

const stored = async (id: string): Promise<string | null | undefined> =>
  (await callApi<Variable>(admin, `/variable/${id}`)).formula;
async function openPage(): Promise<Locator> {
  await page.goto(`/plant/${plant.id}/config/formulas`);
  const row = page.getByRole("row", { name: /^Potenza doppia/ });
  await row.waitFor();
  return row;
}
const dialog = (): Locator => page.getByRole("dialog");
const textOf = (): Locator => dialog().getByRole("textbox", { name: /^Formula/ });
const button = (name: string): Locator => dialog().getByRole("button", { name, exact: true });

test("CFORM-01 CFORM-02 the list shows name, unit and text; the editor opens, cancelling leaves the formula, saving stores it", async () => {
  const faults = consoleFaults(page);
  const row = await openPage();
  await expect
    .poll(() => row.getByRole("cell").allTextContents())
    .toEqual(["Potenza doppia", "kW", "2 * {Potenza AC}", ""]);
  await expect.poll(() => page.getByRole("table").getByRole("row").count()).toBe(2);

  await row.getByRole("link", { name: "Potenza doppia" }).click();
  await textOf().fill("3 * {Potenza AC}");
  await button("Annulla").click();
  await dialog().waitFor({ state: "hidden" });
  await row.getByText("2 * {Potenza AC}").waitFor();

  await row.getByRole("link", { name: "Potenza doppia" }).click();
  await expect.poll(() => textOf().inputValue()).toBe("2 * {Potenza AC}");
  await textOf().fill("3 * {Potenza AC}");
  await button("Salva").click();
  // Where the day was folded meanwhile, the dialog says that it stays as it was.
  await row.getByText("3 * {Potenza AC}").waitFor({ state: "attached" });
  if (await dialog().isVisible()) await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "hidden" });
  await expect.poll(() => stored(plant.formula)).toBe(`3 * {${plant.power}}`);
  expect(faults).toEqual([]);
});

test("CFORM-04 CFORM-05 nothing is stored without name and text; names are completed, faults are shown at once, today's curve stands before saving", async () => {
  await openPage();
  await page.getByRole("button", { name: "Nuova formula" }).click();
  await button("Salva").click();
  await dialog().getByText("Nome non specificato").waitFor();
  await dialog().getByText("Formula non compilata").waitFor();
  const { formulas } = await callApi<{ formulas: Variable[] }>(admin, `/plant/${plant.id}?full=1`);
  expect(formulas).toHaveLength(1);

  await textOf().pressSequentially("2 * {irr");
  await dialog()
    .getByRole("option", { name: /Irraggiamento/ })
    .waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => textOf().inputValue()).toBe("2 * {Irraggiamento}");
  await dialog().getByText("La formula è corretta.").waitFor();
  await dialog()
    .getByText(/Vale 1\.?600/)
    .waitFor();
  await dialog()
    .getByRole("img", { name: /Anteprima di oggi/ })
    .first()
    .waitFor();

  const says = async (text: string, message: string | RegExp): Promise<void> => {
    await textOf().fill(text);
    await dialog().getByText(message).first().waitFor();
  };
  await says("2 * {Irraggiamento} *", "La formula finisce troppo presto: manca un valore");
  await says("2 * {Vento}", "Nessuna variabile si chiama «Vento»");
  await says("{Potenza AC} + {Irraggiamento}", "+ unisce kW e W/m²: sono grandezze diverse");
  // A number takes the unit of what stands beside it, and may be a coefficient where it multiplies.
  await says("{Potenza AC} * (1 - 0.004 * ({Irraggiamento} - 25))", "La formula è corretta.");
  await expect
    .poll(() =>
      dialog()
        .getByText(/unisce|risultato/)
        .count(),
    )
    .toBe(0);

  await dialog().getByRole("textbox", { name: "Nome" }).fill("Somma di prova");
  await textOf().fill("{Potenza AC} + {Potenza doppia}");
  // 12.5 + 3 * 12.5, or + 2 * 12.5 where the day was folded before the formula was changed: its history stays.
  await dialog()
    .getByText(/Vale (50|37,5)/)
    .waitFor();
  await button("Salva").click();
  // Where the day was folded meanwhile, the dialog says that it is without the new formula. (F10)
  await page.locator("tr", { hasText: "Somma di prova" }).waitFor({ state: "attached" });
  if (await dialog().isVisible()) await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "hidden" });

  await page.getByRole("link", { name: "Potenza doppia" }).click();
  await says("{Somma di prova}", "La formula finirebbe per leggere sé stessa");
  await button("Salva").click();
  await button("Annulla").click();
  await expect.poll(() => stored(plant.formula)).toBe(`3 * {${plant.power}}`);
});

test("CFORM-07 CFORM-08 a recalculation of nothing is refused, of all it is asked for in words; it says 'Processo creato' and how far it is; 'Errore sconosciuto' when it cannot begin; one that waits can be stopped", async () => {
  await openPage();
  await page.getByRole("button", { name: "Ricalcola", exact: true }).click();
  await button("Avvia").click();
  await dialog().getByText("Scegli almeno una formula, oppure tutte").waitFor();
  await expect.poll(() => dialog().getByRole("status").count()).toBe(0);
  const all = dialog().getByRole("checkbox", { name: /formul[ae] dell’impianto$/ });
  await all.check();
  await button("Avvia").click();
  await page.getByText("Processo creato").waitFor();
  await dialog().getByRole("status").getByText("Finito").waitFor();
  await page.reload();

  await page.getByRole("button", { name: "Ricalcola", exact: true }).click();
  await page.route("**/admin/recalc_formulas", (route) =>
    route.fulfill({ status: 500, json: { code: "internal", detail: "" } }),
  );
  await all.check();
  await button("Avvia").click();
  await page.getByText("Errore sconosciuto").waitFor();
  await page.unroute("**/admin/recalc_formulas");

  // Another recalculation is before it, as far as the page knows.
  let isCancelled = false;
  await page.route(/\/task\/[0-9a-f]{24}(\/cancel)?$/, async (route) => {
    isCancelled ||= route.request().url().endsWith("/cancel");
    const url = route
      .request()
      .url()
      .replace(/\/cancel$/, "");
    const reply = await route.fetch({ url, method: "GET" });
    const waiting = { status: "queue", outcome: null, started: null, progress: null };
    const ended = { ...waiting, status: "done", outcome: "cancelled" };
    const task = (await reply.json()) as Task;
    await route.fulfill({ json: { ...task, ...(isCancelled ? ended : waiting) } });
  });
  await button("Avvia").click();
  await button("Interrompi").click();
  await dialog().getByRole("status").getByText("Annullato").waitFor();
  expect(isCancelled).toBe(true);
  const [last] = await callApi<Task[]>(admin, "/task/all");
  expect(last).toMatchObject({ params: { plant_id: plant.id, ids: "all" } });
});

test("on a phone each formula has its actions, nothing scrolls sideways, and a long refusal hides nothing of the dialog", async () => {
  const own = await newUser(browser, admin, { size: phone, language: "en" });
  const small = await own.newPage();
  await small.goto(`/plant/${plant.id}/config/formulas`);
  await small.getByRole("button", { name: "Row actions: Potenza doppia" }).click();
  const menu = small.getByRole("menu");
  await menu.getByRole("menuitem", { name: "Recalculate" }).waitFor();
  await expect
    .poll(() => menu.getByRole("menuitem").allTextContents())
    .toEqual(["Edit", "Recalculate", "Delete"]);
  await expect.poll(() => sidewaysPx(small)).toBe(0);
  await menu.getByRole("menuitem", { name: "Edit" }).click();
  const editor = small.getByRole("dialog");
  await editor.getByRole("textbox", { name: /^Formula/ }).waitFor();
  // A long refusal stands above the dialog, and hides nothing of it.
  const detail = "The formula was not kept, because a variable that it reads is gone. ".repeat(3);
  await small.route("**/api/v1/variable/*", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 400, json: { detail } })
      : route.continue(),
  );
  await editor.getByRole("button", { name: "Save" }).click();
  const refusal = small.getByRole("alert").filter({ hasText: "is gone" });
  await refusal.waitFor();
  const edge = async (of: Locator): Promise<{ top: number; bottom: number }> => {
    const box = await of.boundingBox();
    return { top: Math.round(box?.y ?? 0), bottom: Math.round((box?.y ?? 0) + (box?.height ?? 0)) };
  };
  await expect
    .poll(async () => (await edge(refusal)).bottom <= (await edge(editor)).top)
    .toBe(true);
  await expect.poll(async () => (await edge(editor)).bottom).toBeLessThanOrEqual(phone.height);
  await own.close();
});
