import type { Mailing } from "@heliograph/contract/reports/mailings.wire.ts";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { MailingsPage } from "./mailings-page.tsx";
import { mailingsQuery } from "./report-queries.ts";
import { mailingPage, mailingsPage } from "./reports.pages.ts";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["mailings", "reports"]);
});
afterEach(cleanup);

const mailing: Mailing = {
  id: "1".repeat(24),
  kind: "portfolio",
  name: "Tutti gli impianti",
  freq: "monthly",
  language: null,
  disabled: false,
  recipients: ["2".repeat(24)],
  scope: "all",
  client: null,
  plants: [],
  vars: [],
  step: "15",
  format: "csv",
  owner: { id: "3".repeat(24), name: "Luca Bianchi" },
  is_editable: true,
  is_recipient: false,
  plant_ids: ["101", "102"],
  due: 1_790_000_000,
  fault: null,
  last_sent: null,
};
const show = async (list: readonly Mailing[]): Promise<void> => {
  await showPages(
    [
      [mailingsPage, MailingsPage],
      [mailingPage, () => null],
    ],
    "/mailings",
    { me: { is_admin: false, perms: {} }, known: [[mailingsQuery().queryKey, list]] },
  );
  await screen.findByRole("heading", { name: "Report programmati" });
};
const menuOf = async (row: RegExp): Promise<(string | null)[]> => {
  fireEvent.click((await screen.findAllByRole("button", { name: row }))[0]!);
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
};

test("RPTX-03 its owner changes, suspends and deletes it; who receives it leaves it", async () => {
  await show([mailing]);
  expect(await screen.findByText("Confronto tra impianti, 2 impianti")).toBeDefined();
  expect(await menuOf(/Tutti gli impianti/)).toEqual(["Modifica", "Sospendi", "Elimina"]);
  cleanup();
  await show([{ ...mailing, is_editable: false, is_recipient: true, recipients: [] }]);
  expect(await menuOf(/Tutti gli impianti/)).toEqual(["Non ricevere più"]);
});
test("RPTX-03 without any the page says what there could be", async () => {
  await show([]);
  expect(await screen.findByText("Nessun report programmato")).toBeDefined();
});
