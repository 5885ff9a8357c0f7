import type { PlantEdit } from "@heliograph/contract/logs/logs.wire.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { plantEditsQuery } from "./logs.api.ts";
import { plantEditsPage } from "./logs.pages.ts";
import { PlantEditsPage } from "./plant-edits-page.tsx";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["logs", "refusals"]);
});
afterEach(cleanup);

test("AUD-01 [U31] a plant shows who changed what and when, with old and new value, and both users", async () => {
  const edit: PlantEdit = {
    // 2026-06-04T07:12:00Z
    id: 1_780_557_120_000_000,
    user: "ivo",
    real_user: "ada",
    act: "edit",
    ent: "plant",
    nam: "Serre",
    changes: [{ field: "name", old: "Serre vecchie", new: "Serre" }],
  };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(["plant", "101"], { id: "101", name: "Serre" });
  client.setQueryData(plantEditsQuery("101").queryKey, {
    pages: [[edit, { ...edit, id: edit.id - 1, real_user: null, changes: null }]],
    pageParams: [null],
  });
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: plantEditsPage.path,
    component: PlantEditsPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ["/plant/101/config/edits"] }),
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole("heading", { name: "Modifiche" });
  const text = document.body.textContent;
  expect(text).toContain("04/06/2026");
  expect(text).toContain("ada");
  expect(text).toContain("ivo");
  expect(document.querySelector("del")?.textContent).toBe("Serre vecchie");
  expect(document.querySelector("ins")?.textContent).toBe("Serre");
  // Who may not see every variable reads that there was an edit, and none of its values.
  expect(document.querySelectorAll("del")).toHaveLength(1);
});
