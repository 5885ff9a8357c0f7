import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { CallError } from "./call-error.ts";
import { ListPage, useRowActions } from "./list-page.tsx";
import { showPages } from "./page-stage.setup.tsx";
import { useListView } from "./ui/list-view.ts";
import { PageLink } from "./ui/page-link.tsx";
import { page } from "./ui/page.ts";
import { idOrNew, viewWords } from "./ui/search.ts";
import { openTexts } from "./ui/texts/texts.ts";

beforeAll(openTexts);
afterEach(cleanup);

interface Tool {
  readonly id: string;
  readonly name: string;
}
const hammer = { id: "a".repeat(24), name: "Martello" };
const saw = { id: "b".repeat(24), name: "Sega" };
const toolsPage = page("/tools", {
  seen: "login",
  texts: [],
  search: { ...viewWords, tool: idOrNew() },
});

interface Given {
  readonly rows?: readonly Tool[];
  readonly error?: unknown;
  readonly onAgain?: () => void;
  readonly onRemove?: (tool: Tool) => void;
}
function Tools({ rows, error = null, onAgain, onRemove }: Given) {
  const [{ tool: opened }, change] = toolsPage.useSearch();
  const row = useRowActions();
  const open = (tool?: string): void => change({ tool });
  return (
    <ListPage
      {...useListView()}
      title="Attrezzi"
      reading={{ error, refetch: () => onAgain?.() }}
      rows={rows}
      rowId={({ id }) => id}
      columns={[
        {
          id: "name",
          name: "Nome",
          value: ({ name }) => name,
          cell: ({ id, name }) => <PageLink to={toolsPage.at({}, { tool: id })}>{name}</PageLink>,
          fixed: true,
        },
      ]}
      card={({ name }) => ({ title: name })}
      onRow={({ id }) => open(id)}
      actions={(tool) => [row.edit(() => open(tool.id)), row.remove(() => onRemove?.(tool))]}
      empty={{ title: "Nessun attrezzo" }}
    >
      {opened !== undefined && <p>aperto {opened}</p>}
    </ListPage>
  );
}

/** The list at an address of its own. */
async function show(given: Given, at = "/tools") {
  const stage = await showPages([[toolsPage, () => <Tools {...given} />]], at);
  await screen.findByRole("heading", { name: "Attrezzi" });
  return stage;
}

test("rows, and what is opened by a click, by its link and by the menu, stands in the address", async () => {
  const { address } = await show({ rows: [hammer, saw] });
  fireEvent.click(screen.getByRole("cell", { name: /Sega/ }));
  await screen.findByText(`aperto ${saw.id}`);
  expect(address()).toBe(`/tools?tool=${saw.id}`);
  fireEvent.click(screen.getByRole("link", { name: "Martello" }));
  await screen.findByText(`aperto ${hammer.id}`);
  fireEvent.click(screen.getByRole("button", { name: "Azioni della riga: Sega" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Modifica" }));
  await screen.findByText(`aperto ${saw.id}`);
});

test("a click on the menu of a row does not open the row, and delete is handed over", async () => {
  const onRemove = vi.fn<(tool: Tool) => void>();
  const { address } = await show({ rows: [hammer, saw], onRemove });
  fireEvent.click(screen.getByRole("button", { name: "Azioni della riga: Martello" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Elimina" }));
  expect(onRemove).toHaveBeenCalledWith(hammer);
  expect(address()).toBe("/tools");
});

test("what is searched and the order are in the address, beside what is open, and come from it", async () => {
  const { address, go } = await show(
    { rows: [hammer, saw] },
    `/tools?tool=${saw.id}&sort=-name&q=seg`,
  );
  expect(screen.getByRole("searchbox")).toHaveProperty("value", "seg");
  expect(screen.queryByText("Martello")).toBeNull();
  const head = within(screen.getByRole("table")).getByRole("columnheader", { name: /Nome/ });
  expect(head.getAttribute("aria-sort")).toBe("descending");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "mar " } });
  await screen.findByText("Martello");
  await expect.poll(() => address()).toBe(`/tools?tool=${saw.id}&q=mar&sort=-name`);
  expect(screen.getByRole("searchbox")).toHaveProperty("value", "mar ");
  await go("/tools");
  await expect.poll(() => screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
});

test("without rows it says so; without an answer it says why, and asks again", async () => {
  await show({ rows: [] });
  expect(screen.getByText("Nessun attrezzo")).toBeTruthy();
  cleanup();
  const onAgain = vi.fn<() => void>();
  await show({ error: new CallError("noAnswer"), onAgain });
  fireEvent.click(within(screen.getByRole("alert")).getByRole("button"));
  expect(onAgain).toHaveBeenCalledTimes(1);
  cleanup();
  await show({ rows: [hammer], error: new CallError("noAnswer") });
  expect(screen.queryByRole("alert")).toBeNull();
});
