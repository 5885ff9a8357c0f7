import { parseCivilDay } from "../data/civil-day.ts";
import { filled } from "../messages/message-text.ts";
import { bucketLabel, matterName, type Writing } from "./blocks.ts";
import type { ChartBlock } from "./document.ts";

/** Bars of the buckets, with what was expected of each. Of a day its curve. */
export function productionChart(writing: Writing): ChartBlock[] {
  const { facts, words, format } = writing;
  if (facts.report.freq === "daily") return dayCurve(writing);
  const values = facts.produced.buckets.map(({ value }) => value);
  if (values.every((value) => value === null)) return [];
  const highest = Math.max(...values.map((value) => value ?? 0));
  const [unit, factor] = highest >= 2000 ? (["MWh", 1 / 1000] as const) : (["kWh", 1] as const);
  const scaled = (all: readonly (number | null)[]) =>
    all.map((value) => (value === null ? null : value * factor));
  const expected = facts.health?.expectedKwh ?? [];
  const isExpected = expected.some((value) => value !== null);
  const ticks = isExpected ? expected : facts.produced.estimates;
  const title = facts.report.freq === "yearly" ? words.months : words.days;
  const shown = worstDays(writing);
  const known = values.filter((value) => value !== null);
  const total = known.reduce((a, b) => a + b, 0);
  return [
    {
      kind: "chart",
      id: "buckets",
      title,
      note: [
        filled(words.chartBars, { unit }),
        ...(ticks.some((value) => value !== null)
          ? [isExpected ? words.chartTicks : words.chartEstimates]
          : []),
      ].join(", "),
      unit,
      labels: facts.buckets.map((bucket) => bucketLabel(bucket, writing)),
      strong: shown.flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
      ),
      bars: scaled(values),
      ticks: scaled(ticks),
      lines: [],
      spans: shown,
      alternative: filled(words.chartAlternative, {
        title,
        unit,
        min: format.number(Math.min(...known) * factor, 1),
        max: format.number(highest * factor, 1),
        total: format.number(total * factor, 1),
      }),
    },
  ];
}
/** What weighed on a few days, written over them: two at most, or the chart is full of words. */
function worstDays(writing: Writing): ChartBlock["spans"] {
  const { facts, format } = writing;
  if (facts.report.freq === "yearly") return [];
  const first = parseCivilDay(facts.buckets[0] ?? "1970-01-01");
  const spans = (facts.health?.steps ?? [])
    .filter(({ first: from, last: to }) => to - from < 7)
    .slice(0, 2)
    .map((step) => ({
      from: Math.max(0, step.first - first),
      to: Math.min(facts.buckets.length - 1, step.last - first),
      text: `${matterName(step, writing)}, ${format.number(-step.wh / 1000, 0)}`,
    }));
  const [one, other] = spans;
  // Words that would run into each other.
  return one !== undefined && other !== undefined && Math.abs(one.from - other.from) < 9
    ? [one]
    : spans;
}
function dayCurve({ facts, words, format }: Writing): ChartBlock[] {
  const { curve } = facts.produced;
  const known = curve.flatMap(([, kw]) => (kw === null ? [] : [kw]));
  if (known.length < 2) return [];
  const [first, second] = curve;
  const minutes = ((second?.[0] ?? 0) - (first?.[0] ?? 0)) / 60;
  return [
    {
      kind: "chart",
      id: "curve",
      title: words.curve,
      note: filled(words.curveNote, { minutes }),
      unit: "kW",
      labels: curve.map(([at]) => {
        const time = format.moment(at).slice(-5);
        return time.endsWith(":00") && Number(time.slice(0, 2)) % 3 === 0 ? time : "";
      }),
      strong: [],
      bars: [],
      ticks: [],
      lines: [{ values: curve.map(([, kw]) => kw), look: "plain" }],
      spans: [],
      alternative: filled(words.chartAlternative, {
        title: words.curve,
        unit: "kW",
        min: format.number(Math.min(...known), 1),
        max: format.number(Math.max(...known), 1),
        total: `${format.number(facts.produced.total.value, 1)} kWh`,
      }),
    },
  ];
}
