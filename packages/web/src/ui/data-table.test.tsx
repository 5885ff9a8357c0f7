import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { DataTable } from "./data-table.tsx";
import type { TableColumn } from "./table-model.ts";
import { compareValues, csvOf, grouped } from "./table-rows.ts";
import { openTexts } from "./texts/texts.ts";

interface Plant {
  readonly id: string;
  readonly name: string;
  readonly kwp: number | null;
  readonly sick: boolean;
}
const plants: Plant[] = [
  { id: "214", name: "Cascina", kwp: 487.6, sick: true },
  { id: "118", name: "Cà Morosina", kwp: 349.8, sick: false },
  { id: "905", name: "Opificio", kwp: null, sick: false },
];
const columns: TableColumn<Plant>[] = [
  { id: "id", name: "Codice", value: (row) => row.id, fixed: true },
  { id: "name", name: "Nome", value: (row) => row.name },
  { id: "kwp", name: "kWp", value: (row) => row.kwp, align: "right" },
];
const groups = [
  { id: "sick", name: "Da guardare", has: (row: Plant) => row.sick },
  { id: "fine", name: "In ordine", has: () => true },
];

beforeAll(openTexts);
afterEach(cleanup);

const show = (more: Partial<Parameters<typeof DataTable<Plant>>[0]> = {}) =>
  render(
    <MantineProvider env="test">
      <DataTable
        name="Impianti"
        columns={columns}
        rows={plants}
        rowId={(row) => row.id}
        groups={groups}
        {...more}
      />
    </MantineProvider>,
  );
const codes = (): (string | null)[] =>
  [...screen.getByRole("table").querySelectorAll("tbody tr.row")].map(
    (row) => row.querySelector("td")?.textContent ?? null,
  );

test("the default order has group heads; sorting by a column drops them, missing values last both ways", () => {
  show();
  expect(screen.getByText("Da guardare · 1")).toBeTruthy();
  expect(codes()).toEqual(["214", "118", "905"]);
  const head = screen.getByRole("button", { name: "Ordina per kWp" });
  fireEvent.click(head);
  expect(screen.queryByText("Da guardare · 1")).toBeNull();
  expect(codes()).toEqual(["118", "214", "905"]);
  fireEvent.click(head);
  expect(codes()).toEqual(["214", "118", "905"]);
  expect(screen.getByRole("columnheader", { name: /kWp/ }).getAttribute("aria-sort")).toBe(
    "descending",
  );
});

test("search ignores accents and case, and says so when nothing is found", () => {
  show();
  const box = screen.getByRole("searchbox");
  fireEvent.change(box, { target: { value: "CA mor" } });
  expect(codes()).toEqual(["118"]);
  fireEvent.change(box, { target: { value: "zzz" } });
  expect(screen.getByText("Nessun risultato")).toBeTruthy();
});

test("rows that have not come yet are skeletons, none at all is an empty state", () => {
  const { rerender } = show({ rows: undefined });
  expect(screen.getByLabelText("Caricamento in corso").getAttribute("aria-busy")).toBe("true");
  rerender(
    <MantineProvider>
      <DataTable
        name="Impianti"
        columns={columns}
        rows={[]}
        rowId={(row) => row.id}
        empty={{ title: "Nessun impianto" }}
      />
    </MantineProvider>,
  );
  expect(screen.getByText("Nessun impianto")).toBeTruthy();
});

test("a row answers to a click, and its checkbox does not open it", () => {
  const onRow = vi.fn<(row: Plant) => void>();
  const onSelect = vi.fn<(ids: ReadonlySet<string>) => void>();
  show({ onRow, onSelect, selected: new Set<string>() });
  const row = screen.getByText("Cascina").closest("tr");
  if (!row) throw new Error("no row");
  fireEvent.click(within(row).getByRole("checkbox"));
  expect(onSelect).toHaveBeenCalledWith(new Set(["214"]));
  expect(onRow).not.toHaveBeenCalled();
  fireEvent.click(row);
  expect(onRow).toHaveBeenCalledWith(plants[0]);
});

test("the menu and the checkbox of a row say whose they are", () => {
  const named = columns.map((column) => ({ ...column, strong: column.id === "name" }));
  show({ columns: named, actions: () => [], onSelect: vi.fn<() => void>() });
  expect(screen.getByRole("button", { name: "Azioni della riga: Cascina" })).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: "Seleziona la riga: Opificio" })).toBeTruthy();
  cleanup();
  // Without a leading column the first one names the row.
  show({ actions: () => [] });
  expect(screen.getByRole("button", { name: "Azioni della riga: 214" })).toBeTruthy();
});

test("words are ordered by their numbers", () => {
  expect(["INV 10", "INV 2"].toSorted(compareValues)).toEqual(["INV 2", "INV 10"]);
});

test("grouped rows keep their order and empty groups have no head", () => {
  expect(
    grouped(plants.slice(1), groups).map((line) =>
      line.kind === "group" ? line.name : line.row.id,
    ),
  ).toEqual(["In ordine", "118", "905"]);
});

test("CSV quotes what must be quoted, defuses formulas, and writes numbers as the language does", () => {
  const columns = [
    { id: "a", name: "A;B", value: (row: string | number) => row },
    { id: "b", name: "C", value: () => 7, text: () => "007" },
  ];
  const rows = ['x"y', "=1+1", "-5,2", -5.25];
  expect(csvOf(columns, rows, "it")).toBe(
    '\uFEFF"A;B";C\r\n"x""y";007\r\n\'=1+1;007\r\n"\'-5,2";007\r\n-5,25;007\r\n',
  );
  expect(csvOf(columns, rows, "en")).toContain("\r\n-5.25;007\r\n");
});
test("a row that the wheel moves under a pointer that rests is not pointed at", () => {
  const onRowHover = vi.fn<(row: Plant) => void>();
  show({ onRowHover });
  const row = screen.getByText("Opificio").closest("tr")!;
  fireEvent.mouseMove(row, { movementX: 0, movementY: 0 });
  expect(onRowHover).not.toHaveBeenCalled();
  fireEvent.mouseMove(row, { movementX: 0, movementY: 3 });
  expect(onRowHover).toHaveBeenCalledWith(plants[2]);
});

test("the menu ticks the columns that are drawn; one without room can be asked for", async () => {
  // No place has a width here: what may give way does.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #notify: () => void;
      constructor(notify: () => void) {
        this.#notify = notify;
      }
      observe(): void {
        this.#notify();
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  show({ columns: columns.map((one) => (one.id === "kwp" ? { ...one, leaves: 1 } : one)) });
  const heads = (): string[] =>
    screen.getAllByRole("columnheader").map((one) => one.textContent.trim());
  expect(heads()).toEqual(["Codice", "Nome"]);
  vi.unstubAllGlobals();
  fireEvent.click(screen.getByRole("button", { name: "Scegli le colonne" }));
  await screen.findByRole("menuitem", { name: "kWp", hidden: true });
  const ticked = (): (string | null)[] =>
    ["Nome", "kWp"].map((name) =>
      screen.getByRole("menuitem", { name, hidden: true }).getAttribute("aria-checked"),
    );
  const toggle = (): void =>
    void fireEvent.click(screen.getByRole("menuitem", { name: "kWp", hidden: true }));
  expect(ticked()).toEqual(["true", "false"]);
  toggle();
  expect([heads(), ticked()]).toEqual([
    ["Codice", "Nome", "kWp"],
    ["true", "true"],
  ]);
  toggle();
  expect([heads(), ticked()]).toEqual([
    ["Codice", "Nome"],
    ["true", "false"],
  ]);
});
