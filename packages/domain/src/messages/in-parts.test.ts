import { expect, test } from "vitest";
import { inParts } from "./in-parts.ts";

test("[M23] a text within the limit is one part, a longer one is cut between lines", () => {
  expect(inParts("one\ntwo", 7)).toEqual(["one\ntwo"]);
  expect(inParts("one\ntwo", 6)).toEqual(["one", "two"]);
  expect(inParts("a\nb\nccc\nd", 4)).toEqual(["a\nb", "ccc", "d"]);
});
test("[M23] a line that is longer than a part is cut between signs, never within one", () => {
  expect(inParts("abcdef\ng", 4)).toEqual(["abcd", "ef\ng"]);
  expect(inParts("ab☀️☀️", 5)).toEqual(["ab☀️", "☀️"]);
  expect(inParts("👩‍🌾👩‍🌾", 9)).toEqual(["👩‍🌾", "👩‍🌾"]);
});
