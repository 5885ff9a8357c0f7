import { expect, test } from "vitest";
import { oddNoon } from "./odd-noon.ts";

/** 15 January and 15 July 2026, 12:00 UTC. */
const [winter, summer] = [1_768_478_400, 1_784_116_800];

test("CINFO-11 a plant in Colorado by the clock of Rome: the sun is highest at eight in the evening; by its own at noon", () => {
  // 105° west: seven hours behind Greenwich; Rome is one ahead.
  expect(oddNoon(-105, "Europe/Rome", winter)).toBe(20);
  expect(oddNoon(-105, "Europe/Rome", summer)).toBe(21);
  expect(oddNoon(-105, "America/Denver", winter)).toBeNull();
  // Brisbane's sun, by the clock of Rome: 153/15 - 1 = 9.2 hours before midday.
  expect(oddNoon(153, "Europe/Rome", winter)).toBe(3);
});
test("clocks that people keep are no doubt, however far from their sun", () => {
  for (const [lon, zone] of [
    [7.7, "Europe/Rome"],
    [-9.2, "Europe/Madrid"],
    [76, "Asia/Shanghai"],
    [-172, "Pacific/Apia"],
    [-157.4, "Pacific/Kiritimati"],
    [179, "Pacific/Auckland"],
    [-68.6, "America/Argentina/Mendoza"],
  ] as const)
    for (const at of [winter, summer]) expect(oddNoon(lon, zone, at), zone).toBeNull();
});
