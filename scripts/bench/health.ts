/** H20: the health of a large plant, 300 inverters and 1,000 strings: one look at it, and a year judged anew, beside a server that must go on answering; and a year of a plant of a tenth. */
import { setTimeout as pause } from "node:timers/promises";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { dayOf, daySlots, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import type pg from "pg";
import type { PostgresConnection } from "../../packages/server/src/platform/embedded-postgres.ts";
import type { BlockRow } from "../../packages/server/src/data/stored-block.ts";
import { writeBlocks } from "../../packages/server/src/data/archive.store.ts";
import { blockRow } from "../../packages/server/src/data/block-row.ts";
import { factsOf, type SeriesFacts } from "../../packages/server/src/data/series-facts.ts";
import {
  addLargePlant,
  boxOf,
  inverters,
  type LargeSeries,
  sendSlot,
  strings,
} from "./large-plant.ts";
import { chance, slotSeconds } from "./plant-series.ts";
import type { Figure } from "./report.ts";
import type { BenchServer, BenchStage, OwnServer } from "./stage.ts";
import { median } from "./timing.ts";

/** Days that are judged: a whole year, so that what a thread costs when it begins weighs as little as it does there. */
const historyDays = 365;
const daysAYear = 365;
const rounds = 7;
/** A server's thread looks at plants all day: the looks before these are not counted. */
const warmRounds = 20;
const nominal = 100;

/** Where it is two in the afternoon, whenever this runs. */
const hourThere = 14;
const hoursAhead = ((hourThere - new Date().getUTCHours() + 36) % 24) - 12;
const timezone = `Etc/GMT${hoursAhead > 0 ? "-" : "+"}${Math.abs(hoursAhead)}`;
const site = { lat: 20, lon: hoursAhead * 15 };

interface Series extends LargeSeries {
  /** What is written: of a kind, some variants are made and shared. */
  readonly kind: "power" | "energy" | "current" | "light";
  readonly variant: number;
}
const variants = 8;
interface Plant {
  readonly plantId: string;
  readonly inverters: number;
  readonly strings: number;
  readonly series: readonly Series[];
}
const plantOf = (plantId: string, inverters: number, strings: number): Plant => ({
  plantId,
  inverters,
  strings,
  series: seriesOf(inverters, strings),
});
const seriesOf = (inverters: number, strings: number): readonly Series[] => [
  ...Array.from({ length: inverters }, (_, n): Series[] => {
    const common = { of: "inverter", at: n, variant: n % variants } as const;
    return [
      { ...common, mib: `inv.${n}.pac`, udm: "kW", tag: tags.P_PRODUCED, kind: "power" },
      { ...common, mib: `inv.${n}.etot`, udm: "kWh", tag: tags.E_PRODUCED, kind: "energy" },
    ];
  }).flat(),
  ...Array.from({ length: strings }, (_, n): Series => {
    const variant = n % variants;
    return { ...boxOf(n), variant, mib: `str.${n}.i`, udm: "A", tag: tags.STRING, kind: "current" };
  }),
  {
    of: "sensor",
    at: 0,
    mib: "sen.irr",
    udm: "W/m²",
    tag: tags.IRR,
    kind: "light",
    variant: 0,
  },
];
const large = plantOf("9002", inverters, strings);
const middling = plantOf("9003", inverters / 10, strings / 10);
const { plantId, series } = large;

/** What the sun leaves of 1 at a moment, some clouds included. */
function light(slot: number): number {
  const hour = (((slot * slotSeconds) / 3600 + hoursAhead) % 24) + 0.001;
  const clear = Math.max(0, Math.sin((Math.PI * (hour - 6)) / 12));
  return clear * (1 - 0.3 * chance(7, Math.floor(slot / 36)));
}
const powerAt = (slot: number, variant: number): number =>
  Number((85 * light(slot) * (1 + variant / 500)).toFixed(2));
/** Of each variant where its counter stands, and at which slot: it counts what its power makes, or every inverter would have a fault. */
const counted = new Map<number, { slot: number; kwh: number }>();
/** Slots are asked for in their order. */
function counterAt(slot: number, variant: number): number {
  const at = counted.get(variant) ?? { slot, kwh: 1000 };
  counted.set(variant, at);
  for (; at.slot < slot; at.slot++) at.kwh += (powerAt(at.slot, variant) * slotSeconds) / 3600;
  return Number(at.kwh.toFixed(1));
}
const valueOf = {
  power: powerAt,
  energy: counterAt,
  current: (slot: number, variant: number) =>
    Number((9 * light(slot) * (1 + variant / 300)).toFixed(2)),
  light: (slot: number) => Number((950 * light(slot)).toFixed(1)),
} as const;

export async function measureHealth(stage: BenchStage): Promise<Figure[]> {
  const connection = await stage.database("bench_health");
  const client = await stage.client(connection);
  const years = [
    await yearAnew(stage, connection, { client, plant: middling }),
    await yearAnew(stage, connection, { client, plant: large }),
  ];

  const server = await stage.server(connection);
  await sendToday(server);
  await untilLooked(client);
  await server.loopDelay("reset");
  for (let round = 0; round < rounds; round++) {
    await setDue(client, plantId);
    await untilLooked(client);
  }
  const loop = await server.loopDelay("read");
  await server.stop();
  const own = await stage.own(connection);
  const looks: number[] = [];
  for (let round = 0; round < warmRounds + rounds; round++) {
    await setDue(client, plantId);
    looks.push(await processorTime(() => own.rooms.health.look()));
  }
  await own.stop();
  await client.end();
  const whatOf = (plant: Plant): string =>
    `Health of ${plant.inverters} inverters and ${plant.strings} strings`;
  const what = whatOf(large);
  const figure = { better: "less", hope: null } as const;
  return [
    {
      ...figure,
      id: "health.look",
      what: `${what}: one look, processor time`,
      unit: "ms",
      value: median(looks.slice(warmRounds)),
      hope: 20,
    },
    {
      ...figure,
      id: "health.year",
      what: `${what}: a year judged anew, processor time`,
      unit: "s",
      value: years[1]!,
      hope: 5,
    },
    {
      ...figure,
      id: "health.year.middling",
      what: `${whatOf(middling)}: a year judged anew, processor time`,
      unit: "s",
      value: years[0]!,
      hope: 5,
    },
    {
      ...figure,
      id: "health.loop.worst",
      what: `${what}: event loop blocked, worst`,
      unit: "ms",
      value: loop.worst,
      hope: 50,
      gate: { max: 50 },
    },
  ];
}
/** What it takes to judge a year of a plant that has just come. [s] */
async function yearAnew(
  stage: BenchStage,
  connection: PostgresConnection,
  { client, plant }: { readonly client: pg.Client; readonly plant: Plant },
): Promise<number> {
  await addLargePlant(client, { plantId: plant.plantId, timezone, nominal, ...site }, plant.series);
  const filling = await stage.own(connection);
  // It starts the thread: there is nothing to judge yet.
  await filling.rooms.health.look();
  counted.clear();
  await fillArchive(filling, plant);
  await client.query("vacuum analyze day_block");
  await setDue(client, plant.plantId);
  // A tick ends after a minute: on a busy machine a year takes more than one.
  let anew = 0;
  do anew += await processorTime(() => filling.rooms.health.look());
  while (await hasPast(client, plant.plantId));
  await filling.stop();
  const { rows } = await client.query<{ days: number }>(
    `select count(*)::integer as days from health_day
     where plant_id = $1 and summary is not null and not is_stale`,
    [plant.plantId],
  );
  const { days } = rows[0]!;
  if (days < historyDays) throw new Error(`only ${days} days were judged`);
  return (anew / 1000 / days) * daysAYear;
}

/** Of this process with its threads. [ms] */
async function processorTime(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Cuts the days before today into blocks by the product's own functions; series of one kind and variant share theirs. */
async function fillArchive(own: OwnServer, { plantId, series }: Plant): Promise<void> {
  const facts = factsOf((await own.rooms.plants.model(plantId))!);
  const byMib = new Map(facts.series.map((one) => [one.mib, one]));
  const today = dayOf(Date.now() / 1000, timezone);
  const befores = new Map<string, BlockRow>();
  for (let day = today - historyDays; day < today; day++) {
    const start = dayStartSeconds(day, timezone);
    const first = start / slotSeconds;
    const made = new Map<string, BlockRow>();
    const madeOf = (one: Series, of: SeriesFacts): BlockRow => {
      const key = `${one.kind} ${one.variant}`;
      const known = made.get(key);
      if (known !== undefined) return known;
      const slots = Float64Array.from({ length: daySlots(day, timezone) }, (_, slot) =>
        valueOf[one.kind](first + slot, one.variant),
      );
      const laid = { day, start, step: 5 as const, slots, since: 0, mib: null };
      const row = blockRow(of, laid, { before: befores.get(key) });
      made.set(key, row);
      return row;
    };
    const rows = series.map((one) => {
      const of = byMib.get(one.mib)!;
      return { ...madeOf(one, of), number: of.number };
    });
    for (const [key, row] of made) befores.set(key, row);
    await writeBlocks(own.db, plantId, rows);
  }
}

/** What the day that runs has sent until now. */
async function sendToday(server: BenchServer): Promise<void> {
  const now = Math.floor(Date.now() / 1000 / slotSeconds);
  const midnight = dayStartSeconds(dayOf(Date.now() / 1000, timezone), timezone) / slotSeconds;
  for (let slot = midnight; slot <= now; slot++) {
    const values = Object.fromEntries(
      series.map(({ mib, kind, variant }) => [mib, valueOf[kind](slot, variant)]),
    );
    // oxlint-disable-next-line no-await-in-loop -- one slot after the other, as a logger sends them
    await sendSlot(server, plantId, slot, values);
  }
}

async function setDue(client: pg.Client, id: string): Promise<void> {
  await client.query("update health_state set is_due = true where plant_id = $1", [id]);
}
async function hasPast(client: pg.Client, id: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    "select has_past as has from health_state where plant_id = $1",
    [id],
  );
  return rows[0]?.has === true;
}
/** Until what has settled is sealed and looked at. */
async function untilLooked(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ looked: boolean }>(
      `select not h.is_due and not h.has_past and m.sealed_seq > 0 as looked
       from health_state h join journal_mark m using (plant_id) where h.plant_id = $1`,
      [plantId],
    );
    if (rows[0]?.looked === true) return;
    await pause(100);
  }
}
