import { MantineProvider } from "@mantine/core";
import type { Verdict } from "@heliograph/contract/health/health.wire.ts";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { VerdictStrip } from "./verdict-strip.tsx";

const now = Math.floor(Date.now() / 1000);
const judged = vi.hoisted(() => ({ data: null as object | null }));
vi.mock("./use-judged.ts", async (original) => ({
  ...(await original<object>()),
  useJudged: () => ({ data: judged.data, isLost: false }),
}));
vi.mock("../maintenance-line.tsx", () => ({ MaintenanceLine: () => null }));

beforeAll(async () => {
  await openTexts();
  await loadTexts(["health", "incidents"]);
});
afterEach(cleanup);

const strip = (verdict: Partial<Verdict>): string => {
  judged.data = {
    verdict: {
      word: "not_judgeable",
      why: null,
      worst: null,
      is_dormant: false,
      num_incidents: 0,
      made_kwh: null,
      expected_kwh: null,
      lost_kwh: null,
      unexplained_kwh: null,
      next_look: null,
      ...verdict,
    },
    waterfall: null,
    judged: null,
  };
  const { container } = render(
    <MantineProvider env="test">
      <VerdictStrip plantId="101" section={0} pastDay={null} />
    </MantineProvider>,
  );
  return container.textContent ?? "";
};

test("HLTH-02 [H13] without a reference it produces, and no later look says more", () => {
  const text = strip({ why: "no_reference", made_kwh: 12, next_look: now + 600 });
  expect(text).toContain("produce; nessun riferimento con cui confrontare");
  expect(text).not.toContain("prossimo sguardo");
});
test("[H9] the next look is shown while it lies ahead: one that is over is no news", () => {
  expect(strip({ why: "sun_low", next_look: now + 3600 })).toContain("prossimo sguardo");
  cleanup();
  expect(strip({ why: "sun_low", next_look: now - 300 })).not.toContain("prossimo sguardo");
});
