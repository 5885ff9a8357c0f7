import { expect, test } from "vitest";
import { gsmText, maxSms, oneSms, placesOf } from "./gsm-text.ts";

test("NOTE-02 [M18] signs of GSM 03.38 stay, accents that it lacks are left out, the rest are question marks", () => {
  expect(gsmText("È già più: ìòùàé")).toBe("E già più: ìòùàé");
  expect(gsmText("l’inverter “10” … 5–6")).toBe('l\'inverter "10" ... 5-6');
  expect(gsmText("ŁódźŠ日")).toBe("?odzS?");
  expect(gsmText("[€]")).toBe("[€]");
  expect(gsmText("71,5\u00a0°C, 5°")).toBe("71,5 C, 5");
});
test("NOTE-02 [M18] a sign of the extension takes two places", () => {
  expect(placesOf("abc")).toBe(3);
  expect(placesOf("[€]")).toBe(6);
});
test("NOTE-02 [M18] what is too long ends in two points, within 160 places", () => {
  expect(oneSms("a".repeat(160))).toBe("a".repeat(160));
  const cut = oneSms("a".repeat(161));
  expect(cut).toBe(`${"a".repeat(158)}..`);
  expect(placesOf(oneSms("€".repeat(200)))).toBeLessThanOrEqual(maxSms);
  expect(oneSms("two\n lines")).toBe("two lines");
});
