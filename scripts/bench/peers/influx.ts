/** InfluxDB 1: one measurement, the plant as a tag, a field for each variable. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort, monthBounds, Program, rises, sizeOf, type Engine, type Row } from "./engine.ts";

/** A packet in line protocol; gaps have no field. */
export function lineOf(plant: number, stamp: number, values: readonly (number | null)[]): string {
  const fields = values.flatMap((value, index) => (value === null ? [] : [`v${index}=${value}`]));
  return `p,plant=${plant} ${fields.join(",")} ${stamp}`;
}
interface Found {
  readonly results: { readonly series?: { readonly values: Row[] }[] }[];
}
const rowsIn = (answer: string): Row[][] =>
  (JSON.parse(answer) as Found).results.map(({ series }) => series?.[0]?.values ?? []);

export async function influxDb(program: string, folder: string): Promise<Engine> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const config = join(folder, "influxdb.conf");
  writeFileSync(
    config,
    `reporting-disabled = true
bind-address = "127.0.0.1:${await freePort()}"
[meta]
  dir = ${JSON.stringify(join(folder, "meta"))}
[data]
  dir = ${JSON.stringify(join(folder, "data"))}
  wal-dir = ${JSON.stringify(join(folder, "wal"))}
  query-log-enabled = false
  cache-snapshot-write-cold-duration = "5s"
  compact-full-write-cold-duration = "10s"
[http]
  bind-address = "127.0.0.1:${port}"
  log-enabled = false
[monitor]
  store-enabled = false
[logging]
  level = "error"
`,
  );
  const server = new Program(program, ["-config", config], `${address}/ping`);
  const ask = (text: string) => ({
    method: "POST" as const,
    path: "/query?db=bench&epoch=s",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ q: text }).toString(),
  });
  const where = (plant: number, start: number, end: number): string =>
    `from p where plant = '${plant}' and time >= ${start}s and time < ${end}s`;
  const wal = join(folder, "wal");
  return {
    name: "InfluxDB",
    pids: () => server.pids,
    async start() {
      await server.start();
      await fetch(`${address}/query`, {
        method: "POST",
        body: new URLSearchParams({ q: "create database bench" }),
      });
      return address;
    },
    stop: () => server.end("SIGTERM"),
    kill: () => server.end("SIGKILL"),
    post: (plant, stamp, values) => ({
      method: "POST",
      path: "/write?db=bench&precision=s",
      headers: {},
      body: lineOf(plant, stamp, values),
    }),
    raw: ({ plant, variables, start, end }) => ({
      asks: [ask(`select ${variables.map((v) => `v${v}`).join(", ")} ${where(plant, start, end)}`)],
      rows: ([answer]) => rowsIn(answer!)[0]!,
    }),
    means: ({ plant, variables, start, end }, minutes) => ({
      asks: [
        ask(
          `select ${variables.map((v) => `mean(v${v})`).join(", ")} ${where(plant, start, end)} group by time(${minutes}m)`,
        ),
      ],
      rows: ([answer]) => rowsIn(answer!)[0]!,
    }),
    months({ plant, variables, start, end }) {
      const bounds = monthBounds({ start, end });
      const last = variables.map((v) => `last(v${v})`).join(", ");
      return {
        asks: [
          ask(bounds.map((at) => `select ${last} ${where(plant, at - 86_400, at)}`).join("; ")),
        ],
        rows: ([answer]) =>
          rises(
            rowsIn(answer!).map(([row], n): Row => [
              bounds[n]!,
              ...(row === undefined ? variables.map(() => null) : (row.slice(1) as number[])),
            ]),
          ),
      };
    },
    /** It writes its log into files a few seconds after the last value, and compacts them later. */
    async settle() {
      for (let last = -1, calm = 0; calm < 30; await pause(1000)) {
        const size = sizeOf(wal) + sizeOf(join(folder, "data"));
        calm = size === last ? calm + 1 : 0;
        last = size;
      }
    },
    room: () => Promise.resolve({ archive: sizeOf(join(folder, "data")), journal: null }),
  };
}
