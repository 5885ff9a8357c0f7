import { MantineProvider } from "@mantine/core";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Verdict } from "@heliograph/contract/health/health.wire.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showPages } from "../page-stage.setup.tsx";
import { plantQuery } from "../plant-queries.ts";
import { plantPage } from "../plants/plants.pages.ts";
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

const strip = (verdict: Partial<Verdict>, lastUpdate: number | null = null): string => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(plantQuery("101").queryKey, { last_update: lastUpdate } as Plant);
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
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <VerdictStrip plantId="101" section={0} pastDay={null} />
      </MantineProvider>
    </QueryClientProvider>,
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
test("[H6] what never sent anything is said to be that, what sends and was not judged yet is not called silent", () => {
  expect(strip({})).toContain("non ha ancora inviato dati");
  cleanup();
  expect(strip({}, now - 60)).toContain("il primo giudizio arriva entro un quarto d’ora");
  cleanup();
  expect(strip({}, now - 7200)).toContain("Non ancora giudicato");
  cleanup();
  expect(strip({ word: "no_data" }, now - 86_400)).toContain("non giudicabile da");
});
test("[H10] without a waterfall the loss is said to be the whole day's, whichever incident is named; what rounds to nothing is not said", async () => {
  const subject = { kind: "device" as const, id: "d".repeat(24), name: "INV 02", device: null };
  const worst = { id: "1".repeat(24), cause: "device_stopped", subject };
  const page = async (lostKwh: number): Promise<string> => {
    cleanup();
    const verdict = { word: "alarm", why: null, worst, is_dormant: false, num_incidents: 2 };
    judged.data = {
      verdict: { ...verdict, lost_kwh: lostKwh, next_look: null },
      waterfall: null,
      judged: null,
    };
    await showPages(
      [[plantPage, () => <VerdictStrip plantId="101" section={0} pastDay={null} />]],
      "/plant/101",
      { known: [[plantQuery("101").queryKey, { id: "101", last_update: null, alerts: [] }]] },
    );
    const list = (await screen.findByRole("link")).closest("ul");
    return [...list!.children].map((one) => one.textContent).join(" · ");
  };
  expect(await page(77)).toBe("INV 02 fermo · 77 kWh persi in tutto nella giornata");
  expect(await page(0.04)).toBe("INV 02 fermo");
});
test("[H11] how many incidents there are is said once: of a plant as it is now by the badge of its name", () => {
  expect(strip({ word: "weak", num_incidents: 2 })).not.toContain("2 anomalie");
});
test("[H10] of an alert's own incident the line names the alert, as a reader calls it", async () => {
  const id = "a".repeat(24);
  const subject = { kind: "variable" as const, id: "v".repeat(24), name: "Quadro", device: null };
  judged.data = {
    verdict: {
      word: "alarm",
      why: null,
      worst: { id: "1".repeat(24), cause: `alert:${id}`, subject },
      is_dormant: false,
      num_incidents: 1,
      next_look: null,
    },
    waterfall: null,
    judged: null,
  };
  const alerts = [{ id, name: "Troppo caldo", description: "", template_id: null }];
  await showPages(
    [[plantPage, () => <VerdictStrip plantId="101" section={0} pastDay={null} />]],
    "/plant/101",
    { known: [[plantQuery("101").queryKey, { id: "101", last_update: null, alerts }]] },
  );
  expect((await screen.findByRole("link")).textContent).toBe("Allarme Troppo caldo");
});
