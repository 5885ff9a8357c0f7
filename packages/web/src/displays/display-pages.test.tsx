import type { ControlDisplay, LedDisplay } from "@heliograph/contract/displays/displays.wire.ts";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { ControlDisplayPage } from "./control-display-page.tsx";
import { ControlDisplaysPage } from "./control-displays-page.tsx";
import {
  controlDisplayPage,
  controlDisplaysPage,
  ledDisplayPage,
  ledDisplaysPage,
} from "./displays.pages.ts";
import { LedDisplayPage } from "./led-display-page.tsx";
import { LedDisplaysPage } from "./led-displays-page.tsx";

const [open, closed] = ["a".repeat(24), "b".repeat(24)];
let walls: ControlDisplay[] = [];
let panels: LedDisplay[] = [];
/** What was sent, call and body. */
let sent: [line: string, body: unknown][] = [];

/** What every change is answered with; null: it is made. */
let refused: object | null = null;

beforeAll(async () => {
  await openTexts();
  await loadTexts(["displays"]);
});
beforeEach(() => {
  sent = [];
  refused = null;
  walls = [
    { id: open, name: "Sala", disabled: false, plants: ["101", "102"], font_size: 24 },
    { id: closed, name: "Ingresso", disabled: true, plants: [], font_size: 40 },
  ];
  panels = [
    {
      id: open,
      name: "Strada",
      disabled: false,
      plants: ["101"],
      show_etot: true,
      title_etot: "Energia",
      show_pac: true,
      title_pac: "Potenza",
      show_co2: true,
      title_co2: "CO2",
      ftp_user: "strada",
      ftp_pwd: "segreta",
    },
  ];
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname.replace("/api/v1", "");
    if (request.method !== "GET") {
      const body = request.method === "POST" ? ((await request.json()) as object) : null;
      sent.push([`${request.method} ${path}`, body]);
      if (refused !== null) return json(refused, 409);
      const made = { plants: [], font_size: 24, ...body, disabled: true, id: "c".repeat(24) };
      const kept = { ...body, id: path.split("/").at(-1)! } as ControlDisplay;
      walls = walls.map((one) => (one.id === kept.id ? kept : one));
      return json(path.endsWith("control") || path.endsWith("led") ? made : kept);
    }
    if (path === "/log/edits/search") return json(edits);
    if (path === "/user/all") return json([{ id: "f".repeat(24), username: "maria" }]);
    if (path === "/display/control/list") return json(walls);
    if (path === "/display/led/list") return json(panels);
    if (path.endsWith("/json"))
      return json({
        id: open,
        name: "Strada",
        time: 1_795_258_217,
        rows: [{ key: "pac", title: "Potenza", value: 41.5, unit: "kW" }],
      });
    if (path.startsWith("/display/control/"))
      return json(walls.find(({ id }) => path.endsWith(id)));
    if (path.startsWith("/display/led/")) return json(panels[0]);
    return json({ plants: [], total: 0 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
/** Maria made the text larger. */
const edits = [
  {
    id: 1_795_258_217_000_000,
    ipa: null,
    uid: "f".repeat(24),
    pid: null,
    act: "edit",
    ent: "display",
    nam: "Sala",
    changes: [{ field: "font_size", old: 24, new: 40 }],
  },
];
const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body ?? null), {
    status,
    headers: { "content-type": "application/json" },
  });
const me = { id: "e".repeat(24), is_admin: true, perms: {} };
const show = (address: string) =>
  showPages(
    [
      [controlDisplaysPage, ControlDisplaysPage],
      [controlDisplayPage, ControlDisplayPage],
      [ledDisplaysPage, LedDisplaysPage],
      [ledDisplayPage, LedDisplayPage],
    ],
    address,
    { me },
  );
const button = (name: string): HTMLButtonElement => screen.getByRole("button", { name });

test("CDISP-01 CDISP-02 state, name, plants, how many, the public link; the name leads to the editor", async () => {
  await show("/admin/controldisplay");
  const row = (await screen.findByRole("link", { name: "Sala" })).closest("tr")!;
  expect(within(row).getByRole("img", { name: "Attivo" })).toBeTruthy();
  expect(row.textContent).toContain("101, 102");
  expect(within(row).getByRole("link", { name: "Apri" }).getAttribute("href")).toBe(
    `/control/${open}`,
  );
  expect(within(row).getByRole("link", { name: "Sala" }).getAttribute("href")).toBe(
    `/admin/controldisplay/${open}`,
  );
});
test("CDISP-05 CDISP-07 CDISP-09 CDISP-10 save and discard only with changes, preview only without; discarding asks and restores", async () => {
  await show(`/admin/controldisplay/${open}`);
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: /Nome/ });
  const states = () =>
    ["Salva", "Annulla modifiche", "Anteprima"].map((one) => button(one).disabled);
  expect(states()).toEqual([true, true, false]);
  fireEvent.change(name, { target: { value: "Sala nuova" } });
  expect(states()).toEqual([false, false, true]);
  fireEvent.click(button("Annulla modifiche"));
  expect(await screen.findByText("Cancellare tutte le modifiche non salvate?")).toBeTruthy();
  fireEvent.click(button("Cancella le modifiche"));
  await vi.waitFor(() => expect(name.value).toBe("Sala"));
  expect(states()).toEqual([true, true, false]);
  fireEvent.change(name, { target: { value: "Sala nuova" } });
  fireEvent.click(button("Salva"));
  await vi.waitFor(() => expect(states()).toEqual([true, true, false]));
  expect(sent).toEqual([
    [
      `POST /display/control/${open}`,
      {
        name: "Sala nuova",
        disabled: false,
        plants: ["101", "102"],
        font_size: 24,
        was: { name: "Sala" },
      },
    ],
  ]);
  expect(name.value).toBe("Sala nuova");
});
test("[DI23] what somebody else has changed too: both values and who it was, nothing typed is lost, one click keeps either", async () => {
  await show(`/admin/controldisplay/${open}`);
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: /Nome/ });
  const size = screen.getByRole<HTMLInputElement>("textbox", { name: /Dimensione del testo/ });
  fireEvent.change(name, { target: { value: "Atrio" } });
  fireEvent.change(size, { target: { value: "48" } });
  walls = walls.map((one) => (one.id === open ? { ...one, font_size: 40 } : one));
  refused = { code: "changed_meanwhile", params: { key: "font_size" }, fields: ["font_size"] };
  fireEvent.click(button("Salva"));
  const panel = await screen.findByRole("region", { name: /un altro ha cambiato/ });
  await vi.waitFor(() => expect(panel.textContent).toContain("maria, "));
  // It comes into sight, and no toast lies over it.
  expect(document.activeElement).toBe(panel);
  expect(screen.queryByText(/Errore nel salvataggio/)).toBeNull();
  expect(panel.textContent).toContain("il mio:48 px");
  expect(panel.textContent).toContain("ora salvato:40 px");
  expect([name.value, size.value]).toEqual(["Atrio", "48"]);
  // Until it is decided the older state travels along, and is refused again.
  fireEvent.click(button("Salva"));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]![1]).toMatchObject({ was: { name: "Sala", font_size: 24 } });
  await vi.waitFor(() => expect(button("Salva").dataset["loading"]).toBeUndefined());
  fireEvent.click(button("Tieni il salvato: Dimensione del testo"));
  await vi.waitFor(() => expect(size.value).toBe("40"));
  expect(screen.queryByRole("region", { name: /un altro ha cambiato/ })).toBeNull();
  expect(name.value).toBe("Atrio");
  refused = null;
  fireEvent.click(button("Salva"));
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]![1]).toMatchObject({ name: "Atrio", font_size: 40, was: { name: "Sala" } });
});
test("[DI23] who keeps his own sends what he saw last", async () => {
  await show(`/admin/controldisplay/${open}`);
  const size = await screen.findByRole<HTMLInputElement>("textbox", { name: /Dimensione/ });
  fireEvent.change(size, { target: { value: "48" } });
  walls = walls.map((one) => (one.id === open ? { ...one, font_size: 40 } : one));
  refused = { code: "changed_meanwhile", params: { key: "font_size" }, fields: ["font_size"] };
  fireEvent.click(button("Salva"));
  fireEvent.click(
    await screen.findByRole("button", { name: "Tieni il mio: Dimensione del testo" }),
  );
  expect(size.value).toBe("48");
  refused = null;
  fireEvent.click(button("Salva"));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]![1]).toMatchObject({ font_size: 48, was: { font_size: 40 } });
});
test("CDISP-08 leaving with what is not saved asks; who stays keeps it", async () => {
  const { go, address } = await show(`/admin/controldisplay/${open}`);
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: /Nome/ });
  fireEvent.change(name, { target: { value: "Atrio" } });
  void go("/admin/controldisplay");
  expect(await screen.findByText("Modifiche non salvate")).toBeTruthy();
  expect(screen.getByText("Sei sicuro di voler uscire?")).toBeTruthy();
  fireEvent.click(button("Annulla"));
  await vi.waitFor(() => expect(screen.queryByText("Sei sicuro di voler uscire?")).toBeNull());
  expect(address()).toContain(open);
  expect(name.value).toBe("Atrio");
  void go("/admin/controldisplay");
  fireEvent.click(await screen.findByRole("button", { name: "Esci senza salvare" }));
  await vi.waitFor(() => expect(address()).toBe("/admin/controldisplay"));
});
test("CDISP-01 the editor of a wall shows its public address, whole, to be copied", async () => {
  await show(`/admin/controldisplay/${open}`);
  const field = await screen.findByLabelText<HTMLInputElement>("Indirizzo pubblico");
  expect(field.value).toBe(`${location.origin}/control/${open}`);
  expect(field.readOnly).toBe(true);
  expect(screen.getByRole("button", { name: "Copia l’indirizzo" })).toBeTruthy();
});
test("CDISP-06 the preview is the wall's own address in another tab", async () => {
  const opened = vi.spyOn(globalThis, "open").mockReturnValue(null);
  await show(`/admin/controldisplay/${closed}`);
  fireEvent.click(await screen.findByRole("button", { name: "Anteprima" }));
  expect(opened).toHaveBeenCalledWith(`/control/${closed}?preview=1`, "_blank", "noopener");
  opened.mockRestore();
});
test("CDISP-04 a text size of 9 is refused before it is sent", async () => {
  await show(`/admin/controldisplay/${open}`);
  const size = await screen.findByRole("textbox", { name: /Dimensione del testo/ });
  fireEvent.change(size, { target: { value: "9" } });
  fireEvent.click(button("Salva"));
  await vi.waitFor(() => expect(size.getAttribute("aria-invalid")).toBe("true"));
  expect(sent).toEqual([]);
});
test("CDISP-03 name, plants, text size and the switch are kept as they were saved", async () => {
  await show(`/admin/controldisplay/${open}`);
  const name = () => screen.findByRole<HTMLInputElement>("textbox", { name: /Nome/ });
  const size = () =>
    screen.getByRole<HTMLInputElement>("textbox", { name: /Dimensione del testo/ });
  const isOff = () => screen.getByRole<HTMLInputElement>("switch", { name: /^Disabilitato/ });
  fireEvent.change(await name(), { target: { value: "Sala nuova" } });
  fireEvent.change(size(), { target: { value: "48" } });
  fireEvent.click(isOff());
  // The last plant of the list is taken out.
  fireEvent.keyDown(screen.getByRole("combobox", { name: "Impianti" }), { key: "Backspace" });
  fireEvent.click(button("Salva"));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const saved = { name: "Sala nuova", disabled: true, plants: ["101"], font_size: 48 };
  const was = { name: "Sala", font_size: 24, disabled: false, plants: ["101", "102"] };
  expect(sent).toEqual([[`POST /display/control/${open}`, { ...saved, was }]]);
  cleanup();
  await show(`/admin/controldisplay/${open}`);
  expect((await name()).value).toBe("Sala nuova");
  expect([size().value, isOff().checked]).toEqual(["48", true]);
  expect(screen.getByText("101")).toBeTruthy();
  expect(screen.queryByText("102")).toBeNull();
});
test("LED-01 LED-02 LED-03 FTP user, plants, links to CSV and JSON, the server's log, the editor", async () => {
  await show("/admin/leddisplay");
  const row = (await screen.findByRole("link", { name: "Strada" })).closest("tr")!;
  expect(row.textContent).toContain("strada");
  const links = ["CSV", "JSON"].map((name) =>
    within(row).getByRole("link", { name }).getAttribute("href"),
  );
  expect(links).toEqual(["csv", "json"].map((end) => `/api/v1/display/led/${open}/${end}`));
  expect(screen.getByRole("link", { name: "Registro del server" }).getAttribute("href")).toBe(
    "/admin/events",
  );
});
test("LED-04 LED-08 LED-11 fields are kept as they are saved, discarded as they were; the data as JSON or CSV", async () => {
  await show(`/admin/leddisplay/${open}`);
  const user = await screen.findByRole<HTMLInputElement>("textbox", { name: "Utente FTP" });
  await screen.findByText(/"value": 41.5/);
  fireEvent.click(screen.getByRole("radio", { name: "CSV" }));
  expect(await screen.findByText("Potenza;41.5;kW")).toBeTruthy();
  fireEvent.change(user, { target: { value: "altro" } });
  fireEvent.click(button("Annulla modifiche"));
  fireEvent.click(await screen.findByRole("button", { name: "Cancella le modifiche" }));
  await vi.waitFor(() => expect(user.value).toBe("strada"));
  fireEvent.click(screen.getByRole("switch", { name: "CO₂ evitata" }));
  fireEvent.click(button("Salva"));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const { id: _, ...stored } = panels[0]!;
  expect(sent[0]).toEqual([
    `POST /display/led/${open}`,
    { ...stored, show_co2: false, was: { show_co2: true } },
  ]);
});
