import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Access } from "../access.tsx";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { inverterControlPage, stringControlPage, trackerControlPage } from "./controls.pages.ts";
import { InverterControlPage } from "./inverter-control-page.tsx";
import { StringControlPage } from "./string-control-page.tsx";
import { TrackerControlPage } from "./tracker-control-page.tsx";

const day = "2026-06-20";
const start = Date.parse("2026-06-19T22:00Z") / 1000;
const id = (letter: string): string => letter.repeat(24);
const flat = (value: number | null, others: Record<number, number | null> = {}) =>
  Array.from({ length: 288 }, (_, slot) => (slot in others ? others[slot]! : value));
const head = {
  day,
  start,
  slots: 288,
  known: 288,
  sunrise: start + 20_000,
  sunset: start + 75_000,
};
const inverter = (letter: string, nominal: number | null, power: (number | null)[], heat = 40) => ({
  sections: [] as number[],
  id: id(letter),
  name: `Inverter ${letter}`,
  nominal,
  power: { id: `${letter.repeat(23)}1`, values: power },
  temperature: { id: `${letter.repeat(23)}2`, udm: "°C", values: flat(heat) },
  energy: { id: `${letter.repeat(23)}3`, kwh: 240 },
});
const inverters = [
  inverter("a", 50, flat(40, { 100: 45 })),
  inverter("b", 50, flat(40)),
  // Without a nominal power it is measured by 100 kW.
  inverter("c", null, flat(80), 63),
  inverter("d", 50, flat(0)),
];
const plant = {
  id: "101",
  name: "Serre",
  timezone: "Europe/Rome",
  active_since: start - 86_400 * 400,
  lat: 42,
  lon: 12,
};
let answer: Record<string, unknown> = { ...head, inverters };
beforeAll(async () => {
  await openTexts();
  await loadTexts(stringControlPage.texts);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(
    async (input) =>
      await Promise.resolve(
        (input as Request).url.includes("/marks")
          ? Response.json({ marks: [], is_cut: false })
          : Response.json(answer),
      ),
  );
});
afterEach(() => {
  cleanup();
  vi.mocked(fetch).mockRestore();
  answer = { ...head, inverters };
});
const me = { id: "e".repeat(24), is_admin: false, perms: { 101: [0, 100, 101, 115, 117] } };
const known = [[["plant", "101"], plant]] as const;
const showInverters = async (words: string) => {
  const shown = await showPages(
    [[inverterControlPage, InverterControlPage]],
    `/plant/101/inverter_control?day=${day}${words}`,
    { me, known },
  );
  await screen.findByRole("slider");
  return shown;
};
const bars = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(".hg-control-bars > li"),
];
const heights = (): number[] =>
  bars().map((one) =>
    Number(/scaleY\((.*)\)/.exec(one.querySelector("i")?.style.transform ?? "")?.[1] ?? Number.NaN),
  );

test("INVC-01 INVC-06 INVC-07 a bar for each inverter, its power on its nominal or on 100; it leads to its variable", async () => {
  await showInverters("&mode=pacs");
  // 40 of 50, 40 of 50, 80 of 100, none of 50.
  expect(heights()).toEqual([0.8, 0.8, 0.8, 0]);
  expect(bars().map((one) => one.dataset["standing"])).toEqual(["even", "even", "even", "stopped"]);
  expect(screen.getByRole("link", { name: /Inverter a/ }).getAttribute("href")).toBe(
    `/plant/101/var/${"a".repeat(23)}1`,
  );
  // The middle of the running ones is 80 %: 40 kW of 50.
  expect(screen.getByText("Un inverter su 4 si scosta dagli altri, mancano 40,0 kW.")).toBeTruthy();
});
test("[CT5] a roof to the west is not behind in the morning: inverters are held against those of their sections", async () => {
  const roof = (section: number, letter: string, kw: number) => ({
    ...inverter(letter, 50, flat(kw)),
    sections: [section],
  });
  answer = {
    ...head,
    inverters: [roof(1, "a", 40), roof(1, "b", 40), roof(2, "c", 10), roof(2, "d", 10)],
  };
  await showInverters("&mode=pacs");
  expect(bars().map((one) => one.dataset["standing"])).toEqual(["even", "even", "even", "even"]);
  expect(screen.getByText("Tutti gli inverter rendono come gli altri.")).toBeTruthy();
});
test("[CT5] by day nothing measured is silence, since the last value; the only inverter has nobody to be compared with", async () => {
  const until = (last: number): (number | null)[] =>
    flat(40).map((kw, slot) => (slot <= last ? kw : null));
  answer = { ...head, inverters: [inverter("a", 50, until(47)), inverter("b", 50, until(47))] };
  await showInverters("&mode=pacs");
  // The slot of 3:55 was the last one.
  expect(screen.getByText("Nessun dato dalle 04:00.")).toBeTruthy();
  expect(bars().map((one) => one.dataset["standing"])).toEqual(["silent", "silent"]);
  cleanup();
  answer = { ...head, inverters: [inverter("a", 50, flat(40))] };
  await showInverters("&mode=pacs");
  expect(
    screen.getByText("È l’unico inverter: non ce n’è un altro con cui confrontarlo."),
  ).toBeTruthy();
});
test("INVC-02 temperatures stand on a scale from 0 to 70", async () => {
  await showInverters("&mode=temps");
  expect(heights()).toEqual([40 / 70, 40 / 70, 0.9, 40 / 70]);
  expect(screen.getByText("Il più caldo: Inverter c, 63,0 °C.")).toBeTruthy();
});
test("INVC-03 energies of the day, each on its nominal power, up to the moment that is looked at", async () => {
  await showInverters("&mode=energies&at=287");
  // 240 kWh of 50 kW are the most; of 100 kW half as high.
  expect(heights().slice(0, 3)).toEqual([1, 1, 0.5]);
  fireEvent.change(screen.getByRole("slider"), { target: { value: "143" } });
  // Half of the day has gone, and the power was the same all day.
  expect(heights()[1]).toBeCloseTo(0.5, 9);
});
test("[CT5] the energy of the day tells who stays behind, whatever runs at the moment", async () => {
  await showInverters("&mode=energies&at=287");
  expect(bars().map((one) => one.dataset["standing"])).toEqual(["even", "even", "low", "even"]);
  // The middle is 4.8 kWh for each kW: 480 kWh of 100 kW, which made 240.
  expect(document.querySelector(".hg-control-answer b")?.textContent).toBe(
    "Un inverter su 4 si scosta dagli altri, mancano 240 kWh.",
  );
});
test("INVC-04 DEV-08 a card for each inverter leads to its device", async () => {
  await showInverters("");
  const cards = [...document.querySelectorAll("a.hg-control-card")];
  expect(cards.map((one) => one.getAttribute("href"))).toEqual(
    ["a", "b", "c", "d"].map((letter) => `/plant/101/device/${id(letter)}`),
  );
  // That it makes nothing stands above; its foot has room for since when.
  const foot = cards[3]?.querySelector(".hg-control-card-foot");
  expect(foot?.textContent).toBe("fermo dalle 00:00");
});
test("INVC-05 the slider has 288 steps and opens at noon; moving it changes the values", async () => {
  const { address } = await showInverters("&mode=pacs");
  const slider = screen.getByRole<HTMLInputElement>("slider");
  expect([slider.min, slider.max, slider.value]).toEqual(["0", "287", "144"]);
  expect(slider.getAttribute("aria-valuetext")).toBe("12:00");
  fireEvent.change(slider, { target: { value: "100" } });
  expect(heights()[0]).toBe(0.9);
  expect(slider.getAttribute("aria-valuetext")).toBe("08:20");
  fireEvent.pointerUp(slider);
  await waitFor(() => expect(address()).toContain("at=100"));
});
test("RPLY-01 the day is played by its button, and by the space bar", async () => {
  await showInverters("&mode=pacs");
  fireEvent.click(screen.getByRole("button", { name: "Riproduci" }));
  const pause = await screen.findByRole("button", { name: "Pausa" });
  fireEvent.keyDown(screen.getByRole("slider"), { key: " " });
  expect(pause.getAttribute("aria-label")).toBe("Riproduci");
});
test("STRC-01 STRC-02 STRC-03 a card for each box: its title leads to the device, its bars to the strings", async () => {
  const string = (letter: string, value: number | null) => ({
    id: id(letter),
    name: `Stringa ${letter}`,
    values: flat(value),
  });
  answer = {
    ...head,
    boxes: [
      {
        id: id("1"),
        name: "QS 1",
        strings: [
          string("a", 8),
          string("b", 8),
          string("c", 5),
          string("d", 0),
          string("f", null),
        ],
      },
      { id: id("2"), name: "QS 2", strings: [] },
    ],
  };
  await showPages(
    [[stringControlPage, StringControlPage]],
    `/plant/101/string_control?day=${day}`,
    { me, known },
  );
  const title = await screen.findByRole("link", { name: "QS 1" });
  expect(title.getAttribute("href")).toBe(`/plant/101/device/${id("1")}`);
  expect(document.querySelectorAll("section.hg-control-card")).toHaveLength(2);
  const strings = [...document.querySelectorAll<HTMLElement>(".hg-string-columns li")];
  expect(strings.map((one) => one.dataset["standing"])).toEqual([
    "even",
    "even",
    "low",
    "stopped",
    "silent",
  ]);
  expect(strings[2]?.querySelector("a")?.getAttribute("href")).toBe(`/plant/101/var/${id("c")}`);
  // The middle of 8, 8 and 5 is 8: 5 is 38 % less.
  expect(document.querySelector("section.hg-control-card")?.textContent).toContain(
    "S3 −38 %, S4 ferma, S5 senza dato",
  );
  expect(screen.getByText("3 stringhe su 5 si scostano dalle altre.")).toBeTruthy();
});
test("[P31] who lacks the permission for the variables of string boxes (105) reads that, and not that there are no strings", async () => {
  answer = { ...head, boxes: [{ id: id("1"), name: "QS 1", strings: [] }] };
  const shown = async (perms: readonly number[]): Promise<string> => {
    await showPages(
      [[stringControlPage, StringControlPage]],
      `/plant/101/string_control?day=${day}`,
      { me: { ...me, perms: { 101: [...perms] } }, known },
    );
    await screen.findByText(/QS 1|permessi/);
    const text = document.body.textContent;
    cleanup();
    return text;
  };
  const without = await shown([0, 100]);
  expect(without).toContain("Serve «Variabili dei quadri di stringa»");
  expect(without).not.toMatch(/Nessuna stringa|0 stringhe/);
  const string = { id: id("a"), name: "Stringa a", values: flat(8) };
  answer = { ...answer, boxes: [{ id: id("1"), name: "QS 1", strings: [string] }] };
  expect(await shown([0, 100, 105])).not.toContain("Serve «");
});
const tracker = (letter: string, x: number) => ({
  id: id(letter),
  name: `Tracker ${letter}`,
  x: { id: id(letter), values: flat(x) },
  y: null,
  power: null,
});
test("TRKC-02 TRKC-03 the limit is 2° and never below 1°: 3° off is marked, 1° is not", async () => {
  answer = {
    ...head,
    axes: "single",
    sun: null,
    perfect: null,
    trackers: [
      tracker("a", 10),
      tracker("b", 10),
      tracker("c", 13),
      tracker("d", 11),
      tracker("e", 10),
    ],
  };
  const { address } = await showPages(
    [[trackerControlPage, TrackerControlPage]],
    `/plant/101/tracker_control?day=${day}`,
    { me, known },
  );
  const slider = await screen.findByRole<HTMLInputElement>("slider");
  expect(slider.max).toBe("287");
  const far = (): (string | null | undefined)[] =>
    [...document.querySelectorAll("[data-far]")].map((row) => row.querySelector("th")?.textContent);
  expect(far()).toEqual(["Tracker c"]);
  expect(screen.getByText("Un inseguitore su 5 è a più di 2° dalla mediana.")).toBeTruthy();
  const limit = screen.getByLabelText<HTMLInputElement>("Scarto massimo");
  expect(limit.value).toBe("2");
  fireEvent.change(limit, { target: { value: "0" } });
  expect(screen.getByText("Almeno 1°")).toBeTruthy();
  expect(address()).not.toContain("max=");
  expect(far()).toEqual(["Tracker c"]);
  fireEvent.change(limit, { target: { value: "4" } });
  await waitFor(() => expect(far()).toEqual([]));
});
test("TRKC-01 the trackers are seen in 3D or flat, and the address keeps which", async () => {
  answer = { ...head, axes: "single", sun: null, perfect: null, trackers: [tracker("a", 10)] };
  const { address } = await showPages(
    [[trackerControlPage, TrackerControlPage]],
    `/plant/101/tracker_control?day=${day}`,
    { me, known },
  );
  const solid = await screen.findByRole("img", { name: /Il campo in 3D/ });
  fireEvent.keyDown(solid, { key: "ArrowLeft" });
  expect(screen.getByText("colore: scarto dalla mediana")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Piano" }));
  await screen.findByRole("img", { name: /^posizioni misurate/ });
  expect(address()).toContain("view=flat");
  fireEvent.click(screen.getByRole("radio", { name: "3D" }));
  await screen.findByRole("img", { name: /Il campo in 3D/ });
  expect(address()).not.toContain("view=");
});
test("what cannot be compared is said: no inverters, no data, a day ahead, an error", async () => {
  const show = async (data: unknown): Promise<void> => {
    cleanup();
    answer = data as Record<string, unknown>;
    await showPages(
      [[inverterControlPage, InverterControlPage]],
      `/plant/101/inverter_control?day=${day}`,
      { me, known },
    );
  };
  await show({ ...head, inverters: [] });
  expect(await screen.findByText("L’impianto non ha inverter")).toBeTruthy();
  await show({ ...head, known: 0, inverters });
  expect(await screen.findByText("Questo giorno deve ancora cominciare.")).toBeTruthy();
  const silent = { ...inverter("a", 50, flat(null)), temperature: null, energy: null };
  await show({ ...head, inverters: [silent] });
  expect(await screen.findByText("Nessun dato di questo giorno")).toBeTruthy();
  vi.mocked(fetch).mockResolvedValue(Response.json({ detail: "no" }, { status: 500 }));
  await show({});
  expect(await screen.findByRole("button", { name: "Riprova" })).toBeTruthy();
});
test("INVC-08 STRC-04 TRKC-05 who lacks 101, 100 or 115 reads that the page is not theirs", async () => {
  for (const page of [inverterControlPage, stringControlPage, trackerControlPage]) {
    const Guarded = () => (
      <Access needs={page.seen as { plant: "inverter_control" }} plantId="101">
        <p>dentro</p>
      </Access>
    );
    // oxlint-disable-next-line no-await-in-loop -- a page after the other
    await showPages([[page, Guarded]], page.path.replace("$plantId", "101"), {
      me: { is_admin: false, perms: { 101: [0, 102] } },
    });
    // oxlint-disable-next-line no-await-in-loop -- a page after the other
    expect(await screen.findByRole("link", { name: "Vai al cruscotto" })).toBeTruthy();
    expect(screen.queryByText("dentro")).toBeNull();
    cleanup();
  }
});

test("[P33] the control room of a plant that is known from files opens on the last day that they have brought; of a day that they do not have no device is blamed", async () => {
  const last = Date.UTC(2017, 2, 4, 22, 45) / 1000;
  const ofFiles = { ...plant, by_files: true, last_update: last, active_since: last - 86_400 * 90 };
  const empty = (letter: string) => ({
    ...inverter(letter, 50, flat(null)),
    temperature: null,
    energy: null,
  });
  answer = { ...head, inverters: [empty("a"), empty("b")] };
  await showPages([[inverterControlPage, InverterControlPage]], "/plant/101/inverter_control", {
    me,
    known: [[["plant", "101"], ofFiles]],
  });
  expect(
    await screen.findByText(
      "I file importati non hanno misure di questo giorno: scegline un altro.",
    ),
  ).toBeTruthy();
  const asked = vi.mocked(fetch).mock.calls.map(([request]) => (request as Request).url);
  expect(
    asked.filter((url) => url.includes("day=")).every((url) => url.includes("2017-03-04")),
  ).toBe(true);
  expect(asked.some((url) => url.includes("day=2017-03-04"))).toBe(true);
});
