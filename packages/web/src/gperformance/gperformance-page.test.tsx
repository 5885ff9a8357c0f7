import type { CalcResult, GperfDay } from "@heliograph/contract/gperformance/gperformance.wire.ts";
import { gperfParams } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { notifications } from "@mantine/notifications";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Access } from "../access.tsx";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { GperformancePage } from "./gperformance-page.tsx";
import { gperformancePage } from "./gperformance.pages.ts";

let sent: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
let answers: Readonly<Record<string, unknown>> = {};

beforeAll(async () => {
  await openTexts();
  await loadTexts(["gperformance"]);
});
beforeEach(() => {
  sent = [];
  answers = {
    "/calc": result,
    "/eca": eca,
    "/event": [],
    "/plant/101?full=1&ids=": { ...plant, devices: [] },
  };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const request = input as Request;
    const path = request.url.replace(/^.*\/api\/v1/, "");
    if (request.method !== "GET")
      sent.push({ path, body: (await request.json()) as Record<string, unknown> });
    const answer = Object.entries(answers).find(([part]) => path.endsWith(part))?.[1];
    if (answer === undefined) return await new Promise<never>(() => {});
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.restoreAllMocks();
});

const variable = (id: string, name: string, more: object) => ({
  id,
  name,
  disabled: false,
  tags: [],
  udm: null,
  data_type: "float",
  bitmask: null,
  ...more,
});
const inverter = (at: number) => ({
  id: String(at).repeat(24),
  name: `INV ${at}`,
  type: "inverter",
  disabled: false,
  variables: [],
});
const etotal = "a".repeat(24);
const iface = "b".repeat(24);
const plant = {
  id: "101",
  name: "Serre",
  timezone: "Europe/Rome",
  sections: [],
  formulas: [],
  active_since: Date.parse("2020-05-01T00:00Z") / 1000,
  gperf_params: gperfParams.parse({}),
  gperf_events: [] as object[],
  devices: [
    {
      id: "c".repeat(24),
      name: "Contatore",
      type: "meter",
      disabled: false,
      variables: [
        variable(etotal, "Energia", { udm: "kWh", tags: [tags.E_PRODUCED] }),
        variable(iface, "Interfaccia", { tags: [tags.IFACE_STATE], data_type: "int" }),
      ],
    },
    inverter(1),
    inverter(2),
  ],
};
const day = (of: Partial<GperfDay> & { readonly day: string }): GperfDay => ({
  y: 1,
  n_valid: 120,
  n_detach: 0,
  inv_down_samples: 0,
  inv_samples: 342,
  light_samples: 120,
  light_known: 120,
  h_kwh_m2: 6,
  ht_kwh_m2: 5.7,
  e_prod: 2000,
  e_att: 2500,
  e_detach: 0,
  eca: 0,
  e_gar: 2400,
  balance: -400,
  pr: 0.8,
  pr_c: 0.82,
  availability: 1,
  coverage: 1,
  marks: [],
  ...of,
});
const days = [
  day({ day: "2026-05-12" }),
  day({ day: "2026-05-13", e_prod: 2300, balance: -100 }),
  day({
    day: "2026-05-14",
    e_prod: null,
    balance: null,
    marks: [{ code: "no_production", params: {} }],
  }),
];
const result: CalcResult = {
  from: "2026-05-01",
  to: "2026-05-31",
  columns: [],
  data: days,
  marks: [],
  totals: {
    ...day({ day: "" }),
    e_prod: 4300,
    e_gar: 4800,
    balance: -500,
    shortfall: 500,
    penalty_eur: 77.48,
    k: 0.99,
    pn_kwp: 600,
    counted_days: 2,
    days: 3,
  },
};
const eca = {
  eca: 334,
  units: 192,
  counted_units: 186,
  detach_units: 3,
  unknown_units: 0,
  sun_units: 0,
  peers: 1,
  curve: [[Date.parse("2026-05-12T22:00Z") / 1000, 40, 0, 0]],
};
const show = (more: { readonly perms?: number[]; readonly params?: object } = {}) =>
  showPages(
    [[gperformancePage, GperformancePage]],
    "/plant/101/tools/gperformance?period=2026-05&day=2026-05-13",
    {
      me: { id: "e".repeat(24), is_admin: false, perms: { 101: more.perms ?? [0, 122, 123, 124] } },
      known: [[["plant", "101"], { ...plant, gperf_params: gperfParams.parse(more.params ?? {}) }]],
    },
  );
const spaced = (text: string | null | undefined): string => text?.replaceAll(/\s/g, " ") ?? "";
const calls = (end: string) => sent.filter(({ path }) => path.endsWith(end));

test("GPERF-07 [GP4] a plant with powers alone says which counter is missing and why, and leads to the devices who may add it", async () => {
  const without = {
    ...plant,
    devices: [inverter(1)],
    quantities: { sections: [{ power: ["p"], energy: ["p"], integral: true }] },
  };
  const shown = async (perms: number[]) => {
    await showPages([[gperformancePage, GperformancePage]], "/plant/101/tools/gperformance", {
      me: { id: "e".repeat(24), is_admin: false, perms: { 101: perms } },
      known: [[["plant", "101"], without]],
    });
    await screen.findByText("Nessun contatore di energia");
    await screen.findByText(/^L’impianto misura solo potenze.* Aggiungi ai dispositivi/);
  };
  await shown([0, 122]);
  expect(screen.queryByRole("link", { name: "Dispositivi" })).toBeNull();
  cleanup();
  await shown([0, 122, 61]);
  expect(screen.getByRole("link", { name: "Dispositivi" })).toBeTruthy();
});
test("GPERF-01 GPERF-02 without a contract the nine numbers stand there as a form, with steps, and none below 0", async () => {
  await show();
  const values = {
    kder1: "0,99",
    kdery: "0,992",
    pre: "0,728",
    gamma: "0,45",
    pu_kwh: "0,15495",
    gstc: "1",
    avtech: "0,98",
    minirr: "50",
    beta: "0,964",
  };
  const inputs = Object.keys(values).map((name) => {
    const input = document.querySelector<HTMLInputElement>(`input[data-path="${name}"]`);
    expect(input?.step, name).not.toBe("");
    return [name, input?.value];
  });
  expect(Object.fromEntries(inputs)).toEqual(values);
  const pre = document.querySelector<HTMLInputElement>('input[data-path="pre"]')!;
  fireEvent.change(pre, { target: { value: "-1" } });
  fireEvent.click(screen.getByRole("button", { name: "Salva" }));
  await vi.waitFor(() => expect(pre.getAttribute("aria-invalid")).toBe("true"));
  expect(calls("/plant/101")).toEqual([]);
});
test("GPERF-03 a contract that was saved is read, and changed with 123 alone", async () => {
  await show({ params: { pu_kwh: 0.12 }, perms: [0, 122] });
  expect(spaced(document.querySelector(".hg-gperf-params")?.textContent)).toContain(
    "Prezzo del kWh mancante (pu_kwh)0,12 €/kWh",
  );
  expect(screen.queryByRole("button", { name: "Modifica" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Nuovo evento" })).toBeNull();
  cleanup();
  answers = {
    ...answers,
    "/plant/101": { ...plant, gperf_params: gperfParams.parse({ pu_kwh: 0.12 }) },
  };
  await show({ params: { pu_kwh: 0.12 } });
  fireEvent.click(screen.getByRole("button", { name: "Modifica" }));
  const dialog = await screen.findByRole("dialog");
  const pre = dialog.querySelector<HTMLInputElement>('input[data-path="pre"]')!;
  fireEvent.change(pre, { target: { value: "0,75" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Salva" }));
  await vi.waitFor(() => expect(calls("/plant/101")).toHaveLength(1));
  expect(calls("/plant/101")[0]?.body).toMatchObject({ gperf_params: { pre: 0.75, pu_kwh: 0.12 } });
});
test("[P32] GPERF-03 of two who agree on a contract at once the second reads what the first has saved, keeps what he typed, and writes over it once he has seen it", async () => {
  const agreed = (pre: number) => ({
    ...plant,
    gperf_params: gperfParams.parse({ pu_kwh: 0.2, pre }),
  });
  const saved = agreed(0.75);
  const refused = Response.json(
    {
      code: "changed_meanwhile",
      params: { key: "gperf_params.pre" },
      fields: [{ field: "gperf_params.pre" }],
    },
    { status: 409 },
  );
  let patches = 0;
  const answerOf = vi.mocked(globalThis.fetch).getMockImplementation()!;
  vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
    const { method, url } = input as Request;
    if (method === "PATCH" && ++patches === 1) {
      sent.push({ path: "/plant/101", body: (await (input as Request).json()) as never });
      return refused;
    }
    if (method === "GET" && /\/plant\/101(\?|$)/.test(url)) {
      const now = agreed(patches < 2 ? 0.75 : 0.8);
      return Response.json(url.includes("ids=") ? { ...now, devices: [] } : now);
    }
    return await answerOf(input, init);
  });
  const { client } = await show();
  const pre = (): HTMLInputElement =>
    document.querySelector<HTMLInputElement>('input[data-path="pre"]')!;
  fireEvent.change(pre(), { target: { value: "0,8" } });
  client.setQueryData(["plant", "101"], saved);
  await screen.findByText(/nel frattempo qualcun altro ha salvato il contratto/);
  expect(pre().value).toBe("0,8");
  fireEvent.click(screen.getByRole("button", { name: "Salva" }));
  await screen.findByText(/è stato cambiato da altri.*Ora c’è: 0,75/);
  expect(pre().value).toBe("0,8");
  expect(screen.queryByText(/Conflitto con un elemento/)).toBeNull();
  answers = { ...answers, "/plant/101": agreed(0.8) };
  fireEvent.click(screen.getByRole("button", { name: "Salva" }));
  await vi.waitFor(() => expect(calls("/plant/101")).toHaveLength(2));
  const mine = { ...saved.gperf_params, pre: 0.8 };
  expect(calls("/plant/101").map(({ body }) => body)).toEqual([
    { gperf_params: mine, was: { gperf_params: { ...saved.gperf_params, pre: 0.728 } } },
    { gperf_params: mine, was: { gperf_params: saved.gperf_params } },
  ]);
  await vi.waitFor(() => expect(document.querySelector('input[data-path="pre"]')).toBeNull());
});
test("GPERF-07 GPERF-08 five inputs are asked with, and a row a day with its total answers", async () => {
  await show();
  for (const label of [
    "Anno",
    "Mese",
    "Anno di contratto",
    "Energia consegnata",
    "Interfaccia di rete",
  ])
    expect(screen.getAllByLabelText(label).length, label).toBeGreaterThan(0);
  await vi.waitFor(() =>
    expect(document.querySelectorAll(".hg-gperf-days tbody tr")).toHaveLength(3),
  );
  const asked = { year: 2026, month: 5, y: 1, etotal, iface };
  expect(calls("/calc").map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...asked, params: expect.objectContaining({ pre: 0.728 }) }),
      expect.objectContaining({ ...asked, month: null }),
    ]),
  );
  const rows = [...document.querySelectorAll(".hg-gperf-days tr")].map((row) =>
    spaced(row.textContent),
  );
  expect(rows[1]).toContain("12 mar6,002.000——2.400−40080,0100");
  expect(rows.at(-1)).toContain("Totale");
  expect(screen.getByText(/14\/05\/2026: il contatore non ha dati \(non contato\)/)).toBeTruthy();
  const strip = spaced(document.querySelector(".hg-strip")?.textContent);
  expect(strip).toContain("Manca, maggio 2026500 kWh");
  expect(strip).toContain("77,48 €");
});
test("[GP5] a balance that is over has its sign, of the month and of the year", async () => {
  const over = { ...result, totals: { ...result.totals, balance: 904.4, shortfall: 0 } };
  answers = { ...answers, "/calc": over };
  await show();
  await vi.waitFor(() => {
    const strip = spaced(document.querySelector(".hg-strip")?.textContent);
    expect(strip).toContain("Avanza, maggio 2026+904 kWh");
    expect(strip).toMatch(/Saldo dell’anno\+904 kWh/);
  });
});
test("GPERF-09 an answer of nothing says so; a refusal says its sentence", async () => {
  answers = { ...answers, "/calc": null };
  await show();
  expect(await screen.findByText("Errore sconosciuto")).toBeTruthy();
  cleanup();
  const refused = { detail: "", code: "gperf_no_irradiance", params: { plant: "101" }, fields: [] };
  answers = { ...answers, "/calc": Response.json(refused, { status: 400 }) };
  await show();
  const sentence = "L’impianto 101 non ha un irraggiamento: scegli il sensore nelle sezioni.";
  expect(await screen.findByText(sentence)).toBeTruthy();
  // Asking again would not help; who may not mend it reads who can.
  expect(screen.queryByRole("button", { name: "Riprova" })).toBeNull();
  expect(screen.getByText("Chiedilo a chi configura l’impianto.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Apri le sezioni" })).toBeNull();
  cleanup();
  await show({ perms: [0, 40, 122] });
  const link = await screen.findByRole("link", { name: "Apri le sezioni" });
  expect(link.getAttribute("href")).toBe("/plant/101/config/sections");
  cleanup();
  answers = { ...answers, "/calc": Response.json({ detail: "busy" }, { status: 503 }) };
  await show();
  expect(await screen.findByRole("button", { name: "Riprova" })).toBeTruthy();
});
test("[GP5] [GP6] a month says its own penalty, that the year's is paid, and what the year leaves out", async () => {
  const leftOut = { code: "days_left_out" as const, params: { left_out: 238, days: 330 } };
  const year = {
    ...result,
    marks: [leftOut],
    totals: { ...result.totals, balance: -115.7, shortfall: 115.7, penalty_eur: 17.93 },
  };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const request = input as Request;
    if (!request.url.endsWith("/calc")) return await new Promise<never>(() => {});
    const { month } = (await request.json()) as { readonly month: number | null };
    return Response.json(month === null ? year : result);
  });
  await show();
  await vi.waitFor(() => {
    const strip = spaced(document.querySelector(".hg-strip")?.textContent);
    expect(strip).toContain("Penale del solo mese77,48 €si paga quella dell’anno");
    expect(strip).toMatch(/Saldo dell’anno.*−116 kWh.*senza 238 giorni su 330/);
    expect(strip).toMatch(/Penale dell’anno, a oggi17,93 €/);
  });
  expect(screen.getByText(/^Saldo e penale dell’anno: di 238 giorni su 330 mancano/)).toBeTruthy();
  expect(screen.getByText(/dati 100,0 % \(maggio 2026\)/)).toBeTruthy();
});
test("GPERF-10 GPERF-11 GPERF-12 the calculator asks for an inverter and five minutes, then says what an event changes", async () => {
  await show();
  await vi.waitFor(() =>
    expect(document.querySelectorAll(".hg-gperf-days tbody tr")).toHaveLength(3),
  );
  const [from, to] = [
    screen.getByLabelText("Dalle", { selector: "input" }),
    screen.getByLabelText("Alle", { selector: "input" }),
  ] as HTMLInputElement[];
  expect([from!.value, to!.value]).toEqual(["06:00", "22:00"]);
  expect(calls("/eca")).toEqual([]);
  expect(screen.getByRole("button", { name: "Aggiungi evento" })).toHaveProperty("disabled", true);
  fireEvent.change(from!, { target: { value: "10:00" } });
  fireEvent.change(to!, { target: { value: "10:04" } });
  fireEvent.click(screen.getByLabelText("Inverter", { selector: "input" }));
  fireEvent.click(await screen.findByRole("option", { name: "INV 2" }));
  expect(screen.getByText("Almeno 5 minuti tra inizio e fine")).toBeTruthy();
  expect(calls("/eca")).toEqual([]);
  fireEvent.change(to!, { target: { value: "10:05" } });
  await screen.findByText("334,0 kWh");
  expect(calls("/eca").at(-1)?.body).toMatchObject({
    day: "2026-05-13",
    from: "10:00",
    to: "10:05",
    inverters: ["2".repeat(24)],
    iface,
  });
  expect(screen.getByText(/Distacco 3 × 5 min = 15 min/)).toBeTruthy();
  const says = await screen.findByText(/Con questo evento mancano 166 kWh invece di 500/);
  // (500 - 334) x 0.15495
  expect(spaced(says.textContent)).toContain("La penale dell’anno scende a 25,72 €");
});
test("GPERF-06 an event that is saved says so, and one that is refused too", async () => {
  await show();
  fireEvent.click(screen.getByLabelText("Inverter", { selector: "input" }));
  fireEvent.click(await screen.findByRole("option", { name: "INV 2" }));
  const add = screen.getByRole("button", { name: "Aggiungi evento" });
  await vi.waitFor(() => expect(add).toHaveProperty("disabled", false));
  fireEvent.click(add);
  await screen.findByText("Salvataggio riuscito");
  expect(calls("/event")[0]?.body).toEqual({
    day: "2026-05-13T00:00:00.000Z",
    eca: 334,
    note: "06:00–22:00 INV 2",
    was: { eca: 0, note: null },
  });
  cleanup();
  answers = { ...answers, "/event": Response.json({ detail: "no" }, { status: 500 }) };
  await show();
  fireEvent.click(screen.getByLabelText("Inverter", { selector: "input" }));
  fireEvent.click(await screen.findByRole("option", { name: "INV 2" }));
  const again = screen.getByRole("button", { name: "Aggiungi evento" });
  await vi.waitFor(() => expect(again).toHaveProperty("disabled", false));
  fireEvent.click(again);
  await screen.findByText(/^Errore nel salvataggio/);
});
test("[P32] [GP11] GPERF-05 an event says what stood there as it was edited, and a day that has one gets no second", async () => {
  const day = "2026-05-13T00:00:00.000Z";
  const at = "/plant/101/tools/gperformance?period=2026-05&day=2026-05-13";
  const { client } = await showPages([[gperformancePage, GperformancePage]], at, {
    me: { id: "e".repeat(24), is_admin: false, perms: { 101: [0, 122, 124] } },
    known: [[["plant", "101"], { ...plant, gperf_events: [{ day, eca: 10, note: "Neve" }] }]],
  });
  const events = document.querySelector(".hg-gperf-events")!;
  fireEvent.click(await within(events as HTMLElement).findByRole("button", { name: "Modifica" }));
  const dialog = await screen.findByRole("dialog");
  const eca = dialog.querySelector<HTMLInputElement>('input[data-path="eca"]')!;
  fireEvent.change(eca, { target: { value: "12" } });
  const theirs = { ...plant, gperf_events: [{ day, eca: 11, note: "Neve e ghiaccio" }] };
  answers = { ...answers, "/plant/101?full=1&ids=": { ...theirs, devices: [] } };
  client.setQueryData(["plant", "101"], theirs);
  await within(dialog).findByDisplayValue("Neve e ghiaccio");
  fireEvent.click(within(dialog).getByRole("button", { name: "Salva" }));
  await vi.waitFor(() => expect(calls("/event")).toHaveLength(1));
  expect(calls("/event")[0]?.body).toEqual({
    day,
    eca: 12,
    note: "Neve e ghiaccio",
    was: { eca: 10, note: "Neve e ghiaccio" },
  });
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Nuovo evento" }));
  const another = await screen.findByRole("dialog");
  const [dayField, ecaField] = ["day", "eca"].map((name) =>
    another.querySelector<HTMLInputElement>(`input[data-path="${name}"]`)!,
  );
  fireEvent.change(dayField!, { target: { value: "13/05/2026" } });
  fireEvent.blur(dayField!);
  fireEvent.change(ecaField!, { target: { value: "5" } });
  fireEvent.click(within(another).getByRole("button", { name: "Salva" }));
  await within(another).findByText("Questo giorno ha già un evento: modifica quello");
  expect(calls("/event")).toHaveLength(1);
});
test("GPERF-14 who does not hold 122 reads that the page is not theirs", async () => {
  const Guarded = () => (
    <Access needs={gperformancePage.seen as { plant: "gperformance_show" }} plantId="101">
      <p>dentro</p>
    </Access>
  );
  await showPages([[gperformancePage, Guarded]], "/plant/101/tools/gperformance", {
    me: { is_admin: false, perms: { 101: [0, 123, 124] } },
  });
  expect(await screen.findByRole("link", { name: "Vai al cruscotto" })).toBeTruthy();
  expect(screen.queryByText("dentro")).toBeNull();
});
