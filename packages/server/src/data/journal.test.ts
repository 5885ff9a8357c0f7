import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { JournalWriter } from "./journal-writer.ts";
import { dropSealedPartitions, ensurePartitions, lockPlant } from "./journal.store.ts";
import { packetsAStep } from "./seal.ts";
import { Sealer } from "./sealer.ts";
import { doSeriesJob } from "./series-jobs.ts";

const midnight = at("2026-06-21T00:00+02:00");
const clock = (hours: number, minutes = 0): number => midnight + hours * 3600 + minutes * 60;
const days = 86_400;

let stage: ServerStage;
let plant: string;
let device: string;
beforeEach(async () => {
  stage = await serverStage({ startSeconds: clock(12) });
  plant = await stage.plant("101");
  device = await stage.device(plant);
});
afterEach(() => stage.close());

const values = async (id: string, [start, end]: [number, number]) =>
  (await stage.fetch({ ids: [id], start, end })).map((row) => row[1]);
const partitions = async (): Promise<number> =>
  Number(
    (
      await sql<{
        count: number;
      }>`select count(*) from pg_inherits where inhparent = 'packet'::regclass`.execute(stage.db)
    ).rows[0]!.count,
  );

describe("[D5] acknowledged is durable and visible", () => {
  test("[D5] what was acknowledged is read at once, by another process too, and two sealers fold it once", async () => {
    const id = await stage.variable(device, "p");
    await stage.post(plant, { timestamp: clock(9), values: { p: 7 } });
    expect(await values(id, [clock(9), clock(9, 5)])).toEqual([7]);
    const sealed = await Promise.all([stage.seal(plant), stage.seal(plant), stage.seal(plant)]);
    expect(sealed.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await values(id, [clock(9), clock(9, 5)])).toEqual([7]);
  });
  test("[D5] packets of many writers, folded while they arrive, are all there: none slips between journal and sealing", async () => {
    const id = await stage.variable(device, "p");
    const slots = 240;
    let isSending = true;
    const sealing = (async () => {
      let folded = 0;
      while (isSending) folded += await stage.seal(plant);
      return folded + (await stage.seal(plant));
    })();
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let slot = writer; slot < slots; slot += 8)
          await stage.post(plant, { timestamp: clock(-12) + slot * 300, values: { p: slot } });
      }),
    );
    isSending = false;
    expect(await sealing).toBe(slots);
    const all = Array.from({ length: slots }, (_, slot) => slot);
    expect(await values(id, [clock(-12), clock(8)])).toEqual(all);
  });
  test("[D5] a call that the database refuses fails alone, though it shared its commit", async () => {
    const writer = new JournalWriter(stage.db, stage.clock);
    const entry = (stamp: number, devices: string | null) => ({
      plantId: plant,
      stamp,
      data: new Uint8Array(),
      devices,
      prunings: 0,
      isImported: false,
    });
    const [good, bad, also] = await Promise.allSettled([
      writer.append([entry(1, null)]),
      writer.append([entry(2, "this is no JSON")]),
      writer.append([entry(3, null)]),
    ]);
    expect([good.status, bad.status, also.status]).toEqual(["fulfilled", "rejected", "fulfilled"]);
    const { rows } = await sql<{ stamp: number }>`select stamp from packet order by stamp`.execute(
      stage.db,
    );
    expect(rows).toEqual([{ stamp: 1 }, { stamp: 3 }]);
  });
  test("[D5] what would wait without end behind a commit that hangs is refused at once, and taken again afterwards", async () => {
    const writer = new JournalWriter(stage.db, stage.clock);
    const data = new Uint8Array(8_000_000);
    const send = (stamp: number, bytes = data) =>
      writer.append([
        { plantId: plant, stamp, data: bytes, devices: null, prunings: 0, isImported: false },
      ]);
    const { accepted, refused } = await stage.db.transaction().execute(async (trx) => {
      await lockPlant(trx, plant);
      const accepted = Array.from({ length: 8 }, (_, stamp) => send(stamp));
      const refused = await Promise.allSettled([send(8), send(9, new Uint8Array(1))]);
      return { accepted, refused };
    });
    expect(refused).toMatchObject([
      { status: "rejected", reason: { status: 503 } },
      { status: "rejected", reason: { status: 503 } },
    ]);
    await Promise.all(accepted);
    await send(9, new Uint8Array(1));
    const { rows } = await sql<{ stamp: number }>`select stamp from packet order by stamp`.execute(
      stage.db,
    );
    expect(rows.map(({ stamp }) => stamp)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9]);
  });
  test("[D5] a process that outlives the partitions that were made for it makes its own", async () => {
    const id = await stage.variable(device, "p");
    stage.clock.advance(60 * days);
    const later = clock(12) + 60 * days;
    await stage.post(plant, { timestamp: later, values: { p: 1 } });
    expect(await values(id, [later, later + 300])).toEqual([1]);
  });
});

describe("the journal is kept for 35 days, and until it is sealed", () => {
  test("[D4] [D5] a partition goes when it is old and wholly sealed; what it held stays in the blocks", async () => {
    const id = await stage.variable(device, "p", { udm: "kW" });
    await stage.post(plant, [
      { timestamp: clock(9), values: { p: 10 } },
      { timestamp: clock(9, 5), values: { p: 20 } },
    ]);
    const before = await partitions();
    // The week of its arrival ends within 7 days, and 35 more must pass.
    stage.clock.advance(34 * days);
    await ensurePartitions(stage.db, stage.clock.nowSeconds());
    await dropSealedPartitions(stage.db, stage.clock.nowSeconds());
    expect(await values(id, [clock(9), clock(9, 10)])).toEqual([10, 20]);
    stage.clock.advance(9 * days);
    // Old enough, but not sealed.
    await dropSealedPartitions(stage.db, stage.clock.nowSeconds());
    expect(await values(id, [clock(9), clock(9, 10)])).toEqual([10, 20]);
    await stage.seal(plant);
    const dropped = await dropSealedPartitions(stage.db, stage.clock.nowSeconds());
    expect(dropped.length).toBeGreaterThan(0);
    expect(await partitions()).toBeLessThan(before + 4);
    const { rows } = await sql`select from packet`.execute(stage.db);
    expect(rows).toHaveLength(0);
    expect(await values(id, [clock(9), clock(9, 10)])).toEqual([10, 20]);
    // A late sample of that day is laid over the block, and takes nothing of it away.
    await stage.post(plant, { timestamp: clock(9, 5), values: { p: 30 } });
    await stage.post(plant, { timestamp: clock(9, 15), values: { p: 40 } });
    for (const _ of ["tail", "sealed", "sealed again"]) {
      expect(await values(id, [clock(9), clock(9, 20)])).toEqual([10, 30, null, 40]);
      const range = { ids: [id], start: clock(0), end: clock(24) };
      // (10 + 30 + 40) / 3
      expect((await stage.aggregated(range, "day"))[0]![1]).toBeCloseTo(80 / 3, 9);
      await stage.seal(plant);
    }
  });
});

describe("[D13] variables that come later", () => {
  test("[D13] a new variable takes what the journal holds of its mib, sealed or not", async () => {
    await stage.variable(device, "other");
    await stage.post(plant, { timestamp: clock(-30), values: { other: 1, later: 10 } });
    await stage.post(plant, { timestamp: clock(9), values: { other: 2, later: 20 } });
    await stage.seal(plant);
    await stage.post(plant, { timestamp: clock(9, 5), values: { other: 3, later: 30 } });
    const id = await stage.variable(device, "later");
    expect(await values(id, [clock(-30), clock(-30, 5)])).toEqual([10]);
    expect(await values(id, [clock(9), clock(9, 10)])).toEqual([20, 30]);
    const last = await stage.make(`GET /data/lastvals/single/${plant}`);
    expect(last[id]).toEqual([30, clock(9, 5)]);
  });
  test("[D12] [D13] a variable whose mib changes keeps what it had, takes what the journal holds of the new one, and so do its formulas", async () => {
    const id = await stage.variable(device, "old", { udm: "kW" });
    const double = await stage.formula(plant, `{${id}} * 2`);
    await stage.post(plant, { timestamp: clock(8), values: { old: 1, young: 100 } });
    await stage.post(plant, { timestamp: clock(9), values: { old: 2 } });
    await stage.post(plant, { timestamp: clock(10), values: { young: 300 } });
    await stage.seal(plant);
    await stage.make(`PATCH /variable/${id}`, { mib: "young" });
    const at8to11 = async (of: string) =>
      [clock(8), clock(9), clock(10), clock(11)].map(
        async (moment) => (await values(of, [moment, moment + 300]))[0],
      );
    const kept = async (last: number | null): Promise<void> => {
      expect(await Promise.all(await at8to11(id))).toEqual([100, 2, 300, last]);
      const doubled = [200, 4, 600, last === null ? null : last * 2];
      expect(await Promise.all(await at8to11(double))).toEqual(doubled);
    };
    await kept(null);
    await stage.post(plant, { timestamp: clock(11), values: { old: 9, young: 400 } });
    await kept(400);
    await stage.seal(plant);
    await kept(400);
  });
  test("[D13] a disabled plant goes on ingesting", async () => {
    const id = await stage.variable(device, "p");
    await stage.make(`PATCH /plant/${plant}`, { disabled: true });
    await stage.post(plant, { timestamp: clock(9), values: { p: 1 } });
    await stage.make(`PATCH /plant/${plant}`, { disabled: false });
    expect(await values(id, [clock(9), clock(9, 5)])).toEqual([1]);
  });
  test("[D5] a plant that is deleted and made again begins with nothing, its numbers of mibs neither", async () => {
    await stage.variable(device, "first");
    const second = await stage.anotherProcess();
    await stage.post(plant, { timestamp: clock(9), values: { first: 1, second: 2 } });
    const model = (await second.server.rooms.plants.model(plant))!;
    await second.server.rooms.data.append(model, [
      { stamp: clock(9, 5), mibs: ["second"], values: [3], devices: null },
    ]);
    await stage.seal(plant);
    await stage.make(`PATCH /plant/${plant}`, { disabled: true });
    await stage.make(`DELETE /plant/${plant}`);
    await stage.plant(plant);
    expect((await stage.make(`GET /plant/${plant}`)).last_update).toBeNull();
    const id = await stage.variable(await stage.device(plant), "second");
    expect(await values(id, [clock(9), clock(9, 10)])).toEqual([null, null]);
    // The other process must not write by the numbers of the plant that is gone.
    const remade = (await second.server.rooms.plants.model(plant))!;
    await second.server.rooms.data.append(remade, [
      { stamp: clock(10), mibs: ["second"], values: [5], devices: null },
    ]);
    expect(await values(id, [clock(10), clock(10, 5)])).toEqual([5]);
  });
});

describe("the sealer", () => {
  test("[D4] [D5] it folds ten minutes after a slot has closed, every plant that is due, also beside one that fails", async () => {
    const other = await stage.plant("102");
    const ids = {
      bad: await stage.variable(device, "p"),
      good: await stage.variable(await stage.device(other), "p"),
    };
    stage.clock.set(clock(9, 6));
    for (const id of [plant, other])
      await stage.post(id, { timestamp: clock(9, 4), values: { p: 1 } });
    const sealer = stage.sealer();
    const marks = async () =>
      (await stage.db.selectFrom("journal_mark").select("plant_id").execute()).map(
        (m) => m.plant_id,
      );
    // The slot of 9:00 closes at 9:05, and settles at 9:15.
    stage.clock.set(clock(9, 14));
    await sealer.sealDue();
    expect(await marks()).toEqual([]);
    // A block that is no block: this plant cannot be folded.
    const { series } = await stage.facts(plant);
    await stage.post(plant, { timestamp: clock(9, 10), values: { p: 2 } });
    await sql`insert into day_block (plant_id, number, day, start, slots, n, step, sum, coarse, block)
      values (${plant}, ${series[0]!.number}, 20625, ${clock(0)}, 288, 1, 5, 1, ''::bytea, 'broken'::bytea)`.execute(
      stage.db,
    );
    stage.clock.set(clock(9, 20));
    await sealer.sealDue();
    expect(await marks()).toEqual([other]);
    expect(sealer.inProcess.size).toBe(0);
    expect(await values(ids.good, [clock(9), clock(9, 5)])).toEqual([1]);
  });
  test("[D4] what arrives while it folds waits for the next tick, unless a step did not take all", async () => {
    stage.clock.set(clock(12));
    await stage.post(plant, { timestamp: clock(9), values: { p: 1 } });
    let folded = 0;
    const sealer = new Sealer(stage.world, {
      model: (id) => stage.server.rooms.plants.model(id),
      freshModel: (id) => stage.server.rooms.plants.freshModel(id),
      async do(job) {
        const answer = (await doSeriesJob(stage.db, job)) as number;
        await stage.post(plant, { timestamp: clock(9, 5 * ++folded), values: { p: 1 } });
        // The step is reported as full the first two times.
        return folded < 3 ? packetsAStep : answer;
      },
    });
    await sealer.sealDue();
    expect(folded).toBe(3);
    await sealer.sealDue();
    expect(folded).toBe(4);
  });
  test("[D4] a plant with years to fold does not keep the others from being folded as they settle", async () => {
    const other = await stage.plant("102");
    await stage.variable(await stage.device(other), "p");
    stage.clock.set(clock(12));
    await stage.post(plant, { timestamp: clock(9), values: { p: 1 } });
    const folded: string[] = [];
    const sealer = new Sealer(stage.world, {
      model: (id) => stage.server.rooms.plants.model(id),
      freshModel: (id) => stage.server.rooms.plants.freshModel(id),
      async do(job) {
        if (job.kind !== "seal") throw new Error(job.kind);
        folded.push(job.facts.plantId);
        stage.clock.advance(1);
        // Every step of the first plant is full, and its journal never ends; the other one sends all the time.
        if (job.facts.plantId === plant) return packetsAStep;
        return (await doSeriesJob(stage.db, job)) as number;
      },
    });
    for (let tick = 1; tick <= 3; tick++) {
      await stage.post(other, { timestamp: clock(9, 5 * tick), values: { p: tick } });
      await sealer.sealDue();
      expect(folded.filter((id) => id === other)).toHaveLength(tick);
    }
    expect(folded.length).toBeGreaterThan(100);
  });
});
