/**
 * Watches the disk on which the embedded database lies. A PostgreSQL that cannot write its log ends, so a file of its own holds a part of
 * the disk in reserve. When the disk is full, that file is removed for what the database itself must still write, and loggers are refused
 * until there is room again, including for the reserve.
 */
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { newOutage, type Log } from "./log.ts";
import { OperatorError } from "./operator-error.ts";
import { problem } from "./problem.ts";

const megabyte = 1_000_000;
const reserveBytes = 32 * megabyte;
/** With less than this, two segments of PostgreSQL's log, no data is accepted. */
const minBytes = 32 * megabyte;
/** A new database, and an existing one, do not start with less. */
const minBytesForNew = 128 * megabyte;
const minBytesAtStart = minBytes;
/** A warning comes when less of the disk is free. */
const lowShare = 0.1;
const lookMilliseconds = 10_000;
/** Interval between two measurements, since loggers call often. [ms] */
const freshMilliseconds = 500;

export interface DiskSpace {
  readonly total: number;
  readonly free: number;
}
export type DiskState = "plenty" | "low" | "full";

/** Of the folder, or of the nearest one above that exists. [bytes] */
function spaceOf(folder: string): DiskSpace {
  if (!existsSync(folder) && folder !== dirname(folder)) return spaceOf(dirname(folder));
  const { blocks, bavail, bsize } = statfsSync(folder);
  return { total: blocks * bsize, free: bavail * bsize };
}
const inMegabytes = (bytes: number): string => `${Math.floor(bytes / megabyte)} MB`;
export const reserveOf = (data: string): string => `${data}.reserve`;

/** Throws OperatorError when the disk has no room for the database to start, before anything is written. */
export function refuseFullDisk(folder: string, isNew: boolean): void {
  const { free } = spaceOf(folder);
  const needed = isNew ? minBytesForNew : minBytesAtStart;
  if (free < needed)
    throw new OperatorError(
      `The disk of ${folder} is full: ${inMegabytes(free)} are free and the database needs ${inMegabytes(needed)} to start. Make room, or choose another DATA_DIR.`,
    );
}

/** For a database that ended by itself: releases the reserve where the disk is full, and returns whether there is room now. */
export function hasRoomToRestart(data: string): boolean {
  if (spaceOf(data).free < minBytes) rmSync(reserveOf(data), { force: true });
  return spaceOf(data).free >= minBytes / 2;
}

export class DiskRoom {
  readonly #data: string;
  readonly #log: Log;
  readonly #measure: (folder: string) => DiskSpace;
  readonly #low: ReturnType<typeof newOutage>;
  readonly #full: ReturnType<typeof newOutage>;
  #space: DiskSpace = { total: 0, free: 0 };
  #state: DiskState = "plenty";
  #lookedAt = -Infinity;
  #timer: NodeJS.Timeout | null = null;

  /** @param data the folder of the database */
  constructor(data: string, log: Log, measure: (folder: string) => DiskSpace = spaceOf) {
    this.#data = data;
    this.#log = log;
    this.#measure = measure;
    this.#low = newOutage(log, {
      away: "the disk of the database is nearly full: make room before nothing can be kept any more",
      back: "the disk of the database has room again",
    });
    this.#full = newOutage(log, {
      away: "the disk of the database is full: loggers are refused until there is room",
      back: "the disk of the database is not full any more: loggers are taken again",
    });
  }
  start(): void {
    this.look();
    this.#timer = setInterval(() => this.look(), lookMilliseconds);
    this.#timer.unref();
  }
  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }
  /** Free space for data: excludes what is, or must again be, in reserve. */
  state(): { readonly state: DiskState; readonly free: number; readonly total: number } {
    if (performance.now() - this.#lookedAt > freshMilliseconds) this.look();
    return { state: this.#state, ...this.#space };
  }
  readonly hasRoom = (): boolean => this.state().state !== "full";
  /** Throws Problem `no_room` while the disk is full. */
  refuseWhenFull(): void {
    if (!this.hasRoom()) throw problem("no_room");
  }
  look(): void {
    this.#lookedAt = performance.now();
    const reserve = reserveOf(this.#data);
    const { total, free } = this.#measure(this.#data);
    const isKept = existsSync(reserve);
    const usable = Math.max(0, isKept ? free : free - reserveBytes);
    this.#space = { total, free: usable };
    this.#state = usable < minBytes ? "full" : usable < total * lowShare ? "low" : "plenty";
    const facts = { free: inMegabytes(usable), of: inMegabytes(total) };
    if (this.#state === "full") {
      this.#full.away(facts);
      rmSync(reserve, { force: true });
    } else {
      this.#full.back();
      if (!isKept) this.#keep(reserve);
    }
    if (this.#state === "plenty") this.#low.back();
    else this.#low.away(facts);
  }
  /** Random bytes: a compressing file system would reserve nothing for others. */
  #keep(file: string): void {
    try {
      const handle = openSync(file, "w", 0o600);
      try {
        const bytes = randomBytes(megabyte);
        for (let written = 0; written < reserveBytes; written += bytes.length)
          writeSync(handle, bytes);
      } finally {
        closeSync(handle);
      }
    } catch (error) {
      rmSync(file, { force: true });
      this.#log.warn("no room of the disk could be kept in reserve", {
        reason: (error as Error).message,
      });
    }
  }
}
