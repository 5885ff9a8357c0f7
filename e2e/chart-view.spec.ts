import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { texts as charts } from "../packages/web/src/ui/texts/it/charts.ts";
import { texts as common } from "../packages/web/src/ui/texts/it/common.ts";
import { newUser, tokenOf } from "./browser.ts";
import {
  type ChartPlant,
  dayAfter,
  dayPackets,
  makeChartPlant,
  makeReader,
  midnightOf,
  questionsOf,
} from "./chart-plant.ts";
import { openBrowser } from "./chromium.ts";
import { noonZone } from "./noon-zone.ts";

/** Of 24 hours, then the days on which the clock goes forth and back. */
const plainDay = "2026-06-17";
const [shortDay, longDay] = ["2026-03-29", "2026-10-25"];

let browser: Browser;
let admin: string;
let plant: ChartPlant;
let chartId: string;
/** Its today does not end while it is looked at. */
let noon: ChartPlant;
let noonChartId: string;
const { zone } = noonZone(Date.now());
const today = Temporal.Now.plainDateISO(zone);
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await makeChartPlant(admin, "Tetto dei periodi");
  await plant.send(...[shortDay, plainDay, longDay].flatMap((day) => dayPackets(day)));
  const chartOf = async ({ chart, power, irradiance }: ChartPlant): Promise<string> => {
    const series = [{ var_id: power }, { var_id: irradiance }];
    return (await chart({ name: "Curva: due assi", series })).id;
  };
  chartId = await chartOf(plant);
  noon = await makeChartPlant(admin, "Tetto di mezzogiorno", zone);
  noonChartId = await chartOf(noon);
});
afterAll(async () => {
  await browser.close();
});

const addressOf = (search: string): string => `/plant/${plant.id}/chart/${chartId}?${search}`;
const noonAddressOf = (search: string): string =>
  `/plant/${noon.id}/chart/${noonChartId}?${search}`;
async function readerOf(token: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await newUser(browser, token);
  return { context, page: await context.newPage() };
}
const button = (page: Page, name: string): Locator =>
  page.getByRole("button", { name, exact: true });
const drawn = (page: Page): Locator =>
  page.locator(".hg-chart-room[aria-busy=false] .hg-chart-box");
async function downloaded(page: Page, item: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent("download");
  await button(page, charts.download).click();
  await page.getByRole("menuitem", { name: item }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("CHART-19 CHART-21 CHART-22 the jumps ask for their days; the arrows wait for the data and stop at today and 15 years back", async () => {
  const { context, page } = await readerOf(admin);
  const asked = questionsOf(page);
  const midnight = (day: Temporal.PlainDate | string): number => midnightOf(String(day), zone);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const first = today.with({ day: 1 });
  const newYear = today.with({ month: 1, day: 1 });
  const { period } = common;
  // The day that it begins on, and the one after its last.
  const jumps: readonly (readonly [string, Temporal.PlainDate, Temporal.PlainDate])[] = [
    [period.yesterday, today.subtract({ days: 1 }), today],
    [period.today, today, today.add({ days: 1 })],
    [period.thisWeek, monday, monday.add({ weeks: 1 })],
    [period.lastWeek, monday.subtract({ weeks: 1 }), monday],
    [period.thisMonth, first, first.add({ months: 1 })],
    [period.lastMonth, first.subtract({ months: 1 }), first],
    [period.thisYear, newYear, newYear.add({ years: 1 })],
    [period.lastYear, newYear.subtract({ years: 1 }), newYear],
    [period.lastTenYears, newYear.subtract({ years: 9 }), newYear.add({ years: 1 })],
  ];
  await noon.send(
    ...["2026-06-14", "2026-06-16"].map((day) => ({
      timestamp: midnight(day),
      values: { "inv.1.pac": 1 },
    })),
  );
  await page.goto(noonAddressOf("day=2026-06-16"));
  await drawn(page).waitFor();
  for (const [name, from, until] of jumps) {
    const chip = button(page, name);
    if (!(await chip.isVisible())) await button(page, common.more).click();
    await page.getByText(name, { exact: true }).first().click();
    await expect
      .poll(() => asked.at(-1))
      .toMatchObject({ start: midnight(from), end: midnight(until) });
  }
  // Today is in the ten years: nothing comes after them.
  await expect.poll(() => button(page, period.next).isDisabled()).toBe(true);

  // Free days, typed; an end before its start, and a day before the 15 years, are refused. (CHART-31)
  let isHeld = true;
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/data/fetch", async (route) => {
    if (isHeld) await held;
    await route.continue();
  });
  await page.getByText(period.custom, { exact: true }).click();
  const [from, to] = [period.from, period.to].map((name) =>
    page.getByRole("textbox", { name, exact: true }),
  );
  await from?.fill("15/06/2026");
  await to?.fill("17/06/2026");
  await page.keyboard.press("Tab");
  await button(page, period.apply).click();
  const [before, after] = [button(page, period.previous), button(page, period.next)];
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ start: midnight("2026-06-15"), end: midnight("2026-06-18") });
  await expect
    .poll(async () => [await before.isDisabled(), await after.isDisabled()])
    .toEqual([true, true]);
  isHeld = false;
  release();
  await drawn(page).waitFor();
  await expect
    .poll(async () => [await before.isDisabled(), await after.isDisabled()])
    .toEqual([false, false]);
  await before.click();
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ start: midnight("2026-06-12"), end: midnight("2026-06-15") });

  const oldest = today.subtract({ years: 15 });
  await page.goto(noonAddressOf(`period=month&day=${oldest.toString()}`));
  // Nothing was measured then: the arrows are what counts.
  await page.getByText(common.chart.noData).waitFor();
  await expect
    .poll(async () => [await before.isDisabled(), await after.isDisabled()])
    .toEqual([true, false]);
  await page.goto(noonAddressOf("period=day"));
  await expect
    .poll(async () => [await before.isDisabled(), await after.isDisabled()])
    .toEqual([false, true]);
  await context.close();
});

test("CHART-31 an end before its start is refused, and a day before the 15 years is none", async () => {
  const { context, page } = await readerOf(admin);
  await page.goto(noonAddressOf("period=custom&from=2026-06-10&to=2026-06-17"));
  await drawn(page).waitFor();
  await page.locator(".hg-period button[aria-haspopup=dialog]").click();
  const [from, to] = [common.period.from, common.period.to].map((name) =>
    page.getByRole("textbox", { name, exact: true }),
  );
  if (!from || !to) throw new Error("no ends");
  const apply = button(page, common.period.apply);
  // Day first: the 1st of June, not the 6th of January.
  await to.fill("01/06/2026");
  await page.keyboard.press("Tab");
  await page.getByRole("alert").getByText(common.period.order).waitFor();
  await expect.poll(() => apply.isDisabled()).toBe(true);
  await to.fill("11/06/2026");
  await page.keyboard.press("Tab");
  await expect.poll(() => apply.isDisabled()).toBe(false);
  const tooOld = today.subtract({ years: 15, days: 1 });
  await from.fill(tooOld.toLocaleString("it-IT", { dateStyle: "short" }));
  await from.blur();
  await expect.poll(() => from.inputValue()).toBe("10/06/2026");
  await apply.click();
  await page.waitForURL(/from=2026-06-10&to=2026-06-11/);
  await context.close();
});

test("[D9] a dragged part is asked for in finer rows, and period, part and hidden series survive a reload", async () => {
  const { context, page } = await readerOf(admin);
  const asked = questionsOf(page);
  await page.goto(addressOf(`period=month&day=${plainDay}`));
  const box = await drawn(page).boundingBox();
  if (!box) throw new Error("nothing is drawn");
  expect(asked.at(-1)?.resolution).toBe(10);
  await page
    .getByRole("row", { name: /Irraggiamento/ })
    .getByRole("button")
    .click();
  await page.waitForURL(/[?&]hidden=/);
  // Days 15 to 18 of a month of 30.
  const at = (share: number): number => box.x + 30 + (box.width - 60) * share;
  await page.mouse.move(at(0.49), box.y + 150);
  await page.mouse.down();
  await page.mouse.move(at(0.6), box.y + 160, { steps: 6 });
  await page.mouse.up();
  await page.waitForURL(/zoom=\d+-\d+/);
  await expect.poll(() => asked.at(-1)?.resolution).toBe(5);
  const fine = asked.at(-1);
  expect(new URL(page.url()).searchParams.get("zoom")).toBe(`${fine?.start}-${fine?.end}`);
  await page.reload();
  await button(page, common.chart.zoomReset).waitFor();
  expect(asked.at(-1)).toEqual(fine);
  const toggle = page.getByRole("row", { name: /Irraggiamento/ }).getByRole("button");
  await expect.poll(() => toggle.getAttribute("aria-pressed")).toBe("false");
  await button(page, common.chart.zoomReset).click();
  await page.waitForURL((url) => !url.searchParams.has("zoom"));
  await context.close();
});

test("CHART-24 CHART-25 the picture has two pixels for one; the files hold what is shown, for whoever may export", async () => {
  const { context, page } = await readerOf(admin);
  await page.goto(addressOf(`day=${plainDay}`));
  await page
    .getByRole("row", { name: /Irraggiamento/ })
    .getByRole("button")
    .click();
  const box = await drawn(page).boundingBox();
  const picture = await downloaded(page, common.chart.png);
  expect(picture.name).toBe(`${plant.id} Curva due assi.png`);
  // PNG: width and height stand at byte 16 and 20.
  expect(picture.bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([picture.bytes.readUInt32BE(16), picture.bytes.readUInt32BE(20)]).toEqual([
    Math.round(box?.width ?? 0) * 2,
    800,
  ]);
  const csv = (await downloaded(page, common.chart.csv)).bytes.toString().trimEnd().split("\r\n");
  // The hidden series is not in it: a head and 288 slots of one column.
  expect(csv).toHaveLength(289);
  expect(csv[0]).toBe("\uFEFFOra;Potenza AC (kW)");
  expect(csv[145]).toBe("2026-06-17 12:00:00;1,44");
  const workbook = await downloaded(page, charts.xlsx);
  expect(workbook.bytes.subarray(0, 2).toString()).toBe("PK");
  await context.close();

  const viewer = await makeReader(admin, plant.id, ["charts_show"]);
  const other = await readerOf(viewer.token);
  await other.page.goto(addressOf(`day=${plainDay}`));
  await button(other.page, charts.download).click();
  await other.page.getByRole("menuitem", { name: common.chart.png }).waitFor();
  await expect.poll(() => other.page.getByRole("menuitem").count()).toBe(1);
  await other.context.close();
});

test("[D1] the newest slot comes into an open chart without asking for it", async () => {
  const { context, page } = await readerOf(admin);
  const asked = questionsOf(page);
  const nowSeconds = (): number => Math.floor(Date.now() / 1000);
  await noon.send({ timestamp: nowSeconds() - 1, values: { "inv.1.pac": 3.5 } });
  await page.goto(noonAddressOf("period=day"));
  const row = page.getByRole("row", { name: /Potenza AC/ }).last();
  await row.getByText("3,5").first().waitFor();
  const count = asked.length;
  // Until the socket is open nobody hears it.
  await expect
    .poll(async () => {
      await noon.send({ timestamp: nowSeconds(), values: { "inv.1.pac": 17.2 } });
      return row.getByText("17,2").count();
    })
    .toBeGreaterThan(0);
  expect(asked).toHaveLength(count);
  await context.close();
});

test("ERR-18 a chart shows the server's own words, else that the error is unknown, else that there is nothing; and asks again", async () => {
  const { context, page } = await readerOf(admin);
  let answer: { status: number; body: string } | null = {
    status: 500,
    body: '{"detail":"Archivio non raggiungibile"}',
  };
  await page.route("**/data/fetch", (route) =>
    answer ? route.fulfill({ ...answer, contentType: "application/json" }) : route.continue(),
  );
  await page.goto(addressOf(`day=${plainDay}`));
  const failure = page.getByRole("alert");
  await failure.getByText(/Archivio non raggiungibile/).waitFor();
  answer = { status: 500, body: "{}" };
  await failure.getByRole("button", { name: common.retry }).click();
  await failure.getByText(common.chart.unknownError).waitFor();
  answer = { status: 200, body: "[]" };
  await failure.getByRole("button", { name: common.retry }).click();
  await page.getByText(common.chart.noData).waitFor();
  answer = null;
  await page.goto(addressOf(`day=${plainDay}&hidden=1`));
  await drawn(page).waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await context.close();
});

describe.each([
  // Two o'clock does not exist on the short day; the long one has a label each three hours.
  { day: shortDay, hours: 23, noon: 11, labels: [0, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24] },
  { day: longDay, hours: 25, noon: 13, labels: [0, 3, 6, 9, 12, 15, 18, 21, 24] },
])("[D1] the $hours hours of $day", ({ day, hours, noon, labels }) => {
  test("are asked for, drawn as long as they were, and stand in the file on the plant's clock", async () => {
    const { context, page } = await readerOf(admin);
    const asked = questionsOf(page);
    await page.goto(addressOf(`day=${day}`));
    await drawn(page).waitFor();
    const start = midnightOf(day);
    expect(asked.at(-1)).toMatchObject({ start, end: start + hours * 3600 });
    expect(midnightOf(dayAfter(day)) - start).toBe(hours * 3600);
    await drawn(page).locator("svg text").first().waitFor();
    // A chart that is drawn again changes its labels one by one: all places are of one moment.
    const places = await page.waitForFunction(
      (shown) => {
        const all = [...document.querySelectorAll(shown.chart)];
        const found = shown.labels.map((text) => {
          const box = all.find((one) => one.textContent === text)?.getBoundingClientRect();
          return box && box.x + box.width / 2;
        });
        return found.includes(undefined) ? null : (found as number[]);
      },
      { chart: "svg text", labels: ["00:00", "12:00", "24:00"] },
    );
    const [midnight = 0, twelve = 0, end = 0] = (await places.jsonValue()) ?? [];
    // Noon is an hour nearer to the midnight before it, or further from it.
    expect((twelve - midnight) / (end - midnight)).toBeCloseTo(noon / hours, 2);
    const texts = await drawn(page).locator("svg text").allTextContents();
    expect(texts.filter((text) => /^\d\d:00$/.test(text))).toEqual(
      labels.map((hour) => `${String(hour).padStart(2, "0")}:00`),
    );
    const lines = (await downloaded(page, common.chart.csv)).bytes
      .toString()
      .trimEnd()
      .split("\r\n");
    expect(lines).toHaveLength(1 + hours * 12);
    const times = lines.slice(1).map((line) => line.slice(11, 16));
    expect(times.filter((time) => time === "02:30")).toHaveLength(hours - 24 + 1);
    expect([times[0], times.at(-1)]).toEqual(["00:00", "23:55"]);
    // The value is the number of the slot: none is missing and none is twice.
    // On the day that has an hour twice a column before it says which of the two.
    const power = lines[0]?.split(";").indexOf("Potenza AC (kW)") ?? -1;
    expect(lines.at(-1)?.split(";")[power]).toBe(String((hours * 12 - 1) / 100).replace(".", ","));
    await context.close();
  });
});
