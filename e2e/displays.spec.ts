import type { InformativeDisplay } from "@heliograph/contract/displays/informative.wire.ts";
import { pngOfBytes, pngOfSize, sampleGif, sampleJpeg } from "@heliograph/testkit/sample-images.ts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, newUser, tokenOf } from "./browser.ts";
import { openBrowser } from "./chromium.ts";

let browser: Browser;
let admin: string;
let context: BrowserContext;
let page: Page;
let display: InformativeDisplay;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  context = await newUser(browser, admin);
  page = await context.newPage();
  const body = JSON.stringify({ name: "Atrio", options: { plants: ["101"] } });
  display = await callApi(admin, "/display", { method: "POST", body });
});
afterAll(async () => {
  await callApi(admin, `/display/${display.id}`, { method: "DELETE" });
  await browser.close();
});
const stored = () => callApi<InformativeDisplay>(admin, `/display/${display.id}`);

test("FRAME-03 each of the fifteen entries of the administrator's menu opens its page", async () => {
  await page.goto("/");
  const menu = page.getByRole("banner").getByRole("button", { name: "Amministrazione" });
  await menu.click();
  // Those that lead somewhere: brands stand below them.
  const entries = page.locator('[role="menuitem"][href]');
  await entries.first().waitFor();
  const names = await entries.allTextContents();
  expect(names).toHaveLength(15);
  const seen = new Set<string>();
  for (const name of names) {
    // oxlint-disable no-await-in-loop -- one page after the other, as a reader goes
    if (!(await entries.first().isVisible())) await menu.click();
    await page.getByRole("menuitem", { name, exact: true }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/admin/") && !seen.has(url.pathname));
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByText("404 - pagina non trovata").count(), name).toBe(0);
    seen.add(new URL(page.url()).pathname);
    // oxlint-enable no-await-in-loop
  }
  expect(seen.size).toBe(15);
});

test("DISP-04 DISP-11 DISP-12 DISP-13 DISP-14 DISP-15 images are judged before they are sent, stored beside what is typed, and picked for a page", async () => {
  await page.goto(`/admin/display/${display.id}`);
  const name = page.getByRole("textbox", { name: "Nome" });
  await name.fill("Atrio e scale");
  await page.getByRole("tab", { name: "Immagini" }).click();
  const file = page.locator('input[type="file"]').first();
  const give = (fileName: string, mimeType: string, bytes: Uint8Array) =>
    file.setInputFiles({ name: fileName, mimeType, buffer: Buffer.from(bytes) });
  for (const [fileName, type, bytes, why] of [
    ["moto.gif", "image/gif", sampleGif, "Tipo di file non valido"],
    ["peso.png", "image/png", pngOfBytes(500_001), "massimo 500kb"],
    ["larga.png", "image/png", pngOfSize(1921, 10), "Immagine troppo grande"],
    ["alta.png", "image/png", pngOfSize(10, 1001), "Immagine troppo grande"],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one file after the other
    await give(fileName, type, bytes);
    const line = page.locator(".hg-upload-list li", { hasText: fileName });
    await line.getByRole("alert").filter({ hasText: why }).waitFor();
    await line.getByRole("button", { name: `Togli la foto ${fileName}` }).click();
    // oxlint-enable no-await-in-loop
  }
  await give("parete.png", "image/png", pngOfSize(1920, 1000));
  await page.getByRole("button", { name: "Carica", exact: true }).click();
  await page.getByText("File caricato correttamente").first().waitFor();
  await give("cielo.jpg", "image/jpeg", sampleJpeg);
  await page.getByRole("button", { name: "Carica", exact: true }).click();
  await page.getByRole("button", { name: "Modifica cielo.jpg" }).waitFor();
  const { images } = await stored();
  expect(images.map((one) => [one.name, one.width, one.height])).toEqual([
    ["parete.png", 1920, 1000],
    ["cielo.jpg", 8, 4],
  ]);
  // The one that takes another's place is 1820 px wide at most.
  await page.getByRole("button", { name: "Modifica parete.png" }).click();
  const dialog = page.getByRole("dialog");
  const replacing = page.locator('input[type="file"]').last();
  const wide = {
    name: "parete.png",
    mimeType: "image/png",
    buffer: Buffer.from(pngOfSize(1821, 10)),
  };
  await replacing.setInputFiles(wide);
  await dialog.getByRole("alert").waitFor();
  await replacing.setInputFiles({ ...wide, buffer: Buffer.from(pngOfSize(1820, 10)) });
  await dialog.getByRole("alert").waitFor({ state: "hidden" });
  await dialog.getByRole("textbox", { name: "Nome" }).fill("nuova parete.png");
  await dialog.getByRole("button", { name: "Salva" }).click();
  await page.getByText("Immagine salvata").waitFor();
  await page.getByRole("tab", { name: "Display" }).click();
  // Beside what was stored meanwhile, what was typed still stands.
  expect(await name.inputValue()).toBe("Atrio e scale");
  await page.getByRole("combobox", { name: "Immagine larga" }).click();
  await page.getByRole("option", { name: "nuova parete.png" }).click();
  await page.getByRole("button", { name: "Salva" }).click();
  await expect.poll(stored).toMatchObject({
    name: "Atrio e scale",
    images: [
      { id: images[0]!.id, name: "nuova parete.png", version: 2, width: 1820, height: 10 },
      { name: "cielo.jpg" },
    ],
    options: { plants: ["101"], image_wide: images[0]!.id },
  });
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe("Atrio e scale");
});

test("[DI12] a picture as a phone takes it is made smaller with one button, within every limit of an image", async () => {
  await page.goto(`/admin/display/${display.id}`);
  await page.getByRole("tab", { name: "Immagini" }).click();
  const drawn = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [3024, 4032];
    const pen = canvas.getContext("2d");
    // Fine and loud: what no compression makes small by itself.
    for (let n = 0; pen && n < 60_000; n += 1) {
      pen.fillStyle = `hsl(${(n * 47) % 360} 80% ${(n * 31) % 100}%)`;
      pen.fillRect((n * 7919) % 3024, (n * 104_729) % 4032, 24, 24);
    }
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.95));
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? []);
    return Array.from(bytes, (byte) => String.fromCodePoint(byte)).join("");
  });
  const photo = Buffer.from(drawn, "latin1");
  expect(photo.length).toBeGreaterThan(500_000);
  const file = page.locator('input[type="file"]').first();
  await file.setInputFiles({ name: "tetto.jpg", mimeType: "image/jpeg", buffer: photo });
  const line = page.locator(".hg-upload-list li", { hasText: "tetto.jpg" });
  await line.getByRole("alert").filter({ hasText: "massimo 500kb" }).waitFor();
  await line.getByRole("button", { name: "Rimpicciolisci" }).click();
  await expect.poll(() => line.getByRole("alert").count()).toBe(0);
  await page.getByRole("button", { name: "Carica", exact: true }).click();
  await page.getByRole("button", { name: "Modifica tetto.jpg" }).waitFor();
  const made = (await stored()).images.find(({ name }) => name === "tetto.jpg");
  expect(made?.height).toBeLessThanOrEqual(1000);
  // In its own proportions: 3024 to 4032.
  expect((made?.width ?? 0) / (made?.height ?? 1)).toBeCloseTo(0.75, 2);
});
