/** The server with its demo fleet, restarted at every change, and the portal with hot reload in front of it. */
import { spawn, type ChildProcess } from "node:child_process";

const server = spawn(
  process.execPath,
  [
    "--watch",
    "--watch-preserve-output",
    "packages/server/src/main.ts",
    "--demo",
    ...process.argv.slice(2),
  ],
  { stdio: "inherit" },
);
const portal = spawn(
  process.execPath,
  ["../../node_modules/vite/bin/vite.js", "--host", "127.0.0.1"],
  {
    cwd: "packages/web",
    stdio: "inherit",
  },
);
const children: readonly ChildProcess[] = [server, portal];

/** Both end together, whichever ends first or is stopped. */
function endAll(signal: NodeJS.Signals): void {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    endAll(signal);
  });
const codes = await Promise.all(
  children.map(
    async (child) =>
      await new Promise<number>((done) => {
        child.on("exit", (code) => {
          endAll("SIGTERM");
          done(code ?? 0);
        });
      }),
  ),
);
process.exitCode = Math.max(...codes);
