// Plain JavaScript for Node >= 20: runs before anything is installed. Installs what is missing, builds the portal when
// the server is to serve it, then hands over to the pinned Node.
import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { installWhenStale, pinnedNode } from "./install.mjs";
import { root, run, serverEnvironment, serverFlags } from "./run.mjs";
import { buildPortalWhenStale } from "./portal.mjs";

const [target, ...args] = process.argv.slice(2);
if (target === undefined) {
  console.error("usage: node scripts/bootstrap.mjs FILE [ARGUMENT ...]");
  process.exit(2);
}
process.chdir(root);
await installWhenStale();

const file = resolve(root, target);
if (!existsSync(file)) {
  console.error(`There is no ${target}.`);
  process.exit(2);
}
const isServer = target === "packages/server/src/main.ts";
const servesPortal = (process.env.ROLES ?? "api").includes("api");
if (isServer && servesPortal) await buildPortalWhenStale();

if (!isServer && realpathSync(process.execPath) === realpathSync(pinnedNode)) {
  process.argv = [process.argv[0], file, ...args];
  await import(pathToFileURL(file).href);
} else {
  const flags = isServer ? serverFlags : [];
  const env = { ...process.env, ...(isServer ? serverEnvironment : {}) };
  process.exit(await run(pinnedNode, [...flags, file, ...args], { env }));
}
