/** The server as a process, with a database that hangs, and with one that is killed. */
import { aDevice, aPlant } from "@heliograph/testkit/a-plant.ts";
import { KilledServer } from "@heliograph/testkit/killed-server.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const server = new KilledServer();
const now = Math.floor(Date.now() / 1000);
let variable = "";
beforeAll(async () => {
  await server.start();
  await server.make("POST /plant", aPlant("101", { http_passwd: "password-of-the-logger" }));
  const device = (await server.make("POST /device", aDevice("101"))) as { id: string };
  const made = (await server.make("POST /variable", {
    device_id: device.id,
    name: "Power",
    mib: "p",
    tags: [],
  })) as { id: string };
  variable = made.id;
});
afterAll(async () => {
  await server.clear();
});
const packet = (n: number) => ({ timestamp: now - 600 + n, values: { p: n } });
const fetchDay = { start: now - 3600, end: now, resolution: 5 };

function signalAll(signal: NodeJS.Signals): void {
  for (const pid of server.databaseProcesses()) process.kill(pid, signal);
}

test("OPS-03 a database that hangs: loggers and readers get 503 with Retry-After, sockets stay open, and everything resumes by itself", async () => {
  await server.make("POST /ingest/101", packet(1));
  const socket = await server.socket("101");
  const received: string[] = [];
  socket.addEventListener("message", ({ data }) => received.push(String(data)));
  signalAll("SIGSTOP");
  const question = { ...fetchDay, ids: [variable] };
  const refused = await Promise.all([
    server.ask("POST /ingest/101", packet(2)),
    server.ask("POST /ingest/101", packet(3)),
    server.ask("POST /data/fetch", question),
    server.ask("GET /admin/plants_in_process"),
  ]);
  expect(refused.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(
    refused.map(() => [503, "5"]),
  );
  // Later calls are refused sooner; what is in memory is served all the time.
  expect((await server.ask("POST /ingest/101", packet(4))).status).toBe(503);
  signalAll("SIGCONT");
  await server.make("POST /ingest/101", packet(5));
  const rows = (await server.make("POST /data/fetch", question)) as (number | null)[][];
  expect(rows.flatMap((row) => row[1] ?? []).length).toBeGreaterThan(0);
  await vi.waitUntil(() => received.some((text) => text.includes(`[5,${now - 595}]`)), 20_000);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  socket.close();
  // One line per kind and minute, not one per request.
  const refusals = server.output.filter((line) => line.includes("requests are refused"));
  expect(refusals.length).toBeLessThan(3);
});

test("[D5] the database is killed: no caller gets an internal error, and it comes back", async () => {
  server.killDatabase();
  const asked = await Promise.all(
    Array.from({ length: 20 }, () => server.ask("GET /admin/plants_in_process")),
  );
  // Calls that waited for its restart are answered; where it takes longer, they get 503.
  expect(
    asked.map(({ status }) => status).filter((status) => ![200, 503].includes(status)),
  ).toEqual([]);
  await server.make("GET /admin/plants_in_process");
  await server.stop();
});
