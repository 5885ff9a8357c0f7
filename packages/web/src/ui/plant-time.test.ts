import { expect, test } from "vitest";
import { isElsewhere } from "./plant-time.tsx";

test("the zone of a plant is named unless plant and reader share the usual one", () => {
  expect(isElsewhere("Europe/Rome", "Europe/Rome")).toBe(false);
  expect(isElsewhere("Europe/Rome", "America/Sao_Paulo")).toBe(true);
  expect(isElsewhere("America/Santiago", "America/Santiago")).toBe(true);
  expect(isElsewhere("America/Santiago", "Europe/Rome")).toBe(true);
});
