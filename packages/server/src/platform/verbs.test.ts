import { expect, test } from "vitest";
import { listVerbs, matchVerb, verbsToExplain, type Verb } from "./verbs.ts";

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

test.each([
  [[], ["user", "user create", "migrate"]],
  [["help"], ["user", "user create", "migrate"]],
  [["--help"], ["user", "user create", "migrate"]],
  [["-h"], ["user", "user create", "migrate"]],
  [
    ["nothing", "--help"],
    ["user", "user create", "migrate"],
  ],
  [["migrate", "--help"], ["migrate"]],
  [["help", "migrate"], ["migrate"]],
  [["user", "create", "anna", "-h"], ["user create"]],
])("%j explains %j", (args, words) => {
  expect(verbsToExplain(verbs, args)?.map((explained) => explained.words)).toEqual(words);
});

test("the first word of several verbs explains them, and a command is no question", () => {
  const two = [verb("import danfoss"), verb("import alsoenergy"), verb("migrate")];
  expect(verbsToExplain(two, ["import", "--help"])).toEqual(two.slice(0, 2));
  expect(verbsToExplain(two, ["migrate"])).toBeNull();
  expect(verbsToExplain(two, ["user", "create", "help"])).toBeNull(); // somebody's name
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
