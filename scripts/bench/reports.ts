/** RPTX-05: the monthly reports of many plants, each made, kept and drawn as a PDF, beside a server that must go on answering. */
import { setTimeout as pause } from "node:timers/promises";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { civilParts } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, daySlots, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { BlockRow } from "../../packages/server/src/data/stored-block.ts";
import { writeBlocks } from "../../packages/server/src/data/archive.store.ts";
import { blockRow } from "../../packages/server/src/data/block-row.ts";
import { factsOf } from "../../packages/server/src/data/series-facts.ts";
import { addLargePlant, type LargeSeries, largeVariableId } from "./large-plant.ts";
import { memoryOf, processorTime } from "./memory.ts";
import { chance, slotSeconds } from "./plant-series.ts";
import type { Figure } from "./report.ts";
import type { BenchServer, BenchStage, OwnServer } from "./stage.ts";

const plantCount = 500;
const fleet = 5000;
const invertersAPlant = 10;
const nominal = 50;
const timezone = "Europe/Rome";
const plants = Array.from({ length: plantCount }, (_, n) => String(7001 + n));
/** Drawn before the clock runs: a server that has drawn none yet reads its fonts. */
const warmDrawings = 5;

const series: readonly LargeSeries[] = [
  ...Array.from({ length: invertersAPlant }, (_, n): LargeSeries[] => {
    const common = { of: "inverter", at: n } as const;
    return [
      { ...common, mib: `inv.${n}.pac`, udm: "kW", tag: tags.P_PRODUCED },
      { ...common, mib: `inv.${n}.etot`, udm: "kWh", tag: tags.E_PRODUCED },
    ];
  }).flat(),
  { of: "sensor", at: 0, mib: "sen.irr", udm: "W/m²", tag: tags.IRR },
];
const isEnergy = ({ mib }: LargeSeries): boolean => mib.endsWith(".etot");

/** What the sun leaves of 1, some clouds included. */
function light(slot: number): number {
  const hour = ((slot * slotSeconds) / 3600 + 1) % 24;
  const clear = Math.max(0, Math.sin((Math.PI * (hour - 6)) / 12));
  return clear * (1 - 0.3 * chance(7, Math.floor(slot / 36)));
}

export async function measureReports(stage: BenchStage): Promise<Figure[]> {
  const connection = await stage.database("bench_reports");
  const client = await stage.client(connection);
  const today = dayOf(Date.now() / 1000, timezone);
  const { dayOfMonth } = civilParts(today);
  const lastOfMonth = today - dayOfMonth;
  const firstOfMonth = lastOfMonth - civilParts(lastOfMonth).dayOfMonth + 1;
  for (const plantId of plants)
    // oxlint-disable-next-line no-await-in-loop -- one plant after the other
    await addLargePlant(client, { plantId, timezone, nominal, lat: 44, lon: 9 }, series);
  const filling = await stage.own(connection);
  // It begins with every plant: there is nothing to judge yet.
  await filling.rooms.health.look();
  await fillArchive(filling, { from: firstOfMonth, to: today });
  await client.query("vacuum analyze day_block");
  await client.query("update health_state set is_due = true");
  const hasWork = async (): Promise<boolean> =>
    (await client.query("select 1 from health_state where has_past or is_due limit 1")).rowCount !==
    0;
  // oxlint-disable-next-line no-await-in-loop -- until every day is judged
  while (await hasWork()) await filling.rooms.health.look();
  await filling.stop();

  const server = await stage.server(connection);
  const ids: string[] = [];
  for (const plantId of plants) {
    const vars = series.flatMap((one, at) => (isEnergy(one) ? [largeVariableId(plantId, at)] : []));
    // oxlint-disable-next-line no-await-in-loop -- few
    const { id } = await call<{ id: string }>(server, "POST", "/report", {
      plant_id: plantId,
      template_id: "R01",
      freq: "monthly",
      vars,
    });
    ids.push(id);
  }
  const period = new Date(lastOfMonth * 86_400_000).toISOString().slice(0, 7);
  const draw = async (id: string): Promise<void> => {
    await call(server, "GET", `/report/generate/${id}/${period}?format=pdf`);
  };
  // The server's own is what it takes once people have looked at each plant.
  for (const plantId of plants) await lookAt(server, plantId, { from: firstOfMonth, to: today });
  const before = await settledMemory(server);
  await server.loopDelay("reset");
  const madeBefore = processorTime(server.pid);
  await client.query("update report_due set first_day = $1, due = 0", [firstOfMonth]);
  const made = async (): Promise<number> =>
    (await client.query<{ count: number }>("select count(*)::integer as count from report_issue"))
      .rows[0]!.count;
  while ((await made()) === 0) await pause(20);
  const began = performance.now();
  while ((await made()) < plantCount) await pause(50);
  const makingSeconds = (performance.now() - began) / 1000;
  const makingProcessor = processorTime(server.pid) - madeBefore;
  for (const id of ids.slice(0, warmDrawings)) await draw(id);
  const drawnBefore = processorTime(server.pid);
  const drawingBegan = performance.now();
  for (const id of ids) await draw(id);
  const drawingSeconds = (performance.now() - drawingBegan) / 1000;
  const drawingProcessor = processorTime(server.pid) - drawnBefore;
  const loop = await server.loopDelay("read");
  const after = memoryOf(server.pid);
  await server.stop();
  await client.end();

  const figure = { better: "less", hope: null } as const;
  const seconds = (makingProcessor + drawingProcessor) / plantCount;
  const wall = (makingSeconds + drawingSeconds) / plantCount;
  return [
    {
      ...figure,
      id: "reports.one",
      what: `Monthly report of ${invertersAPlant} inverters, made in two languages, kept and drawn as a PDF: processor time`,
      unit: "ms",
      value: seconds * 1000,
      hope: 700,
    },
    {
      ...figure,
      id: "reports.fleet",
      what: `Monthly reports of ${fleet.toLocaleString("en")} plants, one after the other (${plantCount} measured)`,
      unit: "min",
      value: (wall * fleet) / 60,
      hope: 60,
    },
    {
      ...figure,
      id: "reports.memory",
      what: "Memory that they take beyond the server's own",
      unit: "MB",
      value: before === null || after === null ? 0 : Math.max(0, after - before),
      hope: 150,
    },
    {
      ...figure,
      id: "reports.loop.worst",
      what: "Event loop blocked while they are made and drawn, worst",
      unit: "ms",
      value: loop.worst,
      hope: 50,
    },
  ];
}

/** What the server takes once it has begun all that it does by itself. [MB] */
async function settledMemory(server: BenchServer): Promise<number | null> {
  let last = memoryOf(server.pid);
  for (let still = 0, looks = 0; still < 5 && looks < 30; looks++) {
    await pause(2000);
    const now = memoryOf(server.pid);
    still = now !== null && last !== null && now - last > 2 ? 0 : still + 1;
    last = now;
  }
  return last;
}

/** What the pages of a plant and of its month ask. */
async function lookAt(
  server: BenchServer,
  plantId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const ids = series.map((_, at) => largeVariableId(plantId, at));
  const [start, end] = [dayStartSeconds(from, timezone), dayStartSeconds(to, timezone)];
  await call(server, "GET", `/plant/${plantId}?full=1`);
  await call(server, "POST", "/data/aggregated", { ids, start, end, tz: timezone, period: "day" });
  await call(server, "POST", "/data/fetch", { ids, start: end - 86_400, end, resolution: 5 });
}

async function call<T>(
  server: BenchServer,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(server.api + path, {
    method,
    headers: {
      authorization: `Bearer ${server.token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  const bytes = await answer.arrayBuffer();
  return (body === undefined ? bytes : JSON.parse(Buffer.from(bytes).toString())) as T;
}

/** Cuts the days into blocks by the product's own functions; plants of one kind share theirs. */
async function fillArchive(
  own: OwnServer,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const models = await Promise.all(plants.map((plantId) => own.rooms.plants.model(plantId)));
  const [facts, ...others] = models.map((model) => factsOf(model!));
  if (facts === undefined) return;
  const numbers = [facts, ...others].map(
    (of) => new Map(of.series.map(({ mib, number }) => [mib, number])),
  );
  const befores = new Map<string, BlockRow>();
  for (let day = from; day < to; day++) {
    const start = dayStartSeconds(day, timezone);
    const first = start / slotSeconds;
    const rows = facts.series.map((of, at) => {
      const one = series.find(({ mib }) => mib === of.mib)!;
      const size = 40 + (at % 5) / 10;
      const slots = Float64Array.from({ length: daySlots(day, timezone) }, (_, slot) =>
        Number(
          (isEnergy(one)
            ? (first + slot) * 3
            : light(first + slot) * (one.of === "sensor" ? 950 : size)
          ).toFixed(2),
        ),
      );
      const laid = { day, start, step: 5 as const, slots, since: 0, mib: null };
      const row = blockRow(of, laid, { before: befores.get(of.mib ?? "") });
      befores.set(of.mib ?? "", row);
      return row;
    });
    for (const [at, plantId] of plants.entries())
      // oxlint-disable-next-line no-await-in-loop -- one plant after the other
      await writeBlocks(
        own.db,
        plantId,
        rows.map((row, of) => ({ ...row, number: numbers[at]!.get(facts.series[of]!.mib)! })),
      );
  }
}
