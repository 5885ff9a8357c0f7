/** Target 1: what a logger sends is durable when it is acknowledged. */
import autocannon from "autocannon";
import { join } from "node:path";
import type pg from "pg";
import { setTimeout as pause } from "node:timers/promises";
import type { ArrivedPacket } from "../../packages/server/src/data/data.service.ts";
import type { PostgresConnection } from "../../packages/server/src/platform/embedded-postgres.ts";
import { addPlants, loggerOf, plantCode } from "./bench-fleet.ts";
import { openAppender } from "./flat-file.ts";
import { packetWidth, plantVariables, seriesOf, slotSeconds, weatherFrom } from "./plant-series.ts";
import type { Figure } from "./report.ts";
import { insertByCopy, insertByUnnest, sampleTable, type Samples } from "./row-layout.ts";
import type { BenchStage, OwnServer } from "./stage.ts";
import { inTurn } from "./timing.ts";

const plants = 200;
const lanes = 8;
/** Rounds of the whole fleet: the first ones of a process are slower, before the JIT has compiled the code. */
const batchTurns = 25;
/** Seconds for each way of sending single packets. */
const laneSeconds = 2.5;

/** A day of one plant; every plant of the fleet sends it, from its own place on. */
const dayStart = (Math.floor(Date.now() / 86_400_000) - 3) * 86_400;
const weather = weatherFrom(dayStart, 288);
const columns = plantVariables.map((variable) => seriesOf(variable, weather));
const mibs = plantVariables.map((variable) => variable.mib);
function packetAt(turn: number, plant: number): ArrivedPacket {
  const slot = (turn + plant) % 288;
  return {
    stamp: dayStart + turn * slotSeconds,
    mibs,
    values: columns.map((column) => (Number.isNaN(column[slot]) ? null : column[slot]!)),
    devices: null,
  };
}
function samplesOf(plantIndexes: readonly number[], turn: number): Samples {
  const samples: Samples = { plants: [], variables: [], stamps: [], values: [] };
  for (const plant of plantIndexes) {
    const { stamp, values } = packetAt(turn, plant);
    values.forEach((value, v) => {
      samples.plants.push(plant);
      samples.variables.push(v);
      samples.stamps.push(stamp);
      samples.values.push(Number(value ?? 0));
    });
  }
  return samples;
}
const fleet = Array.from({ length: plants }, (_, plant) => plant);

export async function measureIngest(stage: BenchStage): Promise<Figure[]> {
  const connection = await stage.database("bench_ingest");
  const client = await stage.client(connection);
  await addPlants(client, 0, plants);
  await fillRows(client);
  await client.end();
  const own = await stage.own(connection);
  const store = [...(await batches(stage, own, connection)), await single(stage, own, connection)];
  await own.stop();
  return [...store, ...(await overHttp(stage, connection))];
}

/** A table in use has a history, and an index with every series in it: half a day of the fleet before. */
async function fillRows(client: pg.Client): Promise<void> {
  await client.query("begin");
  await client.query(sampleTable.replace(/,\s*primary key.*/s, ")"));
  await client.query(
    `insert into sample select p, v, $1::integer - s * 300, random()
     from generate_series(144, 1, -1) as s cross join generate_series(0, $2::integer - 1) as p
     cross join generate_series(0, $3::integer - 1) as v`,
    [dayStart, plants, packetWidth],
  );
  await client.query("alter table sample add primary key (plant_id, variable, stamp)");
  await client.query("commit");
  await client.query("vacuum analyze sample");
}

/** One timestamp of the whole fleet in one commit. */
async function batches(
  stage: BenchStage,
  own: OwnServer,
  connection: PostgresConnection,
): Promise<Figure[]> {
  const models = await Promise.all(fleet.map((p) => own.rooms.plants.model(plantCode(p))));
  const client = await stage.client(connection);
  const flat = await openAppender(join(stage.folder, "batches"));
  // The packets are built before the clock runs, as they are the loggers' work.
  const packets = Array.from({ length: batchTurns }, (_, turn) =>
    fleet.map((p) => packetAt(turn, p)),
  );
  const samples = Array.from({ length: 2 * batchTurns }, (_, turn) => samplesOf(fleet, turn));
  const floats = Float64Array.from(samples[0]!.values);
  const took = await inTurn(batchTurns - 1, {
    own: (turn) =>
      Promise.all(packets[turn]!.map((packet, p) => own.rooms.data.append(models[p]!, [packet]))),
    copy: (turn) => insertByCopy(client, samples[2 * turn]!),
    unnest: (turn) => insertByUnnest(client, samples[2 * turn + 1]!),
    flat: () => flat.append(floats),
  });
  await client.end();
  await flat.close();
  const perSecond = (ms: number): number => (plants * packetWidth * 1000) / ms;
  return [
    {
      id: "ingest.batch",
      what: "Ingest, store: 200 plants x 150 values a commit",
      unit: "values/s",
      value: perSecond(took.own),
      better: "more",
      hope: null,
      row: perSecond(Math.min(took.copy, took.unnest)),
      flat: perSecond(took.flat),
      gate: { ratio: 30 },
    },
  ];
}

/** Eight senders, each with one pending packet. */
async function single(
  stage: BenchStage,
  own: OwnServer,
  connection: PostgresConnection,
): Promise<Figure> {
  const models = await Promise.all(fleet.map((p) => own.rooms.plants.model(plantCode(p))));
  const clients = await Promise.all(Array.from({ length: lanes }, () => stage.client(connection)));
  const flats = await Promise.all(
    Array.from({ length: lanes }, (_, lane) => openAppender(join(stage.folder, `lane${lane}`))),
  );
  let next = batchTurns * plants;
  const places = (): [plant: number, turn: number] => [next % plants, Math.floor(next++ / plants)];
  const run = async (send: (lane: number) => Promise<void>): Promise<number> => {
    const began = performance.now();
    const until = began + laneSeconds * 1000;
    let packets = 0;
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        while (performance.now() < until) {
          await send(lane);
          packets++;
        }
      }),
    );
    return (packets * packetWidth * 1000) / (performance.now() - began);
  };
  const ours = await run(async () => {
    const [plant, turn] = places();
    await own.rooms.data.append(models[plant]!, [packetAt(turn, plant)]);
  });
  // After the timestamps of the batches, so that no sample is repeated.
  next = 3 * batchTurns * plants;
  const unnest = await run((lane) => {
    const [plant, turn] = places();
    return insertByUnnest(clients[lane]!, samplesOf([plant], turn));
  });
  const copy = await run((lane) => {
    const [plant, turn] = places();
    return insertByCopy(clients[lane]!, samplesOf([plant], turn));
  });
  const flat = await run((lane) => flats[lane]!.append(new Float64Array(packetWidth)));
  await Promise.all([...clients.map((c) => c.end()), ...flats.map((f) => f.close())]);
  return {
    id: "ingest.lanes",
    what: "Ingest, store: single packets, 8 senders",
    unit: "values/s",
    value: ours,
    better: "more",
    hope: null,
    row: Math.max(unnest, copy),
    flat,
  };
}

/** The path of a logger: JSON over HTTP, folded into blocks while more arrives. */
async function overHttp(stage: BenchStage, connection: PostgresConnection): Promise<Figure[]> {
  const client = await stage.client(connection);
  await client.query("truncate packet, journal_mark, day_block, day_pack, pack_due");
  const server = await stage.server(connection);
  const headers = fleet.map((plant) => ({
    authorization: loggerOf(plant),
    "content-type": "application/json",
  }));
  const bodies = fleet.map((plant) =>
    Array.from({ length: 288 }, (_, turn) => {
      const { stamp, values } = packetAt(turn, plant);
      return JSON.stringify({
        timestamp: stamp,
        values: Object.fromEntries(mibs.map((mib, v) => [mib, values[v]])),
      });
    }),
  );
  const send = (from: number, packets: number) => {
    let next = from;
    return autocannon({
      url: server.api,
      connections: 16,
      amount: packets,
      sampleInt: 20,
      requests: [
        {
          setupRequest(request) {
            const plant = next % plants;
            const body = bodies[plant]![Math.floor(next++ / plants) % 288]!;
            return {
              ...request,
              method: "POST",
              path: `/api/v1/ingest/${plantCode(plant)}`,
              headers: headers[plant]!,
              body,
            };
          },
        },
      ],
    });
  };
  const warm = 4 * plants;
  await send(0, warm);
  const packets = 80 * plants;
  const began = performance.now();
  const outcome = await send(warm, packets);
  const posted = performance.now() - began;
  if (outcome["2xx"] !== packets)
    throw new Error(`${packets - outcome["2xx"]} packets were not taken`);
  await untilSealed(client);
  const sealed = performance.now() - began;
  await server.stop();
  await client.end();
  const perSecond = (ms: number): number => (packets * packetWidth * 1000) / ms;
  return [
    {
      id: "ingest.http",
      what: "Ingest, HTTP: single packets in JSON while blocks are written",
      unit: "values/s",
      value: perSecond(posted),
      better: "more",
      hope: 300_000,
    },
    {
      id: "ingest.http.sealed",
      what: "The same until the last value stands in its block",
      unit: "values/s",
      value: perSecond(sealed),
      better: "more",
      hope: null,
    },
    {
      id: "ingest.http.p99",
      what: "The same: answer to one packet, p99 of 16 senders",
      unit: "ms",
      value: outcome.latency.p99,
      better: "less",
      hope: null,
    },
  ];
}

/** Resolves when every packet stands in its blocks. */
export async function untilSealed(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `select from (select plant_id, max(seq) as newest from packet group by plant_id) as p
       left join journal_mark m using (plant_id) where newest > coalesce(sealed_seq, 0) limit 1`,
    );
    if (rowCount === 0) return;
    await pause(100);
  }
}
