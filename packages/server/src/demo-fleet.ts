import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FleetProgress } from "./admin/admin.routes.ts";
import { demoPassword } from "./users/users.service.ts";

/** The simulated fleet in a process of its own: it knows the portal only by its address, as any logger does. */
export interface DemoFleet {
  readonly progress: FleetProgress;
  stop(): Promise<void>;
}

interface FleetMessage {
  readonly kind: "progress";
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

/** @param months how far back the past is filled */
export function startDemoFleet(of: { url: string; folder: string; months: number }): DemoFleet {
  const entry = fileURLToPath(new URL("../../simulator/src/main.ts", import.meta.url));
  let progress: FleetMessage | null = null;
  const child: ChildProcess = fork(
    entry,
    [
      "--url",
      of.url,
      "--username",
      "admin",
      "--password",
      demoPassword,
      "--demo-password",
      demoPassword,
      "--months",
      String(of.months),
      "--state",
      `${of.folder}/fleet.json`,
      "--truth",
      `${of.folder}/fleet-truth.json`,
    ],
    { stdio: ["ignore", "inherit", "inherit", "ipc"] },
  );
  child.on("message", (message: FleetMessage) => {
    if (message.kind === "progress") progress = message;
  });
  // Nobody waits for work that nobody does any more.
  child.once("exit", () => {
    progress = null;
  });
  return {
    progress: () =>
      progress === null || progress.phase === "live"
        ? null
        : { phase: progress.phase, done: progress.done, total: progress.total },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await ended;
    },
  };
}
