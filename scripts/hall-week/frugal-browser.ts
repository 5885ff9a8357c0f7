import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Browser, chromium } from "playwright-core";
import { WebSocket, WebSocketServer } from "ws";
import { browserFlags, chromiumPath } from "../../e2e/chromium.ts";

/**
 * A Chromium whose pages nobody hears the network of: Playwright's Network.enable is answered here. A page that is heard keeps up to 200 MB of its
 * answers for a debugger that never asks for them, and 6 kB of each for ever, in the process whose memory is to be measured.
 */
export async function frugalBrowser(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-week-browser-"));
  const options = [
    "--headless",
    "--no-startup-window",
    "--remote-debugging-port=0",
    `--user-data-dir=${folder}`,
  ];
  const chromiumProcess = spawn(chromiumPath(), [...browserFlags, ...options], {
    stdio: ["ignore", "ignore", "pipe"],
    // It ends with all of its processes.
    detached: true,
  });
  const endIt = (): boolean =>
    chromiumProcess.exitCode === null && process.kill(-chromiumProcess.pid!, "SIGKILL");
  process.once("exit", endIt);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const ended = new Promise<void>((done) => chromiumProcess.once("exit", () => done()));
  const own = await new Promise<string>((done, fail) => {
    createInterface(chromiumProcess.stderr).on("line", (text) => {
      const address = /^DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (address !== undefined) done(address);
    });
    chromiumProcess.once("exit", (code) => fail(new Error(`Chromium ended with ${code}`)));
    chromiumProcess.once("error", fail);
  });
  const line = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  line.on("connection", (near) => {
    const far = new WebSocket(own, { perMessageDeflate: false });
    const opened = new Promise<void>((done) => far.once("open", done));
    near.on("message", (data) => {
      const { id, method, sessionId } = JSON.parse((data as Buffer).toString()) as Readonly<
        Record<string, string>
      >;
      if (method === "Network.enable") near.send(JSON.stringify({ id, sessionId, result: {} }));
      else void opened.then(() => far.send((data as Buffer).toString()));
    });
    far.on("message", (data) => near.send((data as Buffer).toString()));
    near.on("close", () => far.close());
    far.on("close", () => near.close());
  });
  await new Promise<void>((done) => line.once("listening", done));
  const browser = await chromium.connectOverCDP(
    `ws://127.0.0.1:${(line.address() as AddressInfo).port}`,
  );
  browser.once("disconnected", () => {
    line.close();
    process.off("exit", endIt);
    endIt();
    void ended.then(() => rmSync(folder, { recursive: true, force: true }));
  });
  return browser;
}
