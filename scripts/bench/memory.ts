import { readFileSync, readdirSync } from "node:fs";

/** What a process and its children hold, shared pages counted by their share [MB]; null where the system does not report it. */
export function memoryOf(pid: number): number | null {
  try {
    const pids = [pid, ...childrenOf(pid)];
    const kilobytes = pids.map((one) =>
      Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, "utf8"))?.[1] ?? 0),
    );
    return kilobytes.reduce((sum, part) => sum + part, 0) / 1024;
  } catch {
    return null;
  }
}
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8")
      .split(" ")
      .filter((child) => child !== "")
      .map(Number),
  );
}
