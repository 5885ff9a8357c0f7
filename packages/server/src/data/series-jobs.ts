import type {
  AggregationPeriod,
  BandPeriod,
  Bands,
  IntegralOf,
  Quality,
  Resolution,
  StatsItem,
} from "@heliograph/contract/data/data.wire.ts";
import { bucketsBetween } from "@heliograph/domain/data/buckets.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { Db } from "../platform/database.ts";
import { readBands } from "./bands-reader.ts";
import { readAggregated } from "./figures-reader.ts";
import { jsonLines, jsonRows } from "./json-rows.ts";
import { judgeAnew } from "./judging.ts";
import { unusedMibs, type UnusedMibs } from "./mib-pruning.ts";
import type { PackDue } from "./pack.store.ts";
import { packPlant } from "./packing.ts";
import { recalculateDay, type DayToRecalculate, type Recalculation } from "./recalculation.ts";
import { packetsAStep, refoldVariables, sealPlant, settlePlant } from "./seal.ts";
import { reshapePlant } from "./reshape.ts";
import { readQualities } from "./quality-reader.ts";
import { inSnapshot } from "./range-reader.ts";
import { isText } from "./samples.ts";
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
  | (Range & {
      readonly kind: "fetch";
      readonly resolution: Resolution;
      /** Of JSON: a list, or a row a line. */
      readonly form: "list" | "lines";
    })
  | (Range & {
      readonly kind: "aggregated";
      readonly period: AggregationPeriod;
      readonly integral: IntegralOf;
      readonly quality: boolean;
      readonly spread: boolean;
      /** [unix s] */
      readonly nowSeconds: number;
    })
  /** One plant's slots of five minutes as they lie: a column after the other, NaN for a gap and for texts. */
  | (Range & { readonly kind: "slots" })
  | (Range & { readonly kind: "bands"; readonly period: BandPeriod; readonly nowSeconds: number })
  | (StatsWanted & Pick<Range, "plants" | "width"> & { readonly kind: "stats" })
  | {
      readonly kind: "seal";
      readonly facts: PlantFacts;
      readonly nowSeconds: number;
      /** Packets of newer slots wait; all are folded when absent. */
      readonly settledSlot?: number;
      /** Of the facts, when history was not judged by them yet. (D15) */
      readonly unjudged?: number | null;
    }
  | { readonly kind: "refold"; readonly facts: PlantFacts; readonly numbers: readonly number[] }
  | (Recalculation & DayToRecalculate & { readonly kind: "recalc" })
  | (PackDue & { readonly kind: "pack" })
  | { readonly kind: "unusedMibs"; readonly plantId: string };

/** Bytes of JSON for reads, how much was done for the rest, and what was found unused. */
export type JobAnswer = Uint8Array | number | UnusedMibs;

export async function doSeriesJob(db: Db, job: SeriesJob): Promise<JobAnswer> {
  switch (job.kind) {
    case "fetch":
      return await fetchJson(db, job);
    case "aggregated":
      return await aggregatedJson(db, job);
    case "slots":
      return await slotBytes(db, job);
    case "bands":
      return await bandsJson(db, job);
    case "stats":
      return await statsJson(db, job);
    case "seal":
      return await sealStep(db, job);
    case "refold":
      return await refoldVariables(db, job.facts, job.numbers);
    case "recalc":
      return await recalculateDay(db, job, job);
    case "pack":
      return (await packPlant(db, job)) ?? 0;
    case "unusedMibs":
      return await unusedMibs(db, job.plantId);
  }
}

/** Answers how many packets it folded, and as many as a step has where there is more to judge. */
async function sealStep(
  db: Db,
  { facts, nowSeconds, settledSlot, unjudged = null }: SeriesJob & { kind: "seal" },
): Promise<number> {
  const isCut = await reshapePlant(db, facts);
  const hasMore = unjudged !== null && (await judgeAnew(db, facts, unjudged));
  const folded = await sealPlant(db, facts, { nowSeconds, settledSlot });
  const hasMoreEnds = await settlePlant(db, facts, Math.floor(nowSeconds));
  return hasMore || hasMoreEnds ? Math.max(packetsAStep, folded) : Number(isCut) + folded;
}

const wantedOf = ({ facts, numbers }: PlantColumns) => {
  const byNumber = seriesByNumber(facts);
  return numbers.map((number) => byNumber.get(number)!);
};

async function fetchJson(db: Db, job: SeriesJob & { kind: "fetch" }): Promise<Uint8Array> {
  const columns = new Array<Column>(job.width);
  const buckets = bucketsBetween(job.start, job.end, job.tz, job.resolution);
  for (const plant of job.plants) {
    const asked = { ...job, facts: plant.facts, wanted: wantedOf(plant) };
    const read = await readSeries(db, asked, buckets);
    plant.at.forEach((at, index) => {
      columns[at] = read[index]!;
    });
  }
  const { startsSeconds } = buckets;
  const rows =
    job.form === "list" ? jsonRows(startsSeconds, columns) : jsonLines(startsSeconds, columns);
  giveBack(columns);
  return rows;
}
/** Frees what was read and printed: memory that waits to be collected makes V8 collect the whole heap all the sooner. */
function giveBack(columns: readonly Column[]): void {
  const rooms = new Set(columns.flatMap((column) => (isText(column) ? [] : [column.buffer])));
  for (const room of rooms) if (room instanceof ArrayBuffer) room.transfer(0);
}

async function slotBytes(db: Db, job: SeriesJob & { kind: "slots" }): Promise<Uint8Array> {
  const count = (job.end - job.start) / slotSeconds;
  const all = new Float64Array(job.width * count).fill(NaN);
  for (const plant of job.plants) {
    const asked = { ...job, resolution: 5, facts: plant.facts, wanted: wantedOf(plant) } as const;
    const read = await readSeries(db, asked);
    plant.at.forEach((at, index) => {
      const column = read[index]!;
      if (!isText(column)) all.set(column, at * count);
    });
  }
  return new Uint8Array(all.buffer);
}

async function aggregatedJson(
  db: Db,
  job: SeriesJob & { kind: "aggregated" },
): Promise<Uint8Array> {
  const columns = new Array<(number | string | null)[]>(job.width);
  const qualities = new Array<(Quality | null)[]>(job.width);
  let labels: string[] = [];
  for (const plant of job.plants) {
    const asked = { ...job, facts: plant.facts, wanted: wantedOf(plant) };
    const read = await inSnapshotIf(job.quality, db, async (snapshot) => ({
      figures: await readAggregated(snapshot, asked),
      quality: job.quality ? await readQualities(snapshot, asked) : null,
    }));
    labels = read.figures.labels;
    plant.at.forEach((at, index) => {
      columns[at] = read.figures.columns[index]!;
      if (read.quality !== null) qualities[at] = read.quality[index]!;
    });
  }
  const rows = jsonRows(labels, columns as Column[]);
  if (!job.quality) return rows;
  const quality = labels.map((label, at) => [label, ...qualities.map((column) => column[at])]);
  return Buffer.concat([
    Buffer.from('{"rows":'),
    rows,
    Buffer.from(`,"quality":${JSON.stringify(quality)}}`),
  ]);
}
/** Figures and their quality are of one moment. (D5) */
const inSnapshotIf = async <T>(is: boolean, db: Db, read: (db: Db) => Promise<T>): Promise<T> =>
  is ? await inSnapshot(db, read) : await read(db);

async function bandsJson(db: Db, job: SeriesJob & { kind: "bands" }): Promise<Uint8Array> {
  const series = new Array<Bands["series"][number]>(job.width);
  let edges: number[] = [];
  for (const plant of job.plants) {
    const read = await readBands(db, { ...job, facts: plant.facts, wanted: wantedOf(plant) });
    edges = read.edges;
    plant.at.forEach((at, index) => {
      series[at] = read.series[index]!;
    });
  }
  return Buffer.from(JSON.stringify({ edges, series } satisfies Bands));
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
