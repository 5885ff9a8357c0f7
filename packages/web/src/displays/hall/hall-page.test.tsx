import type { HallScreenWire } from "@heliograph/contract/displays/hall.wire.ts";
import type { ScreenPush } from "@heliograph/contract/displays/screen.push.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../../page-stage.setup.tsx";
import { openTexts } from "../../ui/texts/texts.ts";
import { hallPage } from "../displays.pages.ts";
import { HallPage } from "./hall-page.tsx";

const id = "a".repeat(24);
const second = 1000;
const minute = 60 * second;
/** 14:05:00 in Rome, which no television here is set to. */
const begin = Date.parse("2026-06-18T12:05:00Z");
type Plant = HallScreenWire["plants"][number];
type Page = HallScreenWire["pages"][number];
const plantOf = (more: Partial<Plant> = {}): Plant => ({
  id: "101",
  name: "Cascina",
  timezone: "Europe/Rome",
  kwp: 400,
  since_year: 2019,
  power_kw: 100,
  today_kwh: 500,
  month_kwh: 9000,
  year_kwh: 90_000,
  total_kwh: 1_000_000,
  energy_integral: false,
  flow: null,
  day: null,
  weather: { irradiance: null, ambient: null, module: null, wind: null },
  last_update: begin / 1000,
  ...more,
});
const pageOf = (template: Page["template_id"], more: Partial<Page> = {}): Page => ({
  id: "1".repeat(24),
  template_id: template,
  title1: "",
  title2: "",
  logo: null,
  logo2: null,
  image: null,
  image_wide: null,
  image_small: null,
  text: "",
  plants: ["101"],
  chart: null,
  ...more,
});
let pages: Page[];
let plant: Plant;
/** What the server does: it answers by its own clock, or not at all. */
let spoken: HallScreenWire["language"] = "it";
let server: "up" | "down" | "closed";
/** Sockets as the server holds them; a cut network opens none. */
class Socket extends EventTarget {
  static all: Socket[] = [];
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    Socket.all.push(this);
    if (server !== "up") this.close();
  }
  send(push: ScreenPush): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(push) }));
  }
  close(): void {
    this.dispatchEvent(new Event("close"));
  }
}
const answered = vi.fn<(address: string) => void>();

beforeAll(async () => {
  await openTexts();
});
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"],
  });
  vi.setSystemTime(begin);
  server = "up";
  plant = plantOf();
  pages = [pageOf("summary"), pageOf("title", { id: "2".repeat(24), title1: "Benvenuti" })];
  answered.mockReset();
  Socket.all = [];
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", async (request: Request) => {
    answered(request.url);
    if (server === "down") throw new TypeError("no network");
    const reply =
      server === "closed"
        ? { detail: "closed", code: "display_closed" }
        : ({
            id,
            name: "Ingresso",
            engine: "hd",
            stylesheet: "default",
            language: spoken,
            now: Math.floor(Date.now() / 1000),
            plants: [plant],
            pages,
          } satisfies HallScreenWire);
    return new Response(JSON.stringify(reply), {
      status: server === "closed" ? 403 : 200,
      headers: { "content-type": "application/json" },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const show = async (more = ""): Promise<void> => {
  await showPages([[hallPage, HallPage]], `/videohd/${id}${more}`, {});
  await settle();
};
const settle = async (): Promise<void> => {
  await vi.waitFor(() => expect(seen()).toBeTruthy());
};
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
/** Hours later; what was due meanwhile comes once, as in a browser that slept. */
const jump = async (ms: number): Promise<void> => {
  vi.setSystemTime(Date.now() + ms - 20 * second);
  await pass(20 * second);
};
/** The page that is seen. */
const seen = (): HTMLElement => document.querySelector<HTMLElement>(".hg-hall-page.is-shown")!;

test("DISP-38 pages are shown in their order, each for a while, and begin again", async () => {
  await show();
  expect(seen().textContent).toContain("Dal sole, in questo momento");
  await pass(20 * second);
  expect(seen().textContent).toContain("Benvenuti");
  await pass(20 * second);
  expect(seen().textContent).toContain("100,0 kW");
  // The others are there for nobody.
  expect(screen.queryByText("Benvenuti")!.closest("[aria-hidden=true]")).toBeTruthy();
});
test("DISP-38 values change by themselves, in the language of the address", async () => {
  await show("?l=en");
  expect(seen().textContent).toContain("From the sun, right now");
  plant = plantOf({ power_kw: 250 });
  await pass(20 * second);
  await pass(20 * second);
  await vi.waitFor(() => expect(seen().textContent).toContain("250.0 kW"));
});
test("[DI15] what a packet changes is shown before the next answer, which counts from then on", async () => {
  await show();
  expect(Socket.all.map(({ address }) => new URL(address).pathname)).toEqual([
    `/api/v1/display/${id}/live`,
  ]);
  const asked = answered.mock.calls.length;
  const { flow, weather, last_update } = plant;
  const moment = { id: "101", power_kw: 123, flow, weather, last_update };
  Socket.all[0]!.send({ now: begin / 1000 + 2, plants: [moment] });
  await vi.waitFor(() => expect(seen().textContent).toContain("123,0 kW"), 3000);
  expect(answered.mock.calls.length).toBe(asked);
  plant = plantOf({ power_kw: 124 });
  await pass(38 * second);
  await vi.waitFor(() => expect(seen().textContent).toContain("124,0 kW"));
});
test("[DI15] a socket that was cut is opened again once the server answers; an edited display is asked for at once", async () => {
  await show();
  server = "down";
  Socket.all[0]!.close();
  await pass(2 * minute);
  expect(Socket.all).toHaveLength(1);
  server = "up";
  await pass(20 * second);
  expect(Socket.all).toHaveLength(2);
  const asked = answered.mock.calls.length;
  Socket.all[1]!.send({ changed: "display" });
  await pass(0);
  expect(answered.mock.calls.length).toBe(asked + 1);
});
test("[DI20] without a word in its address it speaks the language of its first plant", async () => {
  spoken = "en";
  try {
    await show();
    expect(seen().textContent).toContain("From the sun, right now");
    cleanup();
    await show("?l=it");
    expect(seen().textContent).not.toContain("From the sun, right now");
  } finally {
    spoken = "it";
  }
});
test("[DI8] clock and date are the plant's, on from midnight and over a clock change", async () => {
  vi.setSystemTime(Date.parse("2026-10-24T21:59:30Z"));
  await show();
  const clock = (): string => seen().querySelector("header")!.textContent;
  expect(clock()).toMatch(/sabato 24 ottobre\s*23:59/);
  await pass(minute);
  expect(clock()).toMatch(/domenica 25 ottobre\s*00:00/);
  // At one o'clock UTC it is 2:00 for the second time.
  await jump(2 * 60 * minute);
  expect(clock()).toContain("02:00");
  await jump(60 * minute);
  expect(clock()).toContain("02:00");
  await jump(60 * minute);
  expect(clock()).toContain("03:00");
});
test("[DI8] without an answer it keeps the last figures, says since when, and goes on by itself", async () => {
  await show();
  server = "down";
  await pass(40 * second);
  expect(screen.queryByRole("status")).toBeNull();
  await pass(40 * second);
  expect(screen.getByRole("status").textContent).toBe("Senza collegamento dalle 14:05");
  expect(seen().textContent).toContain("100,0 kW");
  await jump(30 * 60 * minute);
  // Another day by now.
  expect(screen.getByRole("status").textContent).toBe("Senza collegamento dal 18/06, 14:05");
  server = "up";
  await pass(20 * second);
  expect(screen.queryByRole("status")).toBeNull();
});
test("[DI8] a display that is closed says so, and opens by itself", async () => {
  await show();
  server = "closed";
  await pass(16 * second);
  await vi.waitFor(() => expect(screen.queryByText("Questo display è disabilitato")).toBeTruthy());
  server = "up";
  await pass(16 * second);
  await vi.waitFor(() => expect(screen.queryByText("Dal sole, in questo momento")).toBeTruthy());
});
test("DISP-36 [DI3] the preview asks for it as an administrator", async () => {
  await show("?preview=true");
  expect(answered.mock.calls[0]![0]).toMatch(/\/display\/a{24}\/screen\?preview=1$/);
});
test("[DI8] a television that sleeps for a day wakes up with the figures of now", async () => {
  await show();
  vi.setSystemTime(begin + 24 * 60 * minute);
  plant = plantOf({ power_kw: 7 });
  await pass(20 * second);
  await pass(20 * second);
  expect(screen.queryByRole("status")).toBeNull();
  await vi.waitFor(() => expect(seen().textContent).toMatch(/venerdì 19 giugno.*7,00 kW/s));
});
test("DISP-09 DISP-25 a hidden title is not shown, and texts are shown line by line", async () => {
  pages = [
    pageOf("image_text", { title1: null, image: `/api/v1/file/${id}`, text: "Una riga\nUn’altra" }),
  ];
  await show();
  expect(seen().querySelector("h1")).toBeNull();
  expect(seen().querySelector("img")!.getAttribute("src")).toBe(`/api/v1/file/${id}`);
  expect(seen().querySelector(".hg-hall-words")!.textContent).toBe("Una riga\nUn’altra");
});
test("[DI8] a screen that is taken away leaves no timer behind", async () => {
  await show();
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  cleanup();
  await pass(0);
  expect(vi.getTimerCount()).toBe(0);
});
