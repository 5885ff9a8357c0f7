import { permissions } from "@heliograph/contract/users/permissions.ts";
import { afterAll, afterEach, expect, test } from "vitest";
import { alertStage, seesAlerts } from "./alert-stage.ts";
import { callApi, newUser, seriousFaults, sidewaysPx } from "./browser.ts";
import { phone } from "./chromium.ts";

const { browser, plant, editor, page, nowSeconds, ...stage } = await alertStage();
const { alertsOf, make, read, open, pageAs } = stage;
const save = (): Promise<void> => page.getByRole("button", { name: "Salva", exact: true }).click();
const done = (): Promise<void> => page.getByText("Salvataggio riuscito").first().waitFor();
afterEach(stage.removeAll);
afterAll(() => browser.close());

test("ALCF-02 ALED-02 ALED-06 ALED-12 ALED-26 ALED-27 the menu creates an alert of a template, with what that begins with", async () => {
  await open(page, "/alerts_config");
  await page.getByRole("button", { name: "Nuovo allarme" }).click();
  await page.getByRole("menuitem", { name: "003 - Mancata ricezione dati" }).click();
  await page.waitForURL(`**/plant/${plant.id}/alert/create?template_id=003`);
  await page.getByLabel("Nome", { exact: false }).first().waitFor();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Nome" }).inputValue())
    .toBe("Mancata ricezione dati");
  await expect
    .poll(() => page.getByLabel("Verifiche fallite di seguito").first().inputValue())
    .toBe("12 (60 min)");
  await expect.poll(() => page.getByLabel("Dalle").inputValue()).toBe("07:00");
  await expect.poll(() => page.getByLabel("Alle", { exact: true }).inputValue()).toBe("20:00");
  await expect.poll(() => page.getByLabel("Massimo").count()).toBe(0);
  await save();
  await done();
  await page.waitForURL(`**/plant/${plant.id}/alerts_config`);
  const made = (await alertsOf()).find((one) => one.template_id === "003");
  expect(made).toMatchObject({
    name: "Mancata ricezione dati",
    num_checks: 12,
    active_hours: ["07:00", "20:00"],
    vars: [],
  });
  // A template of irradiance watches sensors alone, and has the fields that it needs.
  await open(page, "/alert/create?template_id=016");
  await page.getByText("Tutte le 1").or(page.getByText("L’unica disponibile")).waitFor();
  await expect
    .poll(() => page.getByRole("group", { name: "Variabili" }).getByRole("checkbox").count())
    .toBe(2);
  await page.getByLabel("Minimo", { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel("Massimo").count()).toBe(0);
});

test("ALED-13 template 004 begins with 10:00 to 16:00", async () => {
  await open(page, "/alert/create?template_id=004");
  await expect.poll(() => page.getByLabel("Dalle").inputValue()).toBe("10:00");
  await expect.poll(() => page.getByLabel("Alle", { exact: true }).inputValue()).toBe("16:00");
});

test("ALCF-03 ALED-01 ALED-04 ALED-05 ALED-07 ALED-10 ALED-11 a generic alert begins empty, asks for what is missing and sends nothing without it", async () => {
  await open(page, "/alerts_config");
  await page.getByRole("button", { name: "Nuovo allarme" }).click();
  await page.getByRole("menuitem", { name: "Generico" }).click();
  await page.waitForURL(`**/plant/${plant.id}/alert/create`);
  const name = page.getByRole("textbox", { name: "Nome" });
  await name.waitFor();
  await expect.poll(() => name.inputValue()).toBe("");
  const checks = page.getByLabel("Verifiche fallite di seguito").first();
  await expect.poll(() => checks.inputValue()).toBe("3 (15 min)");
  await checks.click();
  await expect
    .poll(() => page.getByRole("option").allTextContents())
    .toEqual([
      "3 (15 min)",
      "4 (20 min)",
      "5 (25 min)",
      "6 (30 min)",
      "9 (45 min)",
      "12 (60 min)",
      "18 (90 min)",
      "24 (120 min)",
    ]);
  await page.keyboard.press("Escape");
  let calls = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/v1/alert")) calls += 1;
  });
  await page.locator("form .half button").first().click();
  await save();
  await page.getByText("Inserisci il nome").waitFor();
  await page.getByText("Inserisci la descrizione").waitFor();
  await page.getByText("Scegli quante verifiche").waitFor();
  expect(calls).toBe(0);
  await name.fill("Fuori soglia");
  await page.getByRole("textbox", { name: "Descrizione" }).fill("Prova");
  await checks.click();
  await page.getByRole("option", { name: "4 (20 min)" }).click();
  await page.getByLabel("Massimo").fill("12,5");
  await page.getByRole("checkbox", { name: "Potenza AC kW" }).check();
  await save();
  await done();
  const [made] = await alertsOf();
  expect(made).toMatchObject({
    name: "Fuori soglia",
    template_id: null,
    num_checks: 4,
    vmax: 12.5,
    vars: [plant.power],
    active_hours: null,
    active_sun: null,
  });
});

test("ALED-14 ALED-15 ALED-16 ALED-17 ALED-18 ALED-19 ALED-20 ALED-30 when it is looked at: one mode clears the other, days and months are all or chosen", async () => {
  const alert = await make();
  await open(page, `/alert/${alert.id}`);
  const mode = page.getByRole("group", { name: "Orario di attività" });
  await expect.poll(() => mode.getByRole("radio").count()).toBe(3);
  await mode.getByText("Orario", { exact: true }).click();
  await expect.poll(() => page.getByLabel("Dalle").inputValue()).toBe("10:00");
  await expect.poll(() => page.getByLabel("Alle", { exact: true }).inputValue()).toBe("18:00");
  await save();
  await done();
  await expect.poll(async () => (await read(alert.id)).active_hours).toEqual(["10:00", "18:00"]);
  await mode.getByText("Sole", { exact: true }).click();
  const sunrise = page.getByLabel("Minuti dopo l’alba");
  await expect.poll(() => sunrise.inputValue()).toBe("0");
  await expect.poll(() => sunrise.getAttribute("step")).toBe("10");
  await sunrise.fill("130");
  await save();
  await page.getByText("Deve essere al massimo 120").waitFor();
  await sunrise.fill("-120");
  const days = page.getByRole("group", { name: "Giorni" });
  await days.getByText("Scelti").click();
  await expect.poll(() => days.getByRole("checkbox", { checked: true }).count()).toBe(5);
  const months = page.getByRole("group", { name: "Mesi" });
  await months.getByText("Scelti").click();
  await expect.poll(() => months.getByRole("checkbox", { checked: true }).count()).toBe(6);
  await page.getByRole("switch", { name: "Allarme attivo" }).uncheck();
  await page.getByText("5 modifiche").waitFor();
  await save();
  await page.getByText("5 modifiche").waitFor({ state: "detached" });
  await expect
    .poll(() => read(alert.id))
    .toMatchObject({
      active_hours: null,
      active_sun: [-120, 0],
      active_weekdays: [1, 2, 3, 4, 5],
      active_months: [4, 5, 6, 7, 8, 9],
      disabled: true,
    });
  await days.getByText("Tutti", { exact: true }).click();
  await mode.getByText("24 ore").click();
  await save();
  await page.getByText("2 modifiche").waitFor({ state: "detached" });
  await expect
    .poll(() => read(alert.id))
    .toMatchObject({
      active_hours: null,
      active_sun: null,
      active_weekdays: null,
    });
});

test("ALED-21 ALED-22 ALED-23 ALED-24 ALED-25 limits out of their range are marked and not sent", async () => {
  const alert = await make({
    template_id: "019",
    angle: 5,
    minirr: 100,
    pacperc: 10,
    minstr: 1,
    minpac: 1,
    vmax: null,
  });
  await open(page, `/alert/${alert.id}`);
  const wrong: readonly (readonly [label: string, value: string, sentence: string])[] = [
    ["Potenza minima", "-1", "Deve essere almeno 0"],
    ["Corrente minima", "-1", "Deve essere almeno 0"],
    ["Irraggiamento minimo", "2001", "Deve essere al massimo 2000"],
    ["Scarto ammesso", "101", "Deve essere al massimo 100"],
    ["Angolo ammesso", "361", "Deve essere al massimo 360"],
  ];
  for (const [label, value] of wrong) await page.getByLabel(label).fill(value);
  await save();
  for (const [label, , sentence] of wrong) {
    const field = page
      .locator(".mantine-InputWrapper-root")
      .filter({ has: page.getByLabel(label) });
    await expect.poll(() => field.getByText(sentence.slice(0, 22)).count()).toBe(1);
  }
  await expect.poll(async () => (await read(alert.id)).angle).toBe(5);
});

test("ALED-03 ALCF-09 PERM-30 PERM-33 ALCF-08 each right shows its own part", async () => {
  const alert = await make({ send_email_to: [editor.id] });
  const viewer = await pageAs(seesAlerts);
  await open(viewer, "/alerts_config");
  await viewer.getByRole("cell", { name: alert.name }).first().waitFor();
  await expect.poll(() => viewer.getByRole("link", { name: alert.name }).count()).toBe(0);
  await expect.poll(() => viewer.getByRole("button", { name: "Nuovo allarme" }).count()).toBe(0);
  await viewer
    .getByRole("button", { name: /Azioni/ })
    .last()
    .click();
  await expect
    .poll(() => viewer.getByRole("menuitem").allTextContents())
    .toEqual(["Storico", "Azzera stato"]);
  await viewer.goto(`/plant/${plant.id}/alert/${alert.id}`);
  await viewer.getByText("Permessi insufficienti").first().waitFor();
  await viewer.goto(`/plant/${plant.id}/alert/create`);
  await viewer.getByText("Permessi insufficienti").first().waitFor();

  const teller = await pageAs([...seesAlerts, permissions.messages_edit]);
  await open(teller, `/alert/${alert.id}`);
  await teller.getByText("Puoi cambiare solo i destinatari di questo allarme.").waitFor();
  await expect.poll(() => teller.getByLabel("Massimo").isDisabled()).toBe(true);
  const mail = teller.getByRole("group", { name: /Per e-mail/ });
  await mail.getByRole("checkbox").first().waitFor();
  await mail
    .getByRole("button", { name: "Nessuno" })
    .or(mail.getByRole("checkbox", { checked: true }).first())
    .first()
    .click();
  await teller.getByRole("button", { name: "Salva", exact: true }).click();
  await teller.getByText("Salvataggio riuscito").first().waitFor();
  await expect.poll(() => read(alert.id)).toMatchObject({ send_email_to: [], vmax: 12.5 });

  const nobody = await pageAs([permissions.plant_show]);
  await nobody.goto(`/plant/${plant.id}/alerts_config`);
  await nobody.getByText("Permessi insufficienti").first().waitFor();
  for (const one of [viewer, teller, nobody]) await one.context().close();
});

test("ALED-28 ROUTE-09 an alert that does not exist is not found", async () => {
  await page.goto(`/plant/${plant.id}/alert/${"0".repeat(24)}`);
  await page.getByText("Allarme non trovato").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Salva", exact: true }).count()).toBe(0);
});

test("ALED-29 an alert that is not the one of the address is not saved", async () => {
  const alert = await make();
  const reader = await (await newUser(browser, editor.token)).newPage();
  let saved = 0;
  await reader.route(`**/api/v1/alert/${alert.id}`, async (route) => {
    if (route.request().method() !== "GET") saved += 1;
    await route.fulfill({ json: { ...alert, id: "1".repeat(24) } });
  });
  await open(reader, `/alert/${alert.id}`);
  await reader.getByLabel("Massimo").fill("14");
  await reader.getByRole("button", { name: "Salva", exact: true }).click();
  await reader.getByText("L’allarme letto non è quello dell’indirizzo").waitFor();
  expect(saved).toBe(0);
  await reader.context().close();
});

test("ALED-29 what somebody else changes of an alert while it is edited stays as it is changed", async () => {
  const alert = await make();
  await open(page, `/alert/${alert.id}`);
  const name = page.getByRole("textbox", { name: "Nome" });
  await name.fill("Tensione fuori limite");
  const { id: _, plant_id: __, ...theirs } = alert;
  await callApi(stage.admin, `/alert/${alert.id}`, {
    method: "POST",
    body: JSON.stringify({ ...theirs, description: "Scritta da un altro", disabled: true }),
  });
  await save();
  await done();
  expect(await read(alert.id)).toMatchObject({
    name: "Tensione fuori limite",
    description: "Scritta da un altro",
    disabled: true,
  });
});

test("BTST-01 BTST-03 a draft is tried on history before it is saved; a firing opens its day", async () => {
  const alert = await make({ vmax: 20 });
  await open(page, `/alert/${alert.id}`);
  await page.getByLabel("Massimo").fill("12,5");
  await page.getByRole("button", { name: "Prova la bozza" }).click();
  const draft = page.getByRole("group", { name: "Questa bozza" });
  const firing = draft.getByRole("button", { name: /Potenza AC/ });
  await firing.waitFor();
  await expect.poll(() => firing.count()).toBe(1);
  await page.getByText("Uno scatto in più").waitFor();
  await firing.click();
  const day = new Intl.DateTimeFormat("it-IT", {
    dateStyle: "short",
    timeZone: "Europe/Rome",
  }).format(new Date((nowSeconds - 2 * 86_400 + 75 * 60) * 1000));
  await page
    .getByText(new RegExp(`${day.slice(0, 5)}/20`))
    .first()
    .waitFor();
  // Nothing was saved by it.
  await expect.poll(async () => (await read(alert.id)).vmax).toBe(20);
  await page.getByLabel("Massimo").fill("14");
  await page.getByText("La bozza è cambiata dopo questa prova.").waitFor();
});

test("ALED-02 NOTE-01 NOTE-02 the editor shows how its message will read: mail and SMS, in both languages", async () => {
  await open(page, "/alert/create?template_id=001");
  const panel = page.locator("section", { hasText: "Come si leggerà" }).last();
  await panel.getByText("Tetto da configurare: Inverter fermo").waitFor();
  // Named as its recipients know it: words that nobody changed are those of each language.
  await panel.getByText("EN", { exact: true }).click();
  await panel.getByText("Tetto da configurare: Inverter stopped").waitFor();
  await panel.getByText("IT", { exact: true }).click();
  await page.getByRole("textbox", { name: "Nome" }).fill("Fermo in tetto");
  await panel.getByText("Rientra", { exact: true }).click();
  await panel.getByText("Fermo in tetto: rientrato").first().waitFor();
  await panel.getByText("SMS", { exact: true }).click();
  await panel.getByText(/di 160 caratteri/).waitFor();
  await page.getByRole("textbox", { name: "Nome" }).fill("x".repeat(100));
  await page.getByRole("textbox", { name: "Descrizione" }).fill("Prova");
  // 21 + 2 + 100 + 11 of the name, 21 of the variable and 18 of the moment are more than 160.
  await panel.getByText(/^\d+ caratteri: ne partono 160/).waitFor();
  const sms = await panel.getByText(/^Tetto da configurare: x{100}/).textContent();
  expect(sms).toMatch(/\.\.$/);
  expect(sms).toHaveLength(160);
});

test("A11Y the editor has no serious fault, and nothing goes sideways on a phone", async () => {
  const alert = await make();
  for (const path of [`/alert/${alert.id}`, "/alert/create?template_id=002"]) {
    await open(page, path);
    await expect.poll(() => seriousFaults(page), { message: path }).toEqual([]);
  }
  const small = await (await newUser(browser, editor.token, { size: phone })).newPage();
  for (const path of [`/alert/${alert.id}`]) {
    await open(small, path);
    await expect.poll(() => sidewaysPx(small), { message: path }).toBe(0);
  }
  await small.context().close();
});
