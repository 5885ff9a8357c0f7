import { expect, test } from "vitest";
import { editDistance, isMisspelt, nearestOf } from "./near-names.ts";

test.each([
  ["", "abc", 3],
  ["PORT", "PORT", 0],
  ["PROT", "PORT", 1], // two neighbours swapped
  ["PRT", "PORT", 1],
  ["PORTS", "PORT", 1],
  ["PART", "PORT", 1],
  ["kitten", "sitting", 3], // the textbook's example: k-s, e-i, and g
])("from %s to %s it takes %i", (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
  expect(editDistance(b, a)).toBe(distance);
});

test("the nearest of several", () => {
  expect(nearestOf("migrat", ["user list", "migrate", "recalc"])).toBe("migrate");
  expect(nearestOf("anything", [])).toBeUndefined();
});

test.each([
  ["PATH", "PORT", false],
  ["HOME", "HOST", false],
  ["HOSTNAME", "HOST", false],
  ["PGPORT", "PORT", false],
  ["port", "PORT", false],
  ["DATABASE_HOST", "DATABASE_URL", false],
  ["DATABASE", "DATABASE_URL", false],
  ["REDIS_PORT", "REDIS_URL", false],
  ["PROT", "PORT", true],
  ["ADMIN_PASWORD", "ADMIN_PASSWORD", true],
  ["ADMIN_PASS", "ADMIN_PASSWORD", true],
  ["database_url", "DATABASE_URL", true],
  ["TRUSTED_PROXY", "TRUSTED_PROXIES", true],
  ["TRUSTED_HOSTS", "TRUSTED_PROXIES", false],
])("OPS-08 %s is taken for %s: %s", (name, known, is) => {
  expect(isMisspelt(name, known)).toBe(is);
});
