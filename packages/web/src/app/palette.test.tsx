import type { Fleet } from "@heliograph/contract/fleet/fleet.wire.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { foundPlantsQuery } from "../plant-queries.ts";
import { fleetQuery } from "../plants/plants.api.ts";
import { homePage } from "../plants/plants.pages.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { CommandPalette } from "./palette.tsx";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["health"]);
});
beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const plants = ["101", "102"].map((id) => ({ id, name: `Impianto ${id}`, client: null }));
const fleet = {
  id: ["101", "102"],
  verdict: ["alarm", "fine"],
  is_dormant: [true, false],
} as Partial<Fleet>;
const empty = Object.fromEntries(
  [
    "power_id",
    "power_factor",
    "power",
    "power_at",
    "energy_today",
    "energy_waits",
    "energy_integral",
    "worst",
    "maintenance_until",
    "num_incidents",
    "lost_today_kwh",
    "lost_today_eur",
    "lost_by_cause",
  ].map((name) => [name, []]),
);
const show = (held: number[]): Promise<unknown> =>
  showPages([[homePage, () => <CommandPalette calls={1} />]], "/", {
    me: { id: "e".repeat(24), is_admin: false, perms: { 101: held, 102: [0, 230] } },
    known: [
      [foundPlantsQuery({ q: "", limit: 8 }).queryKey, { plants, count: 2, values: [] }],
      [fleetQuery().queryKey, { ...empty, ...fleet }],
    ],
  });
const markOf = async (name: string): Promise<string | null> =>
  within((await screen.findByText(name)).closest("button")!)
    .getByRole("img")
    .getAttribute("aria-label");

test("[H13] [H14] a plant that is searched for bears the mark of the list of plants; who may not see its alerts reads neither good nor bad", async () => {
  await show([0, 230]);
  expect(await markOf("Impianto 101")).toBe("Allarme, In attesa di sole");
  expect(await markOf("Impianto 102")).toBe("In ordine");
  cleanup();
  await show([0]);
  expect(await markOf("Impianto 101")).toBe("Non visibile");
});
