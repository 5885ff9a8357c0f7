import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { frugalBrowser } from "./frugal-browser.ts";

/** What a browser holds once its rubbish has been taken away. */
export interface Held {
  /** [MB] */
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
  /** Memory of the page's process, with its share of what processes have together. [MB] */
  readonly pageMb: number;
  /** The same of all of the browser's processes. [MB] */
  readonly browserMb: number;
}
export interface WatchedScreen {
  /** Answers and messages of its socket since it was opened. */
  readonly heard: { answers: number; messages: number };
  /** Sockets that stand open. */
  sockets(): number;
  /** How many times it has begun anew. */
  begun(): number;
  readonly failures: readonly string[];
  /** Its clock goes on: the first moments tick as they do, for what moves gently; then, in each half minute, every timer that is due fires once. */
  passesMinute(): Promise<void>;
  text(selector: string): Promise<string>;
  isShown(selector: string): Promise<boolean>;
  held(): Promise<Held>;
  close(): Promise<void>;
}

/** A figure is on its way to the next one for 1.2 s. */
const tickedMs = 1300;
const strideMs = 30_000;

/** A browser with nothing but this page, whose clock goes on only when it is moved. @param asks the call that is counted @param begin [unix s] */
export async function watchedScreen(of: {
  readonly url: string;
  readonly asks: string;
  readonly begin: number;
}): Promise<WatchedScreen> {
  const browser = await frugalBrowser();
  const page = await browser.newPage({
    viewport: { width: 1920, height: 1080 },
    deviceScaleFactor: 0.25,
    timezoneId: "Europe/Rome",
  });
  const heard = { answers: 0, messages: 0 };
  const failures: string[] = [];
  let underWay = 0;
  let open = 0;
  let begun = -1;
  page.on("pageerror", (error) => failures.push(String(error)));
  const counts: Readonly<Record<Happened, () => void>> = {
    begun() {
      begun++;
      underWay = open = 0;
    },
    asked: () => underWay++,
    ended: () => underWay--,
    answered: () => heard.answers++,
    opened: () => open++,
    message: () => heard.messages++,
    closed: () => open--,
  };
  await page.exposeFunction("happened", (what: Happened) => counts[what]());
  await page.addInitScript(reportNetwork, of.asks);
  await page.addInitScript(stopAnimations);
  // Answers take no time by the page's clock, which would give them up.
  const isAnswered = (): Promise<void> => until("an answer", () => underWay === 0);
  const step = async (how: "runFor" | "fastForward", ms: number): Promise<void> => {
    await isAnswered();
    const before = begun;
    await page.evaluate(moveClock, { how, ms }).catch(async (error: unknown) => {
      if (!String(error).includes("Execution context was destroyed")) throw error;
      // It begins anew in the middle of it, at the time that it was going to be; it says so itself once its new page is there.
      await until("the page that begins anew", () => begun > before);
    });
  };
  // It has a minute to be there.
  await page.clock.install({ time: (of.begin - 60) * 1000 });
  await page.goto(of.url);
  await until("the first answer", () => heard.answers + open > 0);
  await page.clock.pauseAt(of.begin * 1000);
  await page.addInitScript(goOnWhereItWas);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const whole = await browser.newBrowserCDPSession();
  return {
    heard,
    failures,
    sockets: () => open,
    begun: () => begun,
    async passesMinute() {
      await step("runFor", tickedMs);
      await step("fastForward", strideMs - tickedMs);
      await step("fastForward", 60_000 - strideMs);
    },
    text: (selector) => page.locator(selector).first().innerText(),
    isShown: (selector) => page.locator(selector).isVisible(),
    async held() {
      await session.send("HeapProfiler.collectGarbage");
      // Pages that the engine has freed and keeps until somebody needs the memory.
      await session.send("Memory.simulatePressureNotification", { level: "critical" });
      const { usedSize } = await session.send("Runtime.getHeapUsage");
      const { metrics } = await session.send("Performance.getMetrics");
      const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
      const { processInfo } = await whole.send("SystemInfo.getProcessInfo");
      const memory = (type: string | null): number =>
        processInfo
          .filter((one) => type === null || one.type === type)
          .reduce((sum, { id }) => sum + proportionalMb(id), 0);
      return {
        heapMb: usedSize / 1e6,
        nodes: metric("Nodes"),
        listeners: metric("JSEventListeners"),
        pageMb: memory("renderer"),
        browserMb: memory(null),
      };
    },
    close: () => browser.close(),
  };
}

interface PlaywrightClock {
  readonly controller: {
    now(): number;
    log(what: "pauseAt", at: number, time: number): void;
  } & Readonly<Record<"runFor" | "fastForward", (ms: number) => Promise<void>>>;
}
/**
 * Runs in the page. Playwright's own calls leave a script in the browser for each step, and run all of them when the page begins anew: thousands
 * a day.
 */
async function moveClock(of: {
  readonly how: "runFor" | "fastForward";
  readonly ms: number;
}): Promise<void> {
  const { controller } = (window as unknown as { readonly __pwClock: PlaywrightClock }).__pwClock;
  sessionStorage.setItem("soak.now", String(controller.now() + of.ms));
  await controller[of.how](of.ms);
}
/** Runs in a page that begins anew, before its own scripts. */
function goOnWhereItWas(): void {
  const now = sessionStorage.getItem("soak.now");
  const { controller } = (window as unknown as { readonly __pwClock: PlaywrightClock }).__pwClock;
  if (now !== null) controller.log("pauseAt", 0, Number(now));
}
/** Runs in the page before its own scripts: what style sheets move for ever runs in real time, and would be painted for nobody. */
function stopAnimations(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { animation-play-state: paused !important; }");
  document.adoptedStyleSheets = [sheet];
}

type Happened = "begun" | "asked" | "ended" | "answered" | "opened" | "message" | "closed";

/** Runs in the page before its own scripts: says what its calls and sockets do. @param asks the call of which each good answer is counted */
function reportNetwork(asks: string): void {
  const { happened } = window as unknown as { readonly happened: (what: Happened) => void };
  happened("begun");
  const isGood = (address: string, status: number): boolean =>
    new URL(address, location.href).pathname === asks && status >= 200 && status < 300;
  const ownFetch = window.fetch.bind(window);
  window.fetch = async (...given) => {
    happened("asked");
    try {
      const answer = await ownFetch(...given);
      await answer.clone().arrayBuffer();
      if (isGood(answer.url, answer.status)) happened("answered");
      return answer;
    } finally {
      happened("ended");
    }
  };
  window.XMLHttpRequest = class extends XMLHttpRequest {
    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      happened("asked");
      this.addEventListener("loadend", () => {
        if (isGood(this.responseURL, this.status)) happened("answered");
        happened("ended");
      });
      super.send(body);
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      happened("opened");
      this.addEventListener("message", () => happened("message"));
      this.addEventListener("close", () => happened("closed"));
    }
  };
}

/** Of a process: its own memory, and its share of what it has with others. [MB] */
function proportionalMb(pid: number): number {
  const lines = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return (Number(/^Pss:\s+(\d+) kB/m.exec(lines)?.[1] ?? 0) * 1024) / 1e6;
}

/** Waits in real time, for what a program does on its own. */
export async function until(what: string, isSo: () => boolean, limitMs = 20_000): Promise<void> {
  const begun = performance.now();
  while (!isSo()) {
    if (performance.now() - begun > limitMs) throw new Error(`${what}: waited in vain`);
    await pause(1);
  }
}
