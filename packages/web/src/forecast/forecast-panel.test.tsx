import { MantineProvider } from "@mantine/core";
import type { PlantForecast } from "@heliograph/contract/forecast/forecast.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadTexts, openTexts } from "../ui/texts/texts.ts";
import { ForecastPanel } from "./forecast-panel.tsx";
import { forecastQuery } from "./forecast-queries.ts";
import { useForecastCurve } from "./use-forecast-curve.ts";

const held = new Set<string>();
vi.mock(import("../me.ts"), async (original) => ({
  ...(await original()),
  useMay: () => (permission) => held.has(permission),
}));
beforeAll(async () => {
  held.add("theoretical_vars").add("energies_show");
  await openTexts();
  await loadTexts(["forecast"]);
});
afterEach(cleanup);

const now = Math.floor(Date.now() / 1000);
const day = (horizon: number, kwh: number) => ({
  day: `2026-06-2${horizon}`,
  horizon,
  kwh,
  low_kwh: kwh / 2,
  high_kwh: kwh * 1.25,
});
const forecast: PlantForecast = {
  state: "known",
  issued: now,
  days: [day(0, 120), day(1, 400), day(2, 0), day(3, 80)],
  curve: [-1800, 0, 1800, 3600].map((ahead) => ({
    start: now + ahead,
    kw: 8,
    low_kw: 4,
    high_kw: 10,
  })),
  is_fault_open: false,
  has_weather: false,
  skill: [],
};
const plant = { id: "214" } as Plant;
function shown(
  of: Partial<PlantForecast>,
  what = <ForecastPanel plant={plant} span={12} />,
): HTMLElement {
  const client = new QueryClient();
  client.setQueryData(forecastQuery("214").queryKey, { ...forecast, ...of });
  return render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">{what}</MantineProvider>
    </QueryClientProvider>,
  ).container;
}

test("FCST-01 the rest of today and three days stand with their interval; a day without any says so", () => {
  const cards = [...shown({}).querySelectorAll("li")].map((one) => one.textContent);
  expect(cards).toEqual([
    "Resto di oggi120,0 kWhtra 60 kWh e 150 kWh",
    "Domani400,0 kWhtra 200 kWh e 500 kWh",
    "lunedì0,0 kWhnessuna produzione attesa",
    "martedì80,0 kWhtra 40 kWh e 100 kWh",
  ]);
});
test("FCST-01 [FC3] an open fault is named, and what is not known is said", () => {
  expect(shown({ is_fault_open: true }).textContent).toContain("C’è un guasto aperto");
  cleanup();
  expect(shown({ state: "too_little_history", days: [] }).textContent).toContain(
    "Servono più giorni",
  );
  cleanup();
  expect(shown({ state: "not_yet", days: [] }).textContent).toContain("non c’è ancora");
  cleanup();
  expect(shown({ state: "no_power", days: [] }).querySelector("section")).toBeNull();
});
test("FCST-01 [FC8] the record is a table of shares, with the yardstick beside it", () => {
  const one = {
    horizon: 1,
    count: 30,
    made_kwh: 400,
    error_kwh: 60,
    bias_kwh: -20,
    like_error_kwh: 100,
    inside: 0.8,
  };
  const cells = [...shown({ skill: [one] }).querySelectorAll("tbody tr > *")].map(
    ({ textContent }) => textContent,
  );
  expect(cells).toEqual(["Un giorno prima", "30", "15 %", "25 %", "−5 %", "80 %"]);
});
test("FCST-01 the curve goes on from now, dashed, in the unit of the plant's power", () => {
  function Curve(props: { readonly unit: string }) {
    const curve = useForecastCurve("214", { unit: props.unit, isAsked: true });
    return (
      <p>
        {JSON.stringify(
          curve && {
            dashed: curve.dashed,
            unit: curve.unit,
            kw: curve.points.map(([, value]) => value),
            times: curve.points.map(([time]) => time - now),
            high: curve.band?.max,
          },
        )}
      </p>
    );
  }
  const text = shown({}, <Curve unit="W" />).querySelector("p")?.textContent ?? "";
  const curve = JSON.parse(text) as { times: number[] };
  expect(curve).toMatchObject({
    dashed: true,
    unit: "W",
    kw: [8000, 8000, 8000],
    high: [10_000, 10_000, 10_000],
  });
  expect(curve.times).toEqual([900, 2700, 4500]);
  cleanup();
  expect(shown({}, <Curve unit="°C" />).querySelector("p")?.textContent).toBe("null");
});

test("FCST-01 [FC9] who lacks one of the permissions that a forecast needs sees no panel", () => {
  for (const missing of ["theoretical_vars", "energies_show"]) {
    held.delete(missing);
    expect(shown({}).querySelector("section, li")).toBeNull();
    cleanup();
    held.add(missing);
  }
});
