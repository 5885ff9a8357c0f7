/** Times from the click to the drawing, in a real Chromium. */
import type { Browser, Page } from "playwright-core";
import type { BrowserStage } from "./browser-stage.ts";
import type { Figure } from "./report.ts";
import { median } from "./timing.ts";

const waitMs = 30_000;
const noonSlot = 144;
const previous = ".hg-period-step button:first-child";

async function openPage(browser: Browser, stage: BrowserStage, path: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stage.address,
    viewport: { width: 1440, height: 900 },
  });
  await context.addInitScript((token) => {
    localStorage.setItem("heliograph.token", token);
    localStorage.setItem("heliograph.language", "en");
  }, stage.token);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
/** Until the chart is drawn and no request is pending. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      performance.getEntriesByName("chart-drawn").length > 0 &&
      document.querySelector("[aria-busy=true]") === null,
    undefined,
    { timeout: waitMs },
  );
  await page.waitForLoadState("networkidle");
}

/** From a click in the page to the next drawing of a chart. The click is synthetic: no hover prefetches. [ms] */
const drawnAfter = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    async ([css, limit]) => {
      const target = document.querySelector<HTMLElement>(css);
      if (!target) throw new Error(`nothing at ${css}`);
      performance.clearMarks("chart-drawn");
      const began = performance.now();
      target.click();
      for (;;) {
        await new Promise((next) => setTimeout(next, 1));
        const mark = performance.getEntriesByName("chart-drawn").at(-1);
        if (mark && document.querySelector("[aria-busy=true]") === null)
          return mark.startTime - began;
        if (performance.now() - began > limit) throw new Error(`${css}: nothing was drawn`);
      }
    },
    [selector, waitMs] as const,
  );

const chartPath = ({ plantId, chartId }: BrowserStage, search: string): string =>
  `/plant/${plantId}/chart/${chartId}?${search}`;
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The arrow to the period before, again and again: each is asked for the first time. The first turn warms up where there are several. */
async function stepsBack(
  browser: Browser,
  stage: BrowserStage,
  search: string,
  turns: number,
): Promise<number> {
  const page = await openPage(browser, stage, chartPath(stage, search));
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await settled(page);
    const took = await drawnAfter(page, previous);
    if (turn > 0 || turns === 1) times.push(took);
  }
  await page.context().close();
  return median(times);
}

async function tenYears(browser: Browser, stage: BrowserStage): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const page = await openPage(browser, stage, chartPath(stage, "period=year"));
    await settled(page);
    const took = await drawnAfter(page, ".hg-period input[type=radio][value=years]");
    if (turn > 0) times.push(took);
    await page.context().close();
  }
  return median(times);
}

/** From the click on the plant in the list to its power on the dashboard. */
async function dashboard(browser: Browser, stage: BrowserStage): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const page = await openPage(browser, stage, "/");
    const link = `main a[href="/plant/${stage.plantId}"]`;
    await page.locator(link).first().waitFor({ timeout: waitMs });
    await page.waitForLoadState("networkidle");
    const took = await page.evaluate(
      async ([css, limit]) => {
        const began = performance.now();
        document.querySelector<HTMLElement>(css)?.click();
        for (;;) {
          await new Promise((next) => requestAnimationFrame(next));
          const power = document.querySelector(".hg-kpi .hg-big");
          if (power && /\d/.test(power.textContent)) return performance.now() - began;
          if (performance.now() - began > limit) throw new Error("no numbers came");
        }
      },
      [link, waitMs] as const,
    );
    if (turn > 0) times.push(took);
    await page.context().close();
  }
  return median(times);
}

/** The longest task of an open chart of today while values come in; 0 when none took 50 ms. */
async function liveTask(browser: Browser, stage: BrowserStage): Promise<number> {
  const page = await openPage(browser, stage, chartPath(stage, "period=day"));
  await settled(page);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration);
    }).observe({ type: "longtask" });
    performance.clearMarks("chart-drawn");
  });
  for (let turn = 0; turn < (stage.change ? 10 : 1); turn += 1) {
    await page.evaluate(() => performance.clearMarks("chart-drawn"));
    await stage.change?.(50 + turn);
    await page.waitForFunction(
      () => performance.getEntriesByName("chart-drawn").length > 0,
      undefined,
      { timeout: 120_000 },
    );
  }
  const longest = await page.evaluate(() =>
    Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks),
  );
  await page.context().close();
  return longest;
}

const players = [
  { id: "inverters", path: "inverter_control?mode=pacs", what: "300 inverters, powers" },
  { id: "cards", path: "inverter_control?mode=cards", what: "300 inverters, cards" },
  { id: "strings", path: "string_control?", what: "1,000 strings" },
  { id: "flat", path: "tracker_control?view=flat", what: "1,000 trackers, flat" },
] as const;
const playedMs = 5000;

/** Frames that are drawn while the day of a control room plays from noon on, at ten minutes a second. [1/s] */
async function playerFrames(
  browser: Browser,
  stage: BrowserStage,
  { path, of }: { readonly path: string; readonly of: NonNullable<BrowserStage["controls"]> },
): Promise<number> {
  const page = await openPage(
    browser,
    stage,
    `/plant/${of.plantId}/${path}&day=${of.day}&at=${noonSlot}`,
  );
  const player = page.locator(".hg-player");
  await player.locator("button:enabled").first().waitFor({ timeout: waitMs });
  await page.waitForLoadState("networkidle");
  await player.locator("input:not([type=range], [type=hidden])").click();
  await page.getByRole("option").last().click();
  await player.locator("button").first().click();
  const frames = await page.evaluate(async (ms) => {
    const frame = async (): Promise<number> =>
      await new Promise<number>((next) => requestAnimationFrame(next));
    // The click itself draws the page anew.
    const clicked = performance.now();
    let began = clicked;
    while (began - clicked < 1000) began = await frame();
    let drawn = 0;
    for (;;) {
      const at = await frame();
      drawn += 1;
      if (at - began > ms) return (drawn / (at - began)) * 1000;
    }
  }, playedMs);
  await page.context().close();
  return frames;
}

/** Each figure with its target; ten years need a portal that has them. */
export async function measureBrowser(browser: Browser, stage: BrowserStage): Promise<Figure[]> {
  const figure = (id: string, what: string, value: number, hope: number): Figure => ({
    id,
    what,
    unit: "ms",
    value,
    better: "less",
    hope,
  });
  const frames: Figure[] = [];
  for (const { id, path, what } of stage.controls === null ? [] : players)
    frames.push({
      id: `browser.player.${id}`,
      what: `Frames while a day plays: ${what}`,
      unit: "/s",
      value: await playerFrames(browser, stage, { path, of: stage.controls! }),
      better: "more",
      hope: 60,
    });
  const day = await stepsBack(browser, stage, `period=day&day=${daysAgo(1)}`, 10);
  const year = await stepsBack(browser, stage, "period=year", stage.years > 1 ? 6 : 1);
  return [
    figure("browser.day", "A day of 15 variables, click to drawing", day, 150),
    figure("browser.year", "A year of 15 variables, click to drawing", year, 300),
    ...(stage.years < 10
      ? []
      : [
          figure(
            "browser.decade",
            "Ten years of 15 variables, click to drawing",
            await tenYears(browser, stage),
            500,
          ),
        ]),
    figure(
      "browser.dashboard",
      "Power on the dashboard, from the click in the list",
      await dashboard(browser, stage),
      500,
    ),
    figure(
      "browser.live",
      "Longest task when live values change",
      await liveTask(browser, stage),
      100,
    ),
    ...frames,
  ];
}
