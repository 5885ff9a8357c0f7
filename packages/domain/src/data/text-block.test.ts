import fc from "fast-check";
import { expect, test } from "vitest";
import { DataError } from "./data-error.ts";
import { decodeTextBlock, encodeTextBlock } from "./text-block.ts";

test("[D13] texts are dictionary-coded: a day of two texts is two texts and their runs", () => {
  const texts = Array.from({ length: 288 }, (_, slot) =>
    slot < 100 ? "in marcia" : slot < 200 ? null : "fermo",
  );
  const bytes = encodeTextBlock(texts);
  expect(decodeTextBlock(bytes, 288)).toEqual(texts);
  // 1 count, 1 + 9 and 1 + 5 units, 1 header, three runs of 2 bytes, a step from 0 to 1 of 2.
  expect(bytes.length).toBeLessThanOrEqual(27);
});

test("property: any strings and gaps come back, lone surrogates and empty strings too", () => {
  const text = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.constant("\ud800"),
    fc.constant(""),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), (texts) => {
      expect(decodeTextBlock(encodeTextBlock(texts), texts.length)).toEqual(texts);
    }),
  );
});

test("property: any bytes decode or throw DataError", () => {
  const outcome = (bytes: Uint8Array): unknown => {
    try {
      return decodeTextBlock(bytes, 5).length;
    } catch (error) {
      return error instanceof DataError ? 5 : error;
    }
  };
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(outcome(bytes)).toBe(5);
    }),
  );
});
