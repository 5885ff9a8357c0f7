import type { Wall, WallPlant } from "@heliograph/contract/displays/displays.wire.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { languageStore, loadTexts, openTexts } from "../ui/texts/texts.ts";
import { wallPage } from "./displays.pages.ts";
import { WallPage } from "./wall-page.tsx";

const id = "a".repeat(24);
const plant = (name: string, more: Partial<WallPlant> = {}): WallPlant => ({
  id: "101",
  name,
  kwp: 100,
  verdict: "fine",
  is_dormant: false,
  maintenance_until: null,
  num_incidents: 0,
  num_alerts: 0,
  power_kw: 50,
  energy_today_kwh: 200,
  energy_integral: false,
  last_update: 1_795_258_200,
  ...more,
});
const wallOf = (plants: WallPlant[], language: Wall["language"] = "it"): Wall => ({
  id,
  name: "Sala controllo",
  font_size: 24,
  language,
  now: 1_795_258_217,
  plants,
});
const answered = vi.fn<(address: string) => Response>();
beforeAll(async () => {
  await openTexts();
  await loadTexts(["displays", "health"]);
});
const sockets: EventTarget[] = [];
beforeEach(() => {
  sockets.length = 0;
  vi.stubGlobal(
    "WebSocket",
    class extends EventTarget {
      constructor() {
        super();
        sockets.push(this);
      }
      close(): void {}
    },
  );
  answered.mockReset();
  vi.stubGlobal("fetch", async (request: Request) => answered(request.url));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  });
const show = (more = "") => showPages([[wallPage, WallPage]], `/control/${id}${more}`, {});

test("CDISP-13 the plants at the display's text size, sick ones as cards, and what all of them make", async () => {
  answered.mockImplementation(() =>
    json(
      wallOf([
        plant("Serre", {
          id: "102",
          verdict: "alarm",
          num_incidents: 2,
          num_alerts: 1,
          power_kw: 0,
        }),
        plant("Cascina"),
        plant("Opificio", { id: "103", power_kw: null }),
      ]),
    ),
  );
  await show();
  const card = (await screen.findByRole("heading", { name: "Serre" })).closest("li")!;
  expect(card.textContent).toContain("2 anomalie · 1 allarme");
  expect(screen.getByRole("main").style.getPropertyValue("--wall-text")).toBe("24px");
  expect(screen.queryByRole("heading", { name: "Cascina" })).toBeNull();
  const head = screen.getByRole("banner");
  expect(head.textContent).toContain("1 in allarme");
  expect(head.textContent).toContain("2 in ordine");
  // 0 + 50 kW; of the third nobody knows it.
  expect(head.textContent).toMatch(/50,0 kW adesso/);
  const unknown = screen.getByText("Opificio").closest("li")!;
  expect(within(unknown).getByText("—")).toBeTruthy();
});
test("CDISP-13 a card says when its plant was heard, sick or well, and another language is asked for by the address", async () => {
  answered.mockImplementation(() => json(wallOf([plant("Cascina")])));
  await show("?l=en");
  const card = (await screen.findByRole("heading", { name: "Cascina" })).closest("li")!;
  // 17 s before the answer.
  expect(card.textContent).toMatch(/last data 1[67] sec ago/);
  expect(card.textContent).toContain("kWhtoday");
});
test("[DI4] [D8] energies that nothing counts say so: of each plant, and in the sum", async () => {
  const ofPower = plant("Serre", { id: "102", energy_integral: true });
  const weak = { ...ofPower, id: "103", name: "Debole", verdict: "weak" as const };
  answered.mockImplementation(() => json(wallOf([plant("Cascina"), ofPower, weak])));
  await show();
  const line = (name: string) => screen.getByText(name).closest("li")!.textContent;
  await screen.findByText("Cascina");
  expect(line("Debole")).toContain("oggi, dalla potenza");
  expect(line("Serre")).toContain("200,0 kWh dalla potenza");
  expect(line("Cascina")).not.toContain("dalla potenza");
  expect(screen.getByRole("banner").textContent).toContain("oggi, in parte dalla potenza");
});
test("[DI7] [H9] what waits for the sun is drawn hollow and counted, and is no card; in hands, or without a fault, nothing waits", async () => {
  const dormant = { is_dormant: true, num_incidents: 1, power_kw: 0 };
  answered.mockImplementation(() =>
    json(
      wallOf([
        plant("Muta", { id: "102", verdict: "no_data", power_kw: null }),
        plant("Serre", { id: "103", verdict: "alarm", ...dormant }),
        plant("Debole", { id: "104", verdict: "weak", ...dormant }),
        plant("Opificio", {
          id: "105",
          verdict: "alarm",
          ...dormant,
          maintenance_until: 1_795_300_000,
        }),
        plant("Cascina", { verdict: "night" }),
      ]),
    ),
  );
  await show();
  await screen.findByText("Muta");
  const line = (name: string) => screen.getByText(name).closest("li")!;
  expect(line("Serre").className).toContain("is-dormant-alarm");
  expect(line("Debole").className).toContain("is-dormant-weak");
  for (const name of ["Serre", "Debole"]) {
    expect(line(name).querySelector(".hg-mark")).not.toBeNull();
    expect(line(name).textContent).toContain("1 anomalia");
    expect(screen.queryByRole("heading", { name })).toBeNull();
  }
  expect(line("Opificio").querySelector(".hg-mark")).toBeNull();
  const head = screen.getByRole("banner").textContent;
  for (const count of ["1 senza dati", "2 in attesa di sole", "2 altri"])
    expect(head).toContain(count);
});
test("[DI7] a sick plant says more than a healthy one; plants that sleep or are in hands are others", async () => {
  answered.mockImplementation(() =>
    json(
      wallOf([
        plant("Muta", { id: "102", verdict: "no_data", num_incidents: 1, power_kw: null }),
        plant("Debole", { id: "103", verdict: "weak" }),
        plant("Cascina", { verdict: "night" }),
        plant("Opificio", { id: "104", maintenance_until: 1_795_300_000 }),
        plant("Serre", { id: "105" }),
      ]),
    ),
  );
  await show();
  const line = (name: string) => screen.getByText(name).closest("li")!.textContent;
  await screen.findByText("Muta");
  // The words of the other pages.
  expect(line("Muta")).toContain("Nessun dato");
  expect(line("Debole")).toContain("Da verificare");
  expect(line("Cascina")).toContain("Notte");
  expect(line("Opificio")).toContain("In manutenzione");
  const head = screen.getByRole("banner").textContent;
  for (const count of ["1 da verificare", "1 senza dati", "1 in ordine", "2 altri"])
    expect(head).toContain(count);
  expect(head).not.toContain("con problemi");
});
test("[DI7] where the sick alone do not fit, the head says how many there are in all", async () => {
  const many = Array.from({ length: 90 }, (_, n) =>
    plant(`Impianto ${n}`, { id: String(200 + n), verdict: "alarm", num_incidents: 1 }),
  );
  answered.mockImplementation(() => json(wallOf([...many, plant("Cascina")])));
  await show();
  expect(await screen.findByText("90 di 91 con problemi")).toBeTruthy();
  // 7 columns of 11 rows in the room that a screen has until it was measured.
  expect(screen.getAllByRole("listitem")).toHaveLength(77);
  expect(screen.queryByText("Cascina")).toBeNull();
});
test("[DI7] a wall speaks the language of its first plant, and this browser keeps its own", async () => {
  const ill = plant("Serre", { verdict: "alarm", num_incidents: 2 });
  answered.mockImplementation(() => json(wallOf([ill], "en")));
  await show();
  expect(await screen.findByText("2 incidents")).toBeTruthy();
  expect(document.documentElement.lang).toBe("en");
  expect(languageStore.get()).toBe("it");
  cleanup();
  await vi.waitFor(() => expect(document.documentElement.lang).toBe("it"));
});
test("CDISP-06 [DI3] a disabled one says that it is; the preview asks for it as an administrator", async () => {
  answered.mockImplementation(() => json({ detail: "closed", code: "display_closed" }, 403));
  await show("?preview=true");
  expect(await screen.findByText("Questo display è disabilitato")).toBeTruthy();
  expect(answered.mock.calls[0]![0]).toMatch(/\/screen\?preview=1$/);
});
test("[DI8] without an answer it keeps what it knew and says since when, and it goes on by itself", async () => {
  vi.useFakeTimers({
    toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"],
  });
  let isDown = false;
  answered.mockImplementation(() => {
    if (isDown) throw new TypeError("no network");
    return json(wallOf([plant("Cascina")]));
  });
  try {
    await show();
    await vi.waitFor(() => expect(screen.queryByText("Cascina")).toBeTruthy());
    expect(screen.queryByRole("alert")).toBeNull();
    isDown = true;
    await vi.advanceTimersByTimeAsync(45_000);
    await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeTruthy());
    expect(screen.getByRole("alert").textContent).toMatch(/^Senza collegamento dalle \d\d:\d\d/);
    expect(screen.getByText("Cascina")).toBeTruthy();
    isDown = false;
    await vi.advanceTimersByTimeAsync(15_000);
    // The stand-in's clock stands still: what counts is that a new answer came.
    await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  } finally {
    vi.useRealTimers();
  }
});

test("[DI8] it sounds when a plant that was well is in alarm, and only where its address asks for it", async () => {
  vi.useFakeTimers({
    toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"],
  });
  const sounded = vi.fn<() => void>();
  const tone = { connect: (next: unknown) => next, frequency: {}, start: sounded, stop: () => {} };
  const volume = { gain: {}, connect: () => volume };
  vi.stubGlobal(
    "AudioContext",
    class {
      currentTime = 0;
      createOscillator = () => tone;
      createGain = () => volume;
    },
  );
  const ill = (name: string, id: string) => plant(name, { id, verdict: "alarm", num_incidents: 1 });
  let plants: WallPlant[] = [];
  answered.mockImplementation(() => json(wallOf(plants)));
  const look = async (next: WallPlant[]): Promise<void> => {
    plants = next;
    await vi.advanceTimersByTimeAsync(11_000);
    await vi.waitFor(() => expect(screen.queryByText(next[0]!.name)).toBeTruthy());
  };
  try {
    for (const [address, times] of [
      ["", 0],
      ["?sound=true", 2],
    ] as const) {
      sounded.mockReset();
      plants = [ill("Serre", "102"), plant("Cascina")];
      await show(address);
      await vi.waitFor(() => expect(screen.queryByText("Serre")).toBeTruthy());
      // What is in alarm at the first look is no news.
      expect(sounded).not.toHaveBeenCalled();
      await look([ill("Serre", "102"), ill("Cascina", "101")]);
      // Two tones, once: it stays in alarm in silence.
      await look([ill("Serre", "102"), ill("Cascina", "101")]);
      expect(sounded).toHaveBeenCalledTimes(times);
      cleanup();
    }
  } finally {
    vi.useRealTimers();
  }
});

test("[DI7] [DI15] a packet is on the wall at once, and a plant that fell ill comes to the front", async () => {
  answered.mockImplementation(() =>
    json(wallOf([plant("Cascina"), plant("Serre", { id: "102", power_kw: 3.4 })])),
  );
  await show();
  await screen.findByText("Serre");
  const push = {
    now: 1_795_258_220,
    plants: [plant("Serre", { id: "102", verdict: "alarm", num_incidents: 1, power_kw: 0.8 })],
  };
  sockets[0]!.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(push) }));
  await screen.findByText(/^0,8/);
  const names = [...document.querySelectorAll("main")].map((one) => one.textContent).join(" ");
  expect(names.indexOf("Serre")).toBeLessThan(names.indexOf("Cascina"));
});

test("CDISP-13 a house is read to ten watts, on its card and in the sum; a larger plant to a hundred", async () => {
  answered.mockImplementation(() => json(wallOf([plant("Casa", { kwp: 3, power_kw: 2.345 })])));
  await show();
  expect(await screen.findAllByText("2,35", { exact: false })).toHaveLength(2);
  cleanup();
  answered.mockImplementation(() => json(wallOf([plant("Cascina", { power_kw: 2.345 })])));
  await show();
  expect(await screen.findAllByText("2,3", { exact: false })).toHaveLength(2);
});
