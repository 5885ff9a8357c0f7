/** The documents that are generated from the code. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { dimensions, units } from "@heliograph/contract/data/units.ts";
import { errorTable } from "@heliograph/contract/errors.ts";
import type { Route } from "@heliograph/contract/route.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { openApiOf } from "../packages/server/src/platform/openapi.ts";
import { terms } from "./words.ts";

export interface Paper {
  readonly path: string;
  readonly text: string;
}
const contract = join(import.meta.dirname, "..", "packages", "contract", "src");

async function contractRoutes(): Promise<{ name: string; route: Route }[]> {
  const files = readdirSync(contract, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".routes.ts"))
    .toSorted();
  const modules = (await Promise.all(files.map((file) => import(join(contract, file))))) as Record<
    string,
    Route
  >[];
  return modules.flatMap((m) => Object.entries(m).map(([name, route]) => ({ name, route })));
}

/** A Markdown table. */
const table = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

function words(): string {
  const exponents = (dimension: keyof typeof dimensions): string =>
    Object.entries(dimensions[dimension])
      .map(([base, power]) => `${base}${power === 1 ? "" : `^${power}`}`)
      .join(" ");
  return `# The words

Made from the contract and from \`scripts/words.ts\` by \`npm run papers\`; do not edit.

## Terms of the house

Words that were used for these things once; \`npm run check\` refuses them where they have been replaced.

${table(
  ["not", "but"],
  terms.map(({ retired, use }) => [retired, use]),
)}

## Units of variables

${table(
  ["unit", "measures", "as powers of", "size in the base unit"],
  Object.entries(units).map(([symbol, { dimension, factor }]) => [
    symbol,
    dimension,
    exponents(dimension),
    factor,
  ]),
)}

## Tags: what a variable measures

${table(["tag", "code"], Object.entries(tags))}

## Permissions of a user on a plant

${table(["permission", "number"], Object.entries(permissions))}

## Refusals of the server

A refusal answers \`detail\` (the English sentence), \`code\`, its parameters in \`params\` and, where fields of the body caused it, their paths in \`fields\`. A parameter is a text, or what stands after its colon.

${table(
  ["code", "status", "sentence"],
  Object.entries(errorTable).map(([code, [status, sentence]]) => [code, status, sentence]),
)}
`;
}

export async function findPapers(): Promise<Paper[]> {
  const openApi = JSON.stringify(openApiOf(await contractRoutes()), null, 1);
  return [
    { path: "docs/openapi.json", text: `${openApi}\n` },
    { path: "docs/words.md", text: words() },
  ];
}
