import { expect, test } from "vitest";
import { degreesOfKm, kmBetween } from "./distance.ts";

const turin = { lat: 45.0703, lon: 7.6869 };
test("[H2] a degree of latitude is 111.195 km, a degree of longitude half of that at 60 degrees north", () => {
  // 6371.0088 km x pi / 180 = 111.1951 km.
  expect(kmBetween({ lat: 44, lon: 8 }, { lat: 45, lon: 8 })).toBeCloseTo(111.1951, 3);
  expect(kmBetween({ lat: 60, lon: 8 }, { lat: 60, lon: 9 })).toBeCloseTo(111.1951 / 2, 2);
  expect(degreesOfKm(111.1951)).toBeCloseTo(1, 6);
});
test("[H2] Turin is 125 km from Milan, and as far over the date line as on this side of it", () => {
  expect(kmBetween(turin, { lat: 45.4642, lon: 9.19 })).toBeCloseTo(125.5, 0);
  expect(kmBetween({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBeCloseTo(22.239, 2);
});
