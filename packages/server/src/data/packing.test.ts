import { packDays } from "@heliograph/domain/data/day-pack.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import {
  at,
  serverStage,
  type SentPacket,
  type ServerStage,
} from "@heliograph/testkit/server-stage.ts";
import { sql, type CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { writeBlocks } from "./archive.store.ts";
import { blockRow } from "./block-row.ts";
import { readDaySamples } from "./day-samples.ts";
import { foldDays } from "./seal.ts";
import { readSeries } from "./series-reader.ts";
import type { BlockRow } from "./stored-block.ts";
import { packsDue } from "./pack.store.ts";
import { coldBefore, packPlant } from "./packing.ts";

/** What lies together says what it said alone, and whoever writes to it takes it apart. (S19) */

const start = at("2026-02-20T00:00+01:00");
const days = 70;
const end = start + days * 86_400;
const stepSeconds = 1800;
const packetsADay = 86_400 / stepSeconds;

let stage: ServerStage;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2026-08-01T12:00+02:00") });
});
afterAll(() => stage.close());

interface Own {
  readonly plant: string;
  readonly ids: readonly string[];
  readonly meter: string;
}
/** Half-hourly packets over the change of the clock on the 29th of March: a sun, a counter that is reset, three days without a packet, words, and one power that nobody believes. */
async function historyOf(plant: string): Promise<Own> {
  await stage.plant(plant, { lat: 41.9, lon: 12.5 });
  const device = await stage.device(plant, { type: "inverter", nominal: 10 });
  const power = await stage.variable(device, "p", { udm: "kW" });
  const meter = await stage.variable(device, "e", { udm: "kWh", tags: [58] });
  const state = await stage.variable(device, "s", {
    data_type: "int",
    bitmask: "on_off",
  });
  const text = await stage.variable(device, "t", { data_type: "str" });
  const doubled = await stage.formula(plant, `{${power}} * 2`);
  await stage.post(plant, packetsOf(0, days));
  while ((await stage.seal(plant)) > 0);
  return { plant, ids: [power, meter, state, text, doubled], meter };
}
function packetsOf(from: number, to: number): SentPacket[] {
  let energy = 1000;
  return Array.from({ length: to * packetsADay }, (_, n): SentPacket => {
    const day = Math.floor(n / packetsADay);
    const share = Math.max(0, Math.sin((((n % packetsADay) - 12) / 24) * Math.PI));
    const p = Math.round(80 * share * (1 + (day % 5) / 10)) / 10;
    energy = day === 40 && n % packetsADay === 20 ? 0 : Math.round((energy + p / 2) * 10) / 10;
    return {
      timestamp: start + n * stepSeconds,
      values: {
        p: day === 12 && n % packetsADay === 24 ? 9999 : p,
        e: energy,
        s: share > 0 ? 1 : 2,
        ...(day % 3 === 0 ? { t: share > 0 ? "on" : "off" } : {}),
      },
    };
  }).filter(({ timestamp }) => {
    const day = Math.floor((timestamp - start) / 86_400);
    return day >= from && (day < 50 || day > 52);
  });
}

const question = (ids: readonly string[], more: object = {}) => ({ ids, start, end, ...more });
/** Days around those that are written again, each asked for as often as it takes until its pack is held: read in parts, as a whole, and not at all. */
async function singleDays(plant: string): Promise<unknown[]> {
  const facts = await stage.facts(plant);
  const wanted = facts.series.filter(({ mib }) => mib !== null);
  const found: unknown[] = [];
  for (const day of [19, 20, 21, 22, 36, 51]) {
    const range = { start: start + day * 86_400, end: start + (day + 1) * 86_400 };
    const asked = { facts, wanted, ...range, tz: facts.tz, resolution: 5 } as const;
    const first = await readSeries(stage.db, asked);
    expect(await readSeries(stage.db, asked)).toEqual(first);
    expect(await readSeries(stage.db, asked)).toEqual(first);
    found.push(first.map((column) => [...column]));
  }
  return found;
}
/** The days as health judges them. */
async function judgedDays({ plant, ids, meter }: Own): Promise<unknown[]> {
  const model = (await stage.server.rooms.plants.model(plant))!;
  const from = dayOf(start, "Europe/Rome");
  const measured = (await readDaySamples(stage.db, model, {
    slots: ids,
    energies: [meter],
    from,
    to: from + days - 1,
    nowSeconds: stage.clock.nowSeconds(),
  }))!;
  return measured.days.map((_, at) => {
    const { samples, findings } = measured.draw(at);
    return { ...samples, values: [...samples.values].map(([id, one]) => [id, [...one]]), findings };
  });
}
/** Every road on which stored days are read. */
async function seen(own: Own): Promise<unknown> {
  const { plant, ids } = own;
  const dst = at("2026-03-28T00:00+01:00");
  const make = async (line: string, body: object): Promise<unknown> => await stage.make(line, body);
  return {
    single: await singleDays(plant),
    judged: await judgedDays(own),
    slots: await stage.fetch({ ids, start: dst, end: dst + 3 * 86_400 }),
    parts: await stage.fetch({ ids, start, end }, 180),
    halves: await stage.fetch({ ids, start, end }, 720),
    hours: await stage.fetch({ ids, start, end }, 60),
    elsewhere: await stage.fetch({ ids, start, end, tz: "Asia/Kolkata" }, 720),
    months: await make("POST /data/aggregated", question(ids, { period: "month", quality: true })),
    days: await make("POST /data/aggregated", question(ids, { period: "day", quality: true })),
    spread: await make("POST /data/aggregated", question(ids, { period: "day", spread: true })),
    stats: await stage.stats(ids, "month,year,total,first,last,min,max"),
    newest: stage.server.rooms.data.lastUpdate(plant),
  };
}
const counts = async (plant: string): Promise<{ alone: number; packs: number; due: number }> => {
  const { rows } = await sql<{ alone: number; packs: number; due: number }>`
    select (select count(*) from day_block where plant_id = ${plant})::integer as alone,
      (select count(*) from day_pack where plant_id = ${plant})::integer as packs,
      (select count(*) from pack_due where plant_id = ${plant})::integer as due`.execute(stage.db);
  return rows[0]!;
};
async function packAll(plant: string): Promise<void> {
  const { due: all } = await packsDue(stage.db, coldBefore(stage.clock.nowSeconds()), {
    most: 1000,
    restSeconds: 0,
  });
  const made: (number | null)[] = [];
  for (const due of all) if (due.plantId === plant) made.push(await packPlant(stage.db, due));
  expect(made).not.toContain(null);
}
let renamed = 0;
/** Without what the process that asks has kept. */
const asNew = async (own: Own): Promise<unknown> => {
  await stage.make(`PATCH /plant/${own.plant}`, { name: `Plant ${++renamed}` });
  return await seen(own);
};

describe("[S19] days that lie together", () => {
  let own: Own;
  let alone: unknown;
  beforeAll(async () => {
    own = await historyOf("701");
    alone = await seen(own);
  });

  test("say on every road what they said alone; words, and days with a power that nobody believes, lie on alone", async () => {
    expect((await counts(own.plant)).packs).toBe(0);
    await packAll(own.plant);
    const after = await counts(own.plant);
    const firstDay = dayOf(start, "Europe/Rome");
    const packs = new Set(
      Array.from({ length: days }, (_, n) => Math.floor((firstDay + n) / packDays)),
    );
    // Four variables a pack, but for the power's pack of the twelfth day.
    expect(after.packs).toBe(packs.size * 4 - 1);
    expect(after.due).toBe(0);
    const { rows } = await sql<{ mib: string }>`
      select distinct s.mib from day_block b join variable_series s using (plant_id, number)
      where b.plant_id = ${own.plant} order by mib`.execute(stage.db);
    expect(rows).toEqual([{ mib: "p" }, { mib: "t" }]);
    expect(await asNew(own)).toEqual(alone);
  });

  test("are taken apart by late data, say what a plant says that never was packed, and lie together again", async () => {
    const other = await historyOf("702");
    const late: SentPacket[] = [
      { timestamp: start + 20 * 86_400 + 12 * 3600 + 300, values: { p: 3.3, e: 1500 } },
      { timestamp: start + 51 * 86_400 + 12 * 3600, values: { p: 4.4, e: 700 } },
    ];
    await packAll(own.plant);
    for (const plant of [own.plant, other.plant]) {
      await stage.post(plant, late);
      await stage.seal(plant);
    }
    const apart = await counts(own.plant);
    expect(apart.due).toBeGreaterThan(0);
    expect(apart.alone).toBeGreaterThan(32);
    const withoutIds = (of: Own, found: unknown): string =>
      of.ids.reduce((text, id, n) => text.replaceAll(id, `id${n}`), JSON.stringify(found));
    const expected = withoutIds(other, await asNew(other));
    expect(withoutIds(own, await asNew(own))).toBe(expected);
    await packAll(own.plant);
    expect((await counts(own.plant)).due).toBe(0);
    expect(withoutIds(own, await asNew(own))).toBe(expected);
  });

  test("are left as they are by a folding that changes nothing, and by a fault in the midst of being taken apart", async () => {
    const facts = await stage.facts(own.plant);
    const before = await counts(own.plant);
    const day = dayOf(start + 22 * 86_400, "Europe/Rome");
    const folded = await stage.db
      .transaction()
      .execute((trx) => foldDays(trx, facts, { days: [day] }));
    expect(folded).toBe(0);
    expect(await counts(own.plant)).toEqual(before);
    const was = await asNew(own);
    await stage.post(own.plant, { timestamp: start + 22 * 86_400 + 40_000, values: { p: 1.1 } });
    await expect(
      stage.db.transaction().execute(async (trx) => {
        expect(await foldDays(trx, facts, { days: [day] })).toBeGreaterThan(0);
        throw new Error("the power goes");
      }),
    ).rejects.toThrow("the power goes");
    expect(await counts(own.plant)).toEqual(before);
    // What arrived is seen all the same.
    expect(await asNew(own)).not.toEqual(was);
  });

  test("are not read again where all of them are held and nothing came to the plant; what comes is seen at once", async () => {
    const { plant } = await historyOf("708");
    await packAll(plant);
    const facts = await stage.facts(plant);
    const wanted = facts.series.filter(({ mib }) => mib === "e" || mib === "s");
    const statements = vi.spyOn(stage.db, "executeQuery");
    const ask = async (day: number): Promise<[unknown, readsDays: boolean]> => {
      statements.mockClear();
      const range = { start: start + day * 86_400 + 3000, end: start + (day + 1) * 86_400 };
      const columns = await readSeries(stage.db, {
        facts,
        wanted,
        ...range,
        tz: facts.tz,
        resolution: 5,
      });
      return [
        columns.map((column) => [...column]),
        statements.mock.calls.some(([asked]) =>
          (asked as CompiledQuery).sql.includes("from day_pack"),
        ),
      ];
    };
    const [first] = await ask(30);
    await ask(30);
    // A neighbour in the same pack.
    expect(await ask(31)).toEqual([expect.anything(), false]);
    expect(await ask(30)).toEqual([first, false]);
    const late = { timestamp: start + 30 * 86_400 + 43_500, values: { e: 77, s: 2 } };
    await stage.post(plant, late);
    const [withLate, readsDays] = await ask(30);
    expect(readsDays).toBe(true);
    expect(withLate).not.toEqual(first);
    await stage.seal(plant);
    expect(await ask(30)).toEqual([withLate, true]);
    await packAll(plant);
    expect(await ask(30)).toEqual([withLate, true]);
    await ask(30);
    expect(await ask(30)).toEqual([withLate, false]);
    // A packet that waits to be sealed changes the days around it alone.
    const [tenth] = await ask(10);
    await stage.post(plant, { ...late, timestamp: late.timestamp - 20 * 86_400 });
    await ask(30);
    expect(await ask(30)).toEqual([withLate, false]);
    const [tenthNow, isRead] = await ask(10);
    expect(isRead).toBe(true);
    expect(tenthNow).not.toEqual(tenth);
    statements.mockRestore();
  });

  test("go with their variable and with their plant", async () => {
    const { packs } = await counts(own.plant);
    await stage.make(`DELETE /variable/${own.meter}`);
    expect((await counts(own.plant)).packs).toBeLessThan(packs);
    await stage.make(`PATCH /plant/${own.plant}`, { disabled: true });
    await stage.make(`DELETE /plant/${own.plant}`);
    expect(await counts(own.plant)).toEqual({ alone: 0, packs: 0, due: 0 });
  });
});

test("[S19] room that packed days leave is given back by the sealer while others read and write", async () => {
  const own = await historyOf("704");
  // A formula of ten years beside it.
  const [series] = (await stage.facts("704")).series.filter(({ mib }) => mib === null);
  const slots = Float64Array.from({ length: 288 }, (_, slot) => slot % 7);
  const firstPack = 400;
  const packs = 100;
  const rows: BlockRow[] = [];
  for (let day = firstPack * packDays; day < (firstPack + packs) * packDays; day++) {
    const laid = { day, start: day * 86_400, step: 5 as const, slots, since: 0, mib: null };
    rows.push(blockRow(series!, laid, { before: undefined }));
  }
  await writeBlocks(stage.db, "704", rows);
  const indexBytes = async (): Promise<number> => {
    const { rows: found } = await sql<{ bytes: number }>`
      select pg_indexes_size('day_block')::integer as bytes`.execute(stage.db);
    return found[0]!.bytes;
  };
  const full = await indexBytes();
  expect(full).toBeGreaterThan(300_000);
  await sql`update pack_due set at = at - interval '1 hour'`.execute(stage.db);
  const was = await asNew(own);
  const sealer = stage.sealer();
  await expect
    .poll(async () => {
      const [during] = await Promise.all([asNew(own), sealer.packDue()]);
      expect(during).toEqual(was);
      return await indexBytes();
    })
    .toBeLessThan(full / 2);
  const { rows: kept } = await sql<{ timeout: string }>`
    select current_setting('statement_timeout') as timeout`.execute(stage.db);
  expect(kept[0]!.timeout).not.toBe("0");
});

test("[S19] a pack whose days were written a moment ago is left alone: others of a history that is filled in are to follow", async () => {
  const own = await historyOf("706");
  await stage.sealer().packDue();
  expect((await counts(own.plant)).packs).toBe(0);
  await sql`update pack_due set at = at - interval '1 minute'`.execute(stage.db);
  // One of them is written on.
  await stage.post(own.plant, { timestamp: start + 20 * 86_400 + 600, values: { p: 3.3 } });
  await stage.seal(own.plant);
  const { rows } = await sql<{ pack: number }>`
    select pack from pack_due where plant_id = '706' and at > now() - interval '30 seconds'`.execute(
    stage.db,
  );
  expect(rows).toEqual([
    { pack: Math.floor(dayOf(start + 20 * 86_400, "Europe/Rome") / packDays) },
  ]);
  await stage.sealer().packDue();
  expect((await counts(own.plant)).due).toBe(1);
});

test("[S19] the sealer lays days together a week after the last day of their pack, not before", async () => {
  const own = await historyOf("703");
  const firstPack = Math.floor(dayOf(start, "Europe/Rome") / packDays);
  const cold = (packDays * (firstPack + 1) + 7) * 86_400;
  const packsAt = async (seconds: number): Promise<number> => {
    stage.clock.set(seconds);
    await sql`update pack_due set at = at - interval '1 hour'`.execute(stage.db);
    await stage.sealer().packDue();
    return (await counts(own.plant)).packs;
  };
  expect(await packsAt(cold - 1)).toBe(0);
  expect(await packsAt(cold)).toBeGreaterThan(0);
});

test("[S19] blocks longer than a piece lie partly in the row: each day comes back as it was, of packs of before too", async () => {
  const tz = "UTC";
  await stage.plant("705", { timezone: tz });
  const device = await stage.device("705", { type: "meter" });
  await stage.variable(device, "f", { udm: "Hz" });
  const facts = await stage.facts("705");
  const wanted = facts.series.filter(({ mib }) => mib === "f");
  const pack = 600;
  // Noise that no expectation helps with, of 12 bits: about 440 bytes a day, so seven pieces a pack.
  const noise = (at: number): number => ((at * 7919 + ((at * at) % 4093)) % 4096) / 100;
  const dayAt = (index: number): Float64Array =>
    Float64Array.from({ length: 288 }, (_, slot) => noise(index * 288 + slot));
  const rows: BlockRow[] = [];
  for (let index = 0; index < packDays; index++) {
    const day = pack * packDays + index;
    const laid = { day, start: day * 86_400, step: 5 as const, slots: dayAt(index), since: 0 };
    rows.push(blockRow(wanted[0]!, { ...laid, mib: null }, { before: rows.at(-1) }));
  }
  await writeBlocks(stage.db, "705", rows);
  expect(await packPlant(stage.db, { plantId: "705", pack })).toBe(1);
  const pieces = async () =>
    (
      await sql<{ outside: number; rest: number | null }>`
        select octet_length(blocks) as outside, octet_length(rest) as rest
        from day_pack where plant_id = '705'`.execute(stage.db)
    ).rows[0]!;
  const compare = async (): Promise<void> => {
    for (let index = 0; index < packDays; index++) {
      const start = (pack * packDays + index) * 86_400;
      const read = await readSeries(stage.db, {
        facts,
        wanted,
        start,
        end: start + 86_400,
        tz,
        resolution: 5,
      });
      expect(read).toEqual([dayAt(index)]);
    }
  };
  const { outside, rest } = await pieces();
  expect(outside).toBeGreaterThan(5 * 1996);
  expect(outside % 1996).toBe(0);
  expect(rest).toBeGreaterThan(0);
  expect(rest).toBeLessThan(1996);
  await compare();
  await sql`update day_pack set blocks = blocks || rest, rest = null where plant_id = '705'`.execute(
    stage.db,
  );
  await compare();
  // Both are taken apart whole.
  await writeBlocks(stage.db, "705", [rows[3]!]);
  expect((await counts("705")).alone).toBe(packDays);
  await compare();
  expect(await packPlant(stage.db, { plantId: "705", pack })).toBe(1);
  expect(await pieces()).toEqual({ outside, rest });
  await writeBlocks(stage.db, "705", [rows[30]!]);
  await compare();
});
