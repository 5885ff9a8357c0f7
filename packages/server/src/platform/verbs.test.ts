import { expect, test } from "vitest";
import { listVerbs, matchVerb, type Verb } from "./verbs.ts";

const verb = (words: string, usage = ""): Verb => ({
  words,
  usage,
  about: `does ${words}`,
  run: async () => {},
});
const verbs = [verb("user"), verb("user create", "NAME"), verb("migrate")];

test.each([
  [["user", "create", "anna", "--admin"], "user create", ["anna", "--admin"]],
  [["user", "anna"], "user", ["anna"]],
  [["migrate"], "migrate", []],
])("%j is the verb %s", (args, words, rest) => {
  const matched = matchVerb(verbs, args);
  expect([matched?.verb.words, matched?.args]).toEqual([words, rest]);
});

test("what no verb begins with is none", () => {
  expect(matchVerb(verbs, ["create", "user"])).toBeNull();
  expect(matchVerb(verbs, [])).toBeNull();
});

test("the table names every verb with what follows it", () => {
  expect(listVerbs(verbs).split("\n")).toEqual([
    "npm run heliograph -- <command>",
    "  user              does user",
    "  user create NAME  does user create",
    "  migrate           does migrate",
  ]);
});
