/** The server on a disk of its own that fills up, and on one that is full already. */
import { aPlant } from "@heliograph/testkit/a-plant.ts";
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KilledServer } from "@heliograph/testkit/killed-server.ts";
import { afterAll, expect, test, vi } from "vitest";

const megabyte = 1_000_000;
const server = new KilledServer();
const data = join(server.folder, "data");
mkdirSync(data);
const mounted = spawnSync("/bin/mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", data], {
  encoding: "utf8",
});
const reason = mounted.status === 0 ? "" : (mounted.stderr ?? "no mount").trim();
if (reason !== "") console.warn(`left out, a disk of one's own cannot be mounted here: ${reason}`);

afterAll(async () => {
  await server.killServer();
  await vi.waitUntil(() => server.databaseProcesses().length === 0, 30_000);
  if (reason === "") spawnSync("/bin/umount", [data]);
  await server.clear();
});

const freeBytes = (): number => {
  const { bavail, bsize } = statfsSync(data);
  return bavail * bsize;
};
const filler = join(data, "filler");
/** Leaves so many bytes free. */
function fillUpTo(leave: number): void {
  for (let part = 0; freeBytes() > leave; part++) {
    const bytes = Math.min(8 * megabyte, freeBytes() - leave);
    try {
      writeFileSync(`${filler}.${part}`, Buffer.alloc(bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      return;
    }
  }
}
function makeRoom(): void {
  for (let part = 0; part < 100; part++) rmSync(`${filler}.${part}`, { force: true });
}
const now = Math.floor(Date.now() / 1000);
const packet = (n: number) => ({ timestamp: now - 600 + n, values: { p: n } });

test.skipIf(reason !== "")(
  "OPS-02 a disk that fills up: a warning, then 507 for loggers while readers are served, and all calls again when there is room",
  async () => {
    await server.start();
    await server.make("POST /plant", aPlant("101", { http_passwd: "password-of-the-logger" }));
    await server.make("POST /ingest/101", packet(1));
    expect(await server.make("GET /admin/disk")).toMatchObject({ state: "plenty" });

    fillUpTo(36 * megabyte);
    await expect
      .poll(() => server.ask("GET /admin/disk"))
      .toMatchObject({ body: { state: "low" } });
    expect(server.output.filter((line) => line.includes("nearly full"))).toHaveLength(1);
    await server.make("POST /ingest/101", packet(2));

    fillUpTo(0);
    await expect
      .poll(async () => (await server.ask("POST /ingest/101", packet(3))).status)
      .toBe(507);
    const refused = await server.ask("POST /ingest/101", packet(3));
    expect(refused).toMatchObject({ retryAfter: "60", body: { code: "no_room" } });
    expect(await server.make("GET /admin/disk")).toMatchObject({ state: "full" });
    expect(await server.make("GET /plant/101")).toMatchObject({ id: "101" });
    // The database needs its log for this too, which is what the reserve is for.
    await server.make("PATCH /plant/101", { notes: "on a full disk" });

    // Even after a kill it restarts and answers.
    server.killDatabase();
    expect(await server.make("GET /plant/101")).toMatchObject({ notes: "on a full disk" });

    makeRoom();
    await server.make("GET /admin/disk");
    await expect
      .poll(async () => (await server.ask("POST /ingest/101", packet(4))).status)
      .toBe(200);
    expect(await server.make("GET /admin/disk")).toMatchObject({ state: "plenty" });
    await server.stop();
  },
);

test.skipIf(reason !== "")(
  "OPS-02 a start on a full disk fails with one sentence and leaves nothing",
  async () => {
    fillUpTo(0);
    const message = await server.start().catch((error: Error) => error.message);
    expect(message).toMatch(
      /The disk of \S+ is full: 0 MB are free .* Make room, or choose another DATA_DIR\./,
    );
    expect(message).not.toMatch(/ {4}at /);
    makeRoom();
    await server.start();
    await server.stop();
  },
);
