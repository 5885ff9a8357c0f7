import {
  at,
  serverStage,
  type SentPacket,
  type ServerStage,
} from "@heliograph/testkit/server-stage.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** Of a logger that sends every minute a day is not read again for every slot; what is kept of it must never be seen. */

let stage: ServerStage;
let plants = 0;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2026-04-02T12:00+02:00") });
});
afterAll(() => stage.close());

async function newPlant(): Promise<{ id: string; ids: string[] }> {
  const id = await stage.plant(String(++plants).padStart(4, "0"), { timezone: "Europe/Rome" });
  const device = await stage.device(id, { type: "inverter", nominal: 100 });
  const ids = [
    await stage.variable(device, "power", { udm: "kW" }),
    await stage.variable(device, "rare", { udm: "degC" }),
    await stage.variable(device, "meter", { udm: "kWh", tags: [58] }),
    await stage.variable(device, "text", { data_type: "str" }),
  ];
  ids.push(await stage.formula(id, `{${ids[0]}} + {${ids[1]}}`));
  return { id, ids };
}
type Plant = Awaited<ReturnType<typeof newPlant>>;

const minutes = 700;
/** The day of 23 hours, an ordinary one, and one that the minutes leave behind at midnight. */
const begins = ["2026-03-29T00:00+01:00", "2026-03-31T02:00+02:00", "2026-03-30T16:00+02:00"];

const answers = async (plant: Plant, start: number): Promise<unknown> => {
  const asked = { ids: plant.ids, start: start - 3600, end: start + minutes * 60 + 3600 };
  return [
    await stage.fetch(asked, 5),
    await stage.fetch(asked, 180),
    await stage.aggregated(asked, "day"),
  ];
};

/** What comes, in the order in which it comes: minute after minute, and now and then something else. */
const arrivals = fc
  .record({
    begin: fc.constantFrom(...begins),
    jitter: fc.integer({ min: 0, max: 59 }),
    /** In turn so many minutes after the last time; every 5 or 6 minutes miss a slot now and then. */
    rareAfter: fc.constantFrom([5, 6], [5, 6], [5, 6], [1, 1], [30, 30]),
    rareOftenFrom: fc.constantFrom(360, 360, minutes),
    /** From this minute on the logger sends every 5 minutes. */
    slowFrom: fc.constantFrom(minutes, minutes, 420),
    events: fc.array(
      fc.record({
        at: fc.integer({ min: 300, max: minutes }),
        kind: fc.constantFrom("late", "corrected", "null", "burst", "ahead"),
        back: fc.integer({ min: 1, max: 299 }),
      }),
      { maxLength: 6 },
    ),
    outage: fc.record({
      from: fc.integer({ min: 310, max: 500 }),
      length: fc.integer({ min: 0, max: 90 }),
    }),
    numbers: fc.infiniteStream(fc.integer({ min: 0, max: 400 })),
    chunk: fc.infiniteStream(fc.integer({ min: 3, max: 90 })),
  })
  .map((drawn) => {
    const start = at(drawn.begin);
    const next = (): number => drawn.numbers.next().value!;
    const [some, others] = drawn.rareAfter as [number, number];
    const isRare = (minute: number): boolean =>
      minute >= drawn.rareOftenFrom || [0, some].includes(minute % (some + others));
    const packet = (minute: number, more = 0): SentPacket => ({
      timestamp: start + minute * 60 + ((drawn.jitter + more) % 60),
      values: {
        power: next() / 10,
        meter: 1000 + minute / 4 + (next() % 3) / 10,
        ...(isRare(minute) ? { rare: next() / 10 } : {}),
        ...(next() % 7 === 0 ? { text: `text ${next() % 3}` } : {}),
      },
    });
    const packets: SentPacket[] = [];
    for (let minute = 0; minute < minutes; minute++) {
      const isAway =
        minute >= drawn.outage.from && minute < drawn.outage.from + drawn.outage.length;
      const isSkipped = minute >= drawn.slowFrom && minute % 5 > 0;
      if (!isAway && !isSkipped) packets.push(packet(minute));
      for (const { at: moment, kind, back } of drawn.events) {
        if (moment !== minute) continue;
        if (kind === "late") packets.push(packet(minute - back, 31));
        if (kind === "corrected") packets.push(packet(minute - back));
        if (kind === "null")
          packets.push({ ...packet(minute - back), values: { power: null, meter: null } });
        if (kind === "burst")
          for (let one = 0; one < back; one++) packets.push(packet(minute - one, 7));
        if (kind === "ahead") packets.push(packet(minute + back));
      }
    }
    const chunks: SentPacket[][] = [];
    for (let from = 0; from < packets.length;) {
      const to = from === 0 ? 300 : from + drawn.chunk.next().value!;
      chunks.push(packets.slice(from, to));
      from = to;
    }
    return { start, chunks };
  });

describe("a day that is folded a little at a time", () => {
  test("[D4] [D5] [S20] says at every moment what it would say if it were folded at once: late, corrected and missing packets, other steps, over midnight, when the clocks change", async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, fc.infiniteStream(fc.nat()), async ({ start, chunks }, chance) => {
        const next = (below: number): number => chance.next().value! % below;
        const piecewise = await newPlant();
        const sent: SentPacket[] = [];
        for (const [index, chunk] of chunks.entries()) {
          await stage.post(piecewise.id, chunk);
          sent.push(...chunk);
          if (next(3) > 0) await answers(piecewise, start);
          if (next(2) === 0) await stage.seal(piecewise.id);
          if (next(4) > 0 && index < chunks.length - 1) continue;
          const whole = await newPlant();
          await stage.post(whole.id, sent);
          expect(await answers(piecewise, start)).toEqual(await answers(whole, start));
        }
        const whole = await newPlant();
        await stage.post(whole.id, sent);
        await stage.seal(whole.id);
        await stage.seal(piecewise.id);
        expect(await answers(piecewise, start)).toEqual(await answers(whole, start));
      }),
      { numRuns: Number(process.env["ROADS_RUNS"] ?? 8) },
    );
  }, 900_000);

  test("[D13] [S20] a variable that becomes another kind, or reads another mib, is read anew", async () => {
    const start = at(begins[1]!);
    const plant = await newPlant();
    const packetsOf = (from: number, to: number): SentPacket[] =>
      Array.from({ length: to - from }, (_, index) => ({
        timestamp: start + (from + index) * 60,
        values: { power: index % 5, other: 100 + (index % 5) },
      }));
    await stage.post(plant.id, packetsOf(0, 400));
    await stage.seal(plant.id);
    const power = plant.ids[0]!;
    const slots = async (to: number): Promise<unknown[]> =>
      (await stage.fetch({ ids: [power], start, end: start + to * 60 }, 5)).map(
        ([, value]) => value,
      );
    // 0, 1, 2, 3 and 4: their mean; of a state the last.
    expect(new Set(await slots(400))).toEqual(new Set([2]));
    await stage.make(`PATCH /variable/${power}`, { data_type: "int", udm: "" });
    await stage.post(plant.id, packetsOf(400, 410));
    expect(new Set(await slots(410))).toEqual(new Set([4]));
    await stage.seal(plant.id);
    expect(new Set(await slots(410))).toEqual(new Set([4]));
    await stage.make(`PATCH /variable/${power}`, { mib: "other" });
    await stage.post(plant.id, packetsOf(410, 420));
    expect(new Set(await slots(420))).toEqual(new Set([104]));
  });
});
