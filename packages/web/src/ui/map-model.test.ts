import { expect, test } from "vitest";
import {
  boundsOfPlants,
  clusterImage,
  clusterKey,
  countsOf,
  featuresOf,
  homePlants,
  type MapPlant,
  markOfIcon,
} from "./map-model.ts";
import { markImage } from "./mark-image.ts";
import { severity, worstOf } from "./states.ts";

const plant = (id: string, state: MapPlant["state"], lon: number, lat: number): MapPlant => ({
  id,
  state,
  lon,
  lat,
  name: id,
  caption: "",
  facts: [],
});

test("the ring of a cluster is cut worst first from 12 o'clock, with the count inside", () => {
  const svg = clusterImage({ OK: 2, KO: 1 }, "light");
  // 20 + 16 sin(0.045) = 20.72: just right of 12 o'clock; KO comes before OK.
  expect(svg.indexOf("M20.72 4.02")).toBeGreaterThan(0);
  expect(svg.indexOf("#be111e")).toBeLessThan(svg.indexOf("#1f8a4b"));
  expect(svg).toContain(">3</text>");
});

test("a ring's name gives its counts back", () => {
  expect(clusterKey({ KO: 1, OK: 2 })).toBe("ring 1 0 0 0 0 2 0");
  expect(countsOf("ring 1 0 0 0 0 2 0")).toMatchObject({ KO: 1, OK: 2, SILENT: 0 });
  expect(countsOf("KO")).toBeNull();
});

test("healthy plants are dots, trouble has a shape, both in the colours of the scheme", () => {
  expect(markImage("OK", "dark")).toContain("#69d98d");
  expect(markImage("OK", "dark")).not.toContain("<path");
  expect(markImage("ERROR", "light")).toContain("M5.1.8h5.8");
});

test("bounds hold every plant; without plants they are Italy", () => {
  expect(boundsOfPlants([plant("1", "OK", 8, 44), plant("2", "KO", 17, 40)])).toEqual([
    8, 40, 17, 44,
  ]);
  expect(boundsOfPlants([])).toEqual([6.4, 36.4, 18.7, 47.2]);
  expect(featuresOf([plant("1", "OK", 8, 44)]).features[0]?.geometry.coordinates).toEqual([8, 44]);
});

test("severity: KO, ERROR, FAILING, silent, NONE, OK", () => {
  expect(worstOf(["OK", "FAILING", "ERROR"])).toBe("ERROR");
  expect(worstOf([])).toBeNull();
  expect(severity("KO")).toBeLessThan(severity("ERROR"));
});

test("one plant far away does not shrink the first view; two of three do", () => {
  const home = [9, 10, 11, 12].map((lon) => plant(String(lon), "OK", lon, 44));
  const away = plant("345", "OK", -16, 28);
  expect(homePlants([...home, away])).toEqual(home);
  expect(homePlants([plant("9", "OK", 9, 44), away])).toHaveLength(2);
  expect(homePlants([])).toEqual([]);
});

test("[H9] what waits to be judged again is an outline on the map too", () => {
  const iconsOf = (one: MapPlant): unknown => featuresOf([one]).features[0]?.properties?.["icon"];
  expect(iconsOf(plant("1", "KO", 8, 44))).toBe("KO");
  const icon = String(iconsOf({ ...plant("1", "KO", 8, 44), hollow: true }));
  expect(markOfIcon(icon)).toEqual({ state: "KO", hollow: true });
  expect(markImage("KO", "light", true)).not.toBe(markImage("KO", "light"));
  // Nothing but a silhouette has an outline.
  expect(iconsOf({ ...plant("1", "OK", 8, 44), hollow: true })).toBe("OK");
  expect(markOfIcon("ring 1 0 0 0 0 2 0")).toBeNull();
});
