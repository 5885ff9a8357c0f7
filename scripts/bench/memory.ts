import { readFileSync, readdirSync } from "node:fs";

/** A process, its children, and theirs. One that ends meanwhile has none. */
export function familyOf(pid: number): number[] {
  const children = tasksOf(pid).flatMap(
    (task) => readOrEmpty(`/proc/${pid}/task/${task}/children`).match(/\d+/g) ?? [],
  );
  return [pid, ...children.map(Number).flatMap(familyOf)];
}
function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
/** What a process and its family hold, shared pages counted by their share [MB]; null where the system does not report it. */
export function memoryOf(pid: number): number | null {
  try {
    const kilobytes = familyOf(pid).map((one) =>
      Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, "utf8"))?.[1] ?? 0),
    );
    return kilobytes.reduce((sum, part) => sum + part, 0) / 1024;
  } catch {
    return null;
  }
}

/** Ticks of the system's clock in a second, in which processes count their time. */
const ticksASecond = 100;
/** What a process has had of the processor so far. [s] */
export function processorTime(pid: number): number {
  const text = readOrEmpty(`/proc/${pid}/stat`);
  // The name before it may hold blanks.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksASecond;
}
