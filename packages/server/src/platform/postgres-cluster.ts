/** Makes a PostgreSQL cluster, and brings one whose server was killed back to a state in which it can start. */
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { OperatorError } from "./operator-error.ts";
import type { Account, PostgresPlace } from "./postgres-place.ts";
import { isProgramIn, programsIn } from "./process-table.ts";

export const databaseUser = "heliograph";
/** Only a name inside the socket's file: nothing listens on the network. */
export const socketPort = 5432;
const pollMilliseconds = 20;

export function postgresEnvironment(native: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"],
    LC_ALL: "C.UTF-8",
    TZ: "UTC",
    LD_LIBRARY_PATH: join(native, "lib"),
  };
}

/** A rename is durable only when the folder that holds the name is. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

function writeFor(account: Account | null, file: string, text: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600, flush: true });
  if (account) chownSync(file, account.uid, account.gid);
}

async function runInitdb(
  place: PostgresPlace,
  target: string,
  options: readonly string[],
): Promise<void> {
  const child = spawn(join(place.native, "bin/initdb"), ["-D", target, ...options], {
    ...place.account,
    cwd: target, // by which the next start finds it, should we be killed
    env: postgresEnvironment(place.native),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (bytes: Buffer) => {
    said += bytes.toString();
  });
  const code = await new Promise<number | null>((done, failed) => {
    child.on("error", failed);
    child.on("close", done);
  });
  if (code !== 0)
    throw new OperatorError(`PostgreSQL could not create its cluster: ${said.trim()}`);
}

/** Waits until `isOver`, at most so long; answers whether it is. */
async function until(isOver: () => boolean, milliseconds: number): Promise<boolean> {
  for (let waited = 0; !isOver(); waited += pollMilliseconds) {
    if (waited >= milliseconds) return false;
    await pause(pollMilliseconds);
  }
  return true;
}

/** Kills what a killed start left at work in a folder that is about to be made again. */
async function endPrograms(programs: readonly string[], folder: string): Promise<void> {
  const running = (): readonly number[] =>
    programs.flatMap((program) => programsIn(program, folder));
  for (const pid of running()) process.kill(pid, "SIGKILL");
  await until(() => running().length === 0, 5000);
}

/**
 * Creates the cluster and answers nothing; its password goes to `passwordFile`, readable by us alone. initdb writes
 * PG_VERSION first, so one that was cut short looks whole: it works in a folder of its own, renamed when it is done.
 */
export async function createCluster(
  place: PostgresPlace,
  passwordFile: string,
  durable: boolean,
): Promise<void> {
  const password = randomBytes(24).toString("base64url");
  writeFor(null, passwordFile, password);
  const part = `${place.data}.part`;
  const passwordForInitdb = `${place.data}.password`;
  await endPrograms(["initdb", "postgres"], part);
  rmSync(part, { recursive: true, force: true, maxRetries: 5 });
  mkdirSync(part, { mode: 0o700 });
  if (place.account) chownSync(part, place.account.uid, place.account.gid);
  writeFor(place.account, passwordForInitdb, password);
  try {
    await runInitdb(place, part, [
      `--username=${databaseUser}`,
      `--pwfile=${passwordForInitdb}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--locale=C.UTF-8",
      "--no-instructions",
      ...(durable ? [] : ["--no-sync"]),
    ]);
  } finally {
    rmSync(passwordForInitdb, { force: true });
  }
  renameSync(part, place.data);
  syncFolder(dirname(place.data));
  if (place.linkFrom !== null && !lstatSync(place.linkFrom, { throwIfNoEntry: false }))
    symlinkSync(place.data, place.linkFrom);
}

/** The folder of the socket. Its path may hold 107 characters: under a long one it is a short private folder instead. */
export function socketFolder(place: PostgresPlace): string {
  if (`${place.data}/.s.PGSQL.${socketPort}.lock`.length <= 100) return place.data;
  const mark = createHash("sha256").update(place.data).digest("hex").slice(0, 12);
  const folder = join(tmpdir(), `heliograph-${mark}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = lstatSync(folder);
  const uid = place.account?.uid ?? process.getuid?.() ?? stat.uid;
  if (!stat.isDirectory() || (stat.uid !== uid && stat.uid !== process.getuid?.()))
    throw new OperatorError(`${folder} belongs to somebody else: remove it and start again.`);
  if (place.account) chownSync(folder, place.account.uid, place.account.gid);
  return folder;
}

export interface PostmasterFile {
  readonly pid: number;
  readonly socket: string;
  readonly isReady: boolean;
}

/** What a running server wrote about itself, or null. */
export function readPostmasterFile(data: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    return {
      pid: Number(lines[0]),
      socket: lines[4] ?? "",
      isReady: lines[7]?.startsWith("ready") === true,
    };
  } catch {
    return null;
  }
}

/** Only a postgres whose working folder is this cluster is its server: a stale file may name a stranger. */
export const isServerOf = (pid: number, data: string): boolean =>
  isProgramIn(pid, "postgres", data);

/** SIGINT is PostgreSQL's fast shutdown (SIGTERM would wait for clients); harder signals only where that does not end. */
export async function stopServer(pid: number, data: string): Promise<void> {
  for (const [signal, milliseconds] of [
    ["SIGINT", 30_000],
    ["SIGQUIT", 10_000],
    ["SIGKILL", 5000],
  ] as const) {
    if (!isServerOf(pid, data)) return;
    process.kill(pid, signal);
    if (await until(() => !isServerOf(pid, data), milliseconds)) return;
  }
}

/** Stops what a killed parent left running and removes what a killed server left lying. */
export async function clearRemains(data: string, socket: string): Promise<void> {
  const left = readPostmasterFile(data);
  if (left && isServerOf(left.pid, data)) await stopServer(left.pid, data);
  // The children of a killed postmaster end by themselves, but hold its shared memory until they have.
  await until(() => programsIn("postgres", data).length === 0, 5000);
  for (const pid of programsIn("postgres", data)) process.kill(pid, "SIGQUIT");
  await until(() => programsIn("postgres", data).length === 0, 5000);
  const socketFile = join(socket, `.s.PGSQL.${socketPort}`);
  for (const file of [join(data, "postmaster.pid"), `${socketFile}.lock`, socketFile])
    rmSync(file, { force: true });
}

export const isCluster = (data: string): boolean => existsSync(join(data, "PG_VERSION"));
