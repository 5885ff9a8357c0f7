import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../../page-stage.setup.tsx";
import { plantQuery } from "../../plant-queries.ts";
import { loadTexts, openTexts } from "../../ui/texts/texts.ts";
import { plantInfoPage } from "../plants.pages.ts";
import { noPlant, wasOf } from "./plant-form.ts";
import { PlantInfoPage } from "./plant-info-page.tsx";

// The map is drawn by an engine that tests do not have.
vi.mock("../../ui/lazy-map.tsx", () => ({ PlaceMap: () => null }));
const sent: object[] = [];
const plant = {
  ...noPlant,
  id: "101",
  name: "Serre",
  client: "Rossi Energia",
  active_since: 1_772_319_600,
  active_until: null,
  alt: 240,
  sections: [],
} as unknown as Plant;
beforeAll(async () => {
  await openTexts();
  await loadTexts(plantInfoPage.texts);
});
beforeEach(async () => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "PATCH") sent.push((await request.json()) as object);
    return Response.json(plant);
  });
  await showPages(
    [
      [plantInfoPage, PlantInfoPage],
      [{ path: "/before" }, () => "before"],
    ],
    ["/before", "/plant/101/config/info"],
    {
      me: { id: "me", is_admin: true, perms: {} },
      known: [[plantQuery("101").queryKey, plant]],
    },
  );
  await screen.findByLabelText("Cerca per coordinate");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const field = (name: string): HTMLInputElement =>
  document.querySelector<HTMLInputElement>(`[data-path="${name}"]`)!;
const both = (): readonly string[] => [field("lat").value, field("lon").value];
const search = (): HTMLInputElement => screen.getByLabelText("Cerca per coordinate");
const paste = (target: Element, text: string): boolean =>
  fireEvent.paste(target, { clipboardData: { getData: () => text } });

test("CINFO-12 CINFO-13 CINFO-14 a pair that is pasted into either field fills both; an elevation is left out; all of it is sent", async () => {
  expect(paste(field("lon"), "45°04'12\"N 7°40'48\"E")).toBe(false);
  expect(both()).toEqual(["45,07", "7,68"]);
  // One number is the field's own matter.
  expect(paste(field("lat"), "44,5")).toBe(true);
  fireEvent.change(field("lat"), { target: { value: "-33.9 151.2" } });
  fireEvent.blur(field("lat"));
  await waitFor(() => expect(both()).toEqual(["-33,9", "151,2"]));
  fireEvent.change(field("alt"), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Salva" }));
  await waitFor(() =>
    expect(sent).toEqual([
      { lat: -33.9, lon: 151.2, alt: null, was: { lat: null, lon: null, alt: 240 } },
    ]),
  );
});
test("a place is sought by its coordinates: found it stands in the fields, and Enter saves nothing; what is none says how they are written", async () => {
  fireEvent.change(search(), { target: { value: "45,07 7,68" } });
  fireEvent.keyDown(search(), { key: "Enter" });
  await waitFor(() => expect(both()).toEqual(["45,07", "7,68"]));
  fireEvent.change(search(), { target: { value: "Torino" } });
  fireEvent.keyDown(search(), { key: "Enter" });
  await screen.findByText(/^Non sono coordinate/);
  expect(both()).toEqual(["45,07", "7,68"]);
  expect(sent).toEqual([]);
});

test("CINFO-11 CINFO-12 a place whose sun is highest in the evening by the plant's clock is doubted; one that fits is not", async () => {
  expect(screen.queryByText(/controlla il fuso/)).toBeNull();
  paste(field("lon"), "39.74 -105.18");
  await screen.findByText(/Con il fuso Europe\/Rome.* il sole è più alto verso le 2[01]:/);
  paste(field("lon"), "45.07 7.68");
  await waitFor(() => expect(screen.queryByText(/controlla il fuso/)).toBeNull());
});

test("[P32] CINFO-19 who saves second reads what somebody else wrote, keeps what was typed, and writes over it once it was seen", async () => {
  const other = { ...plant, name: "Serre Nord", active_since: 1_772_319_700 };
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "PATCH") return Response.json(other);
    sent.push((await request.json()) as object);
    return sent.length === 1
      ? Response.json(
          { code: "changed_meanwhile", params: { key: "name" }, fields: [{ field: "name" }] },
          { status: 409 },
        )
      : Response.json({ ...other, name: "Serre Sud" });
  });
  fireEvent.change(field("name"), { target: { value: "Serre Sud" } });
  fireEvent.click(screen.getByRole("button", { name: "Salva" }));
  await screen.findByText(/è stato cambiato da altri.*Ora c’è: Serre Nord/);
  expect(field("name").value).toBe("Serre Sud");
  fireEvent.click(screen.getByRole("button", { name: "Salva" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { name: "Serre Sud", was: { name: "Serre" } },
    { name: "Serre Sud", was: { name: "Serre Nord" } },
  ]);
});
test("[P32] a day that stood on the form is sent as the moment that is stored, another one as its bound", () => {
  // Noon of the last day: what another client of the call may have stored.
  const stored = { ...plant, active_until: 1_774_954_800 };
  expect(wasOf({ active_since: "2026-03-01", active_until: "2026-03-31" }, stored)).toEqual({
    active_since: 1_772_319_600,
    active_until: 1_774_954_800,
  });
  expect(wasOf({ active_until: "2026-03-30", num_sms: null }, stored)).toEqual({
    active_until: 1_774_907_999,
  });
  expect(wasOf({ active_until: "" }, stored)).toEqual({ active_until: null });
});
