import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { PlantFile } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, consoleFaults, newUser, seriousFaults, tokenOf } from "./browser.ts";
import { openBrowser } from "./chromium.ts";
import { freePlantId, makePlant } from "./own-plant.ts";

let browser: Browser;
let admin: string;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
});
afterAll(async () => {
  await browser.close();
});
const fileOf = (id: string): Promise<PlantFile> => callApi<PlantFile>(admin, `/plant/${id}/file`);

test("PFILE-01 a plant is downloaded with its measurements and created anew of the file", async () => {
  const { id, send } = await makePlant(admin, "Serra del file");
  const timestamp = Date.parse("2026-03-10T11:00:00Z") / 1000;
  await send({ timestamp, values: { "inv.1.pac": 12.25, "inv.1.irr": 700 } });
  const page = await (await newUser(browser, admin)).newPage();
  const faults = consoleFaults(page);
  await page.goto(`/plant/${id}/config/file`);
  await page.getByLabel("Con tutte le misure").check();
  const [written] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Scarica il file" }).click(),
  ]);
  expect(written.suggestedFilename()).toBe(`${id}.ndjson.gz`);
  const path = await written.path();

  await page.goto("/admin/plants");
  await page.getByRole("link", { name: "Da un file" }).click();
  await page.locator("input[type=file]").setInputFiles(path);
  await page.getByText(`l’impianto ${id} esiste già`).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  const other = await freePlantId(admin);
  await page.getByLabel("Codice").fill(other);
  await page.getByRole("button", { name: "Crea l’impianto" }).click();
  await page.getByText("L’impianto è stato creato con 2 valori misurati.").waitFor();
  const [before, after] = [await fileOf(id), await fileOf(other)];
  expect(after).toEqual({ ...before, plant: { ...before.plant, id: other } });
  expect(faults).toEqual([]);
});

test("PFILE-02 PFILE-03 what was changed is shown against the moment before it, and taken back", async () => {
  const { id } = await makePlant(admin, "Serra di prima");
  const plant = await callApi<Plant>(admin, `/plant/${id}?full=true`);
  const page = await (await newUser(browser, admin)).newPage();
  await page.goto(`/plant/${id}/config/file`);
  // The first moment is that of the plant without anything: making it was one change after the other.
  await page.getByRole("button", { name: /poi admin: / }).click();
  await page.getByText("Arrivati dopo: restano con le loro misure, disabilitati.").waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Torna a questo momento" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Torna a questo momento" }).click();
  await page.getByText(/^L’impianto è tornato a com’era/).waitFor();
  const now = await callApi<Plant>(admin, `/plant/${id}?full=true`);
  expect(now.devices?.map((one) => [one.id, one.disabled])).toEqual(
    plant.devices?.map((one) => [one.id, true]),
  );
});
