import { describe, expect, test } from "vitest";
import { clearSkyHaurwitz, clearSkyIneichen, clearSkySolis } from "./clear-sky.ts";

describe("clear sky over Rome, 2026-06-21 (pvlib; turbidity 3, aod700 0.1, water 1 cm, 1364 W/m²)", () => {
  test.each([
    [43.6803, 1.3778, [729.5084, 880.7179, 92.5692], [741.7214, 880.6095, 112.1404], 731.8686],
    [23.7498, 1.0893, [955.0358, 927.6713, 105.9264], [977.9132, 941.3129, 124.9117], 942.2753],
    [39.38, 1.2894, [787.8124, 894.8498, 96.1337], [802.2688, 898.0631, 115.6611], 786.3334],
  ])("zenith %d°", (zenith, absoluteAirMass, ineichen, solis, haurwitz) => {
    const a = clearSkyIneichen(zenith, {
      absoluteAirMass,
      linkeTurbidity: 3,
      altitudeM: 21,
      extraterrestrialWm2: 1364,
    });
    const b = clearSkySolis(90 - zenith, {
      aerosolDepth700: 0.1,
      waterCm: 1,
      pressurePa: 101_072.9812,
      extraterrestrialWm2: 1364,
    });
    for (const [ours, theirs] of [
      [a, ineichen],
      [b, solis],
    ] as const) {
      expect(Math.abs(ours.globalHorizontal / (theirs[0] ?? 0) - 1)).toBeLessThan(0.0005);
      expect(Math.abs(ours.directNormal / (theirs[1] ?? 0) - 1)).toBeLessThan(0.0005);
      expect(Math.abs(ours.diffuseHorizontal / (theirs[2] ?? 0) - 1)).toBeLessThan(0.0005);
    }
    expect(clearSkyHaurwitz(zenith)).toBeCloseTo(haurwitz, 2);
  });

  test("night is dark in every model", () => {
    expect(
      clearSkyIneichen(95, {
        absoluteAirMass: null,
        linkeTurbidity: 3,
        altitudeM: 0,
        extraterrestrialWm2: 1364,
      }).globalHorizontal,
    ).toBe(0);
    expect(
      clearSkySolis(-2, {
        aerosolDepth700: 0.1,
        waterCm: 1,
        pressurePa: 101_325,
        extraterrestrialWm2: 1364,
      }).globalHorizontal,
    ).toBe(0);
    expect(clearSkyHaurwitz(100)).toBe(0);
  });

  test("haze reduces the beam and adds diffuse light", () => {
    const air = { absoluteAirMass: 1.5, altitudeM: 100, extraterrestrialWm2: 1364 };
    const clean = clearSkyIneichen(48, { ...air, linkeTurbidity: 2 });
    const hazy = clearSkyIneichen(48, { ...air, linkeTurbidity: 5 });
    expect(hazy.directNormal).toBeLessThan(clean.directNormal);
    expect(hazy.diffuseHorizontal).toBeGreaterThan(clean.diffuseHorizontal);
  });
});
