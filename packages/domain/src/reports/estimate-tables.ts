import { formatCivilDay } from "../data/civil-day.ts";
import { dayOf } from "../data/plant-day.ts";
import { bucketCell, figureCell, number, percentOn, sum, text, type Writing } from "./blocks.ts";
import type { Cell, Row, TableBlock } from "./document.ts";

/**
 * What was made beside what was estimated: of a year its months, of a month its counters. Who makes less than the estimate by more than
 * the report's threshold is marked: (made - estimate) / estimate < -threshold. What runs, or a year without the figures of a month, is not
 * compared as a whole.
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
      isCompared: boolean;
    },
    isStrong = false,
  ): Row => {
    const kwh = of.isCompared ? of.kwh : null;
    const difference = kwh === null || of.estimate === null ? null : kwh - of.estimate;
    const percent = percentOn(kwh, of.estimate);
    const isFlagged = percent !== null && limit !== null && percent < -limit;
    return {
      id,
      isStrong,
      ...(isFlagged ? { mark: "alarm" as const, isFlagged } : {}),
      cells: [...name, of.made, of.estimate, difference, percent],
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
      made: sum(made),
      kwh: sum(made),
      estimate: isWhole ? sum(estimates) : null,
      isCompared: isWholePeriod,
    },
    true,
  );
  const months = facts.buckets.map((bucket, at) => {
    const own = summed.map((one) => inKwh(one.buckets[at]?.value ?? null, one.kwhPerUnit));
    const estimated = summed.map((one) => inKwh(one.estimates[at] ?? null, one.kwhPerUnit));
    const kwh = own.includes(null) ? null : sum(own);
    return row(bucket, [bucketCell(bucket, writing)], {
      made: kwh,
      kwh,
      estimate: estimated.includes(null) ? null : sum(estimated),
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
