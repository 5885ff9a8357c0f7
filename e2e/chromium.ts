import { chromium, type Browser } from "playwright-core";

export const desk = { width: 1440, height: 900 } as const;
export const phone = { width: 390, height: 844 } as const;

const opened = new Set<Browser>();

/** What every open page shows, as text: for the report of a test that failed. */
export async function shownPages(): Promise<string> {
  const pages = [...opened].flatMap((browser) =>
    browser.contexts().flatMap((context) => context.pages()),
  );
  const shown = pages.map(async (page) => {
    const text = await page.locator("body").ariaSnapshot({ timeout: 5_000 });
    return `${page.url()}\n${text.slice(0, 6_000)}`;
  });
  const ended = await Promise.allSettled(shown);
  return ended
    .map((one) => (one.status === "fulfilled" ? one.value : "(not readable)"))
    .join("\n\n");
}

export const browserFlags: readonly string[] = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Pages are painted by the processor itself; only WebGL goes through the emulated graphics card.
  "--disable-gpu-compositing",
  "--disable-gpu-rasterization",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];
export const chromiumPath = (): string => process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...browserFlags],
  });
  opened.add(browser);
  browser.once("disconnected", () => opened.delete(browser));
  return browser;
}
