import { tariffFields } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { expect, test } from "vitest";
import { bodyOf, emptyBand, formOf, painted, withKind, withoutBand } from "./tariff-form.ts";

const priced = {
  ...formOf(null, "2026-01-01"),
  bands: [{ name: "F0", self_consumption: 0.25, feed_in: 0.1 }],
};

test("Italy's bands begin with the price there was, and the form knows them again", () => {
  const form = { ...priced, ...withKind(priced, "italian") };
  expect(form.bands.map(({ name, feed_in }) => [name, feed_in])).toEqual([
    ["F1", 0.1],
    ["F2", 0.1],
    ["F3", 0.1],
  ]);
  const body = bodyOf(form);
  expect(tariffFields.safeParse(body).success).toBe(true);
  const stored = {
    id: "a".repeat(24),
    plant_id: "101",
    ...body,
    hours: form.hours.map((row) => [...row]),
  };
  expect(formOf(stored, "2026-01-01").kind).toBe("italian");
  const one = painted(form.hours, { row: 0, hour: 12 }, 2);
  expect(formOf({ ...stored, hours: one }, "2026-01-01").kind).toBe("own");
  expect(form.hours[0]?.[12]).toBe(0);
});
test("a band that goes leaves its hours to the first one", () => {
  const form = {
    ...priced,
    kind: "own" as const,
    bands: ["A", "B", "C"].map(emptyBand),
    hours: Array.from({ length: 8 }, () => Array.from({ length: 24 }, (_, hour) => hour % 3)),
  };
  const left = withoutBand(form, 1);
  expect(left.bands?.map(({ name }) => name)).toEqual(["A", "C"]);
  expect(left.hours?.[0]?.slice(0, 6)).toEqual([0, 0, 1, 0, 0, 1]);
});
