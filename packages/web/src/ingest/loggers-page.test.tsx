import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { loggersPage } from "./ingest.pages.ts";
import { LoggersPage } from "./loggers-page.tsx";

const noon = Date.UTC(2026, 10, 29, 11) / 1000;
const plant = { id: "501", name: "Tetto", timezone: "Europe/Rome", http_passwd: "secret" };
beforeAll(async () => {
  await openTexts();
  await loadTexts(["ingest", "data"]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
/** The facts of how it sends, by their names. */
async function factsOf(last: object): Promise<Record<string, string | null>> {
  const bounds = { mibs: 1, max: 20_000, of_day: 0, max_of_day: 6000 };
  const state = { last, broken: null, rhythm: null, clock: null, dictionary: bounds, unread: 0 };
  vi.stubGlobal("fetch", async ({ url }: Request) =>
    Response.json(url.endsWith("/logger") ? { ...state, unread_mibs: [] } : []),
  );
  const { container } = await showPages([[loggersPage, LoggersPage]], "/plant/501/config/loggers", {
    me: { is_admin: true, perms: {} },
    known: [[["plant", "501"], plant]],
  });
  await screen.findByText("Ultimo pacchetto");
  return Object.fromEntries(
    [...container.querySelectorAll(".hg-logger-facts > div")].map((row) => [
      row.querySelector("dt")!.textContent,
      row.querySelector("dd")!.textContent,
    ]),
  );
}

test("ONB-03 [O6] of what was imported it says until when it reaches, and that none of it is a logger's; when a logger's packet came is said of that alone", async () => {
  const last = { timestamp: noon - 3600, received: noon - 60, values: 3 };
  const imported = await factsOf({ ...last, imported: true });
  expect(imported["Ultimo pacchetto"]).toBe(
    "Nessuno da un logger; misure importate fino al 29/11/2026, 11:00",
  );
  expect(imported).not.toHaveProperty("Arrivato");
});
test("ONB-03 [O6] of a packet it says how many values it had, and when it came", async () => {
  const last = { timestamp: noon - 3600, received: noon - 60, values: 3, imported: false };
  const sent = await factsOf(last);
  expect(sent["Ultimo pacchetto"]).toBe("29/11/2026, 11:00, 3 valori");
  expect(sent["Arrivato"]).toBeTruthy();
});
