import type {
  AggregationPeriod,
  Resolution,
  StatsItem,
} from "@heliograph/contract/data/data.wire.ts";
import { bucketsBetween } from "@heliograph/domain/data/buckets.ts";
import type { Db } from "../platform/database.ts";
import { readAggregated } from "./figures-reader.ts";
import { jsonRows } from "./json-rows.ts";
import { recalculateDay, type Recalculation } from "./recalculation.ts";
import { refoldVariables, sealPlant } from "./seal.ts";
import { reshapePlant } from "./reshape.ts";
import { readSeries, type Column } from "./series-reader.ts";
import { seriesByNumber, type PlantFacts } from "./series-facts.ts";
import { readStats, type StatsWanted } from "./stats-reader.ts";

/** Some variables of one plant, and where they stand in the answer. */
export interface PlantColumns {
  readonly facts: PlantFacts;
  readonly numbers: readonly number[];
  readonly at: readonly number[];
}
interface Range {
  readonly plants: readonly PlantColumns[];
  readonly width: number;
  readonly start: number;
  readonly end: number;
  readonly tz: string;
}
/** Work on series that any thread can do: all of it is plain data. */
export type SeriesJob =
  | (Range & { readonly kind: "fetch"; readonly resolution: Resolution })
  | (Range & {
      readonly kind: "aggregated";
      readonly period: AggregationPeriod;
      readonly integral: boolean;
    })
  | (StatsWanted & Pick<Range, "plants" | "width"> & { readonly kind: "stats" })
  | { readonly kind: "seal"; readonly facts: PlantFacts }
  | { readonly kind: "refold"; readonly facts: PlantFacts; readonly numbers: readonly number[] }
  | (Recalculation & { readonly kind: "recalc"; readonly day: number });

/** Bytes of JSON for reads, and how much was done for the rest. */
export type JobAnswer = Uint8Array | number;

export async function doSeriesJob(db: Db, job: SeriesJob): Promise<JobAnswer> {
  switch (job.kind) {
    case "fetch":
      return await fetchJson(db, job);
    case "aggregated":
      return await aggregatedJson(db, job);
    case "stats":
      return await statsJson(db, job);
    case "seal":
      return Number(await reshapePlant(db, job.facts)) + (await sealPlant(db, job.facts));
    case "refold":
      return await refoldVariables(db, job.facts, job.numbers);
    case "recalc":
      return await recalculateDay(db, job, job.day);
  }
}

const wantedOf = ({ facts, numbers }: PlantColumns) => {
  const byNumber = seriesByNumber(facts);
  return numbers.map((number) => byNumber.get(number)!);
};

async function fetchJson(db: Db, job: SeriesJob & { kind: "fetch" }): Promise<Uint8Array> {
  const columns = new Array<Column>(job.width);
  for (const plant of job.plants) {
    const read = await readSeries(db, { ...job, facts: plant.facts, wanted: wantedOf(plant) });
    plant.at.forEach((at, index) => {
      columns[at] = read[index]!;
    });
  }
  const { startsSeconds } = bucketsBetween(job.start, job.end, job.tz, job.resolution);
  return jsonRows(startsSeconds, columns);
}

async function aggregatedJson(
  db: Db,
  job: SeriesJob & { kind: "aggregated" },
): Promise<Uint8Array> {
  const columns = new Array<(number | string | null)[]>(job.width);
  let labels: string[] = [];
  for (const plant of job.plants) {
    const read = await readAggregated(db, { ...job, facts: plant.facts, wanted: wantedOf(plant) });
    labels = read.labels;
    plant.at.forEach((at, index) => {
      columns[at] = read.columns[index]!;
    });
  }
  return jsonRows(labels, columns as Column[]);
}

async function statsJson(db: Db, job: SeriesJob & { kind: "stats" }): Promise<Uint8Array> {
  const items = new Array<StatsItem>(job.width);
  for (const plant of job.plants) {
    const read = await readStats(db, { ...job, ...plant });
    plant.at.forEach((at, index) => {
      items[at] = read[index]!;
    });
  }
  return Buffer.from(JSON.stringify(items));
}
