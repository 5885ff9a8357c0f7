// Builds the portal (packages/web/dist) when what it is made of has changed. Run by itself, it does just that.
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { pinnedNode } from "./install.mjs";
import { oneAtATime, root, run, secondsSince } from "./run.mjs";

const web = join(root, "packages", "web");
const dist = join(web, "dist");
const stamp = join(dist, ".built-from");
const isMadeFrom = (name) =>
  !/^(dist|node_modules)$|[.]test[.]tsx?$|[.]tsbuildinfo$|[.]md$/.test(name);

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => isMadeFrom(name))
    .flatMap((entry) => {
      const at = join(folder, entry.name);
      return entry.isDirectory() ? sources(at) : [at];
    });
}

/** One hash over the names and bytes of everything that the portal is made of, and of the locked tools. */
function sourceHash() {
  const folders = ["web", "contract", "domain"].map((name) => join(root, "packages", name));
  const files = [
    ...folders.flatMap(sources),
    join(root, "package-lock.json"),
    join(root, "tsconfig.base.json"),
  ];
  const hash = createHash("sha256");
  for (const file of files.toSorted((a, b) => (a < b ? -1 : 1))) {
    const bytes = readFileSync(file);
    hash.update(`${relative(root, file)} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest("hex");
}

const isBuilt = (wanted) => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;

/** Builds into another folder and swaps them at the end: a build that is interrupted leaves the old portal as it was. */
async function build(wanted) {
  const began = performance.now();
  console.log("Building the portal (its sources have changed) ...");
  const aside = join(root, "node_modules", ".cache", "heliograph-portal");
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(dirname(aside), { recursive: true });
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== "NODE_ENV"),
  );
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const code = await run(
    pinnedNode,
    [vite, "build", "--outDir", aside, "--emptyOutDir", "--logLevel", "warn"],
    {
      cwd: web,
      env,
    },
  );
  if (code !== 0) {
    console.error("The portal could not be built.");
    process.exit(code);
  }
  writeFileSync(join(aside, ".built-from"), wanted);
  rmSync(dist, { recursive: true, force: true });
  try {
    renameSync(aside, dist);
  } catch (error) {
    if (error.code !== "EXDEV") throw error; // node_modules may lie on a volume of its own
    cpSync(aside, dist, { recursive: true });
  }
  console.log(`Portal built in ${secondsSince(began)} s.`);
}

export async function buildPortalWhenStale() {
  const wanted = sourceHash();
  if (isBuilt(wanted)) return;
  await oneAtATime(async () => {
    if (!isBuilt(wanted)) await build(wanted);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPortalWhenStale();
