import {
  type Plant,
  type Section,
  sectionVariables,
} from "@heliograph/contract/plants/plants.wire.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { showPages } from "../../page-stage.setup.tsx";
import { plantQuery } from "../../plant-queries.ts";
import { loadTexts, openTexts } from "../../ui/texts/texts.ts";
import { sectionsPage } from "../plants.pages.ts";
import { newSection, resized, sectionNames } from "./section-form.ts";
import { mergedSections } from "./section-merge.ts";
import { SectionsPage } from "./sections-page.tsx";

const answer = vi.fn<(request: Request) => Promise<Response>>();
beforeAll(async () => {
  await openTexts();
  await loadTexts(["plants"]);
});
beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const idOf = (at: number): string => String(at).padStart(24, "0");
const none = Object.fromEntries(sectionVariables.map((key) => [key, null])) as Pick<
  Section,
  (typeof sectionVariables)[number]
>;
const aSection = (name: string, more: Partial<Section> = {}): Section => ({
  name,
  kwp: 10,
  kwp_exchange: null,
  devices_ids: [],
  ...none,
  ...more,
});
const variable = (at: number, name: string, udm: string) => ({
  id: idOf(at),
  name,
  udm,
  tags: [],
  data_type: "float",
  bitmask: null,
});
const devices = [
  {
    id: idOf(1),
    type: "inverter",
    name: "INV 1",
    disabled: false,
    variables: [variable(11, "Potenza AC", "kW"), variable(12, "Energia", "kWh")],
  },
];
const aPlant = (sections: readonly Section[]): Plant =>
  ({
    id: "101",
    name: "Serre",
    sections,
    devices,
    formulas: [variable(21, "Potenza impianto", "kW")],
  }) as unknown as Plant;
const stored = [aSection("GLOBAL", { kwp: 0 }), aSection("A")];

async function show(plant: Plant): Promise<{ readonly address: () => string }> {
  const stage = await showPages(
    [
      [sectionsPage, SectionsPage],
      [{ path: "/before" }, () => "before"],
    ],
    ["/before", "/plant/101/config/sections"],
    { known: [[plantQuery("101").queryKey, plant]] },
  );
  await screen.findByRole("heading", { name: "Sezioni" });
  return stage;
}
const panel = (name: string): HTMLElement =>
  screen.getByRole("heading", { name }).closest("section")!;
const panels = (): (string | null)[] =>
  screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
const type = (label: RegExp, text: string, within_: HTMLElement = document.body): void => {
  const box = within(within_).getByLabelText(label, { selector: "input" });
  fireEvent.change(box, { target: { value: text } });
  fireEvent.blur(box);
};
const sentSections = async (): Promise<unknown> => {
  const patch = answer.mock.calls.map(([one]) => one).find((one) => one.method === "PATCH")!;
  return ((await patch.json()) as { sections: unknown }).sections;
};
const save = (): void => void fireEvent.click(screen.getByRole("button", { name: "Salva" }));
async function choose(name: string, label: string, option: string): Promise<void> {
  fireEvent.click(within(panel(name)).getByRole("combobox", { name: label }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
}

describe("the page", () => {
  test("CSECT-01 CSECT-02 as many forms as asked for, 1 to 10, beside that of the whole plant; what was typed in one that goes comes back with it", async () => {
    await show(aPlant(stored));
    expect(panels()).toEqual(["Quante sezioni", "Impianto intero", "Sezione A"]);
    type(/^Numero di sezioni/, "3");
    expect(panels().slice(1)).toEqual(["Impianto intero", "Sezione A", "Sezione B", "Sezione C"]);
    type(/^Nome/, "Serra nord", panel("Sezione C"));
    type(/^Numero di sezioni/, "1");
    expect(panels().slice(1)).toEqual(["Impianto intero", "Sezione A"]);
    for (const wrong of ["0", "11", "1,5", ""]) {
      type(/^Numero di sezioni/, wrong);
      save();
      expect(screen.getByLabelText(/^Numero di sezioni/).getAttribute("aria-invalid")).toBe("true");
      expect(panels().slice(1)).toEqual(["Impianto intero", "Sezione A"]);
    }
    expect(answer).not.toHaveBeenCalled();
    type(/^Numero di sezioni/, "3");
    expect(panels().at(-1)).toBe("Sezione Serra nord");
    type(/^Numero di sezioni/, "10");
    expect(panels()).toHaveLength(12);
  });
  test("CSECT-03 CSECT-04 CSECT-05 a name and a peak power of at least 0 are required, the power agreed with the grid is not", async () => {
    await show(aPlant(stored));
    const own = panel("Sezione A");
    const isWrong = (label: RegExp) =>
      within(own).getByLabelText(label, { selector: "input" }).getAttribute("aria-invalid");
    type(/^Potenza concordata/, "-1", own);
    type(/^Potenza di picco/, "", own);
    type(/^Nome/, " ", own);
    save();
    expect([/^Nome/, /^Potenza di picco/, /^Potenza concordata/].map(isWrong)).toEqual([
      "true",
      "true",
      "true",
    ]);
    type(/^Potenza concordata/, "", own);
    type(/^Potenza di picco/, "-1", own);
    type(/^Nome/, "A", own);
    expect([/^Nome/, /^Potenza di picco/, /^Potenza concordata/].map(isWrong)).toEqual([
      null,
      "true",
      null,
    ]);
    type(/^Potenza di picco/, "0", own);
    expect(isWrong(/^Potenza di picco/)).toBeNull();
    expect(answer).not.toHaveBeenCalled();
  });
  test("CSECT-06 CSECT-07 devices and variables are chosen among those of the plant; saving sends the sections, with what another saved meanwhile, and goes back", async () => {
    const { address } = await show(aPlant(stored));
    const selectors = within(panel("Sezione A"))
      .getAllByRole("combobox")
      .map((one) => (one as HTMLInputElement).labels?.[0]?.textContent);
    // The name is offered too, and may be any.
    expect(selectors.slice(1)).toEqual([
      "Dispositivi",
      "Potenza",
      "Potenza attesa",
      "Energia",
      "Energia del contatore",
      "Rendimento (PR)",
      "Irraggiamento",
      "Temperatura ambiente",
      "Temperatura dei moduli",
    ]);
    await choose("Sezione A", "Dispositivi", "INV 1");
    await choose("Sezione A", "Potenza", "Potenza AC [kW] · INV 1");
    await choose("Impianto intero", "Potenza", "Potenza impianto [kW] · formula");
    const meanwhile = [aSection("GLOBAL", { kwp: 0 }), aSection("A", { kwp: 12 })];
    answer.mockImplementation(async ({ method }) =>
      Response.json(aPlant(method === "PATCH" ? [] : meanwhile)),
    );
    save();
    await waitFor(() => expect(address()).toBe("/before"));
    const [patch] = answer.mock.calls.map(([one]) => one).filter((one) => one.method === "PATCH");
    expect(await patch?.json()).toEqual({
      sections: [
        aSection("GLOBAL", { kwp: 0, fpac: idOf(21) }),
        aSection("A", { kwp: 12, fpac: idOf(11), devices_ids: [idOf(1)] }),
      ],
      was: { sections: meanwhile },
    });
  });
  test("CSECT-08 the names that are offered", async () => {
    await show(aPlant(stored));
    const name = within(panel("Sezione A")).getByLabelText(/^Nome/, { selector: "input" });
    fireEvent.change(name, { target: { value: "" } });
    fireEvent.click(name);
    const offered = (await screen.findAllByRole("option")).map((one) => one.textContent);
    expect(offered).toEqual("GLOBAL A B C D E F G H I L M N".split(" "));
  });
  test("[P30] a section that somebody else added meanwhile stays beside what was typed here, which is sent with it", async () => {
    const { address } = await show(aPlant(stored));
    type(/^Potenza di picco/, "11", panel("Sezione A"));
    answer.mockImplementation(async () => Response.json(aPlant([...stored, aSection("B")])));
    save();
    await waitFor(() => expect(address()).toBe("/before"));
    expect(await sentSections()).toEqual([stored[0], aSection("A", { kwp: 11 }), aSection("B")]);
  });
  test("[P30] two who added one of the same name, and wrote into the same field, have both on the form; it is sent once it was looked at", async () => {
    const { address } = await show(aPlant(stored));
    type(/^Numero di sezioni/, "2");
    type(/^Potenza di picco/, "7", panel("Sezione B"));
    type(/^Potenza di picco/, "11", panel("Sezione A"));
    const theirs = [stored[0]!, aSection("A", { kwp: 12 }), aSection("B", { kwp: 3 })];
    answer.mockImplementation(async () => Response.json(aPlant(theirs)));
    save();
    const notes = await screen.findByRole("alert");
    expect([...notes.querySelectorAll("li")].map((one) => one.textContent)).toEqual([
      "Sezione A, Potenza di picco: altri hanno scritto 12; resta quello che hai scritto tu.",
      "C’è già una sezione B: la tua nuova si chiama C.",
    ]);
    expect(answer.mock.calls.every(([{ method }]) => method === "GET")).toBe(true);
    const kwpOf = (name: string): string =>
      within(panel(name)).getByLabelText<HTMLInputElement>(/^Potenza di picco/).value;
    expect(["Sezione A", "Sezione B", "Sezione C"].map(kwpOf)).toEqual(["11", "3", "7"]);
    save();
    await waitFor(() => expect(address()).toBe("/before"));
    expect(await sentSections()).toEqual([
      stored[0],
      aSection("A", { kwp: 11 }),
      aSection("B", { kwp: 3 }),
      aSection("C", { kwp: 7 }),
    ]);
  });
  test("CSECT-09 it is for who may edit the plant", () => {
    expect(sectionsPage.seen).toEqual({ plant: "plant_edit" });
  });
});

test("a new section takes the first name that is free, and ten never lack one", () => {
  const all = resized([aSection("GLOBAL")], 10, []);
  expect(all.map(({ name }) => name)).toEqual([...sectionNames].slice(0, 11));
  expect(newSection([aSection("A"), aSection("C")]).name).toBe("B");
  expect(resized(all, null, [])).toBe(all);
});
describe("[P30] two who edit the sections at once", () => {
  const start = [aSection("GLOBAL"), aSection("A"), aSection("B")];
  test("what another changed, added or named anew stays, and so does what was changed or added here", () => {
    const now = [
      aSection("GLOBAL", { kwp: 5 }),
      aSection("Nord", { kwp: 6 }),
      aSection("B"),
      aSection("X"),
    ];
    const mine = [
      aSection("GLOBAL"),
      aSection("A", { kwp_exchange: 7 }),
      aSection("B"),
      aSection("C"),
    ];
    expect(mergedSections(now, start, mine)).toEqual({
      sections: [
        aSection("GLOBAL", { kwp: 5 }),
        aSection("Nord", { kwp: 6, kwp_exchange: 7 }),
        aSection("B"),
        aSection("X"),
        aSection("C"),
      ],
      notes: [],
    });
  });
  test("what one took away goes, unless the other changed it: then it stays, and both are notified", () => {
    const less = [aSection("GLOBAL"), aSection("A")];
    const changed = [aSection("GLOBAL"), aSection("A"), aSection("B", { kwp: 3 })];
    expect(mergedSections(less, start, start)).toEqual({ sections: less, notes: [] });
    expect(mergedSections(start, start, less)).toEqual({ sections: less, notes: [] });
    expect(mergedSections(less, start, changed)).toEqual({
      sections: changed,
      notes: [{ kind: "removed", name: "B" }],
    });
    expect(mergedSections(changed, start, less)).toEqual({
      sections: changed,
      notes: [{ kind: "kept", name: "B" }],
    });
  });
  test("the first that was taken away takes no other along", () => {
    const now = [aSection("GLOBAL"), aSection("B")];
    const mine = [aSection("GLOBAL"), aSection("A"), aSection("B", { kwp: 4 })];
    expect(mergedSections(now, start, mine).sections).toEqual([
      aSection("GLOBAL"),
      aSection("B", { kwp: 4 }),
    ]);
  });
  test("more than ten are not cut: it is for the reader to choose", () => {
    const named = (letters: string) => letters.split("").map((name) => aSection(name));
    const { sections, notes } = mergedSections(
      named("GABCDEFX"),
      named("GABCDEF"),
      named("GABCDEFHILM"),
    );
    expect(sections.map(({ name }) => name).join("")).toBe("GABCDEFXHILM");
    expect(notes).toEqual([{ kind: "tooMany", count: 10 }]);
  });
});
