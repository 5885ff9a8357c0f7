import { setImmediate as turn } from "node:timers/promises";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { collectOnce } from "./first-collection.ts";

const made = (): WeakRef<object> => new WeakRef({ some: "garbage" });

test("a collection frees what nobody holds, and leaves no door to the collector open", async () => {
  const garbage = made();
  // What a WeakRef was made of lives until the end of its turn.
  await turn();
  collectOnce();
  expect(garbage.deref()).toBeUndefined();
  expect(runInNewContext("typeof gc")).toBe("undefined");
});
