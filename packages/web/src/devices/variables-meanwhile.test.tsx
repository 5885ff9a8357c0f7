import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { plantQuery } from "../plant-queries.ts";
import {
  asPlant,
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

type Client = Awaited<ReturnType<typeof show>>["client"];
/** Somebody else writes, and this page has heard of it. */
const somebodyWrites = (client: Client, at: number, set: object): void => {
  world.stored = world.stored.map((one) => (one.id === idOf(at) ? { ...one, ...set } : one));
  act(() => void client.setQueryData(plantQuery("101").queryKey, asPlant(world.stored)));
};
const panel = (count: string): Promise<HTMLElement> =>
  screen.findByRole("region", { name: new RegExp(`^${count}`) });
const press = (within_: HTMLElement, name: string): void =>
  void fireEvent.click(within(within_).getByRole("button", { name }));

describe("[V14] what somebody else changes meanwhile", () => {
  test("stands beside what is typed, with both values, who it was and when; mine is kept with one click, and sent over what was seen", async () => {
    const { client } = await show(some(2));
    write(1, "udm", "mA");
    world.edits = [
      {
        id: Date.parse("2026-06-18T10:00:00Z") * 1000,
        user: "bruno",
        real_user: null,
        act: "edit",
        ent: "variable",
        of: idOf(1),
        nam: "I1",
        changes: [{ field: "udm", old: "A", new: "kA" }],
      },
    ];
    somebodyWrites(client, 1, { udm: "kA" });
    const found = await panel("1 variabile è stata cambiata");
    await within(found).findByText(/bruno, 18\/06\/2026/);
    expect(found.querySelector("dl")?.textContent).toBe("Unitàil mio: mAora salvato: kAprima: A");
    save();
    expect(world.sent).toEqual([]);
    expect(document.activeElement).toBe(found);
    press(found, "Tieni il mio: I1");
    await waitFor(() => expect(screen.queryByRole("region", { name: /cambiata/ })).toBeNull());
    save();
    await screen.findByText("1 variabile salvata");
    expect(world.sent.map(({ body }) => body)).toEqual([{ udm: "mA", was: { udm: "kA" } }]);
  });
  test("theirs is taken cell by cell: what else was typed in the row stays", async () => {
    const { client } = await show(some(1));
    write(1, "udm", "mA");
    write(1, "name", "Stringa 1");
    somebodyWrites(client, 1, { udm: "kA" });
    press(await panel("1 variabile"), "Tieni il salvato: I1");
    await waitFor(() => expect(bar().textContent).toContain("1 modifica in 1 variabile"));
    expect(cell(1, "udm").textContent).toBe("kA");
    expect(cell(1, "name").querySelector("span")?.textContent).toBe("Stringa 1");
  });
  test("of many rows one click keeps all of mine, or takes all of theirs", async () => {
    const { client } = await show(some(3));
    paste(1, "udm", "mA\nmA\nmA");
    for (const at of [1, 2, 3]) somebodyWrites(client, at, { udm: "kA" });
    press(await panel("3 variabili sono state cambiate"), "Tieni tutti i salvati");
    await waitFor(() => expect(screen.queryByRole("region", { name: /non salvate/ })).toBeNull());
    paste(1, "udm", "mA\nmA\nmA");
    for (const at of [1, 2, 3]) somebodyWrites(client, at, { udm: "V" });
    press(await panel("3 variabili"), "Tieni tutti i miei");
    save();
    await screen.findByText("3 variabili salvate");
    expect(world.sent.map(({ body }) => body["was"])).toEqual([1, 2, 3].map(() => ({ udm: "V" })));
  });
  test.each([3, 25])(
    "of %i rows none overwrites what this page has not heard of",
    async (count) => {
      await show(some(count));
      paste(1, "udm", Array.from({ length: count }, () => "mA").join("\n"));
      world.stored = world.stored.map((one) => (one.id === idOf(2) ? { ...one, udm: "kA" } : one));
      save();
      await screen.findByText(`${count - 1} variabili salvate`);
      expect(world.stored.find(({ id }) => id === idOf(2))?.udm).toBe("kA");
      const found = await panel("1 variabile è stata cambiata");
      // It comes into sight, and no toast lies over it.
      await waitFor(() => expect(document.activeElement).toBe(found));
      expect(screen.queryByText(/nel frattempo è stato cambiato da altri/)).toBeNull();
      press(found, "Tieni il mio: I2");
      save();
      await screen.findByText("1 variabile salvata");
      expect(world.stored.find(({ id }) => id === idOf(2))?.udm).toBe("mA");
    },
  );
});

describe("[V14] what is typed", () => {
  test("is there again when the page is loaded anew, as it was and over what it was seen, until it is saved or discarded", async () => {
    await show(some(2));
    write(1, "name", "Stringa 1");
    write(2, "vmin", "abc");
    cleanup();
    await show([variable(1, { name: "Altro" }), variable(2)]);
    expect(cell(1, "name").querySelector("span")?.textContent).toBe("Stringa 1");
    expect(cell(2, "vmin").title).toBe("Vmin non valido");
    // It was typed over another name.
    await panel("1 variabile è stata cambiata");
    fireEvent.click(screen.getByRole("button", { name: "Scarta tutto" }));
    press(await screen.findByRole("dialog", { name: "Scarta tutto" }), "Scarta tutto");
    await waitFor(() => expect(cell(1, "name").textContent).toBe("Altro"));
    cleanup();
    await show(some(2));
    expect(screen.queryByRole("region", { name: "Modifiche non salvate" })).toBeNull();
  });
  test("is another person's no more than another plant's", async () => {
    sessionStorage.setItem(
      "heliograph.drafts.variables.somebody.101",
      JSON.stringify([[idOf(1), { set: { name: "X1" }, was: { name: "I1" } }]]),
    );
    sessionStorage.setItem("heliograph.drafts.variables.me.101", "{broken");
    await show(some(1));
    expect(cell(1, "name").textContent).toBe("I1");
  });
  test("goes back and forth with Ctrl+Z and Ctrl+Shift+Z, except while a cell is written", async () => {
    await show(some(1));
    write(1, "name", "Uno");
    write(1, "name", "Due");
    const key = (more: object = {}, target: Element = document.body): void =>
      void fireEvent.keyDown(target, { key: "z", ctrlKey: true, ...more });
    const name = (): string | undefined =>
      cell(1, "name").querySelector("span")?.textContent ?? undefined;
    key();
    expect(name()).toBe("Uno");
    key();
    expect(name()).toBe("I1");
    key({ shiftKey: true, key: "Z" });
    expect(name()).toBe("Uno");
    key({ shiftKey: true, key: "Z" });
    expect(name()).toBe("Due");
    fireEvent.click(cell(1, "udm"));
    key({}, document.activeElement!);
    fireEvent.keyDown(document.activeElement!, { key: "Escape" });
    expect(name()).toBe("Due");
    fireEvent.click(screen.getByRole("button", { name: "Annulla l’ultima" }));
    fireEvent.click(await screen.findByRole("button", { name: "Ripristina" }));
    expect(name()).toBe("Due");
  });
});

describe("what the table tells", () => {
  test("a unit by its symbol; in its cell it is written as it is stored", async () => {
    await show([variable(1, { udm: "degC" }), variable(2, { udm: "W/m2" })]);
    expect([cell(1, "udm").textContent, cell(2, "udm").textContent]).toEqual(["°C", "W/m²"]);
    fireEvent.click(cell(1, "udm"));
    expect((document.activeElement as HTMLInputElement).value).toBe("degC");
  });
  test("[V13] what uses each, as links behind a click", async () => {
    world.places = [
      { in: "alert", name: "Corrente bassa" },
      { in: "homepage", key: "daily_vars" },
    ];
    await show(some(1));
    const used = await screen.findByRole("button", { name: /^I1: 2 posti: .*Corrente bassa/s });
    expect(used.textContent?.endsWith(" 11")).toBe(true);
    fireEvent.click(used);
    await screen.findByRole("dialog", { name: "Dove è usata I1" });
  });
  test("filters by unit and by what nothing uses stand in the address", async () => {
    const stage = await show([variable(1), variable(2, { udm: "degC" })], "?unit=%C2%B0C");
    expect([cell(1, "name"), cell(2, "name").textContent]).toEqual([null, "I2"]);
    fireEvent.click(await screen.findByRole("button", { name: /^Non usate/ }));
    await waitFor(() => expect(stage.address()).toContain("unused=true"));
  });
  test("on the form of one variable it is said beside the field with what is stored now; saved again, it is written over", async () => {
    const { client } = await show(some(1), `?variable=${idOf(1)}`);
    const form = await screen.findByRole("dialog", { name: "Modifica I1" });
    const field = form.querySelector<HTMLInputElement>('[data-path="udm"]')!;
    fireEvent.change(field, { target: { value: "mA" } });
    somebodyWrites(client, 1, { udm: "kA" });
    const saveIt = (): void =>
      void fireEvent.click(within(form).getByRole("button", { name: "Salva" }));
    saveIt();
    await within(form).findByText(/è stato cambiato da altri.*Ora c’è: kA/);
    expect(field.value).toBe("mA");
    saveIt();
    await waitFor(() => expect(world.sent).toHaveLength(2));
    expect(world.sent.map(({ body }) => body)).toEqual([
      { udm: "mA", was: { udm: "A" } },
      { udm: "mA", was: { udm: "kA" } },
    ]);
  });
});
