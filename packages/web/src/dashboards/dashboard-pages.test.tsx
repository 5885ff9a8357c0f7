import { chartSeries } from "@heliograph/contract/charts/charts.wire.ts";
import type {
  Dashboard,
  OpenView,
  ShownPlant,
  WidgetFigures,
} from "@heliograph/contract/dashboards/dashboards.wire.ts";
import { sumId, type Widget, widget } from "@heliograph/contract/dashboards/widgets.wire.ts";
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { languageStore, loadTexts, openTexts } from "../ui/texts/texts.ts";
import { DashboardPage } from "./dashboard-page.tsx";
import { DashboardsPage } from "./dashboards-page.tsx";
import { dashboardPage, dashboardsPage, openPage } from "./dashboards.pages.ts";
import { OpenPage } from "./open-page.tsx";

const id = "a".repeat(24);
/** 27 November 2026, 12:03:37 in Rome. */
const answeredAt = Date.parse("2026-11-27T11:03:37Z") / 1000;
const widgetOf = (of: Partial<Widget> & Pick<Widget, "id" | "kind">): Widget =>
  widget.parse({ x: 0, y: 0, w: 3, h: 2, ...of });
const power = widgetOf({ id: "w1", kind: "value", quantity: "power" });
const plant: ShownPlant = {
  id: "118",
  name: "Ca’ Morosina",
  kwp: 100,
  lat: null,
  lon: null,
  verdict: "fine",
  is_dormant: false,
  num_incidents: 0,
  power_kw: 41.5,
  energy_day_kwh: 200,
  energy_integral: false,
  energy_total_kwh: null,
  lost_day_kwh: null,
  last_update: answeredAt - 60,
};
const figures: WidgetFigures = {
  now: answeredAt,
  unseen: 0,
  closed: 0,
  plants: [plant],
  variables: [],
  incidents: null,
  flow: null,
  curves: null,
};
const board: Dashboard = { id, name: "Atrio", plants: ["118"], widgets: [power], charts: [] };
const view: OpenView = {
  kind: "dashboard",
  name: "Atrio",
  until: answeredAt + 86_400,
  now: answeredAt,
  widgets: [power],
};
const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  });
const answered = vi.fn<(path: string, body: string) => Response>();
beforeAll(async () => {
  await openTexts();
  await loadTexts(["dashboards", "health", "incidents"]);
});
const asks = (...tags: string[]) => vi.spyOn(navigator, "languages", "get").mockReturnValue(tags);
beforeEach(() => {
  answered.mockReset();
  asks("it-IT");
  vi.stubGlobal("fetch", async (what: Request | string) =>
    typeof what === "string"
      ? answered(what, "")
      : answered(new URL(what.url).pathname, await what.text()),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const show = (address: string, me = {}) =>
  showPages(
    [
      [dashboardsPage, DashboardsPage],
      [dashboardPage, DashboardPage],
      [openPage, OpenPage],
    ],
    address,
    { me },
  );

test("OPEN-04 [DB11] what a link shows stays when the network is lost, and says of when it is, until an answer comes again", async () => {
  let isDown = false;
  answered.mockImplementation((path) => {
    if (isDown) throw new TypeError("Failed to fetch");
    return json(path.endsWith("/figures") ? figures : view);
  });
  const { client } = await show("/open/abc");
  const card = await screen.findByRole("region", { name: "Potenza adesso" });
  await within(card).findByText("41,5");
  expect(card.textContent).not.toContain("fermo al");
  const again = () => act(() => client.refetchQueries({ queryKey: ["dashboard"] }));
  isDown = true;
  await again();
  // The number of then, never as though it were of now.
  await within(card).findByText(/^fermo al 27.*12:03/, undefined, { timeout: 10_000 });
  expect(card.textContent).toContain("41,5");
  expect(card.className).toContain("is-old");
  isDown = false;
  await again();
  await vi.waitFor(() => expect(card.className).not.toContain("is-old"));
  expect(card.textContent).not.toContain("fermo al");
}, 20_000);
test("OPEN-04 [DB11] a link to a chart says within a minute that there is no connection, since when, with the day once that is over; it comes back by itself, and its curves with it", async () => {
  // Ten minutes before midnight.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: (answeredAt + 11.8 * 3600) * 1000 });
  let isDown = false;
  let asked = 0;
  const chart = widgetOf({ id: "chart", kind: "chart", chart_id: "c".repeat(24) });
  const now = () => Math.floor(Date.now() / 1000);
  answered.mockImplementation((path) => {
    if (isDown) throw new TypeError("Failed to fetch");
    if (!path.endsWith("/figures")) return json({ ...view, now: now(), widgets: [chart] });
    asked++;
    return json({ ...figures, now: now() });
  });
  await show("/open/abc");
  await vi.waitFor(() => expect(asked).toBe(1));
  const passes = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  await passes(31);
  expect(screen.queryByRole("alert")).toBeNull();

  isDown = true;
  await passes(60);
  expect(screen.getByRole("alert").textContent).toMatch(/^Senza collegamento dalle 23:52: /);
  isDown = false;
  await passes(20);
  expect(screen.queryByRole("alert")).toBeNull();
  // Two minutes after it was read it would be asked for anyhow.
  expect(asked).toBe(2);

  isDown = true;
  await passes(10 * 60);
  expect(screen.getByRole("alert").textContent).toMatch(/^Senza collegamento dal 27.*23:53: /);
  isDown = false;
  await passes(20);
  expect(screen.queryByRole("alert")).toBeNull();
});
test("OPEN-04 [DB11] a page behind a link looks for a new version by itself once a quarter of an hour has passed", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: answeredAt * 1000 });
  answered.mockImplementation((path) => json(path.endsWith("/figures") ? figures : view));
  const { client } = await show("/open/abc");
  await screen.findByText("41,5");
  const looks = () => answered.mock.calls.filter(([path]) => path === "/").length;
  const later = async (minutes: number): Promise<void> => {
    vi.setSystemTime((answeredAt + minutes * 60) * 1000);
    await act(() => client.refetchQueries({ queryKey: ["dashboard"] }));
  };
  await later(14);
  expect(looks()).toBe(0);
  await later(16);
  await vi.waitFor(() => expect(looks()).toBe(1));
});
test("[DB2] a table with a quantity ranks its plants by it: the largest first, the unknown last, each with its bar", async () => {
  const ranks = widgetOf({ id: "w1", kind: "table", quantity: "energy_day", w: 6, h: 4 });
  const plants = [
    { ...plant, energy_day_kwh: null, name: "Muta", id: "1" },
    { ...plant, energy_day_kwh: 50, name: "Minore", id: "2" },
    plant,
  ];
  answered.mockImplementation((path) =>
    json(path.endsWith("/figures") ? { ...figures, plants } : { ...board, widgets: [ranks] }),
  );
  await show(`/dashboard/${id}`);
  const list = await screen.findByRole("list", { name: "Classifica: Energia oggi" });
  const rows = within(list).getAllByRole("listitem");
  expect(rows.map((row) => within(row).getByRole("link").textContent)).toEqual([
    "Ca’ Morosina",
    "Minore",
    "Muta",
  ]);
  expect(rows.map((row) => row.querySelector<HTMLElement>(".hg-bar i")?.style.width)).toEqual([
    "100%",
    "25%",
    undefined,
  ]);
});
test("[DB4] shares and yields are of the plants that are known: a silent one makes none of them small", async () => {
  const silent = { ...plant, id: "905", name: "Muta", power_kw: null, energy_day_kwh: null };
  answered.mockImplementation((path) =>
    json(
      path.endsWith("/figures")
        ? { ...figures, plants: [plant, silent] }
        : {
            ...view,
            widgets: [power, widgetOf({ id: "w2", kind: "value", quantity: "energy_day", x: 3 })],
          },
    ),
  );
  await show("/open/abc");
  // 41.5 of 100 kWp, and 200 kWh of them: not of 200 kWp.
  expect(await screen.findByText(/^42.% di 100,0.kWp$/)).toBeTruthy();
  expect(await screen.findByText("2,00 kWh/kWp")).toBeTruthy();
});
test("[DB4] [D8] energies that nothing counts say so: all of them in one word, some of them plant by plant", async () => {
  const ofPower = { ...plant, id: "905", name: "Senza contatore", energy_integral: true };
  const ranks = widgetOf({ id: "w2", kind: "table", quantity: "energy_day", x: 3, w: 6, h: 4 });
  const value = widgetOf({ id: "w1", kind: "value", quantity: "energy_day" });
  let plants = [ofPower];
  answered.mockImplementation((path) =>
    json(
      path.endsWith("/figures") ? { ...figures, plants } : { ...board, widgets: [value, ranks] },
    ),
  );
  const { client } = await show(`/dashboard/${id}`);
  await screen.findByText("2,00 kWh/kWp, dalla potenza");
  await screen.findByText("Senza contatore, dalla potenza");
  plants = [plant, ofPower];
  await act(() => client.refetchQueries({ queryKey: ["dashboard"] }));
  await screen.findByText("2,00 kWh/kWp, in parte dalla potenza");
  await screen.findByText("2 impianti, in parte dalla potenza");
  const list = screen.getByRole("list", { name: "Classifica: Energia oggi" });
  const marked = within(list)
    .getAllByRole("listitem")
    .filter((row) => within(row).queryByText("dalla potenza") !== null);
  expect(marked.map((row) => within(row).getByRole("link").textContent)).toEqual([
    "Senza contatore",
  ]);
});
test("[DB12] plants drawn together are one curve, in MW from 10,000 kW on; who sends nothing is named", async () => {
  const sum = { ...power, kind: "chart" as const, draw: "area" as const, w: 8, h: 4 };
  const at = answeredAt - (answeredAt % 300);
  const curves = {
    name: "",
    type: "area" as const,
    multimode: "normal" as const,
    series: [chartSeries.parse({ var_id: sumId })],
    zone: "Europe/Rome",
    start: at - 86_400,
    end: at,
    each: null,
    resolution: 5,
    vars: [sumId],
    rows: [
      [at - 600, 11_500],
      [at - 300, null],
    ],
    left_out: ["Villa Ginestra"],
  };
  answered.mockImplementation((path) =>
    json(
      path.endsWith("/figures")
        ? { ...figures, plants: [plant, { ...plant, id: "101", name: "Villa Ginestra" }], curves }
        : { ...view, widgets: [sum] },
    ),
  );
  await show("/open/abc");
  const card = await screen.findByRole("region", { name: "Potenza · Oggi" });
  await within(card).findByText("1 impianto; nessun dato da Villa Ginestra");
  expect(await within(card).findByText(/Potenza \[MW\]/)).toBeTruthy();
});

test("[DB7] OPEN-04 a link speaks the language that its reader's browser asks for: English for all that are not Italian, Italian where nothing is known", async () => {
  answered.mockImplementation((path) => json(path.endsWith("/figures") ? figures : view));
  for (const [tags, word] of [
    [["en-GB", "it"], "Power now"],
    [["de-AT"], "Power now"],
    [["fr", "it-CH"], "Potenza adesso"],
    [[], "Potenza adesso"],
  ] as const) {
    asks(...tags);
    // oxlint-disable-next-line no-await-in-loop -- one reader after the other
    await show("/open/abc");
    // oxlint-disable-next-line no-await-in-loop
    expect(await screen.findByRole("region", { name: word }), tags.join()).toBeTruthy();
    cleanup();
  }
  // What was chosen in this browser counts more; the link leaves it as it is.
  localStorage.setItem(languageStore.key, "it");
  asks("en-GB");
  await show("/open/abc");
  expect(await screen.findByRole("region", { name: "Potenza adesso" })).toBeTruthy();
  localStorage.clear();
});
test("OPEN-04 a link that is over says so, and shows nothing of before", async () => {
  answered.mockImplementation(() => json({ detail: "over", code: "link_over" }, 404));
  await show("/open/abc");
  await screen.findAllByText("Questo collegamento non è più valido");
  expect(
    screen.queryByText(/^È scaduto, è stato revocato, oppure l’impianto è stato chiuso/),
  ).toBeTruthy();
  expect(screen.queryByText("Atrio")).toBeNull();
});
test("[DB4] a closed plant is counted beside those that are shown; states have the names of all pages, small powers two decimals", async () => {
  const weak = { ...plant, id: "905", name: "Debole", verdict: "weak" as const, power_kw: 3.123 };
  const list = widgetOf({ id: "w2", kind: "incidents", x: 3 });
  answered.mockImplementation((path) =>
    json(
      path.endsWith("/figures")
        ? { ...figures, closed: 1, plants: [weak, plant] }
        : { ...board, widgets: [power, list, widgetOf({ id: "w3", kind: "table", x: 6 })] },
    ),
  );
  await show(`/dashboard/${id}`);
  expect(await screen.findAllByText("2 impianti, 1 chiuso")).toHaveLength(2);
  expect(screen.getByText("Da verificare")).toBeTruthy();
  expect(screen.getByText("3,12")).toBeTruthy();
});
test("DASHB-04 a dashboard without plants says what to do", async () => {
  answered.mockImplementation((path) =>
    json(
      path.endsWith("/figures")
        ? { ...figures, plants: [] }
        : { ...board, plants: [], widgets: [widgetOf({ id: "w1", kind: "incidents", h: 4 })] },
    ),
  );
  await show(`/dashboard/${id}`);
  expect(await screen.findByText("Nessun impianto scelto")).toBeTruthy();
  expect(screen.getByText(/^Con Modifica scegli/)).toBeTruthy();
});
test("[DB1] an administrator makes a copy of a dashboard, with its plants and widgets", async () => {
  const sent: unknown[] = [];
  answered.mockImplementation((path, body) => {
    if (path.endsWith("/figures")) return json(figures);
    if (path.endsWith("/dashboard")) {
      sent.push(JSON.parse(body));
      return json({ ...board, id: "b".repeat(24) });
    }
    return path.endsWith("list") ? json([]) : json(board);
  });
  await show(`/dashboard/${id}`, { is_admin: true });
  (await screen.findByRole("button", { name: "Duplica" })).click();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ name: "Copia di Atrio", plants: ["118"], widgets: [power] });
});
test("DASHB-04 a widget whose figures do not come says why and can be asked again; the others stand", async () => {
  const other = widgetOf({ id: "w2", kind: "value", quantity: "energy_day", x: 3 });
  let isDown = true;
  answered.mockImplementation((path, body) => {
    if (path.endsWith(id)) return json({ ...board, widgets: [power, other] });
    if (!path.endsWith("/figures")) return json({ values: [] });
    return isDown && body.includes("power")
      ? json({ detail: "no", code: "internal" }, 500)
      : json(figures);
  });
  await show(`/dashboard/${id}`);
  const [failed, stands] = await screen.findAllByRole("region");
  await within(stands!).findByText("200,0");
  const retry = await within(failed!).findByRole("button");
  isDown = false;
  retry.click();
  expect(await within(failed!).findByText("41,5")).toBeTruthy();
});
test("DASHB-02 DASHB-04 one that is gone leads back to all of them; one without widgets says so, and no list stands empty without a word", async () => {
  answered.mockImplementation(() => json({ detail: "no such", code: "dashboard_not_found" }, 404));
  await show(`/dashboard/${id}`);
  expect(
    (await screen.findByRole("link", { name: "Tutte le dashboard" })).getAttribute("href"),
  ).toBe("/dashboard/list");
  cleanup();
  answered.mockImplementation((path) =>
    json(path.endsWith("list") ? [] : { ...board, widgets: [] }),
  );
  await show(`/dashboard/${id}`, { is_admin: true });
  await screen.findByText("La dashboard è ancora vuota");
  cleanup();
  await show("/dashboard/list", { is_admin: true });
  await screen.findByText("Nessuna dashboard");
});
