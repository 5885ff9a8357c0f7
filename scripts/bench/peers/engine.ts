/** What a time-series engine has to be asked for, so that one harness measures them all over HTTP. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export interface Ask {
  readonly method: "GET" | "POST";
  /** Begins with a slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}
/** Time, or begin of the bucket [unix s], and a value for each variable that was asked for. */
export type Row = readonly [at: number, ...values: (number | null)[]];
/** What is asked, and how its answers are read. Several calls are made one after the other. */
export interface Question {
  readonly asks: readonly Ask[];
  rows(answers: readonly string[]): Row[];
}
/** Variables of a plant by index; start included, end excluded. [unix s] */
export interface Stretch {
  readonly plant: number;
  readonly variables: readonly number[];
  readonly start: number;
  readonly end: number;
}
/** What of it is on the disk, by what it is for. [bytes] */
export interface Room {
  readonly archive: number;
  /** What is kept of packets beside the archive; null where nothing is. */
  readonly journal: number | null;
}

export interface Engine {
  readonly name: string;
  /** Of its processes those that began the others. */
  pids(): readonly number[];
  /** Starts it in its folder, also after it was killed. @returns where it listens, such as http://127.0.0.1:8428 */
  start(): Promise<string>;
  stop(): Promise<void>;
  /** SIGKILL to each of its processes. */
  kill(): Promise<void>;
  /** All values of a plant at one moment; null is a gap. */
  post(plant: number, stamp: number, values: readonly (number | null)[]): Ask;
  raw(stretch: Stretch): Question;
  means(stretch: Stretch, minutes: number): Question;
  /** What counters rose by in months of UTC. */
  months(stretch: Stretch): Question;
  /** Resolves when everything that was posted has taken its last form. */
  settle(): Promise<void>;
  room(): Promise<Room>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** A program without helpers of its own, that is ready when an address of it answers. */
export class Program {
  #child: ChildProcess | null = null;
  readonly #command: string;
  readonly #arguments: readonly string[];
  readonly #ready: string;
  /** @param ready address that answers 2xx once it serves */
  constructor(command: string, given: readonly string[], ready: string) {
    this.#command = command;
    this.#arguments = given;
    this.#ready = ready;
  }
  get pids(): readonly number[] {
    return this.#child?.pid === undefined ? [] : [this.#child.pid];
  }
  async start(): Promise<void> {
    const child = spawn(this.#command, this.#arguments, { stdio: "ignore" });
    this.#child = child;
    await untilReady(this.#ready, () => child.exitCode);
  }
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  }
}

async function untilReady(address: string, exitCode: () => number | null): Promise<void> {
  for (const began = performance.now(); performance.now() - began < 30_000; await pause(50)) {
    if (exitCode() !== null) throw new Error(`what serves ${address} ended at once`);
    // Nobody listens yet.
    if (
      await fetch(address)
        .then(({ ok }) => ok)
        .catch(() => false)
    )
      return;
  }
  throw new Error(`${address} does not answer`);
}

/** What the files of a folder hold. [bytes] */
export function sizeOf(folder: string): number {
  let size = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) size += statSync(join(entry.parentPath, entry.name)).size;
  return size;
}
/** Begins of the months of UTC that touch a stretch, and the end of the last one. [unix s] */
export function monthBounds({ start, end }: Pick<Stretch, "start" | "end">): number[] {
  const first = new Date(start * 1000);
  const bounds: number[] = [];
  for (let month = 0; (bounds.at(-1) ?? start) < end; month++)
    bounds.push(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month) / 1000);
  return bounds;
}
/** What a counter rose by between readings at the ends of months: null where one of them is not there. */
export const rises = (ends: readonly Row[]): Row[] =>
  ends.slice(1).map((row, month) => {
    const before = ends[month]!;
    return [
      before[0],
      ...row.slice(1).map((value, at) => {
        const from = before[at + 1];
        return value === null || from === null || from === undefined ? null : value - from;
      }),
    ];
  });
