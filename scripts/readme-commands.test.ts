import { expect, test } from "vitest";
import { missingCommands } from "./readme-commands.ts";

const scripts = {
  start: "exec node scripts/bootstrap.mjs packages/server/src/main.ts --demo",
  bench: "node scripts/bootstrap.mjs scripts/bench.ts",
};
const found = (text: string): readonly string[] =>
  missingCommands({
    documents: { "README.md": text },
    scripts,
    fileExists: (path) => path === "packages/server/src/main.ts",
  });

test("a command that exists is fine, and so is npm itself", () => {
  expect(found("Type `npm start` or `npm run start`, after `npm ci` or npm install.")).toEqual([]);
});

test("a command that package.json does not have is named once", () => {
  expect(found("`npm run fly`, then `npm run fly` again, and npm test")).toEqual([
    "README.md names `npm run fly`, which package.json does not have",
    "README.md names `npm run test`, which package.json does not have",
  ]);
});

test("a command whose file does not exist is named", () => {
  expect(found("`npm run bench`")).toEqual([
    "README.md names `npm run bench`, which runs scripts/bench.ts, and that does not exist",
  ]);
});
