import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Task } from "@heliograph/contract/tasks/tasks.wire.ts";
import { afterEach, expect, test, vi } from "vitest";

const program = fileURLToPath(new URL("../main.ts", import.meta.url));
const password = "a password of an admin";
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await ended;
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The server as it runs in production, on a folder; answers when it serves. */
async function serve(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env["PATH"] ?? "",
      DATA_DIR: dataDir,
      PORT: "0",
      ADMIN_USERNAME: "boss",
      ADMIN_PASSWORD: password,
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const url = await new Promise<string>((found, failed) => {
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const address = /is at (http:\S+)/.exec(line)?.[1];
      if (address !== undefined) found(address);
    });
    child.once("exit", (code) => failed(new Error(`ended with ${code}`)));
  });
  return { child, url };
}
async function ask<T>(url: string, token: string | null, line: string, body?: object): Promise<T> {
  const [method, path] = line.split(" ") as [string, string];
  const reply = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${line}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}
async function login(url: string): Promise<string> {
  const body = { username: "boss", password };
  const { access_token } = await ask<{ access_token: string }>(url, null, "POST /auth/token", body);
  return access_token;
}
const linesOf = ({ output }: Task): string[] =>
  output
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/:.*/, ""));

test("[K5] TASK-14 a server killed in the middle of a task goes on from its last step at the next start, and repeats no line", async () => {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-kill-"));
  chmodSync(folder, 0o711);
  folders.push(folder);
  const first = await serve(folder);
  const token = await login(first.url);
  const { id } = await ask<Task>(first.url, token, "POST /task/test");
  const waiting = await ask<Task>(first.url, token, "POST /task/test");
  const until = async (url: string, is: (task: Task) => boolean, which = id): Promise<Task> =>
    await vi.waitUntil(
      async () => {
        const task = await ask<Task>(url, token, `GET /task/${which}`);
        return is(task) ? task : null;
      },
      { timeout: 60_000, interval: 20 },
    );
  const before = await until(first.url, (task) => (task.progress ?? 0) >= 0.3);
  expect(before.status).toBe("run");
  const ended = new Promise((done) => first.child.once("exit", done));
  first.child.kill("SIGKILL");
  await ended;

  const second = await serve(folder);
  const after = await until(second.url, (task) => task.status === "done");
  expect(after).toMatchObject({ outcome: "success", progress: 1, started: before.started });
  expect(after.pid).toBe(second.child.pid);
  const steps = linesOf(after);
  const goesOn = steps.findIndex((line) => line.startsWith("goes on at"));
  expect(goesOn).toBeGreaterThanOrEqual(3);
  expect(steps.filter((_, i) => i !== goesOn)).toEqual(
    Array.from({ length: 10 }, (_, i) => `step ${i + 1} of 10`),
  );
  expect(steps[goesOn]).toBe(`goes on at ${goesOn * 10} %`);
  // What waited behind it comes after it.
  const other = await until(second.url, (task) => task.status === "done", waiting.id);
  expect(linesOf(other)).toHaveLength(10);
  expect(other.started!).toBeGreaterThanOrEqual(after.updated!);
});
