import {
  type DisplayTemplateId,
  informativeDisplay,
  type InformativeDisplay,
  pageOptions,
  type SentInformative,
} from "@heliograph/contract/displays/informative.wire.ts";
import { displayTemplates } from "@heliograph/domain/displays/display-templates.ts";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { informativeDisplayPage, informativeDisplaysPage } from "./displays.pages.ts";
import { InformativeDisplayPage } from "./informative-display-page.tsx";
import { InformativeDisplaysPage } from "./informative-displays-page.tsx";

const [atrium, entrance] = ["a".repeat(24), "b".repeat(24)];
const [sky, logo] = ["1".repeat(24), "2".repeat(24)];
const ids = ["c".repeat(24), "d".repeat(24), "e".repeat(24)] as const;
const power = "f".repeat(24);
let displays: InformativeDisplay[] = [];
let sent: [line: string, body: unknown][] = [];
/** What the server answers to a call instead of taking it. */
let refusal: Response | null = null;

const image = (id: string, name: string) => ({
  id,
  name,
  version: 1,
  size: 4200,
  type: "image/png" as const,
  width: 900,
  height: 600,
});
const page = (id: string, template_id: DisplayTemplateId, options: object = {}) => ({
  id,
  template_id,
  options: pageOptions.parse(options),
});
beforeAll(async () => {
  await openTexts();
  await loadTexts(["displays", "informative", "files", "charts", "refusals"]);
});
beforeEach(() => {
  sent = [];
  refusal = null;
  displays = [
    informativeDisplay.parse({
      id: atrium,
      name: "Atrio",
      disabled: false,
      engine: "hd",
      options: { plants: ["101", "102"], logo },
      images: [image(sky, "cielo.png"), image(logo, "logo.png")],
      pages: [page(ids[0], "summary"), page(ids[1], "title"), page(ids[2], "image_text")],
    }),
    informativeDisplay.parse({
      id: entrance,
      name: "Ingresso",
      engine: "legacy",
      images: [],
      pages: [],
    }),
  ];
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url, "http://portal").pathname.replace("/api/v1", "");
    if (request.method !== "GET") {
      const isForm = request.headers.get("content-type")?.startsWith("multipart") === true;
      const body = request.method === "POST" && !isForm ? await request.json() : null;
      sent.push([`${request.method} ${path}`, body]);
      if (refusal !== null) return refusal;
      if (path === "/display") {
        const made = kept({ ...(body as object), disabled: true }, "9".repeat(24));
        displays = [...displays, made];
        return json(made);
      }
      if (path.startsWith("/display/") && request.method === "POST") {
        const saved = kept(body as object, path.split("/").at(-1)!);
        displays = displays.map((one) => (one.id === saved.id ? saved : one));
        return json(saved);
      }
      return json({ ok: true });
    }
    if (path === "/display/list") return json(displays);
    if (path === "/display/template/all") return json(displayTemplates);
    if (path.startsWith("/display/")) return json(displays.find(({ id }) => path.endsWith(id)));
    if (path === `/variable/${power}`)
      return json({ id: power, plant_id: "101", name: "Potenza", udm: "kW" });
    return json({ plants: [], total: 0 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const kept = (body: object, id: string): InformativeDisplay => {
  const before = displays.find((one) => one.id === id);
  const { pages } = { pages: [], ...body } as Pick<SentInformative, "pages">;
  return informativeDisplay.parse({
    ...before,
    ...body,
    id,
    images: before?.images ?? [],
    pages: pages.map((one, at) => ({ ...one, id: one.id ?? `${at}`.repeat(24) })),
  });
};
const json = (body: unknown, status = 200): Response => Response.json(body ?? null, { status });
const show = (address: string) =>
  showPages(
    [
      [informativeDisplaysPage, InformativeDisplaysPage],
      [informativeDisplayPage, InformativeDisplayPage],
    ],
    address,
    { me: { id: "e".repeat(24), is_admin: true, perms: new Map() as never } },
  );
const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole("button", { name });
const tab = (name: RegExp) => screen.findByRole("tab", { name });
const rowOf = async (name: string) =>
  (await screen.findByRole("link", { name })).closest<HTMLElement>("tr")!;
/** An entry of the menu of a row. */
const act = async (name: string, action: RegExp): Promise<void> => {
  fireEvent.click(within(await rowOf(name)).getByRole("button", { name: /Azioni della riga/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: action }));
};
/** The templates of the pages that were sent last. */
const sentPages = () => (sent.at(-1)![1] as InformativeDisplay).pages.map((one) => one.template_id);
const cards = () =>
  screen.getAllByRole("region").flatMap((one) => {
    const name = one.getAttribute("aria-label") ?? "";
    return /^\d/.test(name) ? [name] : [];
  });
const save = async (): Promise<void> => {
  const before = sent.length;
  fireEvent.click(button("Salva"));
  await vi.waitFor(() => expect(sent.length).toBe(before + 1));
  await vi.waitFor(() => expect(button("Salva").disabled).toBe(true));
};

test("DISP-01 DISP-02 DISP-34 status, name, plants, how many, the public link by engine; the name leads to the editor", async () => {
  await show("/admin/display");
  const row = await rowOf("Atrio");
  expect(within(row).getByRole("img", { name: "Attivo" })).toBeTruthy();
  expect(row.textContent).toContain("101, 102");
  expect([...row.querySelectorAll("td")].some((cell) => cell.textContent === "2")).toBe(true);
  const address = (of: HTMLElement) =>
    within(of).getByRole("link", { name: "Apri" }).getAttribute("href");
  expect(address(row)).toBe(`/videohd/${atrium}`);
  expect(within(row).getByRole("link", { name: "Atrio" }).getAttribute("href")).toBe(
    `/admin/display/${atrium}`,
  );
  const other = await rowOf("Ingresso");
  expect(within(other).getByRole("img", { name: "Disabilitato" })).toBeTruthy();
  expect(address(other)).toBe(`/video/${entrance}`);
});

test("DISP-32 DISP-37 ERR-19 a copy has the same options and pages and another name; each of three changes is announced", async () => {
  await show("/admin/display");
  await act("Atrio", /Duplica/);
  expect(await screen.findByText("Display duplicato")).toBeTruthy();
  const { name, engine, stylesheet, options, pages } = displays[0]!;
  expect(sent).toEqual([
    [
      "POST /display",
      // Without ids: it is another display, and so are its pages.
      {
        name: `${name} (Duplicato)`,
        engine,
        stylesheet,
        options,
        pages: pages.map(({ template_id, options: own }) => ({ template_id, options: own })),
      },
    ],
  ]);
  cleanup();
  await show("/admin/display");
  fireEvent.click(await screen.findByRole("button", { name: "Nuovo display" }));
  expect(await screen.findByText("Display creato")).toBeTruthy();
  expect(sent.at(-1)).toEqual(["POST /display", { name: "Nuovo display" }]);
  cleanup();
  await show("/admin/display");
  await act("Ingresso", /^Elimina$/);
  fireEvent.click(await screen.findByRole("button", { name: "Elimina" }));
  expect(await screen.findByText("Display eliminato")).toBeTruthy();
  expect(sent.at(-1)).toEqual([`DELETE /display/${entrance}`, null]);
});
test("DISP-33 an enabled one offers no deletion, and says why", async () => {
  await show("/admin/display");
  fireEvent.click(within(await rowOf("Atrio")).getByRole("button", { name: /Azioni della riga/ }));
  const item = await screen.findByRole<HTMLButtonElement>("menuitem", {
    name: /prima va disabilitato/,
  });
  expect(item.disabled).toBe(true);
});
test("DISP-03 DISP-04 DISP-05 DISP-06 DISP-07 DISP-08 three tabs; name, plants, five style sheets, two engines, the switch and five pickers of images", async () => {
  await show(`/admin/display/${atrium}`);
  const tabs = await screen.findAllByRole("tab");
  expect(tabs.map((one) => one.textContent.replace(/\d+/, ""))).toEqual([
    "Display",
    "Immagini",
    "Pagine",
  ]);
  const offered = (label: string) => {
    fireEvent.click(screen.getByRole("combobox", { name: label }));
    const list = screen.getByRole("listbox", { name: label });
    return within(list)
      .getAllByRole("option")
      .map((one) => one.textContent);
  };
  expect(offered("Foglio di stile")).toEqual([
    "SolarX",
    "AROS",
    "Solarelit",
    "Marzotto",
    "Predefinito",
  ]);
  expect(offered("Motore")).toEqual(["Video", "VideoHD"]);
  for (const label of [
    "Logo del cliente",
    "Logo dell’installatore",
    "Immagine",
    "Immagine larga",
    "Immagine piccola",
  ])
    expect(offered(label)).toEqual(["cielo.png", "logo.png"]);
  offered("Immagine larga");
  fireEvent.click(
    within(screen.getByRole("listbox", { name: "Immagine larga" })).getByText("cielo.png"),
  );
  fireEvent.change(screen.getByRole("textbox", { name: /^Nome/ }), { target: { value: "Sala" } });
  fireEvent.click(screen.getByRole("switch", { name: /^Disabilitato/ }));
  await save();
  const { id: _, images: _images, ...stored } = displays[0]!;
  expect(sent[0]).toEqual([
    `POST /display/${atrium}`,
    {
      ...stored,
      name: "Sala",
      disabled: true,
      options: { ...stored.options, image_wide: sky },
      was: { name: "Atrio", disabled: false, options: { ...stored.options, image_wide: null } },
    },
  ]);
});
test("DISP-09 a title is free text, or hidden by a mark", async () => {
  await show(`/admin/display/${atrium}`);
  const title = await screen.findByRole<HTMLInputElement>("textbox", { name: "Titolo" });
  fireEvent.change(title, { target: { value: "Il nostro sole" } });
  fireEvent.click(button("Nascondi: Sottotitolo"));
  await save();
  expect(sent[0]![1]).toMatchObject({
    options: { title1: "Il nostro sole", title2: "__hidden__" },
  });
  const hidden = screen.getByRole<HTMLInputElement>("textbox", { name: "Sottotitolo" });
  expect([hidden.value, hidden.disabled, hidden.placeholder]).toEqual(["", true, "Nascosto"]);
  fireEvent.click(button("Mostra: Sottotitolo"));
  expect(hidden.disabled).toBe(false);
});
test("DISP-35 DISP-36 save and discard only with changes, preview only without; discarding asks and restores, what was saved is the new baseline", async () => {
  const opened = vi.spyOn(globalThis, "open").mockReturnValue(null);
  await show(`/admin/display/${atrium}`);
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Nome/ });
  const states = () =>
    ["Salva", "Annulla modifiche", "Anteprima"].map((one) => button(one).disabled);
  expect(states()).toEqual([true, true, false]);
  fireEvent.click(button("Anteprima"));
  expect(opened).toHaveBeenCalledWith(`/videohd/${atrium}?preview=1`, "_blank", "noopener");
  opened.mockRestore();
  fireEvent.change(name, { target: { value: "Sala" } });
  expect(states()).toEqual([false, false, true]);
  fireEvent.click(button("Annulla modifiche"));
  expect(await screen.findByText("Cancellare tutte le modifiche non salvate?")).toBeTruthy();
  fireEvent.click(button("Cancella le modifiche"));
  await vi.waitFor(() => expect(name.value).toBe("Atrio"));
  fireEvent.change(name, { target: { value: "Sala" } });
  await save();
  expect(states()).toEqual([true, true, false]);
  expect(name.value).toBe("Sala");
});
test("DISP-35 leaving with what is not saved asks; who stays keeps it", async () => {
  const { go, address } = await show(`/admin/display/${atrium}`);
  fireEvent.change(await screen.findByRole("textbox", { name: /^Nome/ }), {
    target: { value: "Sala" },
  });
  // From tab to tab nothing is left.
  fireEvent.click(await tab(/Pagine/));
  await screen.findByRole("button", { name: "Aggiungi una pagina" });
  expect(cards()).toHaveLength(3);
  void go("/admin/display");
  expect(await screen.findByText("Modifiche non salvate")).toBeTruthy();
  expect(screen.getByText("Sei sicuro di voler uscire?")).toBeTruthy();
  fireEvent.click(button("Annulla"));
  await vi.waitFor(() => expect(screen.queryByText("Sei sicuro di voler uscire?")).toBeNull());
  expect(address()).toContain(atrium);
  void go("/admin/display");
  fireEvent.click(await screen.findByRole("button", { name: "Esci senza salvare" }));
  await vi.waitFor(() => expect(address()).toBe("/admin/display"));
});
test("DISP-10 DISP-16 DISP-17 DISP-18 the images with edit and delete; one in use is not deleted, the sizes that fit stand beside them", async () => {
  await show(`/admin/display/${atrium}?tab=images`);
  expect(
    (await screen.findAllByRole("img", { name: /\.png$/ })).map((one) => one.getAttribute("alt")),
  ).toEqual(["cielo.png", "logo.png"]);
  for (const name of ["cielo.png", "logo.png"]) expect(button(`Modifica ${name}`)).toBeTruthy();
  const sizes = document.querySelector(".hg-display-sizes")!.textContent;
  for (const text of [
    "Immagine900x600",
    "Immagine larga1500x600",
    "Immagine piccola655x300",
    "Schermo intero1820x870",
    "Logo del clientealtezza 150 px, larghezza fino a circa 300",
    "Logo dell’installatorealtezza 150 px, larghezza fino a circa 200",
  ])
    expect(sizes).toContain(text);
  fireEvent.click(button("Elimina logo.png"));
  expect(await screen.findByText("Immagine in uso, impossibile eliminare")).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(button("Elimina cielo.png"));
  fireEvent.click(await screen.findByRole("button", { name: "Elimina" }));
  expect(await screen.findByText("Immagine eliminata")).toBeTruthy();
  expect(sent).toEqual([[`DELETE /file/${sky}`, null]]);
});
/** A page's template in the menu of a button. */
const choose = async (opener: string, template: string): Promise<void> => {
  fireEvent.click(button(opener));
  fireEvent.click(await screen.findByRole("menuitem", { name: new RegExp(`^${template}`) }));
  await vi.waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
};
const pagesTab = async (): Promise<void> => {
  await show(`/admin/display/${atrium}?tab=pages`);
  await screen.findByRole("button", { name: "Aggiungi una pagina" });
};
test("DISP-19 DISP-20 pages are made of templates, at the end or at a position, and keep their order", async () => {
  await pagesTab();
  await choose("Aggiungi una pagina", "Ambiente");
  await choose("Inserisci una pagina in posizione 2", "Flusso dell’energia");
  expect(cards()).toEqual([
    "1 Impianto in breve",
    "2 Flusso dell’energia",
    "3 Titolo",
    "4 Immagine e testo",
    "5 Ambiente",
  ]);
  await save();
  expect(sentPages()).toEqual(["summary", "flow", "title", "image_text", "environment"]);
});
test("DISP-21 DISP-22 a page goes up and down; with Ctrl it is copied to the start or to the end", async () => {
  await pagesTab();
  fireEvent.click(button("Sposta giù la pagina 1"));
  fireEvent.click(button("Sposta su la pagina 3"));
  expect(cards()).toEqual(["1 Titolo", "2 Immagine e testo", "3 Impianto in breve"]);
  fireEvent.click(button("Sposta su la pagina 3"), { ctrlKey: true });
  fireEvent.click(button("Sposta giù la pagina 2"), { ctrlKey: true });
  await save();
  expect(sentPages()).toEqual(["summary", "title", "image_text", "summary", "title"]);
  const own = (sent.at(-1)![1] as InformativeDisplay).pages.map(({ id }) => id);
  expect(new Set(own).size).toBe(5);
});
test("DISP-23 a page is deleted after a question", async () => {
  await pagesTab();
  fireEvent.click(button("Elimina la pagina 2"));
  expect(await screen.findByText("Eliminare la pagina 2, Titolo?")).toBeTruthy();
  fireEvent.click(button("Elimina"));
  await vi.waitFor(() => expect(cards()).toEqual(["1 Impianto in breve", "2 Immagine e testo"]));
  await save();
  expect(sentPages()).toEqual(["summary", "image_text"]);
});
test("DISP-24 the fields of a page are those that its template allows", async () => {
  displays[0]!.pages = displayTemplates.map(({ id }, at) => page(`${at}`.repeat(24), id));
  await pagesTab();
  for (const [at, template] of displayTemplates.entries()) {
    const toggle = button(`Opzioni della pagina ${at + 1}`);
    fireEvent.click(toggle);
    const card = toggle.closest("section")!;
    const fields = [...card.querySelectorAll("[data-path]")].map((one) =>
      one.getAttribute("data-path")!.split(".").at(-1),
    );
    const isChart = card.querySelector(".hg-page-chart") !== null;
    const shown = fields.filter((name) => template.options.includes(name as "text"));
    expect(new Set([...shown, ...(isChart ? ["chart"] : [])]), template.id).toEqual(
      new Set(template.options),
    );
    fireEvent.click(toggle);
  }
});
test("DISP-29 DISP-30 a series has a fill from 0 to 1 in tenths and a line from 0 on; what is beyond is refused before it is sent", async () => {
  const chart = { name: "Oggi", series: [{ var_id: power }] };
  displays[0]!.pages = [page(ids[0], "summary"), page(ids[1], "chart", { chart })];
  await pagesTab();
  fireEvent.click(button("Opzioni della pagina 2"));
  const line = await screen.findByRole<HTMLInputElement>("textbox", { name: /Spessore/ });
  const fill = screen.getByRole<HTMLInputElement>("textbox", { name: /Riempimento/ });
  expect([line.value, fill.getAttribute("step")]).toEqual(["3", "0.1"]);
  for (const [field, wrong, right] of [
    [fill, "1,1", "0,3"],
    [line, "-1", "0"],
  ] as const) {
    fireEvent.change(field, { target: { value: wrong } });
    fireEvent.click(button("Salva"));
    await vi.waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(sent).toEqual([]);
    fireEvent.change(field, { target: { value: right } });
  }
  await save();
  expect((sent[0]![1] as InformativeDisplay).pages[1]!.options.chart!.series).toEqual([
    { var_id: power, name: "", color: null, line: 0, fill: 0.3 },
  ]);
});
