import { cleanup, render, screen } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { MapPlant } from "../../ui/map-model.ts";
import { signal } from "../../ui/signal.ts";
import { loadTexts, openTexts } from "../../ui/texts/texts.ts";
import type { FleetRow } from "./fleet.ts";
import { FleetMap } from "./fleet-map.tsx";

vi.mock("../../ui/lazy-map.tsx", () => ({
  PlantMap: ({ plants }: { readonly plants: readonly MapPlant[] }) =>
    plants.map(({ id, facts }) => <p key={id}>{facts.map((one) => one.join(" ")).join(" | ")}</p>),
}));
vi.mock("../../ui/page-link.tsx", () => ({ useGo: () => () => undefined }));

beforeAll(async () => {
  await openTexts();
  await loadTexts(["home", "health", "incidents"]);
});
afterEach(cleanup);

const row = (id: string, of: Partial<FleetRow>): FleetRow =>
  ({
    plant: { id, name: id, lat: 45, lon: 7, kwp: 10, last_update: 1, disabled: false },
    state: "OK",
    verdict: null,
    alerts: 0,
    powerKw: 4,
    energyTodayKwh: 12,
    isEnergyOfPower: false,
    ...of,
  }) as unknown as FleetRow;

test("[D8] HOME-07 the map says of an energy that nothing counts that it comes from the power, as the table beside it does", () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FleetMap
        rows={[
          row("101", { isEnergyOfPower: true }),
          row("118", {}),
          row("127", { isEnergyOfPower: true, energyTodayKwh: null }),
        ]}
        nowSeconds={10}
        focus={signal<string | null>(null)}
      />
    </QueryClientProvider>,
  );
  const texts = screen
    .getAllByText(/Potenza/)
    .map((one) => one.textContent?.replaceAll(/\s/g, " "));
  expect(texts.map((text) => /dalla potenza/.test(text ?? ""))).toEqual([true, false, false]);
  expect(texts[0]).toMatch(/12,0 kWh · dalla potenza$/);
});
