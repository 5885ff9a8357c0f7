/** What a control room asks for, and what a year of guaranteed performance takes: a plant of 300 inverters, 1,000 strings and 1,000 trackers. */
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import {
  controlPlantId,
  deliveredId,
  makeControlPlant,
  trackers,
  wholeDays,
} from "./control-plant.ts";
import { inverters, strings } from "./large-plant.ts";
import type { Figure } from "./report.ts";
import type { BenchServer, BenchStage } from "./stage.ts";
import { median } from "./timing.ts";

const rooms = [
  { id: "inverters", path: "inverter_control", what: `A day of ${inverters} inverters` },
  { id: "strings", path: "string_control", what: `A day of ${strings} strings` },
  { id: "trackers", path: "tracker_control", what: `A day of ${trackers} trackers` },
] as const;
const settlements = 3;

export async function measureControls(stage: BenchStage): Promise<Figure[]> {
  const connection = await stage.database("bench_controls");
  const client = await stage.client(connection);
  const last = await makeControlPlant(stage, connection, client);
  const server = await stage.server(connection);
  const figures: Figure[] = [];
  for (const { id, path, what } of rooms) {
    const answers: Answer[] = [];
    // Each day is asked for once; the first one warms up.
    for (let ago = 0; ago < wholeDays; ago++) {
      const day = formatCivilDay(last - ago);
      answers.push(await answered(server, `/plant/${controlPlantId}/${path}?day=${day}`));
    }
    const common = { better: "less" } as const;
    figures.push(
      {
        ...common,
        id: `controls.${id}.ms`,
        what: `${what}, never asked before, HTTP`,
        unit: "ms",
        value: median(answers.slice(1).map(({ ms }) => ms)),
        hope: 300,
      },
      {
        ...common,
        id: `controls.${id}.kb`,
        what: `${what}, as it travels`,
        unit: "kB",
        value: Math.max(...answers.map(({ bytes }) => bytes)) / 1000,
        hope: 400,
        gate: { max: 400 },
      },
    );
  }
  const seconds: number[] = [];
  for (let turn = 0; turn <= settlements; turn++) seconds.push(await settled(server));
  await server.stop();
  await client.end();
  return [
    ...figures,
    {
      id: "gperf.year",
      what: `A year of guaranteed performance of ${inverters} inverters, HTTP`,
      unit: "s",
      value: median(seconds.slice(1)),
      better: "less",
      hope: 3,
    },
  ];
}

interface Answer {
  readonly ms: number;
  /** Body as it came over the wire. */
  readonly bytes: number;
}
/** Asks as a browser does, which takes what is compressed. */
async function answered(server: BenchServer, path: string): Promise<Answer> {
  const began = performance.now();
  const request = get(`${server.api}${path}`, {
    headers: {
      authorization: `Bearer ${server.token}`,
      "accept-encoding": "gzip, deflate, br",
    },
  });
  const [reply] = (await once(request, "response")) as [IncomingMessage];
  let bytes = 0;
  for await (const part of reply) bytes += (part as Buffer).length;
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode}`);
  return { ms: performance.now() - began, bytes };
}

/** A year that ended, until the whole settlement is there. [s] */
async function settled(server: BenchServer): Promise<number> {
  const contract = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10);
  const began = performance.now();
  const reply = await fetch(`${server.api}/gperformance/${controlPlantId}/calc`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
    body: JSON.stringify({
      params: { contract_start: contract, pu_kwh: 0.2 },
      year: Number(contract.slice(0, 4)),
      etotal: deliveredId,
    }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`no settlement: ${text}`);
  const { data } = JSON.parse(text) as { data: unknown[] };
  if (data.length < 360) throw new Error(`a settlement of ${data.length} days only`);
  return (performance.now() - began) / 1000;
}
