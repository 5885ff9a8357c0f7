import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { callApi, newUser, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";

let browser: Browser;
let admin: string;
let context: BrowserContext;
let page: Page;
/** Paths of the calls that the page made, in order. */
const asked: string[] = [];
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
});
// A page of its own for each: some of them move its clock.
beforeEach(async () => {
  context = await newUser(browser, admin);
  page = await context.newPage();
  asked.length = 0;
  page.on("request", (request) =>
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
});
afterEach(async () => {
  await takeAway();
  await context.close();
});
afterAll(async () => {
  await browser.close();
});

const newTest = (): Promise<Task> => callApi<Task>(admin, "/task/test", { method: "POST" });
const taskNow = (id: string): Promise<Task> => callApi<Task>(admin, `/task/${id}`);
/** Tasks that were made only to be waited for. */
const inTheWay: string[] = [];
/** So much work that whatever comes after it waits, however slow the machine is; `isUrgent`: what is urgent after it, too. */
async function backlog(isUrgent = false): Promise<void> {
  const tasks = await Promise.all(Array.from({ length: 15 }, newTest));
  inTheWay.push(...tasks.map(({ id }) => id));
  const body = JSON.stringify({ status: "urgent" });
  if (isUrgent)
    // The first of them may run already.
    await Promise.allSettled(
      tasks.map(({ id }) => callApi(admin, `/task/${id}`, { method: "PATCH", body })),
    );
}
async function takeAway(): Promise<void> {
  // From the last, so that none begins meanwhile; what is done already refuses.
  for (const id of inTheWay.splice(0).toReversed())
    await callApi(admin, `/task/${id}/cancel`, { method: "POST" }).catch(() => undefined);
}
async function untilDone(id: string): Promise<void> {
  await expect.poll(async () => (await taskNow(id)).status).toBe("done");
}
const countOf = (line: string): number => asked.filter((one) => one === line).length;
/** What the page had to say before is said: its calls go out in order. */
const allAsked = (): Promise<void> =>
  page.evaluate(async () => void (await fetch("/api/v1/about?after=all")));
const rowOf = (id: string): Locator => page.getByRole("row").filter({ hasText: id });
async function act(id: string, action: string): Promise<void> {
  await rowOf(id).getByRole("button", { name: "Azioni della riga" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
async function agree(action: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();
}

test("TASK-01 TASK-02 TASK-11 the table is the list of processes; a running one tells its output as it comes, a done one is not asked again", async () => {
  await backlog();
  const task = await newTest();
  await page.clock.install();
  await page.goto("/admin/tasks");
  const table = page.getByRole("table", { name: "Processi" });
  await rowOf(task.id).waitFor();
  const heads = await table.getByRole("columnheader").allTextContents();
  expect(heads).toEqual([
    "Id",
    "Nome",
    "Stato",
    "Impianto",
    "Creato",
    "Iniziato",
    "Aggiornato",
    "Azioni",
  ]);

  await rowOf(task.id).getByRole("link", { name: "Prova" }).click();
  const console_ = page.getByRole("log", { name: "Output" });
  await page.getByRole("dialog").getByText("In coda").waitFor();
  await console_.getByText("Ancora nessuna riga").waitFor();
  await expect.poll(() => countOf(`GET /api/v1/task/${task.id}`)).toBeGreaterThan(2);
  await takeAway();
  await console_.getByText("passo 1 di 10").waitFor();
  await console_.getByText("passo 10 di 10").waitFor();
  await page.getByRole("dialog").getByText("Finito").waitFor();
  const lines = (await console_.textContent())?.split("\n");
  expect(lines?.map((line) => line.replace(/\d+([,.]\d+)?/g, "0"))).toEqual(
    Array.from(
      { length: 10 },
      () => "passo 0 di 0: il database ha risposto in 0 ms, il processo occupa 0 MB",
    ),
  );
  await allAsked();
  const before = countOf(`GET /api/v1/task/${task.id}`);
  await page.clock.fastForward(30_000);
  await allAsked();
  expect(countOf(`GET /api/v1/task/${task.id}`)).toBe(before);
  await page.keyboard.press("Escape");

  // The list is read every five seconds: it may know less than the task's own page.
  await rowOf(task.id).getByText("Finito").waitFor();
  const cells = await rowOf(task.id).getByRole("cell").allTextContents();
  const { created, started, updated } = await taskNow(task.id);
  const shown = (seconds: number | null): string =>
    new Intl.DateTimeFormat("it-IT", {
      dateStyle: "short",
      timeStyle: "short",
      timeZone: "Europe/Rome",
    })
      .format((seconds ?? 0) * 1000)
      .slice(-5);
  expect(cells.slice(0, 4)).toEqual([task.id, "Prova", "Finito", "—"]);
  expect(cells.slice(4, 7).map((text) => text.slice(-5))).toEqual(
    [created, started, updated].map(shown),
  );
  const list = await callApi<Task[]>(admin, "/task/all");
  const ids = await table.locator("tbody code").allTextContents();
  expect(ids).toEqual(list.map(({ id }) => id));
});

test("TASK-09 TASK-10 done ones can be hidden; the list is read again every 5 s, and not at all when that is switched off", async () => {
  const task = await newTest();
  await untilDone(task.id);
  await page.clock.install();
  await page.goto("/admin/tasks");
  await rowOf(task.id).getByText("Finito").waitFor();
  await page.getByRole("switch", { name: "Nascondi i conclusi" }).click();
  await expect.poll(() => page.getByRole("cell", { name: "Finito" }).count()).toBe(0);
  expect(new URL(page.url()).searchParams.get("done")).toBe("hidden");
  await page.getByRole("switch", { name: "Nascondi i conclusi" }).click();
  await rowOf(task.id).waitFor();

  const list = "GET /api/v1/task/all";
  /** Moves the page's clock, and waits for an answer to the list when one is due. */
  const pass = async (seconds: number, isDue: boolean): Promise<void> => {
    const answered = isDue ? page.waitForResponse("**/task/all") : null;
    await page.clock.runFor(seconds * 1000);
    await answered;
    await allAsked();
  };
  const paused = page.waitForResponse("**/task/all");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await paused;
  await allAsked();
  for (let times = 0; times < 2; times++) {
    const before = countOf(list);
    await pass(4, false);
    expect(countOf(list)).toBe(before);
    await pass(1.5, true);
    expect(countOf(list)).toBe(before + 1);
  }
  await page.getByRole("switch", { name: "Aggiorna ogni 5 s" }).click();
  await allAsked();
  const off = countOf(list);
  await page.clock.runFor(30_000);
  await allAsked();
  expect(countOf(list)).toBe(off);
  await page.clock.resume();
});

test("TASK-13 ERR-19 a queued one is forced and calmed again with 'Processo modificato', cancelled, and archived with 'Elemento archiviato'", async () => {
  await page.goto("/admin/tasks");
  await backlog(true);
  const second = await newTest();
  await rowOf(second.id).getByText("In coda").waitFor();
  await act(second.id, "Forza l’avvio");
  await agree("Forza l’avvio");
  await page.getByText("Processo modificato").first().waitFor();
  await rowOf(second.id).getByText("Urgente").waitFor();
  await rowOf(second.id).getByRole("button", { name: "Azioni della riga" }).click();
  for (const name of ["Archivia", "Elimina"])
    await expect
      .poll(() => page.getByRole("menuitem", { name, exact: true }).isDisabled())
      .toBe(true);
  await page.getByRole("menuitem", { name: "Togli l’urgenza" }).click();
  await agree("Togli l’urgenza");
  await rowOf(second.id).getByText("In coda").waitFor();
  await act(second.id, "Annulla il processo");
  await agree("Annulla il processo");
  await rowOf(second.id).getByText("Annullato").waitFor();
  await act(second.id, "Archivia");
  await page.getByText("Elemento archiviato").waitFor();
  await rowOf(second.id).waitFor({ state: "hidden" });
  await expect.poll(async () => (await taskNow(second.id)).outcome).toBe("cancelled");

  await takeAway();
  const last = await newTest();
  await untilDone(last.id);
  const done = (await callApi<Task[]>(admin, "/task/all")).filter(
    ({ status }) => status === "done",
  );
  await page.getByRole("button", { name: "Elimina i conclusi" }).click();
  await agree("Elimina i conclusi");
  await page.getByText(`${done.length} process${done.length === 1 ? "o" : "i"} eliminat`).waitFor();
  await rowOf(last.id).waitFor({ state: "hidden" });
});

test("ADM-PROC-01 ADM-PROC-02 a plant that is being recalculated is listed with code, name, start and a duration that grows; the button asks again", async () => {
  const plant = "118";
  const now = Math.floor(Date.now() / 1000);
  await page.goto("/admin/processing");
  await page.getByRole("heading", { level: 1, name: "Impianti in elaborazione" }).waitFor();
  const body = { plant_id: plant, ids: "all", start: now - 10 * 86_400, end: now };
  const tasks = await Promise.all(
    Array.from({ length: 30 }, () =>
      callApi<{ id: string }>(admin, "/admin/recalc_formulas", {
        method: "POST",
        body: JSON.stringify(body),
      }),
    ),
  );
  inTheWay.push(...tasks.map(({ id }) => id));
  const row = page.getByRole("row").filter({ hasText: plant });
  const before = countOf("GET /api/v1/admin/plants_in_process");
  // Between two of the tasks nothing is recalculated: the row is read as soon as it is there.
  let cells: string[] = [];
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Aggiorna", exact: true }).click();
      cells = await row.getByRole("cell").allTextContents();
      return cells.slice(0, 2);
    })
    .toEqual([plant, "Ca’ Morosina"]);
  expect(countOf("GET /api/v1/admin/plants_in_process")).toBeGreaterThan(before);
  const [, , duration, since] = cells;
  expect(since).toMatch(/\d\d\/\d\d\/\d{4}.*\d\d:\d\d/);
  await expect
    .poll(async () => (await row.getByRole("cell").allTextContents())[2])
    .not.toBe(duration);
  await page.getByRole("link", { name: "Processi" }).click();
  await page.getByRole("link", { name: "Ricalcolo di tutte le formule" }).first().waitFor();
});

test("on a phone the processes are cards with their actions, in English; nothing is wrong for who cannot see", async () => {
  const task = await newTest();
  const own = await newUser(browser, admin, { size: phone, language: "en", scheme: "dark" });
  const small = await own.newPage();
  await small.goto(`/admin/tasks?task=${task.id}`);
  const dialog = small.getByRole("dialog");
  await dialog.getByRole("log", { name: "Output" }).waitFor();
  await untilDone(task.id);
  await expect.poll(() => seriousFaults(small)).toEqual([]);
  await small.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await small.getByRole("button", { name: "Row actions: Test" }).first().click();
  await small.getByRole("menuitem", { name: "Details" }).waitFor();
  await expect.poll(() => sidewaysPx(small)).toBe(0);
  await own.close();
});
