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
import { writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
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

/** One hash over the names and bytes of everything that the portal is made of and by, and of the locked tools. */
function sourceHash() {
  const folders = ["web", "contract", "domain"].map((name) => join(root, "packages", name));
  const files = [
    ...folders.flatMap(sources),
    fileURLToPath(import.meta.url),
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

/** Formats that are compressed already. */
const dense = /[.](png|jpg|webp|woff2)$/;
const minBytes = 1024;
const forms = { br: promisify(brotliCompress), gz: promisify(gzip) };
/** As many as libuv has threads. */
const lanes = 4;

/** Writes beside each file what the server sends in its place: once a build, for all starts and all readers, as small as it can be. */
async function compress(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !dense.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const work = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const plain = readFileSync(path);
      if (plain.length < minBytes) continue;
      for (const [ending, form] of Object.entries(forms)) {
        const bytes = await form(plain);
        if (bytes.length < plain.length) await writeFile(`${path}.${ending}`, bytes);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

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
  await compress(aside);
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
