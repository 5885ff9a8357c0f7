import { expect, test } from "vitest";
import { nothingKnown } from "./nothing-known.ts";

test("[H6] a plant that was never judged is not in service: not judgeable, and not silent; a closed one is closed", () => {
  const wordOf = (isClosed: boolean) =>
    nothingKnown({ day: 20_000, at: 1_728_000_000, isClosed }).scopes[0]!.verdict.word;
  expect(wordOf(false)).toBe("not_judgeable");
  expect(wordOf(true)).toBe("closed");
});
