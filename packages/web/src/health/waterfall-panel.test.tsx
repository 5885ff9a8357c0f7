import type { Waterfall } from "@heliograph/contract/health/health.wire.ts";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { plantPage } from "../plants/plants.pages.ts";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { waterfallQuery } from "./health-queries.ts";
import { WaterfallPanel } from "./waterfall-panel.tsx";

const judged = vi.hoisted(() => ({ data: undefined as object | null | undefined }));
vi.mock("./use-judged.ts", async (original) => ({
  ...(await original<object>()),
  useJudged: () => ({ data: judged.data, isLost: false }),
}));
beforeAll(async () => {
  await openTexts();
  await loadTexts(["health", "incidents"]);
});
afterEach(cleanup);

const fall = (count: number, own: Partial<Waterfall> = {}): Waterfall => ({
  source: "sensor",
  expected_wh: 1_000_000,
  expected_cents: null,
  steps: Array.from({ length: count }, (_, n) => ({
    incident: null,
    cause: "device_stopped",
    subject: { kind: "device", id: `${n}`.repeat(24), name: `INV ${n + 1}`, device: null },
    sureness: 1,
    is_standing: false,
    wh: 10_000,
    cents: null,
  })),
  rest_wh: 1000,
  rest_cents: null,
  made_wh: 999_000 - count * 10_000,
  made_cents: null,
  ...own,
});
type Answer = { days: number; judged_days: number; waterfall: Waterfall | null };
async function show(answers: { month: Answer; year?: Answer | "fails" }): Promise<HTMLElement> {
  const of = (from: string, to: string) => waterfallQuery("101", { from, to, section: 0 }).queryKey;
  const { container } = await showPages(
    [
      [
        plantPage,
        () => (
          <WaterfallPanel
            plantId="101"
            section={0}
            pastDay={null}
            day="2026-11-21"
            momentSeconds={1_795_258_217}
            span={12}
          />
        ),
      ],
    ],
    "/plant/101",
    {
      known: [
        [of("2026-11-01", "2026-11-30"), answers.month],
        ...(answers.year === "fails"
          ? []
          : [[of("2026-01-01", "2026-12-31"), answers.year ?? answers.month] as const]),
      ],
    },
  );
  return container;
}
const looks = (page: HTMLElement): (string | undefined)[] =>
  [...page.querySelectorAll<HTMLElement>(".hg-fall > li[data-look]")].map(
    ({ dataset }) => dataset["look"],
  );

test("HLTH-09 [H16] the day, its month and its year; of many causes the small ones are one line, and all add up as they stand", async () => {
  judged.data = { waterfall: fall(1) };
  const page = await show({
    month: { days: 21, judged_days: 19, waterfall: fall(2) },
    year: { days: 325, judged_days: 325, waterfall: fall(12) },
  });
  expect(looks(page)).toEqual(["expected", "loss", "rest", "made"]);
  fireEvent.click(screen.getByText("Mese"));
  await screen.findByText(/giudicati 19 giorni su 21/);
  expect(looks(page)).toHaveLength(5);
  fireEvent.click(screen.getByText("Anno"));
  const others = await screen.findByText("altre 4 anomalie");
  expect(screen.queryByText(/giudicati/)).toBeNull();
  expect(looks(page)).toHaveLength(12);
  expect(others.closest("li")?.textContent).toContain("−40");
});
test("what could not be read is said to be so, and can be asked for again", async () => {
  judged.data = { waterfall: fall(1) };
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const answer = { days: 21, judged_days: 19, waterfall: fall(2) };
  await show({ month: answer, year: "fails" });
  fireEvent.click(screen.getByText("Anno"));
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByRole("button", { name: "Riprova" })).toBeDefined();
  expect(screen.queryByText("Nessun riferimento con cui confrontare")).toBeNull();
  vi.unstubAllGlobals();
});
test("HLTH-09 [H16] a day of which nothing can be said yet shows its month; a plant without any reference shows nothing", async () => {
  judged.data = { waterfall: null };
  const page = await show({ month: { days: 21, judged_days: 20, waterfall: fall(1) } });
  await screen.findByText(/novembre 2026/);
  fireEvent.click(screen.getByText("Giorno"));
  await screen.findByText("Nessun riferimento con cui confrontare");
  expect(looks(page)).toEqual([]);
  cleanup();
  const none = await show({ month: { days: 21, judged_days: 0, waterfall: null } });
  expect(none.querySelector(".hg-panel")).toBeNull();
});
