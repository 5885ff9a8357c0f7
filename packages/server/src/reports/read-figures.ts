/** Sums of variables as `/data/aggregated` answers them, for reports: the same figures, to the last digit. */
import {
  type IntegralOf,
  type Quality,
  type StatsItem,
  statsQuestion,
} from "@heliograph/contract/data/data.wire.ts";
import { periodOf } from "@heliograph/domain/reports/report-period.ts";
import { figureOfAll } from "@heliograph/domain/reports/figure-of-all.ts";
import { type CivilDay, formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Figure } from "@heliograph/domain/reports/facts.ts";
import type { ReportSpan } from "@heliograph/domain/reports/report-period.ts";
import type { DataService } from "../data/data.service.ts";
import { anyReader } from "../platform/caller.ts";

export type ReadData = Pick<DataService, "aggregated" | "fetch" | "findings" | "stats">;
/** Of one variable, over a period. */
export interface VariableFigures {
  readonly total: Figure;
  /** In the order of the buckets. */
  readonly buckets: readonly Figure[];
}
interface Asked {
  readonly model: PlantModel;
  readonly ids: readonly string[];
  readonly span: Pick<ReportSpan, "first" | "last">;
  /** Of analogues, or of those that are named, their integral over time instead of their mean. */
  readonly integral?: IntegralOf;
}
type Answer = {
  readonly rows: (string | number | null)[][];
  readonly quality: (string | Quality | null)[][];
};
const nothing: Figure = { value: null, quality: null };

async function ask(
  data: Pick<DataService, "aggregated">,
  { model, ids, span, integral = false }: Asked,
  period: "day" | "month" | "year",
): Promise<Answer> {
  const tz = model.plant.timezone;
  const bytes = await data.aggregated(anyReader, {
    ids: [...ids],
    start: dayStartSeconds(span.first, tz),
    end: dayStartSeconds(span.last + 1, tz),
    tz,
    period,
    quality: true,
    ...(integral === true ? { integral } : {}),
    ...(typeof integral !== "boolean" && integral.length > 0 ? { integral: [...integral] } : {}),
  });
  return JSON.parse(Buffer.from(bytes).toString()) as Answer;
}
const figureAt = (answer: Answer, row: number, column: number): Figure => {
  const value = answer.rows[row]?.[column + 1];
  const quality = answer.quality[row]?.[column + 1];
  return {
    value: typeof value === "number" ? value : null,
    quality: typeof quality === "object" ? quality : null,
  };
};

/** Days of a week or a month, months of a year, the one day: "2026-05-12", "2026-05". */
export function bucketsOf({ freq, first, last }: ReportSpan): string[] {
  const days = Array.from({ length: last - first + 1 }, (_, at) => formatCivilDay(first + at));
  return freq === "yearly" ? [...new Set(days.map((day) => day.slice(0, 7)))] : days;
}

/** Figures of variables of a period and of its buckets, by id. */
export async function readFigures(
  data: Pick<DataService, "aggregated">,
  asked: Asked & { readonly span: ReportSpan },
): Promise<ReadonlyMap<string, VariableFigures>> {
  const { ids, span } = asked;
  if (ids.length === 0) return new Map();
  const buckets = bucketsOf(span);
  const fine = await ask(data, asked, span.freq === "yearly" ? "month" : "day");
  const rowOf = new Map(fine.rows.map(([label], row) => [String(label), row]));
  const period = periodOf(span.freq);
  // Nobody answers weeks: they are their days.
  const whole = period === "month" || period === "year" ? await ask(data, asked, period) : null;
  return new Map(
    ids.map((id, column) => {
      const own = buckets.map((bucket) => {
        const row = rowOf.get(bucket);
        return row === undefined ? nothing : figureAt(fine, row, column);
      });
      const total = whole === null ? figureOfAll(own) : figureAt(whole, 0, column);
      return [id, { total, buckets: own }] as const;
    }),
  );
}

/** Figures of several variables as one, each in its own unit. @param of the variables and how many kWh one of their units is */
export function summedFigures(
  read: ReadonlyMap<string, VariableFigures>,
  of: readonly { readonly id: string; readonly factor: number }[],
  buckets: number,
): VariableFigures {
  const scaled = (figure: Figure, factor: number): Figure => ({
    value: figure.value === null ? null : figure.value * factor,
    quality: figure.quality,
  });
  const all = (pick: (one: VariableFigures) => Figure): Figure => {
    const own = of.map(({ id, factor }) => {
      const one = read.get(id);
      return one === undefined ? nothing : scaled(pick(one), factor);
    });
    // One variable says all that is to be said of it.
    const [first, ...others] = own;
    return first !== undefined && others.length === 0 ? first : figureOfAll(own);
  };
  return {
    total: all(({ total }) => total),
    buckets: Array.from({ length: buckets }, (_, at) => all((one) => one.buckets[at] ?? nothing)),
  };
}

/** The civil day of the first value that each variable ever had, by id. */
export async function readBegun(
  data: Pick<DataService, "stats">,
  { model, ids }: Pick<Asked, "model" | "ids">,
): Promise<ReadonlyMap<string, CivilDay>> {
  if (ids.length === 0) return new Map();
  const question = statsQuestion.parse({ ids: [...ids], include: ["first"] });
  const items = JSON.parse(
    Buffer.from(await data.stats(anyReader, question)).toString(),
  ) as StatsItem[];
  return new Map(
    items.flatMap(({ id, first }) =>
      typeof first?.[1] === "number" ? [[id, dayOf(first[1], model.plant.timezone)] as const] : [],
    ),
  );
}

/** The sum of variables over some days, and in how many months there was anything. null: nothing is known. */
export async function readSum(
  data: Pick<DataService, "aggregated">,
  asked: Asked & { readonly factors: readonly number[] },
): Promise<{ readonly sum: number; readonly months: number } | null> {
  if (asked.ids.length === 0 || asked.span.first > asked.span.last) return null;
  const { rows } = await ask(data, asked, "day");
  const known = rows.filter(([, ...own]) => own.some((value) => typeof value === "number"));
  const months = new Set(known.map(([day]) => String(day).slice(0, 7))).size;
  const values = rows.flatMap(([, ...own]) =>
    own.flatMap((value, at) =>
      typeof value === "number" ? [value * (asked.factors[at] ?? 1)] : [],
    ),
  );
  return values.length === 0 ? null : { sum: values.reduce((a, b) => a + b, 0), months };
}
