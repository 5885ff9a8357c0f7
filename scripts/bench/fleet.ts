/** Target 7: the home page of 5,000 plants, cold and warm, and what it receives while every plant sends each minute and ten such pages are open. */
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync, deflateRawSync } from "node:zlib";
import type { Fleet } from "@heliograph/contract/fleet/fleet.wire.ts";
import { loggerOf, plantCode } from "./bench-fleet.ts";
import type { Figure } from "./report.ts";
import { seedFleet } from "./seed-fleet.ts";
import type { BenchServer, BenchStage } from "./stage.ts";

const plants = 5000;
const watchers = 10;
const watchedSeconds = 60;

export async function measureFleet(stage: BenchStage): Promise<Figure[]> {
  const connection = await stage.database("bench_fleet");
  const before = await stage.server(connection);
  const seeded = await seedFleet(before, plants);
  await sendRound(before, 0, 40);
  await before.stop();
  const server = await stage.server(connection);
  const list = await askFor(server, "/plant/all");
  const cold = await askFor(server, "/fleet");
  const began = performance.now();
  while (isIncomplete(await askFor(server, "/fleet"))) await pause(500);
  const whole = (performance.now() - began) / 1000;
  await askFor(server, "/plant/all?full=1");
  await server.loopDelay("reset");
  await askFor(server, "/plant/all?full=1");
  const full = await server.loopDelay("read");
  await server.loopDelay("reset");
  const warm = await askFor(server, "/fleet");
  const sockets = await Promise.all(
    Array.from({ length: watchers }, () => watch(server, warm.fleet.version)),
  );
  // As loggers do: each plant once a minute, spread over it.
  for (let round = 1; round <= watchedSeconds / 60; round++) await sendRound(server, round, 4, 60);
  const loop = await server.loopDelay("read");
  const received = sockets.map(({ close }) => close());
  await server.stop();
  const minutes = watchedSeconds / 60;
  const most = (of: (received: (typeof sockets)[number]["bytes"]) => number): number =>
    Math.max(...received.map(of)) / minutes / 1000;
  const figure = (
    id: string,
    what: string,
    of: Pick<Figure, "unit" | "value" | "hope">,
  ): Figure => ({
    id: `fleet.${id}`,
    what,
    better: "less",
    ...of,
  });
  return [
    figure("seeded", "A fleet of 5,000 plants set up by calls", {
      unit: "s",
      value: seeded,
      hope: 120,
    }),
    figure("list", "Home of 5,000 plants: the list", { unit: "ms", value: list.took, hope: 1000 }),
    figure("full", "The same with sections and devices: event loop blocked, worst", {
      unit: "ms",
      value: full.worst,
      hope: 50,
    }),
    figure("cold", "The same: figures, of a server that has just begun", {
      unit: "ms",
      value: cold.took,
      hope: 2000,
    }),
    figure("warm", "The same: figures", { unit: "ms", value: warm.took, hope: 1000 }),
    figure("bytes", "The same: list and figures, compressed", {
      unit: "kB",
      value: (list.bytes + warm.bytes) / 1000,
      hope: 500,
    }),
    figure("whole", "Until a server that has just begun knows all of them", {
      unit: "s",
      value: whole,
      hope: null,
    }),
    figure("received", "Told to one page a minute, every plant sending, compressed", {
      unit: "kB",
      value: most(({ compressed }) => compressed),
      hope: 50,
    }),
    figure("loop", `Event loop blocked meanwhile, ${watchers} pages open, worst`, {
      unit: "ms",
      value: loop.worst,
      hope: 50,
    }),
  ];
}

/** Every plant sends once. @param lanes calls at a time @param seconds over how long they are spread */
async function sendRound(
  server: BenchServer,
  round: number,
  lanes: number,
  seconds = 0,
): Promise<void> {
  const began = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let plant = next++; plant < plants; plant = next++) {
      const due = began + (seconds * 1000 * plant) / plants - performance.now();
      if (due > 1) await pause(due);
      const power = 500 * Math.abs(Math.sin(plant + round));
      const reply = await fetch(`${server.api}/ingest/${plantCode(plant)}`, {
        method: "POST",
        headers: {
          authorization: loggerOf(plant),
          "content-type": "application/json",
        },
        body: JSON.stringify({
          timestamp: Math.floor(Date.now() / 1000),
          values: { p: Number(power.toFixed(2)), e: 10_000 + plant + round * 4 },
        }),
      });
      if (!reply.ok) throw new Error(`a packet was refused: ${await reply.text()}`);
      await reply.body?.cancel();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

interface Asked {
  readonly took: number;
  readonly bytes: number;
  readonly fleet: Fleet;
}
/** As a browser asks: the bytes are those on the wire. */
async function askFor(server: BenchServer, path: string): Promise<Asked> {
  const began = performance.now();
  const body = await new Promise<Buffer>((done, failed) => {
    const headers = { authorization: `Bearer ${server.token}`, "accept-encoding": "br" };
    request(`${server.api}${path}`, { headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.on("end", () => done(Buffer.concat(parts)));
    })
      .on("error", failed)
      .end();
  });
  const took = performance.now() - began;
  const fleet = JSON.parse(brotliDecompressSync(body).toString()) as Fleet;
  return { took, bytes: body.byteLength, fleet };
}
const isIncomplete = ({ fleet }: Asked): boolean =>
  fleet.id.length < plants || fleet.power.some((power) => power === null);

async function watch(server: BenchServer, since: string) {
  const reply = await fetch(`${server.api}/auth/ticket?path=%2Flive`, {
    headers: { authorization: `Bearer ${server.token}` },
  });
  const { ticket } = (await reply.json()) as { ticket: string };
  const socket = new WebSocket(`${server.api.replace("http", "ws")}/live?ticket=${ticket}`);
  const bytes = { compressed: 0 };
  socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
    // A browser shows no bytes of the wire: they are what the server's deflate makes of it.
    bytes.compressed += deflateRawSync(data).byteLength;
    const { kind } = JSON.parse(data) as { kind: string };
    if (kind === "fleetNews") throw new Error("the fleet was to be asked for again");
  });
  await new Promise((done) => socket.addEventListener("open", done));
  socket.send(JSON.stringify({ do: "watchFleet", since }));
  const close = (): typeof bytes => {
    socket.close();
    return bytes;
  };
  return { bytes, close };
}
