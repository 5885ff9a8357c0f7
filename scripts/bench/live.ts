/** Targets 5 and 6: from the logger's post to the screen, with a thousand other readers and reads of long ranges. */
import { setTimeout as pause } from "node:timers/promises";
import { addPlants, ingestPassword, plantCode, variableId } from "./bench-fleet.ts";
import { memoryOf } from "./memory.ts";
import {
  plantVariables,
  readVariables,
  seriesOf,
  slotSeconds,
  weatherFrom,
} from "./plant-series.ts";
import type { Figure } from "./report.ts";
import type { BenchServer, BenchStage } from "./stage.ts";
import { quantile } from "./timing.ts";

const plants = 200;
const sockets = 1000;
const loadSeconds = 12;
/** Packets of the other plants a second: 200 plants every 5 minutes send less than one. */
const otherPacketsASecond = 25;
/** History that the long ranges are read from. [days] */
const historyDays = 365;

export async function measureLive(stage: BenchStage): Promise<Figure[]> {
  const connection = await stage.database("bench_live");
  const client = await stage.client(connection);
  await addPlants(client, 0, plants);
  const server = await stage.server(connection);
  await sendHistory(server);
  const audience = await openSockets(server);
  await server.loopDelay("reset");
  const watched = await openSocket(server, 0);
  const load = new AbortController();
  const others = [sendOthers(server, load.signal), readRanges(server, load.signal)];
  const delays = await watchValues(server, watched, loadSeconds);
  load.abort();
  await Promise.all(others);
  const loop = await server.loopDelay("read");
  const memory = { server: memoryOf(server.pid), postgres: memoryOf(stage.postgresPid) };
  for (const socket of [...audience, watched]) socket.close();
  await server.stop();
  await client.end();
  const what = "Posted value on a socket, 1,000 sockets on other plants";
  return [
    {
      id: "live.p50",
      what: `${what}, p50`,
      unit: "ms",
      value: quantile(delays, 0.5),
      better: "less",
      hope: null,
    },
    {
      id: "live.p99",
      what: `${what}, p99`,
      unit: "ms",
      value: quantile(delays, 0.99),
      better: "less",
      hope: 100,
    },
    {
      id: "loop.worst",
      what: "Event loop blocked under that load and long ranges, worst",
      unit: "ms",
      value: loop.worst,
      better: "less",
      hope: 50,
    },
    {
      id: "loop.p99",
      what: "Event loop blocked under that load and long ranges, p99",
      unit: "ms",
      value: loop.p99,
      better: "less",
      hope: null,
    },
    ...memoryFigures(memory),
  ];
}

function memoryFigures(memory: { server: number | null; postgres: number | null }): Figure[] {
  const figure = (id: string, what: string, value: number | null, hope: number): Figure[] =>
    value === null ? [] : [{ id, what, unit: "MB", value, better: "less", hope }];
  return [
    ...figure("memory.server", "Memory of the server under that load (PSS)", memory.server, 400),
    ...figure(
      "memory.postgres",
      "Memory of PostgreSQL under that load (PSS)",
      memory.postgres,
      300,
    ),
  ];
}

const authorization = (plant: number): string =>
  `Basic ${Buffer.from(`${plantCode(plant)}:${ingestPassword}`).toString("base64")}`;
async function post(server: BenchServer, plant: number, body: object): Promise<void> {
  const reply = await fetch(`${server.api}/ingest/${plantCode(plant)}`, {
    method: "POST",
    headers: { authorization: authorization(plant), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`a packet was refused: ${await reply.text()}`);
  await reply.body?.cancel();
}

/** A year of 15 variables of one plant, as a logger that was away sends it. */
async function sendHistory(server: BenchServer): Promise<void> {
  const start = (Math.floor(Date.now() / 86_400_000) - historyDays) * 86_400;
  const weather = weatherFrom(start, historyDays * 288);
  const columns = readVariables.map((variable) => seriesOf(variable, weather));
  const packetsACall = 3000;
  for (let from = 0; from < historyDays * 288; from += packetsACall) {
    const packets = Array.from(
      { length: Math.min(packetsACall, historyDays * 288 - from) },
      (_, i) => ({
        timestamp: start + (from + i) * slotSeconds,
        values: Object.fromEntries(
          readVariables.map(({ mib }, v) => {
            const value = columns[v]![from + i]!;
            return [mib, Number.isNaN(value) ? null : value];
          }),
        ),
      }),
    );
    await post(server, 1, { packets });
  }
}

function openSocket(server: BenchServer, plant: number): Promise<WebSocket> {
  const address = `${server.api.replace("http:", "ws:")}/plant/${plantCode(plant)}/values?token=${server.token}`;
  const socket = new WebSocket(address);
  return new Promise((done, failed) => {
    // The first message is the snapshot: from then on the socket is subscribed.
    socket.addEventListener("message", () => done(socket), { once: true });
    socket.addEventListener("error", () => failed(new Error("a socket was refused")), {
      once: true,
    });
  });
}
/** A thousand readers of all plants but the watched one. */
async function openSockets(server: BenchServer): Promise<WebSocket[]> {
  const opened: WebSocket[] = [];
  const atOnce = 50;
  for (let from = 0; from < sockets; from += atOnce)
    opened.push(
      ...(await Promise.all(
        Array.from({ length: atOnce }, (_, i) =>
          openSocket(server, 1 + ((from + i) % (plants - 1))),
        ),
      )),
    );
  return opened;
}

/** Ten posts a second on the watched plant; each carries a number by which its push is known. [ms] */
async function watchValues(
  server: BenchServer,
  socket: WebSocket,
  seconds: number,
): Promise<number[]> {
  const id = variableId(0, 0);
  const sentAt = new Map<number, number>();
  const delays: number[] = [];
  socket.addEventListener("message", ({ data }) => {
    const value = (JSON.parse(data as string) as Record<string, [number, number]>)[id]?.[0];
    const sent = value === undefined ? undefined : sentAt.get(value);
    if (sent !== undefined) delays.push(performance.now() - sent);
  });
  const stamp = Math.floor(Date.now() / 1000) - 60;
  for (let number = 1; number <= seconds * 10; number++) {
    const values = Object.fromEntries(plantVariables.map(({ mib }, v) => [mib, number + v]));
    sentAt.set(number, performance.now());
    await Promise.all([post(server, 0, { timestamp: stamp, values }), pause(100)]);
  }
  await pause(500);
  if (delays.length < seconds * 10)
    throw new Error(`${seconds * 10 - delays.length} values never came`);
  return delays;
}

async function sendOthers(server: BenchServer, until: AbortSignal): Promise<void> {
  const stamp = Math.floor(Date.now() / 1000) - 120;
  for (let turn = 0; !until.aborted; turn++) {
    const plant = 1 + (turn % (plants - 1));
    const values = Object.fromEntries(
      plantVariables.map(({ mib }, v) => [mib, (turn % 97) + v / 10]),
    );
    await Promise.all([
      post(server, plant, { timestamp: stamp, values }),
      pause(1000 / otherPacketsASecond),
    ]);
  }
}
/** A reader who opens a year, a month and a day in a loop. */
async function readRanges(server: BenchServer, until: AbortSignal): Promise<void> {
  const ids = readVariables.map((_, index) => variableId(1, index));
  const now = Math.floor(Date.now() / 1000);
  const questions = [
    { days: historyDays, resolution: 720 },
    { days: 31, resolution: 60 },
    { days: 22, resolution: 5 },
    { days: 1, resolution: 5 },
  ];
  for (let turn = 0; !until.aborted; turn++) {
    const { days, resolution } = questions[turn % questions.length]!;
    const body = JSON.stringify({ ids, start: now - days * 86_400, end: now, resolution });
    const reply = await fetch(`${server.api}/data/fetch`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
      body,
    });
    if (!reply.ok) throw new Error(`a range was refused: ${await reply.text()}`);
    await reply.arrayBuffer();
    await pause(200);
  }
}
