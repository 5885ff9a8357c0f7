import { expect, test } from "vitest";
import { gsmText, maxSms, oneSms, placesOf, smsName } from "./gsm-text.ts";

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
test("NOTE-02 [M18] a plant's long name leaves room for what is the matter, and one of other signs is its code", () => {
  expect(smsName({ id: "101", name: "Serre del Golfo" })).toBe("Serre del Golfo");
  expect(smsName({ id: "101", name: "Perché no?" })).toBe("Perché no?");
  expect(smsName({ id: "101", name: "太陽光発電所" })).toBe("101");
  const long = smsName({ id: "101", name: "Impianto ".repeat(22) });
  expect([long.length, long.endsWith("..")]).toEqual([40, true]);
});
