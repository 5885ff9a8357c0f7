/** Every sample of a month, with how the sums of its day are made of it. */
import { momentCell, number, text } from "../reports/blocks.ts";
import type { Block, Cell, Formula, Place } from "../reports/document.ts";
import { sampleHours } from "./samples.ts";
import { dayCell, paramCell, reckoned, temperatureFormula } from "./settlement-formulas.ts";
import type { SettlementWriting } from "./settlement-writing.ts";

export function samplesTable({ of, result, words, format }: SettlementWriting): Block[] {
  const { samples } = words;
  if (result.data_5min === undefined) return [];
  const years = new Map(result.data.map(({ day, y }) => [day, y]));
  return [
    {
      kind: "table",
      id: "samples",
      title: samples.title,
      note: "",
      columns: [
        text("time", samples.time),
        number("g", samples.g, { unit: "W/m²", decimals: 2 }),
        number("tm", samples.tm, { unit: "°C", decimals: 2 }),
        number("r", samples.r, { decimals: 6 }),
        number("valid", samples.valid, { decimals: 0 }),
        number("open", samples.open, { decimals: 0 }),
        number("reading", samples.reading, { unit: "kWh", decimals: 2 }),
        number("h", samples.h, { unit: "kWh/m²", decimals: 6 }),
        number("hr", samples.hr, { unit: "kWh/m²", decimals: 6 }),
        number("expected", samples.expected, { unit: "kWh", decimals: 6 }),
        number("detached", samples.detached, { unit: "kWh", decimals: 6 }),
      ],
      rows: result.data_5min.map((sample) => {
        const [seconds, g = null, tm = null, r = null, valid = null, open = null] = sample;
        const [reading = null, expected = null, detached = null] = sample.slice(6);
        const id = String(seconds);
        const cell = (column: string): Place => ({ table: "samples", row: id, column });
        const day = format.wallClock(seconds ?? 0).slice(0, 10);
        const hasYear = (years.get(day) ?? null) !== null;
        // What was not measured is no 0 of a formula.
        const found = (value: number | null, formula: Formula | null, isSo = true): Cell =>
          reckoned(value, isSo ? formula : null);
        const h = valid === 1 && g !== null ? (g / 1000) * sampleHours : 0;
        return {
          id,
          cells: [
            momentCell(seconds ?? 0, { format }),
            g,
            tm,
            found(r, temperatureFormula(of.question.params, cell("tm")), tm !== null),
            found(valid, ["IF(", cell("g"), ">=", paramCell("minirr"), ",1,0)"], g !== null),
            open,
            reading,
            found(h, [cell("valid"), "*", cell("g"), "/1000/12"], g !== null),
            found(h * (r ?? 1), [cell("h"), "*", cell("r")]),
            found(expected, [cell("hr"), "*", dayCell(day, "perSun")], hasYear),
            found(detached, [cell("open"), "*", cell("expected")]),
          ],
        };
      }),
      empty: "",
    },
  ];
}
