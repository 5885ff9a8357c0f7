import { hallScreenOf } from "@heliograph/domain/displays/hall/hall-screen.ts";
import { videoDocument } from "@heliograph/domain/displays/hall/video-document.ts";
import { displayTemplateIds } from "@heliograph/contract/displays/informative.wire.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hallMidnight, hallScreenAt } from "./hall-screen.ts";
import { newReader } from "./browser.ts";
import { openBrowser } from "./chromium.ts";

/** A page of each template, with pictures and texts, as both engines lay it out. */

const second = 1000;
const now = hallMidnight + 13 * 3600;
const screen = { ...hallScreenAt(hallMidnight), now };
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="600"><rect width="1500" height="600" fill="#888"/></svg>`;
const formats = [
  [1920, 1080],
  [1080, 1920],
] as const;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

test.each(["videohd", "video"] as const)(
  "DISP-38 [DI22] /%s: on no page, upright or not, words or pictures lie over others or leave the screen",
  async (engine) => {
    for (const [width, height] of formats) {
      const context = await newReader(browser, { size: { width, height } });
      const page = await context.newPage();
      await page.clock.install({ time: now * second });
      await page.route(/\/api\/v1\/file\//, (route) =>
        route.fulfill({ contentType: "image/svg+xml", body: picture }),
      );
      await page.route(/\/screen$/, (route) => route.fulfill({ json: screen }));
      await page.routeWebSocket(/\/live$/, () => undefined);
      await page.route(/\/video\//, (route) =>
        route.fulfill({
          contentType: "text/html",
          body: videoDocument({
            screen: hallScreenOf(screen),
            language: "it",
            name: screen.name,
            build: "b",
            now,
          }),
        }),
      );
      await page.goto(`/${engine}/${screen.id}`);
      // Its plants take two pages.
      for (let turn = 0; turn <= displayTemplateIds.length; turn++) {
        const shown = page.locator(".hg-hall-page.is-shown, .page.shown");
        await shown.getByText(/\S/).first().waitFor();
        await page.evaluate(async () => await document.fonts.ready);
        expect(await crowded(page), `page ${turn + 1}, ${width} x ${height}`).toEqual([]);
        await page.clock.runFor(20 * second);
      }
      await context.close();
    }
  },
);

test("DISP-38 [DI22] /videohd: at night, upright or not, no way from battery and grid to the load lies over words", async () => {
  const [plant] = screen.plants;
  const flow = { production: 0, exchange: -121.2, storage: -124.5, load: 245.7, charge: 62 };
  const night = {
    ...screen,
    plants: [{ ...plant!, power_kw: 0, flow }],
    pages: screen.pages.filter(({ template_id: template }) => template === "flow"),
  };
  for (const [width, height] of formats) {
    const context = await newReader(browser, { size: { width, height } });
    const page = await context.newPage();
    await page.clock.install({ time: now * second });
    await page.route(/\/api\/v1\/file\//, (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: picture }),
    );
    await page.route(/\/screen$/, (route) => route.fulfill({ json: night }));
    await page.routeWebSocket(/\/live$/, () => undefined);
    await page.goto(`/videohd/${screen.id}`);
    await page.locator(".hg-hall-node.is-grid .hg-hall-node-words").waitFor();
    await page.evaluate(async () => await document.fonts.ready);
    expect(await page.locator(".hg-hall-way").count()).toBe(2);
    expect(await crossed(page), `${width} x ${height}`).toEqual([]);
    await context.close();
  }
});

/** The words of nodes through which a way goes. */
const crossed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ways = [...document.querySelectorAll<SVGPathElement>(".hg-hall-way")].flatMap((way) =>
      Array.from({ length: 101 }, (_, at) =>
        way
          .getPointAtLength((way.getTotalLength() * at) / 100)
          .matrixTransform(way.getScreenCTM()!),
      ),
    );
    return [...document.querySelectorAll(".hg-hall-node-words > *")].flatMap((words) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return ways.some(({ x, y }) => x > left && x < right && y > top && y < bottom)
        ? [words.textContent]
        : [];
    });
  });

/** The words and pictures of the page that is shown which lie over others, or beyond its edges. */
const crowded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = document.querySelector(".hg-hall-page.is-shown, .page.shown")!;
    const parts: { readonly name: string; readonly box: DOMRect }[] = [
      ...shown.querySelectorAll("img"),
    ].map((img) => ({ name: "picture", box: img.getBoundingClientRect() }));
    const walk = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects())
        if (text.nodeValue!.trim() !== "" && box.width > 2)
          parts.push({ name: text.nodeValue!.slice(0, 40), box });
    }
    // Lines of a large size reach into each other's empty room above and below the letters.
    const inner = ({ left, right, top, bottom, height }: DOMRect) => ({
      left: left + 4,
      right: right - 4,
      top: top + 0.22 * height,
      bottom: bottom - 0.22 * height,
    });
    return parts.flatMap(({ name, box }, at) => {
      const one = inner(box);
      const beyond =
        one.left < 0 || one.top < 0 || one.right > innerWidth || one.bottom > innerHeight;
      const over = parts.slice(at + 1).filter((other) => {
        const two = inner(other.box);
        return (
          one.left < two.right &&
          two.left < one.right &&
          one.top < two.bottom &&
          two.top < one.bottom
        );
      });
      return [
        ...(beyond ? [`${name} leaves the screen`] : []),
        ...over.map((other) => `${name} over ${other.name}`),
      ];
    });
  });
