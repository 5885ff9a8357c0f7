import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestProject } from "vitest/node";
import { legacyService, oddPlant } from "@heliograph/testkit/legacy-service.ts";
import { isFleetBusy } from "./fleet-busy.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the portal of the run is served. */
    address: string;
    /** A plant that its export service has, and no other test touches; null where the portal has no such service. */
    legacyCode: string | null;
  }
}

/**
 * The product as a newcomer starts it: demo mode on a fresh folder, the fleet with its last days and no older past.
 * E2E_ADDRESS names a portal in demo mode that runs already: for whoever writes these tests.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env["E2E_ADDRESS"];
  if (running !== undefined) {
    project.provide("address", running);
    project.provide("legacyCode", null);
    return async () => {};
  }
  const folder = mkdtempSync(join(tmpdir(), "heliograph-e2e-"));
  const legacy = await legacyService();
  const legacyCode = "9417";
  legacy.plants.set(legacyCode, oddPlant(legacyCode, Math.floor(Date.now() / 1000)));
  const server = spawn(process.execPath, ["packages/server/src/main.ts", "--demo"], {
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: folder,
      DEMO_MONTHS: "0",
      LOG_LEVEL: "warn",
      LEGACY_EXPORT_URL: legacy.url,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((done) => {
    server.once("exit", () => {
      done();
    });
  });
  const stop = async (): Promise<void> => {
    server.kill("SIGTERM");
    await ended;
    await legacy.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const address = await addressOf(server.stdout, ended);
    await fleetHasBegun(address);
    project.provide("address", address);
    project.provide("legacyCode", legacyCode);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function addressOf(output: NodeJS.ReadableStream, ended: Promise<void>): Promise<string> {
  const lines = createInterface({ input: output });
  return await new Promise<string>((found, failed) => {
    lines.on("line", (line) => {
      const address = /Heliograph is at (http:\S+)/.exec(line)?.[1];
      if (address !== undefined) found(address);
    });
    void ended.then(() => {
      failed(new Error("the server ended before it served"));
    });
  });
}

/** The fleet begins; what does not ask about it need not wait until it is there (fleet.setup.ts). */
async function fleetHasBegun(address: string): Promise<void> {
  const deadline = performance.now() + 300_000;
  while (!(await isFleetBusy(address))) {
    if (performance.now() > deadline) throw new Error("the demo fleet has not begun in time");
    await new Promise((next) => setTimeout(next, 250));
  }
}
