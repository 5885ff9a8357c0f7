/**
 * `npm run bench:peers`: the same work for this product and for the engines that people would take instead, their answers compared.
 * `-- --write` puts the table into docs/benchmarks.md; `--only influxdb` leaves others out.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Engine } from "./bench/peers/engine.ts";
import { differences } from "./bench/peers/differences.ts";
import { fromDebian, versionOf } from "./bench/peers/debian.ts";
import { influxDb } from "./bench/peers/influx.ts";
import { heliograph } from "./bench/peers/ours.ts";
import { asTable, writePeers, type Measured } from "./bench/peers/report.ts";
import { victoriaMetrics } from "./bench/peers/victoria.ts";
import { measure, senders } from "./bench/peers/work.ts";
import { machineOf } from "./bench/report.ts";

const { values: asked } = parseArgs({
  options: { only: { type: "string" }, write: { type: "boolean", default: false } },
});
const folder = mkdtempSync(join(tmpdir(), "heliograph-peers-"));
const peers = [
  {
    name: "VictoriaMetrics",
    debian: "victoria-metrics",
    program: "victoria-metrics",
    made: victoriaMetrics,
  },
  { name: "InfluxDB", debian: "influxdb", program: "influxd", made: influxDb },
];
const only = asked.only?.split(",") ?? peers.map(({ debian }) => debian);
const unknown = only.filter((name) => peers.every(({ debian }) => debian !== name));
if (unknown.length > 0)
  throw new Error(
    `there is no ${unknown.join(", ")}; there are ${peers.map((p) => p.debian).join(", ")}`,
  );
if (asked.write && asked.only !== undefined)
  throw new Error("only a whole table is written: leave out --only or --write");

const machine = machineOf(folder, "18.4, embedded");
const measured: Measured[] = [];
const missing: string[] = [];
const run = async (engine: Engine, version: string | null): Promise<void> => {
  try {
    measured.push({ name: engine.name, version, outcome: await measure(engine) });
  } finally {
    await engine.stop();
  }
};
try {
  await run(await heliograph(join(folder, "ours"), senders + 1), null);
  for (const { name, debian, program, made } of peers) {
    if (!only.includes(debian)) continue;
    const found = fromDebian(debian, program, folder);
    if (found === null) missing.push(name);
    else await run(await made(found, join(folder, debian, "run")), versionOf(debian));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const apart = differences(measured);
console.log(`\n${asTable(measured)}\n`);
for (const line of apart) console.log(line);
for (const name of missing)
  console.log(`${name} is not there: no package of Debian's could be had.`);
if (asked.write) writePeers(measured, { machine, missing, apart });
if (apart.length > 0) process.exitCode = 1;
