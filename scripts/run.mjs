// Runs one program after the other, for the scripts that must work before anything is installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * How Node runs the server. Objects of a request are garbage when it is answered: a small nursery collects them just as cheaply, stays in
 * the processor's cache, and saves the server and its threads a hundred megabytes. A heap is collected when it is twice what lived at the last
 * collection, which V8 otherwise lets it be three or four times. docs/decisions/0005-small-nursery.md
 */
export const serverFlags = ["--max-semi-space-size=4", "--heap-growing-percent=100"];

/**
 * Variables of the server beside them: glibc keeps freed blocks above so many bytes for its thread, up to 32 MB each, unless it is asked to
 * return them. An operator's own word stands. docs/decisions/0005-small-nursery.md
 */
export const serverEnvironment = {
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? "65536",
};

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program with our terminal and answers its exit code, 128 and the number for a signal. Our signals are passed
 * on, so that ending `npm start` ends what it began; spawnSync would keep them until the program had ended by itself.
 */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    // Before it runs: a signal that came in between would end us, and leave it running.
    const pass = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, pass);
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    const finish = (code) => {
      for (const signal of signals) process.off(signal, pass);
      done(code);
    };
    child.on("error", (error) => {
      console.error(`${command} cannot be run: ${error.message}`);
      finish(127);
    });
    child.on("exit", (code, signal) => finish(signal ? 128 + constants.signals[signal] : code));
  });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Two starts at the same time must not install or build into each other: the second one waits for the first. */
export async function oneAtATime(work) {
  const mark = createHash("sha256").update(root).digest("hex").slice(0, 12);
  const lock = join(tmpdir(), `heliograph-setup-${mark}`);
  for (let isReported = false; ;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    await pause(300);
    let holder = 0;
    try {
      holder = Number(readFileSync(join(lock, "pid"), "utf8"));
    } catch {
      // made a moment ago, or given back: look again
    }
    if (holder === 0 || !isAlive(holder)) rmSync(lock, { recursive: true, force: true });
    else if (!isReported)
      console.log(`Waiting for process ${holder}, which is installing or building ...`);
    isReported ||= holder !== 0;
  }
  writeFileSync(join(lock, "pid"), String(process.pid));
  const give = () => rmSync(lock, { recursive: true, force: true });
  process.once("exit", give);
  try {
    return await work();
  } finally {
    process.off("exit", give);
    give();
  }
}

/** Seconds since a moment of performance.now(), for people. */
export const secondsSince = (began) => ((performance.now() - began) / 1000).toFixed(1);
