import type { PlantEdit } from "@heliograph/contract/logs/logs.wire.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
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
    of: null,
    ent: "plant",
    nam: "Serre",
    changes: [{ field: "name", old: "Serre vecchie", new: "Serre" }],
  };
  const pages = [[edit, { ...edit, id: edit.id - 1, real_user: null, changes: null }]];
  await showPages([[plantEditsPage, PlantEditsPage]], "/plant/101/config/edits", {
    known: [
      [["plant", "101"], { id: "101", name: "Serre" }],
      [plantEditsQuery("101").queryKey, { pages, pageParams: [null] }],
    ],
  });
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
