/** Creates a PostgreSQL cluster, and makes one whose server was killed startable again. */
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
import type { SystemAccount, PostgresPlace } from "./postgres-place.ts";
import { isProgramIn, programsIn } from "./process-table.ts";

export const databaseUser = "heliograph";
/** Only part of the socket's file name: nothing listens on the network. */
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

function writeFor(account: SystemAccount | null, file: string, text: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600, flush: true });
  if (account) chownSync(file, account.uid, account.gid);
}

async function runInitdb(
  place: PostgresPlace,
  target: string,
  { flags, ending }: { readonly flags: readonly string[]; readonly ending: AbortSignal },
): Promise<void> {
  const child = spawn(join(place.native, "bin/initdb"), ["-D", target, ...flags], {
    ...place.account,
    cwd: target, // by which the next start finds it if this process is killed
    env: postgresEnvironment(place.native),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (bytes: Buffer) => {
    output += bytes.toString();
  });
  const kill = (): void => void child.kill("SIGKILL");
  ending.addEventListener("abort", kill);
  const code = await new Promise<number | null>((done, failed) => {
    child.on("error", failed);
    child.on("close", done);
    if (ending.aborted) kill();
  }).finally(() => ending.removeEventListener("abort", kill));
  ending.throwIfAborted();
  if (code !== 0)
    throw new OperatorError(`PostgreSQL could not create its cluster: ${output.trim()}`);
}

/** Waits until `isOver`, until the time limit or until `ending`; returns whether it is over. */
async function until(
  isOver: () => boolean,
  milliseconds: number,
  ending?: AbortSignal,
): Promise<boolean> {
  const began = performance.now();
  while (!isOver()) {
    if (performance.now() - began >= milliseconds || ending?.aborted === true) return false;
    await pause(pollMilliseconds);
  }
  return true;
}

/** Kills leftover processes of a killed start in a folder that is about to be created again. */
async function endPrograms(programs: readonly string[], folder: string): Promise<void> {
  const running = (): readonly number[] =>
    programs.flatMap((program) => programsIn(program, folder));
  for (const pid of running()) process.kill(pid, "SIGKILL");
  await until(() => running().length === 0, 5000);
}

/**
 * Creates the cluster; its password goes to `passwordFile`, readable by us alone. initdb writes
 * PG_VERSION first, so one that was interrupted looks complete: it works in a folder of its own, renamed when it is done.
 */
export async function createCluster(
  place: PostgresPlace,
  passwordFile: string,
  { durable, ending }: { readonly durable: boolean; readonly ending: AbortSignal },
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
    const flags = [
      `--username=${databaseUser}`,
      `--pwfile=${passwordForInitdb}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--locale=C.UTF-8",
      "--no-instructions",
      ...(durable ? [] : ["--no-sync"]),
    ];
    await runInitdb(place, part, { flags, ending });
  } catch (error) {
    await endPrograms(["initdb", "postgres"], part);
    rmSync(part, { recursive: true, force: true, maxRetries: 5 });
    throw error;
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

/** Only a postgres whose working folder is this cluster is its server: a stale file may name a foreign process. */
export const isServerOf = (pid: number, data: string): boolean =>
  isProgramIn(pid, "postgres", data);

/** Every process that works on the cluster, its postmaster first. */
function processesOf(data: string): readonly number[] {
  const { pid } = readPostmasterFile(data) ?? { pid: 0 };
  const first = pid > 0 && isServerOf(pid, data) ? [pid] : [];
  return [...first, ...programsIn("postgres", data).filter((other) => other !== pid)];
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // it was faster
  }
}

/** SIGKILL for each of them: each has a process group of its own, so there is no group to kill. */
function killAll(data: string): void {
  for (const pid of processesOf(data)) kill(pid, "SIGKILL");
}

/** Whether the server is in crash recovery: the third number of PostgreSQL's control file. */
function isRecovering(data: string): boolean {
  const inCrashRecovery = 4;
  try {
    return readFileSync(join(data, "global/pg_control")).readUInt32LE(16) === inCrashRecovery;
  } catch {
    return false;
  }
}

/** Leftover files of a server that ended, which would make another start fail. */
function removeLocks(data: string, socket: string): void {
  const socketFile = join(socket, `.s.PGSQL.${socketPort}`);
  for (const file of [join(data, "postmaster.pid"), `${socketFile}.lock`, socketFile])
    rmSync(file, { force: true });
}

/**
 * Stops the server and all its processes, whatever they do, in about the given time. SIGINT is PostgreSQL's fast shutdown
 * (SIGTERM would wait for clients), which writes what is in memory; SIGQUIT ends it without, and the next start recovers as after a crash.
 * A server in recovery has nothing to write, and does not handle SIGINT until it has recovered.
 */
export async function stopServer(
  cluster: { readonly data: string; readonly socket: string },
  milliseconds: number,
): Promise<void> {
  const { data, socket } = cluster;
  const running = readPostmasterFile(data);
  const steps = [
    ["SIGINT", isRecovering(data) ? 0 : 0.6],
    ["SIGQUIT", 0.2],
  ] as const;
  for (const [signal, share] of steps) {
    if (running === null || !isServerOf(running.pid, data)) break;
    if (share > 0) kill(running.pid, signal);
    await until(() => !isServerOf(running.pid, data), milliseconds * share);
  }
  // The children of a postmaster that was killed end by themselves a little later.
  const isOver = (): boolean => processesOf(data).length === 0;
  if (running === null || isServerOf(running.pid, data)) killAll(data);
  if (!(await until(isOver, milliseconds * 0.05))) killAll(data);
  if (await until(isOver, milliseconds * 0.15)) removeLocks(data, socket);
}

/** The same, synchronously, for a process that exits. */
export function killServer(data: string, socket: string): void {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; processesOf(data).length > 0 && tries < 100; tries++) {
    killAll(data);
    Atomics.wait(clock, 0, 0, 10);
  }
  removeLocks(data, socket);
}

/** Time for a server that outlived its killed parent to write what it holds. [ms] */
const leftoverMilliseconds = 15_000;

/** Stops processes that outlived a killed parent and removes files of a killed server. */
export async function clearRemains(
  data: string,
  socket: string,
  ending: AbortSignal,
): Promise<void> {
  const stopping = stopServer({ data, socket }, leftoverMilliseconds);
  const asked = new Promise<void>((done) => ending.addEventListener("abort", () => done()));
  // A process that must end meanwhile does not wait that long: its own limit is shorter.
  await Promise.race([stopping, asked]);
}

export const isCluster = (data: string): boolean => existsSync(join(data, "PG_VERSION"));
