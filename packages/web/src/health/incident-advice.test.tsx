import type { IncidentPage } from "@heliograph/contract/health/health.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { incidentPage } from "./health.pages.ts";
import { incidentQuery } from "./health-queries.ts";
import { Advice } from "./incident-advice.tsx";
import { IncidentPage as WholePage } from "./incident-page.tsx";
import { subjectPage } from "./subject-page.ts";
import { Unpriced } from "./unpriced.tsx";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["health", "incidents"]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const incident: IncidentPage = {
  id: "1".repeat(24),
  plant_id: "101",
  plant_name: "Serre",
  timezone: "Europe/Rome",
  cause: "device_stopped",
  subject: { kind: "device", id: "d".repeat(24), name: "Inverter 1", device: null },
  state: "open",
  severity: "critical",
  since: 1_795_600_000,
  opened: 1_795_602_000,
  judged: 1_795_610_000,
  next_look: null,
  ended: null,
  sureness: 0.9,
  evidence: { numbers: {}, series: [] },
  lost_kwh: 40,
  lost_today_kwh: 4,
  month_kwh: 100,
  lost_eur: null,
  lost_today_eur: null,
  month_eur: null,
  daily_kwh: [],
  alerts: [],
  acknowledged: null,
  snoozed_until: null,
  assignee: null,
  events: [],
  days: [],
  peers: [],
  effect: null,
  similar: [],
};
const show = (shown: IncidentPage, held: number[] | "all") =>
  showPages(
    [
      [
        incidentPage,
        () => (
          <main>
            <Advice incident={shown} />
            <Unpriced incident={shown} kwh={shown.lost_kwh} />
          </main>
        ),
      ],
    ],
    `/plant/101/incident/${incident.id}`,
    {
      me: {
        id: "e".repeat(24),
        is_admin: held === "all",
        perms: { 101: held === "all" ? [] : held },
      },
    },
  );
const reads: number[] = [permissions.plant_show, permissions.alerts_show];
const text = async (): Promise<string> => (await screen.findByRole("main")).textContent;

test("[H10b] an incident that lasts says what to do; one that is over, or of an alert, does not", async () => {
  await show(incident, reads);
  expect(await text()).toMatch(/^Che cosa fareLeggi l’errore sul display/);
  cleanup();
  await show({ ...incident, ended: incident.judged, state: "resolved" }, reads);
  expect(await text()).toBe("");
  cleanup();
  await show({ ...incident, cause: `alert:${"a".repeat(24)}` }, reads);
  expect(await text()).toBe("");
});
test("[H10b] a silent logger leads whoever may mend it to how it sends", async () => {
  const silent = {
    ...incident,
    cause: "no_communication",
    subject: { kind: "plant" as const, id: "", name: "Serre", device: null },
  };
  await show(silent, "all");
  const link = await screen.findByRole("link", { name: "Come invia il logger" });
  expect(link.getAttribute("href")).toBe("/plant/101/config/loggers");
  cleanup();
  await show(silent, reads);
  expect(await text()).toMatch(/^Che cosa fareControlla che il datalogger/);
  expect(screen.queryByRole("link")).toBeNull();
});
test("[H10b] on a phone what to do first is read before what shows it; beside the curve where there is room", async () => {
  // What is known is read again, and never answered.
  vi.spyOn(globalThis, "fetch").mockReturnValue(new Promise(() => {}));
  const plant = { id: "101", name: "Serre", sections: [], devices: [], formulas: [] };
  const days = [{ day: "2026-11-26", kwh: 40, ratio: null }];
  const panels = async (): Promise<(string | null)[]> => {
    await showPages([[incidentPage, WholePage]], `/plant/101/incident/${incident.id}`, {
      me: { id: "e".repeat(24), is_admin: true, perms: {} },
      known: [
        [["plant", "101"], plant],
        [incidentQuery(incident.id).queryKey, { ...incident, days }],
      ],
    });
    await screen.findByRole("heading", { name: "Che cosa fare" });
    return screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
  };
  expect((await panels()).indexOf("Che cosa fare")).toBe(1);
  cleanup();
  vi.stubGlobal("innerWidth", 390);
  expect((await panels()).indexOf("Che cosa fare")).toBe(0);
});
test("[H12c] a loss without money says why to who may know it, and leads who may give it a price", async () => {
  await show(incident, "all");
  const link = await screen.findByRole("link", {
    name: "il valore non è noto: prezzo o quota di autoconsumo mancano",
  });
  expect(link.getAttribute("href")).toBe("/plant/101/tariffs");
  cleanup();
  await show({ ...incident, lost_today_eur: 0.4 }, [...reads, permissions.energies_show]);
  expect(await text()).toMatch(/alcuni giorni senza valore noto$/);
  expect(screen.queryByRole("link")).toBeNull();
  cleanup();
  await show(incident, reads);
  expect(await text()).not.toContain("prezzo");
});
test("[H10b] it leads to what it is about: a device, a variable, a section; not to what is hidden, nor to the whole plant", () => {
  const to = (subject: IncidentPage["subject"]) => subjectPage({ ...incident, subject })?.to;
  const id = "d".repeat(24);
  expect(to(incident.subject)).toBe(`/plant/101/device/${id}`);
  expect(to({ kind: "variable", id, name: "Corrente", device: null })).toBe(`/plant/101/var/${id}`);
  expect(to({ kind: "section", id: "2", name: "B", device: null })).toBe("/plant/101/section/2");
  expect(to({ ...incident.subject, name: null })).toBeUndefined();
  expect(to({ kind: "plant", id: "", name: "Serre", device: null })).toBeUndefined();
});

test("INC-06 an incident of another plant is none of this one's, whatever the address says", async () => {
  await showPages([[incidentPage, WholePage]], `/plant/102/incident/${incident.id}`, {
    me: { id: "e".repeat(24), is_admin: true, perms: {} },
    known: [
      [["plant", "102"], { id: "102", name: "Altro", sections: [], devices: [], formulas: [] }],
      [incidentQuery(incident.id).queryKey, incident],
    ],
  });
  expect(await screen.findByRole("link", { name: /anomalie dell’impianto/i })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Che cosa fare" })).toBeNull();
});
