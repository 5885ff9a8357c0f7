import { expect, test } from "vitest";
import { tagCodes, tags } from "./tags.ts";

test("TAG-01 TAG-02 TAG-03 TAG-04 TAG-09 TAG-10 the codes that are given are these", () => {
  expect(tags).toMatchObject({
    STRING: 1,
    TEMP: 2,
    IRR: 3,
    WIND: 4,
    PR: 5,
    MONEY: 6,
    SNOW: 7,
    FEATURED: 8,
    P_TEORICA: 50,
    E_TEORICA: 61,
    IFACE_STATE: 90,
    DRY_CONTACT: 91,
    COMMSTATUS: 100,
    DEVICE_ERROR: 101,
  });
});

test("TAG-05 TAG-06 five powers and five energies have a code each between the theoretical ones", () => {
  const powers = [tags.P_PRODUCED, tags.P_CONSUMED, tags.P_SELF, tags.P_EXCHANGE, tags.P_STORAGE];
  const energies = [tags.E_PRODUCED, tags.E_FED_IN, tags.E_WITHDRAWN, tags.E_CONSUMED, tags.E_SELF];
  const codes = [...powers, ...energies].toSorted((a, b) => a - b);
  expect(codes).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
});

test("TAG-07 TAG-08 five codes of trackers and two of storage", () => {
  const of = (prefix: string): number[] =>
    Object.entries(tags)
      .flatMap(([name, code]) => (name.startsWith(prefix) ? [code] : []))
      .toSorted((a, b) => a - b);
  expect(of("TRACKER_")).toEqual([70, 71, 72, 73, 74]);
  expect(of("STORAGE_")).toEqual([80, 81]);
});

test("no two tags share a code", () => {
  expect(tagCodes.size).toBe(Object.keys(tags).length);
});
