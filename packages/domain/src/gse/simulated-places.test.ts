import { expect, test } from "vitest";
import { simulatedPlants } from "./simulated-portal.ts";

test("the made-up portal knows where a plant is: the nearest capital of a region", () => {
  const placeOf = (lat: number | null, lon: number | null) => {
    const [plant] = simulatedPlants({ id: "640", name: "Serre", kwp: 751, lat, lon });
    return [plant?.regione, plant?.comune];
  };
  // Chioggia and Gela.
  expect(placeOf(45.22, 12.28)).toEqual(["Veneto", "Venezia"]);
  expect(placeOf(37.07, 14.24)).toEqual(["Sicilia", "Palermo"]);
  expect(placeOf(null, null)).toEqual([null, null]);
});
