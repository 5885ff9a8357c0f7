import { expect, test } from "vitest";
import { listVerbs, matchVerb, verbOf, verbsToExplain, type Verb } from "./verbs.ts";

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

test.each([
  [["migrat"], 'There is no command "migrat": did you mean "migrate"?'],
  [["usr", "creat", "anna"], 'There is no command "usr creat anna": did you mean "user create"?'],
  [["migrate", "now"], "migrate takes nothing more: now."],
  [["make", "anna", "--admn"], "There is no flag --admn: did you mean --admin?"],
])("OPS-08 %j is refused before anything is opened", (args, message) => {
  const known = [verb("user create", "NAME"), verb("migrate"), verb("make", "NAME [--admin]")];
  expect(() => verbOf(known, args)).toThrow(message);
});

test("a command with flags that it knows is taken", () => {
  const known = [verb("make", "NAME [--admin] [--email ADDRESS]")];
  const matched = verbOf(known, ["make", "anna", "--email", "a@b.c", "--admin"]);
  expect(matched.args).toEqual(["anna", "--email", "a@b.c", "--admin"]);
});
