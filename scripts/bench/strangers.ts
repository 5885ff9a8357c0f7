/** What callers without an account cost the others: bodies that hold the thread, and a storm of logins. */
import { Agent, request as httpRequest } from "node:http";
import { gzipSync } from "node:zlib";
import { buildPortalWhenStale } from "../portal.mjs";
import { addPlants, loggerOf, plantCode } from "./bench-fleet.ts";
import type { Figure } from "./report.ts";
import type { BenchServer, BenchStage } from "./stage.ts";
import { quantile } from "./timing.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };
const keys = (count: number): string => Array.from({ length: count }, (_, i) => `k${i}=`).join("&");

interface Sent {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}
/** The dear ones of the attack list in anonymous-work.test.ts. */
const attacks: readonly Sent[] = [
  { method: "POST", path: "/api/v1/auth/token", headers: form, body: keys(100_000) },
  { method: "POST", path: "/api/v1/auth/token", headers: form, body: keys(800) },
  {
    method: "POST",
    path: "/api/v1/auth/token",
    headers: json,
    body: "[".repeat(1900) + "]".repeat(1900),
  },
  {
    method: "POST",
    path: "/api/v1/nothing",
    headers: json,
    body: `{"a":"${"x".repeat(1_000_000)}"}`,
  },
  {
    method: "POST",
    path: "/api/v1/ingest/100",
    headers: { ...json, "content-encoding": "gzip" },
    body: gzipSync(Buffer.alloc(50_000_000, " ")),
  },
  { method: "GET", path: `/api/v1/about?${keys(1500)}` },
  { method: "GET", path: `/api/v1/${"a/".repeat(6000)}` },
  { method: "GET", path: "/api/v1/about", headers: { range: `bytes=${"0-1,".repeat(2000)}` } },
];
const turns = 25;
/** As from so many addresses: of one, the limit of attempts would end the storm. */
const stormers = 40;
const stormSeconds = 8;

/** The status, 0 where the server hung up on a body that is too long; and how long it took. */
async function send(
  origin: string,
  { method, path, headers = {}, body }: Sent,
  agent: Agent,
): Promise<{ readonly status: number; readonly ms: number }> {
  const began = performance.now();
  const status = await new Promise<number>((done) => {
    const call = httpRequest(`${origin}${path}`, { method, headers, agent }, (reply) => {
      reply.resume();
      reply.once("close", () => done(reply.statusCode ?? 0));
    });
    call.once("error", () => done(0));
    call.end(body);
  });
  return { status, ms: performance.now() - began };
}

export async function measureStrangers(stage: BenchStage): Promise<Figure[]> {
  await buildPortalWhenStale();
  const connection = await stage.database("bench_strangers");
  const client = await stage.client(connection);
  await addPlants(client, 0, 1);
  await client.end();
  const server = await stage.server(connection);
  const figures = [await heldByBodies(server), ...(await besideLogins(server))];
  await server.stop();
  return figures;
}

async function heldByBodies(server: BenchServer): Promise<Figure> {
  const { origin } = new URL(server.api);
  const agent = new Agent({ keepAlive: true });
  const round = async (): Promise<void> => {
    for (const attack of attacks) await send(origin, attack, agent);
  };
  await round();
  await server.loopDelay("reset");
  for (let turn = 0; turn < turns; turn++) await round();
  const { worst } = await server.loopDelay("read");
  agent.destroy();
  return {
    id: "strangers.bodies",
    what: "Event loop blocked by bodies of strangers, worst",
    unit: "ms",
    value: worst,
    better: "less",
    hope: null,
    gate: { max: 50 },
  };
}

/** An asset and a zipped packet, one after the other, while wrong passwords come from everywhere. */
async function besideLogins(server: BenchServer): Promise<Figure[]> {
  const { origin } = new URL(server.api);
  const page = await (await fetch(origin)).text();
  const asset = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  if (asset === undefined) throw new Error("the portal's page names no script");
  const packet = (): Sent => ({
    method: "POST",
    path: `/api/v1/ingest/${plantCode(0)}`,
    headers: {
      ...json,
      "content-encoding": "gzip",
      authorization: loggerOf(0),
    },
    body: gzipSync(JSON.stringify({ timestamp: Math.floor(Date.now() / 1000), values: { p: 1 } })),
  });
  const file: Sent = { method: "GET", path: asset, headers: { "accept-encoding": "gzip" } };
  const login: Sent = { method: "POST", path: "/api/v1/auth/token", headers: json };
  const agent = new Agent({ keepAlive: true });
  const times = { asset: [] as number[], packet: [] as number[] };
  const until = performance.now() + stormSeconds * 1000;
  const isOn = (): boolean => performance.now() < until;
  const storm = async (n: number): Promise<number> => {
    let sent = 0;
    let answered = 0;
    while (isOn()) {
      // Fifty attempts of each address of this machine.
      const localAddress = `127.${1 + n}.${1 + ((sent / 50) % 250)}.1`;
      const own = new Agent({ keepAlive: true, localAddress });
      for (let turn = 0; turn < 50 && isOn(); turn++, sent++) {
        const body = JSON.stringify({ username: `stranger ${n} ${sent}`, password: "x" });
        if ((await send(origin, { ...login, body }, own)).status === 401) answered++;
      }
      own.destroy();
    }
    return answered;
  };
  const watch = async (): Promise<void> => {
    while (isOn()) {
      times.asset.push((await send(origin, file, agent)).ms);
      const taken = await send(origin, packet(), agent);
      if (taken.status !== 200) throw new Error(`a packet was answered with ${taken.status}`);
      times.packet.push(taken.ms);
    }
  };
  const [answered] = await Promise.all([
    Promise.all(Array.from({ length: stormers }, (_, n) => storm(n))),
    watch(),
  ]);
  agent.destroy();
  const logins = Math.round(answered.reduce((a, b) => a + b, 0) / stormSeconds);
  return [
    {
      id: "strangers.asset",
      what: `An asset beside a storm of ${stormers} that log in, p99`,
      unit: "ms",
      value: quantile(times.asset, 0.99),
      better: "less",
      hope: 200,
    },
    {
      id: "strangers.packet",
      what: "A zipped packet beside it, p99",
      unit: "ms",
      value: quantile(times.packet, 0.99),
      better: "less",
      hope: 200,
    },
    {
      id: "strangers.logins",
      what: "Wrong passwords answered beside them",
      unit: "logins/s",
      value: logins,
      better: "more",
      hope: null,
    },
  ];
}
