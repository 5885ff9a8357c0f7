import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePlantChoices } from "./plant-choices.ts";

const plants = ["101 Serre", "102 Cava", "201 Serre nuove"].map((words) => {
  const [id = "", ...name] = words.split(" ");
  return { id, name: name.join(" "), client: null, kwp: 6, disabled: false };
});
const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", ({ url }: Request) => {
    const { searchParams } = new URL(url);
    const q = searchParams.get("q") ?? "";
    const ids = searchParams.get("ids")?.split(",");
    if (ids === undefined) asked.push(q);
    const found = plants.filter(
      ({ id, name }) => ids?.includes(id) ?? `${id} ${name}`.toLowerCase().includes(q),
    );
    return Promise.resolve(Response.json({ plants: found, count: found.length, values: [] }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function choices(...given: Parameters<typeof usePlantChoices>) {
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => usePlantChoices(...given), { wrapper });
  return {
    labels: () => result.current.choices.map(({ label }) => label),
    labelOf: (id: string) => result.current.labelOf(id),
    type: (words: string) => act(() => result.current.onSearch(words)),
  };
}

test("[P26] plants to choose from are those that the server finds by what is typed", async () => {
  const { labels, type } = choices([]);
  await waitFor(() => expect(labels()).toEqual(["101 Serre", "102 Cava", "201 Serre nuove"]));
  type("serre");
  await waitFor(() => expect(labels()).toEqual(["101 Serre", "201 Serre nuove"]));
  expect(asked).toEqual(["", "serre"]);
});

test("once one is chosen the others are offered again, although its words stand in the field", async () => {
  const { labels, type } = choices([]);
  type("nuove");
  await waitFor(() => expect(labels()).toEqual(["201 Serre nuove"]));
  type("201 Serre nuove");
  await waitFor(() => expect(labels()).toEqual(["201 Serre nuove", "101 Serre", "102 Cava"]));
});

test("what is chosen is offered with its name whatever is typed; what is taken is not offered, and has its name", async () => {
  const { labels, labelOf, type } = choices(["102", "999"], ["101"]);
  type("serre");
  await waitFor(() => expect(labels()).toEqual(["102 Cava", "999", "201 Serre nuove"]));
  expect(labelOf("101")).toBe("101 Serre");
});
