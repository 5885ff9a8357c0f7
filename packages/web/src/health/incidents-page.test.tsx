import type {
  Effect,
  Incident,
  IncidentPage as IncidentPageAnswer,
} from "@heliograph/contract/health/health.wire.ts";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { logbookQuery } from "../logbook/logbook.api.ts";
import { logbookPage } from "../logbook/logbook.pages.ts";
import { LogbookPage } from "../logbook/logbook-page.tsx";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { effectQuery, incidentQuery, incidentsQuery } from "./health-queries.ts";
import { incidentPage, incidentsPage, plantIncidentsPage } from "./health.pages.ts";
import { IncidentsPage, PlantIncidentsPage } from "./incidents-page.tsx";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["health", "incidents", "alerts", "logbook", "files", "dashboard"]);
});
beforeEach(() => {
  // What is known is read again, and never answered.
  vi.spyOn(globalThis, "fetch").mockReturnValue(new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const now = Math.floor(Date.now() / 1000);
const me = { id: "e".repeat(24), is_admin: true, perms: {} };
const incident = (n: number, more: Partial<Incident>): Incident => ({
  id: String(n).padStart(24, "0"),
  plant_id: "101",
  plant_name: "Serre",
  timezone: "Europe/Rome",
  cause: "device_stopped",
  subject: { kind: "device", id: "d".repeat(24), name: `Inverter ${n}`, device: null },
  state: "open",
  severity: "critical",
  since: now - 86_400,
  opened: now - 80_000,
  judged: now - 900,
  next_look: null,
  ended: null,
  sureness: 0.9,
  evidence: { numbers: {}, series: [] },
  lost_kwh: 40,
  lost_today_kwh: 10 - n,
  month_kwh: 100,
  lost_eur: null,
  lost_today_eur: null,
  month_eur: null,
  daily_kwh: [],
  alerts: [],
  acknowledged: null,
  snoozed_until: null,
  assignee: null,
  ...more,
});
const standing = [
  incident(1, {}),
  incident(2, { plant_id: "102", plant_name: "Molino", cause: "shading" }),
  incident(3, { plant_id: "102", plant_name: "Molino", assignee: { id: me.id, name: "Luca" } }),
];
const over = incident(4, { state: "resolved", ended: now - 3600 });
const page: IncidentPageAnswer = {
  ...standing[0]!,
  events: [
    { at: now - 80_000, code: "opened", params: {}, by: null, really_by: null },
    {
      at: now - 900,
      code: "commented",
      params: { text: "Scheda ordinata" },
      by: "Luca Moretti",
      really_by: null,
    },
  ],
  days: [{ day: "2026-11-23", kwh: 40, ratio: null }],
  peers: [],
  effect: null,
  similar: [],
};
const answer = (incidents: readonly Incident[]) => ({
  incidents: [...incidents],
  count: incidents.length,
  // 11 kWh of one that is over since this morning stand in no row.
  lost_today_kwh: 35,
  lost_today_eur: null,
});
const known = [
  [["plant", "101"], { id: "101", name: "Serre", sections: [], devices: [], formulas: [] }],
  [incidentsQuery(null, "standing").queryKey, answer(standing)],
  [incidentsQuery(null, "ended").queryKey, answer([over])],
  [incidentQuery(page.id).queryKey, page],
  [incidentsQuery("101", "standing").queryKey, answer(standing.slice(0, 1))],
] as const;
const show = (at: string) =>
  showPages(
    [
      [incidentsPage, IncidentsPage],
      [plantIncidentsPage, PlantIncidentsPage],
      [incidentPage, () => <p>one of them</p>],
    ],
    at,
    { me, known },
  );
const spaced = (text: string | null | undefined): string => text?.replaceAll(/\s/g, " ") ?? "";
const subjects = (): string[] =>
  screen.queryAllByText(/^Inverter \d$/).map((one) => one.textContent);

test("INC-06 all plants of the reader: what costs most today first, and one that is chosen opens", async () => {
  const { address } = await show("/incidents");
  await screen.findByRole("heading", { name: "Anomalie" });
  expect(subjects()).toEqual(["Inverter 1", "Inverter 2", "Inverter 3"]);
  expect(screen.getAllByText("Molino")).toHaveLength(2);
  fireEvent.click(screen.getByRole("link", { name: "Ombra" }));
  await screen.findByText("one of them");
  expect(address()).toBe(`/plant/102/incident/${standing[1]!.id}`);
});
test("INC-04 INC-06 a row opens below itself, stands in the address and closes; what people said and what can be done stand there, and the list stays", async () => {
  const { address } = await show("/incidents");
  await screen.findByText("Inverter 1");
  const button = screen.getByRole("button", { name: "Mostra: Inverter fermo Inverter 1" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(button);
  await expect.poll(address).toBe(`/incidents?incident=${page.id}`);
  await expect.poll(() => button.getAttribute("aria-expanded")).toBe("true");
  const opened = document.getElementById(button.getAttribute("aria-controls") ?? "")!;
  await within(opened).findByText("Scheda ordinata");
  expect(within(opened).getByText(/^Leggi l’errore sul display/)).toBeTruthy();
  expect(within(opened).getByText("Luca Moretti")).toBeTruthy();
  for (const name of ["Prendi in carico", "Rimanda", "Commenta", "Affida", "Non è un guasto"])
    expect(within(opened).getByRole("button", { name })).toBeTruthy();
  fireEvent.click(within(opened).getByRole("button", { name: "Rimanda" }));
  await screen.findByRole("dialog");
  expect(address()).toBe(`/incidents?incident=${page.id}`);
  // The row itself closes it again.
  fireEvent.click(screen.getByText("Inverter 1"));
  await expect.poll(address).toBe("/incidents");
  await expect.poll(() => screen.queryByText("Scheda ordinata")).toBeNull();
});
test("INC-04 [HS9] who may not act on it reads it, and finds no buttons", async () => {
  await showPages([[incidentsPage, IncidentsPage]], `/incidents?incident=${page.id}`, {
    me: { ...me, is_admin: false, perms: { 101: [0, 230], 102: [0, 230] } },
    known,
  });
  await screen.findByText("Scheda ordinata");
  expect(screen.queryByRole("button", { name: "Prendi in carico" })).toBeNull();
  expect(screen.getByRole("link", { name: "Apri la pagina" })).toBeTruthy();
});
test("INC-06 of one plant: those of that plant alone", async () => {
  await show("/plant/101/incidents");
  await screen.findByText("Inverter 1");
  expect(subjects()).toEqual(["Inverter 1"]);
});
test("INC-06 filters stand in the address: they are read from it, and written to it", async () => {
  const { address } = await show("/incidents?cause=shading");
  await screen.findByText("Inverter 2");
  expect(subjects()).toEqual(["Inverter 2"]);
  fireEvent.click(screen.getByRole("radio", { name: "Risolte" }));
  await expect.poll(address).toBe("/incidents?show=resolved&cause=shading");
  cleanup();
  await show("/incidents?who=mine");
  await screen.findByText("Inverter 3");
  expect(subjects()).toEqual(["Inverter 3"]);
  cleanup();
  await show("/incidents?show=resolved");
  await screen.findByText("Inverter 4");
  expect(subjects()).toEqual(["Inverter 4"]);
});
test("INC-06 on a phone each one is a card: what is wrong, of what, since when, what it costs, and whose it is", async () => {
  vi.stubGlobal("innerWidth", 390);
  await show("/incidents");
  const title = await screen.findByText("Ombra");
  const card = spaced(title.closest(".hg-row-card")?.textContent);
  expect(card).toMatch(
    /^Ombra ?Inverter 2 · Molino ?da 1 giorno ?Aperta ?8,0 kWh ?oggi ?di nessuno/,
  );
});
test("INC-03 [H9] [HS14] what is not judged now says what it waits for: by night for sun, with the sun up for data; and what a silent plant loses today is a dash", async () => {
  vi.stubGlobal("innerWidth", 390);
  const asleep = { state: "dormant", lost_today_kwh: null } as const;
  const lists = [
    incident(1, { ...asleep, next_look: now + 3600 }),
    incident(2, { ...asleep, next_look: now - 60 }),
  ];
  await showPages([[incidentsPage, IncidentsPage]], "/incidents", {
    me,
    known: [...known, [incidentsQuery(null, "standing").queryKey, answer(lists)] as const],
  });
  const cards = (await screen.findAllByText("Inverter fermo")).map((title) =>
    spaced(title.closest(".hg-row-card")?.textContent),
  );
  expect(cards).toEqual([
    expect.stringMatching(/Inverter 1 .*In attesa di sole ?— ?oggi/),
    expect.stringMatching(/Inverter 2 .*In attesa di dati ?— ?oggi/),
  ]);
});
test("INC-06 [H14] who sees the alerts of no plant is not told that nothing is wrong", async () => {
  await showPages([[incidentsPage, IncidentsPage]], "/incidents", {
    me: { id: me.id, is_admin: false, perms: { "101": [0] } },
    known: [[incidentsQuery(null, "standing").queryKey, answer([])]],
  });
  await screen.findByText("Non vedi le anomalie di nessun impianto");
  expect(screen.queryByText("Nessuna anomalia aperta")).toBeNull();
});

/** 97 % before and 101 % after: four points more, surely. */
const effect: Effect = {
  of: "plant",
  before: { from: "2026-05-21", to: "2026-06-17", days: 27, ratio: 0.97 },
  after: { from: "2026-06-19", to: "2026-07-16", days: 26, ratio: 1.01 },
  why: null,
  change: { value: 0.04, low: 0.025, high: 0.055 },
  kwh: { value: 410, low: 256, high: 564 },
  eur: { value: 43.05, low: 26.88, high: 59.22 },
};
const at = Date.parse("2026-06-18T10:00:00Z") / 1000;
const note = {
  id: "a".repeat(24),
  plant_id: "101",
  subject: { kind: "plant", id: "" },
  subject_name: null,
  author: "luca",
  created: at,
  editor: null,
  edited: null,
  at,
  text: "Lavati i moduli",
  photos: [],
} as const;
const showNote = (answered: Effect | null) =>
  showPages([[logbookPage, LogbookPage]], `/plant/101/logbook?open=effect-${note.id}`, {
    me,
    known: [
      ...known,
      [
        logbookQuery("101", null, null).queryKey,
        { entries: [{ kind: "note", key: `note-${note.id}`, at, note }], more: false },
      ],
      [effectQuery("101", { kind: "plant", id: "", at }).queryKey, answered],
    ],
  });
test("INC-10 of a note: before and after, the difference with its interval, kWh and money", async () => {
  await showNote(effect);
  const dialog = await screen.findByRole("dialog", { name: "Prima e dopo" });
  await within(dialog).findByText("A parità di sole rende più di prima.");
  const text = spaced(dialog.textContent);
  for (const fact of [
    "Lavati i moduli",
    "97,0 % dell’atteso · 27 giorni",
    "101,0 % dell’atteso · 26 giorni",
    "+4,0 %da +2,5 % a +5,5 %",
    "+410 kWhda +256 kWh a +564 kWh",
    "+43,05 €da +26,88 € a +59,22 €",
  ])
    expect(text).toContain(fact);
});
test("INC-10 an interval around zero is called what it is; too early, it says how many days it takes; without the right, that he may not see it", async () => {
  await showNote({ ...effect, change: { value: 0.01, low: -0.01, high: 0.03 } });
  expect(
    await screen.findByText("La differenza è troppo piccola per esserne sicuri."),
  ).toBeTruthy();
  cleanup();
  const nothing = { why: "too_few_after", change: null, kwh: null, eur: null } as const;
  await showNote({ ...effect, ...nothing });
  expect(
    await screen.findByText(/^Dopo ci sono ancora troppo pochi giorni interi: ne servono \d+\.$/),
  ).toBeTruthy();
  cleanup();
  await showNote(null);
  expect(await screen.findByText("Non puoi vedere quanto era atteso.")).toBeTruthy();
});
