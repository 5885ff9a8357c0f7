import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { usualJsonValues } from "@heliograph/contract/route.ts";
import { isBoundedForm, isBoundedJson as isBounded } from "./bounded-json.ts";

const isBoundedJson = (text: string): boolean => isBounded(text, usualJsonValues);

describe("SECX-07 [U30] a body is looked at before it is parsed", () => {
  test("deeper nesting or more values than any call needs is refused", () => {
    const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    expect(isBoundedJson(deep(40))).toBe(true);
    expect(isBoundedJson(deep(41))).toBe(false);
    expect(isBoundedJson(`{"a":${deep(40)}}`)).toBe(false);
    const keys = (count: number) =>
      `{${Array.from({ length: count }, (_, i) => `"k${i}":0`).join(",")}}`;
    expect(isBoundedJson(keys(30_000))).toBe(true);
    expect(isBoundedJson(keys(30_002))).toBe(false);
    expect(isBoundedJson(`[${"0,".repeat(60_001)}0]`)).toBe(false);
    // A call may say that it takes more.
    expect(isBounded(`[${"0,".repeat(60_001)}0]`, 60_001)).toBe(true);
  });
  test("brackets and commas inside of strings are not counted", () => {
    for (const text of [`"${"[".repeat(100)}"`, `"\\"${"{".repeat(100)}"`, `"\\\\"`, `"`, `"\\`])
      expect(isBoundedJson(text)).toBe(true);
    expect(isBoundedJson(`"\\\\"${"[".repeat(100)}`)).toBe(false);
  });
  test("any JSON of our size passes", () => {
    fc.assert(fc.property(fc.json({ maxDepth: 30 }), (text) => isBoundedJson(text)));
  });
  test("a form has at most 20 fields", () => {
    expect(isBoundedForm("username=a&password=b&grant_type=password")).toBe(true);
    expect(isBoundedForm(Array.from({ length: 20 }, (_, i) => `${i}=`).join("&"))).toBe(true);
    expect(isBoundedForm("&".repeat(20))).toBe(false);
  });
});
