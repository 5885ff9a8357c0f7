import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { stringControlPage } from "./controls.pages.ts";
import { StringControlPage } from "./string-control-page.tsx";

const id = (letter: string): string => letter.repeat(24);
const string = (letter: string, off: (number | null)[]) => ({
  id: id(letter),
  name: `Stringa ${letter}`,
  off,
});
const losses = {
  kwh: 6.7,
  count: 1,
  worst: [
    {
      incident: id("9"),
      cause: "string_weak",
      state: "open",
      subject: { kind: "variable", id: id("b") },
      since: Date.parse("2026-06-18T07:00Z") / 1000,
      ended: null,
      kwh: 6.7,
      daily: [1.3, 5.4],
    },
  ],
};
const days = {
  from: "2026-06-18",
  to: "2026-06-19",
  days: ["2026-06-18", "2026-06-19"],
  boxes: [{ id: id("1"), name: "QS 1", strings: [string("a", [0, null]), string("b", [-9, -38])] }],
  losses: losses as unknown,
};
let answer: unknown = days;
beforeAll(async () => {
  await openTexts();
  await loadTexts(stringControlPage.texts);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
beforeEach(() => {
  answer = days;
  vi.spyOn(globalThis, "fetch").mockImplementation(
    async () => await Promise.resolve(Response.json(answer)),
  );
});
afterEach(() => {
  cleanup();
  vi.mocked(fetch).mockRestore();
});
const plant = { id: "101", name: "Serre", timezone: "Europe/Rome", active_since: 1_600_000_000 };
const show = async (): Promise<void> => {
  await showPages(
    [[stringControlPage, StringControlPage]],
    "/plant/101/string_control?view=days&day=2026-06-20",
    {
      me: { id: id("e"), is_admin: false, perms: { 101: [0, 1, 100, 230] } },
      known: [[["plant", "101"], plant]],
    },
  );
};

test("STRX-01 the ranking by lost kWh leads to the incidents, and their sum stands below", async () => {
  await show();
  const link = await screen.findByRole("link", { name: "QS 1 S2" });
  expect(link.getAttribute("href")).toBe(`/plant/101/incident/${id("9")}`);
  const [, first, total] = screen.getAllByRole("row");
  expect(first?.textContent).toContain("6,7");
  expect(total?.textContent).toContain("Una anomalia");
  expect(total?.textContent).toContain("6,7");
});
test("STRX-01 the arrow keys walk over strings and days, and each is said in words", async () => {
  await show();
  const map = await screen.findByRole("application", { name: /Mappa di stringhe e giorni/ });
  fireEvent.keyDown(map, { key: "ArrowDown" });
  // The day that was asked for was not judged yet: the map ends before it, and says so.
  expect(screen.getByText(/18–19 giu, l’ultimo giorno giudicato/)).toBeTruthy();
  expect(screen.getByText(/19 giu: non confrontabile/)).toBeTruthy();
  fireEvent.keyDown(map, { key: "ArrowDown" });
  expect(screen.getByText("QS 1, Stringa b")).toBeTruthy();
  expect(screen.getByText(/−38 % rispetto alla mediana del quadro, persi 5,4 kWh/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Apri quel giorno" }).getAttribute("href")).toBe(
    "/plant/101/string_control?day=2026-06-19",
  );
  expect(screen.getByRole("link", { name: "Apri la stringa" }).getAttribute("href")).toBe(
    `/plant/101/var/${id("b")}`,
  );
});
test("STRX-01 the page says why there is nothing: losses that may not be seen, days that were not judged", async () => {
  answer = { ...days, losses: null };
  await show();
  expect(await screen.findByText(/Le perdite si vedono con i permessi/)).toBeTruthy();
  cleanup();
  answer = { ...days, days: [], boxes: [{ ...days.boxes[0], strings: [string("a", [])] }] };
  await show();
  expect(
    await screen.findByText("In questi giorni le stringhe non sono state confrontate"),
  ).toBeTruthy();
});
