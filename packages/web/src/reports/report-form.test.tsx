import { permissions } from "@heliograph/contract/users/permissions.ts";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { anna, blind, report, reportId, showReports } from "./report-stage.setup.tsx";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["reports", "reporting", "variables", "errors", "refusals"]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const create = (template: string) => `/plant/101/report/create?template_id=${template}`;
const stored = `/plant/101/report/${reportId}`;
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const save = (): void => {
  fireEvent.click(screen.getByRole("button", { name: "Salva" }));
};
const type = (input: HTMLElement, value: string): void => {
  fireEvent.change(input, { target: { value } });
};

test("REPC-02 REPC-08 REPC-09 REPC-10 a new report of a template: its words are read-only, its threshold is the template's, nothing else is chosen", async () => {
  await showReports(create("R03"));
  const title = await field("Titolo");
  expect([title.value, title.readOnly, title.maxLength]).toEqual(["Confronto inverter", true, 100]);
  const description = await field("Descrizione");
  expect(description.value).toMatch(/^I kWh per kWp/);
  expect(description.readOnly).toBe(true);
  expect((await field(/^Soglia di scostamento/)).value).toBe("10");
  expect((await screen.findByRole("switch")).getAttribute("checked")).not.toBeNull();
  expect(screen.queryAllByRole("checkbox", { checked: true })).toEqual([]);
  cleanup();
  await showReports(create("R01"));
  await field("Titolo");
  expect(screen.queryByLabelText(/^Soglia di scostamento/)).toBeNull();
});

test.each([
  ["R01", ["giornaliero", "mensile", "annuale"]],
  ["R02", ["mensile", "annuale"]],
  ["R03", ["giornaliero", "mensile"]],
])("REPC-05 ENT-29 frequencies of %s: %j", async (template, expected) => {
  await showReports(create(template));
  fireEvent.click(await screen.findByRole("combobox", { name: /^Frequenza/ }));
  const options = await screen.findAllByRole("option", { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual(expected);
});
test("REPC-05 a weekly one that is stored is shown, and stays", async () => {
  const { portal } = await showReports(stored, { reports: [report({ freq: "weekly" })] });
  const freq = await field(/^Frequenza/);
  expect([freq.value, freq.readOnly]).toEqual(["settimanale", true]);
  type(await field(/^Soglia di scostamento/), "20");
  save();
  await expect.poll(() => portal.stored[0]).toEqual(report({ freq: "weekly", diff_percent: 20 }));
});

test("REPC-06 variables are those of the template's tags; a template that needs none asks for none", async () => {
  await showReports(create("R03"));
  const list = await screen.findByRole("group", { name: "Variabili" });
  const names = within(list)
    .getAllByRole<HTMLInputElement>("checkbox")
    .map(({ labels }) => labels?.[0]?.textContent?.trim());
  expect(names).toEqual(["Inverter 1", "Energia kWh", "Energia del giorno kWh"]);
  cleanup();
  await showReports(create("R06"));
  await field("Titolo");
  expect(screen.queryByRole("group", { name: "Variabili" })).toBeNull();
});

test("REPC-06 [R13] a plant without such variables says which tag is missing, and nothing is sent", async () => {
  const { portal } = await showReports(create("R04"));
  const missing = await screen.findByRole("list", { name: "Che cosa manca all’impianto" });
  expect(missing.textContent).toMatch(/ha il tag «.*String.*»/i);
  expect(missing.textContent).toMatch(/sensore di irraggiamento/);
  const none = screen.getByText("Nessuna variabile che puoi vedere va bene per questo modello.");
  save();
  // To ask for one would lead nowhere.
  await expect.poll(() => none.getAttribute("role")).toBe("alert");
  expect(screen.queryByText("Scegli almeno una variabile")).toBeNull();
  expect(portal.sent).toEqual([]);
});

test("REPC-07 a threshold is a whole number from 1 to 100", async () => {
  const { portal } = await showReports(stored);
  const input = await field(/^Soglia di scostamento/);
  for (const wrong of ["0", "101", "1,5", ""]) {
    type(input, wrong);
    save();
    await expect.poll(() => input.getAttribute("aria-invalid")).toBe("true");
    expect(portal.sent, wrong).toEqual([]);
  }
  for (const right of ["1", "100"]) {
    cleanup();
    const { portal: next } = await showReports(stored);
    type(await field(/^Soglia di scostamento/), right);
    save();
    await expect.poll(() => next.stored[0]?.diff_percent).toBe(Number(right));
  }
});

test("REPC-11 an unknown report is not found; what was opened with a wrong id too", async () => {
  await showReports("/plant/101/report/123456789012345678901234", { reports: [] });
  expect(await screen.findByText("Report not found !")).toBeDefined();
  cleanup();
  await showReports("/plant/101/report/wrong", { reports: [] });
  expect(await screen.findByText("Report not found !")).toBeDefined();
});

test("REPC-12 REPC-13 saving creates without an id and replaces with one; enabled is the inverse of disabled", async () => {
  const { portal, address } = await showReports(create("R03"));
  fireEvent.click(await screen.findByRole("checkbox", { name: /^Energia kWh/ }));
  fireEvent.click(await screen.findByRole("checkbox", { name: /^Anna Pellegrini/ }));
  fireEvent.click(await screen.findByRole("switch"));
  save();
  await expect.poll(() => portal.sent.length).toBe(1);
  expect(portal.sent[0]).toEqual({
    method: "POST",
    path: "/report",
    body: {
      plant_id: "101",
      template_id: "R03",
      freq: "monthly",
      vars: ["e".repeat(24)],
      disabled: true,
      diff_percent: 10,
      send_email_to: [anna],
    },
  });
  await expect.poll(address).toBe("/plant/101/config/reports");
  cleanup();
  const other = await showReports(stored, { reports: [report({ disabled: true })] });
  fireEvent.click(await screen.findByRole("switch"));
  save();
  await expect
    .poll(() => other.portal.sent)
    .toEqual([{ method: "POST", path: `/report/${reportId}`, body: report() }]);
});

test("[R12] who may not see reports is not offered as a recipient and it says why; who is one already can be taken out", async () => {
  await showReports(create("R03"));
  const box = (name: RegExp) => screen.findByRole<HTMLInputElement>("checkbox", { name });
  expect((await box(/^Carla Senza non può vedere i report/)).disabled).toBe(true);
  expect((await box(/^Anna Pellegrini a@x.it/)).disabled).toBe(false);
  cleanup();
  const kept = report({ send_email_to: [blind] });
  const { portal } = await showReports(stored, { reports: [kept] });
  fireEvent.click(await box(/^Carla Senza/));
  save();
  await expect.poll(() => portal.stored[0]?.send_email_to).toEqual([]);
});

test("[R14] two people at once: what the other saves comes to the form, what one has typed stays, and nothing of the other is undone", async () => {
  const { portal, others } = await showReports(stored);
  const input = await field(/^Soglia di scostamento/);
  type(input, "25");
  others([report({ freq: "daily", send_email_to: [] })]);
  await screen.findByText(/qualcun altro ha cambiato la frequenza, i destinatari/);
  expect(input.value).toBe("25");
  save();
  await expect
    .poll(() => portal.stored[0])
    .toEqual(report({ freq: "daily", send_email_to: [], diff_percent: 25 }));
});

test("[R14] a report that somebody else deletes meanwhile leaves what was typed on the form, and may be created again", async () => {
  const { portal, others } = await showReports(stored);
  type(await field(/^Soglia di scostamento/), "25");
  others([]);
  await screen.findByText(/qualcun altro ha eliminato questo report/);
  expect((await field(/^Soglia di scostamento/)).value).toBe("25");
  save();
  await expect.poll(() => portal.sent.map(({ path }) => path)).toEqual(["/report"]);
  expect(portal.sent[0]?.body).toMatchObject({ diff_percent: 25, send_email_to: [anna] });
});

test("REPC-14 without 241 there is no form, without 242 none of a new one", async () => {
  const { plant_show, reports_show, reports_edit } = permissions;
  await showReports(stored, { may: [plant_show, reports_show] });
  expect(await screen.findByText(/^Permessi insufficienti/)).toBeDefined();
  cleanup();
  await showReports(create("R01"), { may: [plant_show, reports_show, reports_edit] });
  expect(await screen.findByText(/^Permessi insufficienti/)).toBeDefined();
});
