import { formatCivilDay } from "../data/civil-day.ts";
import { dayOf } from "../data/plant-day.ts";
import { bucketCell, figureCell, number, percentOn, sum, text, type Writing } from "./blocks.ts";
import type { Cell, Row, TableBlock } from "./document.ts";
import type { Figure, ReportedVariable } from "./facts.ts";
import { figureOfAll } from "./figure-of-all.ts";

const nothing: Figure = { value: null, quality: null };
/** Several variables as one, as good as the poorest of them; one alone says all that is to be said of it. */
function figureInKwh(
  variables: readonly ReportedVariable[],
  of: (one: ReportedVariable) => Figure | undefined,
): Figure {
  const [first = nothing, ...others] = variables.map((one): Figure => {
    const { value, quality } = of(one) ?? nothing;
    return {
      value: value === null || one.kwhPerUnit === null ? null : value * one.kwhPerUnit,
      quality,
    };
  });
  return others.length === 0 ? first : figureOfAll([first, ...others]);
}

/**
 * What was made beside what was estimated: of a year its months, of a month its counters. Who makes less than the estimate by more than
 * the report's threshold is marked: (made - estimate) / estimate < -threshold. The month in which data begin is compared with the estimate of
 * its days from then on. What runs, or a year without the figures of a month, is not compared as a whole.
 */
export function estimatesTable(writing: Writing): TableBlock[] {
  const { facts, words } = writing;
  const limit = facts.report.diffPercent;
  const row = (
    id: string,
    name: readonly Cell[],
    of: {
      made: Row["cells"][number];
      kwh: number | null;
      estimate: number | null;
      /** Of the estimate, what falls on days before the data began. */
      before: number;
      isCompared: boolean;
    },
    isStrong = false,
  ): Row => {
    const kwh = of.isCompared ? of.kwh : null;
    const estimate = of.estimate === null ? null : of.estimate - of.before;
    const difference = kwh === null || estimate === null ? null : kwh - estimate;
    const percent = percentOn(kwh, estimate);
    const isPart = of.before > 0 && estimate !== null;
    const isFlagged = percent !== null && limit !== null && percent < -limit;
    return {
      id,
      isStrong,
      ...(isFlagged ? { mark: "alarm" as const, isFlagged } : {}),
      cells: [
        ...name,
        of.made,
        isPart ? { value: estimate, doubt: words.doubts.estimatePart } : estimate,
        difference,
        percent,
      ],
    };
  };
  const figures = [
    number("made", words.produced, { unit: "kWh" }),
    number("estimate", words.estimate, { unit: "kWh" }),
    number("difference", words.difference, { unit: "kWh" }),
    number("percent", words.differencePercent),
  ];
  const inKwh = (value: number | null, factor: number | null): number | null =>
    value === null || factor === null ? null : value * factor;
  const isYear = facts.report.freq === "yearly";
  const isWholePeriod =
    !facts.isRunning &&
    (!isYear ||
      facts.variables.every(({ buckets }) => buckets.every(({ value }) => value !== null)));
  const runningMonth = formatCivilDay(dayOf(facts.madeAt, facts.plant.timezone)).slice(0, 7);
  const counters = facts.variables.map((one) =>
    row(one.id, [one.device === null ? one.name : `${one.device.name}, ${one.name}`], {
      made: figureCell(one.total, writing, one.kwhPerUnit ?? 1),
      kwh: inKwh(one.total.value, one.kwhPerUnit),
      estimate: inKwh(one.estimate, one.kwhPerUnit),
      before: inKwh(one.before.all, one.kwhPerUnit) ?? 0,
      isCompared: isWholePeriod,
    }),
  );
  const summed = facts.variables.filter(({ isInTotal }) => isInTotal);
  const made = summed.map((one) => inKwh(one.total.value, one.kwhPerUnit));
  const estimates = summed.map((one) => inKwh(one.estimate, one.kwhPerUnit));
  // A sum of some beside an estimate of others compares nothing.
  const isWhole = !estimates.includes(null) && !made.includes(null);
  const total = row(
    "total",
    [words.total],
    {
      made: figureCell(
        figureInKwh(summed, (one) => one.total),
        writing,
      ),
      kwh: sum(made),
      estimate: isWhole ? sum(estimates) : null,
      before: sum(summed.map((one) => inKwh(one.before.all, one.kwhPerUnit))) ?? 0,
      isCompared: isWholePeriod,
    },
    true,
  );
  const months = facts.buckets.map((bucket, at) => {
    const own = summed.map((one) => inKwh(one.buckets[at]?.value ?? null, one.kwhPerUnit));
    const estimated = summed.map((one) => inKwh(one.estimates[at] ?? null, one.kwhPerUnit));
    const kwh = own.includes(null) ? null : sum(own);
    return row(bucket, [bucketCell(bucket, writing)], {
      made:
        kwh === null
          ? null
          : figureCell(
              figureInKwh(summed, (one) => one.buckets[at]),
              writing,
            ),
      kwh,
      estimate: estimated.includes(null) ? null : sum(estimated),
      before: sum(summed.map((one) => inKwh(one.before.buckets[at] ?? 0, one.kwhPerUnit))) ?? 0,
      isCompared: !facts.isRunning || bucket < runningMonth,
    });
  });
  const table = (id: string, title: string, first: string, rows: readonly Row[]): TableBlock => ({
    kind: "table",
    id,
    title,
    note: [
      ...(facts.variables.some(({ isOfPower }) => isOfPower) ? [words.ofPower] : []),
      ...(summed.length < facts.variables.length ? [words.countedOnce] : []),
      ...(isWholePeriod || id === "months" ? [] : [words.notWhole]),
    ].join("; "),
    columns: [text("name", first, 0.36), ...figures],
    rows,
    empty: words.none,
  });
  return [
    ...(isYear ? [table("months", words.monthByMonth, words.month, months)] : []),
    table("counters", words.templates["R02"] ?? "", words.variable, [...counters, total]),
  ];
}
