import type { Message } from "@heliograph/contract/messages/messages.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { afterAll, afterEach, expect, test } from "vitest";
import { alertStage, seesAlerts } from "./alert-stage.ts";
import { callApi, newReader, newUser, seriousFaults, sidewaysPx } from "./browser.ts";
import { desk, phone } from "./chromium.ts";

const { browser, admin, plant, bare, editor, page, ...stage } = await alertStage();
const { alertsOf, make, read, open, pageAs } = stage;
afterEach(stage.removeAll);
afterAll(() => browser.close());

const delivery = (user: string): Message["deliveries"][number] => ({
  id: user.length.toString(16).padStart(24, "d"),
  user,
  to: [],
  state: "sent",
  tries: 1,
  next_try: null,
  sent: 1_782_036_060,
  together: 1,
  error: null,
  answer: null,
  refused: [],
});
/** A message as the portal answers it: none was sent of this plant. */
const messageOf = (alertId: string): Message => ({
  id: "c".repeat(24),
  plant_id: plant.id,
  time: 1_782_036_000,
  type: "alarm_ko",
  title: "Tetto da configurare: Potenza troppo alta (Potenza AC)",
  text: "Scattato domenica 21/06/2026 alle 12:00, ora dell’impianto.",
  channel: "email",
  to: ["luca@example.org"],
  error: null,
  state: "sent",
  carried_by: null,
  occasion: "e".repeat(24),
  alert_id: alertId,
  incident_id: null,
  acknowledged: null,
  is_open: false,
  deliveries: ["Luca Moretti", "Anna Pellegrini"].map(delivery),
});

test("ROUTE-06 TREE-13 ALCF-01 ALCF-04 the rules of a plant in a table, from the tree; a row leads to its rule", async () => {
  const alert = await make({ send_email_to: [editor.id] });
  await open(page, "/alerts_state");
  await page.locator(`a[href="/plant/${plant.id}/alerts_config"]`).first().click();
  await page.waitForURL(`**/plant/${plant.id}/alerts_config`);
  const row = page.getByRole("row").filter({ hasText: alert.name });
  await row.waitFor();
  await expect
    .poll(async () =>
      (await page.getByRole("columnheader").allTextContents()).map((text) => text.trim()),
    )
    .toEqual(["Nome", "Codice", "Descrizione", "Parametri", "Variabili", "Destinatari", "Azioni"]);
  await expect
    .poll(() => row.getByRole("cell").allTextContents())
    .toEqual([
      "Potenza troppo alta",
      "Generico",
      "Sopra il massimo",
      expect.stringContaining("massimo = 12,5 kW"),
      "Potenza AC",
      "1 e-mail",
      "",
    ]);
  await row.getByRole("link", { name: alert.name }).click();
  await page.waitForURL(`**/plant/${plant.id}/alert/${alert.id}`);
  await page.getByRole("heading", { level: 1, name: alert.name }).waitFor();
});

test("ALCF-05 ALCF-06 the recipients' dialog has a list for mail and one for SMS; cancel changes nothing", async () => {
  const alert = await make();
  await open(page, "/alerts_config");
  const row = page.getByRole("row").filter({ hasText: alert.name });
  await row.getByRole("button", { name: "nessuno" }).click();
  const dialog = page.getByRole("dialog");
  const sms = dialog.getByRole("group", { name: /Per SMS/ });
  await sms.getByRole("checkbox", { name: /3331234567/ }).check();
  await dialog.getByRole("button", { name: "Annulla" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(async () => (await read(alert.id)).send_sms_to).toEqual([]);
  await row.getByRole("button", { name: "nessuno" }).click();
  await sms.getByRole("checkbox", { name: /3331234567/ }).check();
  await dialog.getByRole("button", { name: "Salva" }).click();
  await row.getByText("1 SMS").waitFor();
  await expect.poll(async () => (await read(alert.id)).send_sms_to).toEqual([editor.id]);
});

test("VALID-10 ALCF-08 deleting asks, and says that it cannot be undone; ALED-30 a row switches its alert off", async () => {
  const alert = await make();
  await open(page, "/alerts_config");
  const row = page.getByRole("row").filter({ hasText: alert.name });
  const act = async (name: string): Promise<void> => {
    await row.getByRole("button", { name: /Azioni/ }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Disattiva");
  await row.getByText("Disattivato").waitFor();
  await expect.poll(async () => (await read(alert.id)).disabled).toBe(true);
  await act("Elimina");
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/non può essere annullat|non si può annullare/i).waitFor();
  await dialog.getByRole("button", { name: "Annulla" }).click();
  await expect.poll(async () => (await alertsOf()).length).toBe(1);
  await act("Elimina");
  await dialog.getByRole("button", { name: "Elimina" }).click();
  await row.waitFor({ state: "detached" });
  await expect.poll(() => alertsOf()).toEqual([]);
});

test("ALCF-07 a plant without alerts says so", async () => {
  await page.goto(`/plant/${bare.id}/alerts_config`);
  await page.getByText("Nessun allarme configurato").waitFor();
  await expect.poll(() => page.getByRole("row").count()).toBe(0);
});

test("ALCF-10 twelve variables are listed, of thirteen eight and the rest on demand", async () => {
  const extra: string[] = [];
  for (let n = 0; n < 12; n++) {
    const { id } = await callApi<{ id: string }>(admin, "/variable", {
      method: "POST",
      body: JSON.stringify({
        device_id: plant.deviceId,
        mib: `inv.1.t${n}`,
        name: `Sonda ${n}`,
        data_type: "float",
        udm: "kW",
        tags: [],
      }),
    });
    extra.push(id);
  }
  await make({ name: "Dodici", vars: extra });
  await make({ name: "Tredici", vars: [plant.power, ...extra] });
  await open(page, "/alerts_config");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await row("Dodici").waitFor();
  const listed = (name: string): Promise<number> => row(name).locator(".hg-long-list li").count();
  await expect.poll(async () => [await listed("Dodici"), await listed("Tredici")]).toEqual([12, 8]);
  await row("Tredici").getByRole("button", { name: "altre 5" }).click();
  await expect.poll(() => listed("Tredici")).toBe(13);
});

test("ADM-AT-01 ADM-AT-02 the catalogue of templates, and one of them as it is", async () => {
  const boss = await (await newUser(browser, admin)).newPage();
  await boss.goto("/admin/alert_templates");
  const row = boss.getByRole("row").filter({ hasText: "Corrente di stringa bassa" });
  await row.waitFor();
  await expect.poll(() => boss.getByRole("row").count()).toBe(29);
  const cells = await row.getByRole("cell").allTextContents();
  expect(cells.slice(3)).toEqual(["150", "", "0,5", "33,3", "", "", ""]);
  await row.getByRole("link").click();
  await boss.waitForURL("**/admin/alert_templates/004");
  await expect
    .poll(async () => JSON.parse((await boss.locator("pre").textContent()) ?? ""))
    .toEqual(await callApi(admin, "/alert/template/004"));
  await boss.getByRole("link", { name: "Torna ai modelli" }).click();
  await boss.waitForURL("**/admin/alert_templates");
  await page.goto("/admin/alert_templates");
  await page.waitForURL((url) => !url.pathname.startsWith("/admin"));
  await boss.context().close();
});

test("ALHI-01 ALHI-02 TREE-13 ROUTE-06 the history of a plant's alerts, from the tree and from a rule; a row opens its message", async () => {
  const alert = await make();
  const asked: (string | null)[] = [];
  await page.route(`**/api/v1/log/alerts/${plant.id}*`, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("alert"));
    await route.fulfill({ json: [messageOf(alert.id)] });
  });
  await open(page, "/alerts_state");
  await page.locator(`a[href="/plant/${plant.id}/alerts_history"]`).first().click();
  const row = page.getByRole("row").filter({ hasText: "Potenza troppo alta" });
  await row.waitFor();
  await expect
    .poll(async () =>
      (await page.getByRole("columnheader").allTextContents()).map((text) => text.trim()),
    )
    .toEqual(["Ora", "Tipo", "Titolo", "Canale", "Destinatari"]);
  // 2026-06-21T12:00 in Rome.
  await expect
    .poll(() => row.getByRole("cell").allTextContents())
    .toEqual([
      "21/06/2026, 12:00",
      "allarme",
      "Potenza troppo alta (Potenza AC)",
      "e-mail",
      "Luca Moretti+1",
    ]);
  await row.click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("heading", { name: "Tetto da configurare: Potenza troppo alta" })
    .waitFor();
  for (const text of ["Scattato domenica", "Luca Moretti", "Anna Pellegrini"])
    await dialog.getByText(text).first().waitFor();
  await dialog.getByRole("button", { name: "Chiudi" }).click();

  await open(page, "/alerts_config");
  await page
    .getByRole("button", { name: /Azioni/ })
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Storico" }).click();
  await page.waitForURL(`**/alerts_history?alert=${alert.id}`);
  await row.waitFor();
  // The rows of before stay until those of the rule are there.
  await expect.poll(() => asked).toEqual([null, alert.id]);
  await expect
    .poll(() => page.getByLabel("Quale allarme").first().inputValue())
    .toBe("Potenza troppo alta");
  await expect.poll(() => seriousFaults(page)).toEqual([]);
  await page.unroute(`**/api/v1/log/alerts/${plant.id}*`);
  await page.goto(`/plant/${bare.id}/alerts_history`);
  await page.getByText("Nessun allarme finora").waitFor();
});

test("ALHI-03 without 230 the history says that it may not be seen", async () => {
  const nobody = await pageAs([permissions.plant_show]);
  await nobody.goto(`/plant/${plant.id}/alerts_history`);
  await nobody.getByText("Permessi insufficienti").first().waitFor();
  await expect.poll(() => nobody.getByRole("table").count()).toBe(0);
  await nobody.context().close();
});

test("NOTE-08 who is called when nobody takes an alarm on: in order, one later than the other, on a phone too", async () => {
  await page.setViewportSize(phone);
  const chief = await stage.person([...seesAlerts, permissions.messages_show]);
  await open(page, "/alerts_config");
  await page.getByRole("button", { name: "Se nessuno risponde" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Aggiungi chi chiamare" }).click();
  const choose = async (username: string): Promise<void> => {
    // One step has nobody yet.
    await dialog
      .getByPlaceholder("Scegli una persona")
      .and(dialog.locator("[value='']"))
      .first()
      .click();
    // Of the others of the plant some may not see its alerts.
    await page.getByRole("option", { name: username }).click();
  };
  await dialog.getByLabel("Dopo").fill("15");
  await dialog.getByRole("button", { name: "Salva" }).click();
  await dialog
    .getByText("Questo campo è obbligatorio")
    .or(dialog.locator("[aria-invalid=true]"))
    .first()
    .waitFor();
  await choose(editor.username);
  await dialog.getByRole("button", { name: "Aggiungi un altro" }).click();
  await choose(chief.username);
  await dialog.getByLabel("Dopo").nth(1).fill("15");
  await dialog.getByRole("button", { name: "Salva" }).click();
  await dialog.getByText("Ogni passo deve venire dopo il precedente").waitFor();
  await dialog.getByLabel("Dopo").nth(1).fill("90");
  await expect.poll(() => sidewaysPx(page)).toBe(0);
  await expect.poll(() => seriousFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Salva" }).click();
  await dialog.waitFor({ state: "detached" });
  const kept = await callApi<{ after_min: number }[]>(admin, `/plant/${plant.id}/escalation`);
  expect(kept.map(({ after_min: minutes }) => minutes)).toEqual([15, 90]);
  await page.setViewportSize(desk);
});

test("[M16] a mail's link says what it would do, and does it when the button is pressed, without a login", async () => {
  const reader = await (await newReader(browser, { language: "it" })).newPage();
  const link = {
    action: "acknowledge",
    user: "Luca",
    plant: "Serre",
    title: "Serre: Inverter fermo",
    is_over: false,
    until: null,
    timezone: "Europe/Rome",
  };
  for (const [path, is_done] of [
    ["link", false],
    ["act", true],
  ] as const)
    await reader.route(`**/api/v1/message/${path}`, (route) =>
      route.fulfill({ json: { ...link, is_done } }),
    );
  await reader.goto("/act/abc");
  await reader.getByText("“Serre: Inverter fermo”").waitFor();
  await expect.poll(() => seriousFaults(reader)).toEqual([]);
  await reader.getByRole("button", { name: "Prendi in carico" }).click();
  await reader.getByText("Preso in carico.").waitFor();
  await reader.unroute("**/api/v1/message/link");
  await reader.goto("/act/nonsense");
  await reader.getByText("Questo link non vale").waitFor();
  await reader.context().close();
});

test("A11Y the rules have no serious fault, and nothing goes sideways on a phone", async () => {
  await make();
  await open(page, "/alerts_config");
  await expect.poll(() => seriousFaults(page)).toEqual([]);
  const small = await (await newUser(browser, editor.token, { size: phone })).newPage();
  await open(small, "/alerts_config");
  await expect.poll(() => sidewaysPx(small)).toBe(0);
  await small.context().close();
});
