import fc from "fast-check";
import { expect, test } from "vitest";
import { ArrayReader } from "./array-reader.ts";

/** The text in pieces of so many characters, read to its end. */
function read(text: string, size: number, key = "dati"): { list: unknown[]; hasList: boolean } {
  const reader = new ArrayReader(key);
  const list: unknown[] = [];
  for (let at = 0; at < text.length; at += size)
    for (const element of reader.push(text.slice(at, at + size))) list.push(JSON.parse(element));
  reader.end();
  return { list, hasList: reader.hasList };
}

test("[X21] whatever stands in the list and around it comes out as JSON.parse reads it, wherever the text is cut", () => {
  const object = fc.record(
    { nodo: fc.jsonValue(), dati: fc.array(fc.jsonValue()), 'd"a}t[i,': fc.jsonValue() },
    { requiredKeys: ["dati"] },
  );
  fc.assert(
    fc.property(object, fc.integer({ min: 1, max: 40 }), fc.boolean(), (value, size, isWide) => {
      const text = JSON.stringify(value, null, isWide ? 2 : 0);
      const { dati } = JSON.parse(text) as typeof value;
      expect(read(text, size)).toEqual({ list: dati, hasList: true });
    }),
  );
});

test("[X21] a list of another key, or one deeper, is none of ours", () => {
  expect(read('{"other":[1,2],"nodo":{"dati":[3]},"text":"dati"}', 3)).toEqual({
    list: [],
    hasList: false,
  });
  expect(read('{"dati":[]}', 2)).toEqual({ list: [], hasList: true });
});

test("[X21] what is no object, or is cut off, is said", () => {
  for (const text of ["<html>", "[1]", "7"])
    expect(() => read(text, 4), text).toThrow(new SyntaxError("no object"));
  for (const text of [
    '{"dati":[1,2',
    '{"dati":[1,2]',
    '{"dati":[1,2],"rest":"',
    '{"dati":[{"a":1}',
  ])
    expect(() => read(text, 4), text).toThrow(new SyntaxError("the answer is cut off"));
});
