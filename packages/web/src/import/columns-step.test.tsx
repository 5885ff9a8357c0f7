import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { plantQuery } from "../plant-queries.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { FileImportPage } from "./file-import-page.tsx";
import { fileImportPage } from "./import.pages.ts";
import { fileImportsQuery } from "./import.api.ts";
import { measuredAs, plantWith } from "./import-stage.setup.ts";

const variable = (id: string, name: string) => measuredAs(id, name, `logger_${id}`, "kW");
const plant = plantWith(
  [1, 2, 3].map((n) => ({
    id: `d${n}`,
    name: `Macchina ${n}`,
    type: "inverter",
    nominal: 50,
    oid: "zz",
    oidn: n,
    model: null,
    notes: null,
    variables: [variable(`p${n}`, "Resa"), variable(`q${n}`, "Riserva")],
  })),
);

beforeAll(async () => {
  await openTexts();
  await loadTexts(["measures", "setup", "tasks", "variables", "refusals"]);
});
beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const go = (name: string | RegExp): void =>
  void fireEvent.click(screen.getByRole("button", { name }));
async function openColumns(heads: readonly string[], value = "1,5"): Promise<void> {
  await showPages([[fileImportPage, FileImportPage]], "/plant/501/config/import_data", {
    known: [
      [plantQuery("501").queryKey, plant],
      [fileImportsQuery("501").queryKey, []],
    ],
  });
  await screen.findByText("Nessuna importazione");
  const rows = ["10:00", "10:05"].map((hour) => [`2026-03-04 ${hour}`, ...heads.map(() => value)]);
  const text = [["Ora", ...heads], ...rows].map((cells) => cells.join(";")).join("\n");
  fireEvent.change(document.querySelector("input[type=file]")!, {
    target: { files: [new File([text], "storico.csv")] },
  });
  await screen.findByText("Come si legge il file");
  go("Avanti");
  await screen.findByText(/nessuna colonna riconosciuta/);
}
const box = (column: string): HTMLInputElement =>
  screen.getByLabelText(`Va a: ${column}`, { selector: "input" });
/** The list of this column alone. */
const listOf = (column: string) =>
  within(document.getElementById(box(column).getAttribute("aria-controls")!)!);
async function pick(column: string, option: string): Promise<void> {
  fireEvent.click(box(column));
  await waitFor(() => expect(box(column).getAttribute("aria-expanded")).toBe("true"));
  fireEvent.click(listOf(column).getByRole("option", { name: option, hidden: true }));
}
const type = (column: string, text: string): void =>
  void fireEvent.change(box(column), { target: { value: text } });

test("ONB-04 [X28] what is chosen for one inverter is proposed for the others: seen, confirmed or undone", async () => {
  await openColumns(["INV 1 Foo", "INV 2 Foo", "INV 3 Foo"]);
  await pick("INV 1 Foo", "Macchina 1 · Resa");
  const strip = "Come «INV 1 Foo» si propongono altre 2 colonne: controllale.";
  await screen.findByText(strip);
  expect([box("INV 2 Foo").value, box("INV 3 Foo").value]).toEqual([
    "Macchina 2 · Resa",
    "Macchina 3 · Resa",
  ]);
  expect(screen.getAllByText("Proposto come per «INV 1 Foo».").length).toBe(2);
  // Nothing goes on before somebody says yes.
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Avanti" }).disabled).toBe(true);
  go(`Annulla: ${strip}`);
  expect(screen.queryByText(strip)).toBeNull();
  expect(box("INV 2 Foo").value).toBe("lascia fuori");
  expect(box("INV 1 Foo").value).toBe("Macchina 1 · Resa");

  await pick("INV 1 Foo", "Macchina 1 · Riserva");
  go(`Conferma: ${strip}`);
  await screen.findByText("3 colonne da importare");
  expect(box("INV 3 Foo").value).toBe("Macchina 3 · Riserva");
});

test("ONB-04 [X28] the column's list is searched by typing over what stands there; what nothing is called is said", async () => {
  await openColumns(["INV 1 Foo"]);
  const input = box("INV 1 Foo");
  input.focus();
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, "lascia fuori".length]);
  type("INV 1 Foo", "2 · ris");
  await pick("INV 1 Foo", "Macchina 2 · Riserva");
  type("INV 1 Foo", "zzz");
  await screen.findByText("Nessun risultato");
});

test("ONB-04 [X28] columns that are left out are counted and named in the check, and still at the end", async () => {
  const id = "c".repeat(24);
  const counts = { fresh: 2, unread: 0, same: 0, replaced: 0, refused: [], examples: [], days: [] };
  const task = { id: "t1", kind: "file_import", status: "done", outcome: "success", lines: [] };
  const answers: Record<string, unknown> = {
    "POST /plant/501/file_import": { id },
    [`POST /plant/501/file_import/${id}/part/0`]: counts,
    [`POST /plant/501/file_import/${id}/start`]: { task: "t1" },
    "GET /task/t1": { ...task, name: "", progress: 1, params: {} },
  };
  vi.stubGlobal("fetch", async ({ method, url }: Request) => {
    const path = new URL(url).pathname.replace("/api/v1", "");
    return Response.json(answers[`${method} ${path}`] ?? []);
  });
  await openColumns(["INV 1 Foo", ...Array.from({ length: 10 }, (_, i) => `Boh ${i + 1}x`)]);
  await pick("INV 1 Foo", "Macchina 1 · Resa");
  go("Avanti");
  const lineOf = async () => (await screen.findByText(/^10 colonne restano fuori/)).textContent;
  const line = await lineOf();
  expect(line).toBe(
    "10 colonne restano fuori: Boh 1x; Boh 2x; Boh 3x; Boh 4x; Boh 5x; Boh 6x; Boh 7x; Boh 8x e altre 2",
  );
  go("Prova");
  await screen.findByText("Che cosa cambierebbe");
  go("Importa");
  await screen.findByText("Importazione finita.");
  expect(await lineOf()).toBe(line);
});

test("ONB-04 [X28] why nothing is chosen stands under the column", async () => {
  await openColumns(["Resa [kW]"]);
  const reason = "Può essere Macchina 1 · Resa, Macchina 2 · Resa o un’altra: scegli.";
  expect(screen.getAllByText(reason).length).toBe(1);
  expect(box("Resa").value).toBe("lascia fuori");
});

test("ONB-04 [X28] columns that nothing is known of are counted where they are chosen, and say what is to be done", async () => {
  await openColumns(["Mah", "Boh"]);
  const counts = (): string => screen.getByText(/lasciat[ae] fuori/).textContent;
  expect(counts()).toContain("2 lasciate fuori");
  const unknown = "non riconosciuta: scegli tu dove va, altrimenti resta fuori";
  expect(screen.getAllByText(unknown).length).toBe(2);
  await pick("Mah", "Macchina 1 · Resa");
  await waitFor(() => expect(counts()).toContain("1 lasciata fuori"));
  expect(screen.getAllByText(unknown).length).toBe(1);
});

test("ONB-04 [X28] a power that is too large for the plant says why it is not proposed, until somebody chooses", async () => {
  await openColumns(["Potenza [kW]"], "250000,5");
  const doubt = /^Arriva a 250,0 MW, ma l’impianto è da 100(,0)? kWp: controlla l’unità/;
  await screen.findByText(doubt);
  await pick("Potenza", "Macchina 1 · Resa");
  await waitFor(() => expect(screen.queryByText(doubt)).toBeNull());
});
