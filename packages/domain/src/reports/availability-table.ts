import { filled } from "../messages/message-text.ts";
import { number, text, type Writing } from "./blocks.ts";
import type { Block, Row } from "./document.ts";
import { leftOutNote, reasonsByDevice } from "./inverter-table.ts";

/** Samples of five minutes. */
const samplesAnHour = 12;
const share = (samples: number, down: number): number | null =>
  samples === 0 ? null : (1 - down / samples) * 100;

/**
 * For how much of the useful time each inverter ran: 1 - samples in which it stood / samples with enough sun, a closed interface and a
 * known power. An inverter stands at or below 0.5 % of its nominal power, as in guaranteed performance.
 */
export function availabilityTable(writing: Writing): Block[] {
  const { facts, words, format } = writing;
  const { availability } = facts;
  if (availability === null || availability.useful === 0)
    return [{ kind: "note", id: "no-availability", text: words.availabilityNone }];
  const reasons = reasonsByDevice(writing);
  const { inverters, useful } = availability;
  const hours = (samples: number): number => samples / samplesAnHour;
  const rows = inverters.map((one): Row => ({
    id: one.id,
    cells: [
      one.name,
      one.nominal,
      hours(one.samples),
      hours(one.down),
      share(one.samples, one.down),
      reasons.get(one.device ?? "") ?? "",
    ],
  }));
  const sum = (of: "samples" | "down"): number =>
    inverters.reduce((whole, one) => whole + one[of], 0);
  return [
    {
      kind: "table",
      id: "availability",
      title: words.availability,
      note: [
        filled(words.availabilityNote, {
          hours: format.number(hours(useful), 0),
          coverage: format.number(
            availability.coverage === null ? null : Math.floor(availability.coverage * 1000) / 10,
            1,
          ),
        }),
        ...leftOutNote(writing),
      ].join("; "),
      columns: [
        text("device", words.inverter, 0.22),
        number("nominal", words.nominal, { width: 0.1 }),
        number("useful", words.usefulHours, { width: 0.13 }),
        number("down", words.downHours, { width: 0.13 }),
        number("availability", words.availabilityPercent, { decimals: 2, width: 0.14 }),
        text("why", words.why),
      ],
      rows: [
        ...rows,
        {
          id: "total",
          isStrong: true,
          cells: [
            words.total,
            null,
            hours(sum("samples")),
            hours(sum("down")),
            share(sum("samples"), sum("down")),
            "",
          ],
        },
      ],
      empty: words.none,
    },
  ];
}
