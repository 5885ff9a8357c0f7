import { plantFileText } from "@heliograph/domain/plantfiles/file-text.ts";
import type { PlantFile } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { PlantFilePage } from "./plant-file-page.tsx";
import { plantFilePage } from "./plantfiles.pages.ts";

const answer = vi.fn<(request: Request) => Promise<Response>>();
beforeAll(async () => {
  await openTexts();
  await loadTexts(["plantfiles", "plants", "refusals"]);
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
  version: 1,
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
  permissions: {},
} as unknown as PlantFile;

async function show(): Promise<void> {
  answer.mockImplementation(async () => Response.json(file));
  await showPages([[plantFilePage, PlantFilePage]], "/plant/101/config/file", {
    known: [[["plant", "101"], { id: "101", name: "Serre", timezone: "Europe/Rome" }]],
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
  expect(answer).not.toHaveBeenCalled();
});
