import { describe, expect, it } from "vitest";
import { unitWords } from "./verdict-words.ts";

describe("units in warnings", () => {
  const nameOf = (base: string): string => base.toUpperCase();
  it("writes symbols as screens do, and what has no symbol by its dimensions", () => {
    expect(unitWords("W/m2", nameOf)).toBe("W/m²");
    expect(unitWords("energy*time^-1*length^-2", nameOf)).toBe("ENERGY · TIME⁻¹ · LENGTH⁻²");
    expect(unitWords("kW", nameOf)).toBe("kW");
  });
});
