import fc from "fast-check";
import { expect, test } from "vitest";
import { arePlain, readPacketText } from "./packet-text.ts";

const mibs = ["gen.1.pac", "gen.1.etot", "met.1.state"];
const written = (
  values: readonly string[],
  [gap, head] = ["", '"timestamp": 1782036000'],
): string =>
  `{${gap}${head},${gap}"values"${gap}:{${mibs.map((mib, at) => `"${mib}":${gap}${values[at]}`).join(`,${gap}`)}}}`;
const plain = (text: string): { timestamp: number; values: Record<string, unknown> } =>
  JSON.parse(text) as { timestamp: number; values: Record<string, unknown> };

/** As loggers write numbers: few decimals, many digits, exponents, a negative zero. */
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }))
    .map(([integer, digits]) => (integer / 10 ** digits).toFixed(digits)),
  fc.constantFrom("-0", "-0.0", "0", "1e-05", "12E+3", "1e999", "0.1", "123456789012345.6"),
  // Up to more digits than a float holds, with the point anywhere among them.
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 21n }), fc.nat({ max: 21 }), fc.nat({ max: 21 }))
    .map(([all, length, whole]) => {
      const digits = String(all).slice(0, length + 1);
      const rest = digits.slice(whole + 1);
      return `${Number(digits.slice(0, whole + 1)) === 0 ? "0" : BigInt(digits.slice(0, whole + 1))}${rest && `.${rest}`}`;
    }),
);
const value = fc.oneof(number, fc.constantFrom("null", '"RUN"', '""', '"è ok"'));

test("[I5] what is read is what JSON.parse reads, bit for bit, however it is spaced and whichever comes first", () => {
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 3, maxLength: 3 }),
      fc.constantFrom("", " ", "\n  ", "\t\r\n"),
      fc.constantFrom('"timestamp":1782036000', '"timestamp" : 1782036000.5'),
      (values, gap, head) => {
        const text = written(values, [gap, head]);
        const packet = readPacketText(text, mibs);
        const { timestamp, values: named } = plain(text);
        expect(packet?.timestamp).toBe(timestamp);
        expect(packet?.mibs).toBe(mibs);
        for (const [at, mib] of mibs.entries())
          expect(Object.is(packet?.values[at], named[mib])).toBe(true);
      },
    ),
  );
  const behind = `{"values":{"a":1},"timestamp":5}`;
  expect(readPacketText(behind, ["a"])).toEqual({ timestamp: 5, mibs: ["a"], values: [1] });
});

test("[I5] whatever JSON.parse refuses is not read, nor what it would read otherwise", () => {
  const good = written(["1", "2", "3"]);
  expect(readPacketText(good, mibs)).not.toBeNull();
  // Any one sign more, less or other: either JSON still, and then read as JSON, or nothing.
  fc.assert(
    fc.property(
      fc.nat({ max: good.length }),
      fc.constantFrom(
        "",
        "0",
        "9",
        "-",
        ".",
        "e",
        ",",
        ":",
        '"',
        "{",
        "}",
        "[",
        "n",
        " ",
        "\\",
        "\u0001",
      ),
      fc.boolean(),
      (at, sign, isInstead) => {
        const text = good.slice(0, at) + sign + good.slice(at + (isInstead ? 1 : 0));
        const packet = readPacketText(text, mibs);
        if (packet === null) return;
        const { timestamp, values } = plain(text);
        expect(packet.timestamp).toBe(timestamp);
        expect(Object.keys(values)).toEqual(mibs);
        expect(packet.values).toEqual(Object.values(values));
      },
    ),
    { numRuns: 2000 },
  );
  for (const value of [
    "01",
    "1.",
    ".5",
    "+1",
    "-",
    "1e",
    "NaN",
    "Infinity",
    "true",
    "{}",
    "[1]",
    '"a',
    '"\n"',
    '"\\n"',
    "nul",
  ])
    expect([value, readPacketText(written([value, "2", "3"]), mibs)]).toEqual([value, null]);
  for (const text of [
    "",
    "[]",
    "{}",
    `${good} x`,
    `\uFEFF${good}`,
    `[${good}]`,
    written(["1", "2", "3"], ["", '"timestamp":1e999']),
  ])
    expect([text, readPacketText(text, mibs)]).toEqual([text, null]);
  // Another order, one more, one less, devices beside them: that is for JSON.parse.
  expect(readPacketText(good, ["gen.1.etot", "gen.1.pac", "met.1.state"])).toBeNull();
  expect(readPacketText(good, [...mibs, "x"])).toBeNull();
  expect(readPacketText(good, mibs.slice(0, 2))).toBeNull();
  expect(readPacketText(good.replace(/\}$/, ',"devices":[]}'), mibs)).toBeNull();
});

test("a name that JSON writes otherwise is not looked for in it", () => {
  expect(arePlain(mibs)).toBe(true);
  for (const mib of ['a"b', "a\\b", "a\nb"]) expect(arePlain(["x", mib])).toBe(false);
});
