import type { PlantEdit } from "@heliograph/contract/logs/logs.wire.ts";
import { permissionNumbers } from "@heliograph/contract/users/permissions.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { plantEditsQuery } from "./logs.api.ts";
import { plantEditsPage } from "./logs.pages.ts";
import { PlantEditsPage } from "./plant-edits-page.tsx";

beforeAll(async () => {
  await openTexts();
  await loadTexts([...plantEditsPage.texts, "refusals"]);
});
afterEach(cleanup);

const shown = async (changes: PlantEdit["changes"]): Promise<string> => {
  const edit: PlantEdit = {
    id: 1_780_557_120_000_000,
    user: "ada",
    real_user: null,
    act: "edit",
    of: null,
    ent: "permission",
    nam: "ivo",
    changes,
  };
  await showPages([[plantEditsPage, PlantEditsPage]], "/plant/101/config/edits", {
    known: [
      [["plant", "101"], { id: "101", name: "Serre" }],
      [plantEditsQuery("101").queryKey, { pages: [[edit]], pageParams: [null] }],
    ],
  });
  await screen.findByRole("heading", { name: "Modifiche" });
  return document.querySelector(".hg-edit-changes")?.textContent ?? "";
};

test("AUD-01 [U31] of somebody's rights it is written which came and which went, by their names", async () => {
  const text = await shown([{ field: "perms", old: [0, 40, 105], new: [0, 1, 10, 105] }]);
  expect(text).toContain("permessi");
  expect(text).toContain("dati: Valori teorici, Irraggiamento");
  expect(text).toContain("tolti: Modificare l’impianto");
  expect(text).not.toMatch(/\d/);
});
test("AUD-01 [U31] many at once are counted, and read when they are opened; all that somebody had is taken from who leaves", async () => {
  const all = [...permissionNumbers];
  const text = await shown([{ field: "perms", old: all, new: null }]);
  expect(text).toContain(`tolti: ${all.length} permessi`);
  expect(document.querySelector("details del")?.textContent).toContain("Irraggiamento, ");
});

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
