import type { ReportPeriod } from "@heliograph/contract/reports/reports.wire.ts";
import { notifications } from "@mantine/notifications";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { periodsQuery } from "./report-queries.ts";
import { reportsPage } from "./reports.pages.ts";
import { ReportsPage } from "./reports-page.tsx";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["reports", "refusals"]);
});
afterEach(() => {
  // Toasts of one test keep none of the next waiting.
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const id = "1".repeat(24);
const report = {
  id,
  plant_id: "101",
  template_id: "R01",
  freq: "monthly",
  vars: [],
  disabled: false,
  diff_percent: null,
  send_email_to: ["2".repeat(24)],
};
const issue = {
  number: 1,
  origin: "scheduled" as const,
  made: 1_780_000_000,
  sent: 1_780_000_000,
  recipients: 2,
  changed: 0,
};
const period = (first: string, more: Partial<ReportPeriod> = {}): ReportPeriod => ({
  first,
  last: `${first.slice(0, 8)}28`,
  is_running: false,
  due: null,
  fault: null,
  issues: [],
  ...more,
});
const year = new Date().getFullYear();
const periods = [
  period(`${year}-03-01`, { is_running: true }),
  period(`${year}-02-01`, { issues: [{ ...issue, changed: 3 }] }),
  period(`${year}-01-01`, { issues: [{ ...issue, origin: "again", sent: null }] }),
];

async function show(
  perms: readonly number[] | "admin",
  reports: readonly object[] = [report],
  known: readonly ReportPeriod[] = periods,
  devices: readonly object[] = [],
): Promise<void> {
  const isAdmin = perms === "admin";
  await showPages([[reportsPage, ReportsPage]], "/plant/101/reports", {
    me: { is_admin: isAdmin, perms: isAdmin ? {} : { "101": [...perms] } },
    known: [
      [
        ["plant", "101"],
        {
          id: "101",
          name: "Serre",
          timezone: "Europe/Rome",
          active_since: 1_577_836_800,
          reports,
          devices,
        },
      ],
      [periodsQuery(id, year).queryKey, known],
    ],
  });
  await screen.findByRole("heading", { name: "Report" });
}
const menuOf = async (row: RegExp): Promise<(string | null)[]> => {
  const buttons = await screen.findAllByRole("button", { name: row });
  fireEvent.click(buttons[0]!);
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
};

test("REP-03 REP-04 REP-06 REP-07 REP-08 each period has the actions that are allowed", async () => {
  await show("admin");
  expect(await menuOf(/-03-01/)).toEqual(["Anteprima"]);
  cleanup();
  await show("admin");
  expect(await menuOf(/-02-01/)).toEqual([
    "Mostra",
    "Stampa",
    "PDF",
    "XLSX",
    "Invia corretto",
    "Elimina",
    "Elimina tutti i periodi",
  ]);
  cleanup();
  await show([0, 240]);
  expect(await menuOf(/-02-01/)).toEqual(["Mostra", "Stampa", "PDF", "XLSX"]);
});
test("RPTX-02 what moved since it was sent is said; what was made after a deletion is issued again", async () => {
  await show([0, 240]);
  expect(await screen.findByText("3 cifre cambiate dopo l’invio")).toBeDefined();
  expect(await screen.findByText(/emesso di nuovo/)).toBeDefined();
});
test("REP-01 without an enabled report the page says so", async () => {
  await show("admin", [{ ...report, disabled: true }]);
  expect(await screen.findByText("Nessun report attivo")).toBeDefined();
});

/** Answers of the portal; what was asked, without reading periods. */
function portal(answer: (path: string) => Response): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (input: Request) => {
    const { pathname } = new URL(input.url);
    if (pathname.endsWith(`/report/generated/${id}`) && input.method === "GET")
      return Response.json(periods);
    asked.push(`${input.method} ${pathname.replace("/api/v1", "")}`);
    return answer(pathname);
  });
  return asked;
}
const choose = async (row: RegExp, action: string, held: object = {}): Promise<void> => {
  await menuOf(row);
  fireEvent.click(screen.getByRole("menuitem", { name: action }), held);
};
const paper = () => new Response("<!doctype html><p>18 kWh</p>");

test.each(["ctrlKey", "metaKey"])(
  "REP-09 REP-10 delete with %s held deletes every period, once the name was typed",
  async (key) => {
    const asked = portal(() => Response.json(3));
    await show("admin");
    await choose(/-02-01/, "Elimina", { [key]: true });
    const dialog = await screen.findByRole("dialog");
    const button = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Elimina" });
    expect(button.disabled).toBe(true);
    fireEvent.change(within(dialog).getByRole("textbox"), {
      target: { value: "Produzione energia · mensile" },
    });
    fireEvent.click(button);
    await screen.findByText("Report eliminati: 3");
    expect(asked).toEqual([`DELETE /report/generated/${id}/ALL`]);
  },
);
test("REP-08 REP-10 delete alone deletes one period", async () => {
  const asked = portal(() => Response.json(1));
  await show("admin");
  await choose(/-02-01/, "Elimina");
  fireEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Elimina" }),
  );
  await screen.findByText("Report eliminati: 1");
  expect(asked).toEqual([`DELETE /report/generated/${id}/${year}-02-01`]);
});
test("REP-02 the years go from that in which the plant began to the current one", async () => {
  await show("admin");
  fireEvent.click(await screen.findByRole("combobox", { name: "Anno" }));
  const options = await screen.findAllByRole("option", { hidden: true });
  const years = options.map(({ textContent }) => Number(textContent)).filter((one) => one > 0);
  expect([years[0], years.at(-1)]).toEqual([year, 2020]);
});
test("REP-11 a document opens in a dialog of 860 px", async () => {
  portal(paper);
  await show("admin");
  await choose(/-02-01/, "Mostra");
  const dialog = await screen.findByRole("dialog");
  await expect.poll(() => dialog.querySelector("iframe")?.srcdoc).toMatch(/18 kWh/);
  const root = dialog.closest<HTMLElement>(".mantine-Modal-root");
  expect(root?.style.getPropertyValue("--modal-size")).toBe(
    "calc(53.75rem * var(--mantine-scale))",
  );
});
test("REP-12 it prints half a second after it is open", async () => {
  portal(paper);
  await show("admin");
  await choose(/-02-01/, "Stampa");
  const frame = await vi.waitFor(() => {
    const found = document.querySelector<HTMLIFrameElement>(".hg-print-frame");
    expect(found).not.toBeNull();
    return found!;
  });
  const print = vi.fn<() => void>();
  Object.defineProperty(frame, "contentWindow", {
    value: { print, addEventListener: () => undefined },
  });
  vi.useFakeTimers();
  fireEvent.load(frame);
  vi.advanceTimersByTime(499);
  expect(print).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(print).toHaveBeenCalledOnce();
  frame.remove();
});
test("REP-06 a period of which nothing was made yet is generated on demand; one that cannot be made says why", async () => {
  const asked = portal(paper);
  const bare = [period(`${year}-02-01`)];
  await show("admin", [report], bare);
  await choose(/-02-01/, "Genera ora");
  await screen.findByText("Report generato");
  expect(asked).toEqual([`GET /report/generate/${id}/${year}-02-01`]);
  cleanup();
  portal(() =>
    Response.json(
      {
        statusCode: 409,
        code: "report_not_found",
        message: "report not found",
        params: {},
      },
      { status: 409 },
    ),
  );
  await show("admin", [report], bare);
  await choose(/-02-01/, "Genera ora");
  await screen.findByText(/questo report non esiste o è stato eliminato/);
});
test("REP-14 the archive lists the variables of the report, of thirteen eight", async () => {
  const vars = Array.from({ length: 14 }, (_, at) => at.toString(16).padStart(24, "8"));
  const variables = vars.slice(1).map((one) => ({ id: one, name: `Energia ${one}`, udm: "kWh" }));
  await show("admin", [{ ...report, vars }], periods, [{ name: "Inverter", variables }]);
  await screen.findByText("1 variabile che non puoi vedere");
  await screen.findByRole("button", { name: "altre 5" });
  expect(document.querySelectorAll(".hg-long-list li")).toHaveLength(8);
});
test("[R7] a period that could not be made says why, and when it is tried again", async () => {
  const due = 1_780_000_000;
  await show("admin", [report], [period(`${year}-02-01`, { fault: "database away", due })]);
  expect(await screen.findByText(/^non riuscito \(database away\), si riprova il /)).toBeDefined();
});
