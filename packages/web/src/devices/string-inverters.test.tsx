import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { User } from "@heliograph/contract/users/users.wire.ts";
import type { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { plantQuery } from "../plant-queries.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { stringInvertersPage } from "./devices.pages.ts";
import { StringInvertersPage } from "./string-inverters-page.tsx";
import { commonInverter, given, inverterChoices, merged } from "./string-inverters.ts";

const answer = vi.fn<(request: Request) => Promise<Response>>();
beforeAll(async () => {
  await openTexts();
  await loadTexts(stringInvertersPage.texts);
});
beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const variable = (id: string, name: string, tag: number) => ({ id, name, tags: [tag] });
const device = (id: string, type: string, name: string, variables: readonly object[] = []) => ({
  id,
  type,
  name,
  disabled: false,
  variables,
});
const devices = [
  device("i1", "inverter", "INV 1"),
  device("i2", "inverter", "INV 2"),
  device("b1", "stringbox", "Quadro 1", [
    variable("s10", "Stringa 10", tags.STRING),
    variable("s2", "Stringa 2", tags.STRING),
    variable("t", "Temperatura", tags.TEMP),
  ]),
  device("b2", "stringbox", "Quadro 2", [variable("s3", "Stringa 3", tags.STRING)]),
];
const aPlant = (more: object = {}): Plant =>
  ({ id: "101", name: "Serre", ass_strinv: { s10: "i1" }, devices, ...more }) as unknown as Plant;

async function show(
  plant: Plant,
  me: Partial<User> = { is_admin: true, perms: {} },
): Promise<QueryClient> {
  const { client } = await showPages(
    [[stringInvertersPage, StringInvertersPage]],
    "/plant/101/config/stringbox_inverter",
    {
      known: [[plantQuery("101").queryKey, plant]],
      me,
    },
  );
  await screen.findByRole("heading", { name: "Quadri e inverter" });
  return client;
}
const choiceOf = (name: string): HTMLInputElement =>
  screen.getByRole<HTMLInputElement>("combobox", { name });
const offered = (name: string): (string | null)[] => {
  fireEvent.click(choiceOf(name));
  return screen.getAllByRole("option").map((one) => one.textContent);
};
const card = (name: string): HTMLElement =>
  screen.getByRole("heading", { name }).closest("section")!;

describe("the page", () => {
  test("[P31] who lacks the permission for the variables of string boxes (105) reads that, and no count of strings", async () => {
    const hidden = devices.map((one) => ({ ...one, variables: [] }));
    await show(aPlant({ devices: hidden, ass_strinv: {} }), {
      is_admin: false,
      perms: { 101: [0, 61, 104] },
    });
    const text = document.body.textContent;
    expect(text).toContain("Serve «Variabili dei quadri di stringa»");
    expect(text).not.toMatch(/0 stringhe|non ha variabili/);
    expect(screen.queryByRole("button", { name: "Salva" })).toBeNull();
  });
  test("CSBI-01 one card for each string box, with its variables that are strings", async () => {
    await show(aPlant());
    const rows = (name: string) =>
      within(card(name))
        .getAllByRole("listitem")
        .map((row) => row.querySelector("span")?.textContent);
    expect(rows("Quadro 1")).toEqual(["Stringa 2", "Stringa 10"]);
    expect(rows("Quadro 2")).toEqual(["Stringa 3"]);
    expect(screen.queryByRole("heading", { name: "INV 1" })).toBeNull();
  });
  test("CSBI-02 each string has a choice among the inverters of the plant, which may be empty", async () => {
    await show(aPlant());
    expect(choiceOf("Inverter di Stringa 10").value).toBe("INV 1");
    expect(choiceOf("Inverter di Stringa 2").value).toBe("");
    expect(offered("Inverter di Stringa 2")).toEqual(["INV 1", "INV 2"]);
  });
  test("CSBI-03 CSBI-05 a card gives all its strings to one inverter, and saving stores that", async () => {
    await show(aPlant());
    expect(choiceOf("Inverter di tutte le stringhe di Quadro 1").placeholder).toBe(
      "Inverter diversi",
    );
    fireEvent.click(choiceOf("Inverter di tutte le stringhe di Quadro 1"));
    fireEvent.click(await screen.findByRole("option", { name: "INV 2" }));
    for (const name of ["Stringa 2", "Stringa 10"])
      expect(choiceOf(`Inverter di ${name}`).value).toBe("INV 2");
    expect(choiceOf("Inverter di Stringa 3").value).toBe("");
    // Somebody else has given the third string to the first inverter meanwhile.
    answer.mockImplementation(async ({ method }) =>
      method === "PATCH"
        ? Response.json({ ...aPlant(), ass_strinv: { s10: "i2", s2: "i2", s3: "i1" } })
        : Response.json({ ...aPlant(), ass_strinv: { s10: "i1", s3: "i1" } }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Salva" }));
    await waitFor(() => expect(choiceOf("Inverter di Stringa 3").value).toBe("INV 1"));
    const [patch] = answer.mock.calls.map(([one]) => one).filter((one) => one.method === "PATCH");
    expect(await patch?.json()).toEqual({
      ass_strinv: { s10: "i2", s2: "i2", s3: "i1" },
      was: { ass_strinv: { s10: "i1", s3: "i1" } },
    });
  });
  test("[P32] CSBI-05 a string to which somebody else gave another inverter is named with both, and saved once that was seen", async () => {
    const queries = await show(aPlant());
    fireEvent.click(choiceOf("Inverter di Stringa 2"));
    fireEvent.click(await screen.findByRole("option", { name: "INV 2" }));
    // The page hears of it before it saves; what was chosen here stays, and what was not is not changed back.
    const theirs = { s10: "i2", s2: "i1" };
    queries.setQueryData(plantQuery("101").queryKey, aPlant({ ass_strinv: theirs }) as never);
    answer.mockImplementation(async ({ method }) =>
      Response.json(
        aPlant({ ass_strinv: method === "PATCH" ? { s10: "i2", s2: "i2" } : { ...theirs } }),
      ),
    );
    const patches = () =>
      answer.mock.calls.map(([one]) => one).filter((one) => one.method === "PATCH");
    fireEvent.click(screen.getByRole("button", { name: "Salva" }));
    await screen.findByText("Stringa 2: altri hanno scelto INV 1, tu INV 2.");
    expect(patches()).toHaveLength(0);
    expect(choiceOf("Inverter di Stringa 2").value).toBe("INV 2");
    expect(choiceOf("Inverter di Stringa 10").value).toBe("INV 2");
    fireEvent.click(screen.getByRole("button", { name: "Salva" }));
    await waitFor(() => expect(patches()).toHaveLength(1));
    expect(await patches()[0]?.json()).toEqual({
      ass_strinv: { s10: "i2", s2: "i2" },
      was: { ass_strinv: theirs },
    });
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
  test("CSBI-04 a plant without string boxes says so", async () => {
    await show(aPlant({ devices: devices.slice(0, 2) }));
    expect(screen.getByText("Nessun quadro di stringa")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Salva" })).toBeNull();
  });
  test("CSBI-06 it is for who may edit devices", () => {
    expect(stringInvertersPage.seen).toEqual({ plant: "devices_edit" });
  });
});

test("the inverter of a whole box is said only where its strings have the same", () => {
  const strings = [
    { id: "a", name: "" },
    { id: "b", name: "" },
  ];
  expect(commonInverter(strings, { a: "i1", b: "i1" })).toBe("i1");
  expect(commonInverter(strings, { a: "i1" })).toBeNull();
  expect(commonInverter(strings, {})).toBe("");
  expect(given({ a: "i1", c: "i2" }, strings, null)).toEqual({ c: "i2" });
});
test("a disabled inverter is offered only where a string has it already", () => {
  const off = { ...devices[0]!, disabled: true } as never;
  expect(inverterChoices([off], {})).toEqual([]);
  expect(inverterChoices([off], { a: "i1" })).toEqual([{ value: "i1", label: "INV 1" }]);
});
test("what another has chosen meanwhile stays, what was taken away here goes", () => {
  const now = { a: "i1", b: "i2", c: "i2" };
  expect(merged(now, { a: "i1", b: "i1" }, { b: "i1" })).toEqual({
    chosen: { b: "i2", c: "i2" },
    met: [],
  });
});
