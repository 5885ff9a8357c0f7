import type { Savings, Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { savingsQuery, tariffsQuery } from "./tariff-queries.ts";
import { TariffsPage } from "./tariffs-page.tsx";
import { tariffsPage } from "./tariffs.pages.ts";

let sent: { readonly path: string; readonly body: unknown }[] = [];
let answers: Readonly<Record<string, unknown>> = {};

beforeAll(async () => {
  await openTexts();
  await loadTexts(["tariffs"]);
});
beforeEach(() => {
  sent = [];
  answers = {};
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const request = input as Request;
    const path = request.url.replace(/^.*\/api\/v1/, "");
    if (request.method === "POST") sent.push({ path, body: await request.json() });
    const answer = Object.entries(answers).find(([part]) => path.includes(part))?.[1];
    return answer === undefined ? await new Promise<never>(() => {}) : Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const plant = {
  id: "101",
  name: "Serre",
  timezone: "Europe/Rome",
  active_since: Date.parse("2020-05-01T00:00Z") / 1000,
  sections: [],
  devices: [],
  formulas: [],
};
const tariff: Tariff = {
  id: "a".repeat(24),
  plant_id: "101",
  valid_from: "2026-01-01",
  valid_to: null,
  currency: "EUR",
  incentive: null,
  bands: [{ name: "F0", self_consumption: 0.25, feed_in: 0.1 }],
  holidays: "none",
  hours: Array.from({ length: 8 }, () => Array<number>(24).fill(0)),
};
const savings: Savings = {
  investment: {
    cost: 12_000,
    currency: "EUR",
    first_day: "2020-05-01",
    saved_before: 9000,
    yearly_cost: 150,
    degradation: 0.5,
    life_years: 25,
  },
  currency: "EUR",
  from: "2020-05-01",
  to: "2026-11-23",
  saved: 9600,
  days: 2398,
  known_days: 200,
  months: [],
  ahead: {
    learnt_days: 200,
    next_year: 1400,
    life: 34_000,
    life_ends: "2045-04-30",
    tariff_ends: "2027-12-31",
  },
  pay_back: "2028-08-12",
  is_paid_back: false,
  course: [],
};
const show = (more: { readonly savings?: Savings; readonly perms?: number[] } = {}) =>
  showPages([[tariffsPage, TariffsPage]], "/plant/101/tariffs", {
    me: { id: "e".repeat(24), is_admin: false, perms: { 101: more.perms ?? [0, 40, 116] } },
    known: [
      [["plant", "101"], plant],
      [tariffsQuery("101").queryKey, [tariff]],
      [savingsQuery("101").queryKey, more.savings ?? savings],
    ],
  });
const spaced = (text: string | null | undefined): string => text?.replaceAll(/\s/g, " ") ?? "";

test("TARF-02 savings and the month that pays them back, with what the forecast stands on", async () => {
  await show();
  const panel = screen
    .getByRole("heading", { name: "Rientro dell’investimento" })
    .closest("section");
  const text = spaced(panel?.textContent);
  expect(text).toContain("Reso finora9.600 €80 % di 12.000 €");
  expect(text).toContain("Si ripagaagosto 2028");
  expect(text).toContain("Prossimi 12 mesi1.400 €");
  expect(text).toContain("calo dei moduli del 0,5 % l’anno");
  expect(text).toContain("Di 2198 giorni su 2.398 non si conosce tutto il valore");
  expect(text).toContain("Dopo il 31/12/2027 si suppone che l’ultima tariffa continui.");
});
test("TARF-02 unknown is a dash; without an investment its cost is asked for; without 116 nothing of it is shown", async () => {
  const { ahead: _ahead, ...unknown } = savings;
  await show({ savings: { ...unknown, ahead: null, saved: null, pay_back: null } });
  expect(spaced(document.querySelector(".hg-savings")?.textContent)).toContain(
    "Si ripaga—servono almeno 28 giorni di valori e una tariffa",
  );
  cleanup();
  await show({ savings: { ...savings, investment: null } });
  expect(screen.getByText("Quanto è costato l’impianto?")).toBeTruthy();
  cleanup();
  await show({ perms: [0, 40] });
  expect(screen.queryByText("Rientro dell’investimento")).toBeNull();
});
test("TARF-01 a new tariff is tried on yesterday, and ends the one that holds on the day before", async () => {
  const money = { currency: "EUR", incentive: null, feed_in: 0.5, is_whole: true };
  answers = {
    "/money/preview": {
      draft: { ...money, self_consumption: 3.75, total: 4.25 },
      stored: { ...money, self_consumption: 3, total: 3.5 },
    },
    "/tariffs?ends_open": tariff,
    "/tariffs": [tariff],
  };
  await show();
  fireEvent.click(screen.getByRole("button", { name: /Nuova tariffa/ }));
  const worth = await screen.findByText(/autoconsumo 3,75/);
  expect(spaced(worth.parentElement?.textContent)).toBe(
    "Con questa tariffa vale4,25 €autoconsumo 3,75 € · immissione 0,50 €Con la tariffa salvata: 3,50 €",
  );
  const ends = await screen.findByRole("checkbox", { name: /La tariffa in vigore finisce/ });
  expect((ends as HTMLInputElement).checked).toBe(true);
  sent = [];
  fireEvent.click(screen.getByRole("button", { name: "Salva" }));
  await vi.waitFor(() =>
    expect(sent.map(({ path }) => path)).toContain("/plant/101/tariffs?ends_open=true"),
  );
});
test("TARF-01 a copy that some plants refuse says which, and why", async () => {
  const refused = { detail: "", code: "plant_not_found", params: { plant: "103" }, fields: [] };
  answers = {
    "/copies": [
      { plant_id: "102", refused: null },
      { plant_id: "103", refused },
    ],
    "/tariffs": [tariff],
    "/savings": savings,
    "/plant/search": {
      plants: [
        { id: "102", name: "Molino" },
        { id: "103", name: "Fornace" },
      ],
      count: 2,
    },
  };
  await show();
  fireEvent.click(screen.getByRole("button", { name: /2026-01-01/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Copia su altri impianti" }));
  const dialog = await screen.findByRole("dialog");
  const copy = within(dialog).getByRole("button", { name: "Copia" });
  fireEvent.click(copy);
  await within(dialog).findByText("Scegli almeno un impianto");
  expect(sent).toEqual([]);
  const plants = within(dialog).getByRole("combobox", { name: "Impianti" });
  fireEvent.click(plants);
  fireEvent.click(await screen.findByRole("option", { name: /Molino/ }));
  fireEvent.click(await screen.findByRole("option", { name: /Fornace/ }));
  fireEvent.click(copy);
  expect(spaced((await within(dialog).findByRole("alert")).textContent)).toMatch(
    /Su 1 impianto non è stata copiata:103 Fornace: .+/,
  );
  expect(sent).toEqual([
    {
      path: `/plant/101/tariffs/${tariff.id}/copies`,
      body: { plants: ["102", "103"], ends_open: true },
    },
  ]);
});
