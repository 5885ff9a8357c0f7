import type { ReportPeriod } from "@heliograph/contract/reports/reports.wire.ts";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { periodsQuery } from "./report-queries.ts";
import { reportsPage } from "./reports.pages.ts";
import { ReportsPage } from "./reports-page.tsx";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["reports"]);
});
afterEach(cleanup);

const id = "1".repeat(24);
const report = {
  id,
  plant_id: "101",
  template_id: "R01",
  freq: "monthly",
  vars: [],
  disabled: false,
  diff_percent: null,
  send_email_to: ["2".repeat(24)],
};
const issue = {
  number: 1,
  origin: "scheduled" as const,
  made: 1_780_000_000,
  sent: 1_780_000_000,
  recipients: 2,
  changed: 0,
};
const period = (first: string, more: Partial<ReportPeriod> = {}): ReportPeriod => ({
  first,
  last: `${first.slice(0, 8)}28`,
  is_running: false,
  due: null,
  fault: null,
  issues: [],
  ...more,
});
const year = new Date().getFullYear();
const periods = [
  period(`${year}-03-01`, { is_running: true }),
  period(`${year}-02-01`, { issues: [{ ...issue, changed: 3 }] }),
  period(`${year}-01-01`, { issues: [{ ...issue, origin: "again", sent: null }] }),
];

async function show(
  perms: readonly number[] | "admin",
  reports: readonly object[] = [report],
): Promise<void> {
  const isAdmin = perms === "admin";
  await showPages([[reportsPage, ReportsPage]], "/plant/101/reports", {
    me: { is_admin: isAdmin, perms: isAdmin ? {} : { "101": [...perms] } },
    known: [
      [
        ["plant", "101"],
        {
          id: "101",
          name: "Serre",
          timezone: "Europe/Rome",
          active_since: 1_577_836_800,
          reports,
        },
      ],
      [periodsQuery(id, year).queryKey, periods],
    ],
  });
  await screen.findByRole("heading", { name: "Report" });
}
const menuOf = async (row: RegExp): Promise<(string | null)[]> => {
  const buttons = await screen.findAllByRole("button", { name: row });
  fireEvent.click(buttons[0]!);
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
};

test("REP-03 REP-04 REP-06 REP-07 REP-08 each period has the actions that are allowed", async () => {
  await show("admin");
  expect(await menuOf(/-03-01/)).toEqual(["Anteprima"]);
  cleanup();
  await show("admin");
  expect(await menuOf(/-02-01/)).toEqual([
    "Mostra",
    "Stampa",
    "PDF",
    "XLSX",
    "Invia corretto",
    "Elimina",
    "Elimina tutti i periodi",
  ]);
  cleanup();
  await show([0, 240]);
  expect(await menuOf(/-02-01/)).toEqual(["Mostra", "Stampa", "PDF", "XLSX"]);
});
test("RPTX-02 what moved since it was sent is said; what was made after a deletion is issued again", async () => {
  await show([0, 240]);
  expect(await screen.findByText("3 cifre cambiate dopo l’invio")).toBeDefined();
  expect(await screen.findByText(/emesso di nuovo/)).toBeDefined();
});
test("REP-01 without an enabled report the page says so", async () => {
  await show("admin", [{ ...report, disabled: true }]);
  expect(await screen.findByText("Nessun report attivo")).toBeDefined();
});
