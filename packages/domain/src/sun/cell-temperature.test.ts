import { expect, test } from "vitest";
import {
  cellTemperaturePvsyst,
  cellTemperatureSapm,
  moduleTemperatureSapm,
  pvsystMountings,
  sapmMountings,
  temperatureFaiman,
} from "./cell-temperature.ts";

test("400 W/m², 20 °C, 3 m/s (pvlib)", () => {
  const weather = { planeWm2: 400, airC: 20, windMs: 3 };
  // 20 + 400 / (25 + 6.84 * 3) = 28.787
  expect(temperatureFaiman(weather)).toBeCloseTo(28.787346, 6);
  expect(cellTemperatureSapm(weather, sapmMountings.open_rack_glass_glass)).toBeCloseTo(
    31.615182,
    6,
  );
  expect(cellTemperatureSapm(weather, sapmMountings.close_mount_glass_glass)).toBeCloseTo(
    38.039921,
    6,
  );
  expect(cellTemperatureSapm(weather, sapmMountings.open_rack_glass_polymer)).toBeCloseTo(
    30.283545,
    6,
  );
  expect(cellTemperatureSapm(weather, sapmMountings.insulated_back_glass_polymer)).toBeCloseTo(
    41.009286,
    6,
  );
  expect(moduleTemperatureSapm(weather, sapmMountings.open_rack_glass_polymer)).toBeCloseTo(
    29.083545,
    6,
  );
  // 20 + 400 * 0.9 * 0.9 / 29 = 31.172
  expect(cellTemperaturePvsyst(weather, pvsystMountings.freestanding)).toBeCloseTo(31.172414, 6);
  expect(cellTemperaturePvsyst(weather, { uc: 20, uv: 1.2, efficiency: 0.2 })).toBeCloseTo(
    32.20339,
    6,
  );
});

test("an anemometer that reads slightly below zero counts as calm, without a division by zero", () => {
  const [offset, calm] = [-25 / 6.84, 0].map((windMs) => ({ planeWm2: 800, airC: 25, windMs }));
  if (!offset || !calm) return;
  expect(temperatureFaiman(offset)).toBe(temperatureFaiman(calm));
  const mounting = { uc: 25, uv: 6.84 };
  expect(cellTemperaturePvsyst(offset, mounting)).toBe(cellTemperaturePvsyst(calm, mounting));
  const rack = sapmMountings.open_rack_glass_glass;
  expect(cellTemperatureSapm(offset, rack)).toBe(cellTemperatureSapm(calm, rack));
});
