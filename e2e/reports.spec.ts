import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { callApi, newUser, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { desk, openBrowser, phone } from "./chromium.ts";
import { noonZone } from "./noon-zone.ts";
import { makePlant, makeUser } from "./own-plant.ts";

const { plant_show, reports_show, reports_edit, reports_create } = permissions;
const { reports_delete, reports_preview, inverter_show, inverter_vars } = permissions;
const [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
const { zone } = noonZone(Date.now());
const plant = await makePlant(admin, "Tetto con report", zone);
await callApi(admin, "/variable", {
  method: "POST",
  body: JSON.stringify({
    device_id: plant.deviceId,
    mib: "inv.1.etot",
    name: "Energia prodotta",
    data_type: "float",
    udm: "kWh",
    tags: [tags.E_PRODUCED],
  }),
});
const pageAs = async (held: readonly number[]): Promise<Page> => {
  const user = await makeUser(admin, { fullname: "Lettore dei report" });
  await user.allow(plant.id, held);
  return await (await newUser(browser, user.token)).newPage();
};
const reportsOf = async (): Promise<readonly Report[]> =>
  (await callApi<{ reports: Report[] }>(admin, `/plant/${plant.id}?full=1`)).reports;
const today = Temporal.Now.plainDateISO(zone);
const yesterday = today.subtract({ days: 1 });
afterAll(() => browser.close());

test("REPC-02 REPC-13 REP-06 REP-09 REP-11 ROUTE-02 ROUTE-07 ROUTE-09 a report is configured, generated, shown and deleted", async () => {
  const page = await pageAs([
    plant_show,
    inverter_show,
    inverter_vars,
    reports_show,
    reports_edit,
    reports_create,
    reports_delete,
    reports_preview,
  ]);
  const menu = async (on: Page, row: string, name: string): Promise<void> => {
    await on.getByRole("button", { name: `Azioni della riga: ${row}` }).click();
    await on.getByRole("menuitem", { name, exact: true }).click();
  };
  await page.goto(`/plant/${plant.id}/config/reports`);
  await page.getByText("Nessun report configurato").waitFor();
  await page.getByRole("button", { name: "Nuovo report" }).click();
  await page.getByRole("menuitem", { name: /^Produzione energia/ }).click();
  await page.waitForURL(`**/plant/${plant.id}/report/create?template_id=R01`);
  await page.getByRole("combobox", { name: /^Frequenza/ }).click();
  await page.getByRole("option", { name: "giornaliero" }).click();
  await page.getByRole("button", { name: "Salva" }).click();
  await page.getByText("Scegli almeno una variabile").waitFor();
  await page.getByRole("checkbox", { name: /^Energia prodotta/ }).check();
  await page
    .getByRole("checkbox", { name: /^Lettore dei report/ })
    .first()
    .check();
  await page.setViewportSize(phone);
  await expect.poll(() => sidewaysPx(page)).toBe(0);
  await page.setViewportSize(desk);
  await expect.poll(() => seriousFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Salva" }).click();
  await page.waitForURL(`**/plant/${plant.id}/config/reports`);
  await page.getByRole("link", { name: "Produzione energia" }).waitFor();
  await expect.poll(() => seriousFaults(page)).toEqual([]);
  const [made] = await reportsOf();
  expect(made).toMatchObject({ template_id: "R01", freq: "daily", disabled: false });
  expect([made?.vars.length, made?.send_email_to.length]).toEqual([1, 1]);
  const id = made?.id ?? "";

  await page.goto(`/report/${id}`);
  await page.waitForURL(`**/plant/${plant.id}/report/${id}`);
  await page.getByRole("heading", { level: 1, name: "Produzione energia" }).waitFor();

  const archive = `/plant/${plant.id}/reports?report=${id}`;
  await page.goto(archive);
  await menu(page, today.toString(), "Anteprima");
  const dialog = page.getByRole("dialog");
  await dialog.locator("iframe").contentFrame().getByText("Tetto con report").first().waitFor();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(860);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await page.goto(`${archive}&year=${yesterday.year}`);
  await menu(page, yesterday.toString(), "Genera ora");
  await page.getByText("Report generato").waitFor();
  await page.getByText(/generato su richiesta/).waitFor();
  await menu(page, yesterday.toString(), "Mostra");
  await dialog.locator("iframe").contentFrame().getByText("Tetto con report").first().waitFor();

  // What was made is an administrator's to delete.
  await page.goto(`/plant/${plant.id}/config/reports`);
  await menu(page, "Produzione energia", "Elimina");
  await dialog.getByRole("button", { name: "Elimina" }).click();
  await page.getByText(/un amministratore può eliminarlo/).waitFor();
  const boss = await (await newUser(browser, admin)).newPage();
  await boss.goto(`${archive}&year=${yesterday.year}`);
  await boss.getByRole("button", { name: `Azioni della riga: ${yesterday.toString()}` }).click();
  await boss
    .getByRole("menuitem", { name: "Elimina", exact: true })
    .click({ modifiers: ["Control"] });
  const asked = boss.getByRole("dialog");
  await asked.getByRole("textbox").fill("Produzione energia · giornaliero");
  await asked.getByRole("button", { name: "Elimina" }).click();
  await boss.getByText("Report eliminati: 1").waitFor();
  await boss.getByText("non ancora generato").first().waitFor();
  await Promise.all([page.context().close(), boss.context().close()]);
});

test("REPC-14 REP-13 without their permissions the screens of reports say so", async () => {
  const reader = await pageAs([plant_show, reports_show]);
  const nobody = await pageAs([plant_show]);
  for (const [page, path] of [
    [reader, "config/reports"],
    [reader, "report/create?template_id=R01"],
    [nobody, "reports"],
  ] as const) {
    await page.goto(`/plant/${plant.id}/${path}`);
    await page.getByText("Permessi insufficienti").first().waitFor();
    expect(await page.getByRole("table").count(), path).toBe(0);
  }
  await Promise.all([reader.context().close(), nobody.context().close()]);
});
