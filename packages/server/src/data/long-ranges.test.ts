import { dayColumns } from "@heliograph/domain/data/day-columns.ts";
import { newCounter } from "@heliograph/domain/data/counter-state.ts";
import { nothingHeld } from "@heliograph/domain/data/fold.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unlimited } from "@heliograph/domain/data/counter-limit.ts";
import { deleteVariableBlocks, writeBlocks } from "./archive.store.ts";
import { blockRow } from "./block-row.ts";
import { figureOf } from "./figures-reader.ts";
import { readRange } from "./range.store.ts";
import { countingEdition, writeMark } from "./seal.store.ts";

/** From the 20th of October 2026 in Rome; the clock goes back on the 25th. */
const start = at("2026-10-20T00:00+02:00");
const days = Array.from({ length: 9 }, (_, n) => 20_746 + n);
const startOf = (day: number): number =>
  start + (day - days[0]!) * 86_400 + (day > 20_751 ? 3600 : 0);
const slotsOf = (day: number): number => (day === 20_751 ? 300 : 288);

let stage: ServerStage;
let plants = 300;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2026-10-29T12:00+01:00") });
});
afterAll(() => stage.close());

describe("[S15] what stands in the index says what the blocks say", () => {
  test("[D7] [D8] days and months of blocks with gaps and missing days are sums of rises and means over time", async () => {
    const plant = await stage.plant(String(++plants));
    const device = await stage.device(plant, { type: "inverter" });
    const power = await stage.variable(device, "p", { udm: "kW" });
    const energy = await stage.variable(device, "e", { udm: "kWh", tags: [58] });
    const facts = await stage.facts(plant);
    const [powerFacts, energyFacts] = [power, energy].map((id) =>
      facts.series.find((series) => series.id === id)!,
    );
    // A plant that has blocks has a mark, which counts how often they were written.
    await writeMark(stage.db, plant, {
      sealed_seq: 0,
      timezone: facts.tz,
      shapes: {},
      edition: countingEdition,
    });
    const value = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null, freq: 4 });
    const daySlots = (day: number) =>
      fc.array(value, { minLength: slotsOf(day), maxLength: slotsOf(day) });
    const history = fc.tuple(...days.map((day) => fc.option(daySlots(day), { nil: null })));
    await fc.assert(
      fc.asyncProperty(history, async (drawn) => {
        for (const { number } of [powerFacts!, energyFacts!])
          await deleteVariableBlocks(stage.db, plant, number);
        let reading = 0;
        const rises = new Map<number, number>();
        const means: { sum: number; n: number }[] = [];
        let before: ReturnType<typeof blockRow> | undefined;
        let isFirst = true;
        for (const [index, values] of drawn.entries()) {
          if (values === null) continue;
          const day = days[index]!;
          const laid = { day, start: startOf(day), step: 5 as const, since: 0, mib: null };
          const powers = Float64Array.from(values, (v) => v ?? NaN);
          const present = values.filter((v) => v !== null);
          if (present.length > 0)
            means.push({ sum: present.reduce((a, b) => a + b, 0), n: present.length });
          // The counter rises by what the power says, by 1 kWh at most: no limit is near.
          let rise = 0;
          const readings = Float64Array.from(values, (v) => {
            if (v === null) return NaN;
            const step = v % 11 === 0 ? 1 : 0;
            reading += step;
            if (!isFirst) rise += step;
            isFirst = false;
            return reading;
          });
          if (present.length > 0) rises.set(day, rise);
          before = blockRow(energyFacts!, { ...laid, slots: readings }, { before });
          await writeBlocks(stage.db, plant, [
            blockRow(powerFacts!, { ...laid, slots: powers }, { before: undefined }),
            before,
          ]);
        }
        const asked = { ids: [energy, power], start, end: startOf(days.at(-1)! + 1) };
        const byDay = await stage.aggregated(asked, "day");
        expect(byDay.map((row) => row[1])).toEqual(days.map((day) => rises.get(day) ?? null));
        const [month] = await stage.aggregated(asked, "month");
        const total = [...rises.values()].reduce((a, b) => a + b, 0);
        expect(month![1]).toEqual(rises.size === 0 ? null : total);
        const n = means.reduce((sum, day) => sum + day.n, 0);
        const sum = means.reduce((all, day) => all + day.sum, 0);
        // Without any value, 0 / 0 is the gap.
        expect(Number(month![2] ?? NaN).toPrecision(12)).toBe((sum / n).toPrecision(12));
      }),
      { numRuns: 12 },
    );
  });

  test("[S15] texts of 255 letters, which no index would hold, are read at 180 and 720 minutes beside numbers, and as the last of a month", async () => {
    const plant = await stage.plant(String(++plants));
    const device = await stage.device(plant);
    const power = await stage.variable(device, "p", { udm: "kW" });
    const text = await stage.variable(device, "t", { data_type: "str" });
    // Eight parts of 255 letters that take four bytes each: 8 kB, three times what an index takes.
    const word = (part: number): string => String.fromCodePoint(0x1f300 + part).repeat(127);
    const midnight = startOf(20_747);
    const packets = Array.from({ length: 8 }, (_, part) => ({
      timestamp: midnight + part * 10_800,
      values: { p: part, t: word(part) },
    }));
    await stage.post(plant, packets);
    const asked = { ids: [text, power], start: midnight, end: midnight + 86_400 };
    for (const isSealed of [false, true]) {
      if (isSealed) await stage.seal(plant);
      expect(await stage.fetch(asked, 180)).toEqual(
        packets.map(({ timestamp }, part) => [timestamp, word(part), part]),
      );
      const halves = await stage.fetch(asked, 720);
      expect(halves.map((row) => row[1])).toEqual([word(3), word(7)]);
      expect((await stage.aggregated(asked, "month"))[0]![1]).toBe(word(7));
    }
  });
});

test("[S15] a range is planned once a connection, whatever is asked", async () => {
  const plant = await stage.plant(String(++plants));
  await stage.db.connection().execute(async (db) => {
    for (let turn = 0; turn < 12; turn++)
      await readRange(db, plant, {
        mode: "slots",
        question: {
          numbers: Array.from({ length: turn + 1 }, (_, n) => n),
          fromDay: 20_000 + turn,
          toDay: 20_001 + turn * 40,
          fromSlot: 0,
          toSlot: 7_000_000,
        },
      });
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans::integer as custom, generic_plans::integer as generic
      from pg_prepared_statements
      where statement like '%string_agg(%substring(blocks%'`.execute(db);
    // PostgreSQL looks at five questions one by one before it trusts one plan for all. Other tests may have asked on this connection before.
    expect(rows).toEqual([{ custom: 5, generic: expect.any(Number) }]);
    expect(rows[0]?.generic).toBeGreaterThanOrEqual(7);
  });
});

describe("[D8] one figure for several days", () => {
  const series = (kind: "analogue" | "counter" | "state" | "text") => ({
    id: "",
    number: 1,
    mib: null,
    kind,
    limit: unlimited,
    powerBound: null,
    formula: null,
    terms: null,
    expected: { isSunlit: false, place: null },
    kwhPerUnit: null,
  });
  test("[D1] [D8] a mean weighs samples by the time for which they hold", () => {
    // 288 samples of 5 minutes with mean 10, 72 of 10 minutes with mean 40: (288 · 5 · 10 + 72 · 10 · 40) / (288 · 5 + 72 · 10).
    const figures = [
      { day: 1, n: 288, step: 5, sum: 2880 },
      { day: 2, n: 0, step: 5, sum: null },
      { day: 3, n: 72, step: 10, sum: 2880 },
    ];
    expect(figureOf(series("analogue"), figures)).toBe((14_400 + 28_800) / 2160);
    expect(figureOf(series("analogue"), figures, { from: 1, to: 2 })).toBeNull();
  });
  test("[D7] [D8] rises add up without dust, and a state is its last", () => {
    const rises = [0.1, 0.2, 0.3].map((energy, day) => ({ day, n: 1, energy }));
    expect(figureOf(series("counter"), rises)).toBe(0.6);
    expect(figureOf(series("counter"), [{ day: 1, n: 0, energy: 0 }])).toBeNull();
    const lasts = [
      { day: 1, n: 1, last: 4 },
      { day: 2, n: 0, last: null },
    ];
    expect(figureOf(series("state"), lasts)).toBe(4);
  });
  test("[data] what is read of a day is what its slots say", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -999, max: 999 }), { minLength: 1 }), (values) => {
        const { columns } = dayColumns(Float64Array.from(values), "analogue", {
          startSeconds: 0,
          stepMinutes: 5,
          limit: unlimited,
          counterBefore: newCounter,
          heldBefore: nothingHeld,
        });
        const mean = figureOf(series("analogue"), [{ day: 0, n: columns.n, sum: columns.sum }]);
        expect(mean).toBeCloseTo(values.reduce((a, b) => a + b, 0) / values.length, 9);
      }),
    );
  });
});
