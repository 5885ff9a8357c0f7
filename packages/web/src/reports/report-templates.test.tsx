import { reportTemplates } from "@heliograph/domain/reports/report-templates.ts";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { showReports } from "./report-stage.setup.tsx";
import { reportTemplatesPage } from "./reports.pages.ts";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["reports", "reporting", "variables"]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("ADM-RT-01 administrators read every template with its name, what it tells and what it needs", async () => {
  expect(reportTemplatesPage.seen).toBe("admin");
  await showReports("/admin/report_templates");
  await screen.findByRole("link", { name: "Confronto inverter" });
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows).toHaveLength(12);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent.replaceAll(/\s+/g, " ").trim()),
  );
  expect(cells[2]).toEqual([
    "R03",
    "Confronto inverter",
    "I kWh per kWp di ogni inverter accanto alla media; segna chi resta indietro.",
    "giornaliero, mensile",
    "Energia prodotta",
    "10 %",
  ]);
  expect(cells[5]!.slice(4)).toEqual(["", ""]);
});

test("ADM-RT-02 one template as the portal has it, and back", async () => {
  const { address } = await showReports("/admin/report_templates");
  fireEvent.click(await screen.findByRole("link", { name: "Performance ratio" }));
  await expect.poll(address).toBe("/admin/report_templates/R05");
  const dump = await screen.findByText(/"var_tags"/);
  expect(JSON.parse(dump.textContent)).toEqual(reportTemplates.find(({ id }) => id === "R05"));
  fireEvent.click(screen.getByRole("link", { name: "Torna ai modelli" }));
  await expect.poll(address).toBe("/admin/report_templates");
});

test("ADM-RT-02 a template that there is not says so", async () => {
  await showReports("/admin/report_templates/R99");
  expect(await screen.findByText("Modello non trovato")).toBeDefined();
});
