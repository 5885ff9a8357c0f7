/** All static checks of the code, one after the other: in parallel they take longer on two cores. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { rooms } from "../packages/contract/src/rooms.ts";
import {
  parseFeatures,
  proofsByArea,
  proofTable,
  provedFeatures,
  withProofTable,
} from "./feature-proofs.ts";
import { findPapers } from "./made-papers.ts";
import { lockHoles, type Lock } from "./lock-holes.ts";
import { missingCommands } from "./readme-commands.ts";
import { roomCycles, type CruisedModule } from "./room-cycles.ts";
import { wrongRooms } from "./room-names.ts";
import { ruleFaults } from "./rule-ids.ts";
import { documents, migrations, sourceFiles, testFiles, writtenFiles } from "./source-files.ts";
import { madeNames, tableFaults, tableOwners } from "./table-owners.ts";
import { isWatched, retiredWords } from "./words.ts";

/** The findings as text; empty when there are none. */
type Findings = string;

interface Step {
  readonly name: string;
  readonly look: () => Promise<Findings> | Findings;
}

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly all: string;
}

async function runTool(file: string, ...args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [`node_modules/${file}`, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let all = "";
  child.stdout.on("data", (bytes: Buffer) => {
    out += bytes.toString();
    all += bytes.toString();
  });
  child.stderr.on("data", (bytes: Buffer) => {
    all += bytes.toString();
  });
  const code = await new Promise<number>((done) => {
    child.on("close", (ended) => {
      done(ended ?? 1);
    });
  });
  return { code, out, all };
}

const tool =
  (file: string, ...args: readonly string[]) =>
  async (): Promise<Findings> => {
    const { code, all } = await runTool(file, ...args);
    if (code === 0) return "";
    return all.trim() === "" ? `${file} ended with code ${code} and said nothing` : all.trim();
  };

const places = ["packages", "scripts", "e2e"] as const;
const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;
const textsOf = (paths: readonly string[]) =>
  paths.map((path) => ({ path, text: readFileSync(path, "utf8") }));

/** A package that no tsconfig names would not be type-checked. */
async function types(): Promise<Findings> {
  const { references } = readJson<{ references: { path: string }[] }>("tsconfig.json");
  const named = new Set(references.map(({ path }) => path));
  const unseen = readdirSync("packages")
    .map((name) => `packages/${name}`)
    .filter((path) => existsSync(`${path}/src`) && !named.has(path));
  if (unseen.length > 0) return `tsconfig.json does not refer to ${unseen.join(", ")}`;
  return await tool("@typescript/native/bin/tsc", "-b")();
}

interface Cruise {
  readonly modules: readonly CruisedModule[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

/** dependency-cruiser fails open: a file that it does not read has no violations. So each file that exists must have been read. */
async function walls(): Promise<Findings> {
  const { out, all } = await runTool(
    "dependency-cruiser/bin/dependency-cruiser.mjs",
    ...places,
    "--config",
    ".dependency-cruiser.cjs",
    "--output-type",
    "json",
  );
  if (!out.startsWith("{")) return all;
  const { modules, summary } = JSON.parse(out) as Cruise;
  const read = new Set(modules.map(({ source }) => source));
  const unread = sourceFiles().filter((path) => !path.endsWith(".d.ts") && !read.has(path));
  return [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    ...roomCycles(modules),
    ...(unread.length > 0
      ? [`dependency-cruiser did not read ${unread.length} files, such as ${unread[0]}`]
      : []),
  ].join("\n");
}

const tables = (): Findings =>
  tableFaults({
    owners: tableOwners,
    madeNames,
    sources: textsOf(
      sourceFiles().filter((path) => /^packages\/server\/(?!.*[.]test[.])/.test(path)),
    ),
    migrations: textsOf(migrations()),
  }).join("\n");

function readme(): Findings {
  const { scripts } = readJson<{ scripts: Record<string, string> }>("package.json");
  const texts = Object.fromEntries(textsOf(documents()).map(({ path, text }) => [path, text]));
  return missingCommands({ documents: texts, scripts, fileExists: existsSync }).join("\n");
}

function features(): Findings {
  const all = parseFeatures(readFileSync("docs/features.tsv", "utf8"));
  const proofs = provedFeatures(all, textsOf(testFiles()));
  const document = existsSync("README.md") ? readFileSync("README.md", "utf8") : "";
  const fresh = withProofTable(document, proofTable(proofsByArea(all, proofs)));
  const stale = fresh !== null && fresh !== document;
  return [
    ...proofs.faults,
    ...(stale ? ["The table of features in README.md is stale: npm run features -- --write"] : []),
  ].join("\n");
}

const ruleIds = (): Findings =>
  ruleFaults({
    rules: textsOf(documents().filter((path) => path.startsWith("docs/rules/"))),
    tests: textsOf(testFiles()),
    sources: textsOf(sourceFiles()),
  }).join("\n");

const words = (): Findings => retiredWords(textsOf(writtenFiles().filter(isWatched))).join("\n");

/** Generated documents match the code. */
async function papers(): Promise<Findings> {
  const stale = (await findPapers()).filter(
    ({ path, text }) => !existsSync(path) || readFileSync(path, "utf8") !== text,
  );
  return stale.map(({ path }) => `${path} is not fresh: npm run papers`).join("\n");
}

const steps: readonly Step[] = [
  { name: "format", look: tool("oxfmt/bin/oxfmt", "--check", ...places) },
  { name: "lint", look: tool("oxlint/bin/oxlint", "--type-aware", "--format", "unix", ...places) },
  { name: "types", look: types },
  { name: "walls", look: walls },
  { name: "dead code", look: tool("knip/bin/knip.js", "--no-progress") },
  { name: "lock file", look: () => lockHoles(readJson<Lock>("package-lock.json")).join("\n") },
  { name: "rooms", look: () => wrongRooms(sourceFiles(), rooms).join("\n") },
  { name: "tables", look: tables },
  { name: "commands", look: readme },
  { name: "papers", look: papers },
  { name: "features", look: features },
  { name: "rules", look: ruleIds },
  { name: "words", look: words },
];

const rows: { readonly name: string; readonly seconds: number; readonly ok: boolean }[] = [];
for (const { name, look } of steps) {
  const began = performance.now();
  const findings = await look();
  const ok = findings === "";
  if (!ok) console.log(`\n${name}:\n${findings}\n`);
  rows.push({ name, ok, seconds: (performance.now() - began) / 1000 });
}
console.log("check      result     time");
for (const { name, ok, seconds } of rows)
  console.log(`${name.padEnd(10)} ${ok ? "ok    " : "FAILED"} ${seconds.toFixed(1).padStart(6)} s`);
const failed = rows.filter(({ ok }) => !ok).length;
const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
console.log(
  `${"all".padEnd(10)} ${failed === 0 ? "ok    " : "FAILED"} ${total.toFixed(1).padStart(6)} s`,
);
process.exitCode = failed === 0 ? 0 : 1;
