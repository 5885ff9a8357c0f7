/** Target 7: one plant's page costs the same in a small fleet and in a large one. */
import { dayOf, dayStartSeconds, daySlots } from "@heliograph/domain/data/plant-day.ts";
import type { BlockRow } from "../../packages/server/src/data/stored-block.ts";
import { writeBlocks } from "../../packages/server/src/data/archive.store.ts";
import { blockRow } from "../../packages/server/src/data/block-row.ts";
import { factsOf } from "../../packages/server/src/data/series-facts.ts";
import { addPlants, plantCode, timezone, variableId } from "./bench-fleet.ts";
import { readVariables, seriesOf, slotSeconds, weatherFrom } from "./plant-series.ts";
import type { Figure } from "./report.ts";
import type { BenchServer, BenchStage } from "./stage.ts";
import { median, timed } from "./timing.ts";

const fleets = [20, 200, 2000] as const;
/** Days of history of every plant. */
const historyDays = 4;
/** Plants whose pages are opened in turn, spread over the fleet. */
const opened = 20;
const rounds = 15;

interface Fleet {
  readonly plants: number;
  readonly server: BenchServer;
}

/** The three fleets side by side, each with a database and a server of its own, asked in turn. */
export async function measureGrowth(stage: BenchStage): Promise<Figure[]> {
  const sizes: Fleet[] = [];
  for (const plants of fleets) sizes.push({ plants, server: await settle(stage, plants) });
  const times = new Map(sizes.map(({ plants }) => [plants, [] as number[]]));
  for (let round = 0; round <= rounds; round++)
    for (let n = 0; n < opened; n++)
      for (const { plants, server } of sizes) {
        const took = await timed(() => openPage(server, Math.floor((n * plants) / opened)));
        if (round > 0) times.get(plants)!.push(took);
      }
  for (const { server } of sizes) await server.stop();
  const figures = sizes.map(({ plants }): Figure => ({
    id: `page.${plants}`,
    what: `One plant's page, a fleet of ${plants}`,
    unit: "ms",
    value: median(times.get(plants)!),
    better: "less",
    hope: null,
  }));
  figures.push({
    id: "page.growth",
    what: "The page in a fleet of 2,000 over that in a fleet of 20",
    unit: "times",
    value: figures.at(-1)!.value / figures[0]!.value,
    better: "less",
    hope: null,
    gate: { max: 1.25 },
  });
  return figures;
}

/** A fleet in a database of its own, every plant with some days of history, and its server. */
async function settle(stage: BenchStage, plants: number): Promise<BenchServer> {
  const connection = await stage.database(`bench_growth_${plants}`);
  const client = await stage.client(connection);
  await addPlants(client, 0, plants);
  const own = await stage.own(connection);
  const model = await own.rooms.plants.model(plantCode(0));
  const today = dayOf(Date.now() / 1000, timezone);
  const start = dayStartSeconds(today - historyDays, timezone);
  const weather = weatherFrom(start, (dayStartSeconds(today, timezone) - start) / slotSeconds);
  for (const variable of readVariables) {
    const series = seriesOf(variable, weather);
    const facts = factsOf(model!).series.find(({ mib }) => mib === variable.mib)!;
    const rows: BlockRow[] = [];
    for (let day = today - historyDays; day < today; day++) {
      const at = dayStartSeconds(day, timezone);
      const from = (at - start) / slotSeconds;
      const slots = series.slice(from, from + daySlots(day, timezone));
      const laid = { day, start: at, step: 5 as const, slots, since: 0, mib: null };
      rows.push(blockRow(facts, laid, { before: rows.at(-1) }));
    }
    await writeBlocks(own.db, plantCode(0), rows);
  }
  await own.stop();
  await copyBlocks(client, 1, plants);
  await client.end();
  return await stage.server(connection);
}

/** Gives the plants [from, to) the history of the first one. */
async function copyBlocks(
  client: Awaited<ReturnType<BenchStage["client"]>>,
  from: number,
  to: number,
): Promise<void> {
  await client.query(
    `insert into day_block
       (plant_id, number, start, first, last, min, max, sum, energy, day, slots, n, step, first_slot, last_slot, min_slot, max_slot, coarse, carry, block)
     select v.plant_id, v.number, b.start, b.first, b.last, b.min, b.max, b.sum, b.energy, b.day, b.slots, b.n, b.step,
       b.first_slot, b.last_slot, b.min_slot, b.max_slot, b.coarse, b.carry, b.block
     from variable v join variable o on o.plant_id = '1000' and o.mib = v.mib
     join day_block b on b.plant_id = '1000' and b.number = o.number
     where v.plant_id::integer between $1 and $2 order by b.day, v.plant_id`,
    [1000 + from, 1000 + to - 1],
  );
  await client.query("vacuum analyze");
}

/** What a browser asks when the page of a plant opens. */
async function openPage(server: BenchServer, plant: number): Promise<void> {
  const ask = async (path: string, body?: object): Promise<void> => {
    const reply = await fetch(`${server.api}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    await reply.arrayBuffer();
  };
  const yesterday = dayStartSeconds(dayOf(Date.now() / 1000, timezone) - 1, timezone);
  const ids = readVariables.map((_, index) => variableId(plant, index));
  await ask(`/plant/${plantCode(plant)}?full=true`);
  await Promise.all([
    ask(`/plant/${plantCode(plant)}/values`),
    ask("/data/fetch", { ids, start: yesterday, end: yesterday + 86_400 }),
    ask(`/data/stats?ids=${ids.slice(0, 5).join("|")}&include=day,month`),
  ]);
}
