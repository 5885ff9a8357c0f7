import { expect, test } from "vitest";
import { jsonList } from "./json-list.ts";

async function* partsOf(...parts: readonly (readonly number[])[]) {
  yield* parts;
}
const doubled = (lines: readonly number[]) => lines.map((line) => ({ line: 2 * line }));
async function textsOf(...parts: readonly (readonly number[])[]): Promise<string[]> {
  const texts: string[] = [];
  for await (const text of jsonList(partsOf(...parts), doubled)) texts.push(text);
  return texts;
}

test("a list that comes in parts is one list of JSON, each part as it is sent", async () => {
  const texts = await textsOf([1, 2], [], [3]);
  expect(texts).toHaveLength(3);
  expect(JSON.parse(texts.join(""))).toEqual([{ line: 2 }, { line: 4 }, { line: 6 }]);
});
test("nothing in any part is an empty list", async () => {
  expect((await textsOf()).join("")).toBe("[]");
  expect((await textsOf([], [])).join("")).toBe("[]");
});
