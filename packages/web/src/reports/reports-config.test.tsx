import { permissions } from "@heliograph/contract/users/permissions.ts";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { reportTitle } from "./report-words.ts";
import { anna, luca, report, reportId, showReports } from "./report-stage.setup.tsx";
import { reportsConfigPage, reportsPage } from "./reports.pages.ts";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["reports", "reporting", "variables"]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const list = "/plant/101/config/reports";
const { plant_show, reports_show, reports_edit } = permissions;
const rowOf = async (name: string): Promise<HTMLElement> => {
  const link = await screen.findByRole("link", { name });
  return link.closest("tr")!;
};
const act = async (name: string, action: string): Promise<void> => {
  fireEvent.click(within(await rowOf(name)).getByRole("button", { name: /Azioni/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: action }));
};
const cells = (row: HTMLElement): string[] =>
  within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent.replaceAll(/\s+/g, " ").trim());

test("REPC-01 REPC-03 a row for each report: template, frequency, variables, recipients, state; it leads to the form", async () => {
  const { address } = await showReports(list, {
    reports: [
      report(),
      report({
        id: "2".repeat(24),
        template_id: "R06",
        freq: "yearly",
        vars: [],
        diff_percent: null,
        send_email_to: [],
        disabled: true,
      }),
    ],
  });
  expect(cells(await rowOf("Confronto inverter"))).toEqual([
    "Confronto inverter",
    "mensile",
    "10 %",
    "Energia",
    "1 persona",
    expect.stringMatching(/^prossimo 01\/\d{2}\/\d{4}$/),
    "",
  ]);
  expect(cells(await rowOf("Bilancio energetico"))).toEqual([
    "Bilancio energetico",
    "annuale",
    "",
    "tutto l’impianto",
    "nessuno",
    "Disattivato",
    "",
  ]);
  await act("Confronto inverter", "Modifica");
  await expect.poll(address).toBe(`/plant/101/report/${reportId}`);
});

test("REPC-02 the menu of a new report has the templates, each leads to its form", async () => {
  await showReports(list);
  fireEvent.click(await screen.findByRole("button", { name: "Nuovo report" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items).toHaveLength(12);
  expect(items[0]!.getAttribute("href")).toBe("/plant/101/report/create?template_id=R01");
  expect(items[0]!.textContent).toMatch(/^Produzione energia/);
  expect(items.every((item) => item.hasAttribute("href"))).toBe(true);
});

test("REPC-04 the dialog of recipients changes whom it goes to, and nothing that somebody else has changed; who has no address is not offered", async () => {
  const { portal } = await showReports(list);
  fireEvent.click(within(await rowOf("Confronto inverter")).getByText("1 persona"));
  const dialog = await screen.findByRole("dialog");
  const boxes = await within(dialog).findAllByRole("checkbox");
  expect(boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    "Anna Pellegrini a@x.it",
    "Luca Moretti l@x.it",
    "Carla Senza non può vedere i report di questo impianto",
  ]);
  expect(within(dialog).getByText(/ne legge tutte le cifre/)).toBeDefined();
  // Somebody else saves another frequency; this page has not heard of it yet.
  portal.stored = [report({ freq: "daily" })];
  fireEvent.click(boxes[1]!);
  fireEvent.click(within(dialog).getByRole("button", { name: "Salva" }));
  await expect.poll(() => portal.sent.length).toBe(1);
  expect(portal.sent[0]).toEqual({
    method: "POST",
    path: `/report/${reportId}`,
    body: report({ freq: "daily", send_email_to: [anna, luca] }),
  });
});

test("REPC-12 a row is disabled and enabled", async () => {
  const { portal } = await showReports(list);
  await act("Confronto inverter", "Disattiva");
  await expect.poll(() => portal.stored[0]?.disabled).toBe(true);
  await screen.findByText("Report disattivato");
  await act("Confronto inverter", "Attiva");
  await expect.poll(() => portal.stored[0]?.disabled).toBe(false);
});

test("VALID-11 an administrator who deletes a report with all that was made of it is asked twice; cancel changes nothing", async () => {
  const { portal } = await showReports(list);
  await act("Confronto inverter", "Elimina");
  const dialog = await screen.findByRole("dialog");
  const button = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Elimina" });
  expect(button.disabled).toBe(true);
  within(dialog).getByText(/tutti i documenti già generati/);
  fireEvent.click(within(dialog).getByRole("button", { name: "Annulla" }));
  expect(portal.sent).toEqual([]);
  await act("Confronto inverter", "Elimina");
  const again = await screen.findByRole("dialog");
  fireEvent.change(within(again).getByRole("textbox"), {
    target: { value: "Confronto inverter · mensile" },
  });
  fireEvent.click(within(again).getByRole("button", { name: "Elimina" }));
  await expect
    .poll(() => portal.sent)
    .toEqual([{ method: "DELETE", path: `/report/${reportId}`, body: null }]);
  await screen.findByText("Nessun report configurato");
});

test("REPC-14 REP-13 the page asks for 241, the archive for 240; without 242 nothing is created, without 243 nothing deleted", async () => {
  expect(reportsConfigPage.seen).toEqual({ plant: "reports_edit" });
  expect(reportsPage.seen).toEqual({ plant: "reports_show" });
  await showReports(list, { may: [plant_show, reports_show, reports_edit] });
  fireEvent.click(
    within(await rowOf("Confronto inverter")).getByRole("button", { name: /Azioni/ }),
  );
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "Modifica",
    "Disattiva",
    "Destinatari",
    "Archivio",
  ]);
  expect(screen.queryByRole("button", { name: "Nuovo report" })).toBeNull();
  cleanup();
  await showReports(list, { may: [plant_show, reports_edit], reports: [] });
  await screen.findByText("I report dell’impianto non sono visibili");
});

test("REP-14 twelve variables are listed, of thirteen eight and the rest on demand", async () => {
  const idOf = (at: number): string => at.toString(16).padStart(24, "8");
  const variables = (count: number) => Array.from({ length: count }, (_, at) => idOf(at));
  const all = variables(13).map((id) => ({ id, name: `Energia ${id}`, udm: "kWh", tags: [56] }));
  await showReports(list, {
    plant: { devices: [{ id: idOf(99), name: "Inverter", variables: all }] },
    reports: [
      report({ vars: variables(12) }),
      report({ id: "2".repeat(24), template_id: "R01", vars: variables(13) }),
    ],
  });
  const listed = async (name: string) =>
    (await rowOf(name)).querySelectorAll(".hg-long-list li").length;
  expect([await listed("Confronto inverter"), await listed("Produzione energia")]).toEqual([12, 8]);
  fireEvent.click(
    within(await rowOf("Produzione energia")).getByRole("button", { name: "altre 5" }),
  );
  expect(await listed("Produzione energia")).toBe(13);
});

test("REPC-09 REPC-10 titles have at most 100 characters, descriptions 1000, in both languages", async () => {
  for (const language of ["it", "en"] as const) {
    const { texts } = (await import(`../ui/texts/${language}/reports.ts`)) as {
      texts: { template: Record<string, { name: string; description: string }> };
    };
    for (const { name, description } of Object.values(texts.template)) {
      expect(name.length).toBeLessThanOrEqual(100);
      expect(description.length).toBeLessThanOrEqual(1000);
    }
  }
  expect(reportTitle({ template_id: "R01", freq: "daily" }, ((key: string) => key) as never)).toBe(
    "reports.template.R01.name · reports.freq.daily",
  );
});
