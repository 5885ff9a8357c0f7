import type { PartCheck } from "@heliograph/contract/import/file-import.wire.ts";
import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { plantQuery } from "../plant-queries.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { FileImportPage } from "./file-import-page.tsx";
import { fileImportPage } from "./import.pages.ts";
import { fileImportsQuery } from "./import.api.ts";
import { measuredAs, plantWith } from "./import-stage.setup.ts";

const plant = plantWith([
  {
    id: "a".repeat(24),
    name: "INV1",
    type: "inverter",
    nominal: 50,
    oid: "inv",
    oidn: 1,
    variables: [
      { ...measuredAs("b".repeat(24), "Potenza", "inv.1.pac", "kW"), tags: [51], vmax: 3 },
      { ...measuredAs("e".repeat(24), "Energia", "inv.1.etot", "kWh"), tags: [56] },
    ],
  },
]);

interface Sent {
  readonly path: string;
  readonly body: unknown;
}
let sent: Sent[];
let answers: Record<string, unknown>;
const checked: PartCheck = {
  fresh: 2,
  unread: 0,
  same: 1,
  replaced: 0,
  refused: [],
  examples: [],
  days: ["2026-03-29"],
};
beforeAll(async () => {
  await openTexts();
  await loadTexts(["measures", "setup", "tasks", "variables", "refusals"]);
});
beforeEach(() => {
  sent = [];
  answers = {
    "GET /plant/501/file_import": [],
    "POST /plant/501/file_import": { id: "c".repeat(24) },
    [`POST /plant/501/file_import/${"c".repeat(24)}/part/0`]: checked,
    [`POST /plant/501/file_import/${"c".repeat(24)}/start`]: { task: "t1" },
    "GET /task/t1": {
      id: "t1",
      name: "Import of storico.csv",
      kind: "file_import",
      status: "done",
      outcome: "cancelled",
      progress: 0.5,
      params: { plant_id: "501" },
      lines: [
        { code: "file_stopped", params: { packets: 1, all: 3, until: "2026-03-29" } },
        { code: "cancelled", params: {} },
      ],
    } as unknown as Task,
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname.replace("/api/v1", "");
    const text = await request.text();
    const { method } = request;
    if (method !== "GET")
      sent.push({ path: `${method} ${path}`, body: JSON.parse(text || "null") });
    return Response.json(answers[`${method} ${path}`] ?? { ok: true });
  });
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(text: string): Promise<void> {
  await showPages(
    [
      [fileImportPage, FileImportPage],
      [plantPage, () => "plant"],
    ],
    "/plant/501/config/import_data",
    {
      known: [
        [plantQuery("501").queryKey, plant],
        [fileImportsQuery("501").queryKey, []],
      ],
    },
  );
  await screen.findByText("Nessuna importazione");
  const input = document.querySelector("input[type=file]")!;
  fireEvent.change(input, { target: { files: [new File([text], "storico.csv")] } });
}
const button = (name: string): HTMLButtonElement => screen.getByRole("button", { name });
const go = (name: string): void => void fireEvent.click(button(name));

test.each([
  ["", "Il file è vuoto."],
  ["a;b;c", "Il file ha una riga sola: servono un’intestazione e almeno una riga di misure."],
  ["a;b\0c;d;e;f", "Questo non è un file di testo né una cartella di Excel (.xlsx)."],
  [`${"1;".repeat(2000)}\n`.repeat(2), "Il file ha 2.001 colonne: se ne leggono al massimo 500."],
])(
  "ONB-04 [X23] what cannot be read stands in a sentence beside the button: %#",
  async (text, sentence) => {
    await open(text);
    expect((await screen.findByRole("alert")).textContent).toBe(sentence);
    expect(sent).toEqual([]);
  },
);

test("ONB-04 [X25] day and month, and decimals, are asked: without an answer it does not go on", async () => {
  await open("Ora;inv.1.pac [kW]\n01/02/2026 12:00;1,234\n02/02/2026 12:00;2,345\n");
  await screen.findByText(/viene prima il giorno o il mese/);
  screen.getByText(/«1.234» può essere mille e rotti/);
  expect(button("Avanti").disabled).toBe(true);
});

test("ONB-04 [X24] a time column that never parses, and a head alone, are said", async () => {
  await open("a;b;c\nx;1;2\ny;3;4\n");
  await screen.findByText("Nessuna colonna sembra una data: sceglila");
  expect(button("Avanti").disabled).toBe(true);
});

test("ONB-04 [X28] [X33] several tables in a file are read as one, and so announced; a guess waits for its confirmation", async () => {
  await open(
    [
      "Apparato 1",
      "Ora;Foo [kW]",
      "2026-03-04 10:00;1,5",
      "2026-03-04 10:05;1,6",
      "",
      "Apparato 7",
      "Ora;Foo [kW]",
      "2026-03-04 10:00;2,5",
      "2026-03-04 10:05;2,6",
    ].join("\n"),
  );
  await screen.findByText(/^Nel file ci sono 2 tabelle, una sotto l’altra/);
  go("Avanti");
  await screen.findByText("Supposto dal nome, dal dispositivo o dai valori.");
  // Of what nobody has confirmed nothing is taken.
  expect(button("Avanti").disabled).toBe(true);
  go("Conferma: Apparato 1");
  await screen.findByText(/^1 colonna da importare/);
  expect(button("Avanti").disabled).toBe(false);
  go("Avanti");
  expect((await screen.findAllByText("INV1 · Potenza")).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
});

test("ONB-04 [X26] [X27] [X29] [X31] what is left out and what the clock change does stand in the check; the trial comes before the start; nothing is sent before it", async () => {
  await open(
    [
      "Ora;inv.1.pac [W]",
      "2026-03-29 01:55;4000",
      "2026-03-29 02:05;4000",
      "2026-03-29 03:00;guasto",
      "2026-03-29 03:05;2000",
      "2026-03-29 03:10;---",
      "2026-03-29 03:15;1000",
      "2024-03-29 03:15;1000",
    ].join("\n"),
  );
  await screen.findByText("Come si legge il file");
  go("Avanti");
  await screen.findByText("1 colonna da importare");
  go("Avanti");
  await screen.findByText(/29\/03\/2026: l’ora legale salta un’ora. 1 riga dice/);
  screen.getByText(
    "INV1 · Potenza: 1 valore oltre i limiti della variabile (fino a 3,00 kW): 4,00 kW. Si importa lo stesso; se non è credibile, resta fuori dalle cifre.",
  );
  screen.getByText("1 cella vuota: resta un buco, mai uno zero.");
  const faults = within(screen.getByRole("group", { name: "Righe e celle lasciate fuori" }));
  expect(faults.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "Riga 3ora saltata dal cambio dell’ora«2026-03-29 02:05»",
    "Riga 4non è un numero«guasto»inv.1.pacAtteso: un numero, come 12.5",
    "Riga 8prima dell’inizio dell’impianto«2024-03-29 03:15»Atteso: un momento dopo l’inizio dell’impianto e non nel futuro",
  ]);
  expect(sent).toEqual([]);

  go("Prova");
  await screen.findByText("Che cosa cambierebbe");
  const stamp = (iso: string): number => Date.parse(iso) / 1000;
  expect(sent).toEqual([
    { path: "POST /plant/501/file_import", body: { file: "storico.csv", parts: 1 } },
    {
      path: `POST /plant/501/file_import/${"c".repeat(24)}/part/0`,
      body: {
        packets: [
          { timestamp: stamp("2026-03-29T00:55:00Z"), values: { "inv.1.pac": 4 } },
          { timestamp: stamp("2026-03-29T01:05:00Z"), values: { "inv.1.pac": 2 } },
          { timestamp: stamp("2026-03-29T01:15:00Z"), values: { "inv.1.pac": 1 } },
        ],
      },
    },
  ]);
  go("Importa");
  await screen.findByText("L’importazione è stata fermata.");
  screen.getByText("sono scritti 1 istanti su 3, fino al 29/03/2026: ciò che è scritto resta");
  expect(sent.at(-1)!.path).toBe(`POST /plant/501/file_import/${"c".repeat(24)}/start`);
});

test("ONB-04 [X35] [D7] [D16] the trial says what the plant will not believe, and a day without readings leads to the next one with some", async () => {
  const rows = Array.from({ length: 12 }, (_, at) => {
    const minute = String(at * 5).padStart(2, "0");
    return `2026-03-04 12:${minute};${at === 6 ? 900 : 2};${at === 8 ? 990_000 : 5000 + at}`;
  });
  await open(
    ["Ora;inv.1.pac [kW];inv.1.etot [kWh]", ...rows, "2026-03-09 12:00;2;5040"].join("\n"),
  );
  await screen.findByText("Come si legge il file");
  go("Avanti");
  await screen.findByText("2 colonne da importare");
  go("Avanti");
  // The calendar is loaded on demand.
  const day = await screen.findByLabelText("Giorno", {}, { timeout: 20_000 });
  fireEvent.change(day, { target: { value: "06/03/2026" } });
  await screen.findByText(
    "Il 06/03/2026 il file non ha dati: il giorno più vicino che ne ha è il 09/03/2026.",
  );
  go("Prova");
  await screen.findByText("Che cosa cambierebbe");
  await screen.findByText(
    "INV1 · Potenza: 1 potenza oltre tre volte il nominale, il 04/03/2026, 12:30. Si conserva, ma resta fuori da curve e cifre.",
  );
  screen.getByText(
    "INV1 · Energia: 1 lettura del contatore non creduta, il 04/03/2026, 12:40. Si conserva, ma non conta nelle energie.",
  );
  expect(sent.some(({ path }) => path.endsWith("/start"))).toBe(false);
});

test("ONB-04 [X29] what would be replaced is asked about; going back forgets what lies aside", async () => {
  answers[`POST /plant/501/file_import/${"c".repeat(24)}/part/0`] = { ...checked, replaced: 7 };
  await open("Ora;inv.1.pac [kW]\n2026-03-04 12:00;1.5\n2026-03-04 12:05;2.5\n");
  await screen.findByText("Come si legge il file");
  go("Avanti");
  go("Avanti");
  fireEvent.click(await screen.findByRole("button", { name: "Prova" }));
  await screen.findByText("Che cosa cambierebbe");
  go("Importa");
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("Sostituire 7 valori?");
  fireEvent.click(dialog.getByRole("button", { name: "Annulla" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.some(({ path }) => path.endsWith("/start"))).toBe(false);
  go("Indietro");
  await waitFor(() =>
    expect(sent.at(-1)!.path).toBe(`DELETE /plant/501/file_import/${"c".repeat(24)}`),
  );
});

test("ONB-04 [X28] energies of intervals are asked about, and go on from what the plant's counter read before them", async () => {
  answers["POST /data/fetch"] = [
    [1_768_200_000, 49],
    [1_768_200_300, 50.3],
    [1_768_200_600, null],
  ];
  const made = [0, 1, 3, 6, 2, 0];
  await open(
    `Ora;inv.1.etot [kWh]\n${made.map((kwh, i) => `2026-01-13 1${i}:00;${kwh}`).join("\n")}\n`,
  );
  await screen.findByText("Come si legge il file");
  go("Avanti");
  await screen.findByText(/è un contatore, o l’energia di ogni intervallo/);
  expect(button("Avanti").disabled).toBe(true);
  fireEvent.click(screen.getByLabelText(/^Energia: /, { selector: "input" }));
  fireEvent.click(
    await screen.findByRole("option", { name: "per intervallo: sommala", hidden: true }),
  );
  go("Avanti");
  await screen.findByText(/si sommano a quello che il contatore segnava prima, 50,3/);
  // The two days before the file, slot by slot.
  const end = Date.parse("2026-01-13T09:00:00Z") / 1000;
  expect(sent).toEqual([
    {
      path: "POST /data/fetch",
      body: { ids: ["e".repeat(24)], start: end - 2 * 86_400, end, resolution: 5 },
    },
  ]);
  go("Prova");
  await screen.findByText("Che cosa cambierebbe");
  const { body } = sent.find(({ path }) => path.endsWith("/part/0"))!;
  const { packets } = body as { packets: { values: Record<string, number> }[] };
  // 50.3 + 0, + 1, + 3, + 6, + 2, + 0
  expect(packets.map(({ values }) => values["inv.1.etot"])).toEqual([
    50.3, 51.3, 54.3, 60.3, 62.3, 62.3,
  ]);
});
