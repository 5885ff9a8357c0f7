import { expect, test } from "vitest";
import { type PlantSigns, plantVerdict, shortfallShare } from "./plant-verdict.ts";

const well: PlantSigns = {
  nowSeconds: 1_795_271_000,
  lastUpdateSeconds: 1_795_270_950,
  isSunUp: true,
  energies: { measuredKwh: 95, expectedKwh: 100 },
  isAtRest: false,
  stopped: 0,
  weak: 0,
};
const verdict = (signs: Partial<PlantSigns>) => plantVerdict({ ...well, ...signs });
const less = { measuredKwh: 89, expectedKwh: 100 };

test("[T1] the worst state that applies is returned", () => {
  expect(verdict({})).toBe("fine");
  expect(verdict({ isSunUp: false })).toBe("night");
  expect(verdict({ energies: less, isSunUp: false })).toBe("less");
  expect(verdict({ weak: 1 })).toBe("less");
  expect(verdict({ stopped: 1, weak: 1, energies: less })).toBe("stopped");
  expect(verdict({ isAtRest: true })).toBe("stopped");
  expect(verdict({ lastUpdateSeconds: well.nowSeconds - 1801, stopped: 1 })).toBe("silent");
  expect(verdict({ lastUpdateSeconds: well.nowSeconds - 1800 })).toBe("fine");
  expect(verdict({ lastUpdateSeconds: null })).toBe("never");
});
test("[T1] within a tenth, or within a kilowatt-hour, the day is fine", () => {
  expect(verdict({ energies: { measuredKwh: 90, expectedKwh: 100 } })).toBe("fine");
  expect(verdict({ energies: { measuredKwh: 1, expectedKwh: 1.9 } })).toBe("fine");
  expect(verdict({ energies: null })).toBe("fine");
  expect(shortfallShare({ measuredKwh: 84, expectedKwh: 100 })).toBeCloseTo(0.84, 12);
  expect(shortfallShare({ measuredKwh: 90, expectedKwh: 100 })).toBeNull();
});
