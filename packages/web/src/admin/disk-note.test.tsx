import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { DiskNote } from "../app/frame-parts.tsx";
import { chooseLanguage, openTexts } from "../ui/texts/texts.ts";
import { diskQuery } from "./admin.api.ts";

beforeAll(openTexts);
afterEach(() => {
  vi.unstubAllGlobals();
});

function shown() {
  const client = new QueryClient();
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <DiskNote />
    </QueryClientProvider>,
  );
  return { unmount, client };
}

test.each([
  ["plenty", /^$/],
  ["low", /quasi pieno: restano 120 MB/],
  ["full", /è pieno/],
])("OPS-02 an administrator reads of a disk that is %s: %s", async (state, words) => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ state, free: 120_000_000, total: 2_000_000_000 })),
  );
  const { unmount, client } = shown();
  await vi.waitUntil(() => client.getQueryData(diskQuery().queryKey) !== undefined);
  await vi.waitUntil(() => (screen.queryByRole("status") !== null) === (state !== "plenty"));
  expect(screen.queryByRole("status")?.textContent ?? "").toMatch(words);
  unmount();
});

test("OPS-02 in English the same", async () => {
  await chooseLanguage("en");
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ state: "full", free: 0, total: 2_000_000_000 })),
  );
  const { unmount } = shown();
  await expect.poll(() => screen.queryByRole("status")?.textContent).toMatch(/disk is full/);
  unmount();
  await chooseLanguage("it");
});
