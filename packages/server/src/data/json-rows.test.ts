import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonRows } from "./json-rows.ts";

const textOf = (labels: ArrayLike<number | string>, columns: Parameters<typeof jsonRows>[1]) =>
  jsonRows(labels, columns).toString();

test("[D3] rows are JSON, gaps null and zeros zeros", () => {
  const columns = [Float64Array.of(0, NaN, -0.5), ["ok", null, 'a "b" \u20ac']];
  expect(textOf([300, 600, 900], columns)).toBe(
    '[[300,0,"ok"],[600,null,null],[900,-0.5,"a \\"b\\" \u20ac"]]',
  );
  expect(textOf([], [new Float64Array(0)])).toBe("[]");
  expect(textOf(["2026-11"], [[12.25] as never])).toBe('[["2026-11",12.25]]');
});

test("[data] every number is printed as JSON prints it, decimals of instruments and any other float", () => {
  const decimal = fc
    .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 6 }))
    .map(([integer, places]) => integer / 10 ** places);
  const small = fc
    .tuple(fc.integer({ min: -3_000_000, max: 3_000_000 }), fc.integer({ min: 0, max: 4 }))
    .map(([integer, places]) => integer / 10 ** places);
  const edges = fc.constantFrom(
    -0,
    2147483647.999,
    2147483648,
    -2147483648,
    0.001,
    1e-7,
    5e-324,
    1e21,
    99.9995,
  );
  const number = fc.oneof(
    small,
    decimal,
    edges,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 200 }), (values) => {
      const labels = values.map((_, row) => row);
      expect(textOf(labels, [Float64Array.from(values)])).toBe(
        JSON.stringify(values.map((value, row) => [row, value])),
      );
    }),
  );
});

test("[data] texts of any length and any script find room among the numbers", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "binary", maxLength: 255 }), { minLength: 1, maxLength: 20 }),
      (texts) => {
        const numbers = Float64Array.from(texts, (_, row) => row / 7);
        expect(textOf(texts, [texts, numbers])).toBe(
          JSON.stringify(texts.map((text, row) => [text, text, numbers[row]])),
        );
      },
    ),
    { numRuns: 30 },
  );
});
