import { errorReply, errorTable } from "@heliograph/contract/errors.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "../../../../scripts/source-files.ts";
import { problem, replyOf } from "./problem.ts";

const answer = (made: ReturnType<typeof problem>) => replyOf(made.refusal);

test("a refusal is answered with its sentence, code, parameters and the fields that caused it", () => {
  expect(answer(problem("username_taken", { username: "mario" }, "username"))).toEqual({
    detail: "the username mario is taken",
    code: "username_taken",
    params: { username: "mario" },
    fields: [{ field: "username" }],
  });
  expect(answer(problem("admin_needed"))).toEqual({
    detail: "only an admin may do this",
    code: "admin_needed",
  });
});

test("each kind of parameter is written out in the sentence", () => {
  const places = [
    { in: "section", name: "1 A", key: "fpac" },
    { in: "ass_strinv" },
    { in: "chart", name: "Mine" },
  ] as const;
  expect(
    [
      problem("in_use", { name: "pac", places }),
      problem("permission_needed", { plant: "101", needs: ["plant_show", "users_edit"] }),
      problem("formula_cycle", { names: ["a", "b", "a"] }),
      problem("too_many_attempts", { wait: 7 }),
      problem("user_keys_kept", { keys: ["brand", "is_admin"] }),
    ].map(({ message }) => message),
  ).toEqual([
    "pac is used in section 1 A (fpac), ass_strinv, chart Mine",
    "on plant 101 this needs plant_show, users_edit",
    "formula: it reads itself: a -> b -> a",
    "too many attempts: wait 7 s before the next one",
    "you may not change brand, is_admin of this user",
  ]);
});

test("the answer matches the contract's schema", () => {
  const { refusal } = problem("mib_taken", { mib: "a.b", variable: "Pac" }, "mib");
  expect(errorReply.parse(replyOf(refusal))).toEqual(replyOf(refusal));
});

test("every code of the table is used by the server", () => {
  const root = join(import.meta.dirname, "../../../..");
  const text = sourceFiles()
    .filter((path) => /^packages\/(server|domain)\/src\/.*(?<!\.test)\.ts$/.test(path))
    .map((path) => readFileSync(join(root, path), "utf8"))
    .join("\n");
  const unused = Object.keys(errorTable).filter((code) => !text.includes(`"${code}"`));
  expect(unused).toEqual([]);
});
