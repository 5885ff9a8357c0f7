import {
  at,
  serverStage,
  type SentPacket,
  type ServerStage,
} from "@heliograph/testkit/server-stage.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** There is one truth about a plant's packets, whatever road it is read on: the tail, blocks, blocks folded in any order, or folded again. */

let stage: ServerStage;
let plants = 0;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2026-04-02T12:00+02:00") });
});
afterAll(() => stage.close());

interface TestPlant {
  readonly id: string;
  readonly ids: readonly string[];
}
async function newPlant(timezone: string): Promise<TestPlant> {
  const id = await stage.plant(String(++plants).padStart(4, "0"), { timezone });
  const device = await stage.device(id, { type: "inverter", nominal: 100 });
  const variable = (mib: string, more: object) => stage.variable(device, mib, more);
  const power = await variable("power", { udm: "kW" });
  const slow = await variable("slow", { udm: "degC" });
  const ids = [
    power,
    slow,
    await variable("energy", { udm: "kWh", tags: [56] }),
    await variable("meter", { udm: "kWh", tags: [58] }),
    await variable("state", { data_type: "int" }),
    await variable("text", { data_type: "str" }),
  ];
  const sum = await stage.formula(id, `{${power}} + {${slow}}`);
  ids.push(sum, await stage.formula(id, `{${sum}} * 2`));
  return { id, ids };
}

const range = { start: at("2026-03-28T00:00+01:00"), end: at("2026-03-31T00:00+02:00") };
/** Everything that can be asked of a plant, without the names of its variables. */
async function answers(plant: TestPlant): Promise<unknown> {
  const asked = { ids: plant.ids, ...range };
  const alone = {
    ...asked,
    start: at("2026-03-29T00:00+01:00"),
    end: at("2026-03-30T00:00+02:00"),
  };
  const [five, day, quarter, parts, halves, foreign, days, foreignDays, months] = await Promise.all(
    [
      stage.fetch(asked, 5),
      stage.fetch(alone, 5),
      stage.fetch(asked, 15),
      stage.fetch(asked, 180),
      stage.fetch(asked, 720),
      stage.fetch({ ...asked, tz: "Australia/Lord_Howe" }, 180),
      stage.aggregated(asked, "day"),
      stage.aggregated({ ...asked, tz: "Atlantic/Canary" }, "day"),
      stage.aggregated(asked, "month"),
    ],
  );
  const stats = await stage.stats(plant.ids, "total,first,min,max,month,year");
  const unnamed = stats.map((figures: { id: string }) => ({ ...figures, id: "" }));
  return { five, day, quarter, parts, halves, foreign, days, foreignDays, months, stats: unnamed };
}

/** What several loggers of a plant send in two or three days around the change of the clocks, in no order. */
const workload = fc
  .record({
    first: fc.integer({ min: 0, max: 60 * 24 * 2 }),
    loggers: fc.array(
      fc.record({
        step: fc.constantFrom(60, 300, 301, 330, 600, 900, 3600, 7200, 21_600, 43_200, 86_400),
        start: fc.integer({ min: 0, max: 86_400 }),
        samples: fc.integer({ min: 1, max: 50 }),
        mibs: fc.subarray(["power", "slow", "energy", "meter", "state", "text"], { minLength: 1 }),
        lost: fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
        numbers: fc.infiniteStream(fc.integer({ min: 0, max: 400 })),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ first, loggers }): SentPacket[] => {
    const begin = range.start + first * 60;
    // Two loggers never tell different values of one moment: then the later one would be right.
    const taken = new Set<string>();
    return loggers.flatMap((logger) => {
      let count = 1000;
      return Array.from({ length: logger.samples }, (_, sample) => {
        const timestamp = begin + logger.start + sample * logger.step;
        const value = (mib: string): number | string | null => {
          const drawn = logger.numbers.next().value!;
          if (drawn === 400) return null;
          if (mib === "text") return `text ${drawn % 3}`;
          if (mib === "state") return drawn % 4;
          if (mib === "power" || mib === "slow") return drawn / 10;
          // Counters rise, now and then they start anew or show nonsense.
          count += drawn % 5;
          return drawn === 399 ? 5 : drawn === 398 ? 900_000 : count;
        };
        const values = Object.fromEntries(
          logger.mibs
            .filter((mib) => !taken.has(`${mib} ${timestamp}`))
            .map((mib) => {
              taken.add(`${mib} ${timestamp}`);
              return [mib, value(mib)];
            }),
        );
        return { timestamp, values };
      }).filter(() => logger.lost.next().value !== 0);
    });
  })
  .filter((packets) => packets.length > 0);
const zone = fc.constantFrom(
  "Europe/Rome",
  "Europe/Rome",
  "Atlantic/Canary",
  "Australia/Lord_Howe",
);

describe("any order of arrival and any moments of sealing give the same answers", () => {
  test("[D1] [D2] [D4] [D5] [D6] [D7] [D8] [D12] tail = sealed = sealed twice = sealed bit by bit in any order", async () => {
    await fc.assert(
      fc.asyncProperty(
        workload,
        zone,
        fc.infiniteStream(fc.nat()),
        async (packets, timezone, chance) => {
          const next = (below: number): number => chance.next().value! % below;
          const whole = await newPlant(timezone);
          await stage.post(whole.id, packets);
          const unsealed = await answers(whole);
          await stage.seal(whole.id);
          const sealed = await answers(whole);
          expect(unsealed).toEqual(sealed);
          await stage.post(whole.id, packets);
          expect(await answers(whole)).toEqual(sealed);
          await stage.seal(whole.id);
          expect(await answers(whole)).toEqual(sealed);

          const piecewise = await newPlant(timezone);
          const shuffled = [...packets];
          for (let index = shuffled.length - 1; index > 0; index--) {
            const other = next(index + 1);
            [shuffled[index], shuffled[other]] = [shuffled[other]!, shuffled[index]!];
          }
          while (shuffled.length > 0) {
            await stage.post(piecewise.id, shuffled.splice(0, 1 + next(12)));
            if (next(3) === 0) await stage.seal(piecewise.id);
          }
          expect(await answers(piecewise)).toEqual(sealed);
        },
      ),
      { numRuns: Number(process.env["ROADS_RUNS"] ?? 12) },
    );
  }, 900_000);

  test("[D1] [D4] [D6] [D12] what a slow value says over midnight does not wait for the new day: in any order, sealed or not, the slots are those of its step", async () => {
    const evening = fc.record({
      timezone: fc.constantFrom("Europe/Rome", "Africa/Cairo", "Atlantic/Azores"),
      day: fc.constantFrom("2026-03-28", "2026-03-29", "2026-03-30"),
      step: fc.constantFrom(10, 15, 30, 60),
      /** The last sample of the day comes so long before midnight. [min] */
      early: fc.integer({ min: 1, max: 70 }),
      samples: fc.integer({ min: 4, max: 8 }),
      /** What another logger tells of the new day. [min after midnight] */
      others: fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { maxLength: 4 }),
      chance: fc.infiniteStream(fc.nat()),
    });
    await fc.assert(
      fc.asyncProperty(evening, async (drawn) => {
        const { step, timezone } = drawn;
        const next = (below: number): number => drawn.chance.next().value! % below;
        const plant = await newPlant(timezone);
        const [power, slow, , meter, state, , sum] = plant.ids as string[];
        const midnight = at(
          Temporal.PlainDate.from(drawn.day)
            .add({ days: 1 })
            .toZonedDateTime(timezone)
            .startOfDay()
            .toString({ timeZoneName: "never" }),
        );
        const last = midnight - drawn.early * 60;
        const packets: SentPacket[] = Array.from({ length: drawn.samples }, (_, sample) => ({
          timestamp: last - sample * step * 60,
          values: { slow: 7, meter: 1000 - sample, state: 3 },
        }));
        for (const minute of drawn.others)
          packets.push({ timestamp: midnight + minute * 60, values: { power: 1 } });
        let untold = drawn.samples;
        while (packets.length > 0) {
          const [packet] = packets.splice(next(packets.length), 1);
          await stage.post(plant.id, packet!);
          if ("slow" in packet!.values) untold--;
          if (next(2) === 0) await stage.seal(plant.id);
          if (untold > 0) continue;
          // From the slot of the last sample on, so many slots.
          const end = Math.floor(last / 300) * 300 + step * 60;
          const rows = await stage.fetch({
            ids: [slow!, meter!, state!],
            start: midnight,
            end: midnight + 3600,
          });
          expect(rows).toEqual(
            Array.from({ length: 12 }, (_, slot) => {
              const start = midnight + slot * 300;
              return start < end ? [start, 7, 1000, 3] : [start, null, null, null];
            }),
          );
          const [part] = await stage.fetch(
            { ids: [slow!, meter!, state!], start: midnight, end: midnight + 60 },
            180,
          );
          expect(part!.slice(1)).toEqual(end > midnight ? [7, 1000, 3] : [null, null, null]);
          const both = await stage.fetch({
            ids: [power!, sum!],
            start: midnight,
            end: midnight + 3600,
          });
          for (const [start, own, added] of both)
            expect(added).toBe(own !== null && (start as number) < end ? 8 : null);
        }
      }),
      { numRuns: Number(process.env["ROADS_RUNS"] ?? 12) },
    );
  }, 900_000);
});
