import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { usePlantNames } from "./plant-queries.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("[P26] names are asked for by the ids that are shown, each once, at most 200 a call", async () => {
  const asked: string[][] = [];
  vi.stubGlobal("fetch", ({ url }: Request) => {
    const { searchParams } = new URL(url);
    const ids = searchParams.get("ids")!.split(",");
    asked.push(ids);
    const plants = ids
      .filter((id) => id !== "100")
      .map((id) => ({ id, name: `Plant ${id}`, client: null, kwp: 6, disabled: false }))
      .slice(0, Number(searchParams.get("limit") ?? 20));
    return Promise.resolve(Response.json({ plants, count: plants.length, values: [] }));
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const shown = Array.from({ length: 250 }, (_, n) => String(100 + n));
  const { result } = renderHook(() => usePlantNames([...shown, "101"]), { wrapper });
  // One of the 250 is not the reader's to view.
  await waitFor(() => expect(result.current.size).toBe(249));
  expect(result.current.get("349")).toBe("Plant 349");
  expect(asked.map((ids) => ids.length)).toEqual([200, 50]);
});
