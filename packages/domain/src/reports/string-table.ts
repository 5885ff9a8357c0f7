import { filled } from "../messages/message-text.ts";
import { number, text, type Writing } from "./blocks.ts";
import type { Row, TableBlock } from "./document.ts";

/** Strings beside the mean of their box: who is below it by the report's threshold or more is marked. */
export function stringTable(writing: Writing): TableBlock[] {
  const { facts, words } = writing;
  const limit = facts.report.diffPercent;
  const boxes = Map.groupBy(facts.strings, ({ box }) => box ?? "");
  const means = new Map(
    [...boxes].map(([box, own]) => {
      const known = own.flatMap(({ mean }) => (mean === null ? [] : [mean]));
      return [
        box,
        known.length === 0 ? null : known.reduce((a, b) => a + b, 0) / known.length,
      ] as const;
    }),
  );
  const off = (one: (typeof facts.strings)[number]): number | null => {
    const mean = means.get(one.box ?? "") ?? null;
    return one.mean === null || mean === null || mean === 0 ? null : (one.mean / mean - 1) * 100;
  };
  const widest = Math.max(limit ?? 10, ...facts.strings.map((one) => Math.abs(off(one) ?? 0)));
  const rows = facts.strings.map((one): Row => {
    const deviation = off(one);
    const isFlagged = deviation !== null && limit !== null && deviation <= -limit;
    return {
      id: one.id,
      ...(isFlagged ? { mark: "alarm" as const, isFlagged } : {}),
      cells: [
        one.box ?? "",
        one.name,
        one.mean,
        { share: deviation === null ? null : deviation / widest, isFlagged },
        deviation,
        isFlagged ? words.flagged : "",
      ],
    };
  });
  const unit = facts.strings[0]?.unit ?? "A";
  return [
    {
      kind: "table",
      id: "strings",
      title: words.strings,
      note:
        facts.irradiation === null
          ? words.stringsNoSun
          : filled(words.stringsNote, { percent: limit ?? 0 }),
      columns: [
        text("box", words.box, 0.2),
        text("string", words.string, 0.24),
        number("mean", words.meanCurrent, { unit, decimals: 2, width: 0.16 }),
        { id: "bar", title: words.ofBox, kind: "deviation", unit: "", decimals: 0, width: 0.18 },
        number("deviation", words.deviation, { width: 0.11 }),
        text("why", ""),
      ],
      rows,
      empty: words.none,
    },
  ];
}
