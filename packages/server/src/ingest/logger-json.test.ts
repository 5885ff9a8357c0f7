import fc from "fast-check";
import { expect, test } from "vitest";
import { parseLoggerJson } from "./logger-json.ts";

test("[I3] [D13] NaN and infinities are numbers, texts that say the same stay texts", () => {
  expect(
    parseLoggerJson(
      `\uFEFF{"a": NaN, "b": [-Infinity,Infinity , -NaN], "NaN": "NaN, \\"Infinity", "c": "\\\\", "d": 1}`,
    ),
  ).toEqual({
    a: Number.NaN,
    b: [-Infinity, Infinity, Number.NaN],
    NaN: 'NaN, "Infinity',
    c: "\\",
    d: 1,
  });
});

test.each(["{NaN}", "NaNN", "[1, NaN", "[NaN 1]", '"NaN', "[-]", "Infinity1", '{"a": "NaN\\', ""])(
  "%j is no JSON",
  (text) => {
    expect(() => parseLoggerJson(text)).toThrow(SyntaxError);
  },
);

test("what is JSON reads as it always did", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(parseLoggerJson(text)).toEqual(JSON.parse(text));
      // The same beside a word that JSON does not know.
      expect(parseLoggerJson(`[${text},NaN]`)).toEqual([JSON.parse(text), Number.NaN]);
    }),
  );
});

test("two megabytes of quotes and backslashes are read once", () => {
  const quotes = '\\"'.repeat(1_000_000);
  expect(() => parseLoggerJson(`["NaN${quotes}`)).toThrow(SyntaxError);
  expect(parseLoggerJson(`["${quotes}",NaN]`)).toEqual(['"'.repeat(1_000_000), Number.NaN]);
});
