import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { plantQuery } from "../plant-queries.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { variablePage } from "../variables/variables.pages.ts";
import { VariablePage } from "./variable-page.tsx";

const live = vi.hoisted(() => ({ stale: true }));
vi.mock("../live/live.api.ts", async (original) => {
  // 2026-10-26T22:55:00Z
  const value = () => ({
    value: 12,
    timeSeconds: 1_793_055_300,
    marker: null,
    recent: [],
    ...live,
  });
  return {
    ...(await original<object>()),
    useLiveValue: value,
    useLiveValues: (ids: readonly string[]) => ids.map(value),
  };
});
beforeAll(async () => {
  await openTexts();
  await loadTexts(["variables", "devices", "live", "data"]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [id, deviceId] = ["a".repeat(24), "b".repeat(24)];
const variable = { id, device_id: deviceId, name: "Potenza", udm: "kW", tags: [51], bitmask: null };
const show = async (): Promise<void> => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const device = { id: deviceId, name: "INV 1", type: "inverter", variables: [variable] };
  const plant = {
    id: "101",
    name: "Serre",
    timezone: "Europe/Rome",
    active_since: 0,
    sections: [],
    formulas: [],
  };
  await showPages([[variablePage, VariablePage]], `/plant/101/var/${id}`, {
    me: { is_admin: false, perms: { 101: [0] } },
    known: [[plantQuery("101").queryKey, { ...plant, devices: [device] }]],
  });
  await screen.findByRole("heading", { name: /Potenza/ });
};

test("VAR-01 [D10] a variable that is heard no more says since when beside its value, and one that is heard does not", async () => {
  await show();
  expect(screen.getByText(/^offline dal .*23:55/)).toBeTruthy();
  cleanup();
  live.stale = false;
  await show();
  expect(screen.queryByText(/^offline dal/)).toBeNull();
});
