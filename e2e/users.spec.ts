import type { User } from "@heliograph/contract/users/users.wire.ts";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { permissions } from "../packages/contract/src/users/permissions.ts";
import { permissionTemplate } from "../packages/domain/src/users/permission-templates.ts";
import { callApi, consoleFaults, newUser, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import { makePlant, makeUser, type OwnPlant } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let plant: OwnPlant;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await makePlant(admin, "Impianto degli utenti");
  context = await newUser(browser, admin);
  page = await context.newPage();
});
afterAll(async () => {
  await browser.close();
});

const get = (id: string): Promise<User> => callApi<User>(admin, `/user/${id}`);
const named = (username: string): Promise<User> =>
  callApi<User>(admin, `/user/by_username/${username}`);
const rowOf = (username: string, on: Page = page): Locator =>
  on.getByRole("row", { name: new RegExp(`^${username}\\b`) });
async function menuOf(username: string, on: Page = page): Promise<Locator> {
  // The one before is on its way out for a moment.
  await expect.poll(() => on.getByRole("menu").count()).toBe(0);
  await rowOf(username, on).getByRole("button", { name: "Azioni della riga" }).click();
  // Escape is heard where the focus is.
  await on.locator("[role=menu]:focus-within").waitFor();
  return on.getByRole("menu");
}
async function act(username: string, action: string, on: Page = page): Promise<void> {
  await (await menuOf(username, on)).getByRole("menuitem", { name: action, exact: true }).click();
}
const dialog = (on: Page = page): Locator => on.getByRole("dialog");
const button = (name: string, on: Page = page): Locator =>
  dialog(on).getByRole("button", { name, exact: true });
/** Types a list of short texts, each ended by a space. */
async function fillList(label: string, texts: readonly string[], on: Page = page): Promise<void> {
  await dialog(on)
    .getByLabel(label)
    .pressSequentially(`${texts.join(" ")} `);
}
const boxOf = (name: string, on: Page = page): Locator =>
  dialog(on).getByRole("checkbox", { name: new RegExp(`^${name} \\d+$`) });
const tickedIn = (on: Page = page): Promise<number[]> =>
  dialog(on)
    .locator(".hg-perm")
    .evaluateAll((boxes) =>
      boxes.flatMap((box) =>
        box.querySelector<HTMLInputElement>("input")?.checked === true
          ? [Number(/\d+$/.exec(box.textContent ?? "")?.[0])]
          : [],
      ),
    )
    .then((numbers) => numbers.toSorted((a, b) => a - b));
const suffix = String(Date.now() % 1_000_000);

test("ADM-USERS-01 ADM-USERS-02 ADM-USERS-06 CUSR-21 ERR-19 an account is made without a plant, shown with its contacts, changed and shown anew", async () => {
  const username = `marta${suffix}`;
  const faults = consoleFaults(page);
  await page.goto("/admin/users");
  const table = page.getByRole("table", { name: "Utenti" });
  await table.waitFor();
  await expect
    .poll(() => table.getByRole("columnheader").allTextContents())
    .toEqual(["Nome utente", "Nome e cognome", "Contatti", "Impianti", "Azioni"]);
  await rowOf("admin").getByRole("img", { name: "Amministratore" }).waitFor();
  await expect
    .poll(() => rowOf("client").getByRole("img", { name: "Amministratore" }).count())
    .toBe(0);
  const client = await named("client");
  await expect
    .poll(async () => (await rowOf("client").getByRole("cell").allTextContents()).slice(0, 4))
    .toEqual([
      "client",
      client.fullname,
      [...client.emails, ...client.cells].join(", "),
      Object.keys(client.perms).join(", "),
    ]);

  await page.getByRole("button", { name: "Nuovo utente" }).click();
  await expect.poll(() => dialog().getByRole("switch", { name: "Disabilitato" }).count()).toBe(0);
  await dialog().getByLabel("Nome utente").fill(username);
  await dialog().getByLabel("Nome e cognome").fill("Marta Ferri");
  await fillList("E-mail", ["marta@example.it", "m.ferri@example.it"]);
  await fillList("Cellulari", ["3331234567"]);
  await dialog()
    .getByLabel(/^Password/)
    .fill("una parola");
  await button("Salva").click();
  await page.getByText("Utente creato").waitFor();
  const made = await named(username);
  expect(made).toMatchObject({ perms: {}, disabled: false, is_admin: false });
  await expect
    .poll(async () => (await rowOf(username).getByRole("cell").allTextContents()).slice(0, 4))
    .toEqual([username, "Marta Ferri", "marta@example.it, m.ferri@example.it, 3331234567", "—"]);

  await act(username, "Modifica");
  await dialog().getByLabel("Nome e cognome").fill("Marta Ferri Rossi");
  await button("Salva").click();
  await rowOf(username).getByText("Marta Ferri Rossi").waitFor();
  await expect.poll(async () => (await get(made.id)).fullname).toBe("Marta Ferri Rossi");
  expect(faults).toEqual([]);
});

test("ADM-USERS-03 CUSR-07 CUSR-09 CUSR-11 a plant is associated, and the permissions are chosen: by template, never none, never 53", async () => {
  const username = `marta${suffix}`;
  await act(username, "Associa un impianto");
  await dialog().getByRole("combobox", { name: "Impianto" }).fill(plant.id);
  await page.getByRole("option", { name: `${plant.id} Impianto degli utenti` }).click();
  await button("Associa").click();
  await dialog().getByText(`Permessi di ${username} su Impianto degli utenti`).waitFor();
  const { id } = await named(username);
  await expect.poll(async () => (await get(id)).perms).toEqual({ [plant.id]: [0] });
  await expect.poll(() => tickedIn()).toEqual([0]);
  await expect.poll(() => boxOf("Eliminare utenti").isDisabled()).toBe(true);

  await boxOf("Vedere l’impianto").click();
  await dialog().getByText("Serve almeno un permesso").waitFor();
  await expect.poll(() => button("Salva").isDisabled()).toBe(true);
  await button("Installatore").click();
  await expect.poll(() => tickedIn()).toEqual([...permissionTemplate("installatore")]);
  await button("Cliente").click();
  await expect.poll(() => tickedIn()).toEqual([...permissionTemplate("cliente")]);
  await boxOf("Esportazione dei dati").click();
  await button("Salva").click();
  await dialog().waitFor({ state: "hidden" });
  await rowOf(username).getByText(plant.id).waitFor();
  await expect
    .poll(async () => (await get(id)).perms[plant.id])
    .toEqual([...permissionTemplate("cliente"), permissions.export_data]);
});

test("ADM-USERS-05 VALID-10 VALID-11 only a disabled account that is no administrator's is deleted, and it is asked twice: its name has to be typed", async () => {
  const username = `marta${suffix}`;
  const deletion = (menu: Locator): Locator =>
    menu.getByRole("menuitem", { name: "Elimina", exact: true });
  await expect.poll(async () => await deletion(await menuOf("admin")).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(async () => await deletion(await menuOf(username)).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await rowOf(username).getByRole("link", { name: username }).click();
  await dialog().getByRole("switch", { name: "Disabilitato" }).click();
  await button("Salva").click();
  await rowOf(username).getByText("disabilitato").waitFor();
  const { id } = await named(username);
  await act(username, "Elimina");
  await button("Annulla").click();
  await expect.poll(async () => (await get(id)).disabled).toBe(true);
  await act(username, "Elimina");
  await expect.poll(() => button("Elimina").isDisabled()).toBe(true);
  const name = dialog().getByLabel(`Per confermare scrivi «${username}»`);
  await name.fill("admin");
  await expect.poll(() => button("Elimina").isDisabled()).toBe(true);
  await name.fill(username);
  await button("Elimina").click();
  await rowOf(username).waitFor({ state: "hidden" });
  await expect(get(id)).rejects.toThrow("404");
});

test("ADM-USERS-04 FRAME-10 SESS-06 SESS-07 SESS-08 an administrator goes on as somebody else, whose name stays in the bar, and comes back", async () => {
  const other = await makeUser(admin, { fullname: "Ugo Prestato" });
  await other.allow(plant.id, [0]);
  const { username } = await get(other.id);
  await page.goto("/admin/users");
  const bar = page.getByRole("banner");
  await bar.getByRole("button", { name: /^Account/ }).waitFor();
  await expect.poll(() => bar.getByRole("status").count()).toBe(0);
  const offered = (await menuOf("admin")).getByRole("menuitem");
  await expect.poll(() => offered.filter({ hasText: "Usa il suo account" }).count()).toBe(0);
  await page.keyboard.press("Escape");

  await act(username, "Usa il suo account");
  await bar.getByText("Stai usando l’account di Ugo Prestato").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await expect.poll(() => bar.getByRole("button", { name: "Amministrazione" }).count()).toBe(0);
  const list = page.getByRole("main");
  await list.getByText("Impianto degli utenti").first().waitFor();
  await expect.poll(() => list.getByText("Ca’ Morosina").count()).toBe(0);
  await page.reload();
  await bar.getByText("Stai usando l’account di Ugo Prestato").waitFor();

  await bar.getByRole("button", { name: "Torna al tuo account" }).click();
  await page.waitForURL("**/admin/users");
  await rowOf(username).waitFor();
  await bar.getByRole("button", { name: "Amministrazione" }).waitFor();
  await expect.poll(() => bar.getByText("Stai usando").count()).toBe(0);
});

test("CUSR-01 CUSR-04 CUSR-05 CUSR-06 the users of a plant: made there, linked, given permissions when they have none, unlinked", async () => {
  const stranger = await makeUser(admin, { fullname: "Lia Lontana", cells: ["3339876543"] });
  const { username: far } = await get(stranger.id);
  const near = `luca${suffix}`;
  await page.goto(`/plant/${plant.id}/config/users`);
  await page.getByRole("button", { name: "Nuovo utente" }).click();
  await dialog().getByLabel("Nome utente").fill(near);
  await fillList("E-mail", ["luca@example.it"]);
  await dialog()
    .getByLabel(/^Password/)
    .fill("una parola");
  await button("Salva").click();
  await dialog().getByText(`Permessi di ${near} su`).waitFor();
  await button("Cliente").click();
  await button("Salva").click();
  await dialog().waitFor({ state: "hidden" });
  // Somebody whose permissions are chosen is asked for no more.
  await act(near, "Modifica");
  await dialog().getByLabel("Nome e cognome").fill("Luca Sala");
  await button("Salva").click();
  await rowOf(near).getByText("Luca Sala").waitFor();
  await expect.poll(() => dialog().count()).toBe(0);

  await page.getByRole("button", { name: "Collega un utente" }).click();
  await dialog().getByRole("combobox", { name: "Utente" }).fill(far);
  await page.getByRole("option", { name: far }).click();
  await button("Collega").click();
  const question = dialog().filter({ hasText: "Collegare" });
  await question.getByRole("button", { name: "Collega", exact: true }).click();
  await dialog().getByText(`Permessi di ${far} su`).waitFor();
  // What has just been done is said beside the buttons of what comes next, not over them.
  const toast = page
    .locator(".mantine-Notifications-root")
    .filter({ hasText: `${far} collegato a` });
  await toast.waitFor();
  const place = (await toast.boundingBox())!;
  for (const name of ["Annulla", "Salva"]) {
    const next = (await button(name).boundingBox())!;
    expect(
      place.x + place.width < next.x ||
        next.x + next.width < place.x ||
        place.y + place.height < next.y ||
        next.y + next.height < place.y,
    ).toBe(true);
  }
  await button("Annulla").click();

  const table = page.getByRole("table", { name: "Utenti" });
  const listed = await callApi<User[]>(admin, `/user/for_plant/${plant.id}`);
  await expect.poll(() => table.locator("tbody tr").count()).toBe(listed.length);
  await expect
    .poll(async () => (await rowOf(far).getByRole("cell").allTextContents()).slice(0, 3))
    .toEqual([far, "Lia Lontana", "reader@heliograph.example, 3339876543"]);
  await act(far, "Scollega");
  await dialog().getByText("Perde tutti i permessi").waitFor();
  await button("Scollega").click();
  await rowOf(far).waitFor({ state: "hidden" });
  await expect.poll(async () => (await get(stranger.id)).perms).toEqual({});
});

test("XRAY-01 XRAY-02 why somebody does not see a page is read, mended with one click, and saved with the rest", async () => {
  const guest = await makeUser(admin, { fullname: "Pia Guardia" });
  await guest.allow(plant.id, [0, permissions.charts_show]);
  const { username } = await get(guest.id);
  await page.goto(`/plant/${plant.id}/config/users`);
  await act(username, "Che cosa vede e perché");
  await page.getByRole("heading", { name: "Pia Guardia" }).waitFor();
  await page.getByRole("combobox", { name: "Pagina o variabile" }).click();
  await page.getByRole("option", { name: "Energie", exact: true }).click();
  await page.getByText("Non la vede", { exact: true }).waitFor();
  await expect.poll(() => seriousFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Dai il permesso 116" }).click();
  await page.getByRole("row", { name: /116 Vedere le energie/ }).waitFor();
  expect((await get(guest.id)).perms[plant.id]).toEqual([0, permissions.charts_show]);
  // What is chosen is not left behind without a question.
  await page.getByRole("link", { name: "Tutti gli utenti" }).click();
  await button("Annulla").click();
  await page.getByRole("button", { name: "Salva" }).click();
  await page.getByText("La vede", { exact: true }).waitFor();
  expect((await get(guest.id)).perms[plant.id]).toEqual([
    0,
    permissions.energies_show,
    permissions.charts_show,
  ]);
});

test("CUSR-10 WRAP-01 who is no administrator hands out what he holds himself; who lacks the permission reads so", async () => {
  const { users_show, users_edit, charts_show } = permissions;
  const holder = await makeUser(admin, { fullname: "Gina Gestrice" });
  await holder.allow(plant.id, [0, users_show, users_edit, charts_show]);
  const guest = await makeUser(admin);
  await guest.allow(plant.id, [0, permissions.gse_show]);
  const { username } = await get(guest.id);
  const theirs = await newUser(browser, holder.token, { size: phone });
  const small = await theirs.newPage();
  await small.goto(`/plant/${plant.id}/config/users`);
  await small.getByRole("button", { name: `Azioni della riga: ${username}` }).click();
  await expect
    .poll(() => small.getByRole("menuitem").allTextContents())
    .toEqual(["Modifica", "Permessi", "Che cosa vede e perché"]);
  await expect.poll(() => sidewaysPx(small)).toBe(0);
  await small.getByRole("menuitem", { name: "Permessi" }).click();
  await boxOf("Vedere i grafici", small).waitFor();
  await expect.poll(() => boxOf("Vedere i grafici", small).isEnabled()).toBe(true);
  for (const name of ["Vedere i dati GSE", "Modificare i grafici", "Vedere l’impianto"])
    await expect.poll(() => boxOf(name, small).isDisabled(), { message: name }).toBe(true);
  await button("Installatore", small).click();
  // What the granter lacks stays as it was.
  await expect
    .poll(() => tickedIn(small))
    .toEqual([0, users_show, users_edit, charts_show, permissions.gse_show]);
  await expect.poll(() => seriousFaults(small)).toEqual([]);
  await theirs.close();

  const reader = await newUser(browser, guest.token);
  const closed = await reader.newPage();
  for (const path of ["config/users", "config/formulas", "energies"]) {
    await closed.goto(`/plant/${plant.id}/${path}`);
    await closed
      .getByRole("alert")
      .getByText("Permessi insufficienti per vedere la pagina")
      .waitFor();
    await expect.poll(() => closed.getByRole("table").count()).toBe(0);
  }
  await reader.close();
});

test("ACC-01 ACC-03 ACC-04 ACC-06 one's own data: filled in as they are, saved with a word, refused with another; nobody locks himself", async () => {
  const taken = await makeUser(admin);
  const { username: theirs } = await get(taken.id);
  const me = await makeUser(admin, {
    is_admin: true,
    fullname: "Ida Propria",
    cells: ["3331112223"],
    notes: "Chiamare dopo le nove",
  });
  const own = await newUser(browser, me.token);
  const home = await own.newPage();
  await home.goto(`/plant/${plant.id}`);
  await home.getByRole("button", { name: /^Account/ }).click();
  await home.getByRole("menuitem", { name: "Modifica account" }).click();
  const field = (name: string): Locator => dialog(home).getByLabel(name, { exact: true });
  await field("Nome e cognome").waitFor();
  await expect.poll(() => field("Nome e cognome").inputValue()).toBe("Ida Propria");
  await expect.poll(() => field("Note").inputValue()).toBe("Chiamare dopo le nove");
  await expect.poll(() => field("Nuova password").inputValue()).toBe("");
  await dialog(home).getByText("reader@heliograph.example").waitFor();
  await dialog(home).getByText("3331112223").waitFor();
  await expect.poll(() => dialog(home).getByRole("switch").count()).toBe(0);

  await dialog(home).getByLabel("Nome utente").fill(theirs);
  await button("Salva", home).click();
  await home
    .getByRole("alert")
    .getByText(/^Errore nel salvataggio/)
    .waitFor();
  await dialog(home)
    .getByLabel("Nome utente")
    .fill((await get(me.id)).username);
  await field("Nome e cognome").fill("Ida Nuova");
  await button("Salva", home).click();
  await home.getByText("Salvataggio riuscito").waitFor();
  await dialog(home).waitFor({ state: "hidden" });
  await expect.poll(async () => (await get(me.id)).fullname).toBe("Ida Nuova");
  await own.close();
});
