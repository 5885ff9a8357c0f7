import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import {
  bar,
  cell,
  idOf,
  paste,
  save,
  show,
  some,
  variable,
  world,
  write,
} from "./variables-stage.setup.tsx";

describe("a cell", () => {
  test("CVAR-03 name, unit, type, limits and mib are written in their cells, what stood there stays to be seen, and they are stored", async () => {
    await show(some(2));
    write(1, "name", "Stringa 1");
    write(1, "udm", " mA ");
    write(1, "data_type", "int");
    write(1, "vmin", "0");
    write(1, "vmax", "12,5");
    write(1, "mib", "qs.1.corrente");
    expect(cell(1, "name").querySelector("s")?.textContent).toBe("I1");
    expect(bar().textContent).toContain("6 modifiche in 1 variabile, non salvate");
    save();
    await screen.findByText("1 variabile salvata");
    const body = {
      name: "Stringa 1",
      udm: "mA",
      data_type: "int",
      vmin: 0,
      vmax: 12.5,
      mib: "qs.1.corrente",
    };
    const was = {
      name: "I1",
      udm: "A",
      data_type: "float",
      vmin: null,
      vmax: null,
      mib: "qs.1.i1",
    };
    expect(world.sent).toEqual([
      { method: "PATCH", path: `/variable/${idOf(1)}`, body: { ...body, was } },
    ]);
    await waitFor(() => expect(screen.queryByRole("region", { name: /non salvate/ })).toBeNull());
    expect(cell(1, "name").textContent).toBe("Stringa 1");
  });

  test("CVAR-03 TAG-12 tags stand there in words, and are chosen among words", async () => {
    await show([variable(1, { tags: [1, 2] })]);
    expect(cell(1, "tags").textContent).toBe("Stringa, Temperatura");
    fireEvent.click(cell(1, "tags"));
    const field = await screen.findByRole("combobox", { name: "Etichette" });
    fireEvent.click(field);
    fireEvent.click(await screen.findByRole("option", { name: "Irraggiamento" }));
    save();
    await screen.findByText("1 variabile salvata");
    expect(world.sent.map(({ body }) => body)).toEqual([
      { tags: [1, 2, 3], was: { tags: [1, 2] } },
    ]);
  });

  test("Esc leaves it as it was, a letter begins it anew, Delete empties what may be empty", async () => {
    await show([variable(1, { vmax: 5 })]);
    fireEvent.click(cell(1, "name"));
    fireEvent.change(document.activeElement!, { target: { value: "Altro" } });
    fireEvent.keyDown(document.activeElement!, { key: "Escape" });
    expect(cell(1, "name").textContent).toBe("I1");
    fireEvent.keyDown(cell(1, "vmax"), { key: "7" });
    expect((document.activeElement as HTMLInputElement).value).toBe("7");
    fireEvent.keyDown(document.activeElement!, { key: "Enter" });
    expect(cell(1, "vmax").querySelector("span")?.textContent).toBe("7");
    fireEvent.keyDown(cell(1, "vmax"), { key: "Delete" });
    expect(cell(1, "vmax").querySelector("s")?.textContent).toBe("5");
    fireEvent.keyDown(cell(1, "name"), { key: "Delete" });
    expect(cell(1, "name").textContent).toBe("I1");
  });

  test("CVAR-06 CVAR-09 CVAR-10 CVAR-11 what is wrong stays, says so, and nothing is sent until it is mended", async () => {
    await show(some(3));
    write(1, "name", "a");
    write(2, "vmin", "abc");
    write(3, "mib", "??");
    expect(bar().textContent).toContain('Nome troppo corto: "a"');
    expect(cell(2, "vmin").title).toBe("Vmin non valido");
    expect(cell(3, "mib").title).toBe("MIB non valida");
    save();
    await waitFor(() => expect(cell(2, "vmin").closest("tr")).toBeTruthy());
    expect(world.sent).toEqual([]);
    write(1, "name", "ab");
    write(2, "vmin", "");
    write(3, "mib", "qs.1.i9");
    save();
    await screen.findByText("2 variabili salvate");
    expect(world.sent).toHaveLength(2);
  });
});

describe("saving", () => {
  test("CVAR-04 CVAR-14 only the changed rows are sent, one call each, and how many were saved is said", async () => {
    await show(some(12));
    write(3, "name", "Tre");
    write(9, "name", "Nove");
    save();
    await screen.findByText("2 variabili salvate");
    expect(world.sent.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      `PATCH /variable/${idOf(3)}`,
      `PATCH /variable/${idOf(9)}`,
    ]);
  });
  test("CVAR-04 where the network fails one message speaks for all rows, and what was written stays to be saved again", async () => {
    await show(some(12));
    write(3, "name", "Tre");
    write(9, "name", "Nove");
    const reachable = fetch;
    vi.stubGlobal("fetch", (request: Request) =>
      request.method === "GET" ? reachable(request) : Promise.reject(new TypeError("no network")),
    );
    save();
    await screen.findByText(
      /^2 variabili non salvate: .*\. Le modifiche restano qui: salva di nuovo\.$/,
    );
    expect(screen.queryByText(/^Errore salvataggio/)).toBeNull();
    vi.stubGlobal("fetch", reachable);
    save();
    await screen.findByText("2 variabili salvate");
    expect(new Set(world.sent.map(({ body }) => body["name"]))).toEqual(new Set(["Nove", "Tre"]));
  });
  test("CVAR-13 without a change it says so", async () => {
    await show(some(2));
    save();
    await screen.findByText("Nessuna cambiamento da salvare");
    expect(world.sent).toEqual([]);
  });
  test("CVAR-14 what is refused is named, and stays with its reason at its cell; the others are saved", async () => {
    await show(some(3));
    for (const at of [1, 2, 3]) write(at, "mib", `qs.2.i${at}`);
    world.refusedId = idOf(2);
    save();
    await screen.findByText("2 variabili salvate");
    await screen.findByText(/^Errore salvataggio I2/);
    expect(cell(2, "mib").title).toContain("Y");
    expect(bar().textContent).toContain("1 modifica in 1 variabile");
  });
  test("[V12] more than 20 rows travel in one call, with what stood there", async () => {
    await show(some(30));
    paste(1, "name", Array.from({ length: 25 }, (_, n) => `Stringa ${n + 1}`).join("\n"));
    world.refusedId = idOf(7);
    save();
    await screen.findByText("24 variabili salvate");
    await screen.findByText(/^Errore salvataggio I7/);
    expect(world.sent).toHaveLength(1);
    const { rows } = world.sent[0]!.body as { rows: object[] };
    expect(rows).toHaveLength(25);
    expect(rows[0]).toEqual({ id: idOf(1), set: { name: "Stringa 1" }, was: { name: "I1" } });
  });
  test("[V12] saving of thousands says how far it is; a call that fails ends it: what was saved is said, the rest stays and is saved again", async () => {
    const drafts = some(1100).map(({ id, name }) => [
      id,
      { set: { name: `Stringa ${name}` }, was: { name } },
    ]);
    sessionStorage.setItem("heliograph.drafts.variables.me.101", JSON.stringify(drafts));
    await show(some(1100));
    const answer = fetch;
    const second = Promise.withResolvers<Response>();
    let calls = 0;
    vi.stubGlobal("fetch", async (request: Request) =>
      request.url.endsWith("/variable/bulk") && ++calls === 2 ? second.promise : answer(request),
    );
    save();
    await within(bar()).findByText("Salvate 500 variabili su 1.100");
    expect(within(bar()).getByRole("progressbar")).toBeTruthy();
    second.reject(new TypeError("no connection"));
    await screen.findByText(/^Salvate 500 variabili su 1\.100\. Le altre 600 restano/);
    expect(calls).toBe(2);
    await within(bar()).findByText("600 modifiche in 600 variabili, non salvate");
    save();
    await screen.findByText("600 variabili salvate");
    expect(calls).toBe(4);
  });
  test("[V14] all changes are reviewed before they are saved: what stood there, what will, what is wrong, and a variable's are taken back", async () => {
    await show(some(3));
    write(1, "name", "Stringa 1");
    write(1, "vmax", "12");
    write(2, "name", "a");
    write(3, "udm", "mA");
    fireEvent.click(within(bar()).getByRole("button", { name: "Rivedi" }));
    const dialog = await screen.findByRole("dialog", { name: "Modifiche da salvare" });
    const rows = (): readonly string[] =>
      within(dialog)
        .getAllByRole("row")
        .slice(1)
        .map((row) =>
          [...row.querySelectorAll("td")].map(({ textContent }) => textContent).join("|"),
        );
    expect(dialog.textContent).toContain("Nome: 2 · Unità: 1 · Massimo: 1");
    await waitFor(() => expect(rows()).toHaveLength(4));
    expect(rows()[0]).toContain("I1|Quadro 1|Nome|I1|Stringa 1");
    expect(rows()[1]).toContain("I1|Quadro 1|Massimo|vuoto|12");
    expect(rows()[2]).toContain('|aNome troppo corto: "a"');
    fireEvent.click(within(dialog).getAllByRole("button", { name: /: I2$/ })[0]!);
    fireEvent.click(
      await screen.findByRole("menuitem", { name: "Annulla le modifiche della riga" }),
    );
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(world.sent).toEqual([]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Salva 3 modifiche" }));
    await screen.findByText("2 variabili salvate");
    expect(world.sent.map(({ path }) => path).toSorted()).toEqual([
      `/variable/${idOf(1)}`,
      `/variable/${idOf(3)}`,
    ]);
  });
  test("what is used is disabled after a question that names it", async () => {
    await show(some(2));
    world.places = [{ in: "formula", name: "Resa" }];
    fireEvent.click(cell(1, "disabled"));
    save();
    const question = await screen.findByRole("dialog");
    expect(question.textContent).toContain("I1: 1 posto");
    fireEvent.click(within(question).getByRole("button", { name: "Annulla" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(world.sent).toEqual([]);
    save();
    fireEvent.click(await screen.findByRole("button", { name: "Salva comunque" }));
    await screen.findByText("1 variabile salvata");
    expect(world.sent[0]?.body).toEqual({ disabled: true, was: { disabled: false } });
  });
});

describe("many at once", () => {
  const choose = async (change: string): Promise<HTMLElement> => {
    fireEvent.click(screen.getByRole("button", { name: "Modifica le selezionate" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: change }));
    return await screen.findByRole("dialog");
  };
  test("selected rows get a name by a pattern, tags and limits; the last step is undone, all of them are discarded", async () => {
    await show(some(3));
    fireEvent.click(screen.getByRole("checkbox", { name: /^Seleziona tutt/ }));
    let dialog = await choose("Nome con uno schema");
    fireEvent.change(within(dialog).getByRole("textbox", { name: "Schema" }), {
      target: { value: "Stringa {d}.{n}" },
    });
    expect(dialog.textContent).toContain("Stringa 1.1, Stringa 1.2, Stringa 1.3");
    fireEvent.click(within(dialog).getByRole("button", { name: "Applica a 3" }));
    await waitFor(() => expect(cell(3, "name").textContent).toBe("Stringa 1.3 I3"));
    dialog = await choose("Limiti");
    fireEvent.change(within(dialog).getByLabelText("Valore massimo"), { target: { value: "12" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Applica a 3" }));
    await waitFor(() => expect(bar().textContent).toContain("6 modifiche in 3 variabili"));
    fireEvent.click(screen.getByRole("button", { name: "Annulla l’ultima" }));
    expect(bar().textContent).toContain("3 modifiche in 3 variabili");
    fireEvent.click(screen.getByRole("button", { name: "Scarta tutto" }));
    const question = await screen.findByRole("dialog", { name: "Scarta tutto" });
    fireEvent.click(within(question).getByRole("button", { name: "Scarta tutto" }));
    await waitFor(() => expect(cell(3, "name").textContent).toBe("I3"));
  });
  test("cells of a spreadsheet are pasted from a cell on, by words of the page; what is none of them is marked", async () => {
    await show(some(3));
    paste(2, "udm", "V\tTemperatura; Vento\tfloat\t0\t1.000,5\ndegC\tpippo\tdouble\tx\t2");
    expect(cell(2, "tags").querySelector("span")?.textContent).toBe("Temperatura, Vento");
    expect(cell(2, "vmax").querySelector("span")?.textContent).toBe("1000,5");
    expect(cell(3, "tags").title).toBe("Lista dei tags non valida");
    expect(cell(3, "data_type").title).toBe('Tipo non valido: "double"');
    expect(cell(3, "vmin").title).toBe("Vmin non valido");
    // data_type and vmin of the second row are as they were or new, the first row is untouched.
    expect(cell(1, "udm").textContent).toBe("A");
  });
});

describe("the form", () => {
  const field = (key: string): HTMLInputElement =>
    screen.getByRole("dialog").querySelector<HTMLInputElement>(`[data-path="${key}"]`)!;
  const type = (name: string, text: string): void => {
    fireEvent.change(field(name), { target: { value: text } });
    fireEvent.blur(field(name));
  };
  const saveForm = (): void =>
    void fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Salva" }));
  test("CVAR-15 CVAR-19 CVAR-20 CVAR-21 its rules stand at their fields, and nothing is sent before they are kept", async () => {
    await show(some(2), `?variable=${idOf(1)}`);
    await screen.findByRole("dialog", { name: "Modifica I1" });
    type("name", "a");
    type("mib", "??");
    type("vmin", "5");
    type("vmax", "5");
    saveForm();
    await screen.findByText("vmin > vmax");
    const text = screen.getByRole("dialog").textContent;
    for (const sentence of [
      "vmax < vmin",
      "Formato MIB non valido",
      "Deve avere almeno 2 caratteri",
    ])
      expect(text).toContain(sentence);
    type("mib", "qs.1.i2");
    await screen.findByText("MIB già di I2");
    type("mib", "");
    saveForm();
    await waitFor(() => expect(field("mib").getAttribute("aria-invalid")).toBe("true"));
    type("name", "ab");
    type("mib", "qs.1.i1");
    type("vmax", "6");
    saveForm();
    await waitFor(() => expect(world.sent).toHaveLength(1));
    expect(world.sent[0]?.body).toEqual({
      name: "ab",
      vmin: 5,
      vmax: 6,
      was: { name: "I1", vmin: null, vmax: null },
    });
  });
  test("CVAR-18 CVAR-22 CVAR-23 the type is locked with a table of texts, tags are a list of numbers, notes may be empty", async () => {
    await show(
      [variable(1, { bitmask: "states", data_type: "int", notes: "alta" })],
      `?variable=${idOf(1)}`,
    );
    await screen.findByRole("dialog", { name: "Modifica I1" });
    expect(field("data_type").disabled).toBe(true);
    type("notes", "");
    fireEvent.click(screen.getByRole("switch", { name: /Disattivata/ }));
    fireEvent.click(field("tags"));
    fireEvent.click(await screen.findByRole("option", { name: "Vento" }));
    saveForm();
    await waitFor(() => expect(world.sent).toHaveLength(1));
    expect(world.sent[0]?.body).toEqual({
      notes: null,
      disabled: true,
      tags: [1, 4],
      was: { notes: "alta", disabled: false, tags: [1] },
    });
  });
  test("CVAR-17 a new one: device, name and mib are required, the type is one of three", async () => {
    await show(some(1), "?variable=new");
    await screen.findByRole("dialog", { name: "Nuova variabile" });
    fireEvent.click(field("data_type"));
    const types = screen.getAllByRole("option").map(({ textContent }) => textContent);
    expect(types).toEqual(expect.arrayContaining(["float", "int", "str"]));
    fireEvent.click(field("device_id"));
    fireEvent.click(await screen.findByRole("option", { name: "Quadro 1" }));
    type("name", "Tensione");
    type("mib", "qs.1.v");
    saveForm();
    await waitFor(() => expect(world.sent).toHaveLength(1));
    expect(world.sent[0]).toMatchObject({
      method: "POST",
      path: "/variable",
      body: { device_id: idOf(900), name: "Tensione", mib: "qs.1.v", data_type: "float", tags: [] },
    });
  });
});
