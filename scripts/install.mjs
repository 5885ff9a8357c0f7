// Installs the packages when the lock file is not what is installed.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { oneAtATime, root, run, secondsSince } from "./run.mjs";

const modules = join(root, "node_modules");
const stamp = join(modules, ".installed-lock");
/** npm links the binary of the platform's own node package here; its integrity is in the lock file. */
export const pinnedNode = join(modules, ".bin", "node");

function wantedStamp() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(`${process.platform} ${process.arch}`)
    .digest("hex");
}

const isStamped = (wanted) =>
  existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;

/**
 * Whether a person's own `npm install` or `npm ci` has already brought what the lock file names: npm lists at its end
 * what it installed. Packages of other platforms are optional and absent.
 */
function isInstalledByHand() {
  const listed = join(modules, ".package-lock.json");
  if (!existsSync(listed) || !existsSync(pinnedNode)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const there = JSON.parse(readFileSync(listed, "utf8")).packages;
  const isAsWanted = ([at, { version, integrity, optional, devOptional }]) =>
    at === "" ||
    (there[at] === undefined
      ? optional === true || devOptional === true
      : there[at].version === version && there[at].integrity === integrity);
  return Object.entries(wanted).every(isAsWanted) && Object.keys(there).every((at) => at in wanted);
}

/** npm puts node_modules/.bin first in PATH: `npm ci` inside `npm start` would run on the very Node that it deletes. */
function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|command|execpath|node_execpath)/.test(name),
  );
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((at) => !at.includes("node_modules"));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) };
}

async function install(wanted) {
  const began = performance.now();
  console.log("Installing packages (once, about a minute) ...");
  rmSync(stamp, { force: true }); // an install that is interrupted is repeated
  // NODE_ENV=production in the environment must not leave out the build tools of the portal.
  const asked = [
    "ci",
    "--include=dev",
    "--include=optional",
    "--loglevel=error",
    "--no-audit",
    "--no-fund",
  ];
  const code = await run("npm", asked, { env: cleanEnvironment() });
  if (code !== 0) {
    console.error("The packages could not be installed.");
    process.exit(code);
  }
  writeFileSync(stamp, wanted);
  console.log(`Packages installed in ${secondsSince(began)} s.`);
}

export async function installWhenStale() {
  const [major] = process.versions.node.split(".").map(Number);
  if (major < 20) {
    console.error(`Node 20 or later is needed to start; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const wanted = wantedStamp();
  if (!isStamped(wanted))
    await oneAtATime(async () => {
      if (isStamped(wanted)) return; // another start was faster
      if (isInstalledByHand()) writeFileSync(stamp, wanted);
      else await install(wanted);
    });
  if (!existsSync(pinnedNode)) {
    console.error(
      `There is no Node 26 package for ${process.platform} on ${process.arch}. Supported are Linux and macOS on x64 and arm64.`,
    );
    process.exit(1);
  }
}
