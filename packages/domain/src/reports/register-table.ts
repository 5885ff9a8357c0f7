import { formatCivilDay } from "../data/civil-day.ts";
import { filled } from "../messages/message-text.ts";
import { bucketCell, number, text, type Writing } from "./blocks.ts";
import type { Block, Row, TableBlock } from "./document.ts";

/** Readings of the fiscal meters with their constant: kWh = (reading - the one before) x K, as the register has them. (UT2) */
export function registerTables(writing: Writing): Block[] {
  const { facts, words } = writing;
  const { register } = facts;
  if (register === null || register.meters.length === 0)
    return [{ kind: "note", id: "no-register", text: words.registerNone }];
  const whole = { first: formatCivilDay(facts.first), last: formatCivilDay(facts.last) };
  return register.meters.map((meter): TableBlock => {
    const readings = register.readings.filter(({ meter_id: of }) => of === meter.id);
    const known = readings.flatMap(({ kwh }) => (kwh === null ? [] : [kwh]));
    const rows = readings.map((one): Row => ({
      id: one.id,
      cells: [
        bucketCell(one.date, writing),
        one.reading,
        one.k,
        one.kwh,
        [one.rolled ? words.rolled : "", one.series > 1 ? words.swapped : "", one.note]
          .filter((part) => part !== "")
          .join("; "),
      ],
    }));
    return {
      kind: "table",
      id: `meter-${meter.id}`,
      title: meter.name,
      note: filled(words.registerNote, whole),
      columns: [
        text("date", words.day, 0.16),
        number("reading", words.reading, { decimals: 3, width: 0.2 }),
        number("k", "K", { decimals: 3, width: 0.12 }),
        number("kwh", "kWh", { decimals: 2, width: 0.18 }),
        text("note", words.note),
      ],
      rows:
        rows.length === 0
          ? []
          : [
              ...rows,
              {
                id: "total",
                isStrong: true,
                cells: [
                  words.total,
                  null,
                  null,
                  known.length === 0 ? null : known.reduce((a, b) => a + b, 0),
                  "",
                ],
              },
            ],
      empty: words.registerEmpty,
    };
  });
}
