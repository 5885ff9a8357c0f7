import { informativeDisplay } from "@heliograph/contract/displays/informative.wire.ts";
import { displayTemplates } from "@heliograph/domain/displays/display-templates.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { informativeDisplayPage } from "./displays.pages.ts";
import { InformativeDisplayPage } from "./informative-display-page.tsx";

const id = "a".repeat(24);
const [weather, title] = ["1".repeat(24), "2".repeat(24)];
const display = informativeDisplay.parse({
  id,
  name: "Atrio",
  options: { plants: [] },
  images: [],
  pages: [
    { id: weather, template_id: "weather", options: {} },
    { id: title, template_id: "title", options: { title1: "Benvenuti" } },
  ],
});
const empty = { title1: "", title2: "", logo: null, logo2: null, text: "", plants: [] };
const noImages = { image: null, image_wide: null, image_small: null, chart: null };
const television = {
  id,
  name: "Atrio",
  engine: "hd",
  stylesheet: "default",
  language: "it",
  now: 1,
  plants: [],
  pages: [
    { ...empty, ...noImages, id: weather, template_id: "weather" },
    { ...empty, ...noImages, id: title, template_id: "title", title1: "Benvenuti" },
  ],
};

beforeAll(async () => {
  await openTexts();
  await loadTexts(["displays", "informative"]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
test("[DI20] a page that the television leaves out now says so, and why", async () => {
  const answers: Readonly<Record<string, unknown>> = {
    "/display/template/all": displayTemplates,
    [`/display/${id}`]: display,
    [`/display/${id}/screen`]: television,
  };
  vi.stubGlobal("fetch", async (request: Request) =>
    Response.json(answers[new URL(request.url, "http://portal").pathname.replace("/api/v1", "")]),
  );
  await showPages(
    [[informativeDisplayPage, InformativeDisplayPage]],
    `/admin/display/${id}?tab=pages`,
    { me: { id: "e".repeat(24), is_admin: true, perms: {} } },
  );
  const skipped = await screen.findByText(/^Il televisore la salta/);
  expect(skipped.textContent).toBe(
    "Il televisore la salta: nessun sensore misura il tempo, adesso",
  );
  expect(skipped.closest("section")!.getAttribute("aria-label")).toBe("1 Meteo dell’impianto");
});
