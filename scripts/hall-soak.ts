/**
 * `npm run soak:hall [days]`: a week before a public screen (or so many days), in Chromium with a clock that runs ahead: figures that change, every
 * template, a socket that brings powers every five seconds, midnights, a network that is gone for two hours a day and a display that is closed for one. Prints what the browser holds at the start
 * and at the end, for both engines; fails where it grows.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { hallScreenOf } from "@heliograph/domain/displays/hall/hall-screen.ts";
import { videoDocument } from "@heliograph/domain/displays/hall/video-document.ts";
import { openBrowser } from "../e2e/chromium.ts";
import { hallScreenAt, hallMidnight } from "../e2e/hall-screen.ts";

const days = Number(process.argv[2] ?? 7);
if (!(days > 0)) throw new Error("usage: npm run soak:hall [days]");
const root = join(import.meta.dirname, "..");
const hourMs = 3_600_000;
const id = "a".repeat(24);
/** What may come and go between two looks: code that the engine compiles, answers that are being replaced. [MB] */
const slackMb = 3;

// The portal of the current source.
execFileSync(process.execPath, ["scripts/portal.mjs"], { stdio: "inherit", cwd: root });
const dist = join(root, "packages", "web", "dist");
const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
const screen = hallScreenAt(hallMidnight);
const video = videoDocument({
  screen: hallScreenOf(screen),
  language: "it",
  name: screen.name,
  build: "b",
  now: hallMidnight,
});
const files = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://hall");
  const type = types[extname(pathname)];
  if (pathname.startsWith("/video/"))
    return response.setHeader("content-type", "text/html").end(video);
  try {
    response.setHeader("content-type", type ?? "text/html");
    response.end(readFileSync(join(dist, type === undefined ? "index.html" : pathname)));
  } catch {
    response.statusCode = 404;
    response.end();
  }
});
await new Promise<void>((done) => files.listen(0, "127.0.0.1", done));
const address = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;

/** What a browser holds after its rubbish has been taken away. */
interface Held {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}
async function held(session: CDPSession): Promise<Held> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { metrics } = await session.send("Performance.getMetrics");
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
  return {
    heapMb: usedSize / 1e6,
    nodes: metric("Nodes"),
    listeners: metric("JSEventListeners"),
  };
}

const browser = await openBrowser();
let hasGrown = false;
try {
  for (const engine of ["hd", "legacy"] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one engine after the other: each has the browser for itself
    const [start, end] = await soak(engine);
    const text = ({ heapMb, nodes, listeners }: Held): string =>
      `${heapMb.toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners`;
    console.log(`${engine}: at the start ${text(start)}; after ${days} days ${text(end)}`);
    if (end.heapMb - start.heapMb > slackMb || end.listeners > start.listeners + 5) {
      hasGrown = true;
      console.error(`soak:hall: ${engine} holds more than at the start`);
    }
  }
} finally {
  await browser.close();
  files.close();
}
process.exit(hasGrown ? 1 : 0);

async function soak(engine: "hd" | "legacy"): Promise<readonly [start: Held, end: Held]> {
  const page: Page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(String(error)));
  await page.clock.install({ time: hallMidnight * 1000 });
  await page.addInitScript(answerInPage, {
    begin: hallMidnight,
    answer: JSON.stringify(screen),
    video,
  });
  await page.goto(`${address}/${engine === "hd" ? "videohd" : "video"}/${id}`);
  await page.getByText("I nostri impianti").first().waitFor();
  await page.clock.pauseAt((hallMidnight + 60) * 1000);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  // Every page has been shown, and everything is compiled.
  await page.clock.runFor(hourMs);
  const start = await held(session);
  for (let hour = 0; hour < days * 24; hour++) {
    // oxlint-disable-next-line no-await-in-loop -- time passes hour by hour
    await page.clock.runFor(hourMs);
    if (hour % 24 === 23) {
      // oxlint-disable-next-line no-await-in-loop -- once a day
      const { heapMb, nodes } = await held(session);
      console.log(`${engine}, day ${(hour + 1) / 24}: ${heapMb.toFixed(1)} MB, ${nodes} nodes`);
    }
  }
  const shown = await page.locator("body").innerText();
  if (failures.length > 0 || shown.trim() === "")
    throw new Error(`${engine}: ${failures[0] ?? "nothing is shown"}`);
  const end = await held(session);
  await page.close();
  return [start, end];
}

/** Runs in the page: the server's answers at the page's own time, without a server. */
function answerInPage(of: {
  readonly begin: number;
  readonly answer: string;
  readonly video: string;
}): void {
  const state = (): "up" | "down" | "closed" => {
    const hour = Math.floor((Date.now() / 1000 - of.begin) / 3600) % 24;
    return hour === 3 || hour === 4 ? "down" : hour === 7 ? "closed" : "up";
  };
  /** Figures that are never twice the same. */
  const answer = (): string => {
    const now = Math.floor(Date.now() / 1000);
    const screen = JSON.parse(of.answer) as {
      now: number;
      plants: {
        power_kw: number;
        last_update: number;
        day: { span: [number, number]; power: [number, number][] } | null;
      }[];
    };
    const later = Math.floor((now - of.begin) / 86_400) * 86_400;
    screen.now = now;
    for (const plant of screen.plants) {
      plant.power_kw *= 1 + 0.2 * Math.sin(now / 600);
      plant.last_update = now - 60;
      if (plant.day !== null) {
        plant.day.span = [plant.day.span[0] + later, plant.day.span[1] + later];
        plant.day.power = plant.day.power.map(([at, kw]) => [at + later, kw * Math.random()]);
      }
    }
    return JSON.stringify(screen);
  };
  const own = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.includes("/api/")) return await own(input, init);
    const now = state();
    if (now === "down") throw new TypeError("Failed to fetch");
    return now === "closed"
      ? new Response('{"detail":"closed","code":"display_closed"}', { status: 403 })
      : new Response(answer(), { headers: { "content-type": "application/json" } });
  };
  /** A socket that brings other powers every five seconds, and is cut with the network. */
  class Pushing extends EventTarget {
    onmessage: () => void = () => undefined;
    onclose: () => void = () => undefined;
    readonly #timer = setInterval(() => {
      if (state() !== "up") return this.close();
      const now = Math.floor(Date.now() / 1000);
      const { plants } = JSON.parse(of.answer) as { plants: { id: string; power_kw: number }[] };
      const moments = plants.map(({ id, power_kw: kw }) => ({ id, power_kw: kw * Math.random() }));
      const data = JSON.stringify({ now, plants: moments });
      this.dispatchEvent(new MessageEvent("message", { data }));
      this.onmessage();
    }, 5000);
    close(): void {
      clearInterval(this.#timer);
      this.dispatchEvent(new Event("close"));
      this.onclose();
    }
  }
  globalThis.WebSocket = Pushing as never;
  /** What the script of the old engine uses of it. */
  class Asked {
    status = 0;
    readyState = 0;
    responseText = "";
    timeout = 0;
    onreadystatechange: () => void = () => undefined;
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      this.status = state() === "down" ? 0 : 200;
      this.responseText = of.video.replace(
        /data-now="\d+"/,
        `data-now="${Math.floor(Date.now() / 1000)}"`,
      );
      this.readyState = 4;
      this.onreadystatechange();
    }
  }
  globalThis.XMLHttpRequest = Asked as never;
}
