import { fillOpacities } from "@heliograph/contract/charts/charts.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { texts as chartsEn } from "../packages/web/src/ui/texts/en/charts.ts";
import { texts as commonEn } from "../packages/web/src/ui/texts/en/common.ts";
import { texts as dialogEn } from "../packages/web/src/ui/texts/en/dialog.ts";
import { texts as chartsIt } from "../packages/web/src/ui/texts/it/charts.ts";
import { texts as commonIt } from "../packages/web/src/ui/texts/it/common.ts";
import { texts as dialogIt } from "../packages/web/src/ui/texts/it/dialog.ts";
import { presetColours } from "../packages/web/src/ui/tokens.ts";
import { callApi, newUser, tokenOf } from "./browser.ts";
import { type ChartPlant, dayPackets, makeChartPlant, makeReader } from "./chart-plant.ts";
import { openBrowser } from "./chromium.ts";

const words = {
  it: { charts: chartsIt, common: commonIt, dialog: dialogIt },
  en: { charts: chartsEn, common: commonEn, dialog: dialogEn },
} as const;
const { charts, common, dialog } = words.it;
/** A day that is over: what is drawn of it does not change. */
const day = "2026-06-17";

let browser: Browser;
let admin: string;
let plant: ChartPlant;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await makeChartPlant(admin, "Tetto dei grafici");
  await plant.send(...dayPackets(day), {
    timestamp: Math.floor(Date.now() / 1000) - 1,
    values: { "inv.1.pac": 3.5 },
  });
});
afterAll(async () => {
  await browser.close();
});

async function readerOf(
  token: string,
  language: "it" | "en" = "it",
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await newUser(browser, token, { language });
  return { context, page: await context.newPage() };
}
const chartNames = async (): Promise<string[]> =>
  ((await callApi<Plant>(admin, `/plant/${plant.id}?full=true`)).charts ?? []).map(
    ({ name }) => name,
  );
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const drawing = (page: Page): Locator => page.locator("figure.hg-chart");
const button = (page: Page, name: string): Locator =>
  page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string): Locator =>
  page.getByRole("heading", { level: 1, name, exact: true });
const treeLink = (page: Page, name: string): Locator =>
  page.getByRole("navigation").getByRole("link", { name, exact: true });
/** The names in the list of series, in their order. */
const seriesNames = (page: Page): Promise<string[]> =>
  page.locator(".hg-series-name > span:first-child").allTextContents();

test("CHART-01 CHART-03 CHART-04 CHART-05 CHART-06 CHART-07 CHART-41 a chart is made, looked at, left as it was, and deleted", async () => {
  const says = words.en;
  const name = "Powers on trial";
  const { context, page } = await readerOf(admin, "en");
  await page.goto(`/plant/${plant.id}/chart/new?period=day&day=${day}`);
  await heading(page, says.charts.new).waitFor();
  const [options, variables] = [says.charts.tab.options, says.charts.tab.variables].map((tab) =>
    page.getByRole("tab", { name: tab }),
  );
  const nameField = page.getByRole("textbox", { name: says.charts.name });
  await expect.poll(() => nameField.inputValue()).toBe("");
  await button(page, says.common.save).click();
  await page.getByRole("alert").getByText(says.charts.no_title_given).waitFor();
  await nameField.fill(`  ${name} `);
  await button(page, says.common.save).click();
  await page.getByRole("alert").getByText(says.charts.no_vars_selected).first().waitFor();
  await variables?.click();
  await expect.poll(() => nameField.count()).toBe(0);
  await expect.poll(() => seriesNames(page)).toEqual([]);
  await page.getByRole("checkbox", { name: /^Potenza AC/ }).check();
  // Seen before it is saved.
  await drawing(page).locator("svg text").first().waitFor();
  await options?.click();
  await nameField.waitFor();
  await button(page, says.common.save).click();
  await page.waitForURL(/\/chart\/[0-9a-f]{24}(\?|$)/);
  const saved = pathOf(page);
  await heading(page, name).waitFor();
  await treeLink(page, name).waitFor();
  const figure = drawing(page);
  await figure.waitFor();
  await expect.poll(() => figure.evaluate((one) => one.getBoundingClientRect().height)).toBe(400);

  await button(page, says.common.edit).click();
  await page.getByRole("tablist").waitFor();
  await nameField.fill("x");
  await heading(page, "x").waitFor();
  await variables?.click();
  await button(page, says.charts.remove.replace("{{name}}", "Potenza AC")).click();
  await button(page, says.common.cancel).click();
  await heading(page, name).waitFor();
  await expect.poll(() => page.getByRole("tablist").count()).toBe(0);
  await page
    .getByRole("row", { name: /Potenza AC/ })
    .first()
    .waitFor();
  await expect.poll(() => chartNames()).toContain(name);

  await button(page, says.common.edit).click();
  await button(page, says.common.delete).click();
  const asked = page.getByRole("dialog");
  await asked.getByText(says.dialog.delete.title.replace("{{name}}", name)).waitFor();
  await asked.getByRole("button", { name: says.common.cancel, exact: true }).click();
  await asked.waitFor({ state: "detached" });
  expect(pathOf(page)).toBe(saved);
  await button(page, says.common.delete).click();
  await asked.getByRole("button", { name: says.common.delete, exact: true }).click();
  await page.waitForURL(`**/plant/${plant.id}/chart/new`);
  await heading(page, says.charts.new).waitFor();
  await expect.poll(() => treeLink(page, name).count()).toBe(0);
  await expect.poll(() => chartNames()).not.toContain(name);
  await context.close();
});

test("CHART-43 a delete that fails says so, and the chart stays", async () => {
  const { id } = await plant.chart({ name: "Resta", series: [{ var_id: plant.power }] });
  const { context, page } = await readerOf(admin);
  await page.route(`**/plant/${plant.id}/chart/${id}`, (route) =>
    route.request().method() === "DELETE" && route.request().resourceType() === "fetch"
      ? route.fulfill({ status: 500, contentType: "application/json", body: '{"detail":"disco"}' })
      : route.continue(),
  );
  await page.goto(`/plant/${plant.id}/chart/${id}?edit=true`);
  await button(page, common.delete).click();
  await page.getByRole("dialog").getByRole("button", { name: common.delete, exact: true }).click();
  await page.getByRole("alert").getByText(dialog.delete.fail).waitFor();
  expect(pathOf(page)).toBe(`/plant/${plant.id}/chart/${id}`);
  await heading(page, "Resta").waitFor();
  await expect.poll(() => chartNames()).toContain("Resta");
  await context.close();
});

test("CHART-02 CHART-26 250 shows, 251 edits, without them nothing; an unknown chart is not found, in red", async () => {
  const { id } = await plant.chart({ name: "Di tutti", series: [{ var_id: plant.power }] });
  const address = `/plant/${plant.id}/chart/${id}`;
  const [viewer, editor, stranger] = await Promise.all([
    makeReader(admin, plant.id, ["charts_show"]),
    makeReader(admin, plant.id, ["charts_show", "charts_edit"]),
    makeReader(admin, plant.id, []),
  ]);
  const refused = "Permessi insufficienti per vedere la pagina";
  const first = await readerOf(viewer.token);
  // The address of the editor shows no editor either.
  await first.page.goto(`${address}?edit=true`);
  await heading(first.page, "Di tutti").waitFor();
  await button(first.page, charts.download).waitFor();
  await expect.poll(() => button(first.page, common.edit).count()).toBe(0);
  await expect.poll(() => first.page.getByRole("tablist").count()).toBe(0);
  await first.page.goto(`/plant/${plant.id}/chart/new`);
  await first.page.getByText(refused).waitFor();
  await first.page.goto(`/plant/${plant.id}/chart/${"f".repeat(24)}`);
  const absent = first.page.getByText(charts.not_found, { exact: true });
  await absent.waitFor();
  const colour = await absent.evaluate((one) => getComputedStyle(one).color);
  const [red = 0, green = 255, blue = 255] = (colour.match(/\d+/g) ?? []).map(Number);
  expect(red).toBeGreaterThan(150);
  expect(Math.max(green, blue)).toBeLessThan(80);
  await first.context.close();

  const second = await readerOf(editor.token);
  await second.page.goto(address);
  await button(second.page, common.edit).click();
  await second.page.getByRole("tablist").waitFor();
  await second.context.close();

  const third = await readerOf(stranger.token);
  await third.page.goto(address);
  await third.page.getByText(refused).waitFor();
  await expect.poll(() => third.page.getByText("Di tutti").count()).toBe(0);
  await third.context.close();
});

/** What a select offers, closed again. */
async function offered(page: Page, label: string): Promise<string[]> {
  await page.getByRole("combobox", { name: label }).click();
  const list = page.getByRole("listbox");
  await list.waitFor();
  const names = await list.getByRole("option").allTextContents();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  return names;
}
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
/** Shapes of the drawing in a colour: how they are painted. */
const paintedIn = (page: Page, colour: string): Promise<Record<string, string | null>[]> =>
  drawing(page)
    .locator("svg path")
    .evaluateAll((paths, hex) => {
      // The opacity of a bar stands behind its colour: #84024580.
      const hexOf = (paint: string | null): string | null => paint?.slice(0, 7) ?? null;
      return paths
        .map((path) => ({
          stroke: hexOf(path.getAttribute("stroke")),
          fill: hexOf(path.getAttribute("fill")),
          "stroke-width": path.getAttribute("stroke-width"),
          "fill-opacity": path.getAttribute("fill-opacity"),
        }))
        .filter(({ stroke, fill }) => stroke === hex || fill === hex);
    }, colour);

test("CHART-12 CHART-14 CHART-15 CHART-16 name, unit, colour, width and fill of a series are chosen, drawn at once and kept", async () => {
  const { id } = await plant.chart({ name: "Aspetto", series: [{ var_id: plant.power }] });
  const { context, page } = await readerOf(admin);
  await page.goto(`/plant/${plant.id}/chart/${id}?day=${day}&period=day&edit=true&tab=variables`);
  await page.getByRole("button", { name: /^Potenza AC Inverter/ }).click();
  await page.getByRole("textbox", { name: charts.series.name, exact: true }).fill("Quella rossa");
  await page.getByRole("textbox", { name: charts.series.udm }).fill("cavalli");
  await button(page, common.chart.presetNames.c16).click();
  const automatic = charts.automatic;
  await expect
    .poll(() => offered(page, charts.series.width))
    .toEqual([automatic, ...[1, 2, 3, 4, 5, 6].map((px) => `${px} px`)]);
  await expect
    .poll(() => offered(page, charts.series.fill))
    .toEqual([automatic, ...fillOpacities.map((share) => `${share * 100} %`)]);
  const red = presetColours.c16[0];
  const lineOf = async () => (await paintedIn(page, red)).find(({ stroke }) => stroke === red);
  await choose(page, charts.series.width, "1 px");
  await expect.poll(async () => (await lineOf())?.["stroke-width"] ?? "1").toBe("1");
  await choose(page, charts.series.width, "6 px");
  await expect.poll(async () => (await lineOf())?.["stroke-width"]).toBe("6");
  const areaOf = async () =>
    (await paintedIn(page, red)).find(({ fill }) => fill === red)?.["fill-opacity"] ?? null;
  for (const share of fillOpacities) {
    await choose(page, charts.series.fill, `${share * 100} %`);
    // SVG leaves out what is 1; a fill of 0 is no area at all.
    const drawn = share === 0 || share === 1 ? null : String(share);
    await expect.poll(areaOf).toBe(drawn);
  }
  await choose(page, charts.series.fill, "40 %");
  await expect.poll(areaOf).toBe("0.4");
  await button(page, common.save).click();
  await button(page, common.edit).waitFor();
  await page.reload();
  const row = page.getByRole("row", { name: /Quella rossa/ }).first();
  await row.getByText("cavalli").first().waitFor();
  await drawing(page).locator("svg text", { hasText: "cavalli" }).waitFor();
  await expect.poll(() => lineOf()).toMatchObject({ "stroke-width": "6" });
  await expect.poll(() => areaOf()).toBe("0.4");
  await context.close();
});

test("CHART-13 one series of each type stands in one chart", async () => {
  const looks = [
    { var_id: plant.power, type: "line", color: "c01" },
    { var_id: plant.currents[0], type: "area", color: "c02" },
    { var_id: plant.currents[1], type: "bar", color: "c03" },
  ];
  const { id } = await plant.chart({ name: "Tre tipi", series: looks });
  const { context, page } = await readerOf(admin);
  await page.goto(`/plant/${plant.id}/chart/${id}?day=${day}&period=day`);
  const [line, area, bar] = [presetColours.c01[0], presetColours.c02[0], presetColours.c03[0]];
  await expect.poll(async () => (await paintedIn(page, line)).length).toBeGreaterThan(0);
  const filled = async (colour: string) =>
    (await paintedIn(page, colour)).filter(({ fill }) => fill === colour).length;
  // Its last point alone is filled.
  await expect
    .poll(async () => (await paintedIn(page, line)).some(({ stroke }) => stroke === line))
    .toBe(true);
  await expect.poll(() => filled(area)).toBe(1);
  // A bar for each of the 288 slots of the day.
  await expect.poll(() => filled(bar)).toBeGreaterThanOrEqual(288);
  await context.close();
});

test("series take another place by hand and by keys, the sixteenth is refused, and 3D has room for one", async () => {
  const ids = [plant.power, ...plant.currents.slice(0, 2)];
  const { id } = await plant.chart({ name: "Ordine", series: ids.map((var_id) => ({ var_id })) });
  const { context, page } = await readerOf(admin);
  await page.goto(`/plant/${plant.id}/chart/${id}?day=${day}&period=day&edit=true&tab=variables`);
  await expect.poll(() => seriesNames(page)).toEqual(["Potenza AC", "Corrente 1", "Corrente 2"]);
  const grip = (name: string): Locator => button(page, charts.move.replace("{{name}}", name));
  const [from, to] = [
    await grip("Corrente 2").boundingBox(),
    await grip("Potenza AC").boundingBox(),
  ];
  if (!from || !to) throw new Error("the grips are not on the page");
  await page.mouse.move(from.x + 5, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => seriesNames(page)).toEqual(["Corrente 2", "Potenza AC", "Corrente 1"]);
  await grip("Corrente 2").press("ArrowDown");
  await expect.poll(() => seriesNames(page)).toEqual(["Potenza AC", "Corrente 2", "Corrente 1"]);
  // The legend of the preview follows.
  const legend = page.getByRole("list", { name: charts.legend.name }).getByRole("listitem");
  await expect.poll(async () => (await legend.allTextContents())[1]).toContain("Corrente 2");

  for (const place of Array.from({ length: 10 }, (_, index) => index + 3))
    await page.getByRole("checkbox", { name: `Corrente ${place} A`, exact: true }).check();
  await page.getByRole("checkbox", { name: /^Irraggiamento/ }).check();
  await page.getByRole("checkbox", { name: /^Rendimento/ }).check();
  await page.getByText("15 / 15").waitFor();
  await expect
    .poll(() => page.getByRole("checkbox", { name: /^Potenza doppia/ }).isDisabled())
    .toBe(true);
  await page.getByRole("tab", { name: charts.tab.options }).click();
  await choose(page, charts.type.label, "3D");
  await page.getByRole("tab", { name: charts.tab.variables }).click();
  await page.getByText(charts.limit).waitFor();
  await button(page, common.save).click();
  await expect
    .poll(() => page.getByRole("alert").getByText(charts.limit).count())
    .toBeGreaterThan(0);
  await expect.poll(() => button(page, common.save).isEnabled()).toBe(true);
  await button(page, common.cancel).click();
  await button(page, common.edit).waitFor();
  await expect
    .poll(
      async () =>
        (await callApi<Plant>(admin, `/plant/${plant.id}?full=true`)).charts?.find(
          (chart) => chart.id === id,
        )?.series,
    )
    .toHaveLength(3);
  await context.close();
});
