import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { BannerPage } from "./banner-page.tsx";
import { bannerPage } from "./banner.pages.ts";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["banner"]);
});
const copied = vi.fn<(text: string) => Promise<void>>();
beforeEach(() => {
  copied.mockReset();
  copied.mockResolvedValue();
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: copied },
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "clipboard");
});

const show = (more: { readonly perms?: number[]; readonly disabled?: boolean } = {}) =>
  showPages([[bannerPage, BannerPage]], "/plant/214/tools/banner", {
    me: { id: "e".repeat(24), is_admin: false, perms: { 214: more.perms ?? [0, 1001, 1002] } },
    known: [
      [
        ["plant", "214"],
        { id: "214", name: 'Serre "B"', language: "it", disabled: more.disabled ?? false },
      ],
    ],
  });
const pictures = (): (string | null)[] =>
  screen.getAllByRole("img").map((image) => image.getAttribute("src"));
const lineOf = (panel: string): string =>
  within(screen.getByRole("heading", { name: panel }).closest("section")!).getByText(/^<img/)
    .textContent;

test("BAN-03 both pictures with the HTML that shows them, to copy", async () => {
  await show();
  const { origin } = globalThis.location;
  expect(pictures()).toEqual([
    `${origin}/api/v1/banner/cD0yMTQ.png`,
    `${origin}/api/v1/banner/cD0yMTQmcz0yMDB4MjUw.png`,
  ]);
  expect(lineOf("200 × 250")).toBe(
    `<img src="${origin}/api/v1/banner/cD0yMTQmcz0yMDB4MjUw.png" width="200" height="250" alt="Fotovoltaico Serre &quot;B&quot;: potenza ed energia di oggi">`,
  );
  fireEvent.click(screen.getAllByRole("button", { name: "Copia" })[1]!);
  await screen.findByText("Copiato");
  expect(copied).toHaveBeenCalledWith(lineOf("200 × 250"));
});
test("BAN-03 language and background are in picture, code and address; the plant's own language is in none", async () => {
  const stage = await show();
  fireEvent.click(screen.getByRole("radio", { name: "English" }));
  fireEvent.click(screen.getByRole("radio", { name: "Scuro" }));
  await vi.waitFor(() => expect(pictures()[0]).toMatch(/cD0yMTQ\.png\?l=en&t=dark$/));
  expect(stage.address()).toContain("language=en&theme=dark");
  expect(lineOf("300 × 250")).toContain("?l=en&amp;t=dark");
  fireEvent.click(screen.getByRole("radio", { name: "Italiano" }));
  await vi.waitFor(() => expect(pictures()[0]).toMatch(/cD0yMTQ\.png\?t=dark$/));
});
test("PERM-19 the links to JSON and XML are for who holds 1002", async () => {
  await show();
  const links = screen
    .getAllByRole("link", { name: "Apri" })
    .map((one) => one.getAttribute("href"));
  expect(links).toEqual([
    expect.stringMatching(/cD0yMTQ\.json$/),
    expect.stringMatching(/cD0yMTQ\.xml$/),
  ]);
  cleanup();
  await show({ perms: [0, 1001] });
  expect(screen.queryByText("JSON")).toBeNull();
  expect(pictures()).toHaveLength(2);
});
test("BAN-08 the page is for who holds 1001; a preview that does not come says so, a closed plant has none", async () => {
  expect(bannerPage.seen).toEqual({ plant: "banner" });
  await show();
  fireEvent.error(screen.getAllByRole("img")[0]!);
  expect(await screen.findByText("L’anteprima non è arrivata.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Riprova" }));
  await vi.waitFor(() => expect(pictures()).toHaveLength(2));
  cleanup();
  await show({ disabled: true });
  expect(screen.getByText("Un impianto disabilitato non ha banner")).toBeTruthy();
});
