import { plantFileText } from "@heliograph/domain/plantfiles/file-text.ts";
import type { PlantFile } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { plantListQuery } from "../plant-queries.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { PlantFilePage } from "./plant-file-page.tsx";
import { freeCodeAfter, PlantFileImportPage } from "./import-page.tsx";
import { plantFileImportPage, plantFilePage } from "./plantfiles.pages.ts";

const answer = vi.fn<(request: Request) => Promise<Response>>();
beforeAll(async () => {
  await openTexts();
  await loadTexts(["plantfiles", "plants", "refusals", "logs"]);
});
beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const section = {
  kwp: 20,
  kwp_exchange: null,
  devices: ["inv.1"],
  fpac: null,
  fteo: null,
  fetot: null,
  fetotcount: null,
  fpr: null,
  firr: null,
  ftamb: null,
  ftmod: null,
};
const device = {
  name: "Inverter 1",
  type: "inverter",
  brand: null,
  model: null,
  nominal: 20,
  notes: null,
  oid: "inv",
  oidn: 1,
  disabled: false,
  variables: [],
};
const file = {
  format: "heliograph-plant",
  version: 2,
  plant: {
    id: "101",
    name: "Serre",
    client: "Acme",
    maintainer: null,
    manager: null,
    timezone: "Europe/Rome",
    active_since: 1_735_686_000,
    active_until: null,
    notes: null,
    notes_in_homepage: false,
    disabled: false,
    lat: null,
    lon: null,
    alt: null,
    location: null,
    address: null,
    country: null,
    language: "it",
    by_files: false,
  },
  sections: [
    { name: "GLOBAL", ...section },
    { name: "A", ...section },
  ],
  devices: [device],
  formulas: [],
  string_inverters: {},
  homepage: {
    featured_vars: [],
    numeric_vars: [],
    numeric_hide_trees: false,
    daily_vars: [],
    daily_selected_only: false,
    history_vars: [],
    history_selected_only: false,
    history_hide_estimates: false,
  },
  gperf_params: {},
  gperf_events: [],
  charts: [],
  alerts: [],
  reports: [],
  tariffs: [],
  logbook: null,
  images: null,
  permissions: {},
} as unknown as PlantFile;

const plants = ["101", "102", "104"].map((id) => ({
  id,
  name: id === "101" ? "Serre" : `Impianto ${id}`,
}));
const then = 1_782_000_000;
/** What was sent, each as its method and path. */
const sent: string[] = [];
async function show(
  of: {
    readonly snapshots?: readonly number[];
    readonly changes?: readonly object[];
    readonly effect?: object;
    readonly images?: readonly object[];
  } = {},
) {
  sent.length = 0;
  answer.mockImplementation(async (request) => {
    const { pathname } = new URL(request.url);
    const body = request.method === "POST" ? ` ${await request.text()}` : "";
    sent.push(`${request.method} ${pathname.replace("/api/v1", "")}${body}`);
    if (pathname.endsWith("/plant/all")) return Response.json(plants);
    if (pathname.endsWith("/snapshots"))
      return Response.json((of.snapshots ?? []).map((at) => ({ at, changes: of.changes ?? [] })));
    if (pathname.endsWith("/restore"))
      return Response.json({
        faults: [],
        disabled: [],
        deleted: [],
        dropped_recipients: [],
        ...of.effect,
      });
    if (pathname.includes("/snapshots/"))
      return Response.json({ ...file, plant: { ...file.plant, notes: "Com’era" } });
    if (pathname.endsWith("/plant_file"))
      return Response.json({
        faults: [],
        plant: null,
        counts: null,
        unknown_users: [],
        dropped_recipients: [],
      });
    return Response.json({ ...file, images: of.images ?? null });
  });
  const pages = [
    [plantFilePage, PlantFilePage],
    [plantFileImportPage, PlantFileImportPage],
  ] as const;
  await showPages(pages, "/plant/101/config/file", {
    known: [
      [["plant", "101"], { id: "101", name: "Serre", timezone: "Europe/Rome" }],
      [plantListQuery().queryKey, plants],
    ],
  });
  await screen.findByRole("heading", { name: "File dell’impianto" });
}
const choose = (text: string): void => {
  const input = document.querySelector("input[type=file]")!;
  fireEvent.change(input, { target: { files: [new File([text], "then.json")] } });
};
const lines = (): (string | null)[] =>
  [...document.querySelectorAll(".hg-file-changes li")].map((one) => one.textContent);

test("PFILE-02 a file is compared with the plant as it is: what is more, less and different, each where it belongs", async () => {
  await show();
  const changed = {
    ...file,
    plant: { ...file.plant, notes: "Tetto" },
    devices: [
      { ...device, nominal: 25.5, disabled: true },
      { ...device, name: "Inverter 2", oidn: 2 },
    ],
    sections: [file.sections[0], { ...file.sections[1], name: "B" }],
    gperf_params: file.gperf_params,
  } as PlantFile;
  choose(plantFileText(changed));
  await waitFor(() =>
    expect(lines().slice(0, 6)).toEqual([
      "note — → Tetto",
      "A ",
      "B ",
      "inv.1 · potenza nominale 20 → 25,5",
      "inv.1 · disabilitato No → Sì",
      "inv.2 Inverter 2",
    ]),
  );
  expect(
    screen
      .getAllByRole("heading", { level: 3 })
      .map((one) => one.textContent)
      .slice(0, 3),
  ).toEqual(["Dati dell’impianto", "Sezioni", "Dispositivi e variabili"]);
});

test("PFILE-02 a file of something else is refused, and the plant is not even asked for", async () => {
  await show();
  choose('{"format":"heliograph-plant","version":7}');
  expect((await screen.findByRole("alert")).textContent).toContain("la versione 7");
  choose('{"a":1}');
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("non è il file di un impianto"),
  );
  expect(sent).toEqual(["GET /plant/101/snapshots"]);
});

test("[PF7] PFILE-03 a moment says in its line who changed what after it, one thing by name and several by number", async () => {
  const change = { real_user: null, act: "edit", ent: "device", count: 1, nam: "Contatore" };
  await show({
    snapshots: [then],
    changes: [
      { ...change, user: "ugo" },
      { ...change, user: "ugo", act: "create", ent: "variable", count: 12, nam: "x" },
      { ...change, user: "anna", real_user: "capo", ent: "tariff", nam: "2026-01-01" },
      { ...change, user: null, count: 3 },
      { ...change, user: null, ent: "alert", count: 2 },
    ],
  });
  const line = await screen.findByRole("button", { name: /poi ugo/ });
  expect(line.textContent).toContain(
    "poi ugo: modifica dispositivo Contatore, creazione variabile 12 · capo con l’account di anna: modifica tariffa 2026-01-01 · e altre 5 modifiche",
  );
});

test("[PF10] PFILE-01 PFILE-03 a copy may take the images along; a name that another plant has is said while it is typed", async () => {
  const images = [{ cat: "generic", name: "tetto.jpg", size: 3, sha256: "a".repeat(64) }];
  await show({ images });
  fireEvent.click(screen.getByRole("link", { name: "Crea una copia" }));
  fireEvent.change(await screen.findByLabelText("Nome"), { target: { value: "serre" } });
  expect((await screen.findByText(/Si chiama già così/)).textContent).toContain("101");
  fireEvent.change(screen.getByLabelText("Nome"), { target: { value: "Serre nuove" } });
  await waitFor(() => expect(screen.queryByText(/Si chiama già così/)).toBeNull());
  const box = screen.getByLabelText("Importa il logo e le immagini");
  const create = screen.getByRole("button", { name: "Crea l’impianto" });
  await waitFor(() => expect(create.hasAttribute("disabled")).toBe(false));
  fireEvent.click(box);
  fireEvent.click(create);
  await waitFor(() => expect(sent.filter((one) => one.includes("plant_file")).length).toBe(2));
  expect(sent.findLast((one) => one.includes("plant_file"))).toContain('"images":null');
});

const momentButton = () => screen.findByRole("button", { name: /prima di una modifica/ });
test("PFILE-03 a moment shows what differs and what going back would do; it asks, and goes back", async () => {
  await show({ snapshots: [then], effect: { disabled: ["inv.9"], deleted: ["Nuovo grafico"] } });
  fireEvent.click(await momentButton());
  await waitFor(() => expect(lines()).toEqual(["note — → Com’era"]));
  expect(screen.getByText("inv.9")).toBeTruthy();
  expect(screen.getByText("Nuovo grafico")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Torna a questo momento" }));
  const dialog = await screen.findByRole("dialog");
  const path = `POST /plant/101/snapshots/${then}/restore`;
  expect(sent).toContain(`${path} {"dry_run":true}`);
  expect(sent).not.toContain(`${path} {}`);
  fireEvent.click(await within(dialog).findByRole("button", { name: "Torna a questo momento" }));
  expect(await screen.findByText(/^L’impianto è tornato a com’era/)).toBeTruthy();
  expect(sent).toContain(`${path} {}`);
});

test("PFILE-03 what is in the way of going back is reported, and nobody can; without a change there is no moment", async () => {
  const refused = {
    detail: "",
    code: "plant_file_moved",
    params: { variable: "Potenza", device: "Altro" },
  };
  await show({ snapshots: [then], effect: { faults: [{ at: "variables[p]", refused }] } });
  fireEvent.click(await momentButton());
  expect(await screen.findByText(/Potenza ora è di Altro/)).toBeTruthy();
  const back = screen.getByRole("button", { name: "Torna a questo momento" });
  expect(back.hasAttribute("disabled")).toBe(true);
  cleanup();
  await show();
  expect(await screen.findByText("Nessuna versione precedente")).toBeTruthy();
});

test("[PF9] PFILE-03 a copy is offered under the next free code and a name of its own", async () => {
  await show();
  fireEvent.click(screen.getByRole("link", { name: "Crea una copia" }));
  expect(await screen.findByRole("heading", { name: "Copia di un impianto" })).toBeTruthy();
  const code = (await screen.findByLabelText("Codice")) as HTMLInputElement;
  expect([code.value, (screen.getByLabelText("Nome") as HTMLInputElement).value]).toEqual([
    "103",
    "Copia di Serre",
  ]);
  await waitFor(() =>
    expect(sent.some((one) => one.startsWith("POST /admin/plant_file"))).toBe(true),
  );
  const dry = sent.find((one) => one.startsWith("POST /admin/plant_file"))!;
  expect(dry).toContain('"dry_run":true');
  expect(freeCodeAfter("999", new Set())).toBe("");
  expect(freeCodeAfter("0118", new Set(["0119"]))).toBe("0120");
});
