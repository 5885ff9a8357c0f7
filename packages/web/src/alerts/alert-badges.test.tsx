import type { AlertState } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { plantPage } from "../plants/plants.pages.ts";
import { openTexts } from "../ui/texts/texts.ts";
import { PlantAlertBadge } from "./alert-badges.tsx";

beforeAll(openTexts);
beforeEach(() => {
  // What is known is read again, and never answered.
  vi.spyOn(globalThis, "fetch").mockReturnValue(new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (states: readonly AlertState[]) => {
  const alerts = states.map((_, at) => ({ id: `${at}`.repeat(24), disabled: false }));
  const answer = Object.fromEntries(
    states.map((state, at) => [
      alerts[at]?.id,
      { state, cnt: 0, error: null, vars: {}, since: null },
    ]),
  );
  const plant = { id: "101", alerts } as unknown as Plant;
  return showPages(
    [
      [
        plantPage,
        () => (
          <main>
            <PlantAlertBadge plant={plant} />
          </main>
        ),
      ],
    ],
    "/plant/101",
    {
      known: [[["alerts", "101", "state"], answer]],
      me: { id: "e".repeat(24), is_admin: true, perms: {} },
    },
  );
};

test("[H11] the badge of a plant's alerts says the worst and how many are KO or ERROR", async () => {
  await show(["OK", "KO", "FAILING", "ERROR", "KO"]);
  await screen.findByRole("link", { name: "Allarme · 3" });
  cleanup();
  await show(["KO", "OK"]);
  await screen.findByRole("link", { name: "Allarme" });
  cleanup();
  await show(["OK", "FAILING"]);
  expect((await screen.findByRole("main")).textContent).toBe("");
});
