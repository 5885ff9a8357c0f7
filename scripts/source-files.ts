/** The files of the repository that the checks read, by path from its root. */
import { globSync } from "node:fs";

const isForeign = (path: string): boolean => /(^|\/)(node_modules|dist)(\/|$)/.test(path);

function filesLike(patterns: readonly string[]): readonly string[] {
  return globSync([...patterns], { exclude: isForeign }).toSorted();
}

export const sourceFiles = (): readonly string[] => filesLike(["packages/*/src/**/*.{ts,tsx}"]);
/** Everything that is written in TypeScript. */
export const writtenFiles = (): readonly string[] =>
  filesLike(["*.ts", "packages/**/*.{ts,tsx}", "scripts/**/*.{ts,mjs}", "e2e/**/*.ts"]);
export const testFiles = (): readonly string[] =>
  filesLike(["packages/*/src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "e2e/**/*.spec.ts"]);
export const migrations = (): readonly string[] =>
  filesLike(["packages/server/src/platform/migrations/*.sql"]);
export const documents = (): readonly string[] =>
  filesLike(["*.md", "docs/**/*.md", "packages/**/*.md", "e2e/**/*.md", "scripts/**/*.md"]);
