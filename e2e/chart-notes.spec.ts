import type { Logbook } from "@heliograph/contract/logbook/logbook.wire.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { texts as common } from "../packages/web/src/ui/texts/it/common.ts";
import { texts as logbook } from "../packages/web/src/ui/texts/it/logbook.ts";
import { callApi, newUser, tokenOf } from "./browser.ts";
import {
  type ChartPlant,
  dayPackets,
  makeChartPlant,
  makeReader,
  midnightOf,
} from "./chart-plant.ts";
import { openBrowser } from "./chromium.ts";

const day = "2026-06-17";
let browser: Browser;
let admin: string;
let plant: ChartPlant;
let address: string;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await makeChartPlant(admin, "Tetto delle note");
  await plant.send(...dayPackets(day));
  const series = [{ var_id: plant.irradiance }, { var_id: plant.power }];
  const { id } = await plant.chart({ name: "Con note", series });
  address = `/plant/${plant.id}/chart/${id}?day=${day}`;
});
afterAll(async () => {
  await browser.close();
});
const notes = async () =>
  (await callApi<Logbook>(admin, `/plant/${plant.id}/logbook`)).notes.map(
    ({ at, text, subject }) => [at, text, subject.id],
  );
const rail = (page: Page) => page.locator(".hg-notes");
const list = (page: Page) => page.getByRole("list", { name: logbook.notes });

test("CHX-03 a note is written of a moment that is pointed at, stands on the charts of its variable, and is read by who sees the variable alone", async () => {
  const context = await newUser(browser, admin);
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole("button", { name: logbook.newNote }).click();
  const moments = rail(page).getByRole("button", { name: logbook.chooseMoment });
  // The middle of a day of 24 hours is noon.
  const box = await moments.boundingBox();
  await moments.click({ position: { x: (box?.width ?? 0) / 2, y: 40 } });
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.getByLabel(logbook.time).inputValue()).toBe("12:00");
  await dialog.getByRole("combobox", { name: logbook.subject }).click();
  await page.getByRole("option", { name: "Potenza AC" }).click();
  await dialog.getByLabel(logbook.text).fill("Scattato il differenziale");
  await dialog.getByRole("button", { name: common.save, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await list(page).getByText("Scattato il differenziale").waitFor();
  expect(await notes()).toEqual([
    [midnightOf(day) + 12 * 3600, "Scattato il differenziale", plant.power],
  ]);

  // Without the logbook's right, and without that of irradiances.
  const person = await makeReader(admin, plant.id, ["charts_show"]);
  const eyes = await newUser(browser, person.token);
  const reader = await eyes.newPage();
  await reader.goto(address);
  await rail(reader)
    .getByRole("button", { name: /Scattato il differenziale/ })
    .click();
  await reader.getByRole("dialog").getByText("17/06/2026, 12:00 · Potenza AC · admin").waitFor();
  await list(reader).getByText("Scattato il differenziale").waitFor();
  expect(await reader.getByRole("button", { name: logbook.newNote }).count()).toBe(0);
  await eyes.close();

  // The variable's own page has it, with the way to change it.
  await page.goto(`/plant/${plant.id}/var/${plant.power}?day=${day}`);
  const edit = logbook.editNote.replace("{{text}}", "Scattato il differenziale");
  await page.getByRole("button", { name: edit }).click();
  await dialog.getByLabel(logbook.text).fill("Differenziale riarmato");
  await dialog.getByRole("button", { name: common.save, exact: true }).click();
  await list(page).getByText("Differenziale riarmato").waitFor();
  const remove = logbook.removeNote.replace("{{text}}", "Differenziale riarmato");
  await page.getByRole("button", { name: remove }).click();
  await dialog.getByRole("button", { name: common.delete, exact: true }).click();
  await expect.poll(() => list(page).count()).toBe(0);
  expect(await notes()).toEqual([]);
  await context.close();
});

test("[LB7] notes near each other stand together, and pointing is given up with Escape", async () => {
  const at = midnightOf(day) + 8 * 3600;
  const subject = { kind: "variable", id: plant.power };
  for (const [n, text] of ["Nebbia", "Ancora nebbia", "Sole"].entries())
    await callApi(admin, `/plant/${plant.id}/logbook/notes`, {
      method: "POST",
      body: JSON.stringify({ at: at + (n === 2 ? 6 * 3600 : n * 60), text, subject }),
    });
  const context = await newUser(browser, admin);
  const page = await context.newPage();
  await page.goto(address);
  const two = logbook.noteCount_other.replace("{{count}}", "2");
  await rail(page).getByRole("button", { name: two }).click();
  const card = page.getByRole("dialog");
  await card.getByText("Ancora nebbia").waitFor();
  expect(await card.getByText("Sole").count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: logbook.newNote }).click();
  await rail(page).getByRole("button", { name: logbook.chooseMoment }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: logbook.newNote }).waitFor();
  await context.close();
});
