import type { PartCheck } from "@heliograph/contract/import/file-import.wire.ts";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { plantQuery } from "../plant-queries.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { FileImportPage } from "./file-import-page.tsx";
import { fileImportsQuery } from "./import.api.ts";
import { fileImportPage } from "./import.pages.ts";
import type { OpenFile } from "./read-file.ts";
import { measuredAs, plantWith } from "./import-stage.setup.ts";

/** A file as it is divided: 300,000 rows are read elsewhere (file-pieces.browser.test.ts). */
const staged = vi.hoisted(() => ({ pieces: [] as string[] }));
vi.mock("./file-pieces.ts", () => {
  const openPiece = async (at: number): Promise<OpenFile> => ({
    name: `storico.csv (${at + 1}/${staged.pieces.length})`,
    text: staged.pieces[at]!,
    workbook: null,
    openedAt: Date.parse("2026-11-01T00:00:00Z") / 1000,
    piece: {
      number: at + 1,
      of: staged.pieces.length,
      headLines: 1,
      linesBefore: at * 100,
      next: at + 1 < staged.pieces.length ? () => openPiece(at + 1) : null,
    },
  });
  return { openInPieces: () => openPiece(0) };
});

const plant = plantWith([
  {
    id: "a".repeat(24),
    name: "Quadro",
    type: "meter",
    nominal: null,
    oid: null,
    oidn: null,
    model: null,
    notes: null,
    variables: [measuredAs("b".repeat(24), "Resa", "x.1", "kWh")],
  },
]);
const checked: PartCheck = {
  fresh: 2,
  unread: 0,
  same: 0,
  replaced: 0,
  refused: [],
  examples: [],
  days: ["2026-03-04"],
};
let sent: { readonly path: string; readonly body: Record<string, unknown> }[];

beforeAll(async () => {
  await openTexts();
  await loadTexts(["measures", "setup", "tasks", "variables", "refusals"]);
});
beforeEach(() => {
  sent = [];
  const id = "c".repeat(24);
  const answers: Record<string, unknown> = {
    "POST /plant/501/file_import": { id },
    [`POST /plant/501/file_import/${id}/part/0`]: checked,
    [`POST /plant/501/file_import/${id}/start`]: { task: "t1" },
    "GET /plant/501": plant,
    "GET /task/t1": { id: "t1", status: "done", outcome: "success", progress: 1, lines: [] },
    "POST /data/fetch": [],
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname.replace("/api/v1", "");
    const text = await request.text();
    if (text !== "") sent.push({ path, body: JSON.parse(text) as Record<string, unknown> });
    return Response.json(answers[`${request.method} ${path}`] ?? []);
  });
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
async function open(...pieces: string[]): Promise<void> {
  staged.pieces = pieces;
  await showPages([[fileImportPage, FileImportPage]], "/plant/501/config/import_data", {
    known: [
      [plantQuery("501").queryKey, plant],
      [fileImportsQuery("501").queryKey, []],
    ],
  });
  await screen.findByText("Nessuna importazione");
  fireEvent.change(document.querySelector("input[type=file]")!, {
    target: { files: [new File(["a"], "storico.csv")] },
  });
  await screen.findByText("Come si legge il file");
}
const go = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));
async function choose(box: RegExp, option: string): Promise<void> {
  fireEvent.click(screen.getByLabelText(box, { selector: "input" }));
  fireEvent.click(await screen.findByRole("option", { name: option, hidden: true }));
}
const rows = (day: string, ...values: string[]): string =>
  ["Ora;Foo [kWh]", ...values.map((value, at) => `2026-03-${day} 1${at}:00;${value}`)].join("\n");

test("ONB-04 [X36] a long file goes on with its next piece: read alike, into what was chosen, with the lines of the file", async () => {
  await open(rows("04", "1", "2"), rows("05", "3", "guasto", "4"));
  await screen.findByText(/^Parte 1 di 2: /);
  go("Avanti");
  await screen.findByText(/nessuna colonna riconosciuta/);
  await choose(/^Va a: /, "Quadro · Resa");
  await choose(/^Energia: /, "contatore");
  go("Avanti");
  fireEvent.click(await screen.findByRole("button", { name: "Prova" }));
  await screen.findByText("Che cosa cambierebbe");
  go("Importa");
  fireEvent.click(await screen.findByRole("button", { name: "Apri la parte 2 di 2" }));
  await screen.findByText(/^Parte 2 di 2: /);
  await screen.findByText("1 colonna da importare");
  go("Avanti");
  await screen.findByText("Riga 103");
  fireEvent.click(await screen.findByRole("button", { name: "Prova" }));
  await screen.findByText("Che cosa cambierebbe");
  expect(sent.at(-2)?.body["file"]).toBe("storico.csv (2/2)");
  const stamp = (iso: string): number => Date.parse(iso) / 1000;
  expect(sent.at(-1)?.body).toEqual({
    packets: [
      { timestamp: stamp("2026-03-05T09:00:00Z"), values: { "x.1": 3 } },
      { timestamp: stamp("2026-03-05T11:00:00Z"), values: { "x.1": 4 } },
    ],
  });
  go("Importa");
  await screen.findByText("Importazione finita.");
  expect(screen.queryByRole("button", { name: /^Apri la parte/ })).toBeNull();
});
test("ONB-04 [X36] with the newest first, energies of intervals are not added up piece by piece", async () => {
  const backwards = rows("04", "1", "2", "1", "3").split("\n");
  await open([backwards[0], ...backwards.slice(1).toReversed()].join("\n"), rows("03", "1", "2"));
  go("Avanti");
  await screen.findByText(/nessuna colonna riconosciuta/);
  await choose(/^Va a: /, "Quadro · Resa");
  await choose(/^Energia: /, "per intervallo: sommala");
  go("Avanti");
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^Il file comincia dal più recente/,
  );
  expect(screen.queryByRole("button", { name: "Prova" })).toBeNull();
});
