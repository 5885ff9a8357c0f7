import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import type { Fleet } from "@heliograph/contract/fleet/fleet.wire.ts";
import {
  liveMessage,
  type LiveCommand,
  type LiveMessage,
} from "@heliograph/contract/live/live.push.ts";
import {
  at,
  serverStage,
  type ServerProcess,
  type ServerStage,
} from "@heliograph/testkit/server-stage.ts";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";

const now = at("2026-06-21T12:00+02:00");
const moment = now - 3600;
const readers: Reader[] = [];

/** A browser's socket at a process, on a plant, and what it received. */
class Reader {
  readonly socket: WebSocket;
  readonly received: LastValues[] = [];

  constructor(stage: ServerStage, process: ServerProcess, plant: string) {
    const { port } = process.app.server.address() as AddressInfo;
    const path = `/plant/${plant}/values?token=${stage.admin}`;
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1${path}`);
    this.socket.on("message", (text: Buffer) =>
      this.received.push(JSON.parse(text.toString()) as LastValues),
    );
    this.socket.on("error", () => {});
    readers.push(this);
  }
  /** The message of this place, when it comes. */
  async hears(place: number): Promise<LastValues> {
    await vi.waitUntil(() => this.received.length > place, { timeout: 20_000, interval: 5 });
    return this.received[place]!;
  }
}

const redisProgram =
  process.env["REDIS_SERVER_PATH"] ??
  spawnSync("which", ["redis-server"], { encoding: "utf8" }).stdout.trim();

describe.skipIf(redisProgram === "")(
  "two processes with Redis (left out where there is no redis-server)",
  () => {
    let redis: ChildProcess;
    let url: string;
    async function freePort(): Promise<number> {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      server.close();
      await once(server, "close");
      return port;
    }
    /** Ready to be spoken to when the promise resolves. */
    async function startRedis(port: number): Promise<ChildProcess> {
      const options = [
        "--port",
        String(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--daemonize",
        "no",
      ];
      const child = spawn(redisProgram, options, { stdio: "ignore", cwd: "/tmp" });
      await vi.waitUntil(
        () =>
          new Promise<boolean>((done) => {
            const socket = connect(port, "127.0.0.1", () => {
              socket.destroy();
              done(true);
            });
            socket.on("error", () => done(false));
          }),
        { timeout: 20_000, interval: 20 },
      );
      return child;
    }
    beforeAll(async () => {
      const port = await freePort();
      url = `redis://127.0.0.1:${port}`;
      redis = await startRedis(port);
    });
    afterAll(() => {
      redis.kill();
    });
    test("LIVE-12 a packet that one process takes is on the sockets of the other, from its first packet on", async () => {
      const both = await serverStage({ startSeconds: now, environment: { REDIS_URL: url } });
      try {
        const other = await both.anotherProcess();
        await other.app.listen({ port: 0, host: "127.0.0.1" });
        const id = await both.plant("101");
        const p = await both.variable(await both.device(id), "p");
        const reader = new Reader(both, other, id);
        expect(await reader.hears(0)).toEqual({});
        await both.post(id, { timestamp: moment, values: { p: 1 } });
        expect(await reader.hears(1)).toEqual({ [p]: [1, moment] });
        await both.make(`PATCH /plant/${id}`, { notes: "changed" });
        await both.post(id, { timestamp: moment + 300, values: { p: 2 } });
        expect(await reader.hears(2)).toEqual({ [p]: [2, moment + 300] });
        // The list of plants of the other process knows it too.
        expect(other.server.rooms.data.lastUpdate(id)).toBe(moment + 300);
      } finally {
        for (const reader of readers.splice(0)) reader.socket.terminate();
        await both.close();
      }
    });
    test.each([
      { of: "the one that tells", kinds: ["normal"] },
      { of: "the one that listens", kinds: ["pubsub"] },
      { of: "both", kinds: ["normal", "pubsub"] },
    ])(
      "L7 a process that loses Redis while values come, $of: the other's sockets have the newest once it is back, without another packet",
      async ({ kinds }) => {
        const both = await serverStage({ startSeconds: now, environment: { REDIS_URL: url } });
        const operator = createClient({ url });
        await operator.connect();
        try {
          const other = await both.anotherProcess();
          await other.app.listen({ port: 0, host: "127.0.0.1" });
          const id = await both.plant("101");
          const box = await both.device(id);
          const [p, q] = [await both.variable(box, "p"), await both.variable(box, "q")];
          const reader = new Reader(both, other, id);
          await reader.hears(0);
          await both.post(id, { timestamp: moment, values: { p: 1, q: 1 } });
          await reader.hears(1);
          const cut = async (): Promise<void> => {
            for (const kind of kinds)
              await operator.sendCommand(["CLIENT", "KILL", "TYPE", kind, "SKIPME", "yes"]);
          };
          // q is announced once, right after the connections are cut; then p alone, and they are cut again.
          await cut();
          await both.post(id, { timestamp: moment + 300, values: { q: 2 } });
          for (let n = 2; n <= 6; n++) {
            if (n % 2 === 0) await cut();
            await both.post(id, { timestamp: moment + n * 300, values: { p: n } });
          }
          const known: LastValues = { [p]: [6, moment + 1800], [q]: [2, moment + 300] };
          await expect.poll(() => Object.assign({}, ...reader.received) as unknown).toEqual(known);
          // Whoever asks the other process, and its list of plants, knows it too.
          const asked = await fetch(
            `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}/api/v1/data/lastvals/single/${id}`,
            { headers: { authorization: `Bearer ${both.admin}` } },
          );
          expect(await asked.json()).toEqual(known);
          expect(other.server.rooms.data.lastUpdate(id)).toBe(moment + 1800);
        } finally {
          for (const reader of readers.splice(0)) reader.socket.terminate();
          operator.destroy();
          await both.close();
        }
      },
      20_000,
    );
    test("[L7] processes that begin without Redis serve their own readers, and share what came meanwhile once it is there", async () => {
      const port = await freePort();
      const both = await serverStage({
        startSeconds: now,
        environment: { REDIS_URL: `redis://127.0.0.1:${port}` },
      });
      let late: ChildProcess | null = null;
      try {
        const other = await both.anotherProcess();
        await other.app.listen({ port: 0, host: "127.0.0.1" });
        const id = await both.plant("101");
        const p = await both.variable(await both.device(id), "p");
        const reader = new Reader(both, other, id);
        expect(await reader.hears(0)).toEqual({});
        await both.post(id, { timestamp: moment, values: { p: 1 } });
        late = await startRedis(port);
        expect(await reader.hears(1)).toEqual({ [p]: [1, moment] });
      } finally {
        for (const one of readers.splice(0)) one.socket.terminate();
        late?.kill();
        await both.close();
      }
    }, 40_000);
    test("[L7] [L10] [L11] several plants on one socket of the other process: while Redis is gone each process tells its own readers, afterwards every plant and the fleet have the newest", async () => {
      const port = await freePort();
      let own = await startRedis(port);
      const both = await serverStage({
        startSeconds: now,
        environment: { REDIS_URL: `redis://127.0.0.1:${port}` },
      });
      const sockets: WebSocket[] = [];
      try {
        const other = await both.anotherProcess();
        const plants = [await both.plant("101"), await both.plant("102")];
        const powers = new Map<string, string>();
        for (const plant of plants)
          powers.set(plant, await both.variable(await both.device(plant), "p"));
        const reader = async (process: ServerProcess) => {
          await process.app.listen({ port: 0, host: "127.0.0.1" });
          const { ticket } = await both.make("GET /auth/ticket?path=%2Flive");
          const address = process.app.server.address() as AddressInfo;
          const socket = new WebSocket(
            `ws://127.0.0.1:${address.port}/api/v1/live?ticket=${ticket}`,
          );
          sockets.push(socket);
          const known: Record<string, LastValues> = {};
          const heard: LiveMessage[] = [];
          socket.on("message", (text: Buffer) => {
            const message = liveMessage.parse(JSON.parse(text.toString()));
            heard.push(message);
            if (message.kind === "snapshot") known[message.plant] = message.values;
            if (message.kind === "values") Object.assign(known[message.plant]!, message.values);
          });
          await once(socket, "open");
          // Each process has versions of its own.
          const fleet = await process.app.inject({
            url: "/api/v1/fleet",
            headers: { authorization: `Bearer ${both.admin}` },
          });
          const { version } = fleet.json<Fleet>();
          socket.send(JSON.stringify({ do: "subscribe", plants } satisfies LiveCommand));
          socket.send(JSON.stringify({ do: "watchFleet", since: version } satisfies LiveCommand));
          await expect.poll(() => Object.keys(known)).toHaveLength(plants.length);
          return { socket, known, heard };
        };
        const near = await reader(both);
        const far = await reader(other);
        const send = (plant: string, value: number) =>
          both.post(plant, { timestamp: moment + value * 300, values: { p: value } });
        const all = (values: Record<string, number>) =>
          Object.fromEntries(
            Object.entries(values).map(([plant, value]) => [
              plant,
              { [powers.get(plant)!]: [value, moment + value * 300] },
            ]),
          );
        await send("101", 1);
        await send("102", 2);
        await expect.poll(() => far.known).toEqual(all({ 101: 1, 102: 2 }));

        own.kill("SIGKILL");
        await once(own, "exit");
        await send("101", 3);
        await send("102", 4);
        await expect.poll(() => near.known).toEqual(all({ 101: 3, 102: 4 }));
        expect(far.known).toEqual(all({ 101: 1, 102: 2 }));
        own = await startRedis(port);
        await expect.poll(() => far.known, { timeout: 20_000 }).toEqual(all({ 101: 3, 102: 4 }));
        // What comes from now on takes the usual way again, and nobody had to open a new socket.
        await send("101", 5);
        await expect.poll(() => far.known).toEqual(all({ 101: 5, 102: 4 }));
        for (const one of [near, far]) expect(one.socket.readyState).toBe(WebSocket.OPEN);
        expect(other.server.rooms.data.lastUpdate("101")).toBe(moment + 1500);
        const rowsOf = (heard: readonly LiveMessage[]): string[] =>
          heard.flatMap((one) => (one.kind === "fleet" ? one.changes.id : []));
        await expect
          .poll(() => new Set(rowsOf(far.heard)), { timeout: 20_000 })
          .toEqual(new Set(plants));
      } finally {
        for (const socket of sockets) socket.terminate();
        own.kill();
        await both.close();
      }
    }, 60_000);
    test("[L7] what Redis refused is announced as soon as it takes it", async () => {
      const both = await serverStage({ startSeconds: now, environment: { REDIS_URL: url } });
      const operator = createClient({ url });
      await operator.connect();
      try {
        const other = await both.anotherProcess();
        await other.app.listen({ port: 0, host: "127.0.0.1" });
        const id = await both.plant("101");
        const p = await both.variable(await both.device(id), "p");
        const reader = new Reader(both, other, id);
        await reader.hears(0);
        await operator.sendCommand(["ACL", "SETUSER", "default", "-publish"]);
        await both.post(id, { timestamp: moment, values: { p: 1 } });
        await operator.sendCommand(["ACL", "SETUSER", "default", "+publish"]);
        expect(await reader.hears(1)).toEqual({ [p]: [1, moment] });
      } finally {
        for (const one of readers.splice(0)) one.socket.terminate();
        operator.destroy();
        await both.close();
      }
    });
  },
);
