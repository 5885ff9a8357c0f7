/** Processes as the kernel lists them. Pids are reused, so a process is identified by its pid and its start time. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename } from "node:path";

export interface ProcessMark {
  readonly pid: number;
  /** Boot and clock tick of the start, as text; empty when the process is gone. */
  readonly began: string;
}

const onLinux = process.platform === "linux";

/** Fields of /proc/PID/stat from the third (state) on; the second, the name, may hold blanks and brackets. */
function statOf(pid: number): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

/** False for a zombie too: where init of a container does not reap, it would answer kill(pid, 0) for ever. */
export function isAlive(pid: number): boolean {
  if (onLinux) return !/^[ZX]/.test(statOf(pid)?.[0] ?? "X");
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function linuxBoot(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

function ps(pid: number, column: string): string {
  const asked = spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" });
  return (asked.stdout ?? "").trim();
}

export function markOf(pid: number): ProcessMark {
  if (!onLinux) return { pid, began: ps(pid, "lstart") };
  const tick = statOf(pid)?.[19];
  return { pid, began: tick === undefined ? "" : `${linuxBoot()} ${tick}` };
}

/** Whether the same process, not a later one with its pid, still runs. */
export function stillRuns(mark: ProcessMark): boolean {
  return mark.pid > 0 && isAlive(mark.pid) && markOf(mark.pid).began === mark.began;
}

/** Whether the process is a `program` running in `folder`. A shell in that folder is not. */
export function isProgramIn(pid: number, program: string, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (!onLinux) {
    const command = ps(pid, "command");
    return command.includes(program) && command.includes(folder);
  }
  try {
    const executable = basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, "");
    return executable === program && readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

/** Pids of every `program` running in `folder`; none where there is no /proc. */
export function programsIn(program: string, folder: string): readonly number[] {
  if (!onLinux) return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && isProgramIn(pid, program, folder));
}
