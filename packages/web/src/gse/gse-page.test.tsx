import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Access } from "../access.tsx";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { GsePage } from "./gse-page.tsx";
import { gsePage } from "./gse.pages.ts";
import {
  account,
  accountId,
  comparison,
  convention,
  measures,
  overview,
  payments,
  plant,
} from "./gse-stage.setup.ts";

let asked: string[] = [];
let answers: Record<string, unknown> = {};
beforeAll(async () => {
  await openTexts();
  await loadTexts(["gse"]);
});
beforeEach(() => {
  asked = [];
  answers = {
    "/gse": overview(),
    "/gse_months": comparison(),
    "/gse_measures": measures,
    "/gse_payments": payments,
    [`/gse_read_plants/${accountId}`]: { id: "f".repeat(24) },
    [`/gse_read_measures/${accountId}`]: { id: "f".repeat(24) },
  };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const url = new URL((input as Request).url);
    const path = url.pathname.replace("/api/v1/plant/905", "");
    asked.push(path + url.search);
    const answer = answers[path];
    return answer === undefined
      ? await new Promise<never>(() => {})
      : answer instanceof Response
        ? answer.clone()
        : Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (of: { readonly isAdmin?: boolean; readonly at?: string; perms?: number[] } = {}) =>
  showPages([[gsePage, GsePage]], `/plant/905/gse${of.at ?? ""}`, {
    me: { id: "9".repeat(24), is_admin: of.isAdmin ?? false, perms: { 905: of.perms ?? [0, 290] } },
    known: [[["plant", "905"], plant]],
  });
const panel = (title: string): HTMLElement =>
  screen.getByRole("heading", { name: title, level: 2 }).closest("section")!;
const rowsOf = (title: string): string[][] =>
  within(panel(title))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent.trim()));

test("GSE-01 the plants of all accounts and files are listed, and the chosen one is shown", async () => {
  answers["/gse"] = overview({
    accounts: [account({ plants: [convention(), convention({ id_gse: "777", nome: "Tettoia" })] })],
    by_hand: [convention({ id_gse: "88/A", pod: null, nome: null, potenza: null })],
  });
  const stage = await show();
  await screen.findByRole("heading", { name: "Impianti GSE" });
  expect(rowsOf("Impianti GSE")).toEqual([
    ["5120734", "IT001E48213765", "Opificio Fonte Alta", "1.480,10", "opificio"],
    ["777", "IT001E48213765", "Tettoia", "1.480,10", "opificio"],
    ["88/A", "—", "—", "—", "da file"],
  ]);
  fireEvent.click(screen.getByRole("button", { name: "777" }));
  await vi.waitFor(() => expect(stage.address()).toMatch(/id_gse=.*777/));
  await vi.waitFor(() => expect(asked.some((one) => one.includes("id_gse=777"))).toBe(true));
});
test("GSE-02 GSE-03 a year of the GSE beside the plant's counter, or beside the one that is chosen", async () => {
  const stage = await show();
  await screen.findByRole("heading", { name: "GSE e contatore nel 2025" });
  expect(within(panel("GSE e contatore nel 2025")).getByText("GSE")).toBeTruthy();
  fireEvent.click(screen.getByRole("combobox", { name: "Confronta con" }));
  fireEvent.click(await screen.findByRole("option", { name: "Contatore · Energia di riserva" }));
  await vi.waitFor(() => expect(stage.address()).toContain("variable="));
  await vi.waitFor(() =>
    expect(asked.some((one) => one.includes(`variable=${"d".repeat(24)}`))).toBe(true),
  );
  expect(
    (
      await within(panel("GSE e contatore nel 2025")).findAllByText(
        "Contatore · Energia di riserva",
      )
    ).length,
  ).toBeGreaterThan(0);
});
test("GSEX-01 missing, estimated and awaited months, how far the counter is from the GSE, and the settlement to come", async () => {
  const stage = await show();
  await screen.findByRole("heading", { name: "Mesi a confronto" });
  const rows = rowsOf("Mesi a confronto");
  // The newest year first.
  expect(rows[0]?.slice(0, 3)).toEqual(["2026", "—", "misurati 0 su 1"]);
  expect(rows[1]).toEqual(["gennaio", "—", "attesa 20/02/2026", "1.000", "—", "1.012", "+1,2"]);
  expect(rows[2]?.slice(0, 4)).toEqual(["2025", "11.000", "misurati 10 su 12", "12.030"]);
  expect(rows.find(([month]) => month === "agosto")).toEqual([
    "agosto",
    "1.000",
    "stimata",
    "1.030",
    "+3,00",
    "1.012",
    "+1,2",
  ]);
  expect(rows.find(([month]) => month === "novembre")?.slice(0, 3)).toEqual([
    "novembre",
    "—",
    "manca",
  ]);
  const strip = screen.getByRole("region", { name: "GSE" });
  expect(within(strip).getByText("+280,44")).toBeTruthy();
  expect(within(strip).getByText("misure di oggi: +128,00")).toBeTruthy();
  expect(within(strip).getByText("novembre 2025")).toBeTruthy();
  // 11 months with both sides: 11,030 on 11,000.
  expect(within(strip).getByText("+0,27")).toBeTruthy();
  const steps = within(panel("Come si arriva al conguaglio"))
    .getAllByRole("listitem")
    .map((one) => one.textContent);
  expect(steps).toEqual([
    "Dovuto per i 10 mesi misurati1.480,00",
    "agosto, stimato dal GSE, qui col contatore+152,44",
    "novembre, manca, qui col contatore+148,00",
    "12 acconti−1.500,00",
    "Conguaglio previsto+280,44",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Solo i diversi" }));
  await vi.waitFor(() => expect(stage.address()).toContain("different"));
  await vi.waitFor(() =>
    expect(rowsOf("Mesi a confronto").map(([month]) => month)).toEqual([
      "2026",
      "gennaio",
      "2025",
      "agosto",
      "novembre",
    ]),
  );
});
test("GSEX-01 on a phone what is compared stands first: the measure below its month, lists as cards with what they come to", async () => {
  vi.spyOn(globalThis, "innerWidth", "get").mockReturnValue(390);
  await show();
  await screen.findByRole("heading", { name: "Mesi a confronto" });
  const rows = rowsOf("Mesi a confronto");
  expect(rows[0]?.slice(0, 2)).toEqual(["2026misurati 0 su 1", "—"]);
  expect(rows.find(([month]) => month?.startsWith("agosto"))).toEqual([
    "agostostimata",
    "1.000",
    "1.030",
    "+3,00",
    "1.012",
    "+1,2",
  ]);
  const first = async (title: string): Promise<(string | null)[]> => {
    const list = await within(panel(title)).findByRole("list");
    const [card] = within(list).getAllByRole("listitem");
    return [...card!.querySelectorAll("b")].map((one) => one.textContent);
  };
  expect((await first("Misure"))[1]).toMatch(/ kWh$/);
  expect((await first("Tutti i pagamenti"))[1]).toMatch(/ €$/);
  expect(screen.getByRole("heading", { name: /Ultimi pagamenti/ })).toBeTruthy();
});
test("GSEX-01 below 60 % of the cluster's hours, and a payment that is reckoned wrong, are warned of; without a rate there is no forecast", async () => {
  answers["/gse_months"] = comparison({
    wrong_payments: 2,
    hours: { hours: 700, cluster: 1250, percent: 56, is_low: true, gap: null, missing: [] },
    settlement: {
      ...comparison().settlement,
      rate: null,
      forecast: null,
      today: null,
      gap: "rate",
    },
  });
  await show();
  expect(await screen.findByText(/700 ore equivalenti, il 56 % delle 1\.250/)).toBeTruthy();
  expect(screen.getByText(/^2 pagamenti non sono kWh per tariffa/)).toBeTruthy();
  expect(screen.getByText(/Nessun pagamento ha una tariffa/)).toBeTruthy();
  expect(within(panel("Come si arriva al conguaglio")).queryAllByRole("listitem")).toEqual([]);
});
test("GSE-04 GSE-05 every measure with its version, every payment with its state, of the chosen convention alone", async () => {
  await show();
  await screen.findByRole("heading", { name: "Misure" });
  await vi.waitFor(() =>
    expect(rowsOf("Misure")).toEqual([
      ["2025", "12", "0", "1.000,00", "Sì", "1"],
      ["2025", "08", "1", "998,50", "No", "2"],
    ]),
  );
  const list = screen
    .getAllByRole("heading", { name: "Tutti i pagamenti" })
    .at(-1)!
    .closest("section")!;
  const rows = within(list)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent.trim()));
  expect(rows).toEqual([
    ["2026", "04", "Acconto", "No", "844,60", "0,1480", "125,00", "30/04/2026", "sospeso"],
    ["2025", "03", "Acconto", "Sì", "−62,00", "0,1480", "−9,18", "15/02/2026", "compensato"],
  ]);
});
test("GSE-06 GSE-07 PERM-35 an administrator has plants and measures read; nobody else has the buttons", async () => {
  await show({ isAdmin: true });
  fireEvent.click(await screen.findByRole("button", { name: "Importa impianti" }));
  await vi.waitFor(() => expect(asked).toContain(`/gse_read_plants/${accountId}`));
  await screen.findByText("Ricerca degli impianti avviata");
  fireEvent.click(screen.getByRole("button", { name: "Scarica misure" }));
  await vi.waitFor(() => expect(asked).toContain(`/gse_read_measures/${accountId}`));
  cleanup();
  await show({ perms: [0, 290, 291] });
  await screen.findByRole("heading", { name: "Mesi a confronto" });
  expect(screen.queryByRole("button", { name: "Importa impianti" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Scarica misure" })).toBeNull();
  expect(screen.getByRole("button", { name: "Importa da file" })).toBeTruthy();
});
test("GSE-08 who does not hold 290 reads that the page is not theirs", async () => {
  const Guarded = () => (
    <Access needs={gsePage.seen as { plant: "gse_show" }} plantId="905">
      <p>dentro</p>
    </Access>
  );
  await showPages([[gsePage, Guarded]], "/plant/905/gse", {
    me: { is_admin: false, perms: { 905: [0, 291] } },
  });
  expect(await screen.findByRole("link", { name: "Vai al cruscotto" })).toBeTruthy();
  expect(screen.queryByText("dentro")).toBeNull();
});
test("without a convention the page says what to do, to who may do it, and a fault can be tried again", async () => {
  answers["/gse"] = overview({ accounts: [] });
  await show();
  await screen.findByText("Nessuna convenzione GSE");
  expect(screen.queryByRole("link", { name: "Account GSE" })).toBeNull();
  cleanup();
  await show({ perms: [0, 290, 291] });
  expect(await screen.findByRole("link", { name: "Account GSE" })).toBeTruthy();
  cleanup();
  answers["/gse"] = Response.json({ detail: "the disk is full" }, { status: 500 });
  await show();
  await screen.findByRole("button", { name: "Riprova" });
});
