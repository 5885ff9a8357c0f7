import { expect, test } from "vitest";
import { crc32, loggerPlantCode, unlockCode } from "./unlock-code.ts";

test("CRC-32 is that of everybody: the check value of its catalogue", () => {
  expect(crc32("123456789").toString(16)).toBe("cbf43926");
  expect(crc32("")).toBe(0);
});
test("ADM-DLC-02 a plant's code of 3 or 4 digits is filled up to six; another is none", () => {
  expect(["123", "4321", "0202"].map(loggerPlantCode)).toEqual(["000123", "004321", "000202"]);
  expect(["12", "12345", "", "12a", " 123"].map(unlockCode)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
test("[AD5] ADM-DLC-01 the unlock code, as zlib's crc32 gives it modulo a million: six digits, zeros kept", () => {
  // Python: zlib.crc32(b"heliograph:000123") % 10**6
  expect(unlockCode("123")).toBe("738383");
  expect(unlockCode("4321")).toBe("038234");
  expect(unlockCode("999")).toBe("219106");
});
