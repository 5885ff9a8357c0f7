import type { UtfReading, UtfRegister } from "@heliograph/contract/gse/utf.wire.ts";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { counterId, plant } from "./gse-stage.setup.ts";
import { utfPage } from "./gse.pages.ts";
import { UtfPage } from "./utf-page.tsx";

const meterId = "1".repeat(24);
const reading = (id: string, more: Partial<UtfReading>): UtfReading => ({
  id: id.repeat(24),
  meter_id: meterId,
  date: "2025-12-31",
  reading: 999_990,
  note: "",
  rolled: false,
  series: 1,
  k: 80,
  digits: 6,
  kwh: null,
  user: "anna",
  created: 1_767_225_600,
  ...more,
});
/** The newest first, as the call answers them. */
const register = (): UtfRegister => ({
  meters: [{ id: meterId, name: "Contatore A", variable_id: counterId, k: 40, digits: 5 }],
  readings: [
    // (25 - 0) x 40
    reading("5", { date: "2026-03-31", reading: 25, series: 2, k: 40, digits: 5, kwh: 1000 }),
    reading("4", { date: "2026-02-28", reading: 0, series: 2, k: 40, digits: 5, note: "nuovo" }),
    // (10 - 999990 + 1000000) x 80
    reading("3", { date: "2026-02-28", reading: 10, rolled: true, kwh: 1600 }),
    reading("2", {}),
  ],
});
let answer: UtfRegister;
let sent: { line: string; body: unknown }[];
beforeAll(async () => {
  await openTexts();
  await loadTexts(["utf", "refusals"]);
});
beforeEach(() => {
  answer = register();
  sent = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const request = input as Request;
    const path = new URL(request.url).pathname.replace("/api/v1/plant/905", "");
    if (request.method === "GET") return Response.json(answer);
    const text = await request.text();
    sent.push({
      line: `${request.method} ${path}`,
      body: text === "" ? null : (JSON.parse(text) as unknown),
    });
    return Response.json(
      path === "/utf"
        ? answer.readings[0]
        : path === "/utf_meter"
          ? answer.meters[0]
          : { ok: true },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const show = (perms = [0, 280, 281]) =>
  showPages([[utfPage, UtfPage]], "/plant/905/utf", {
    me: { id: "9".repeat(24), is_admin: false, perms: { 905: perms } },
    known: [[["plant", "905"], plant]],
  });
const panel = async (): Promise<HTMLElement> =>
  (await screen.findByRole("heading", { name: "Contatore A", level: 2 })).closest("section")!;
const openReading = async (): Promise<HTMLElement> => {
  fireEvent.click(within(await panel()).getByRole("button", { name: "Nuova lettura" }));
  return await screen.findByRole("dialog");
};

test("[UT2] [UT3] [UT4] each meter with its readings: kWh, what rolled over, what was changed; the kWh of the year", async () => {
  await show();
  const own = await panel();
  expect(within(own).getByText(/K 40 · 5 cifre · Contatore · Energia prodotta/)).toBeTruthy();
  // 1000 + 1600
  expect(within(own).getByText(/2\.600 kWh nelle letture del 2026/)).toBeTruthy();
  const rows = within(own)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.querySelectorAll("td")].slice(0, 5).map((one) => one.textContent.trim()));
  expect(rows).toEqual([
    ["31/03/2026", "25", "1.000", "", "anna"],
    ["28/02/2026", "0", "prima lettura", "Contatore sostituito · K 40 · 5 cifre nuovo", "anna"],
    ["28/02/2026", "10", "1.600", "Ripartito da zero", "anna"],
    ["31/12/2025", "999.990", "prima lettura", "", "anna"],
  ]);
});
test("[UT1] who reads the register without 281 has nothing to write with", async () => {
  await show([0, 280]);
  const own = await panel();
  for (const name of ["Nuovo contatore", "Nuova lettura"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(within(own).queryAllByRole("button", { name: /Azioni/ })).toEqual([]);
});
test("[UT2] a reading says what it comes to before it is saved", async () => {
  await show();
  const dialog = await openReading();
  fireEvent.change(within(dialog).getByLabelText(/^Lettura/), { target: { value: "30,5" } });
  // (30.5 - 25) x 40
  expect(await within(dialog).findByText("Dopo 25 del 31/03/2026: 220 kWh")).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Salva" }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    line: "POST /utf",
    body: { meter_id: meterId, reading: 30.5, rolled: false, swap: null, note: "" },
  });
});
test("[UT3] [UT4] a counter that rolled over, and a meter that was changed", async () => {
  await show();
  const dialog = await openReading();
  fireEvent.change(within(dialog).getByLabelText(/^Lettura/), { target: { value: "5" } });
  expect(await within(dialog).findByText("Dopo 25 del 31/03/2026: — kWh")).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("switch", { name: /Ripartito da zero/ }));
  // (5 - 25 + 100000) x 40
  expect(await within(dialog).findByText("Dopo 25 del 31/03/2026: 3.999.200 kWh")).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("switch", { name: /Ripartito da zero/ }));
  fireEvent.click(within(dialog).getByRole("switch", { name: /Contatore sostituito/ }));
  expect(await within(dialog).findByText(/i kWh si contano da qui/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/^Costante K/), { target: { value: "60" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Salva" }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ reading: 5, rolled: false, swap: { k: 60, digits: 5 } });
});
test("[UT5] what cannot be a reading is refused beside its field, and nothing is sent", async () => {
  await show();
  const dialog = await openReading();
  const [date, value] = [/^Data/, /^Lettura/].map((name) => within(dialog).getByLabelText(name));
  const type = (field: HTMLElement | undefined, text: string): void => {
    fireEvent.change(field!, { target: { value: text } });
    fireEvent.blur(field!);
  };
  type(value, "5");
  // Left, not sent.
  expect(await within(dialog).findByText(/5 è meno della lettura precedente, 25/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Salva" }));
  expect(value!.getAttribute("aria-invalid")).toBe("true");
  fireEvent.click(within(dialog).getByRole("switch", { name: /Ripartito da zero/ }));
  expect(within(dialog).queryByText(/è meno della lettura precedente/)).toBeNull();
  type(value, "30");
  fireEvent.click(within(dialog).getByRole("button", { name: "Salva" }));
  expect(
    await within(dialog).findByText(/30 non è meno della lettura precedente, 25/),
  ).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("switch", { name: /Ripartito da zero/ }));
  type(value, "100000");
  expect(await within(dialog).findByText(/questo contatore ha 5 cifre/)).toBeTruthy();
  type(value, "30");
  type(date, "2026-03-31");
  expect(await within(dialog).findByText("c’è già una lettura del 31/03/2026")).toBeTruthy();
  // Before the meter was changed.
  fireEvent.click(within(dialog).getByRole("switch", { name: /Contatore sostituito/ }));
  type(date, "2026-03-30");
  expect(await within(dialog).findByText(/un contatore si sostituisce dal giorno/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Salva" }));
  expect(sent).toEqual([]);
});
test("[UT1] a meter is added with its constant", async () => {
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Nuovo contatore" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText(/^Nome/), { target: { value: "Contatore B" } });
  fireEvent.change(within(dialog).getByLabelText(/^Costante K/), { target: { value: "1" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Salva" }));
  await vi.waitFor(() =>
    expect(sent).toEqual([
      {
        line: "POST /utf_meter",
        body: { name: "Contatore B", k: 1, digits: 6, variable_id: null },
      },
    ]),
  );
});
test("[UT1] a reading is taken back after a question that names it", async () => {
  await show();
  const [, newest] = within(await panel()).getAllByRole("button", { name: /Azioni/ });
  fireEvent.click(newest!);
  fireEvent.click(await screen.findByRole("menuitem", { name: "Elimina" }));
  const question = await screen.findByRole("dialog");
  expect(within(question).getByText(/31\/03\/2026/)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(within(question).getByRole("button", { name: "Elimina" }));
  await vi.waitFor(() =>
    expect(sent.map(({ line }) => line)).toEqual([`DELETE /utf/${"5".repeat(24)}`]),
  );
});
