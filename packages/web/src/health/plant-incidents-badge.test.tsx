import type { HealthNow, Verdict } from "@heliograph/contract/health/health.wire.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { healthNowQuery } from "../health-now.ts";
import { showPages } from "../page-stage.setup.tsx";
import { plantPage } from "../plants/plants.pages.ts";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { PlantIncidentsBadge } from "./plant-incidents-badge.tsx";

beforeAll(async () => {
  await openTexts();
  await loadTexts(["health", "incidents"]);
});
beforeEach(() => {
  // What is known is read again, and never answered.
  vi.spyOn(globalThis, "fetch").mockReturnValue(new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const verdict: Verdict = {
  word: "alarm",
  why: null,
  worst: {
    id: "1".repeat(24),
    cause: "device_stopped",
    subject: { kind: "device", id: "d".repeat(24), name: "Inverter 1", device: null },
  },
  is_dormant: false,
  num_incidents: 3,
  made_kwh: null,
  expected_kwh: null,
  lost_kwh: null,
  unexplained_kwh: null,
  next_look: null,
};
const show = (more: Partial<Verdict>) => {
  const now = { scopes: [{ section: 0, verdict: { ...verdict, ...more }, waterfall: null }] };
  return showPages(
    [
      [
        plantPage,
        () => (
          <main>
            Serre
            <PlantIncidentsBadge plantId="101" />
          </main>
        ),
      ],
    ],
    "/plant/101",
    { known: [[healthNowQuery("101").queryKey, now as unknown as HealthNow]] },
  );
};

test("[H11] beside a plant's name stands how many incidents it has, and the way to them; nothing without any", async () => {
  await show({});
  const link = await screen.findByRole("link", { name: "3 anomalie" });
  expect(link.getAttribute("href")).toBe("/plant/101/incidents");
  cleanup();
  await show({ num_incidents: 1, is_dormant: true });
  await screen.findByRole("link", { name: "1 anomalia" });
  cleanup();
  // So it is too for who may not see them. (H14)
  await show({ num_incidents: 0, worst: null });
  expect((await screen.findByRole("main")).textContent).toBe("Serre");
});
