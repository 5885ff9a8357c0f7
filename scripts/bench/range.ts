/** Targets 2, 3, 4: how fast stored series are read, and how much room they take. */
import autocannon from "autocannon";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { dayStartSeconds, daysBetween, daySlots } from "@heliograph/domain/data/plant-day.ts";
import type { BlockRow } from "../../packages/server/src/data/stored-block.ts";
import { writeBlocks } from "../../packages/server/src/data/archive.store.ts";
import { giveBackRoom, packsDue } from "../../packages/server/src/data/pack.store.ts";
import { coldBefore, packPlant } from "../../packages/server/src/data/packing.ts";
import { blockRow } from "../../packages/server/src/data/block-row.ts";
import { readAggregated } from "../../packages/server/src/data/figures-reader.ts";
import { factsOf, type SeriesFacts } from "../../packages/server/src/data/series-facts.ts";
import { readSeries } from "../../packages/server/src/data/series-reader.ts";
import { addPlants, plantCode, timezone, variableId } from "./bench-fleet.ts";
import { FlatFile } from "./flat-file.ts";
import {
  chance,
  packetWidth,
  plantVariables,
  readCounters,
  readVariables,
  seriesOf,
  slotSeconds,
  weatherFrom,
} from "./plant-series.ts";
import type { Figure } from "./report.ts";
import { readRows, sampleTable } from "./row-layout.ts";
import type { BenchServer, BenchStage, OwnServer } from "./stage.ts";
import { inTurn } from "./timing.ts";

/** Ten plant-local years, and the last of them. */
const civilDay = (date: string): number => Date.parse(date) / 86_400_000;
const start = dayStartSeconds(civilDay("2016-01-01"), timezone);
const yearStart = dayStartSeconds(civilDay("2025-01-01"), timezone);
const end = dayStartSeconds(civilDay("2026-01-01"), timezone);
const slots = (end - start) / slotSeconds;
/** The row layout is in the order of arrival: in the last weeks, from which days are read, a packet has all its values; a whole year of them would take a minute to fill. */
const wideDays = 35;
const narrowWidth = 30;
const written = [...readVariables, ...readCounters];
const analogueIndexes = readVariables.map((_, i) => i);
const counterIndexes = readCounters.map((_, i) => readVariables.length + i);

interface Archive {
  readonly own: OwnServer;
  readonly flat: FlatFile;
  readonly rows: pg.Client;
  readonly storedValues: number;
}

export async function measureRanges(stage: BenchStage): Promise<Figure[]> {
  const connection = await stage.database("bench_range");
  const client = await stage.client(connection);
  await addPlants(client, 0, 2);
  const own = await stage.own(connection);
  const flat = new FlatFile(join(stage.folder, "series"), slots);
  const storedValues = await fillArchive(own, flat);
  await fillRows(client, flat);
  await packArchive(own);
  // How many days were moved PostgreSQL knows some seconds later.
  while (!(await giveBackRoom(own.db))) await pause(500);
  const archive: Archive = { own, flat, rows: client, storedValues };
  const figures = [
    ...(await days(archive)),
    await year(archive),
    await decade(archive),
    ...(await counters(archive)),
    ...(await room(archive)),
  ];
  await own.stop();
  flat.close();
  const server = await stage.server(connection);
  figures.splice(1, 0, ...(await daysOverHttp(server)));
  await server.stop();
  await client.end();
  return figures;
}

/** Cuts ten years into blocks by the product's own functions, and writes them in the order in which days end; the same floats go into the flat file. */
async function fillArchive(own: OwnServer, flat: FlatFile): Promise<number> {
  const weather = weatherFrom(start, slots);
  const facts = await seriesFacts(own);
  const days = daysBetween(start, end, timezone);
  const rows: BlockRow[][] = days.map(() => []);
  for (const [index, variable] of written.entries()) {
    const series = seriesOf(variable, weather);
    flat.add(series);
    let before: BlockRow | undefined;
    for (const [n, day] of days.entries()) {
      const at = dayStartSeconds(day, timezone);
      const from = (at - start) / slotSeconds;
      const slots = series.slice(from, from + daySlots(day, timezone));
      const laid = { day, start: at, step: 5 as const, slots, since: 0, mib: null };
      before = blockRow(facts[index]!, laid, { before });
      rows[n]!.push(before);
    }
  }
  const all = rows.flat();
  await writeBlocks(own.db, plantCode(0), all);
  return all.reduce((sum, row) => sum + row.n, 0);
}

/** Ten years that are long past lie together, as the sealer lays them. */
async function packArchive({ db }: OwnServer): Promise<void> {
  const { due } = await packsDue(db, coldBefore(Date.now() / 1000), {
    most: 1000,
    restSeconds: 0,
  });
  for (const one of due) await packPlant(db, one);
}

/** The last year as rows, in the order in which they arrive. The table is made in the same transaction, which spares the log. */
async function fillRows(client: pg.Client, flat: FlatFile): Promise<void> {
  const from = (yearStart - start) / slotSeconds;
  const columns = flat.read(
    written.map((_, index) => index),
    from,
    slots - from,
  );
  await client.query("begin");
  await client.query(sampleTable.replace(/,\s*primary key.*/s, ")"));
  const packetsAStatement = 5000;
  for (let packet = 0; packet < slots - from; packet += packetsAStatement) {
    const count = Math.min(packetsAStatement, slots - from - packet);
    const isNarrow = slots - from - packet - count > wideDays * 288;
    const width = isNarrow ? narrowWidth : packetWidth;
    const values: number[] = [];
    for (let p = packet; p < packet + count; p++)
      for (const column of columns) values.push(column[p]!);
    await client.query(
      // One series of numbers, packet after packet: of a join of two, the planner would choose the inner one.
      `insert into sample
       select 1000, v, $1::integer + p * 300, coalesce(case when v < $2 then ($3::float8[])[p * $2 + v + 1] end, random())
       from generate_series(0, $4::integer * $5::integer - 1) as g
       cross join lateral (select g / $5::integer as p, g % $5::integer as v) as of`,
      [yearStart + packet * slotSeconds, written.length, values, count, width],
    );
  }
  await client.query("alter table sample add primary key (plant_id, variable, stamp)");
  await client.query("commit");
  await client.query("vacuum analyze sample");
  await assertArrived(client);
}

/** Packets of 150 values fill a page each, nearly: a day of one variable lies scattered over as many pages as it has packets. */
async function assertArrived(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pages: number }>(
    `select count(distinct (ctid::text::point)[0])::integer as pages from sample
     where plant_id = 1000 and variable = 0 and stamp >= $1 and stamp < $1 + 86400`,
    [dayAt(0)],
  );
  if (rows[0]!.pages < 250) throw new Error("the row layout does not lie in order of arrival");
}

async function seriesFacts(own: OwnServer): Promise<readonly SeriesFacts[]> {
  const model = await own.rooms.plants.model(plantCode(0));
  const facts = factsOf(model!);
  return plantVariables.map(({ mib }) => facts.series.find((series) => series.mib === mib)!);
}
async function question(own: OwnServer, indexes: readonly number[]) {
  const facts = factsOf((await own.rooms.plants.model(plantCode(0)))!);
  const series = await seriesFacts(own);
  return { facts, wanted: indexes.map((index) => series[index]!), tz: timezone };
}
/** Another day of the last weeks at every turn. */
const dayAt = (turn: number): number =>
  dayStartSeconds(civilDay("2025-12-01") + Math.floor(chance(99, turn) * 30), timezone);

/** Ours and the yardsticks must return the same numbers: otherwise one of them does less work. */
function assertSame(what: string, a: readonly ArrayLike<number | string | null>[], b: typeof a) {
  a.forEach((column, c) => {
    for (let slot = 0; slot < column.length; slot++) {
      const [x, y] = [column[slot], b[c]![slot]];
      if (!Object.is(x, y) && Math.abs(Number(x) - Number(y)) > 1e-6 * Math.abs(Number(y)))
        throw new Error(`${what}: column ${c} slot ${slot} is ${x} and ${y}`);
    }
  });
}

const admin = { userId: "bench", username: "bench", isAdmin: true, perms: new Map() } as const;

/** The columns of a JSON reply, whose rows begin with their timestamp. */
function columnsOf(json: Uint8Array): number[][] {
  const rows = JSON.parse(Buffer.from(json).toString()) as (number | null)[][];
  return analogueIndexes.map((_, column) => rows.map((row) => row[column + 1] ?? NaN));
}

async function days({ own, flat, rows }: Archive): Promise<Figure[]> {
  const asked = await question(own, analogueIndexes);
  const ids = analogueIndexes.map((index) => variableId(0, index));
  const ours = (at: number) =>
    own.rooms.data.fetch(admin, { ids, start: at, end: at + 86_400, resolution: 5 });
  const blocks = (at: number) =>
    readSeries(own.db, { ...asked, start: at, end: at + 86_400, resolution: 5 });
  const theirs = (at: number) =>
    readRows(rows, { plant: 1000, variables: analogueIndexes, start: at, end: at + 86_400 });
  const floats = (at: number) => flat.read(analogueIndexes, (at - start) / slotSeconds, 288);
  assertSame("a day in the flat file", await blocks(dayAt(0)), floats(dayAt(0)));
  assertSame("a day as it is told", columnsOf(await ours(dayAt(0))), floats(dayAt(0)));
  const took = await inTurn(
    600,
    {
      own: (turn) => ours(dayAt(turn)),
      blocks: (turn) => blocks(dayAt(turn)),
      row: (turn) => theirs(dayAt(turn)),
      flat: (turn) => floats(dayAt(turn)),
    },
    20,
  );
  const figure = {
    unit: "ms",
    better: "less",
    hope: null,
    row: took.row,
    flat: took.flat,
  } as const;
  return [
    {
      ...figure,
      id: "day.store",
      what: "15 variables, 1 day, store, 30 days in turn",
      value: took.own,
      gate: { ratio: 15 },
    },
    {
      ...figure,
      id: "day.first",
      what: "The same out of its blocks every time",
      value: took.blocks,
    },
  ];
}

async function daysOverHttp(server: BenchServer): Promise<Figure[]> {
  const ids = analogueIndexes.map((index) => variableId(0, index));
  let turn = 0;
  const ask = (duration: number) =>
    autocannon({
      url: server.api,
      connections: 8,
      duration,
      requests: [
        {
          setupRequest(request) {
            const at = dayAt(turn++);
            return {
              ...request,
              method: "POST",
              path: "/api/v1/data/fetch",
              headers: {
                authorization: `Bearer ${server.token}`,
                "content-type": "application/json",
                "accept-encoding": "identity",
              },
              body: JSON.stringify({ ids, start: at, end: at + 86_400, resolution: 5 }),
            };
          },
        },
      ],
    });
  await ask(2);
  const outcome = await ask(6);
  if (outcome.non2xx + outcome.errors > 0) throw new Error("a day was not answered");
  const what = "15 variables, 1 day, HTTP, 8 clients";
  return [
    {
      id: "day.http",
      what,
      unit: "requests/s",
      value: outcome.requests.total / outcome.duration,
      better: "more",
      hope: 1500,
    },
    {
      id: "day.http.p50",
      what: `${what}, p50`,
      unit: "ms",
      value: outcome.latency.p50,
      better: "less",
      hope: null,
    },
    {
      id: "day.http.p99",
      what: `${what}, p99`,
      unit: "ms",
      value: outcome.latency.p99,
      better: "less",
      hope: 20,
    },
  ];
}

async function year({ own, flat, rows }: Archive): Promise<Figure> {
  const asked = await question(own, analogueIndexes);
  const range = { start: yearStart, end };
  const took = await inTurn(5, {
    own: () => readSeries(own.db, { ...asked, ...range, resolution: 5 }),
    row: () => readRows(rows, { plant: 1000, variables: analogueIndexes, ...range }),
    flat: () =>
      flat.read(
        analogueIndexes,
        (yearStart - start) / slotSeconds,
        (end - yearStart) / slotSeconds,
      ),
  });
  return {
    id: "year.store",
    what: "15 variables, 1 year at 5 minutes, store",
    unit: "ms",
    value: took.own,
    better: "less",
    hope: 40,
    row: took.row,
    flat: took.flat,
    gate: { ratio: 30 },
  };
}

/** Means of half days as a reader of plain floats would make them. */
function halfDays(series: readonly Float64Array[]): Float64Array[] {
  return series.map((values) => {
    const means = new Float64Array(Math.ceil(values.length / 144));
    for (let bucket = 0; bucket < means.length; bucket++) {
      let sum = 0;
      let count = 0;
      for (let slot = bucket * 144; slot < (bucket + 1) * 144 && slot < values.length; slot++) {
        const value = values[slot]!;
        if (value !== value) continue;
        sum += value;
        count++;
      }
      means[bucket] = sum / count;
    }
    return means;
  });
}

async function decade({ own, flat }: Archive): Promise<Figure> {
  const asked = await question(own, analogueIndexes);
  const took = await inTurn(9, {
    own: () => readSeries(own.db, { ...asked, start, end, resolution: 720 }),
    flat: () => halfDays(flat.read(analogueIndexes, 0, slots)),
  });
  return {
    id: "decade.store",
    what: "15 variables, 10 years at 720 minutes, store",
    unit: "ms",
    value: took.own,
    better: "less",
    hope: 80,
    flat: took.flat,
  };
}

/** What a counter rose by, day by day. */
function dailyRises(series: readonly Float64Array[]): Float64Array[] {
  const days = daysBetween(start, end, timezone);
  return series.map((values) => {
    const rises = new Float64Array(days.length);
    let slot = 0;
    let before = NaN;
    days.forEach((day, at) => {
      let last = before;
      for (const until = slot + daySlots(day, timezone); slot < until; slot++)
        if (values[slot]! === values[slot]!) last = values[slot]!;
      rises[at] = last - before;
      before = last;
    });
    return rises;
  });
}

async function counters({ own, flat }: Archive): Promise<Figure[]> {
  const asked = await question(own, counterIndexes);
  const read = (period: "day" | "month" | "year") =>
    readAggregated(own.db, { ...asked, start, end, period, nowSeconds: end });
  const took = await inTurn(9, {
    day: () => read("day"),
    month: () => read("month"),
    year: () => read("year"),
    flat: () => dailyRises(flat.read(counterIndexes, 0, slots)),
  });
  const figure = (period: "day" | "month" | "year", hope: number): Figure => ({
    id: `counters.${period}`,
    what: `12 counters, 10 years by ${period}, store`,
    unit: "ms",
    value: took[period],
    better: "less",
    hope,
    flat: took.flat,
  });
  return [figure("day", 40), figure("month", 15), figure("year", 15)];
}

async function room({ rows, storedValues }: Archive): Promise<Figure[]> {
  const sizeOf = async (relation: string): Promise<number> => {
    const text = `select pg_total_relation_size('${relation}')::text as size`;
    return Number((await rows.query<{ size: string }>(text)).rows[0]!.size);
  };
  const count = await rows.query<{ count: string }>("select count(*) from sample");
  return [
    {
      id: "disk.bytes",
      what: "Bytes a value on disk, with index",
      unit: "bytes",
      value: ((await sizeOf("day_block")) + (await sizeOf("day_pack"))) / storedValues,
      better: "less",
      hope: 0.7,
      row: (await sizeOf("sample")) / Number(count.rows[0]!.count),
      flat: 8,
      gate: { max: 1 },
    },
  ];
}
