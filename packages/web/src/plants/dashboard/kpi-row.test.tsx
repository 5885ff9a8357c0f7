import { MantineProvider } from "@mantine/core";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadTexts, openTexts } from "../../ui/texts/texts.ts";
import { MonthCard, PowerCard, TodayCard } from "./kpi-row.tsx";
import type { Scope } from "./scope.ts";
import type { Day } from "./use-day.ts";

const nothing = { value: null, timeSeconds: null, stale: false, marker: null, recent: [] };
const live = vi.hoisted(() => ({ isKnown: false, value: {} }));
vi.mock("../../live/live.api.ts", async (original) => ({
  ...(await original<object>()),
  useLiveValue: () => ({ ...nothing, ...live.value }),
  useLiveValues: (ids: readonly string[]) => ids.map(() => ({ ...nothing, ...live.value })),
  useLiveIsKnown: () => live.isKnown,
}));
const judged = vi.hoisted(() => ({ data: undefined as object | undefined }));
vi.mock("../../health/health.api.ts", async (original) => ({
  ...(await original<object>()),
  useJudged: () => ({ data: judged.data, isLost: false }),
}));
const doubts = vi.hoisted(() => ({ of: new Map<string, Map<string, object>>() }));
vi.mock("../../data/data.api.ts", async (original) => ({
  ...(await original<object>()),
  useDoubts: () => doubts.of,
}));
vi.mock("../../tariffs/tariffs.api.ts", async (original) => ({
  ...(await original<object>()),
  useDayMoney: () => ({}),
}));
vi.mock("../../me.ts", async (original) => ({
  ...(await original<object>()),
  useMay: () => () => false,
}));

beforeAll(async () => {
  await openTexts();
  await loadTexts(["dashboard", "data"]);
});
afterEach(cleanup);

const scope = {
  plant: { id: "101" },
  zone: "Europe/Rome",
  index: 0,
  section: { kwp: 20 },
  series: { fteo: null },
  powers: [{ id: "p", udm: "kW" }],
} as unknown as Scope;
const day = { shown: "2026-11-21", today: "2026-11-21" } as Day;
const shown = (of = scope) =>
  render(
    <MantineProvider env="test">
      <PowerCard scope={of} day={day} at={null} />
    </MantineProvider>,
  ).container;

test("the power of a plant that never sent any is no value, and does not look as if it loaded for ever", () => {
  live.isKnown = false;
  expect(shown().querySelector(".hg-skeleton")).not.toBeNull();
  cleanup();
  live.isKnown = true;
  const card = shown();
  expect(card.querySelector(".hg-skeleton")).toBeNull();
  expect(card.textContent).toContain("—");
});

test("[D10] the power of a silent plant is no value: what it last gave, and when, stands below", () => {
  live.isKnown = true;
  live.value = { value: 0, timeSeconds: Date.now() / 1000 - 15 * 3600, stale: true };
  const card = shown();
  expect(card.querySelector(".hg-big")?.textContent).toBe("—");
  expect(card.querySelector(".hg-foot")?.textContent).toBe("ultimo 0,0 kW, 15 ore fa");
  expect(card.querySelector("[role=meter]")).toBeNull();
});

test("HLTH-01 [H1] the power of a plant that names none is that of its inverters together, each in its unit", () => {
  live.isKnown = true;
  live.value = { value: 9000, timeSeconds: Date.now() / 1000, stale: false };
  const powers = [
    { id: "p", udm: "W" },
    { id: "q", udm: "W" },
  ];
  const card = shown({ ...scope, powers } as unknown as Scope);
  expect(card.querySelector(".hg-big")?.textContent).toContain("18,0");
});

test("HLTH-02 [H2] [H7c] a theoretical power that nobody trusts is compared with nothing: the portal says no more than the strip above", () => {
  live.isKnown = true;
  live.value = { value: 9, timeSeconds: Date.now() / 1000, stale: false };
  const theoretical = {
    ...scope,
    series: { ...scope.series, fteo: { id: "t", udm: "kW" } },
  } as unknown as Scope;
  const foot = () => shown(theoretical).querySelector(".hg-foot")?.textContent;
  judged.data = { verdict: { made_kwh: 48, expected_kwh: 50 } };
  expect(foot()).toBe("100 % dell’attesa");
  cleanup();
  // Nobody has looked at the plant yet.
  judged.data = { verdict: { made_kwh: null, expected_kwh: null } };
  expect(foot()).toBe("100 % dell’attesa");
  cleanup();
  judged.data = { verdict: { made_kwh: 48, expected_kwh: null } };
  expect(foot()).toBe("di 20,0 kWp");
});

test("[D8] an energy that nothing counts says that it comes from the power; a counted one says nothing", () => {
  const energies = (own: object) => {
    const energy = { id: "e", name: "Energia", udm: "kWh", estimates: {}, ...own };
    return { ...scope, energies: [energy], energy } as unknown as Scope;
  };
  const figure = { value: 41.2, timeSeconds: 1_795_258_217 };
  const figures = new Map([["e", { day: figure, month: { ...figure, value: 812 } }]]);
  const cards = (of: Scope) => (
    <MantineProvider env="test">
      <TodayCard scope={of} day={{ ...day, momentSeconds: 1_795_258_217 }} figures={figures} />
      <MonthCard scope={of} day={{ ...day, momentSeconds: 1_795_258_217 }} figures={figures} />
    </MantineProvider>
  );
  const page = render(cards(energies({ ofPower: true })));
  expect(page.container.textContent).toContain("41,2");
  expect(page.getByText("dalla potenza").title).toMatch(/^Nessun contatore/);
  expect(page.getByText(/812/).closest("[title]")?.getAttribute("title")).toMatch(
    /^Nessun contatore/,
  );
  page.rerender(cards(energies({})));
  expect(page.container.textContent).toContain("41,2");
  expect(page.queryByText("dalla potenza")).toBeNull();
  expect(page.queryByTitle(/^Nessun contatore/)).toBeNull();
  // A day of the month that is partial marks its sum, one of which a value was refused does not. (D14, DASH-10)
  doubts.of = new Map([["e", new Map([["2026-11-03", { isHatched: false, why: "98 %" }]])]]);
  page.rerender(cards(energies({})));
  expect(page.queryByRole("img", { name: /98 %/ })).toBeNull();
  doubts.of = new Map([["e", new Map([["2026-11-03", { isHatched: true, why: "40 %" }]])]]);
  page.rerender(cards(energies({})));
  expect(page.getByRole("img", { name: /40 %/ }).parentElement?.textContent).toContain("812");
  // One that is the day itself marks that day's card too.
  doubts.of = new Map([["e", new Map([[day.shown, { isHatched: true, why: "due giorni" }]])]]);
  page.rerender(cards(energies({})));
  const marked = page
    .getAllByRole("img", { name: /due giorni/ })
    .map((mark) => mark.parentElement?.textContent);
  expect(marked).toEqual([expect.stringContaining("41,2"), expect.stringContaining("812")]);
});
