import { bucketLabel, bucketCell, figureCell, number, text, type Writing } from "./blocks.ts";
import type { Block, Row } from "./document.ts";
import { performanceRatio } from "./production-blocks.ts";

/** PR = E / (kWp × H), of the period and of each bucket. */
export function ratioTables(writing: Writing): Block[] {
  const { facts, words } = writing;
  const { plant, produced, irradiation } = facts;
  if (irradiation === null || plant.kwp <= 0)
    return [{ kind: "note", id: "no-ratio", text: words.prFlat }];
  const ratioOf = (kwh: number | null, sunKwhM2: number | null): number | null =>
    performanceRatio(kwh, { kwp: plant.kwp, sunKwhM2 });
  const ratios = facts.buckets.map((_, at) =>
    ratioOf(produced.buckets[at]?.value ?? null, irradiation.buckets[at] ?? null),
  );
  const rows = facts.buckets.map((bucket, at): Row => ({
    id: bucket,
    cells: [
      bucketCell(bucket, writing),
      figureCell(produced.buckets[at] ?? { value: null, quality: null }, writing),
      irradiation.buckets[at] ?? null,
      ratios[at] ?? null,
    ],
  }));
  const isYear = facts.report.freq === "yearly";
  return [
    {
      kind: "chart",
      id: "ratios",
      title: words.prTitle,
      note: "%",
      unit: "%",
      labels: facts.buckets.map((bucket) => bucketLabel(bucket, writing)),
      strong: [],
      bars: ratios,
      ticks: [],
      lines: [],
      spans: [],
      alternative: words.prTitle,
    },
    {
      kind: "table",
      id: "ratio-table",
      title: words.prTitle,
      note: words.prNote,
      columns: [
        text("bucket", isYear ? words.month : words.day),
        number("made", words.produced, { unit: "kWh" }),
        number("sun", words.irradiation, { unit: "kWh/m²", decimals: 2 }),
        number("ratio", words.pr, { unit: "%" }),
      ],
      rows: [
        ...rows,
        {
          id: "total",
          isStrong: true,
          cells: [
            words.total,
            figureCell(produced.total, writing),
            irradiation.total,
            ratioOf(produced.total.value, irradiation.total),
          ],
        },
      ],
      empty: words.none,
    },
  ];
}
