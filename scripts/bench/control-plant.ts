/**
 * A plant of 300 inverters, 1,000 strings and 1,000 trackers, as the control rooms show it: some days of June in which no two series are alike, so
 * that an answer is no smaller than a real one; and a year of sun, counter and inverters, as a contract is settled of it.
 */
import { tags } from "@heliograph/contract/variables/tags.ts";
import { civilDayOf, civilParts } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, daySlots, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import type pg from "pg";
import type { BlockRow } from "../../packages/server/src/data/stored-block.ts";
import { writeBlocks } from "../../packages/server/src/data/archive.store.ts";
import { blockRow } from "../../packages/server/src/data/block-row.ts";
import { factsOf } from "../../packages/server/src/data/series-facts.ts";
import {
  addLargePlant,
  boxOf,
  inverters,
  type LargeSeries,
  largeVariableId,
  strings,
} from "./large-plant.ts";
import { chance, slotSeconds, weatherFrom } from "./plant-series.ts";
import type { BenchStage } from "./stage.ts";

export const controlPlantId = "9003";
export const trackers = 1000;
/** Days of which everything is stored: the longest of the year, whose answers are the largest. */
export const wholeDays = 8;
const yearDays = 365;
const timezone = "Europe/Rome";
const site = { lat: 41.9, lon: 12.5 };
const nominal = 100;

interface Moment {
  readonly share: number;
  readonly ambient: number;
  /** In [-1, 1), of this series alone. */
  readonly noise: number;
  /** Part of the day that is over. */
  readonly hour: number;
}
interface ControlSeries extends LargeSeries {
  /** Its year is stored too. */
  readonly hasYear?: true;
  readonly decimals: number;
  /** Of a counter: what a slot adds. */
  readonly value: (at: Moment) => number;
}
const isCounter = ({ tag }: LargeSeries): boolean => tag === tags.E_PRODUCED;

const series: readonly ControlSeries[] = [
  {
    of: "sensor",
    at: 0,
    mib: "sen.irr",
    udm: "W/m²",
    tag: tags.IRR,
    hasYear: true,
    decimals: 1,
    value: ({ share }) => share * 1000,
  },
  {
    of: "sensor",
    at: 0,
    mib: "met.e",
    udm: "kWh",
    tag: tags.E_PRODUCED,
    hasYear: true,
    decimals: 1,
    value: ({ share }) => (inverters * nominal * 0.9 * share) / 12,
  },
  ...Array.from({ length: inverters }, (_, at): ControlSeries[] => {
    const own = { of: "inverter", at } as const;
    return [
      {
        ...own,
        mib: `inv.${at}.pac`,
        udm: "kW",
        tag: tags.P_PRODUCED,
        hasYear: true,
        decimals: 2,
        value: ({ share, noise }) => Math.max(0, nominal * 0.9 * share * (1 + 0.02 * noise)),
      },
      {
        ...own,
        mib: `inv.${at}.etot`,
        udm: "kWh",
        tag: tags.E_PRODUCED,
        decimals: 1,
        value: ({ share, noise }) => (nominal * 0.9 * share * (1 + 0.02 * noise)) / 12,
      },
      {
        ...own,
        mib: `inv.${at}.temp`,
        udm: "°C",
        tag: tags.TEMP,
        decimals: 1,
        value: ({ share, ambient, noise }) => ambient + 30 * share + noise,
      },
    ];
  }).flat(),
  ...Array.from({ length: strings }, (_, at): ControlSeries => ({
    ...boxOf(at),
    mib: `str.${at}.i`,
    udm: "A",
    tag: tags.STRING,
    decimals: 2,
    value: ({ share, noise }) => Math.max(0, 8.6 * share * (1 + 0.02 * noise)),
  })),
  ...Array.from({ length: trackers }, (_, at): ControlSeries => ({
    of: "tracker",
    at,
    mib: `trk.${at}.x`,
    udm: "°",
    tag: tags.TRACKER_X,
    decimals: 1,
    value: ({ hour, noise, share }) =>
      share === 0 ? 0 : Math.max(-55, Math.min(55, (hour - 0.5) * 240)) + 0.4 * noise,
  })),
];
/** Variable that counts what the plant delivers. */
export const deliveredId = largeVariableId(
  controlPlantId,
  series.findIndex(({ mib }) => mib === "met.e"),
);

/** Makes the plant in an empty database. Returns the last day of which everything is stored. */
export async function makeControlPlant(
  stage: BenchStage,
  connection: Awaited<ReturnType<BenchStage["database"]>>,
  client: pg.Client,
): Promise<number> {
  await addLargePlant(client, { plantId: controlPlantId, timezone, nominal, ...site }, series);
  const own = await stage.own(connection);
  const facts = factsOf((await own.rooms.plants.model(controlPlantId))!);
  const byMib = new Map(facts.series.map((one) => [one.mib, one]));
  const today = dayOf(Date.now() / 1000, timezone);
  const { year } = civilParts(today);
  const solstices = [year - 1, year].map((of) =>
    civilDayOf({ year: of, month: 6, dayOfMonth: 21 + wholeDays / 2 }),
  );
  const lastWhole = solstices.findLast((day) => day < today) ?? today - 1;
  const totals = new Map<string, number>();
  const befores = new Map<string, BlockRow>();
  for (let day = today - yearDays; day < today; day++) {
    const start = dayStartSeconds(day, timezone);
    const slots = daySlots(day, timezone);
    const { irradiance, ambient } = weatherFrom(start, slots);
    const isWhole = day <= lastWhole && day > lastWhole - wholeDays;
    const stored = isWhole ? series : series.filter(({ hasYear }) => hasYear);
    const rows = stored.map((one) => {
      const seed = series.indexOf(one);
      let total = totals.get(one.mib) ?? 1000 * seed;
      const values = Float64Array.from({ length: slots }, (_, slot) => {
        const value = one.value({
          share: irradiance[slot]! / 1000,
          ambient: ambient[slot]!,
          noise: 2 * chance(seed, start / slotSeconds + slot) - 1,
          hour: slot / slots,
        });
        total += value;
        return Number((isCounter(one) ? total : value).toFixed(one.decimals));
      });
      totals.set(one.mib, total);
      const laid = { day, start, step: 5 as const, slots: values, since: 0, mib: null };
      const row = blockRow(byMib.get(one.mib)!, laid, { before: befores.get(one.mib) });
      befores.set(one.mib, row);
      return row;
    });
    // oxlint-disable-next-line no-await-in-loop -- a day after the other, as it was measured
    await writeBlocks(own.db, controlPlantId, rows);
  }
  await own.stop();
  await client.query("vacuum analyze day_block");
  return lastWhole;
}
