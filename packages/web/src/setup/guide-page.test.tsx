import type { SetupProposal } from "@heliograph/contract/setup/proposal.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { plantQuery } from "../plant-queries.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { GuidePage } from "./guide-page.tsx";
import { setupPage } from "./setup.pages.ts";

const plant = {
  id: "501",
  name: "Cantina",
  timezone: "Europe/Rome",
  lat: null,
  lon: null,
  kwp: 0,
  http_passwd: "x",
  sections: [{ name: "GLOBAL", kwp: 0 }],
  devices: [],
  alerts: [],
  charts: [],
} as unknown as Plant;
const variable = (mib: string, name: string, more: object) => ({
  mib,
  name,
  name_en: name,
  udm: "kW",
  vmin: null,
  vmax: null,
  tags: [51],
  data_type: "float" as const,
  guess: { by_name: true, confidence: 0.9, reasons: [] },
  ...more,
});
const proposal: SetupProposal = {
  timestamp: 1_772_600_000,
  values: { "inv.1.pac": 12.5, "inv.1.zz": 3.5 },
  suggested: ["inv.1.pac"],
  groups: [
    {
      device_id: null,
      device: {
        oid: "inv",
        oidn: 1,
        name: "Inverter 1",
        name_en: "Inverter 1",
        type: "inverter",
        brand: null,
        model: null,
        nominal: 50,
        guess: null,
        values: 2,
      },
      variables: [
        variable("inv.1.pac", "Potenza AC", {}),
        variable("inv.1.zz", "zz", { udm: null, tags: [], guess: null }),
      ],
    },
  ],
};
// The map is not what is looked at.
vi.mock("../ui/lazy-map.tsx", () => ({ PlaceMap: () => null }));
let sent: unknown[];
let hasPacket: boolean;
let shownProposal: SetupProposal;
let shownPlant: Plant;
let refusedRow: object | null;
let logger: object;
let setup: object;
let refused: object[];
beforeAll(async () => {
  await openTexts();
  await loadTexts([
    "setup",
    "ingest",
    "form",
    "variables",
    "data",
    "refusals",
    "reports",
    "alerts",
    "plants",
  ]);
});
beforeEach(() => {
  sent = [];
  hasPacket = true;
  shownProposal = proposal;
  refusedRow = null;
  logger = { last: null, broken: null, rhythm: null, clock: null, unread: 0 };
  setup = { checks: [], aside: null };
  refused = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname.replace("/api/v1/plant/501", "");
    if (request.method !== "GET") sent.push(await request.json());
    const answers: Record<string, unknown> = {
      "/setup": setup,
      "/setup/proposal": shownProposal,
      "/api/v1/device/bulk": ["a", "b"].map((id) => ({ id: id.repeat(24), refused: refusedRow })),
      "/logger": logger,
      "/refused_values": refused,
      "": shownPlant,
      "/setup/accept": { devices: ["d".repeat(24)], variables: ["e".repeat(24)] },
    };
    if (path === "/setup/proposal" && !hasPacket)
      return Response.json({ code: "packet_none", detail: "no" }, { status: 404 });
    return Response.json(answers[path] ?? {});
  });
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const open = (step: string, of: Plant = plant) => {
  shownPlant = of;
  return showPages(
    [
      [setupPage, GuidePage],
      [plantPage, () => "dashboard"],
    ],
    `/plant/501/config/setup?step=${step}`,
    { known: [[plantQuery("501").queryKey, of]], me: { is_admin: true, perms: {} } },
  );
};
const go = (name: string | RegExp): void =>
  void fireEvent.click(screen.getByRole("button", { name }));
const box = (label: string | RegExp): HTMLInputElement => screen.getByLabelText(label);

test("[SU7] what is typed of the plant outlives the step: whoever goes on is asked, and finds it again; leaving asks too", async () => {
  const { address, go: visit } = await open("plant");
  fireEvent.change(await screen.findByLabelText("Potenza di picco"), { target: { value: "650" } });
  go("Salta");
  let dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Annulla" }));
  expect(box("Potenza di picco").value).toBe("650");
  go("Salta");
  dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Va’ avanti senza salvare" }));
  await waitFor(() => expect(address()).toContain("step=logger"));
  go("Indietro");
  expect((await screen.findByLabelText<HTMLInputElement>("Potenza di picco")).value).toBe("650");
  void visit("/plant/501");
  dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("Modifiche non salvate");
  fireEvent.click(dialog.getByRole("button", { name: "Esci senza salvare" }));
  await screen.findByText("dashboard");
});

test("ONB-01 how large the plant is can be saved before its place is known; half a place cannot", async () => {
  const { address } = await open("plant");
  fireEvent.change(await screen.findByLabelText("Potenza di picco"), { target: { value: "6" } });
  fireEvent.change(box("Latitudine"), { target: { value: "41,9" } });
  go("Salva e continua");
  expect(sent).toEqual([]);
  expect(address()).not.toContain("step=logger");
  fireEvent.change(box("Latitudine"), { target: { value: "" } });
  go("Salva e continua");
  await waitFor(() => expect(address()).toContain("step=logger"));
  expect(sent).toMatchObject([{ lat: null, lon: null, sections: [{ kwp: 6 }] }]);
});

test("ONB-01 a pair of coordinates that is pasted into one field fills both", async () => {
  await open("plant");
  const field = await screen.findByLabelText("Longitudine");
  fireEvent.paste(field, { clipboardData: { getData: () => "45.07, 7.68" } });
  expect(box("Latitudine").value).toBe("45,07");
  expect(box("Longitudine").value).toBe("7,68");
});

test("ONB-01 a place at whose noon the plant's clock shows another time is said to be odd while it is typed", async () => {
  await open("plant");
  fireEvent.change(await screen.findByLabelText("Longitudine"), { target: { value: "12,5" } });
  expect(screen.queryByRole("status")).toBeNull();
  fireEvent.change(box("Longitudine"), { target: { value: "-105" } });
  expect(screen.getByRole("status").textContent).toMatch(/^Con il fuso Europe\/Rome/);
});

test("[SU7] name and meaning of what is proposed are changed before it is created, also of what is sure, and stay when one goes back and forth", async () => {
  const { address } = await open("things");
  const name = await screen.findByLabelText<HTMLInputElement>("Come si chiamerà: inv.1.pac");
  expect(name.value).toBe("Potenza AC");
  fireEvent.change(name, { target: { value: "P" } });
  await screen.findByText("Servono almeno due caratteri");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Crea 1/ }).disabled).toBe(true);
  fireEvent.change(name, { target: { value: "Potenza al quadro " } });
  // The meaning of another quantity brings its unit and its name; a name that was typed stays.
  const meaning = box("Che cos’è: inv.1.pac");
  fireEvent.change(meaning, { target: { value: "2" } });
  fireEvent.change(box("Come si chiamerà: inv.1.zz"), { target: { value: "Riserva" } });
  fireEvent.change(box("Che cos’è: inv.1.zz"), { target: { value: "56" } });
  go("Indietro");
  await waitFor(() => expect(address()).toContain("step=logger"));
  go("Salta");
  await screen.findByDisplayValue(/^Potenza al quadro/);
  go(/^Crea 1/);
  await waitFor(() => expect(sent.length).toBe(1));
  expect(sent[0]).toMatchObject({
    groups: [
      {
        device: { name: "Inverter 1" },
        variables: [
          { mib: "inv.1.pac", name: "Potenza al quadro", tags: [2], udm: "degC" },
          { mib: "inv.1.zz", name: "Riserva", tags: [56], udm: "kWh" },
        ],
      },
    ],
  });
});

test("[SU7] whoever has files of the past alone finds the way to them: without a password for a logger, and without a packet", async () => {
  const fileImport = async (): Promise<string | null> =>
    (await screen.findByRole("link", { name: "Importa lo storico" })).getAttribute("href");
  await open("logger", { ...plant, http_passwd: null });
  await screen.findByRole("button", { name: "Crea la password" });
  expect(await fileImport()).toBe("/plant/501/config/import_data");
  cleanup();
  hasPacket = false;
  await open("things");
  await screen.findByText("Nessun pacchetto ricevuto");
  expect(await fileImport()).toBe("/plant/501/config/import_data");
});

test("[P33] [SU4] that there is no logger is said in the step that waits for it, and the step goes on with what the files brought", async () => {
  const last = { timestamp: 1_488_667_800, received: 1_795_879_500, values: 2 };
  logger = { last, broken: null, rhythm: null, clock: null, unread: 0 };
  await open("logger", { ...plant, http_passwd: null });
  const only = await screen.findByLabelText(/^I dati arrivano solo da file/);
  fireEvent.click(only);
  await expect.poll(() => sent.at(-1)).toEqual({ by_files: true });
  cleanup();
  await open("logger", { ...plant, http_passwd: null, by_files: true });
  await screen.findByRole("button", { name: "Guarda che cosa è arrivato" });
  expect(screen.queryByRole("button", { name: "Crea la password" })).toBeNull();
  expect(screen.getByLabelText(/^I dati arrivano solo da file/)).toHaveProperty("checked", true);
});

test("[SU5] [SU7] where nothing is left to create, the nominal power of the inverters without one is asked for, once for all; what is refused is shown", async () => {
  shownProposal = { ...proposal, groups: [] };
  const inverter = (id: string, nominal: number | null) =>
    ({
      id: id.repeat(24),
      type: "inverter",
      disabled: id === "d",
      nominal,
      variables: [],
    }) as never;
  // What is disabled is asked nothing.
  const devices = [
    inverter("a", null),
    inverter("b", null),
    inverter("c", 50),
    inverter("d", null),
  ];
  const { address, go: visit } = await open("things", { ...plant, devices });
  const field = await screen.findByLabelText("Potenza nominale di ciascuno (2 inverter)");
  fireEvent.change(field, { target: { value: "33,3" } });
  refusedRow = { code: "changed_meanwhile", detail: "no" };
  go("Salva e continua");
  await screen.findByText("Non salvata per 2 inverter: ricontrolla e salva di nuovo");
  refusedRow = null;
  go("Salva e continua");
  await waitFor(() => expect(address()).toContain("step=rules"));
  const row = (id: string) => ({
    id: id.repeat(24),
    set: { nominal: 33.3 },
    was: { nominal: null },
  });
  expect(sent.at(-1)).toEqual({ plant_id: "501", rows: [row("a"), row("b")] });
  // All is saved: whoever leaves is not asked.
  await visit("/plant/501");
  await screen.findByText("dashboard");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("ONB-02 the guide of a plant that lacks nothing ends with that", async () => {
  setup = { checks: [], aside: "complete" };
  await open("people");
  expect(await screen.findByText("Non manca più nulla.")).toBeTruthy();
});

test("[P33] where files alone brought what is there, the guide speaks of files and of no logger", async () => {
  shownProposal = { ...proposal, groups: [] };
  await open("things", { ...plant, by_files: true });
  await screen.findByText("L’impianto legge già tutto ciò che c’è nei file.");
  expect(screen.getByText(/^Dai file, fino al 04\/03\/2026/)).toBeTruthy();
  expect(screen.queryByText(/logger ha inviato|Ultimo pacchetto/)).toBeNull();
});

test("[SU4] readings that a file brought are no packets of the logger: the step goes on waiting for it, and says of when the last reading is", async () => {
  const last = { timestamp: 1_488_667_800, received: 1_795_879_500, values: 2 };
  logger = { last, broken: null, rhythm: null, clock: null, unread: 0 };
  await open("logger");
  await screen.findByText(/^Finora solo misure importate, l’ultima del 04\/03\/2017/);
  expect(screen.getByText("In attesa del primo pacchetto…")).toBeTruthy();
  expect(screen.queryByText("I pacchetti arrivano")).toBeNull();
  cleanup();
  logger = { ...logger, last: { ...last, timestamp: last.received - 20 }, clock: 0 };
  await open("logger");
  await screen.findByText("I pacchetti arrivano");
});

test("[SU4] [D13] of a logger of which nothing could be kept the step says why as soon as it is known, before how to send", async () => {
  const { client, container } = await open("logger");
  await screen.findByText("Nessun valore è stato rifiutato negli ultimi 35 giorni.");
  const time = 1_795_923_600;
  logger = { last: null, broken: time, rhythm: null, clock: null, unread: 0 };
  refused = [
    {
      mib: "em:0.total_act_power",
      many_mibs: false,
      variable_id: null,
      reason: "invalid_mib",
      value: "2413.8",
      since: time,
      last: time,
      count: 1,
    },
  ];
  await client.refetchQueries({ queryKey: ["logger", "501"] });
  await screen.findByText(/^Dell’ultimo invio \(.*\) non si è potuto salvare nulla/);
  await screen.findByText("em:0.total_act_power");
  expect(screen.getByText(/^nome non ammesso: solo lettere, cifre, _ e punti/)).toBeTruthy();
  expect([...container.querySelectorAll("h2")].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["Valori rifiutati", "Come inviare"]),
  );
  const text = container.textContent ?? "";
  expect(text.indexOf("Valori rifiutati")).toBeLessThan(text.indexOf("Come inviare"));
});
