/** `npm test`: the checks, then every test, the browser's included. The last line says `N passed, N failed, N skipped`. */
import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import {
  filesToTryAgain,
  testTotals,
  withSecondAttempt,
  type Report,
  type Totals,
} from "./test-totals.ts";

const root = dirname(import.meta.dirname);
const results = join(root, "node_modules", ".cache", "heliograph");

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findProgram(names: readonly string[]): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"];
  const paths = names.flatMap((name) =>
    name.startsWith("/") ? [name] : folders.map((at) => join(at, name)),
  );
  return paths.find(isProgram) ?? null;
}

/** Debian's package, where we may install it. */
function aptInstall(name: string): void {
  if (process.getuid?.() !== 0 || findProgram(["apt-get"]) === null) return;
  console.log(`Installing ${name} with apt-get ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", name],
  ])
    if (spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env }).status !== 0)
      return;
}

/** Chromium's headless shell: the same pages in two thirds of the time. */
const shellName = "chromium-headless-shell";
const chromiumNames = [
  shellName,
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A browser that was named must be the one; else Debian's shell, where it can be had; else one that is there; else Debian's whole one. */
function chromium(): string | null {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined && named !== "") return isProgram(named) ? named : null;
  if (findProgram([shellName]) === null) aptInstall(shellName);
  const there = findProgram(chromiumNames);
  if (there !== null) return there;
  aptInstall("chromium");
  return findProgram(chromiumNames);
}

function redis(): string | null {
  const names = ["redis-server", "valkey-server"];
  const there = findProgram(names);
  if (there !== null) return there;
  aptInstall("redis-server");
  return findProgram(names);
}

async function runNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit", env });
  const pass = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, pass);
  const code = await new Promise<number>((done) => {
    child.on("exit", (ended) => {
      done(ended ?? 1);
    });
  });
  for (const signal of signals) process.off(signal, pass);
  return code;
}

function readReport(path: string): Report | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Report;
  } catch {
    return null;
  }
}

const browser = chromium();
const redisServer = redis();
const checkCode = await runNode(["scripts/check.ts"]);
const portalCode = await runNode(["scripts/portal.mjs"]);

mkdirSync(results, { recursive: true });
const projects = [
  "domain",
  "server",
  "web",
  "browser",
  "kill",
  ...(browser === null ? [] : ["e2e"]),
];
async function runTests(
  name: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly report: Report | null }> {
  const path = join(results, name);
  rmSync(path, { force: true });
  const code = await runNode(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${path}`,
      ...args,
    ],
    {
      ...process.env,
      // A server that a test starts for the tenth time need not be compiled for the tenth time.
      NODE_COMPILE_CACHE: join(results, "compiled"),
      ...(browser === null ? {} : { CHROMIUM_PATH: browser }),
      ...(redisServer === null ? {} : { REDIS_SERVER_PATH: redisServer }),
    },
  );
  return { code, report: readReport(path) };
}

const chosen = process.argv.slice(2);
let tests = await runTests("tests.json", chosen);
const failed = chosen.length === 0 ? filesToTryAgain(tests.report) : [];
let unsteady: readonly string[] = [];
if (tests.report !== null && failed.length > 0) {
  console.log("These failed and are tried once more, alone:", ...failed);
  const second = await runTests("tests-again.json", failed);
  if (second.report !== null) {
    const both = withSecondAttempt(tests.report, second.report);
    unsteady = both.unsteady;
    const isPassed = both.report.testResults.every(({ status }) => status === "passed");
    // A code that only tests explain which passed the first time says nothing more.
    const isExplained = isPassed && second.report.numFailedTests > 0;
    tests = { code: isExplained ? 0 : second.code, report: both.report };
  }
}

const faults = [
  ...(checkCode === 0 ? [] : ["npm run check found faults, see above"]),
  ...(portalCode === 0 ? [] : ["the portal could not be built, see above"]),
  ...(browser === null
    ? ["no Chromium for the browser tests: install one, or name it in CHROMIUM_PATH"]
    : []),
];
const totals: Totals = testTotals({
  report: tests.report,
  testCode: tests.code,
  otherFaults: faults.length,
});
if (redisServer === null)
  console.log(
    "Left out: tests of several processes, because there is no redis-server to install or find.",
  );
for (const fault of faults) console.log(`Failed: ${fault}.`);
for (const name of unsteady) console.log(`Unsteady: "${name}" passed once and failed once.`);
for (const fault of totals.faults) console.log(`Failed: ${fault}.`);
process.exitCode = totals.failed === 0 ? 0 : 1;
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
