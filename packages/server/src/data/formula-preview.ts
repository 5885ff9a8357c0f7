import { unlimited } from "@heliograph/domain/data/counter-limit.ts";
import { bucketsBetween } from "@heliograph/domain/data/buckets.ts";
import type { Db } from "../platform/database.ts";
import { planFormulas } from "./formula-plan.ts";
import { isText } from "./samples.ts";
import { readSeries } from "./series-reader.ts";
import type { PlantFacts } from "./series-facts.ts";

/** What a formula that is stored nowhere would give over a range. */
export interface PreviewQuestion {
  readonly facts: PlantFacts;
  readonly formula: string;
  /** [unix s], start included, end excluded */
  readonly start: number;
  readonly end: number;
}
const writtenId = "written";

/** [unix s, value] at 5 minutes over what is stored of the formula's inputs, other formulas among them; empty for one that does not parse. (F7) */
export async function previewFormula(
  db: Db,
  { facts, formula, start, end }: PreviewQuestion,
): Promise<(number | null)[][]> {
  const series = {
    id: writtenId,
    number: -1,
    mib: null,
    kind: "analogue",
    limit: unlimited,
    powerBound: null,
    formula,
    terms: null,
    expected: { isSunlit: false, place: null },
    kwhPerUnit: null,
  } as const;
  const [written] = planFormulas({ ...facts, series: [series] });
  if (written === undefined) return [];
  const byId = new Map(facts.series.map((one) => [one.id, one]));
  const wanted = written.references.flatMap((id) => byId.get(id) ?? []);
  const range = { start, end, tz: facts.tz, resolution: 5 } as const;
  const { startsSeconds } = bucketsBetween(start, end, facts.tz, 5);
  const columns = wanted.length === 0 ? [] : await readSeries(db, { ...range, facts, wanted });
  const columnOf = new Map(wanted.map((one, index) => [one.id, columns[index]!]));
  const gaps = new Float64Array(startsSeconds.length).fill(NaN);
  const values = written.evaluate(
    written.references.map((id) => {
      const column = columnOf.get(id);
      return column === undefined || isText(column) ? gaps : column;
    }),
    startsSeconds.length,
  );
  return Array.from(startsSeconds, (moment, row) => {
    const value = values[row]!;
    return [moment, Number.isNaN(value) ? null : value];
  });
}
